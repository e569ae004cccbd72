import type { Clock } from '../../clock.ts'
import { ServiceError } from '../../errors.ts'
import { deliveryIdOf } from '../../events/ids.ts'
import { boundedPage, type ListCursors, noSuch, pageOf } from '../../http/lists.ts'
import type { Database } from '../../storage/database.ts'
import {
  lockEndpoint,
  lockReceivingEndpoints,
  recoverDeliveries,
  retryNow,
} from '../delivery/delivery-queue.ts'
import { takePositions } from '../delivery/positions.ts'
import { findEndpoint } from '../endpoints/endpoint-rows.ts'
import type { CountManualRequest } from '../endpoints/unproven-hosts.ts'

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
  position: number
  settled_position: number | null
  body: string
}

/** Attempts of one event at one endpoint, those of the retry schedule included. */
const maxAttemptsPerEvent = 100

const settled = new Set(['success', 'failed'])

function showDelivery(row: DeliveryRow) {
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

export interface DeliveryPageRequest {
  readonly status?: DeliveryStatus | undefined
  readonly limit: number
  readonly cursor?: string | undefined
  /** Tail mode: oldest first, strictly newer than this time (ISO 8601). `cursor` wins over it. */
  readonly after?: string | undefined
}

export interface DeliveryPage {
  readonly deliveries: ReturnType<typeof showDelivery>[]
  readonly page: { hasMore: boolean; nextCursor: string | null; returnedCount: number }
}

export interface Deliveries {
  /** The delivery log of an endpoint: newest first, or oldest first behind `after`. */
  list(walletId: string, endpointId: string, options: DeliveryPageRequest): Promise<DeliveryPage>
  /**
   * Sends everything since a time once more that has not arrived and is not tried any more. Gives how many events, and
   * whether there are more than one call takes up.
   * @throws ServiceError bad_request for an endpoint that is not active
   */
  recover(walletId: string, endpointId: string, since: Date): Promise<RecoveredEvents>
  /** Sends an event once more, under its own id. Returns the number of the new attempt. */
  redeliver(walletId: string, deliveryId: string): Promise<number>
}

export interface RecoveredEvents {
  readonly recovered: number
  readonly hasMore: boolean
}

/** Events that one call recovers at most, and how many in one transaction. */
export const maxRecoveredEvents = 100_000
const maxBatchEvents = 5000

interface LogFilter {
  readonly endpointId: string
  readonly states: string[] | null
  readonly limit: number
}

/** Behind a position, or behind a time (ISO 8601). */
type TailStart = { readonly position: number } | { readonly after: string }

export function createDeliveries(options: {
  database: Database
  clock: Clock
  cursors: ListCursors
  readonly takeTurn: CountManualRequest
  /** Called when something was put into the queue. */
  wake: () => void
}): Deliveries {
  const { database, clock, cursors, wake, takeTurn } = options

  /** Newest first, from a time and number on. */
  async function readLog({ endpointId, states, limit }: LogFilter, from: number[] | null) {
    const [at = Number.NaN, seq = Number.MAX_SAFE_INTEGER] = from ?? []
    const rows = await database.query<DeliveryRow>(
      boundedPage(
        `select d.*, e.body from webhook_deliveries d join events e on e.id = d.event_id
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

  /** In the order in which they became visible. */
  async function readAlong(
    { endpointId, states, limit }: LogFilter,
    column: 'position' | 'settled_position',
    from: TailStart,
  ) {
    const rows = await database.query<DeliveryRow>(
      boundedPage(
        `select d.*, e.body from webhook_deliveries d join events e on e.id = d.event_id
         where d.endpoint_id = $1 and ($2::text[] is null or d.state = any($2))
           and d.${column} > $3 and ($4::timestamptz is null or d.created_at > $4)
         order by d.${column} limit $5`,
        column,
        'text',
      ),
      [
        endpointId,
        states,
        'position' in from ? from.position : -1,
        'after' in from ? from.after : null,
        limit + 1,
      ],
    )
    return pageOf(rows, limit)
  }

  /** Where who has read everything goes on. */
  async function lastPosition(endpointId: string, from: TailStart): Promise<number> {
    if ('position' in from) return from.position
    // What was entered before the time that was asked for is passed over; its results are not.
    const [row] = await database.query<{ last: number | null }>(
      'select max(position) as last from webhook_deliveries where endpoint_id = $1 and created_at <= $2',
      [endpointId, from.after],
    )
    return row?.last ?? 0
  }

  /** Takes up some events that have not arrived; those that are taken up are tried again, and not found the next time. */
  function recoverSome(endpointId: string, since: Date, now: Date) {
    return database.transaction(async (q) => {
      const [endpoint] = await lockReceivingEndpoints(q, [endpointId])
      if (endpoint?.status !== 'active') {
        throw new ServiceError(
          'bad_request',
          `The endpoint is ${endpoint?.status ?? 'gone'}; set its status to active first.`,
        )
      }
      await retryNow(q, [endpointId], now)
      return recoverDeliveries(q, endpointId, since, { now, limit: maxBatchEvents })
    })
  }

  return {
    async list(walletId, endpointId, { status, limit, cursor, after }) {
      if (!(await findEndpoint(database, walletId, endpointId))) throw noSuch('webhook endpoint')
      const list = ['deliveries', endpointId, status ?? '']
      const [mode, ...place] = cursor === undefined ? [] : cursors.read(list, cursor)
      const given = { endpointId, states: status ? statesOf[status] : null, limit }
      if (cursor === undefined ? after !== undefined : mode === 'tail') {
        // Results are read along where they are asked for, entries where not.
        const column = status && status !== 'pending' ? 'settled_position' : 'position'
        const from = cursor === undefined ? { after: after! } : { position: Number(place[1]) }
        const { rows, hasMore } = await readAlong(given, column, from)
        const last = rows.at(-1)
        const position = last ? last[column]! : await lastPosition(endpointId, from)
        const nextCursor = cursors.make(list, ['tail', 0, position])
        return {
          deliveries: rows.map(showDelivery),
          page: { hasMore, nextCursor, returnedCount: rows.length },
        }
      }
      const { rows, hasMore } = await readLog(given, cursor === undefined ? null : place.map(Number))
      const last = rows.at(-1)
      const nextCursor =
        hasMore && last ? cursors.make(list, ['log', last.created_at.getTime(), last.seq]) : null
      return { deliveries: rows.map(showDelivery), page: { hasMore, nextCursor, returnedCount: rows.length } }
    },

    async recover(walletId, endpointId, since) {
      const now = new Date(clock.now())
      const found = await findEndpoint(database, walletId, endpointId)
      if (!found) throw noSuch('webhook endpoint')
      await takeTurn(found)
      let recovered = 0
      let hasMore = true
      while (hasMore && recovered < maxRecoveredEvents) {
        const taken = await recoverSome(endpointId, since, now)
        wake()
        recovered += taken.entered
        hasMore = taken.found === maxBatchEvents
      }
      return { recovered, hasMore }
    },

    async redeliver(walletId, deliveryId) {
      const [delivery] = await database.query<
        { event_id: string; endpoint_id: string } & Parameters<CountManualRequest>[0]
      >(
        `select d.event_id, d.endpoint_id, e.wallet_id, e.kind, e.url, e.proven_at from webhook_deliveries d
         join webhook_endpoints e on e.id = d.endpoint_id join events ev on ev.id = d.event_id
         where d.id = $1 and e.wallet_id = $2`,
        [deliveryId, walletId],
      )
      if (!delivery) throw noSuch('webhook delivery')
      await takeTurn(delivery)
      const { event_id: eventId, endpoint_id: endpointId } = delivery
      const now = new Date(clock.now())
      // Another attempt may take the number at the same moment; there are few of them.
      for (let tries = 0; tries < 10; tries++) {
        const [row] = await database.query<{ last: number }>(
          'select max(attempt) as last from webhook_deliveries where event_id = $1 and endpoint_id = $2',
          [eventId, endpointId],
        )
        const attempt = (row?.last ?? 0) + 1
        if (attempt > maxAttemptsPerEvent) {
          throw new ServiceError(
            'bad_request',
            `This event was sent ${maxAttemptsPerEvent} times; that is the most.`,
          )
        }
        const inserted = await database.transaction(async (q) => {
          if (!(await lockEndpoint(q, endpointId))) throw noSuch('webhook delivery')
          const positions = await takePositions(q, new Map([[endpointId, 1]]))
          const id = deliveryIdOf(eventId, endpointId, attempt)
          return q.query(
            `insert into webhook_deliveries
               (id, event_id, endpoint_id, attempt, round, state, manual, due_at, created_at, position)
             select $1, e.id, $3, $4, 1, 'ready', true, $5, $5, $6 from events e where e.id = $2
             on conflict do nothing returning id`,
            [id, eventId, endpointId, attempt, now, positions.next(endpointId)],
          )
        })
        if (inserted.length > 0) {
          wake()
          return attempt
        }
      }
      throw new ServiceError('temporarily_unavailable', undefined, { retryAfterSeconds: 1 })
    },
  }
}
