import { secondsSince } from '../../../runtime/process/gauges.ts'
import { advisoryLock } from '../../../runtime/storage/advisory-locks.ts'
import type { Database, Queryable } from '../../../runtime/storage/database.ts'
import type { Columns } from '../../../runtime/storage/rows.ts'
import type { usageBatches, usageOutbox } from '../../../runtime/storage/schema/billing.ts'
import { markSetting } from '../../../runtime/storage/usage-database.ts'
import { setAside } from '../deferred/apply-segment.ts'
import {
  type OutboxContent,
  type PackedRow,
  packStored,
  type UsageHistory,
  unpackContent,
  type VoidedUsage,
} from '../flushing/outbox-content.ts'
import type { UsageRecords } from '../flushing/usage-records.ts'
import {
  type FlushedUsage,
  type KindSum,
  lookupsOf,
  type MergedUsage,
  mergeUsage,
  rowOf,
  sumKinds,
} from './merge-usage.ts'
import { marksOfContents, marksText } from './usage-marks.ts'

/** Rows that one transaction moves: some ten thousand lookups. */
const maxRows = 1000
/**
 * The same where a row may have thousands of lookups, because usage has a database of its own: compressed, that is some ten
 * thousand lookups too. Rows wait by the thousand after that database was away.
 */
const maxMoveBytes = 1_048_576
/** Moved once the oldest row is this old, so that a wallet has a row for a minute. */
const moveAfterSeconds = 60
/** More are moved sooner. */
const maxWaitingRows = 20_000

/** A row of the outbox. */
export type OutboxRow = Columns<typeof usageOutbox, 'id' | 'at' | 'content' | 'without'>

/** How much waits in the outbox. */
export interface OutboxState {
  readonly rows: number
  /** How long the oldest row has waited; 0 where it is empty. */
  readonly ageSeconds: number
}

/** Reads how much waits in the outbox. */
export async function readOutboxState(q: Queryable, now: Date): Promise<OutboxState> {
  // The time of usage from before a database for usage is not that for which it waits (usage-history.ts).
  const [row] = await q.query<{ rows: number; oldest: Date | null }>(
    `select count(*) as rows, min(at) filter (where without is distinct from '{}') as oldest from usage_outbox`,
  )
  return { rows: row!.rows, ageSeconds: secondsSince(row!.oldest, now) }
}

/** Moves usage from the outbox to the records and sums, until nothing waits that was there at the call. */
export async function drainOutbox(database: Database): Promise<void> {
  const waits = () =>
    database.query<{ last: number | null }>('select max(seq) as last from usage_outbox', [], {
      name: 'usage_outbox_last',
    })
  const [found] = await waits()
  if (found!.last === null) return
  while (await moveSome(database, found!.last));
}

/** Moves usage if the oldest row waits for a minute. Any process may call it, at any interval. */
export async function moveOldUsage(database: Database, now: number): Promise<void> {
  const { rows, ageSeconds } = await readOutboxState(database, new Date(now))
  if (rows > maxWaitingRows || ageSeconds >= moveAfterSeconds) await drainOutbox(database)
}

/** @returns whether more may wait up to the row `last` */
async function moveSome(database: Database, last: number): Promise<boolean> {
  const move = database.usage === null ? moveWithin : moveApart
  try {
    return await move(database, last, maxRows, writeUsage)
  } catch (error) {
    if (!isUnreadable(error)) throw error
    return await move(database, last, 1, writeOne)
  }
}

/** Records rows of the outbox. */
type Write = (usage: Queryable, rows: readonly OutboxRow[], place: RecordPlace) => Promise<void>

interface RecordPlace {
  /** The ledger's database, or a transaction in it. */
  readonly ledger: Queryable
  /** The key of marks (usage-marks.ts). */
  readonly markKey: Buffer | null
  readonly unpack: (row: OutboxRow) => OutboxContent
}

/** Unpacks rows, each once: they are recorded and stored for a repetition. */
function unpackOnce(): RecordPlace['unpack'] {
  const known = new Map<OutboxRow, OutboxContent>()
  return (row) => {
    const content = known.get(row) ?? unpackContent(row.content)
    known.set(row, content)
    return content
  }
}

/** Moves rows within the ledger's database, in one transaction. @returns whether more may wait */
async function moveWithin(database: Database, last: number, limit: number, write: Write): Promise<boolean> {
  return database.transaction(async (q) => {
    const rows = await takeRows(q, last, limit)
    if (rows.length > 0) await write(q, rows, { ledger: q, markKey: database.markKey, unpack: unpackOnce() })
    return rows.length === limit
  })
}

/**
 * Moves rows to the database of usage. Its transaction records them together with their ids; then they leave the outbox. A row
 * that is still there, because the process was killed between both, is known by its id.
 * @returns whether more may wait
 */
async function moveApart(database: Database, last: number, limit: number, write: Write): Promise<boolean> {
  const place = database.usage!
  await place.ready()
  const unpack = unpackOnce()
  const rows = await place.transaction(async (q) => {
    // A statement that hangs must not hold up the processes that wait for their turn.
    await q.query(`select set_config('statement_timeout', $1, true)`, [String(maxStatementMs)])
    // Before the rows are read: what removes lookups of a row is moved after that row.
    await q.query('select pg_advisory_xact_lock($1)', [advisoryLock.usageOutbox])
    const waiting = await readRows(database, last, limit)
    const known = await movedIds(q, waiting)
    const fresh = waiting.filter(({ id }) => !known.has(id))
    if (fresh.length > 0) {
      await write(q, fresh, { ledger: database, markKey: database.markKey, unpack })
      await noteMoved(q, fresh)
    }
    return waiting
  })
  if (rows.length > 0) await forgetRows(database, rows, place.replayDays, unpack)
  const bytes = rows.reduce((sum, { content }) => sum + content.length, 0)
  return rows.length === limit || bytes >= maxMoveBytes
}

const maxStatementMs = 30_000

/**
 * Keeps usage from being moved to its database until the transaction there ends, so that the outbox and that database can be
 * read as they are at one moment.
 */
export async function pauseMoves(usage: Queryable): Promise<void> {
  await usage.query('select pg_advisory_xact_lock_shared($1)', [advisoryLock.usageOutbox], {
    timeoutMs: maxStatementMs,
  })
}

/** Which of these rows the database of usage has. */
export async function movedIds(
  usage: Queryable,
  rows: readonly { readonly id: string; readonly at: Date }[],
): Promise<Set<string>> {
  if (rows.length === 0) return new Set()
  const times = rows.map(({ at }) => at.getTime())
  const found = await usage.query<{ id: string }>(
    `select id::text as id from usage_moves m cross join unnest(m.ids) id
     where m.last_at >= $1 and m.first_at <= $2 and id = any($3::uuid[])`,
    [new Date(Math.min(...times)), new Date(Math.max(...times)), rows.map(({ id }) => id)],
  )
  return new Set(found.map(({ id }) => id))
}

async function noteMoved(usage: Queryable, rows: readonly OutboxRow[]): Promise<void> {
  await usage.query(
    `insert into usage_moves (at, first_at, last_at, ids)
     select now(), min(at), max(at), array_agg(id) from unnest($1::uuid[], $2::timestamptz[]) r(id, at)`,
    [rows.map(({ id }) => id), rows.map(({ at }) => at)],
  )
}

/** Takes moved rows out of the outbox, and stores them for a repetition (usage-kept.ts). */
async function forgetRows(
  database: Database,
  rows: readonly OutboxRow[],
  replayDays: number,
  unpack: RecordPlace['unpack'],
): Promise<void> {
  const ids = rows.map(({ id }) => id)
  if (replayDays === 0) await database.query('delete from usage_outbox where id = any($1::uuid[])', [ids])
  else {
    const packed = rows.map(
      (row): PackedRow => [row.id, row.at.getTime(), readable(row, unpack), row.without],
    )
    await database.query(
      `with gone as (delete from usage_outbox where id = any($1::uuid[]) returning 1)
       insert into usage_kept (at, content, marks) select now(), $2, $3 where exists (select from gone)`,
      [ids, await packStored(packed), marksOfPacked(packed, database.markKey)],
    )
  }
}

/** What cannot be read is stored as it is, in base64. */
function readable(row: OutboxRow, unpack: RecordPlace['unpack']): OutboxContent | string {
  try {
    return unpack(row)
  } catch {
    return row.content.toString('base64')
  }
}

/** The marks of rows as they are stored for a repetition. */
export const marksOfPacked = (rows: readonly PackedRow[], key: Buffer | null): Buffer | null =>
  marksOfContents(
    rows.flatMap(([, , content]) => (typeof content === 'string' ? [] : [content])),
    key,
  )

function readRows(q: Queryable, last: number, limit: number): Promise<OutboxRow[]> {
  return q.query<OutboxRow>(
    `select id, at, content, without from (
       select *, sum(octet_length(content)) over (order by seq) - octet_length(content) as before
       from (select * from usage_outbox where seq <= $1 order by seq limit $2) few
     ) rows where before < $3 order by seq`,
    [last, limit, maxMoveBytes],
  )
}

/** Records one row, or sets it aside if it cannot be recorded: the others must not wait for it. */
const writeOne: Write = async (usage, rows, place) => {
  await usage.query('savepoint move')
  try {
    await writeUsage(usage, rows, place)
  } catch (error) {
    if (!isUnreadable(error)) throw error
    await usage.query('rollback to savepoint move')
    const [row] = rows
    await setAside(place.ledger, {
      ...{ id: `usage:${row!.id}`, at: row!.at.getTime(), bytes: row!.content },
      reason: `the charges are booked, their usage cannot be recorded: ${error instanceof Error ? error.message : String(error)}`,
    })
  }
}

/** Whether a row has content that no attempt can record: class 22 are data exceptions of PostgreSQL. */
function isUnreadable(error: unknown): boolean {
  const code = String((error as { code?: unknown }).code ?? '')
  return error instanceof SyntaxError || code.startsWith('Z_') || code.startsWith('22')
}

/** The order of rows is that in which the ledger wrote them: usage comes before its removal. */
async function takeRows(q: Queryable, last: number, limit: number): Promise<OutboxRow[]> {
  // Processes move rows one after the other.
  await q.query('select pg_advisory_xact_lock($1)', [advisoryLock.usageOutbox])
  return q.query<OutboxRow>(
    `with gone as (
       delete from usage_outbox where seq in (select seq from usage_outbox where seq <= $1 order by seq limit $2)
         -- Usage has a database of its own, which this process was not told of.
         and not exists (select from settings where name = '${markSetting}')
       returning seq, id, at, content, without)
     select id, at, content, without from gone order by seq`,
    [last, limit],
  )
}

async function writeUsage(
  q: Queryable,
  rows: readonly OutboxRow[],
  { markKey, unpack }: RecordPlace,
): Promise<void> {
  const contents = rows.map(unpack)
  const takenBack = new Map<string, number>()
  for (const [place, content] of contents.entries()) {
    if ('void' in content)
      for (const [, , ids] of content.void) for (const id of ids) takenBack.set(id, place)
  }
  const flushed: FlushedUsage[] = []
  const removed: KindSum[] = []
  for (const [place, content] of contents.entries()) {
    const { at, without } = rows[place]!
    if ('void' in content)
      for (const one of content.void) removed.push(...(await removeLookups(q, one, markKey)))
    else if ('history' in content) await writeHistory(q, content.history, markKey)
    else {
      // A lookup that is charged twice has one record: of the row that is not without it, behind what took it back.
      const refused = new Set(without)
      const isLeftOut = (id: string) => refused.has(id) || (takenBack.get(id) ?? -1) > place
      for (const [walletId, records] of content) {
        flushed.push({ walletId, at: at.getTime(), records, isLeftOut })
      }
    }
  }
  const merged = mergeUsage(flushed)
  await insertRows(q, merged.rows, markKey)
  // Once, and last: the ledger's functions lock the sums in the same order.
  await addSums(q, [...merged.sums, ...removed])
}

async function insertRows(q: Queryable, rows: readonly MergedUsage[], markKey: Buffer | null): Promise<void> {
  if (rows.length === 0) return
  // The trigger would read the records once more for their sums.
  await q.query(`select set_config('social_lookup.usage', 'counted', true)`)
  await q.query(
    `insert into usage_batches (wallet_id, at, last_at, lookups, items, marks)
     select wallet, at, last, lookups, items, marks
     from json_to_recordset($1) r(wallet text, at timestamptz, last timestamptz, lookups int, items json, marks bytea)
     order by at, wallet`,
    [JSON.stringify(rows.map((row) => ({ ...row, marks: marksText(row.items, markKey) })))],
  )
}

const columns = `wallet text, hour timestamptz, operation text, key text, outcome text, source text, monitor text,
  lookups bigint, credits bigint, cached bigint, failed bigint, ms bigint`
const added = (table: string) => `lookups = ${table}.lookups + excluded.lookups,
  credits = ${table}.credits + excluded.credits, cached = ${table}.cached + excluded.cached,
  failed = ${table}.failed + excluded.failed, duration_ms = ${table}.duration_ms + excluded.duration_ms`

/** Adds sums, by day before those by hour and in the order of their keys, as the ledger's functions lock them. */
async function addSums(q: Queryable, sums: readonly KindSum[]): Promise<void> {
  if (sums.length === 0) return
  const values = [JSON.stringify(sums)]
  await q.query(
    `insert into usage_days as d
       select wallet, (hour at time zone 'UTC')::date, operation, key, sum(lookups), sum(credits), sum(cached),
              sum(failed), sum(ms)
       from json_to_recordset($1) r(${columns}) group by 1, 2, 3, 4 order by 1, 2, 3, 4
     on conflict (wallet_id, day, operation, key_id) do update set ${added('d')}`,
    values,
  )
  await q.query(
    `insert into usage_hours as h
       select wallet, hour, operation, key, outcome, source, monitor, sum(lookups), sum(credits), sum(cached),
              sum(failed), sum(ms)
       from json_to_recordset($1) r(${columns}) group by 1, 2, 3, 4, 5, 6, 7 order by 1, 2, 3, 4, 5, 6, 7
     on conflict (wallet_id, hour, operation, key_id, outcome, source, monitor_id) do update set ${added('h')}`,
    values,
  )
}

/** Records rows of a ledger's database as they are, and adds its sums. */
async function writeHistory(q: Queryable, history: UsageHistory, markKey: Buffer | null): Promise<void> {
  const { usage_batches: batches = [], usage_days: days = [], usage_hours: hours = [] } = history
  if (batches.length > 0) {
    await q.query(`select set_config('social_lookup.usage', 'counted', true)`)
    await q.query(
      `insert into usage_batches (wallet_id, at, last_at, lookups, items, marks)
       select wallet_id, at, last_at, lookups, items, marks from json_populate_recordset(null::usage_batches, $1)
       order by at, wallet_id`,
      [JSON.stringify(batches.map((row) => ({ ...row, marks: marksText(row.items, markKey) })))],
    )
  }
  if (days.length > 0) {
    await q.query(
      `insert into usage_days as d select * from json_populate_recordset(null::usage_days, $1) order by 1, 2, 3, 4
       on conflict (wallet_id, day, operation, key_id) do update set ${added('d')}`,
      [JSON.stringify(days)],
    )
  }
  if (hours.length > 0) {
    await q.query(
      `insert into usage_hours as h select * from json_populate_recordset(null::usage_hours, $1) order by 1, 2, 3, 4, 5, 6, 7
       on conflict (wallet_id, hour, operation, key_id, outcome, source, monitor_id) do update set ${added('h')}`,
      [JSON.stringify(hours)],
    )
  }
}

/**
 * Takes lookups out of a row that was moved before their charge was taken back.
 * @returns what to take from the sums
 */
async function removeLookups(
  q: Queryable,
  [walletId, at, lookupIds]: VoidedUsage,
  markKey: Buffer | null,
): Promise<KindSum[]> {
  const ids = new Set(lookupIds)
  const time = new Date(at)
  const rows = await q.query<Columns<typeof usageBatches, 'seq' | 'at'> & { items: UsageRecords }>(
    `select seq, at, items from usage_batches
     where wallet_id = $1 and at >= date_trunc('minute', $2::timestamptz, 'UTC') and at <= $2
       and coalesce(last_at, at) >= $2
     order by seq for update`,
    [walletId, time],
  )
  const removed: KindSum[] = []
  await q.query(`select set_config('social_lookup.ledger', 'moving', true)`)
  for (const { seq, at: start, items } of rows) {
    // A row has its lookups by kind, and is found by the times of its first and its last one.
    const lookups = [...lookupsOf(items, start.getTime())].toSorted((one, other) => one.at - other.at)
    const gone = lookups.filter(({ id }) => ids.has(id))
    if (gone.length === 0) continue
    const left = lookups.filter(({ id }) => !ids.has(id))
    await q.query('delete from usage_batches where seq = $1 and at = $2', [seq, start])
    if (left.length > 0) await insertRows(q, [rowOf(walletId, left)], markKey)
    removed.push(...sumKinds(walletId, gone).map(negative))
  }
  await q.query(`select set_config('social_lookup.ledger', '', true)`)
  return removed
}

const negative = ({ lookups, credits, cached, failed, ms, ...kind }: KindSum): KindSum => ({
  ...{ ...kind, lookups: -lookups, credits: -credits, cached: -cached, failed: -failed, ms: -ms },
})
