import type { DeviceLogins } from '../../accounts/device-logins/device-logins.ts'
import { modeOfKey } from '../../accounts/key-format.ts'
import type { Keyring } from '../../accounts/keyring.ts'
import type { Sessions } from '../../accounts/sign-in/sessions.ts'
import type { Clock } from '../../catalog/clock.ts'
import { ServiceError } from '../../catalog/errors.ts'
import { networkOf } from '../../catalog/http/client-address.ts'
import type { ChallengeOf } from '../../catalog/http/envelope.ts'
import { readScopes } from '../../catalog/http/scopes.ts'
import type { GuardedClient } from '../../catalog/ports/upstream.ts'
import type { Registry } from '../../catalog/registry.ts'
import { type Config, publicUrlOf } from '../../runtime/config/config.ts'
import type { Part } from '../../runtime/process/part.ts'
import type { RateCounter, RateLimit } from '../../runtime/process/rates.ts'
import type { Storage } from '../../runtime/storage/part.ts'
import { deleteExpiredRecords, deleteUnusedClients, endUnusableGrants } from './adapter.ts'
import { endConnection, findOpenConnection } from './connections.ts'
import { deviceOnlyPlugin } from './device-endpoints.ts'
import { bearerChallenge } from './metadata.ts'
import { createOutsideTokens } from './outside-tokens.ts'
import { oauthPlugin, resourceMetadataPlugin, serverMetadataPaths } from './plugin.ts'
import {
  type AuthorizationServer,
  type AuthorizationServerOptions,
  createAuthorizationServer,
} from './provider.ts'
import { isResource, resourcePathOf } from './resources.ts'
import { connectionRoutes } from './routes.ts'
import { type CheckedToken, createTokenActors, type TokenActors } from './token-actors.ts'

export interface OauthPart extends Part {
  /** Authenticates keys, and access tokens of assistants where they are switched on. */
  readonly keyring: Keyring
  readonly challenge: ChallengeOf
}

export interface OauthPartOptions {
  readonly config: Config
  readonly registry: Registry
  readonly storage: Storage
  readonly clock: Clock
  readonly rates: RateCounter
  readonly keyring: Keyring
  readonly sessions: Sessions
  readonly deviceLogins: DeviceLogins
  readonly guarded: GuardedClient
  /** Where browsers reach the service, without a final slash. */
  readonly publicUrl: () => string
}

/** Registrations and documents of a network in an hour. */
const clientRequests = { most: 60, windowMs: 3_600_000 }
/** Authorizations that a network begins: each stores a record for 15 minutes. */
const authorizations = { most: 300, windowMs: 600_000 }
/** A registered client that no connection uses is deleted after this time. */
const unusedClientMs = 30 * 86_400_000

/** Assistants that a person connects by OAuth, where `OAUTH` or an outside authorization server is set. */
export function openOauth(options: OauthPartOptions): OauthPart {
  const { config, registry, storage, clock, keyring } = options
  const { database } = storage
  const platforms = registry.platforms.map(({ name }) => name)
  const routes = connectionRoutes({ database, clock })
  const address = { url: publicUrlOf(config) }
  const challenge: ChallengeOf = (target) =>
    bearerChallenge(options.publicUrl(), target === '' ? '' : resourcePathOf(target))
  const { OAUTH_ISSUER: issuer } = config
  const { deviceLogins, publicUrl } = options
  const metadataPaths = serverMetadataPaths(address)
  const deviceOnly = deviceOnlyPlugin({ deviceLogins, clock, publicUrl, metadataPaths })
  if (issuer !== undefined) {
    const check = outsideCheck(options, issuer, platforms)
    const tokens = createTokenActors({ database, clock, platforms, check })
    const plugins = [resourceMetadataPlugin({ publicUrl, issuer: () => issuer, address }), deviceOnly]
    return { routes, keyring: withTokens(keyring, tokens), challenge, plugins }
  }
  if (!config.OAUTH) return { keyring, challenge: () => null, plugins: [deviceOnly] }
  let opened: Promise<AuthorizationServer> | undefined
  const serverOptions = () => authorizationOptions(options, cookieSecret)
  let cookieSecret = ''
  const server = () => {
    opened ??= (async () => {
      cookieSecret = await storage.secret('oauth-cookies')
      return createAuthorizationServer(serverOptions())
    })().catch((error) => {
      // The database was away: the next request tries again.
      opened = undefined
      throw error
    })
    return opened
  }
  const check = async (token: string) => checkToken(await server(), options.publicUrl(), token)
  const tokens = createTokenActors({ database, clock, platforms, check })
  const { sessions } = options
  return {
    routes,
    keyring: withTokens(keyring, tokens),
    challenge,
    plugins: [
      oauthPlugin({
        server,
        serverOptions,
        sessions,
        publicUrl,
        platforms,
        address,
        deviceLogins,
        clock,
      }),
    ],
    upkeep: [
      {
        what: 'deletion of expired tokens',
        everyMs: 3_600_000,
        async run() {
          const { secrets } = storage
          await endUnusableGrants({
            ...{ database, clock, secrets },
            endConnection: (q, id) => endConnection(q, clock, id, true),
          })
          await deleteExpiredRecords(database, clock)
          await deleteUnusedClients(database, clock, unusedClientMs)
        },
      },
    ],
  }
}

function authorizationOptions(options: OauthPartOptions, cookieSecret: string): AuthorizationServerOptions {
  const { storage, clock, rates, guarded, publicUrl } = options
  async function count(name: string, limit: RateLimit): Promise<void> {
    const { used, endsAt } = await rates.count(name, limit)
    if (used <= limit.most) return
    throw new ServiceError('rate_limited', 'Too many requests of assistants from this address.', {
      retryAfterSeconds: Math.max(1, Math.ceil((endsAt - clock.now()) / 1000)),
    })
  }
  return {
    issuer: publicUrl(),
    database: storage.database,
    clock,
    secrets: storage.secrets,
    cookieSecret,
    guarded,
    isOpen: (id) => findOpenConnection(storage.database, clock, id),
    endConnection: (q, id) => endConnection(q, clock, id),
    // Providers give 48 bits to whoever asks for a site (RFC 6177): 65,536 networks of 64 bits.
    countClientRequest: (address) => count(`oauth client from ${networkOf(address, 48)}`, clientRequests),
    countAuthorization: (address) => count(`oauth authorization from ${networkOf(address)}`, authorizations),
  }
}

async function checkToken(
  { provider }: AuthorizationServer,
  issuer: string,
  token: string,
): Promise<CheckedToken | null> {
  const found = await provider.AccessToken.find(token)
  if (!found?.accountId) return null
  const audiences = [found.aud ?? []].flat()
  if (!audiences.some((audience) => isResource(issuer, audience))) return null
  return { connectionId: found.accountId, scopes: readScopes(found.scope ?? '') }
}

function outsideCheck(options: OauthPartOptions, issuer: string, platforms: readonly string[]) {
  const { config, storage, clock, publicUrl } = options
  const server = {
    issuer,
    keysUrl: config.OAUTH_KEYS_URL ?? `${issuer.replace(/\/$/, '')}/.well-known/jwks.json`,
    accountClaim: config.OAUTH_ACCOUNT_CLAIM,
  }
  const { database } = storage
  return createOutsideTokens({
    server,
    database,
    clock,
    isForUs: (audience) => isResource(publicUrl(), audience),
    platforms,
  })
}

/** Keys are recognised by their form; every other text can only be a token. */
function withTokens(keyring: Keyring, tokens: TokenActors): Keyring {
  return {
    authenticate: (text) =>
      modeOfKey(text) === null ? tokens.authenticate(text) : keyring.authenticate(text),
    takeUses: () => keyring.takeUses(),
    forget: () => keyring.forget(),
  }
}
