import type { Clock } from '../clock.ts'
import { ServiceError } from '../errors.ts'
import type { Database, Queryable } from './database.ts'
import { deleteRows } from './delete-rows.ts'

/** A table in partitions of a day, a week or a month (UTC). Rows that have no partition are in its default one. */
export interface PartitionedTable {
  readonly table: string
  /** Names the column that its ranges are of: a `timestamptz`, or what {@link PartitionedTable.bound} gives. */
  readonly column: string
  readonly every: 'day' | 'week' | 'month'
  /** Column that is the key of each partition. */
  readonly key: string
  /** Columns that are unique in each partition as well, by commas. */
  readonly unique?: string
  /** The first value of the column that belongs to a moment, where it is a text that begins with the time. */
  readonly bound?: (at: number) => string
  /** A table that transactions lock before this one: it is locked first here too, so that nobody waits in a circle. */
  readonly behind?: string
  /** SQL function that gives a new partition what statements naming it have to meet. */
  readonly guard?: string
}

/** A partition with a range. */
export interface Partition {
  readonly name: string
  /** Milliseconds since the Unix epoch; null where it has no beginning. */
  readonly from: number | null
  /** The first moment that is not in it any more. */
  readonly until: number
}

/** Stretches of time kept ready ahead of the present one. */
const ahead = { day: 7, week: 1, month: 2 } as const
/** Rows that are moved out of the default partition, at most, while its writers wait. */
const mostMoved = 20_000
/** Rows that are moved into it before their partition is dropped, at most, while everybody waits. */
const mostOutliving = 5000
/** How long a change of partitions may keep statements waiting that come behind it. */
const lockTimeoutMs = 500
const pause = { tries: 5, ms: 200 } as const
/** Any number: processes that change partitions take turns on it. */
const advisoryLock = 734_205_118

const dayMs = 86_400_000
/** The Unix epoch was a Thursday; weeks begin on Mondays. */
const mondayDays = 3

/** Where the stretch of time begins that is `count` behind the one of a moment. */
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

/** What a partition is called that has all there is before a moment. */
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

/** The partitions of a table that have a range, the oldest first. */
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
 * Makes the partitions of the present and of what comes next. Rows of their time that fell into the default partition
 * meanwhile are moved; where these are many, they stay there, and the next partition is made all the same. Any number of
 * processes may do it at once.
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
    await retryForLocks(database, (q) => makeOne(q, partitioned, from))
  }
}

async function makeOne(q: Queryable, partitioned: PartitionedTable, from: number): Promise<void> {
  const { table, column, every, key, unique, behind, guard } = partitioned
  const name = nameOf(partitioned, from)
  const until = startOf(every, from, 1)
  const existing = await listPartitions(q, partitioned)
  // Another process was faster, or an archive reaches further.
  if (existing.some((one) => one.name === name || (one.from === null && one.until > from))) return
  const others = defaultName(partitioned)
  // Everybody waits here, before it is decided where rows belong and where they are looked for: a row on its way into
  // the default partition would find that it may not be there any more, and who has planned to read that one alone
  // would miss what is moved out of it.
  if (behind) await q.query(`lock table ${behind} in share row exclusive mode`)
  await q.query(`lock table only ${table} in access exclusive mode`)
  const range = `${column} >= $1 and ${column} < $2`
  const bounds = [boundOf(partitioned, from), boundOf(partitioned, until)]
  const [found] = await q.query<{ n: number }>(
    `select count(*)::int as n from (select from ${others} where ${range} limit ${mostMoved + 1}) few`,
    bounds,
  )
  if (found!.n > mostMoved) return
  await q.query(
    `create table ${name} (like ${table} including constraints including storage, primary key (${key})${unique ? `, unique (${unique})` : ''})`,
  )
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

/** A moment as it stands in the column that the ranges are of. */
const boundOf = ({ bound }: PartitionedTable, at: number): string =>
  bound ? bound(at) : new Date(at).toISOString()

/** Makes a table a partition. */
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

/** What of a table is kept, and what is deleted row by row. */
export interface Retention {
  /**
   * Which rows of a partition outlive it, in SQL: they are moved into the default partition. Where they are many, the
   * partition waits until they are fewer. Default: none.
   */
  readonly outliving?: (from: string, until: string) => string
  /** Which rows that no partition of a stretch has are deleted, in SQL with `$1` for the moment. Default: older ones. */
  readonly over?: (partition: string) => string
  /** Partitions without a range of time. */
  readonly untimed?: readonly string[]
}

/**
 * Drops the partitions that have nothing of a moment and later, each at once, and deletes older rows from the others
 * that no partition of their own has, some thousands at a time.
 */
export async function dropPartitionsBefore(
  database: Database,
  partitioned: PartitionedTable,
  cutoff: number,
  retention: Retention = {},
): Promise<void> {
  const { over = () => `${partitioned.column} < $1`, untimed = [] } = retention
  const all = await listPartitions(database, partitioned)
  for (const partition of all) {
    if (partition.until <= cutoff) await dropOne(database, partitioned, partition, retention)
  }
  const rest = all.filter(({ from, until }) => from === null && until > cutoff).map(({ name }) => name)
  for (const name of [...rest, ...untimed, defaultName(partitioned)]) {
    await deleteRows(database, name, over(name), [new Date(cutoff)], 'moving')
  }
}

async function dropOne(
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
    // A week that is over is not read through to find that nothing of it is left.
    await q.query(`select set_config('enable_seqscan', 'off', true)`)
    const [few] = await q.query<{ n: number }>(
      `select count(*)::int as n from (select from ${name} where ${which} limit ${mostOutliving + 1}) few`,
    )
    return few!.n
  }
  // Looked at before anybody has to wait for it.
  if ((await database.transaction(count)) > mostOutliving) return
  await retryForLocks(database, async (q) => {
    await q.query(`lock table only ${table} in access exclusive mode`)
    // Another process was faster.
    if (!(await listPartitions(q, partitioned)).some((one) => one.name === name)) return
    if ((await count(q)) > mostOutliving) return
    // The default partition takes nothing that another one is for: they are put aside until that is gone.
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

/** The columns of a table, in its order: a partition that was a table before may have another. */
async function columnsOf(q: Queryable, table: string): Promise<string> {
  const [row] = await q.query<{ columns: string }>(
    `select string_agg(quote_ident(attname), ', ' order by attnum) as columns from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped`,
    [table],
  )
  return row!.columns
}

/** Makes partitions before they are needed. To be called often: a call that has nothing to do asks nothing. */
export function createPartitionsAhead(
  database: Database,
  clock: Clock,
  tables: readonly PartitionedTable[],
): () => Promise<void> {
  const readyUntil = new Map<PartitionedTable, number>()
  return async () => {
    for (const partitioned of tables) {
      const now = clock.now()
      // Anew whenever a stretch begins.
      const wanted = startOf(partitioned.every, now, 1)
      if (readyUntil.get(partitioned) === wanted) continue
      await createPartitions(database, partitioned, now)
      readyUntil.set(partitioned, wanted)
    }
  }
}

/** SQLSTATE `lock_not_available`: a lock was not had in time. */
const noLock = '55P03'

/**
 * Runs a change of partitions in one transaction, one process at a time. It waits for its locks so shortly that nobody
 * behind it notices, and tries again where it did not get them.
 * @throws ServiceError temporarily_unavailable when it never got them
 */
export async function retryForLocks(
  database: Database,
  change: (q: Queryable) => Promise<void>,
): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await database.transaction(async (q) => {
        await q.query('select pg_advisory_xact_lock($1)', [advisoryLock])
        await q.query(`select set_config('lock_timeout', $1, true)`, [`${lockTimeoutMs}ms`])
        await change(q)
      })
      return
    } catch (error) {
      if ((error as { code?: string }).code !== noLock) throw error
      if (tries === pause.tries) {
        throw new ServiceError('temporarily_unavailable', 'The tables are in use; try again later.', {
          cause: error,
        })
      }
      await new Promise((resolve) => setTimeout(resolve, pause.ms))
    }
  }
}
