import { createHmac, generateKeyPairSync } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type Provider from 'oidc-provider'
import type { Configuration, errors, JWK } from 'oidc-provider'
import type { Clock } from '../../catalog/clock.ts'
import { scopeNames } from '../../catalog/http/scopes.ts'
import type { GuardedClient } from '../../catalog/ports/upstream.ts'
import type { Database, Queryable } from '../../runtime/storage/database.ts'
import type { SecretBox } from '../../runtime/storage/secrets.ts'
import { createRecordStore, deleteUnusedClients, type RecordStore } from './adapter.ts'
import { normalizeClientMetadata } from './client-metadata.ts'
import { deviceGrant, deviceMetadata } from './device-endpoints.ts'
import { authorizationCookies, toHostCookies } from './host-cookies.ts'
import { isResource } from './resources.ts'

/**
 * Lifetimes in seconds. A refresh token is replaced at every use; its lifetime counts from the last one. A grant ends
 * a year after the consent in any case.
 */
const accessTokenSeconds = 900
const refreshTokenSeconds = 30 * 86_400
const grantSeconds = 365 * 86_400
const codeSeconds = 60
const consentSeconds = 900

/** Clients that may register themselves, in all. Client ID metadata documents need no registration. */
const maxRegisteredClients = 10_000
const unseenInFloodMs = 600_000
const unusedInFloodMs = 3_600_000
const maxDocumentBytes = 16_384
const documentTimeoutMs = 2500

export interface AuthorizationServer {
  readonly provider: Provider
  readonly records: RecordStore
}

export interface AuthorizationServerOptions {
  /** The issuer: where browsers reach the service, without a final slash. */
  readonly issuer: string
  readonly database: Database
  readonly clock: Clock
  readonly secrets: SecretBox
  /** A random secret that all nodes share; signs the cookies of a consent. */
  readonly cookieSecret: string
  /** Fetches client ID metadata documents. */
  readonly guarded: GuardedClient
  /** Whether a connection can still be used: its refresh tokens end with it. */
  readonly isOpen: (connectionId: string) => Promise<boolean>
  /** Ends a connection whose grant is deleted: the assistant revoked its token, or a code or token was replayed. */
  readonly endConnection: (q: Queryable, connectionId: string) => Promise<void>
  /** @throws ServiceError rate_limited if this address sent too many registrations or documents */
  readonly countClientRequest: (address: string) => Promise<void>
  /** @throws ServiceError rate_limited if this address began too many authorizations */
  readonly countAuthorization: (address: string) => Promise<void>
}

/** A registration, with the scopes to name in its answer. */
export type RegistrationRequest = IncomingMessage & { readonly registeredScope?: string | undefined }

const answerPolicy = "default-src 'none'; script-src 'self'; base-uri 'none'; frame-ancestors 'none'"

/** Where the library serves its metadata. */
export const metadataPath = '/.well-known/openid-configuration'

/** The cookie of the library's own session. */
export const authorizationCookie = 'sl_authorization'

/**
 * The authorization server for assistants: OAuth 2.1 by oidc-provider. Authorization code with PKCE (S256), resource
 * indicators (RFC 8707), issuer in the answer (RFC 9207), refresh tokens that rotate and whose replay revokes the
 * grant, dynamic registration (RFC 7591) and client ID metadata documents.
 */
export async function createAuthorizationServer(
  options: AuthorizationServerOptions,
): Promise<AuthorizationServer> {
  const library = await import('oidc-provider')
  const records = createRecordStore({
    ...options,
    alreadyUsed: () => new library.errors.InvalidGrant('this code or token was used already'),
  })
  const provider = new library.default(options.issuer, configurationOf(options, records, library.errors))
  // The request's host and protocol are set by the plugin, from the issuer.
  provider.proxy = true
  provider.use(async (context, next) => {
    // The library adds the hash of the script of a `form_post` answer. The form goes to the assistant, and on from there.
    context.set('content-security-policy', answerPolicy)
    await next()
    const cookies = context.response.headers['set-cookie']
    if (options.issuer.startsWith('https:') && cookies !== undefined) {
      const held = (context.headers.cookie ?? '').split(';').map((one) => one.trim().split('=')[0]!)
      context.set('set-cookie', toHostCookies([cookies].flat().map(String), held))
    }
    // The library lists only the scopes of OpenID Connect, and clients request what this list names.
    if (context.path === metadataPath) addMetadata(options.issuer, context.body as LibraryMetadata)
    const { registeredScope: scope } = context.req as RegistrationRequest
    if (context.status === 201 && scope !== undefined) Object.assign(context.body as object, { scope })
  })
  return { provider, records }
}

interface LibraryMetadata {
  scopes_supported: readonly string[]
  grant_types_supported: readonly string[]
}

/** Adds what the library does not know. */
function addMetadata(issuer: string, metadata: LibraryMetadata): void {
  const { grant_types_supported: grants } = metadata
  const grantTypes = { grant_types_supported: [...grants, deviceGrant] }
  Object.assign(metadata, { scopes_supported: scopeNames, ...grantTypes, ...deviceMetadata(issuer) })
}

function configurationOf(
  options: AuthorizationServerOptions,
  records: RecordStore,
  library: typeof errors,
): Configuration {
  const { issuer, cookieSecret } = options
  return {
    adapter: (model) => records.adapter(model),
    clients: [],
    clientDefaults: { id_token_signed_response_alg: 'ES256' },
    jwks: { keys: [signingKey(cookieSecret)] },
    scopes: ['offline_access'],
    responseTypes: ['code'],
    clientAuthMethods: ['none', 'private_key_jwt'],
    pkce: { required: () => true },
    cookies: cookiesOf(options),
    routes,
    interactions: {
      url: (_, { uid }) => `${new URL(issuer).pathname.replace(/\/$/, '')}/oauth/consent/${uid}`,
    },
    ttl,
    rotateRefreshToken: true,
    issueRefreshToken: async () => true,
    // The library's session ends minutes after the consent; tokens end with their grant.
    expiresWithSession: async () => false,
    findAccount: async (_, id) =>
      (await options.isOpen(id)) ? { accountId: id, claims: async () => ({ sub: id }) } : undefined,
    // Only the consent just given counts: a browser that consented before is asked again.
    async loadExistingGrant(context) {
      const grantId = context.oidc.result?.consent?.grantId
      return grantId ? context.oidc.provider.Grant.find(grantId) : undefined
    },
    clientBasedCORS: () => true,
    fetch: (url) => fetchDocument(options, String(url)),
    async renderError(context, out) {
      context.type = 'text/plain'
      context.body = `This authorization cannot go on: ${out.error_description ?? out.error}. Return to the assistant and start again.`
    },
    features: featuresOf(options, library),
  }
}

const routes = {
  authorization: '/oauth/authorize',
  token: '/oauth/token',
  registration: '/oauth/register',
  revocation: '/oauth/revoke',
  jwks: '/oauth/jwks',
}

const ttl = {
  AccessToken: accessTokenSeconds,
  AuthorizationCode: codeSeconds,
  RefreshToken: refreshTokenSeconds,
  Grant: grantSeconds,
  Interaction: consentSeconds,
  Session: consentSeconds,
}

function cookiesOf({ issuer, cookieSecret }: AuthorizationServerOptions): Configuration['cookies'] {
  const secure = issuer.startsWith('https:')
  return {
    keys: [cookieSecret],
    names: { ...authorizationCookies, session: authorizationCookie },
    long: { signed: true, httpOnly: true, sameSite: 'lax', secure },
    short: { signed: true, httpOnly: true, sameSite: 'lax', secure },
  }
}

function featuresOf(
  { issuer, countClientRequest }: AuthorizationServerOptions,
  library: typeof errors,
): Configuration['features'] {
  return {
    devInteractions: { enabled: false },
    userinfo: { enabled: false },
    rpInitiatedLogout: { enabled: false },
    pushedAuthorizationRequests: { enabled: false },
    dPoP: { enabled: false },
    revocation: { enabled: true },
    // Without management of registrations, a registration access token opens nothing.
    registration: { enabled: true, initialAccessToken: false, issueRegistrationAccessToken: false },
    clientIdMetadataDocument: {
      enabled: true,
      ack: 'draft-02',
      async allowFetch(context) {
        await countClientRequest(context.ip).catch(() => {
          throw new library.TemporarilyUnavailable('too many requests of assistants from this address')
        })
        return true
      },
    },
    resourceIndicators: {
      enabled: true,
      defaultResource: () => `${issuer}/mcp`,
      useGrantedResource: () => true,
      getResourceServerInfo(_, resource) {
        if (!isResource(issuer, resource)) throw new library.InvalidTarget('unknown resource')
        return {
          scope: scopeNames.join(' '),
          audience: resource,
          accessTokenFormat: 'opaque',
          accessTokenTTL: accessTokenSeconds,
        }
      },
    },
  }
}

/**
 * Refuses registrations beyond the limits of the address and of the server. When the server's limit is reached, clients
 * whose consent page no person saw within ten minutes make room first, and then those that no person connected within an
 * hour, so that a flood of registrations ends with the flood.
 */
export async function admitRegistration(
  { countClientRequest, database, clock }: AuthorizationServerOptions,
  records: RecordStore,
  address: string,
): Promise<boolean> {
  await countClientRequest(address)
  if ((await records.countClients()) < maxRegisteredClients) return true
  await deleteUnusedClients(database, clock, unseenInFloodMs, { unseenOnly: true })
  if ((await records.countClients()) < maxRegisteredClients) return true
  await deleteUnusedClients(database, clock, unusedInFloodMs)
  return (await records.countClients()) < maxRegisteredClients
}

/** Fetches a client ID metadata document by the guarded client: public addresses only, no redirect, small, soon. */
async function fetchDocument({ guarded }: AuthorizationServerOptions, url: string): Promise<Response> {
  const { status, headers, body } = await guarded.request({
    url,
    headers: { accept: 'application/json' },
    redirect: 'manual',
    maxBytes: maxDocumentBytes,
    timeoutMs: documentTimeoutMs,
    retries: 0,
  })
  if (status !== 200) return new Response(null, { status })
  const document: unknown = JSON.parse(body.toString('utf8'))
  const text =
    typeof document === 'object' && document !== null
      ? JSON.stringify(normalizeClientMetadata(document as Record<string, unknown>))
      : body.toString('utf8')
  const cacheControl = headers['cache-control']
  return new Response(text, {
    status,
    headers: {
      'content-type': 'application/json',
      ...(cacheControl ? { 'cache-control': cacheControl } : {}),
    },
  })
}

/**
 * The library requires a signing key. Access tokens are opaque and no ID tokens are issued, so the key signs nothing;
 * each process may have another one.
 */
function signingKey(secret: string): JWK {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const kid = createHmac('sha256', secret).update('signing key').digest('hex').slice(0, 16)
  return { ...(privateKey.export({ format: 'jwk' }) as JWK), kid, use: 'sig', alg: 'ES256' }
}
