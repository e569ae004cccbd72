import { parameterError } from '../../../catalog/errors.ts'
import {
  boundedPage,
  type ListCursors,
  type ListPage,
  noSuch,
  openPage,
  pageOf,
} from '../../../catalog/http/lists.ts'
import type { Queryable } from '../../../runtime/storage/database.ts'
import type { Columns } from '../../../runtime/storage/rows.ts'
import type { events, positions } from '../../../runtime/storage/schema/webhooks.ts'
import type { EventWaits } from './event-waits.ts'

/** Requests a page of events: newest first after `cursor`, or with `after` in the order they became visible. */
export interface EventPageRequest {
  readonly limit: number
  readonly cursor?: string | undefined
  /** `start`, or the cursor of the page before. */
  readonly after?: string | undefined
  /** Only events of this type. */
  readonly type?: string | undefined
  readonly from?: Date | undefined
  readonly to?: Date | undefined
}

export interface ShownEvent {
  id: string
  type: string
  payload: Record<string, unknown>
  creditsCharged: number
  createdAt: string
}

export interface EventPage {
  readonly events: ShownEvent[]
  readonly page: ListPage
}

type EventRow = Columns<typeof events, 'id' | 'type' | 'body' | 'credits_charged' | 'created_at'>

/** The wallet or monitor whose events are read. */
export interface EventScope {
  readonly walletId: string
  readonly monitorId: string | null
  /** Only events of monitors created by this key. Null: all events. */
  readonly keyId?: string | null
  /** Only events of monitors that have this tag now. Null: all events. */
  readonly tag?: string | null
}

const showEvent = (row: EventRow): ShownEvent => ({
  id: row.id,
  type: row.type,
  payload: JSON.parse(row.body) as Record<string, unknown>,
  creditsCharged: row.credits_charged,
  createdAt: row.created_at.toISOString(),
})

/**
 * Reads one event of a wallet, test events included.
 * @throws ServiceError not_found
 */
export async function readEvent(
  q: Queryable,
  { walletId, keyId = null }: Omit<EventScope, 'monitorId' | 'tag'>,
  id: string,
): Promise<ShownEvent> {
  const [row] = await q.query<EventRow>(
    `select id, type, body, credits_charged, created_at from events
     where id = $1 and wallet_id = $2
       and ($3::text is null or monitor_id in (select id from monitors where key_id = $3))`,
    [id, walletId, keyId],
  )
  if (!row) throw noSuch('event')
  return showEvent(row)
}

/**
 * Reads events, and where there is none after the position of the request, waits for one.
 * @param wait seconds
 * @throws ServiceError bad_request without `after`, rate_limited
 */
export async function awaitEvents(
  q: Queryable,
  cursors: ListCursors,
  of: EventScope,
  request: EventPageRequest,
  { wait, waits }: { readonly wait: number | undefined; readonly waits: EventWaits },
): Promise<EventPage> {
  if (wait !== undefined && request.after === undefined) {
    throw parameterError('wait is for reading along: send after too, start or the last page.nextCursor.')
  }
  const until = performance.now() + (wait ?? 0) * 1000
  for (;;) {
    // Before the events are read: one that is stored in between ends the wait at once.
    const position = wait === undefined ? 0 : await lastEventPosition(q, of.walletId)
    const page = await readEvents(q, cursors, of, request)
    const secondsLeft = (until - performance.now()) / 1000
    if (page.events.length > 0 || secondsLeft <= 0) return page
    if (!(await waits.waitBeyond(of.walletId, position, secondsLeft))) return page
  }
}

/** Reads the events of a wallet or of one monitor. With `after` the page always has a cursor for the next request. */
async function readEvents(
  q: Queryable,
  cursors: ListCursors,
  of: EventScope,
  { limit, cursor, after, ...filter }: EventPageRequest,
): Promise<EventPage> {
  const { keyId = null, tag = null } = of
  const { type = null, from: since = null, to: until = null } = filter
  const filters =
    type === null && since === null && until === null && tag === null
      ? []
      : [JSON.stringify(tag === null ? [type, since, until] : [type, since, until, tag])]
  const list = ['events', of.monitorId ?? of.walletId, ...(keyId === null ? [] : [keyId]), ...filters]
  const along = after !== undefined
  const mark = along ? (after === 'start' ? undefined : after) : cursor
  const { start, about } = openPage(cursors, list, mark)
  const [from = null] = start
  const [column, id] = of.monitorId === null ? ['wallet_id', of.walletId] : ['monitor_id', of.monitorId]
  const order = along ? 'position' : 'position desc'
  const found = await q.query<EventRow & { readonly position: number }>(
    boundedPage(
      `select position, id, type, body, credits_charged, created_at from events
       where ${column} = $1 and wallet_id = $5 and position is not null
         and ($2::bigint is null or position ${along ? '>' : '<'} $2)
         and ($4::text is null or monitor_id in (select id from monitors where key_id = $4))
         and ($6::text is null or type = $6)
         and ($7::timestamptz is null or created_at >= $7) and ($8::timestamptz is null or created_at < $8)
         and ($9::text is null or monitor_id in (select id from monitors where wallet_id = $5 and tags @> array[$9]))
       order by ${order} limit $3`,
      order,
    ),
    [id, from, limit + 1, keyId, of.walletId, type, since, until, tag],
  )
  const { rows, hasMore } = pageOf(found, limit)
  const last = rows.at(-1)?.position ?? (along ? (from ?? 0) : null)
  const next = last !== null && (along || hasMore) ? [last] : null
  return { events: rows.map(showEvent), page: about(rows.length, next, hasMore) }
}

/** The last position that events of a wallet have taken: later events are not in a summary that ends there. */
export async function lastEventPosition(q: Queryable, walletId: string): Promise<number> {
  const [row] = await q.query<Columns<typeof positions, 'last'>>(
    'select last from positions where list = $1',
    [walletId],
  )
  return row?.last ?? 0
}
