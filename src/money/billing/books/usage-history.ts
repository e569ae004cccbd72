import { advisoryLock } from '../../../runtime/storage/advisory-locks.ts'
import type { Database, Queryable } from '../../../runtime/storage/database.ts'
import { listPartitions } from '../../../runtime/storage/partitions.ts'
import { packContent, type UsageHistory } from '../flushing/outbox-content.ts'
import { usagePartitions } from './partitions.ts'
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
 * @returns whether nothing is left
 */
export async function moveUsageHistory(database: Database): Promise<boolean> {
  const { usage } = database
  if (usage === null) return true
  await usage.ready()
  const until = performance.now() + maxRunMs
  while (await takeSome(database)) {
    await drainOutbox(database)
    if (performance.now() > until) return false
  }
  return true
}

/** Moves usage that is due: of the outbox, and of a service from before it had a database for usage. */
export async function moveUsage(database: Database, now: number): Promise<void> {
  await moveOldUsage(database, now)
  await moveUsageHistory(database)
}

/** Whether usage waits in the tables of the ledger's database to be moved to the database of usage. */
export async function hasHistory(q: Queryable): Promise<boolean> {
  const [found] = await q.query<{ some: boolean }>(
    `select exists (select from usage_batches) or exists (select from usage_hours) or exists (select from usage_days) as some`,
  )
  return found!.some
}

/** How much of it waits: rows of records. Sums are few. */
export async function historyRows(q: Queryable): Promise<number> {
  const [counted] = await q.query<{ rows: number }>('select count(*) as rows from usage_batches')
  return counted!.rows
}

/** @returns whether rows were taken */
async function takeSome(database: Database): Promise<boolean> {
  return database.transaction(async (q) => {
    // One process takes rows at a time.
    const [lock] = await q.query<{ mine: boolean }>('select pg_try_advisory_xact_lock($1) as mine', [
      advisoryLock.usageHistory,
    ])
    if (!lock!.mine) return false
    const history = await takeRows(q)
    const first = firstTime(history)
    if (first === null) return false
    // The time of its first row: hours that are on their way are not compared with the ledger.
    await q.query('insert into usage_outbox (id, at, content) values (gen_random_uuid(), $1, $2)', [
      first,
      packContent(JSON.stringify({ history })),
    ])
    return true
  })
}

async function takeRows(q: Queryable): Promise<UsageHistory> {
  const days = await q.query<{ row: { day: string } }>(
    `delete from usage_days where ctid = any(array(select ctid from usage_days limit ${maxSums})) returning to_json(usage_days) as row`,
  )
  if (days.length > 0) return { usage_days: days.map(({ row }) => row) }
  const hours = await q.query<{ row: { hour: string } }>(
    `delete from usage_hours where ctid = any(array(select ctid from usage_hours limit ${maxSums})) returning to_json(usage_hours) as row`,
  )
  if (hours.length > 0) return { usage_hours: hours.map(({ row }) => row) }
  await q.query(`select set_config('social_lookup.ledger', 'moving', true)`)
  const partitions = await listPartitions(q, usagePartitions)
  const ranges = partitions
    .reverse()
    .map(({ from, until }) => [new Date(from ?? 0), new Date(until)] as const)
  // Then what is in the partition of all others.
  for (const range of [...ranges, [new Date(0), forever] as const]) {
    const rows = await q.query<{ row: { at: string } }>(
      `delete from usage_batches b using (
         select seq, at from usage_batches where at >= $1 and at < $2 order by seq desc limit ${maxBatches}
       ) few where b.seq = few.seq and b.at = few.at and b.at >= $1 and b.at < $2 returning to_json(b) as row`,
      [...range],
    )
    if (rows.length > 0) return { usage_batches: rows.map(({ row }) => row) }
  }
  return {}
}

const forever = new Date('9999-12-31T00:00:00Z')

function firstTime({ usage_batches = [], usage_days = [], usage_hours = [] }: UsageHistory): Date | null {
  const times = [...usage_batches, ...usage_days, ...usage_hours].map((row) => {
    const { at, hour, day } = row as { at?: string; hour?: string; day?: string }
    return Date.parse(at ?? hour ?? day!)
  })
  return times.length === 0 ? null : new Date(Math.min(...times))
}
