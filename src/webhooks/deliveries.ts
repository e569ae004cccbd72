import type { Clock } from '../clock.ts'
import { ServiceError } from '../errors.ts'
import { listCursor, readListCursor } from '../monitors/cursors.ts'
import { deliveryIdOf } from '../monitors/ids.ts'
import type { Database } from '../storage/database.ts'
import { findEndpoint } from './endpoint-rows.ts'
import { noSuch } from './endpoints.ts'

export type DeliveryStatus = 'pending' | 'success' | 'failed'

interface DeliveryRow {
  seq: number
  id: string
  event_id: string
  endpoint_id: string
  attempt: number
  state: string
  manual: boolean
  request_headers: Record<string, string> | null
  response_status: number | null
  response_body_snippet: string | null
  duration_ms: number | null
  created_at: Date
  body: string
}

const settled = new Set(['success', 'failed'])

function show(row: DeliveryRow) {
  return {
    id: row.id,
    eventId: row.event_id,
    endpointId: row.endpoint_id,
    attempt: row.attempt,
    status: (settled.has(row.state) ? row.state : 'pending') as DeliveryStatus,
    // The headers of an attempt are made with it: its timestamp is signed.
    requestHeaders: row.request_headers ?? {},
    payloadText: row.body,
    responseStatus: row.response_status,
    responseBodySnippet: row.response_body_snippet,
    durationMs: row.duration_ms,
    manual: row.manual,
    createdAt: row.created_at.toISOString(),
  }
}

const statesOf: Record<DeliveryStatus, string[]> = {
  pending: ['ready', 'waiting', 'claimed', 'held'],
  success: ['success'],
  failed: ['failed'],
}

export interface ListDeliveries {
  readonly status?: DeliveryStatus | undefined
  readonly limit: number
  readonly cursor?: string | undefined
  /** Tail mode: oldest first, strictly newer than this time (ISO 8601). `cursor` wins over it. */
  readonly after?: string | undefined
}

export interface DeliveryPage {
  readonly deliveries: ReturnType<typeof show>[]
  readonly page: { hasMore: boolean; nextCursor: string | null }
}

export interface Deliveries {
  /** The delivery log of an endpoint: newest first, or oldest first behind `after`. */
  list(walletId: string, endpointId: string, options: ListDeliveries): Promise<DeliveryPage>
  /** Sends an event once more, under its own id. Returns the number of the new attempt. */
  redeliver(walletId: string, deliveryId: string): Promise<number>
}

export function createDeliveries(options: {
  database: Database
  clock: Clock
  /** Called when something was put into the queue. */
  wake: () => void
}): Deliveries {
  const { database, clock, wake } = options
  return {
    async list(walletId, endpointId, { status, limit, cursor, after }) {
      if (!(await findEndpoint(database, walletId, endpointId))) throw noSuch('webhook endpoint')
      const list = ['deliveries', endpointId, status ?? '']
      const [mode, at, seq] = cursor === undefined ? [] : readListCursor(list, cursor)
      const tail = cursor === undefined ? after !== undefined : mode === 'tail'
      // Behind `after` every row of that very millisecond is left out, whatever its number.
      const start = cursor === undefined ? (after ?? null) : new Date(Number(at)).toISOString()
      const rank = cursor === undefined ? Number.MAX_SAFE_INTEGER : Number(seq)
      const rows = await database.query<DeliveryRow>(
        `select d.*, e.body from webhook_deliveries d join events e on e.id = d.event_id
         where d.endpoint_id = $1 and ($2::text[] is null or d.state = any($2))
           and ($3::timestamptz is null or (d.created_at, d.seq) ${tail ? '>' : '<'} ($3, $4))
         order by d.created_at ${tail ? 'asc, d.seq asc' : 'desc, d.seq desc'} limit $5`,
        [endpointId, status ? statesOf[status] : null, start, rank, limit + 1],
      )
      const hasMore = rows.length > limit
      const shown = rows.slice(0, limit)
      const last = shown.at(-1)
      const nextCursor =
        hasMore && last
          ? listCursor(list, [tail ? 'tail' : 'log', last.created_at.getTime(), last.seq])
          : null
      return { deliveries: shown.map(show), page: { hasMore, nextCursor } }
    },

    async redeliver(walletId, deliveryId) {
      const [delivery] = await database.query<{ event_id: string; endpoint_id: string }>(
        `select d.event_id, d.endpoint_id from webhook_deliveries d
         join webhook_endpoints e on e.id = d.endpoint_id where d.id = $1 and e.wallet_id = $2`,
        [deliveryId, walletId],
      )
      if (!delivery) throw noSuch('webhook delivery')
      const { event_id: eventId, endpoint_id: endpointId } = delivery
      const now = new Date(clock.now())
      // Another attempt may take the number at the same moment; there are few of them.
      for (let tries = 0; tries < 10; tries++) {
        const [row] = await database.query<{ last: number }>(
          'select max(attempt) as last from webhook_deliveries where event_id = $1 and endpoint_id = $2',
          [eventId, endpointId],
        )
        const attempt = (row?.last ?? 0) + 1
        const inserted = await database.query(
          `insert into webhook_deliveries
             (id, event_id, endpoint_id, attempt, round, state, manual, due_at, created_at)
           values ($1, $2, $3, $4, 1, 'ready', true, $5, $5) on conflict do nothing returning id`,
          [deliveryIdOf(eventId, endpointId, attempt), eventId, endpointId, attempt, now],
        )
        if (inserted.length > 0) {
          wake()
          return attempt
        }
      }
      throw new ServiceError('temporarily_unavailable', undefined, { retryAfterSeconds: 1 })
    },
  }
}
