import type { Queryable } from '../storage/database.ts'
import { mostPages } from './cost.ts'
import { lookupIdOf } from './ids.ts'

/**
 * Credits that an earlier try of this check was charged for pages which this try did not come to: it was killed, and
 * what it had found is known by now. They belong to the check all the same.
 * @param pages pages this try has read, which it has counted itself
 */
export async function orphanedCredits(
  q: Queryable,
  monitor: { readonly id: string; readonly wallet_id: string },
  slot: string,
  pages: number,
): Promise<number> {
  const ids: string[] = []
  for (let page = pages + 1; page <= mostPages; page++) ids.push(lookupIdOf(monitor.id, slot, page))
  if (ids.length === 0) return 0
  const charged = await q.query<{ lookup_id: string; at: Date }>(
    'select lookup_id, at from charged_lookups where lookup_id = any($1)',
    [ids],
    { name: 'orphaned_lookups' },
  )
  if (charged.length === 0) return 0
  // Charges are kept in groups, which are found by their time.
  const [row] = await q.query<{ credits: number }>(
    `select coalesce(sum((l.value->>1)::bigint), 0)::int as credits
     from ledger_entries e cross join json_array_elements(e.lookups) l
     where e.wallet_id = $1 and e.kind = 'charge' and l.value->>0 = any($2)
       and e.at in (select at from charged_lookups where lookup_id = any($2))`,
    [monitor.wallet_id, charged.map((lookup) => lookup.lookup_id)],
  )
  return row!.credits
}
