import { secondsSince } from '../../../runtime/process/gauges.ts'
import { advisoryLock } from '../../../runtime/storage/advisory-locks.ts'
import type { Database, Queryable } from '../../../runtime/storage/database.ts'
import { setAside } from '../deferred/apply-segment.ts'
import { type OutboxContent, unpackContent, type VoidedUsage } from '../flushing/outbox-content.ts'
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

/** Rows that one transaction moves: some ten thousand lookups. */
const maxRows = 1000
/** Moved once the oldest row is this old, so that a wallet has a row for a minute. */
const moveAfterSeconds = 60
/** More are moved sooner. */
const maxWaitingRows = 20_000

interface OutboxRow {
  /** The flush or segment. */
  readonly id: string
  readonly at: Date
  readonly content: Buffer
  readonly without: string[] | null
}

/** How much waits in the outbox. */
export interface OutboxState {
  readonly rows: number
  /** How long the oldest row has waited; 0 where it is empty. */
  readonly ageSeconds: number
}

/** Reads how much waits in the outbox. */
export async function readOutboxState(q: Queryable, now: Date): Promise<OutboxState> {
  const [row] = await q.query<{ rows: number; oldest: Date | null }>(
    'select count(*) as rows, min(at) as oldest from usage_outbox',
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
  try {
    return await database.transaction(async (q) => {
      const rows = await takeRows(q, last, maxRows)
      await writeUsage(q, rows)
      return rows.length === maxRows
    })
  } catch (error) {
    if (!isUnreadable(error)) throw error
    return database.transaction((q) => moveOne(q, last))
  }
}

/** Moves the oldest row, or sets it aside if it cannot be recorded: the others must not wait for it. */
async function moveOne(q: Queryable, last: number): Promise<boolean> {
  const [row] = await takeRows(q, last, 1)
  if (row === undefined) return false
  await q.query('savepoint move')
  try {
    await writeUsage(q, [row])
  } catch (error) {
    if (!isUnreadable(error)) throw error
    await q.query('rollback to savepoint move')
    await setAside(q, {
      ...{ id: `usage:${row.id}`, at: row.at.getTime(), bytes: row.content },
      reason: `the charges are booked, their usage cannot be recorded: ${error instanceof Error ? error.message : String(error)}`,
    })
  }
  return true
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
    `delete from usage_outbox where seq in (select seq from usage_outbox where seq <= $1 order by seq limit $2)
     returning id, at, content, without`,
    [last, limit],
  )
}

async function writeUsage(q: Queryable, rows: readonly OutboxRow[]): Promise<void> {
  const flushed: FlushedUsage[] = []
  const voided: VoidedUsage[] = []
  const without = new Set<string>()
  for (const row of rows) {
    const content: OutboxContent = unpackContent(row.content)
    for (const id of row.without ?? []) without.add(id)
    if ('void' in content) voided.push(...content.void)
    else for (const [walletId, records] of content) flushed.push({ walletId, at: row.at.getTime(), records })
  }
  for (const [, , ids] of voided) for (const id of ids) without.add(id)
  const merged = mergeUsage(flushed, without)
  await insertRows(q, merged.rows)
  const removed: KindSum[] = []
  for (const one of voided) removed.push(...(await removeLookups(q, one)))
  // Once, and last: the ledger's functions lock the sums in the same order.
  await addSums(q, [...merged.sums, ...removed])
}

async function insertRows(q: Queryable, rows: readonly MergedUsage[]): Promise<void> {
  if (rows.length === 0) return
  // The trigger would read the records once more for their sums.
  await q.query(`select set_config('social_lookup.usage', 'counted', true)`)
  await q.query(
    `insert into usage_batches (wallet_id, at, last_at, lookups, items)
     select wallet, at, last, lookups, items
     from json_to_recordset($1) r(wallet text, at timestamptz, last timestamptz, lookups int, items json)
     order by at, wallet`,
    [JSON.stringify(rows)],
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

/**
 * Takes lookups out of a row that was moved before their charge was taken back.
 * @returns what to take from the sums
 */
async function removeLookups(q: Queryable, [walletId, at, lookupIds]: VoidedUsage): Promise<KindSum[]> {
  const ids = new Set(lookupIds)
  const time = new Date(at)
  const rows = await q.query<{ seq: number; at: Date; items: UsageRecords }>(
    `select seq, at, items from usage_batches
     where wallet_id = $1 and at >= date_trunc('minute', $2::timestamptz, 'UTC') and at <= $2 and last_at >= $2
     order by seq for update`,
    [walletId, time],
  )
  const removed: KindSum[] = []
  await q.query(`select set_config('social_lookup.ledger', 'moving', true)`)
  for (const { seq, at: start, items } of rows) {
    const lookups = [...lookupsOf(items, start.getTime())]
    const gone = lookups.filter(({ id }) => ids.has(id))
    if (gone.length === 0) continue
    const left = lookups.filter(({ id }) => !ids.has(id))
    await q.query('delete from usage_batches where seq = $1 and at = $2', [seq, start])
    if (left.length > 0) await insertRows(q, [rowOf(walletId, left)])
    removed.push(...sumKinds(walletId, gone).map(negative))
  }
  await q.query(`select set_config('social_lookup.ledger', '', true)`)
  return removed
}

const negative = ({ lookups, credits, cached, failed, ms, ...kind }: KindSum): KindSum => ({
  ...{ ...kind, lookups: -lookups, credits: -credits, cached: -cached, failed: -failed, ms: -ms },
})
