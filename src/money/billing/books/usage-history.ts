import { createHash, randomUUID } from 'node:crypto'
import { advisoryLock } from '../../../runtime/storage/advisory-locks.ts'
import type { Database, Queryable } from '../../../runtime/storage/database.ts'
import { listPartitions } from '../../../runtime/storage/partitions.ts'
import { type UsageMark, usageMark } from '../../../runtime/storage/usage-database.ts'
import { packContent, type UsageHistory } from '../flushing/outbox-content.ts'
import { usagePartitions } from './partitions.ts'
import { markUsage } from './unmarked-usage.ts'
import { latest } from './usage.ts'
import { drainOutbox, moveOldUsage } from './usage-outbox.ts'

/** Rows that one transaction takes: those of records have up to a thousand lookups each, sums have one. */
const maxBatches = 200
const maxSums = 5000
/** A run ends after this time; the next one goes on. */
const maxRunMs = 5000

/**
 * Moves usage from the ledger's database to the database of usage, if one is set: what was recorded before, and what nodes of the
 * release before still record. Rows leave their table and enter the outbox in one transaction, and are moved like all other
 * usage, so none is lost or counted twice. Sums first, then records, the newest first.
 * @returns false: the time of a run ended before. True: nothing is left, or another process moves it
 */
export async function moveUsageHistory(database: Database): Promise<boolean> {
  const { usage } = database
  if (usage === null) return true
  await usage.ready()
  const until = performance.now() + maxRunMs
  // What a killed process took.
  const [waiting] = await database.query(`select 1 from usage_outbox where without = '{}' limit 1`)
  if (waiting) await drainOutbox(database)
  const mark = (await usageMark(database))!
  while (await takeSome(database, mark)) {
    await drainOutbox(database)
    if (performance.now() > until) return false
  }
  return true
}

/** Moves usage that is due: of the outbox, and of a service from before it had a database for usage. */
export async function moveUsage(database: Database, now: number): Promise<void> {
  await moveOldUsage(database, now)
  await moveUsageHistory(database)
  await markUsage(database)
}

/** Whether usage waits in the tables of the ledger's database to be moved to the database of usage. */
export async function hasHistory(q: Queryable): Promise<boolean> {
  const [found] = await q.query<{ some: boolean }>(
    `select exists (select from usage_batches) or exists (select from usage_hours) or exists (select from usage_days) as some`,
  )
  return found!.some
}

/** Usage that waits there stays until the transaction ends, so that it can be changed before it leaves. */
export async function pauseHistory(q: Queryable): Promise<void> {
  await q.query('select pg_advisory_xact_lock($1)', [advisoryLock.usageHistory])
}

/** How much of it waits: rows of records. Sums are few. */
export async function historyRows(q: Queryable): Promise<number> {
  const [counted] = await q.query<{ rows: number }>('select count(*) as rows from usage_batches')
  return counted!.rows
}

/** @returns whether rows were taken */
async function takeSome(database: Database, mark: UsageMark): Promise<boolean> {
  return database.transaction(async (q) => {
    // One process takes rows at a time.
    const [lock] = await q.query<{ mine: boolean }>('select pg_try_advisory_xact_lock($1) as mine', [
      advisoryLock.usageHistory,
    ])
    if (!lock!.mine) return false
    const { history, isFixed } = await takeRows(q, new Date(Date.parse(mark.since) - hourMs))
    const first = firstTime(history)
    if (first === null) return false
    const json = JSON.stringify({ history })
    // `at` is the time of its first row: hours that are on their way are not compared with the ledger. `without` is empty in
    // place of null: the time is not that for which it waits (readOutboxState).
    await q.query(`insert into usage_outbox (id, at, content, without) values ($1, $2, $3, '{}')`, [
      isFixed ? idOf(json) : randomUUID(),
      first,
      packContent(json),
    ])
    return true
  })
}

const hourMs = 3_600_000

/** The same id for the same rows. */
const idOf = (json: string) =>
  createHash('sha256')
    .update(json)
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5')

type TakenRecords = NonNullable<UsageHistory['usage_batches']>[number]

interface TakenRows {
  readonly history: UsageHistory
  /** The same rows never come to be again: those that are there again are of a restored ledger, or of a standby that lacked their deletion. */
  readonly isFixed: boolean
}

/**
 * Takes rows out of their tables. Those from before `fixed`, which no process changes any more, are taken in the same parts each
 * time, so that a part that was moved before is known by its id.
 */
async function takeRows(q: Queryable, fixed: Date): Promise<TakenRows> {
  for (const isFixed of [false, true]) {
    const usage_days = await takeSums(q, 'usage_days', 'wallet_id, day, operation, key_id', fixed, isFixed)
    if (usage_days.length > 0) return { history: { usage_days }, isFixed }
    const key = 'wallet_id, hour, operation, key_id, outcome, source, monitor_id'
    const usage_hours = await takeSums(q, 'usage_hours', key, fixed, isFixed)
    if (usage_hours.length > 0) return { history: { usage_hours }, isFixed }
  }
  await q.query(`select set_config('social_lookup.ledger', 'moving', true)`)
  const partitions = await listPartitions(q, usagePartitions)
  const ranges = partitions
    .reverse()
    .map(({ from, until }) => [new Date(from ?? 0), new Date(Math.min(until, fixed.getTime()))] as const)
  // The last range is what is in the partition of all others.
  for (const range of [[fixed, latest] as const, ...ranges, [new Date(0), latest] as const]) {
    // Without the marks: a row that was marked meanwhile is the same.
    const rows = await q.query<{ row: TakenRecords }>(
      `delete from usage_batches b using (
         select seq, at from usage_batches where at >= $1 and at < $2 order by seq desc limit ${maxBatches}
       ) few where b.seq = few.seq and b.at = few.at and b.at >= $1 and b.at < $2
       returning json_build_object('seq', b.seq, 'wallet_id', b.wallet_id, 'at', b.at, 'lookups', b.lookups,
         'items', b.items, 'last_at', b.last_at) as row`,
      [...range],
    )
    // A record has the ids of its lookups, so that no two are the same.
    if (rows.length > 0) return { history: { usage_batches: inOrder(rows) }, isFixed: true }
  }
  return { history: {}, isFixed: false }
}

/** Rows that a node of the release before is changing are left for the next run: it would wait, and may hold what this one waits for. */
async function takeSums(
  q: Queryable,
  table: 'usage_days' | 'usage_hours',
  key: string,
  fixed: Date,
  isFixed: boolean,
): Promise<object[]> {
  const time =
    table === 'usage_days'
      ? `day < ($1::timestamptz at time zone 'UTC')::date`
      : `hour < date_trunc('hour', $1::timestamptz, 'UTC')`
  const rows = await q.query<{ row: object }>(
    `delete from ${table} where ctid = any(array(
       select ctid from ${table} where (${time}) = $2 order by ${key} limit ${maxSums} for update skip locked
     )) returning to_json(${table}) as row`,
    [fixed, isFixed],
  )
  return inOrder(rows)
}

/** A restored table may have its rows at other places. */
const inOrder = <Row extends object>(rows: readonly { readonly row: Row }[]): Row[] =>
  rows
    .map(({ row }) => [JSON.stringify(row), row] as const)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, row]) => row)

function firstTime({ usage_batches = [], usage_days = [], usage_hours = [] }: UsageHistory): Date | null {
  const times = [...usage_batches, ...usage_days, ...usage_hours].map((row) => {
    const { at, hour, day } = row as { at?: string; hour?: string; day?: string }
    return Date.parse(at ?? hour ?? day!)
  })
  return times.length === 0 ? null : new Date(Math.min(...times))
}
