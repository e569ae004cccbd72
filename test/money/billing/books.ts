import { expect } from 'vitest'
import type { LookupUsage } from '../../../src/money/billing/types.ts'
import type { Database } from '../../../src/runtime/storage/database.ts'

/** Of a lookup served from the cache. */
export const cachedUsage: LookupUsage = {
  operationId: 'youtube.videos',
  keyId: 'key_1',
  outcome: 'found',
  source: 'web',
  cached: true,
  durationMs: 1,
}

/** The balance is the sum of the entries, what is held the sum of holds and leases, and neither is negative. */
export async function checkBooks(database: Database): Promise<void> {
  const wrong = await database.query(
    `select w.*, l.sum, h.sum as holds, s.sum as leases
     from wallets w
     left join lateral (select sum(credits)::bigint from ledger_entries e where e.wallet_id = w.id) l on true
     left join lateral (select sum(credits)::bigint from holds e where e.wallet_id = w.id) h on true
     left join lateral (select sum(credits)::bigint from leases e where e.wallet_id = w.id) s on true
     where w.balance <> coalesce(l.sum, 0) or w.held <> coalesce(h.sum, 0) + coalesce(s.sum, 0)
       or w.held < 0 or w.balance < w.held`,
  )
  expect(wrong).toEqual([])
}

/**
 * Expects that every lookup of `charged` has exactly one charge, of the credits that its caller received. Returns other
 * lookups that were charged and not refunded.
 */
export async function checkLookups(
  database: Database,
  charged: ReadonlyMap<string, number>,
): Promise<string[]> {
  const rows = await database.query<{ lookup_id: string; net: number; charges: number }>(
    `select lookup_id, -sum(credits)::bigint as net, count(*) filter (where kind = 'charge') as charges
     from lookup_charges group by 1`,
  )
  const found = new Map(rows.map((row) => [row.lookup_id, row.net]))
  expect([...charged].filter(([id, credits]) => (found.get(id) ?? 0) !== credits)).toEqual([])
  expect(rows.filter((row) => row.net > 0 && row.charges !== 1)).toEqual([])
  return rows.filter((row) => row.net > 0 && !charged.has(row.lookup_id)).map((row) => row.lookup_id)
}
