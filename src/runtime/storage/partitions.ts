import type { Clock } from '../../catalog/clock.ts'
import { ServiceError } from '../../catalog/errors.ts'
import { advisoryLock } from './advisory-locks.ts'
import type { Database, Queryable } from './database.ts'
import { deleteRows } from './delete-rows.ts'

/** A table with one partition per day, week or month (UTC). Rows without a partition are in the default partition. */
export interface PartitionedTable {
  readonly table: string
  /** Column of the ranges: a `timestamptz`, or a text as built by {@link PartitionedTable.bound}. */
  readonly column: string
  readonly every: 'day' | 'week' | 'month'
  /** Primary key of each partition. */
  readonly key?: string
  /**
   * Column whose rows are found by its value, in place of a primary key: a hash index has a fifth of the bytes of one that
   * orders long texts.
   */
  readonly hashed?: string
  /** SQL condition of the rows that are found so; others are found in another way. */
  readonly hashedIf?: string
  /** Comma-separated columns that are also unique within each partition. */
  readonly unique?: string
  /** For a text column that begins with the time: the first value at a moment. */
  readonly bound?: (at: number) => string
  /** A table that transactions lock before this one. It is locked first here too, to avoid deadlocks. */
  readonly behind?: string
  /** SQL function that installs the triggers of a new partition. */
  readonly guard?: string
}

/** A partition with a time range. */
export interface Partition {
  readonly name: string
  /** Milliseconds since the Unix epoch; null if the range has no start. */
  readonly from: number | null
  /** End of the range, exclusive. */
  readonly until: number
}

/** Number of partitions created in advance. */
const ahead = { day: 7, week: 1, month: 2 } as const
/** Limit of rows moved out of the default partition, because its writers wait meanwhile. */
const maxMovedRows = 20_000
/** Limit of rows moved into the default partition before a drop, because all statements wait meanwhile. */
const maxOutlivingRows = 5000
/** Maximum wait for a lock; later statements wait behind it. */
const lockTimeoutMs = 500
const retry = { maxAttempts: 5, pauseMs: 200 } as const

const dayMs = 86_400_000
/** The Unix epoch was a Thursday; weeks begin on Mondays. */
const mondayDays = 3

/** Start of the period that is `count` periods after the one of a moment. */
export function startOf(every: PartitionedTable['every'], at: number, count = 0): number {
  if (every === 'day') return (Math.floor(at / dayMs) + count) * dayMs
  if (every === 'week') {
    return ((Math.floor((at / dayMs + mondayDays) / 7) + count) * 7 - mondayDays) * dayMs
  }
  const date = new Date(at)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + count, 1)
}

const digits = (time: number) => new Date(time).toISOString().slice(0, 10).replaceAll('-', '')

function nameOf({ table, every }: PartitionedTable, from: number): string {
  return `${table}_${digits(from).slice(0, every === 'month' ? 6 : 8)}`
}

/** Name of the partition that has all rows before a moment. */
export const untilName = ({ table }: PartitionedTable, until: number): string =>
  `${table}_until_${digits(until)}`
export const defaultName = ({ table }: PartitionedTable): string => `${table}_default`

function parse(partitioned: PartitionedTable, name: string): Partition | null {
  const { table, every } = partitioned
  if (!name.startsWith(`${table}_`)) return null
  const found = /^(until_)?(\d{4})(\d\d)(\d\d)?$/.exec(name.slice(table.length + 1))
  if (!found) return null
  const [, before, year, month, day = '01'] = found
  const time = Date.parse(`${year}-${month}-${day}T00:00:00Z`)
  return before ? { name, from: null, until: time } : { name, from: time, until: startOf(every, time, 1) }
}

/** Partitions with a range, oldest first. */
export async function listPartitions(q: Queryable, partitioned: PartitionedTable): Promise<Partition[]> {
  const rows = await q.query<{ name: string }>(
    `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
     where i.inhparent = $1::regclass and c.relname <> $2`,
    [partitioned.table, defaultName(partitioned)],
  )
  return rows
    .flatMap(({ name }) => parse(partitioned, name) ?? [])
    .sort((one, other) => one.until - other.until)
}

/**
 * Creates the current partition and the next ones. Matching rows of the default partition are moved into them. A
 * partition with too many such rows is skipped; the rows stay. Several processes may call this at once.
 */
export async function createPartitions(
  database: Database,
  partitioned: PartitionedTable,
  now: number,
): Promise<void> {
  const { every } = partitioned
  const there = await listPartitions(database, partitioned)
  const covered = there.find(({ from }) => from === null)?.until ?? Number.NEGATIVE_INFINITY
  const known = new Set(there.map(({ from }) => from))
  for (let count = 0; count <= ahead[every]; count += 1) {
    const from = startOf(every, now, count)
    if (from < covered || known.has(from)) continue
    await retryForLocks(database, (q) => createPartition(q, partitioned, from))
  }
}

async function createPartition(q: Queryable, partitioned: PartitionedTable, from: number): Promise<void> {
  const { table, column, every, key, hashed, hashedIf, unique, behind, guard } = partitioned
  const name = nameOf(partitioned, from)
  const until = startOf(every, from, 1)
  const existing = await listPartitions(q, partitioned)
  // Another process created it, or an archive covers the period.
  if (existing.some((one) => one.name === name || (one.from === null && one.until > from))) return
  const others = defaultName(partitioned)
  // All statements wait here until the rows are in the right partition. Otherwise an insert planned for the default
  // partition would fail, and a reader of the default partition would miss the moved rows.
  if (behind) await q.query(`lock table ${behind} in share row exclusive mode`)
  await q.query(`lock table only ${table} in access exclusive mode`)
  const range = `${column} >= $1 and ${column} < $2`
  const bounds = [boundOf(partitioned, from), boundOf(partitioned, until)]
  const [found] = await q.query<{ n: number }>(
    `select count(*)::int as n from (select from ${others} where ${range} limit ${maxMovedRows + 1}) few`,
    bounds,
  )
  if (found!.n > maxMovedRows) return
  const keys = [...(key ? [`, primary key (${key})`] : []), ...(unique ? [`, unique (${unique})`] : [])]
  await q.query(
    `create table ${name} (like ${table} including constraints including storage${keys.join('')})`,
  )
  if (hashed) {
    const condition = hashedIf === undefined ? '' : ` where ${hashedIf}`
    await q.query(`create index ${name}_${hashed} on ${name} using hash (${hashed})${condition}`)
  }
  if (found!.n > 0) {
    await q.query(`select set_config('social_lookup.ledger', 'moving', true)`)
    await q.query(
      `with moved as (delete from ${others} where ${range} returning *) insert into ${name} select * from moved`,
      bounds,
    )
  }
  await attachPartition(q, partitioned, { name, from, until })
  if (guard) await q.query(`select ${guard}('${name}')`)
}

/** A moment as a value of the range column. */
const boundOf = ({ bound }: PartitionedTable, at: number): string =>
  bound ? bound(at) : new Date(at).toISOString()

/** Attaches a table as a partition. */
export async function attachPartition(
  q: Queryable,
  partitioned: PartitionedTable,
  { name, from, until }: Partition,
): Promise<void> {
  const start = from === null ? 'minvalue' : `'${boundOf(partitioned, from)}'`
  await q.query(
    `alter table ${partitioned.table} attach partition ${name}
     for values from (${start}) to ('${boundOf(partitioned, until)}')`,
  )
}

/** Rows that outlive their partition, and rows that are deleted one by one. */
export interface Retention {
  /**
   * SQL condition for rows that outlive their partition and move to the default partition. With too many such rows
   * the partition is not dropped yet. Default: no rows.
   */
  readonly outliving?: (from: string, until: string) => string
  /**
   * SQL condition for rows to delete from partitions that span the cutoff, with `$1` for the cutoff. Default: older
   * rows.
   */
  readonly over?: (partition: string) => string
  /** Partitions without a time range. */
  readonly untimed?: readonly string[]
}

/** Drops partitions that end before a moment, and deletes older rows from the remaining partitions in batches. */
export async function dropPartitionsBefore(
  database: Database,
  partitioned: PartitionedTable,
  cutoff: number,
  retention: Retention = {},
): Promise<void> {
  const { over = () => `${partitioned.column} < $1`, untimed = [] } = retention
  const all = await listPartitions(database, partitioned)
  for (const partition of all) {
    if (partition.until <= cutoff) await dropPartition(database, partitioned, partition, retention)
  }
  const rest = all.filter(({ from, until }) => from === null && until > cutoff).map(({ name }) => name)
  for (const name of [...rest, ...untimed, defaultName(partitioned)]) {
    await deleteRows(database, name, over(name), [new Date(cutoff)], 'moving')
  }
}

async function dropPartition(
  database: Database,
  partitioned: PartitionedTable,
  { name, from, until }: Partition,
  { outliving }: Retention,
): Promise<void> {
  const { table } = partitioned
  const drop = (q: Queryable) => q.query(`drop table if exists ${name}`)
  if (!outliving) return retryForLocks(database, async (q) => void (await drop(q)))
  const which = outliving(from === null ? '' : boundOf(partitioned, from), boundOf(partitioned, until))
  const count = async (q: Queryable) => {
    // Force an index scan: the count must not read a whole partition only to find no rows.
    await q.query(`select set_config('enable_seqscan', 'off', true)`)
    const [few] = await q.query<{ n: number }>(
      `select count(*)::int as n from (select from ${name} where ${which} limit ${maxOutlivingRows + 1}) few`,
    )
    return few!.n
  }
  // Count before locking, so that no statement waits for it.
  if ((await database.transaction(count)) > maxOutlivingRows) return
  await retryForLocks(database, async (q) => {
    await q.query(`lock table only ${table} in access exclusive mode`)
    // Another process dropped it.
    if (!(await listPartitions(q, partitioned)).some((one) => one.name === name)) return
    if ((await count(q)) > maxOutlivingRows) return
    // The default partition rejects these rows while their partition exists: keep them in a temporary table
    // meanwhile.
    const columns = await columnsOf(q, table)
    await q.query(
      `create temporary table outliving on commit drop as select ${columns} from ${name} where ${which}`,
    )
    await drop(q)
    await q.query(
      `insert into ${defaultName(partitioned)} (${columns}) overriding system value select ${columns} from outliving`,
    )
  })
}

/** Columns of a table in its order. A partition that was once a table may have another order. */
async function columnsOf(q: Queryable, table: string): Promise<string> {
  const [row] = await q.query<{ columns: string }>(
    `select string_agg(quote_ident(attname), ', ' order by attnum) as columns from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped`,
    [table],
  )
  return row!.columns
}

/** Creates partitions before they are needed. Call it often: a call with nothing to do makes no query. */
export function createPartitionsAhead(
  database: Database,
  clock: Clock,
  tables: readonly PartitionedTable[],
): () => Promise<void> {
  const readyUntil = new Map<PartitionedTable, number>()
  return async () => {
    for (const partitioned of tables) {
      const now = clock.now()
      // Run again in each new period.
      const wanted = startOf(partitioned.every, now, 1)
      if (readyUntil.get(partitioned) === wanted) continue
      await createPartitions(database, partitioned, now)
      readyUntil.set(partitioned, wanted)
    }
  }
}

/** SQLSTATE `lock_not_available`: a lock was not granted in time. */
const lockNotAvailable = '55P03'

/**
 * Changes partitions in one transaction, one process at a time. Waits for locks are short, so that other statements
 * hardly notice, and are retried.
 * @throws ServiceError temporarily_unavailable when all attempts fail
 */
export async function retryForLocks(
  database: Database,
  change: (q: Queryable) => Promise<void>,
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await database.transaction(async (q) => {
        await q.query('select pg_advisory_xact_lock($1)', [advisoryLock.partitions])
        await q.query(`select set_config('lock_timeout', $1, true)`, [`${lockTimeoutMs}ms`])
        await change(q)
      })
      return
    } catch (error) {
      if ((error as { code?: string }).code !== lockNotAvailable) throw error
      if (attempt === retry.maxAttempts) {
        throw new ServiceError('temporarily_unavailable', 'The tables are in use; try again later.', {
          cause: error,
        })
      }
      await new Promise((resolve) => setTimeout(resolve, retry.pauseMs))
    }
  }
}
