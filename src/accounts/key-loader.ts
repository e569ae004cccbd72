import type { AccountLimits, Actor, LimitedKey } from '../catalog/http/actor.ts'
import { permittedByAll } from '../catalog/patterns.ts'
import { inRanges, parseRanges } from '../gateways/upstream/addresses.ts'
import { walletIdOf } from '../money/billing/wallet.ts'
import type { Database, Queryable } from '../runtime/storage/database.ts'
import type { Columns, Renamed } from '../runtime/storage/rows.ts'
import type { accounts, apiKeys } from '../runtime/storage/schema/accounts.ts'
import { actorLimitsOf } from './account-limits.ts'
import { endOfKey, isUnrevoked, limitsOfMakers, managesAccess, mayManage } from './key-rights.ts'

/** A key that is not revoked, as stored in the database. */
export interface KeyRecord {
  readonly hash: string
  readonly actor: Actor
  /** Whether the account is suspended: the key is valid but rejected. */
  readonly suspended: boolean
  /** Milliseconds since the epoch; null: never. */
  readonly expiresAt: number | null
}

interface KeyRow
  extends Columns<
      typeof apiKeys,
      | 'hash'
      | 'previous_hash'
      | 'previous_until'
      | 'earlier_hashes'
      | 'earlier_until'
      | 'addresses'
      | 'mode'
      | 'allowed'
      | 'credits_per_day'
      | 'requests_per_second'
      | 'account_id'
    >,
    Renamed<typeof apiKeys, { key_id: 'id' }>,
    Columns<typeof accounts, 'name' | 'email'> {
  manages: boolean
  manages_access: boolean
  makers: (LimitedKey & Columns<typeof apiKeys, 'addresses' | 'allowed'>)[] | null
  suspended: boolean
  expires_at: Date | null
  account_limits: AccountLimits | null
  is_prepaid: boolean
}

const statement = `
  select k.hash, k.previous_hash, k.previous_until, k.earlier_hashes, k.earlier_until, k.addresses, k.id as key_id, k.mode, k.allowed, ${mayManage('k')} as manages,
    ${managesAccess('k')} as manages_access, ${limitsOfMakers('k')} as makers,
    k.credits_per_day, k.requests_per_second, ${endOfKey('k')} as expires_at,
    k.payment_id is not null as is_prepaid, a.state = 'suspended' as suspended, a.id as account_id, a.name, a.email, ${actorLimitsOf('a.id')} as account_limits
  from api_keys k join accounts a on a.id = k.account_id
  where (k.hash = any($1::text[]) or k.previous_hash = any($1::text[]) or k.earlier_hashes && $1::text[]) and ${isUnrevoked('k')} and a.state <> 'closed'`

/** The keys of these hashes that are neither revoked nor of closed accounts. They may have expired. */
export async function readKeys(q: Queryable, hashes: readonly string[]): Promise<KeyRecord[]> {
  const rows = await q.query<KeyRow>(statement, [hashes], { name: 'keys_by_hash', timeoutMs: 10_000 })
  return rows.flatMap(recordsOf)
}

/**
 * Loads keys by hash. Requests that arrive during a query share the next query, so a flood of unknown keys causes one
 * query at a time.
 */
export function createKeyLoader(database: Database): (hash: string) => Promise<KeyRecord | null> {
  let next: { hashes: Set<string>; result: Promise<Map<string, KeyRecord>> } | null = null
  let running: Promise<unknown> = Promise.resolve()

  async function read(hashes: Set<string>): Promise<Map<string, KeyRecord>> {
    return new Map((await readKeys(database, [...hashes])).map((record) => [record.hash, record]))
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

/** The records of a key's secret and of the secrets before its last rolls. */
function recordsOf(row: KeyRow): KeyRecord[] {
  const record = fromRow(row)
  const former = (hash: string, until: Date): KeyRecord => ({
    ...record,
    actor: { ...record.actor, usedKey: { ...record.actor.usedKey!, secretHash: hash } },
    hash,
    expiresAt: Math.min(until.getTime(), record.expiresAt ?? Number.POSITIVE_INFINITY),
  })
  const { previous_hash: previous, previous_until: until, earlier_hashes: earlier, earlier_until: ends } = row
  return [
    record,
    ...(previous === null || until === null ? [] : [former(previous, until)]),
    ...(earlier ?? []).map((hash, index) => former(hash, ends![index]!)),
  ]
}

function fromRow(row: KeyRow): KeyRecord {
  const { credits_per_day: creditsPerDay, requests_per_second: requestsPerSecond } = row
  const account = { id: row.account_id, name: row.name, email: row.email }
  const makers = row.makers ?? []
  const limited = makers
    .filter(({ limits }) => limits.creditsPerDay !== null || limits.requestsPerSecond !== null)
    .map(({ keyId, limits }) => ({ keyId, limits }))
  const ranges = [row, ...makers].flatMap(({ addresses }) => (addresses === null ? [] : [addresses]))
  const actor: Actor = {
    accountId: row.account_id,
    keyId: row.key_id,
    usedKey: { id: row.key_id, mode: row.mode, secretHash: row.hash },
    walletId: walletIdOf(row.account_id, row.mode),
    mode: row.mode,
    allowed: permittedByAll([row, ...makers].map(({ allowed }) => allowed)),
    manages: row.manages,
    managesAccess: row.manages_access,
    limits:
      creditsPerDay === null && requestsPerSecond === null ? null : { creditsPerDay, requestsPerSecond },
    accountLimits: row.account_limits,
    account,
    ...(row.is_prepaid ? { isPrepaid: true, scopes: prepaidScopes } : {}),
    ...(limited.length === 0 ? {} : { makers: limited }),
    ...(ranges.length === 0 ? {} : { acceptsAddress: acceptorOf(ranges) }),
  }
  return { hash: row.hash, actor, suspended: row.suspended, expiresAt: row.expires_at?.getTime() ?? null }
}

/** A prepaid key makes lookups, and nothing else. */
const prepaidScopes = ['lookups', 'web'] as const

/** Accepts addresses that are in all of the lists: the key's own, and those of the keys above it. */
function acceptorOf(lists: readonly (readonly string[])[]): (address: string) => boolean {
  const all = lists.map((ranges) => parseRanges(ranges))
  return (address) => all.every((ranges) => inRanges(address, ranges))
}
