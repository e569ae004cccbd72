import { createHash } from 'node:crypto'
import type { JWTVerifyGetKey } from 'jose'
import { z } from 'zod'
import type { Clock } from '../../catalog/clock.ts'
import { ServiceError } from '../../catalog/errors.ts'
import { readScopes, scopeNames } from '../../catalog/http/scopes.ts'
import { boundedFetch } from '../../runtime/process/bounded-fetch.ts'
import type { Database } from '../../runtime/storage/database.ts'
import type { Columns } from '../../runtime/storage/rows.ts'
import type { accounts } from '../../runtime/storage/schema/accounts.ts'
import { createConnection } from './connections.ts'
import type { CheckedToken } from './token-actors.ts'

/** An authorization server of the operator's choice, in place of the one built in. */
export interface OutsideServer {
  readonly issuer: string
  /** Where its public keys are (RFC 7517). */
  readonly keysUrl: string
  /** The claim that names the account. */
  readonly accountClaim: string
}

/** A request with a token waits for the keys. */
const keysTimeoutMs = 5000

/** Claims of an access token (RFC 9068, section 2.2), beside those that jose checks. */
const claims = z.looseObject({
  sub: z.string(),
  client_id: z.string(),
  scope: z.string().default(''),
  social_lookup_mode: z.enum(['live', 'test']).default('live'),
})

/**
 * Checks JWT access tokens (RFC 9068): signature, `typ`, issuer, audience and expiry. Each client of a person becomes
 * a connection of the account and mode that the token names, so that it is metered, listed and revoked like any other.
 * The check throws temporarily_unavailable if the server's keys cannot be read.
 */
export function createOutsideTokens(options: {
  readonly server: OutsideServer
  readonly database: Database
  readonly clock: Clock
  /** Whether a token for this audience is for this service. */
  readonly isForUs: (audience: string) => boolean
  readonly platforms: readonly string[]
}): (token: string) => Promise<CheckedToken | null> {
  const { server, database, clock, isForUs, platforms } = options
  let keys: JWTVerifyGetKey | undefined

  return async (token) => {
    const jose = await import('jose')
    keys ??= jose.createRemoteJWKSet(new URL(server.keysUrl), {
      [jose.customFetch]: boundedFetch({ timeoutMs: keysTimeoutMs }),
    })
    const verified = await jose
      .jwtVerify(token, keys, {
        issuer: server.issuer,
        typ: 'at+jwt',
        // Without HMAC and `none`: the verifier holds public keys alone.
        algorithms: ['RS256', 'PS256', 'ES256', 'ES384', 'EdDSA', 'Ed25519'],
        requiredClaims: ['exp', 'iat', 'sub', 'aud', 'client_id', server.accountClaim],
        currentDate: new Date(clock.now()),
      })
      .catch((error: unknown) => {
        const { JOSEError, JWKSTimeout } = jose.errors
        const isOfToken = error instanceof JOSEError && error.code !== JOSEError.code
        if (isOfToken && !(error instanceof JWKSTimeout)) return null
        throw new ServiceError('temporarily_unavailable', 'The keys of the authorization server are away.', {
          detail: String(error),
          cause: error,
        })
      })
    const read = claims.safeParse(verified?.payload)
    if (!verified || !read.success) return null
    if (![verified.payload.aud ?? []].flat().some(isForUs)) return null
    const accountId = verified.payload[server.accountClaim]
    const { social_lookup_mode: mode } = read.data
    const [account] = await database.query<Columns<typeof accounts, 'id'>>(
      `select id from accounts where id = $1`,
      [String(accountId)],
    )
    if (!account) return null
    const connection = {
      id: connectionIdOf([server.issuer, read.data.client_id, read.data.sub, account.id, mode]),
      accountId: account.id,
      mode,
      clientId: read.data.client_id,
      clientName: read.data.client_id.slice(0, 100),
      redirectHost: new URL(server.issuer).host,
      // What each token may do is in the token.
      scopes: scopeNames,
      creditsPerDay: null,
      createdBy: `${server.issuer} ${read.data.sub}`.slice(0, 200),
    }
    await createConnection(database, clock, connection, platforms)
    return { connectionId: connection.id, scopes: readScopes(read.data.scope) }
  }
}

const connectionIdOf = (parts: readonly string[]): string =>
  `con_${createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 20)}`
