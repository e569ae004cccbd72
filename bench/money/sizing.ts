// Bytes that lookups leave in the database, by table, with indexes: what docs/SIZING.md reckons with.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createAccount } from '../../src/accounts/accounts.ts'
import { systemClock } from '../../src/catalog/clock.ts'
import { firstEventId } from '../../src/catalog/events/ids.ts'
import { newRequestId } from '../../src/catalog/http/envelope.ts'
import { createLedger, type Ledger } from '../../src/money/billing/ledger.ts'
import { type Database, openDatabase } from '../../src/runtime/storage/database.ts'
import { migrate } from '../../src/runtime/storage/migrate.ts'
import { emptyDatabase } from '../support/database.ts'
import { type Report, whole } from '../support/report.ts'

/** Ways in which lookups come to the ledger. */
const loads = [
  { name: 'cached, 64 at once', atOnce: 64, lookups: 20_000, cached: true },
  { name: 'cached, one by one', atOnce: 1, lookups: 2000, cached: true },
  { name: 'uncached, 16 at once', atOnce: 16, lookups: 6000, cached: false },
  { name: 'uncached, one by one', atOnce: 1, lookups: 1000, cached: false },
]
type Load = (typeof loads)[number]

const kinds = ['ledger_entries', 'usage_batches', 'usage_days', 'ledger_flushes'] as const
type Sizes = Record<(typeof kinds)[number] | 'wal', number>

/** Bytes of the tables with their indexes, partitions added up. */
async function sizes(database: Database): Promise<Sizes> {
  const [found] = await database.query<Sizes>(
    `select ${kinds.map((kind) => `(select sum(pg_total_relation_size(oid)) from pg_class where relkind = 'r' and relname like '${kind}%')::bigint as ${kind}`).join(', ')},
            (pg_current_wal_insert_lsn() - '0/0'::pg_lsn)::bigint as wal`,
  )
  return found!
}

async function lookup(ledger: Ledger, walletId: string, cached: boolean): Promise<void> {
  const lookupId = newRequestId()
  const of = {
    operationId: 'reddit.subreddits',
    keyId: 'key_0123456789abcdef',
    outcome: 'found',
    source: 'web',
  }
  const usage = { ...of, cached, durationMs: cached ? 1 : 25 }
  if (cached) await ledger.charge({ walletId, lookupId, credits: 1, usage })
  else await ledger.settle(await ledger.hold({ walletId, lookupId, credits: 1 }), 1, usage)
}

async function measure(url: string | undefined, load: Load): Promise<(string | number)[]> {
  const directory = await mkdtemp(join(tmpdir(), 'slk-bench-'))
  const database = await openDatabase(url === undefined ? { dataDir: directory } : { url })
  await migrate(database)
  const { id } = await createAccount(database, systemClock, { trialCredits: 0, testCredits: 1_000_000 })
  const walletId = `${id}:test`
  const ledger = createLedger({
    database,
    clock: systemClock,
    // On a server a node writes ahead in a directory of its own; the embedded database comes with one.
    ...(url === undefined ? {} : { writeAhead: { directory, held: () => true } }),
  })
  await lookup(ledger, walletId, load.cached)
  await ledger.balance(walletId)
  const before = await sizes(database)
  let left = load.lookups
  await Promise.all(
    Array.from({ length: load.atOnce }, async () => {
      for (; left > 0; await lookup(ledger, walletId, load.cached)) left -= 1
    }),
  )
  await ledger.balance(walletId)
  const after = await sizes(database)
  const [made] = await database.query<{ n: number }>('select count(*) as n from ledger_entries')
  await ledger.close()
  await database.close()
  await rm(directory, { recursive: true, force: true })
  const each = (name: keyof Sizes) => whole((after[name] - before[name]) / load.lookups)
  return [
    url === undefined ? 'embedded (PGlite)' : 'PostgreSQL',
    load.name,
    whole(load.lookups / made!.n),
    ...kinds.map(each),
    each('wal'),
  ]
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

export async function sizing(): Promise<Report> {
  const rows: (string | number)[][] = []
  for (const one of loads) rows.push(await measure(undefined, one))
  for (const one of loads) {
    const database = await emptyDatabase()
    if (!database) break
    rows.push(await measure(database.url, one))
    await database.drop()
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
      'Lookups of one account and operation, straight into the ledger. Bytes that a lookup adds to the tables, with their indexes and what lies beside them, and to the log of the database (WAL), from which it recovers and replicas read.',
    head: ['database', 'lookups', 'to an entry', 'ledger', 'usage records', 'sums by day', 'flushes', 'WAL'],
    rows,
    notes,
  }
}
