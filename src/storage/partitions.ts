import { ServiceError } from '../errors.ts'
import type { Database, Queryable } from './database.ts'
import { forget } from './forget.ts'

/** A table in partitions of a day or a month (UTC). Rows that have no partition are in its default one. */
export interface PartitionedTable {
  readonly table: string
  /** Names the column that its ranges are of: a `timestamptz`. */
  readonly column: string
  readonly every: 'day' | 'month'
  /** Column that is the key of each partition. */
  readonly key: string
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
const ahead = { day: 7, month: 2 } as const
/** Rows that are moved out of the default partition, at most, while its writers wait. */
const mostMoved = 20_000
/** How long a change of partitions may keep statements waiting that come behind it. */
const lockTimeoutMs = 500
const pause = { tries: 5, ms: 200 } as const
/** Any number: processes that change partitions take turns on it. */
const advisoryLock = 734_205_118

const dayMs = 86_400_000

/** Where the stretch of time begins that is `count` behind the one of a moment. */
export function startOf(every: PartitionedTable['every'], at: number, count = 0): number {
  if (every === 'day') return (Math.floor(at / dayMs) + count) * dayMs
  const date = new Date(at)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + count, 1)
}

const digits = (time: number) => new Date(time).toISOString().slice(0, 10).replaceAll('-', '')

function nameOf({ table, every }: PartitionedTable, from: number): string {
  return `${table}_${digits(from).slice(0, every === 'day' ? 8 : 6)}`
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
export async function makePartitions(
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
    await patiently(database, (q) => makeOne(q, partitioned, from))
  }
}

async function makeOne(q: Queryable, partitioned: PartitionedTable, from: number): Promise<void> {
  const { table, column, every, key, guard } = partitioned
  const name = nameOf(partitioned, from)
  const until = startOf(every, from, 1)
  const existing = await listPartitions(q, partitioned)
  // Another process was faster, or an archive reaches further.
  if (existing.some((one) => one.name === name || (one.from === null && one.until > from))) return
  const others = defaultName(partitioned)
  // Everybody waits here, before it is decided where rows belong and where they are looked for: a row on its way into
  // the default partition would find that it may not be there any more, and who has planned to read that one alone
  // would miss what is moved out of it.
  await q.query(`lock table only ${table} in access exclusive mode`)
  const range = `${column} >= $1 and ${column} < $2`
  const times = [new Date(from), new Date(until)]
  const [found] = await q.query<{ n: number }>(
    `select count(*)::int as n from (select from ${others} where ${range} limit ${mostMoved + 1}) few`,
    times,
  )
  if (found!.n > mostMoved) return
  await q.query(
    `create table ${name} (like ${table} including constraints including storage, primary key (${key}))`,
  )
  if (found!.n > 0) {
    await q.query(`select set_config('social_lookup.ledger', 'moving', true)`)
    await q.query(
      `with moved as (delete from ${others} where ${range} returning *) insert into ${name} select * from moved`,
      times,
    )
  }
  await attach(q, partitioned, { name, from, until })
  if (guard) await q.query(`select ${guard}('${name}')`)
}

/** Makes a table a partition. */
export async function attach(
  q: Queryable,
  { table }: PartitionedTable,
  { name, from, until }: Partition,
): Promise<void> {
  const time = (at: number) => `'${new Date(at).toISOString()}'`
  const start = from === null ? 'minvalue' : time(from)
  await q.query(
    `alter table ${table} attach partition ${name} for values from (${start}) to (${time(until)})`,
  )
}

/**
 * Drops the partitions that have nothing of a moment and later, each at once, and deletes older rows from the others
 * that no partition of their own has, some thousands at a time.
 */
export async function dropBefore(
  database: Database,
  partitioned: PartitionedTable,
  cutoff: number,
): Promise<void> {
  const { column } = partitioned
  const all = await listPartitions(database, partitioned)
  for (const { name, until } of all) {
    if (until <= cutoff) {
      await patiently(database, async (q) => {
        await q.query(`drop table if exists ${name}`)
      })
    }
  }
  const rest = all.filter(({ from, until }) => from === null && until > cutoff).map(({ name }) => name)
  for (const name of [...rest, defaultName(partitioned)]) {
    await forget(database, name, `${column} < $1`, [new Date(cutoff)], 'moving')
  }
}

/** SQLSTATE `lock_not_available`: a lock was not had in time. */
const noLock = '55P03'

/**
 * Runs a change of partitions in one transaction, one process at a time. It waits for its locks so shortly that nobody
 * behind it notices, and tries again where it did not get them.
 * @throws ServiceError temporarily_unavailable when it never got them
 */
export async function patiently(database: Database, change: (q: Queryable) => Promise<void>): Promise<void> {
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
