import {
  boundedPage,
  type ListCursors,
  type ListPage,
  noSuch,
  openPage,
  pageOf,
} from '../../../catalog/http/lists.ts'
import type { Queryable } from '../../../runtime/storage/database.ts'
import { findEndpoint } from '../endpoints/endpoint-rows.ts'
import { type DeliveryRow, type DeliveryStatus, showDelivery, statesOf } from './delivery-rows.ts'

export interface DeliveryPageRequest {
  readonly status?: DeliveryStatus | undefined
  readonly limit: number
  readonly cursor?: string | undefined
  /** Tail mode: oldest first, strictly newer than this time (ISO 8601). `cursor` wins over it. */
  readonly after?: string | undefined
}

export interface DeliveryPage {
  readonly deliveries: ReturnType<typeof showDelivery>[]
  readonly page: ListPage
}

interface LogFilter {
  readonly endpointId: string
  readonly states: string[] | null
  readonly limit: number
}

/** Tail mode starts after a position, or after a time (ISO 8601). */
type TailStart = { readonly position: number } | { readonly after: string }

type PositionColumn = 'position' | 'settled_position'

/**
 * Reads a page of an endpoint's delivery log: newest first, or in tail mode oldest first.
 * @throws ServiceError not_found, bad_request for an invalid cursor
 */
export async function readDeliveries(
  q: Queryable,
  cursors: ListCursors,
  { walletId, endpointId }: { readonly walletId: string; readonly endpointId: string },
  { status, limit, cursor, after }: DeliveryPageRequest,
): Promise<DeliveryPage> {
  if (!(await findEndpoint(q, walletId, endpointId))) throw noSuch('webhook endpoint')
  const list = ['deliveries', endpointId, status ?? '']
  const page = openPage(cursors, list, cursor)
  const [mode, ...place] = page.start
  const filter = { endpointId, states: status ? statesOf[status] : null, limit }
  const isTail = cursor === undefined ? after !== undefined : mode === 'tail'
  if (isTail) {
    // Results have positions of their own, taken when they are stored.
    const column = status && status !== 'pending' ? 'settled_position' : 'position'
    const start = cursor === undefined ? { after: after! } : { position: Number(place[1]) }
    const { rows, hasMore } = await readTail(q, filter, column, start)
    const last = rows.at(-1)
    const position = last ? last[column]! : await lastPosition(q, endpointId, start)
    return {
      deliveries: rows.map(showDelivery),
      page: page.about(rows.length, ['tail', 0, position], hasMore),
    }
  }
  const { rows, hasMore } = await readLog(q, filter, cursor === undefined ? null : place.map(Number))
  const last = rows.at(-1)
  const next = hasMore && last ? ['log', last.created_at.getTime(), last.seq] : null
  return { deliveries: rows.map(showDelivery), page: page.about(rows.length, next) }
}

/** Newest first. `from`: the time and number of the last delivery of the previous page. */
async function readLog(q: Queryable, { endpointId, states, limit }: LogFilter, from: number[] | null) {
  const [at = Number.NaN, seq = Number.MAX_SAFE_INTEGER] = from ?? []
  const rows = await q.query<DeliveryRow>(
    boundedPage(
      `select d.*, coalesce(d.request_body, e.body) as body from webhook_deliveries d join events e on e.id = d.event_id
       where d.endpoint_id = $1 and ($2::text[] is null or d.state = any($2))
         and ($3::timestamptz is null or (d.created_at, d.seq) < ($3, $4))
       order by d.created_at desc, d.seq desc limit $5`,
      'created_at desc, seq desc',
      'text',
    ),
    [endpointId, states, from === null ? null : new Date(at), seq, limit + 1],
  )
  return pageOf(rows, limit)
}

/** In the order in which the deliveries became visible. */
async function readTail(
  q: Queryable,
  { endpointId, states, limit }: LogFilter,
  column: PositionColumn,
  start: TailStart,
) {
  const rows = await q.query<DeliveryRow>(
    boundedPage(
      `select d.*, coalesce(d.request_body, e.body) as body from webhook_deliveries d join events e on e.id = d.event_id
       where d.endpoint_id = $1 and ($2::text[] is null or d.state = any($2))
         and d.${column} > $3 and ($4::timestamptz is null or d.created_at > $4)
       order by d.${column} limit $5`,
      column,
      'text',
    ),
    [
      endpointId,
      states,
      'position' in start ? start.position : -1,
      'after' in start ? start.after : null,
      limit + 1,
    ],
  )
  return pageOf(rows, limit)
}

/** The position from which a caller that has read everything continues. */
async function lastPosition(q: Queryable, endpointId: string, start: TailStart): Promise<number> {
  if ('position' in start) return start.position
  // Deliveries from before the requested time are skipped. Their later results are not skipped.
  const [row] = await q.query<{ last: number | null }>(
    'select max(position) as last from webhook_deliveries where endpoint_id = $1 and created_at <= $2',
    [endpointId, start.after],
  )
  return row?.last ?? 0
}
