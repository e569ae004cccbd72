import { walletIdOf } from '../billing/wallet.ts'
import type { Mode } from '../catalog/source.ts'
import type { Actor } from '../http/actor.ts'
import type { Database } from '../storage/database.ts'

/** A key that is not revoked, as stored in the database. */
export interface KeyRecord {
  readonly hash: string
  readonly actor: Actor
  /** Whether the account is suspended: the key is valid but rejected. */
  readonly suspended: boolean
  /** Milliseconds since the epoch; null: never. */
  readonly expiresAt: number | null
}

interface KeyRow {
  hash: string
  key_id: string
  mode: Mode
  allowed: string[] | null
  manages: boolean
  credits_per_day: number | null
  requests_per_second: number | null
  suspended: boolean
  expires_at: Date | null
  account_id: string
  name: string | null
  email: string | null
}

const statement = `
  select k.hash, k.id as key_id, k.mode, k.allowed, k.manages, k.credits_per_day, k.requests_per_second, k.expires_at,
    a.state = 'suspended' as suspended, a.id as account_id, a.name, a.email
  from api_keys k join accounts a on a.id = k.account_id
  where k.hash = any($1::text[]) and k.revoked_at is null and a.state <> 'closed'`

/**
 * Loads keys by hash. Requests that arrive during a query share the next query, so a flood of unknown keys causes one
 * query at a time.
 */
export function createKeyLoader(database: Database): (hash: string) => Promise<KeyRecord | null> {
  let next: { hashes: Set<string>; result: Promise<Map<string, KeyRecord>> } | null = null
  let running: Promise<unknown> = Promise.resolve()

  async function read(hashes: Set<string>): Promise<Map<string, KeyRecord>> {
    const rows = await database.query<KeyRow>(statement, [[...hashes]], {
      name: 'keys_by_hash',
      timeoutMs: 10_000,
    })
    return new Map(rows.map((row) => [row.hash, fromRow(row)]))
  }

  return async (hash) => {
    if (next === null) {
      const hashes = new Set<string>()
      const result = running.then(() => {
        next = null
        return read(hashes)
      })
      running = result.catch(() => {})
      next = { hashes, result }
    }
    next.hashes.add(hash)
    return (await next.result).get(hash) ?? null
  }
}

function fromRow(row: KeyRow): KeyRecord {
  const { credits_per_day: creditsPerDay, requests_per_second: requestsPerSecond } = row
  const account = { id: row.account_id, name: row.name, email: row.email }
  const actor: Actor = {
    accountId: row.account_id,
    keyId: row.key_id,
    walletId: walletIdOf(row.account_id, row.mode),
    mode: row.mode,
    allowed: row.allowed,
    manages: row.manages,
    limits:
      creditsPerDay === null && requestsPerSecond === null ? null : { creditsPerDay, requestsPerSecond },
    account,
  }
  return { hash: row.hash, actor, suspended: row.suspended, expiresAt: row.expires_at?.getTime() ?? null }
}
