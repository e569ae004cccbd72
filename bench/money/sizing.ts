// Bytes that lookups leave in the database, by table, with indexes: what docs/SIZING.md reckons with.
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createAccount } from '../../src/accounts/accounts.ts'
import { newId } from '../../src/accounts/ids.ts'
import { type Clock, systemClock, timeOrderedUuid } from '../../src/catalog/clock.ts'
import { firstEventId } from '../../src/catalog/events/ids.ts'
import { createBillingPartitions } from '../../src/money/billing/books/partitions.ts'
import { usageStore } from '../../src/money/billing/books/usage-store.ts'
import { createLedger, type Ledger } from '../../src/money/billing/ledger.ts'
import { type Database, openDatabase } from '../../src/runtime/storage/database.ts'
import { migrate } from '../../src/runtime/storage/migrate.ts'
import { withUsageDatabase } from '../../src/runtime/storage/usage-database.ts'
import { emptyDatabase } from '../support/database.ts'
import { sessionSeconds } from '../support/processor-time.ts'
import { fixed, type Report, whole } from '../support/report.ts'

/** Ways in which lookups come to the ledger. */
const loads: readonly Load[] = [
  { name: 'cached, 64 at once', accounts: 1, atOnce: 64, lookups: 20_000, cached: true },
  { name: 'cached, one by one', accounts: 1, atOnce: 1, lookups: 2000, cached: true },
  { name: 'uncached, 16 at once', accounts: 1, atOnce: 16, lookups: 6000, cached: false },
  { name: 'uncached, one by one', accounts: 1, atOnce: 1, lookups: 1000, cached: false },
]
export interface Load {
  readonly name: string
  readonly accounts: number
  readonly atOnce: number
  readonly lookups: number
  readonly cached: boolean
  /** Lookups that come in a minute, by a clock that each of them moves; usage is moved each minute. Default: they all come at once. */
  readonly perMinute?: number
}

/** Loads of many accounts, whose lookups have parameters and parts of a price as real calls record them. */
const customers: readonly Load[] = [1, 100, 10_000].flatMap((accounts) => [
  { name: 'cached', accounts, atOnce: 64, lookups: 20_000, cached: true },
  { name: 'uncached', accounts, atOnce: 64, lookups: 20_000, cached: false },
])

export const hundredAccounts = customers.filter(({ accounts }) => accounts === 100)

/** Columns of the tables, with the tables that they add up. */
const kinds = {
  ledger: ['ledger_entries'],
  usage: ['usage_batches', 'usage_outbox', 'usage_kept', 'usage_moves'],
  sums: ['usage_days', 'usage_hours'],
  flushes: ['ledger_flushes'],
  balances: ['wallets', 'holds', 'leases', 'charged_lookups'],
} as const
type Kind = keyof typeof kinds
interface Sizes extends Record<Kind, number> {
  readonly wal: number
  /** Copies of whole pages: the first change of a page after each checkpoint writes one. */
  readonly pages: number
}

/** Bytes of the tables with their indexes, partitions added up. */
async function sizes(database: Database, from: string): Promise<Sizes> {
  // What upkeep of the server reuses is no growth.
  for (const table of [...kinds.balances, ...kinds.sums, ...kinds.flushes, 'usage_outbox']) {
    const [there] = await database.query<{ is: boolean }>('select to_regclass($1) is not null as is', [table])
    if (there!.is) await database.query(`vacuum ${table}`)
  }
  const size = (tables: readonly string[]) =>
    `(select coalesce(sum(pg_total_relation_size(oid)), 0) from pg_class where relkind = 'r' and (${tables
      .map((table) => `relname = '${table}' or relname ~ '^${table}_(default|until|\\d)'`)
      .join(' or ')}))::bigint`
  const columns = Object.entries(kinds).map(([kind, tables]) => `${size(tables)} as ${kind}`)
  const [found] = await database.query<Omit<Sizes, 'pages'>>(
    `select ${columns.join(', ')}, (pg_current_wal_insert_lsn() - $1::pg_lsn)::bigint as wal`,
    [from],
  )
  return { ...found!, pages: 0 }
}

const place = async (database: Database): Promise<string> =>
  (await database.query<{ lsn: string }>('select pg_current_wal_insert_lsn()::text as lsn'))[0]!.lsn

/** Bytes of copies of whole pages in the log since a place; null where the server does not count them. */
async function pageCopies(database: Database, from: string): Promise<number | null> {
  try {
    await database.query('create extension if not exists pg_walinspect')
    const [found] = await database.query<{ bytes: number }>(
      `select coalesce(sum(fpi_size), 0)::bigint as bytes from pg_get_wal_stats($1, pg_current_wal_flush_lsn())`,
      [from],
    )
    return found!.bytes
  } catch {
    return null
  }
}

const words = ['askscience', 'nasa', 'worldnews', 'programming', 'dataisbeautiful', 'europe', 'history']
const texts = ['coffee machine review', 'remote work', 'electric bikes', 'how to bake bread', 'open source']

/** Operations with parameters as lookups record them. */
const calls = [
  {
    operationId: 'reddit.subreddits',
    parameters: (n: number) => ({ subreddit: `${words[n % 7]}${n % 50}` }),
  },
  {
    operationId: 'instagram.posts',
    parameters: (n: number) => ({ username: `studio.${words[n % 7]}.${n % 300}`, limit: 20, cursor: null }),
  },
  {
    operationId: 'youtube.search',
    parameters: (n: number) => ({ query: `${texts[n % 5]} ${n % 90}`, type: 'video', sort: 'relevance' }),
  },
  {
    operationId: 'linkedin.profiles',
    parameters: (n: number) => ({ url: `https://www.linkedin.com/in/jane-doe-${(n * 7919) % 100_000}/` }),
  },
]

/** An account of a load. */
export interface Customer {
  readonly walletId: string
  readonly keyId: string
}

async function lookup(
  ledger: Ledger,
  { walletId, keyId }: Customer,
  { cached }: Load,
  n: number | null,
  at: number,
): Promise<void> {
  const lookupId = timeOrderedUuid(at)
  const call = n === null ? null : calls[n % calls.length]!
  const usage = {
    operationId: call?.operationId ?? 'reddit.subreddits',
    keyId,
    outcome: 'found',
    source: 'web',
    cached,
    durationMs: cached ? 1 : 25 + ((n ?? 0) % 1700),
    ...(call && n !== null ? { parameters: call.parameters(n), priceParts: null } : {}),
  }
  if (cached) await ledger.charge({ walletId, lookupId, credits: 1, usage })
  else await ledger.settle(await ledger.hold({ walletId, lookupId, credits: 1 }), 1, usage)
}

/** Creates accounts with credits. */
async function createCustomers(database: Database, count: number): Promise<Customer[]> {
  const created: Customer[] = []
  for (let n = 0; n < count; n += 1) {
    const id = await createAccount(database, systemClock, { trialCredits: 0, testCredits: 1_000_000 })
    created.push({ walletId: `${id.id}:test`, keyId: newId('key') })
  }
  return created
}

/** What lookups of a load add. */
export interface Growth {
  readonly perEntry: number
  /** Where usage has a database of its own, what they add there, and of its log. */
  readonly apart: Readonly<Record<Kind | 'wal', number>> | null
  /** Microseconds of processor time: of the process, and of the sessions of each database. */
  readonly processor: { readonly process: number; readonly ledger: number; readonly usage: number }
  readonly bytes: Readonly<Record<Kind | 'wal', number>>
  /** Of the log, copies of whole pages; null: unknown. */
  readonly pages: number | null
  /** Of the second run, which is the one measured. */
  readonly seconds: number
}

/** The clock of a load: its lookups move it where they come by the minute. */
function clockOf({ perMinute }: Load, from: number): Clock & { move(): void } {
  if (perMinute === undefined) return { ...systemClock, move: () => undefined }
  let now = from
  return {
    now: () => now,
    elapsed: systemClock.elapsed,
    move() {
      now += 60_000 / perMinute
    },
  }
}

export interface MeasureOptions {
  /** A database on another server, which has its own log. */
  readonly usageUrl?: string | undefined
  /** The time of the first lookup, where they come by the minute. */
  readonly from?: number
  /** Looks at the databases after the load. */
  readonly look?: (database: Database, customers: readonly Customer[]) => Promise<void>
}

interface LoadedLedger {
  readonly database: Database
  readonly ledger: Ledger
  readonly clock: ReturnType<typeof clockOf>
  readonly customers: readonly Customer[]
}

/** Makes the lookups of a load; resolves when their usage was moved. */
async function runLoad(
  { database, ledger, clock, customers }: LoadedLedger,
  load: Load,
  recorded: boolean,
): Promise<void> {
  let left = load.lookups
  let moved: Promise<void> = Promise.resolve()
  await Promise.all(
    Array.from({ length: load.atOnce }, async () => {
      while (left > 0) {
        left -= 1
        const n = left
        clock.move()
        // What was moved is recorded before the next minute is.
        if (load.perMinute !== undefined && n % Math.round(load.perMinute) === 0) {
          moved = moved.then(() => usageStore(database).settled([]))
        }
        // A step that has no factor in common with the number of accounts: each has the same share.
        const customer = customers[(n * 7919) % customers.length]!
        await lookup(ledger, customer, load, recorded ? n : null, clock.now())
      }
    }),
  )
  await moved
  await ledger.settled()
  await usageStore(database).settled(null)
}

/** Runs a load twice and measures the second time. */
export async function measure(
  url: string | undefined,
  load: Load,
  recorded: boolean,
  { usageUrl, from: start = Date.now(), look }: MeasureOptions = {},
): Promise<Growth> {
  const directory = await mkdtemp(join(tmpdir(), 'slk-bench-'))
  const opened = {
    ...(await openDatabase(url === undefined ? { dataDir: directory } : { url })),
    markKey: randomBytes(32),
  }
  const database =
    usageUrl === undefined
      ? opened
      : withUsageDatabase(opened, usageUrl, { migrate: true, replayDays: usageReplayDays })
  await migrate(database)
  const clock = clockOf(load, start)
  await createBillingPartitions(database, clock)()
  const customers = await createCustomers(database, load.accounts)
  const ledger = createLedger({
    database,
    clock,
    // On a server a node writes ahead in a directory of its own; the embedded database comes with one.
    ...(url === undefined ? {} : { writeAhead: { directory, held: () => true } }),
  })
  const run = (lookups: number) =>
    runLoad({ database, ledger, clock, customers }, { ...load, lookups }, recorded)
  // Tables whose rows come and go take their room first, which a vacuum then lets them use again.
  await run(load.lookups / 2)
  const usage = database.usage
  const before = await sizes(database, await place(database))
  const usageBefore = usage === null ? null : await sizes(usage, await place(usage))
  const [entriesBefore] = await database.query<{ n: number }>('select count(*) as n from ledger_entries')
  const from = await place(database)
  const usageFrom = usage === null ? '' : await place(usage)
  const busyBefore = await processorOf(url, usageUrl)
  const startedAt = performance.now()
  await run(load.lookups)
  const seconds = (performance.now() - startedAt) / 1000
  const busy = await processorOf(url, usageUrl)
  const wal = await sizes(database, from)
  const usageWal = usage === null ? null : await sizes(usage, usageFrom)
  const pages = url === undefined ? null : await pageCopies(database, from)
  const [entries] = await database.query<{ n: number }>('select count(*) as n from ledger_entries')
  await ledger.close()
  await look?.(database, customers)
  await database.close()
  await rm(directory, { recursive: true, force: true })
  const each = (after: Sizes, first: Sizes): Record<Kind | 'wal', number> => ({
    ...(Object.fromEntries(
      (Object.keys(kinds) as Kind[]).map((kind) => [kind, (after[kind] - first[kind]) / load.lookups]),
    ) as Record<Kind, number>),
    wal: after.wal / load.lookups,
  })
  const micros = (what: keyof typeof busy) => ((busy[what] - busyBefore[what]) * 1e6) / load.lookups
  return {
    perEntry: load.lookups / (entries!.n - entriesBefore!.n),
    bytes: each(wal, before),
    apart: usageWal === null ? null : each(usageWal, usageBefore!),
    processor: { process: micros('process'), ledger: micros('ledger'), usage: micros('usage') },
    pages: pages === null ? null : pages / load.lookups,
    seconds,
  }
}

/** The default of USAGE_REPLAY_DAYS. */
const usageReplayDays = 3

/** Seconds of processor time of this process and of the sessions of both databases. */
async function processorOf(url: string | undefined, usageUrl: string | undefined) {
  const { user, system } = process.cpuUsage()
  const sessions = (of: string | undefined) => (of === undefined ? 0 : sessionSeconds(of))
  return {
    process: (user + system) / 1e6,
    ledger: await sessions(url),
    usage: await sessions(usageUrl),
  }
}

const delivered = 20_000

/** Bytes of an event of 741 bytes and of its delivery, which arrived at the first attempt. */
async function eventBytes(url: string): Promise<{ event: number; delivery: number }> {
  const database = await openDatabase({ url, poolSize: 1 })
  await migrate(database)
  await createAccount(database, systemClock, { trialCredits: 0, testCredits: 0 })
  const bytes = async (table: string) =>
    (
      await database.query<{ n: number }>(
        'select sum(pg_total_relation_size(relid))::bigint as n from pg_partition_tree($1::regclass)',
        [table],
      )
    )[0]!.n
  const tables = ['events', 'webhook_deliveries'] as const
  const time = firstEventId(Date.now())
  const before = await Promise.all(tables.map(bytes))
  await database.query(
    `insert into webhook_endpoints (id, wallet_id, kind, secret, status, created_at, updated_at)
     select 'whe_' || n, (select min(id) from wallets), 'sink', '', 'active', now(), now() from generate_series(0, 19) n`,
  )
  await database.query(
    `insert into events (id, wallet_id, monitor_id, type, body, credits_charged, created_at, position)
     select $2 || md5(n::text), 'bench', 'mon_' || md5((n % 50)::text), 'monitor.new_items',
       (select string_agg(md5(n || ' ' || i), '') from generate_series(1, 23) i) || 'abcde', 0, now(), n
     from generate_series(1, $1::int) n`,
    [delivered, time],
  )
  await database.query(
    `insert into webhook_deliveries (id, event_id, endpoint_id, attempt, round, state, due_at, created_at, position)
     select 'dlv_' || md5(n::text), $2 || md5(n::text), 'whe_' || n % 20, 1, 1, 'ready', now(), now(), n
     from generate_series(1, $1::int) n`,
    [delivered, time],
  )
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'social-lookup',
    'webhook-signature': `v1,${'x'.repeat(44)}`,
  }
  await database.query(
    `update webhook_deliveries set state = 'success', request_headers = $1, response_status = 200, response_body_snippet = 'ok',
       duration_ms = 20, settled_position = position`,
    [headers],
  )
  const after = await Promise.all(tables.map(bytes))
  await database.close()
  const [event, delivery] = after.map((one, i) => (one - before[i]!) / delivered)
  return { event: event!, delivery: delivery! }
}

function rowOf(name: string, load: Load, { perEntry, bytes, pages }: Growth): (string | number)[] {
  const { wal, ...tables } = bytes
  const all = Object.values(tables).reduce((sum, one) => sum + one, 0)
  return [
    ...[name, whole(load.accounts), load.name, fixed(perEntry), whole(all)],
    ...(Object.keys(kinds) as Kind[]).map((kind) => whole(bytes[kind])),
    ...[whole(wal), pages === null ? '' : whole(wal - pages)],
  ]
}

export async function sizing(): Promise<Report> {
  const rows: (string | number)[][] = []
  for (const one of loads) rows.push(rowOf('embedded (PGlite)', one, await measure(undefined, one, false)))
  for (const [list, recorded] of [[loads, false] as const, [customers, true] as const]) {
    for (const one of list) {
      const database = await emptyDatabase()
      if (!database) break
      const name = recorded ? 'PostgreSQL, with parameters' : 'PostgreSQL'
      rows.push(rowOf(name, one, await measure(database.url, one, recorded)))
      await database.drop()
    }
  }
  const notes: string[] = []
  const database = await emptyDatabase()
  if (database) {
    const { event, delivery } = await eventBytes(database.url)
    notes.push(
      `An event of 741 bytes takes ${whole(event)} bytes, its delivery at the first attempt ${whole(delivery)} (PostgreSQL, before a vacuum).`,
    )
    await database.drop()
  }
  return {
    title: 'Bytes of a lookup',
    about:
      'Lookups straight into the ledger, of one operation or of four with parameters as calls record them, each account with the same share. Bytes that a lookup adds to the tables, with their indexes and what lies beside them, after a vacuum; and to the log of the database (WAL), from which it recovers and replicas read. The last column is the log without copies of whole pages, which depend on the time between checkpoints.',
    head: [
      ...['database', 'accounts', 'lookups', 'to an entry', 'bytes', 'ledger', 'usage records'],
      ...['sums', 'flushes', 'balances and holds', 'WAL', 'WAL without pages'],
    ],
    rows,
    notes,
  }
}
