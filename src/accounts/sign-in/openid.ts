import type * as OpenidClient from 'openid-client'
import type { Clock } from '../../catalog/clock.ts'
import { ServiceError } from '../../catalog/errors.ts'
import { boundedFetch } from '../../runtime/process/bounded-fetch.ts'
import type { SecretBox } from '../../runtime/storage/secrets.ts'
import type { Identity } from './people.ts'
import { sessionLifetimeMs } from './sessions.ts'

/** Settings of the OpenID Connect provider of the operator's choice. */
export interface OpenidSettings {
  readonly issuer: string
  readonly clientId: string
  /** Absent: a public client, protected by PKCE alone. */
  readonly clientSecret?: string | undefined
  readonly scope: string
}

/** A request to the provider: where the browser goes, and what its cookie holds until it comes back. */
export interface OpenidRequest {
  readonly url: string
  /** Encrypted; only this service can read it. */
  readonly cookie: string
}

export interface OpenidAnswer {
  readonly identity: Identity
  readonly claims: Readonly<Record<string, unknown>>
  /** When the provider last saw the person prove who they are (`auth_time`), in milliseconds; null: it does not say. */
  readonly authenticatedAt: number | null
  readonly purpose: SignInPurpose
}

/** What the person wants to do after signing in. */
export interface SignInPurpose {
  /** The token of the invitation that they followed. */
  readonly invitation: string | null
  /** The token of the sign-up link that they followed. */
  readonly signUp: string | null
  /** The path of the consent page that sent them to sign in. */
  readonly next: string | null
  /** Whether the provider asks the person again, though it knows them. Default: false. */
  readonly isFresh?: boolean
}

/** Sign-in at an OpenID Connect provider: authorization code flow with PKCE, state and nonce. */
export interface Openid {
  /** @throws ServiceError temporarily_unavailable if the provider does not answer */
  begin(purpose: SignInPurpose): Promise<OpenidRequest>
  /**
   * Reads the provider's redirect. openid-client checks state, nonce, issuer (RFC 9207), signature and audience.
   * @param query of the redirect, without the question mark
   * @throws ServiceError unauthorized
   */
  finish(query: string, cookie: string | undefined): Promise<OpenidAnswer>
}

/** How long a person has at the provider's page. */
export const openidRequestLifetimeMs = 600_000

/** OpenID Connect Core 1.0, section 2. People are found by it. */
const maxSubjectChars = 255

/** Timeout of one call to the provider: a person waits. */
const callMs = 10_000

interface Pending {
  readonly state: string
  readonly nonce: string
  readonly verifier: string
  readonly purpose: SignInPurpose
  readonly expiresAt: number
}

const cookieContext = 'sign-in at the OpenID Connect provider'

const refused = (message: string, cause?: unknown) =>
  new ServiceError('unauthorized', message, {
    reason: 'sign_in_refused',
    cause,
    ...(cause === undefined ? {} : { detail: String((cause as Error).message) }),
  })

export interface OpenidOptions {
  readonly settings: OpenidSettings
  readonly secrets: SecretBox
  readonly clock: Clock
  /** The address that the provider sends the browser back to. It comes from settings alone, never from a request. */
  readonly redirectUrl: () => string
  /** Timeout of one call to the provider; default: 10,000. The issuer is the operator's choice, so private addresses are allowed. */
  readonly timeoutMs?: number
}

interface Provider {
  readonly client: typeof OpenidClient
  readonly config: OpenidClient.Configuration
}

export function createOpenid(options: OpenidOptions): Openid {
  let discovered: Promise<Provider> | undefined

  async function provider(): Promise<Provider> {
    discovered ??= discover(options)
    try {
      return await discovered
    } catch (error) {
      discovered = undefined
      throw new ServiceError('temporarily_unavailable', 'The sign-in provider does not answer. Try again.', {
        detail: String(error),
        cause: error,
      })
    }
  }

  return {
    begin: async (purpose) => beginSignIn(options, await provider(), purpose),
    async finish(query, cookie) {
      const pending = openPending(options.secrets, options.clock, cookie)
      return finishSignIn(await provider(), new URL(`${options.redirectUrl()}?${query}`), pending)
    },
  }
}

async function discover({ settings, timeoutMs = callMs }: OpenidOptions): Promise<Provider> {
  const client = await import('openid-client')
  const issuer = new URL(settings.issuer)
  const authentication =
    settings.clientSecret === undefined ? client.None() : client.ClientSecretPost(settings.clientSecret)
  const config = await client.discovery(issuer, settings.clientId, undefined, authentication, {
    [client.customFetch]: boundedFetch({ timeoutMs }),
    execute: [
      // The signature of an ID token is checked always, also beside the provider's TLS.
      client.enableNonRepudiationChecks,
      // Settings allow http on a loopback address alone.
      ...(issuer.protocol === 'http:' ? [client.allowInsecureRequests] : []),
    ],
  })
  return { client, config }
}

async function beginSignIn(
  { settings, secrets, clock, redirectUrl }: OpenidOptions,
  { client, config }: Provider,
  purpose: SignInPurpose,
): Promise<OpenidRequest> {
  const pending: Pending = {
    state: client.randomState(),
    nonce: client.randomNonce(),
    verifier: client.randomPKCECodeVerifier(),
    purpose,
    expiresAt: clock.now() + openidRequestLifetimeMs,
  }
  const url = client.buildAuthorizationUrl(config, {
    redirect_uri: redirectUrl(),
    scope: settings.scope,
    state: pending.state,
    nonce: pending.nonce,
    code_challenge: await client.calculatePKCECodeChallenge(pending.verifier),
    code_challenge_method: 'S256',
    // OpenID Connect Core 1.0, section 3.1.2.1. With a maximum age the provider states `auth_time`: one that knows the
    // person already gives no fresh sign-in by it.
    ...(purpose.isFresh ? { prompt: 'login', max_age: '0' } : { max_age: String(sessionLifetimeMs / 1000) }),
  })
  return { url: url.href, cookie: secrets.seal(JSON.stringify(pending), cookieContext) }
}

/** @throws ServiceError unauthorized */
async function finishSignIn(
  { client, config }: Provider,
  redirect: URL,
  pending: Pending,
): Promise<OpenidAnswer> {
  try {
    const tokens = await client.authorizationCodeGrant(config, redirect, {
      expectedState: pending.state,
      expectedNonce: pending.nonce,
      pkceCodeVerifier: pending.verifier,
      idTokenExpected: true,
    })
    const claims = tokens.claims()!
    if (claims.sub.length > maxSubjectChars) throw new Error(`a subject of ${claims.sub.length} characters`)
    const identity: Identity = {
      issuer: claims.iss,
      subject: claims.sub,
      name: textOf(claims.name),
      email: claims.email_verified === false ? null : textOf(claims.email),
    }
    const { auth_time: at } = claims
    const authenticatedAt = typeof at === 'number' ? at * 1000 : null
    return { identity, claims, authenticatedAt, purpose: pending.purpose }
  } catch (error) {
    throw refused('The provider did not confirm this sign-in. Start again.', error)
  }
}

const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value.slice(0, 200) : null

function openPending(secrets: SecretBox, clock: Clock, cookie: string | undefined): Pending {
  try {
    const pending = JSON.parse(secrets.open(cookie ?? '', cookieContext)) as Pending
    if (pending.expiresAt > clock.now()) return pending
  } catch {
    // The refusal below covers a missing, altered and foreign cookie.
  }
  throw refused('This sign-in was not started in this browser, or it took too long. Start again.')
}
