import { type ListCursors, type ListPage, openPage } from '../../../catalog/http/lists.ts'
import type { Queryable } from '../../../runtime/storage/database.ts'
import type { Row } from '../../../runtime/storage/rows.ts'
import type { monitorChecks } from '../../../runtime/storage/schema/monitors.ts'

export interface CheckPageRequest {
  readonly limit: number
  readonly cursor?: string | undefined
}

export interface CheckPage {
  readonly checks: {
    at: string
    outcome: string
    newItems: number
    creditsCharged: number
    pages: number
    reason: string
  }[]
  readonly page: ListPage
}

type CheckRow = Row<typeof monitorChecks>

/** Reads a page of a monitor's checks, newest first. */
export async function readChecks(
  q: Queryable,
  cursors: ListCursors,
  monitorId: string,
  { limit, cursor }: CheckPageRequest,
): Promise<CheckPage> {
  const { start, cut } = openPage(cursors, ['checks', monitorId], cursor)
  const [before] = start
  const found = await q.query<CheckRow>(
    `select * from monitor_checks where monitor_id = $1 and ($2::bigint is null or seq < $2)
     order by seq desc limit $3`,
    [monitorId, before === undefined ? null : Number(before), limit + 1],
  )
  const { rows, page } = cut(found, limit, ({ seq }) => [seq])
  const checks = rows.map((row) => ({
    at: row.at.toISOString(),
    outcome: row.outcome,
    newItems: row.new_items,
    creditsCharged: row.credits_charged,
    pages: row.pages,
    reason: row.reason,
  }))
  return { checks, page }
}
