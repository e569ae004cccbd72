import { timingSafeEqual } from 'node:crypto'
import type { Clock } from '../clock.ts'
import { ServiceError } from '../errors.ts'
import type { Actor } from '../http/actor.ts'
import { createLruMap } from '../process/lru-map.ts'
import type { Database } from '../storage/database.ts'
import { hashKey, modeOfKey } from './key-format.ts'
import { createKeyLoader, type KeyRecord } from './key-loader.ts'

/** Checks API keys, from memory where it can. */
export interface Keyring {
  /**
   * The actor behind a key; null for one that is unknown, revoked or expired. At once when the key was checked
   * within the last seconds, else a promise (rejected with temporarily_unavailable while the database is away). For a
   * key of a suspended account a promise that is rejected with unauthorized.
   */
  authenticate(key: string): Actor | null | Promise<Actor | null>
  /** Forgets everything that was remembered, so that this process sees changes at once. */
  forget(): void
}

export interface KeyringOptions {
  readonly database: Database
  readonly clock: Clock
  /** Longest time that a checked key is believed (default 4): a revoked one stops on every node within 5 s. */
  readonly refreshSeconds?: number
  /** Keys remembered, known ones (default 20,000). */
  readonly size?: number
}

interface Known {
  readonly record: KeyRecord
  checkedAt: number
  refreshing: boolean
}

/** Unknown keys remembered: enough against a client in a loop, too few to fill memory with guesses. */
const unknownKeys = 2000

/** Opens the keyring of this process. */
export function createKeyring(options: KeyringOptions): Keyring {
  const { clock } = options
  const lifetimeMs = (options.refreshSeconds ?? 4) * 1000
  const load = createKeyLoader(options.database)
  const known = createLruMap<string, Known>(options.size ?? 20_000)
  const unknown = createLruMap<string, number>(unknownKeys)

  function live(record: KeyRecord): Actor | null | Promise<never> {
    if (record.expiresAt !== null && clock.now() >= record.expiresAt) return null
    return record.suspended ? Promise.reject(suspended()) : record.actor
  }

  async function check(hash: string): Promise<Actor | null> {
    // The time before the query: what was read may be that old.
    const asked = clock.elapsed()
    const record = await load(hash)
    if (record === null || !sameHash(record.hash, hash)) {
      known.delete(hash)
      unknown.set(hash, asked)
      return null
    }
    known.set(hash, { record, checkedAt: asked, refreshing: false })
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
          // Checked again halfway, so that a key in use never waits for the database.
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
