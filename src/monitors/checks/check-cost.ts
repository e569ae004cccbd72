import type { Queryable } from '../../storage/database.ts'
import { billingMonth, maxPages } from '../schedule/cost-preview.ts'
import { lookupIdOf } from './ids.ts'

/** What a check cost, and what of it in the billing month of `now`: the month in which the ledger has the charge. */
export interface CheckCost {
  readonly credits: number
  readonly creditsThisMonth: number
}

/**
 * What a check cost by the ledger: the pages it read, and those that an earlier try of it was charged for and this one
 * did not come to (it was killed, and what it had found is known by now). They belong to the check all the same. A page
 * is charged once, so that one of an earlier try may stand in a month that is over.
 * @param paid what the pages were charged that this try has read, in their order
 */
export async function readCheckCost(
  q: Queryable,
  monitor: { readonly id: string; readonly wallet_id: string },
  slot: string,
  paid: readonly number[],
  now: number,
): Promise<CheckCost> {
  const ids = Array.from({ length: maxPages }, (_, page) => lookupIdOf(monitor.id, slot, page + 1))
  const rows = await q.query<{ lookup_id: string; at: Date }>(
    'select lookup_id, at from charged_lookups where lookup_id = any($1)',
    [ids],
    { name: 'charged_pages' },
  )
  const charged = new Map(rows.map((row) => [row.lookup_id, row.at]))
  const orphaned = ids.slice(paid.length).filter((id) => charged.has(id))
  const left =
    orphaned.length === 0
      ? new Map<string, number>()
      : await readCharges(q, monitor, orphaned, [...charged.values()])
  const month = billingMonth(now)
  let credits = 0
  let thisMonth = 0
  for (const [page, id] of ids.entries()) {
    const cost = paid[page] ?? left.get(id) ?? 0
    credits += cost
    if (billingMonth(charged.get(id)?.getTime() ?? now) === month) thisMonth += cost
  }
  return { credits, creditsThisMonth: thisMonth }
}

/** Charges are kept in groups, which are found by their time. */
async function readCharges(
  q: Queryable,
  monitor: { readonly wallet_id: string },
  ids: readonly string[],
  times: readonly Date[],
): Promise<Map<string, number>> {
  const rows = await q.query<{ id: string; credits: number }>(
    `select l.value->>0 as id, sum((l.value->>1)::bigint)::int as credits
     from ledger_entries e cross join json_array_elements(e.lookups) l
     where e.wallet_id = $1 and e.kind = 'charge' and l.value->>0 = any($2)
       and e.at = any($3)
     group by 1`,
    [monitor.wallet_id, ids, times],
  )
  return new Map(rows.map((row) => [row.id, row.credits]))
}
