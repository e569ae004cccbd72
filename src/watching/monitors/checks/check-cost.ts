import type { Queryable } from '../../../runtime/storage/database.ts'
import type { Columns } from '../../../runtime/storage/rows.ts'
import type { chargedLookups } from '../../../runtime/storage/schema/billing.ts'
import { billingMonth, maxChecksPerSlot } from '../schedule/cost-preview.ts'
import { lookupIdOf } from './ids.ts'

/** The credits of the checks at one slot, and the part of them that the ledger charged in the billing month of `now`. */
export interface CheckCost {
  /** Credits of each page, in page order. */
  readonly pages: readonly number[]
  readonly creditsThisMonth: number
}

/**
 * The cost of the checks at one slot by the ledger. It includes pages that an earlier, killed try paid for and that this
 * try did not read: the items of the earlier try may already be known. Each page is charged once, so the charge of
 * an earlier try may belong to the previous month.
 * @param paid the credits of the pages that this try read, in page order
 */
export async function readCheckCost(
  q: Queryable,
  monitor: { readonly id: string; readonly wallet_id: string },
  slot: string,
  paid: readonly number[],
  now: number,
): Promise<CheckCost> {
  const ids = Array.from({ length: maxChecksPerSlot }, (_, page) => lookupIdOf(monitor.id, slot, page + 1))
  const rows = await q.query<Columns<typeof chargedLookups, 'lookup_id' | 'at'>>(
    'select lookup_id, at from charged_lookups where lookup_id = any($1)',
    [ids],
    { name: 'charged_pages' },
  )
  const charged = new Map(rows.map((row) => [row.lookup_id, row.at]))
  const unreadPages = ids.slice(paid.length).filter((id) => charged.has(id))
  const earlier =
    unreadPages.length === 0
      ? new Map<string, number>()
      : await readCharges(q, monitor, unreadPages, [...charged.values()])
  const month = billingMonth(now)
  const pages: number[] = []
  let thisMonth = 0
  for (const [page, id] of ids.entries()) {
    const cost = paid[page] ?? earlier.get(id) ?? 0
    pages.push(cost)
    if (billingMonth(charged.get(id)?.getTime() ?? now) === month) thisMonth += cost
  }
  return { pages, creditsThisMonth: thisMonth }
}

/** The ledger groups charges of several lookups into one entry, indexed by time. */
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
