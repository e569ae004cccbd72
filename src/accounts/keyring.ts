import { timingSafeEqual } from 'node:crypto'
import type { Clock } from '../catalog/clock.ts'
import { ServiceError } from '../catalog/errors.ts'
import type { Actor } from '../catalog/http/actor.ts'
import { createLruMap } from '../runtime/process/lru-map.ts'
import type { Database } from '../runtime/storage/database.ts'
import { hashKey, modeOfKey } from './key-format.ts'
import { createKeyLoader, type KeyRecord } from './key-loader.ts'

/** Authenticates API keys, from memory if possible. */
export interface Keyring {
  /**
   * Returns the actor of a key; null if the key is unknown, revoked or expired. Returns at once if the key was
   * checked within the last seconds, else a promise. The promise rejects with temporarily_unavailable while the
   * database is away, and with unauthorized for a key of a suspended account.
   */
  authenticate(key: string): Actor | null | Promise<Actor | null>
  /** The keys that were used since the last call, with the time of their last request. */
  takeUses(): Map<string, Date>
  /** Clears the cache, so that this process sees changes at once. */
  forget(): void
}

export interface KeyringOptions {
  readonly database: Database
  readonly clock: Clock
  /** Lifetime of a cached key (default 4): a revoked key is rejected on every node within 5 s. */
  readonly refreshSeconds?: number
  /** Maximum number of cached keys (default 20,000). */
  readonly size?: number
}

interface Known {
  readonly record: KeyRecord
  checkedAt: number
  /** Monotonic milliseconds of the last request. */
  usedAt: number
  refreshing: boolean
}

/** Cached unknown keys: enough for a client in a retry loop, too few for an attacker to fill memory. */
const maxUnknownKeys = 2000

/** Keys that were not used for this time are loaded again: those of callers that have left take no memory. */
const idleMs = 10 * 60_000

/** Creates the keyring of this process. */
export function createKeyring(options: KeyringOptions): Keyring {
  const { clock } = options
  const lifetimeMs = (options.refreshSeconds ?? 4) * 1000
  const load = createKeyLoader(options.database)
  const known = createLruMap<string, Known>(options.size ?? 20_000)
  const unknown = createLruMap<string, number>(maxUnknownKeys)
  let usesTakenAt = Number.NEGATIVE_INFINITY

  function live(record: KeyRecord): Actor | null | Promise<never> {
    if (record.expiresAt !== null && clock.now() >= record.expiresAt) return null
    return record.suspended ? Promise.reject(suspended()) : record.actor
  }

  async function check(hash: string): Promise<Actor | null> {
    // Take the time before the query: the result may be that old.
    const asked = clock.elapsed()
    const record = await load(hash)
    if (record === null || !sameHash(record.hash, hash)) {
      known.delete(hash)
      unknown.set(hash, asked)
      return null
    }
    known.set(hash, { record, checkedAt: asked, usedAt: asked, refreshing: false })
    unknown.delete(hash)
    return live(record)
  }

  return {
    authenticate(key) {
      if (modeOfKey(key) === null) return null
      const hash = hashKey(key)
      const now = clock.elapsed()
      const found = known.get(hash)
      if (found) {
        const age = now - found.checkedAt
        if (age < lifetimeMs) {
          found.usedAt = now
          // Refresh halfway through the lifetime, so that a key in use never waits for the database.
          if (age > lifetimeMs / 2 && !found.refreshing) {
            found.refreshing = true
            check(hash).catch(() => {
              found.refreshing = false
            })
          }
          return live(found.record)
        }
      } else {
        const seen = unknown.get(hash)
        if (seen !== undefined && now - seen < lifetimeMs / 4) return null
      }
      return check(hash)
    },
    takeUses() {
      const [now, elapsed] = [clock.now(), clock.elapsed()]
      const uses = new Map<string, Date>()
      for (const [hash, { usedAt, record }] of known) {
        if (usedAt >= usesTakenAt) uses.set(record.actor.keyId, new Date(now - (elapsed - usedAt)))
        if (elapsed - usedAt > idleMs) known.delete(hash)
      }
      usesTakenAt = elapsed
      return uses
    },
    forget() {
      known.clear()
      unknown.clear()
    },
  }
}

const suspended = () =>
  new ServiceError(
    'unauthorized',
    'The account of this key is suspended, and nothing was charged. Ask whoever runs this service.',
    { reason: 'account_suspended' },
  )

function sameHash(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))
}
