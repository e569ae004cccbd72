import type { Clock } from '../../../catalog/clock.ts'
import { testType } from '../../../catalog/events/event.ts'
import { type ListCursors, type ListPage, openPage } from '../../../catalog/http/lists.ts'
import type { Database, Queryable } from '../../../runtime/storage/database.ts'
import type { Columns } from '../../../runtime/storage/rows.ts'
import type { events } from '../../../runtime/storage/schema/webhooks.ts'
import type { DeliveryStatus } from './delivery-rows.ts'
import { type SummaryRow, showSummary, summaryColumns } from './delivery-summary.ts'

/** Which deliveries of a wallet. Absent filters match every delivery. */
export interface DeliveryFilter {
  readonly endpoint?: string | undefined
  readonly monitor?: string | undefined
  readonly event?: string | undefined
  readonly type?: string | undefined
  readonly status?: DeliveryStatus | undefined
  readonly from?: Date | undefined
  readonly to?: Date | undefined
  /** `last`: only the last attempt of each event at an endpoint. Default: all. */
  readonly attempts?: 'all' | 'last' | undefined
}

export interface DeliverySearch extends DeliveryFilter {
  readonly walletId: string
  /** Only deliveries to endpoints that this key created. Null: all endpoints. */
  readonly keyId: string | null
}

/** Deliveries that one statement inspects for a monitor or a type with many events. */
const maxChunkDeliveries = 4000
/** A monitor or a type with at most this number of events is searched by the ids of its events. */
const maxListedEvents = 2000
/** Events of a wallet that are searched for a type, newest first. */
const maxSearchedEvents = 200_000
/** A page that needs longer ends early; its cursor continues. */
const maxPageMs = 700
const timeoutMs = 30_000

/** Separate comparisons: each one uses the partial index of its state. */
const conditions: Record<DeliveryStatus, string> = {
  pending: `(d.state = 'ready' or d.state = 'waiting' or d.state = 'claimed' or d.state = 'held')`,
  success: `d.state = 'success'`,
  failed: `d.state = 'failed'`,
}

/** A subquery of its own, which the planner cannot turn into a join of all attempts. */
const isLastAttempt = `d.attempt = (select max(n.attempt) from webhook_deliveries n
  where n.event_id = d.event_id and n.endpoint_id = d.endpoint_id)`

interface Position {
  readonly at: Date
  readonly seq: number
}

/**
 * Reads a page of the deliveries of a wallet, newest first, over all its endpoints. With a filter that matches few of
 * many deliveries the page may be short: the search ends after 0.7 s, and the cursor continues it.
 * @throws ServiceError bad_request for an invalid cursor
 */
export async function findDeliveries(
  { database, clock, cursors }: { database: Database; clock: Clock; cursors: ListCursors },
  search: DeliverySearch,
  { limit, cursor }: { readonly limit: number; readonly cursor?: string | undefined },
): Promise<{ deliveries: ReturnType<typeof showSummary>[]; page: ListPage }> {
  const list = ['account deliveries', JSON.stringify(search)]
  const page = openPage(cursors, list, cursor)
  const [at, seq] = page.start
  const start = at === undefined ? null : { at: new Date(Number(at)), seq: Number(seq) }
  const { rows, end } = await readPage(database, clock, search, { start, limit })
  return {
    deliveries: rows.map(showSummary),
    page: page.about(rows.length, end && [end.at.getTime(), end.seq]),
  }
}

const positionOf = ({ created_at: at, seq }: SummaryRow): Position => ({ at, seq })

async function readPage(
  database: Database,
  clock: Clock,
  search: DeliverySearch,
  { start, limit }: { readonly start: Position | null; readonly limit: number },
): Promise<{ rows: SummaryRow[]; end: Position | null }> {
  const startedAt = clock.elapsed()
  const found: SummaryRow[] = []
  return database.report(timeoutMs, async (q) => {
    const eventIds = await listEvents(q, search)
    const isFiltered = eventIds === null && (search.monitor ?? search.type) !== undefined
    for (let from = start; ; ) {
      const wanted = limit + 1 - found.length
      const chunk = isFiltered ? maxChunkDeliveries : wanted
      const [statement, values] = chunkStatement(search, { start: from, eventIds, chunk, wanted })
      const rows = await q.query<SummaryRow & { inspected: number; last_at: Date; last_seq: number }>(
        statement,
        values,
      )
      // The first row describes the chunk. It has no delivery if no delivery of the chunk matches.
      found.push(...rows.filter(({ id }) => id !== null))
      if (found.length > limit) return { rows: found.slice(0, limit), end: positionOf(found[limit - 1]!) }
      const [{ inspected = 0, last_at: at, last_seq: seq } = {} as Partial<(typeof rows)[number]>] = rows
      if (inspected < chunk || at === undefined) return { rows: found, end: null }
      from = { at, seq: seq! }
      if (clock.elapsed() - startedAt > maxPageMs) return { rows: found, end: from }
    }
  })
}

/**
 * The ids of the events that the filter names, if they are few: their deliveries are then found by an index. Null: they
 * are many, or no filter names them.
 */
async function listEvents(
  q: Queryable,
  { walletId, event, monitor, type }: DeliverySearch,
): Promise<string[] | null> {
  if (event !== undefined) return [event]
  if (monitor === undefined && type === undefined) return null
  const values: unknown[] = [walletId, type ?? null, maxListedEvents + 1]
  if (monitor !== undefined) {
    const rows = await q.query<Columns<typeof events, 'id'>>(
      `select id from events where monitor_id = $4 and wallet_id = $1 and ($2::text is null or type = $2) limit $3`,
      [...values, monitor],
    )
    return rows.length > maxListedEvents ? null : rows.map(({ id }) => id)
  }
  // Tests of endpoints have no position in the list of events.
  const newest =
    type === testType
      ? 'position is null'
      : `position is not null order by position desc limit ${maxSearchedEvents}`
  const rows = await q.query<{ id: string | null; searched: number }>(
    `with newest as materialized (select id, type from events where wallet_id = $1 and ${newest})
     select e.id, c.searched from (select count(*)::int as searched from newest) c
     left join (select id from newest where type = $2 limit $3) e on true`,
    values,
  )
  if (rows.length > maxListedEvents || rows[0]!.searched === maxSearchedEvents) return null
  return rows.flatMap(({ id }) => id ?? [])
}

interface Chunk {
  readonly start: Position | null
  readonly eventIds: readonly string[] | null
  readonly chunk: number
  readonly wanted: number
}

/** The newest deliveries after a position, and those of them that match the filter. */
function chunkStatement(
  { walletId, keyId, endpoint, monitor, type, status, from, to, attempts }: DeliverySearch,
  { start, eventIds, chunk, wanted }: Chunk,
): [string, unknown[]] {
  const values: unknown[] = []
  const value = (one: unknown) => `$${values.push(one)}`
  const deliveries = [
    ...(status === undefined ? [] : [conditions[status]]),
    ...(eventIds === null ? [] : [`d.event_id = any(${value(eventIds)})`]),
    ...(from === undefined ? [] : [`d.created_at >= ${value(from)}`]),
    ...(to === undefined ? [] : [`d.created_at < ${value(to)}`]),
    ...(attempts === 'last' ? [isLastAttempt] : []),
    ...(start === null
      ? []
      : // The plain comparison of the time selects partitions.
        [
          `d.created_at <= ${value(start.at)}`,
          `(d.created_at, d.seq) < (${value(start.at)}::timestamptz, ${value(start.seq)}::bigint)`,
        ]),
  ]
  const endpoints = [
    `e.wallet_id = ${value(walletId)}`,
    ...(keyId === null ? [] : [`e.key_id = ${value(keyId)}`]),
    ...(endpoint === undefined ? [] : [`e.id = ${value(endpoint)}`]),
  ]
  const events = [
    ...(monitor === undefined ? [] : [`ev.monitor_id = ${value(monitor)}`]),
    ...(type === undefined ? [] : [`ev.type = ${value(type)}`]),
  ]
  const order = 'created_at desc, seq desc'
  const limit = value(chunk)
  // Few events lead to their deliveries. Otherwise each endpoint gives its newest deliveries in the order of an index.
  const source =
    eventIds === null
      ? `webhook_endpoints e cross join lateral (
          select d.* from webhook_deliveries d where ${['d.endpoint_id = e.id', ...deliveries].join(' and ')}
          order by ${order} limit ${limit}
        ) d where ${endpoints.join(' and ')}`
      : `webhook_deliveries d join webhook_endpoints e on e.id = d.endpoint_id
         where ${[...deliveries, ...endpoints].join(' and ')}`
  const statement = `with chunk as materialized (
      select d.*, e.hold_until from ${source} order by d.created_at desc, d.seq desc limit ${limit}
    ), matching as (
      select ${summaryColumns('d.hold_until')} from chunk d join events ev on ev.id = d.event_id
      ${events.length === 0 ? '' : `where ${events.join(' and ')}`} order by ${order} limit ${value(wanted)}
    ), ended as (
      select (select count(*)::int from chunk) as inspected, created_at as last_at, seq as last_seq
      from chunk order by created_at, seq limit 1
    )
    select ended.*, m.* from ended left join matching m on true order by ${order}`
  return [statement, values]
}
