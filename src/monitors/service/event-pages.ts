import { boundedPage, type ListCursors, pageOf } from '../../http/lists.ts'
import type { Queryable } from '../../storage/database.ts'

/** Requests a page of events: newest first after `cursor`, or with `after` in the order they became visible. */
export interface EventPageRequest {
  readonly limit: number
  readonly cursor?: string | undefined
  /** `start`, or the cursor of the page before. */
  readonly after?: string | undefined
}

export interface EventPage {
  readonly events: {
    id: string
    type: string
    payload: Record<string, unknown>
    creditsCharged: number
    createdAt: string
  }[]
  readonly page: { hasMore: boolean; nextCursor: string | null; returnedCount: number }
}

interface EventRow {
  position: number
  id: string
  type: string
  body: string
  credits_charged: number
  created_at: Date
}

/** The wallet or monitor whose events are read. */
export interface EventScope {
  readonly walletId: string
  readonly monitorId: string | null
  /** Only events of monitors created by this key. Null: all events. */
  readonly keyId?: string | null
}

/** Reads the events of a wallet or of one monitor. With `after` the page always has a cursor for the next request. */
export async function readEvents(
  q: Queryable,
  cursors: ListCursors,
  of: EventScope,
  { limit, cursor, after }: EventPageRequest,
): Promise<EventPage> {
  const { keyId = null } = of
  const list = ['events', of.monitorId ?? of.walletId, ...(keyId === null ? [] : [keyId])]
  const along = after !== undefined
  const mark = along ? (after === 'start' ? undefined : after) : cursor
  const [from] = mark === undefined ? [null] : cursors.read(list, mark)
  const [column, id] = of.monitorId === null ? ['wallet_id', of.walletId] : ['monitor_id', of.monitorId]
  const order = along ? 'position' : 'position desc'
  const found = await q.query<EventRow>(
    boundedPage(
      `select position, id, type, body, credits_charged, created_at from events
       where ${column} = $1 and position is not null
         and ($2::bigint is null or position ${along ? '>' : '<'} $2)
         and ($4::text is null or monitor_id in (select id from monitors where key_id = $4))
       order by ${order} limit $3`,
      order,
    ),
    [id, from, limit + 1, keyId],
  )
  const { rows, hasMore } = pageOf(found, limit)
  const last = rows.at(-1)?.position ?? (along ? (from ?? 0) : null)
  return {
    events: rows.map((row) => ({
      id: row.id,
      type: row.type,
      payload: JSON.parse(row.body) as Record<string, unknown>,
      creditsCharged: row.credits_charged,
      createdAt: row.created_at.toISOString(),
    })),
    page: {
      hasMore,
      nextCursor: last !== null && (along || hasMore) ? cursors.make(list, [last]) : null,
      returnedCount: rows.length,
    },
  }
}
