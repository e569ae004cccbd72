import { hashToken } from '../../accounts/sign-in/tokens.ts'
import type { Clock } from '../../catalog/clock.ts'
import type { Actor } from '../../catalog/http/actor.ts'
import { createShortCache } from '../../runtime/process/short-cache.ts'
import type { Database } from '../../runtime/storage/database.ts'
import { actorOfConnection } from './connections.ts'

/** A valid token: the connection it belongs to, and what it is for. */
export interface CheckedToken {
  readonly connectionId: string
  readonly scopes: readonly string[]
}

/** Authenticates access tokens of assistants. */
export interface TokenActors {
  /** Returns the actor of a token; null if it is unknown, expired, revoked, or for another resource. */
  authenticate(token: string): Promise<Actor | null>
}

/** Lifetime of a cached token: a revoked connection is rejected on every node within 5 s. */
const cacheMs = 4000
const maxCachedTokens = 10_000
/** Longer texts are no tokens. */
const maxTokenCharacters = 8192

export function createTokenActors(options: {
  readonly database: Database
  readonly clock: Clock
  readonly platforms: readonly string[]
  /** Checks a token at the authorization server. */
  readonly check: (token: string) => Promise<CheckedToken | null>
}): TokenActors {
  const { database, clock, platforms, check } = options
  const actors = createShortCache<Actor>({ clock, lifetimeMs: cacheMs, maxEntries: maxCachedTokens })
  async function read(token: string): Promise<Actor | null> {
    const checked = await check(token)
    if (checked === null) return null
    const { connectionId: id, scopes } = checked
    return actorOfConnection(database, clock, { id, scopes, platforms })
  }

  return {
    async authenticate(token) {
      if (token.length > maxTokenCharacters) return null
      return actors.get(hashToken(token), () => read(token))
    },
  }
}
