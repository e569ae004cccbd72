import type { ListCursors } from '../../http/lists.ts'
import type { Queryable } from '../../storage/database.ts'

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
  readonly page: { hasMore: boolean; nextCursor: string | null; returnedCount: number }
}

interface CheckRow {
  seq: number
  at: Date
  outcome: string
  reason: string
  new_items: number
  pages: number
  credits_charged: number
}

/** Reads a page of a monitor's checks, newest first. */
export async function readChecks(
  q: Queryable,
  cursors: ListCursors,
  monitorId: string,
  { limit, cursor }: CheckPageRequest,
): Promise<CheckPage> {
  const list = ['checks', monitorId]
  const [before] = cursor === undefined ? [] : cursors.read(list, cursor)
  const rows = await q.query<CheckRow>(
    `select * from monitor_checks where monitor_id = $1 and ($2::bigint is null or seq < $2)
     order by seq desc limit $3`,
    [monitorId, before === undefined ? null : Number(before), limit + 1],
  )
  const shown = rows.slice(0, limit)
  const checks = shown.map((row) => ({
    at: row.at.toISOString(),
    outcome: row.outcome,
    newItems: row.new_items,
    creditsCharged: row.credits_charged,
    pages: row.pages,
    reason: row.reason,
  }))
  const hasMore = rows.length > limit
  const nextCursor = hasMore ? cursors.make(list, [shown.at(-1)!.seq]) : null
  return { checks, page: { hasMore, nextCursor, returnedCount: shown.length } }
}
