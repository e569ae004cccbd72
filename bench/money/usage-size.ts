// Usage of ten million lookups of a thousand accounts, in the ledger's database and in one of its own: what a lookup costs,
// and how long callers and the console wait for their lists.
import { createKey } from '../../src/accounts/manage-keys.ts'
import { systemClock } from '../../src/catalog/clock.ts'
import type { Database, Queryable } from '../../src/runtime/storage/database.ts'
import { postgresCluster } from '../../test/support/postgres-cluster.ts'
import { emptyDatabase } from '../support/database.ts'
import { cleanUp, startServer } from '../support/process.ts'
import { fixed, type Report, whole } from '../support/report.ts'
import { type Customer, type Load, measure } from './sizing.ts'

const total = 10_000_000
/** Lookups that are measured; half as many are made before. The usage of all is then copied, up to ten million. */
const measured = Number(process.env.BENCH_LOOKUPS ?? 275_000)
const made = measured * 1.5
/** Copies are later by whole hours, about ten million a day. */
const hours = Math.max(1, Math.ceil((made / total) * 24))
const load: Load = {
  name: 'cached',
  accounts: 1000,
  atOnce: 64,
  lookups: measured,
  cached: true,
  // The last lookup is in the last of these hours.
  perMinute: (made * 1.01) / (hours * 60),
}

const dayMs = 86_400_000
/** Early enough for the copies to be in the past. */
const from = (Math.floor(Date.now() / dayMs) - 2) * dayMs

const adminToken = 'an admin token of at least 32 characters'
const times = 21

/** What callers and operators look at, by the path. */
const queries = [
  '/v1/usage',
  '/v1/usage?by=operation',
  '/v1/usage?by=hour',
  '/v1/usage?by=hour,operation,key,outcome',
  '/v1/requests',
  '/v1/requests?operation=youtube.search',
  '/v1/requests?outcome=failed',
  '/v1/requests/{requestId}',
  '/v1/ledger',
  '/admin/v1/usage?all=true&by=day',
  '/admin/v1/usage?all=true&by=account',
]

async function copyUsage(usage: Queryable): Promise<void> {
  const [{ last } = { last: 0 }] = await usage.query<{ last: number }>(
    'select max(seq) as last from usage_batches',
  )
  const hoursLater = 'make_interval(hours => $1)'
  const sums = 'lookups, credits, cached, failed, duration_ms'
  // Copied sums go with copied records: the trigger that counts records of earlier releases stays silent.
  await usage.query('set local session_replication_role = replica')
  await usage.query('create temporary table first_hours as select * from usage_hours')
  for (let copy = 1; copy * made < total; copy += 1) {
    await usage.query(
      `insert into usage_batches (wallet_id, at, lookups, items, last_at)
       select wallet_id, at + ${hoursLater}, lookups, items, last_at + ${hoursLater} from usage_batches where seq <= $2`,
      [copy * hours, last],
    )
    await usage.query(
      `insert into usage_hours (wallet_id, hour, operation, key_id, outcome, source, monitor_id, ${sums})
       select wallet_id, hour + ${hoursLater}, operation, key_id, outcome, source, monitor_id, ${sums} from first_hours`,
      [copy * hours],
    )
  }
  await usage.query('delete from usage_days')
  await usage.query(
    `insert into usage_days (wallet_id, day, operation, key_id, lookups, credits, cached, failed, duration_ms)
     select wallet_id, hour::date, operation, key_id, sum(lookups), sum(credits), sum(cached), sum(failed), sum(duration_ms)
     from usage_hours group by 1, 2, 3, 4`,
  )
}

/** Median milliseconds of each query of one account, by a service of its own. */
async function askAll(
  env: Readonly<Record<string, string>>,
  database: Database,
  [customer]: readonly Customer[],
): Promise<number[]> {
  const usage = database.usage ?? database
  await usage.transaction(copyUsage)
  await usage.query('vacuum analyze usage_batches')
  await usage.query('vacuum analyze usage_hours')
  const accountId = customer!.walletId.split(':')[0]!
  const { key } = await createKey(database, systemClock, { accountId, mode: 'test', name: 'bench' })
  const server = await startServer({ ...env, ADMIN_TOKEN: adminToken, FREE_REQUESTS_PER_MINUTE: '1000000' })
  const ask = async (path: string) => {
    const answer = await fetch(`http://127.0.0.1:${server.port}${path}`, {
      headers: path.startsWith('/admin') ? { authorization: `Bearer ${adminToken}` } : { 'x-api-key': key },
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${path}: ${text}`)
    return JSON.parse(text)
  }
  try {
    // An id states its time, which copies do not have.
    const before = new Date(from + 600_000).toISOString()
    const { data } = await ask(`/v1/requests?to=${before}`)
    const medians: number[] = []
    for (const query of queries) {
      const path = query.replace('{requestId}', data.requests[0].requestId)
      const taken: number[] = []
      for (let time = 0; time < times; time += 1) {
        const start = performance.now()
        await ask(path)
        taken.push(performance.now() - start)
      }
      medians.push(taken.toSorted((a, b) => a - b)[(times - 1) / 2]!)
    }
    return medians
  } finally {
    await cleanUp(server)
  }
}

/** Makes lookups with usage in one database and in two, on servers of their own. */
export async function usageSize(): Promise<Report | undefined> {
  const rows: (string | number)[][] = [
    ...['lookups a second', 'bytes', 'bytes, usage', 'WAL', 'WAL, usage'].map((name) => [name]),
    ...['µs, process', 'µs, database', 'µs, database of usage'].map((name) => [name]),
    ...queries.map((query) => [`\`${query}\``]),
  ]
  for (const isApart of [false, true]) {
    const database = await emptyDatabase()
    const cluster = isApart ? await postgresCluster() : null
    if (!database) return undefined
    let medians: number[] = []
    const growth = await measure(database.url, load, true, {
      usageUrl: cluster?.url,
      from,
      look: async (opened, customers) => {
        const apart: Record<string, string> = cluster ? { USAGE_DATABASE_URL: cluster.url } : {}
        medians = await askAll({ DATABASE_URL: database.url, ...apart }, opened, customers)
      },
    })
    const { bytes, apart, processor, seconds } = growth
    const sum = ({ wal: _, ...tables }: Readonly<Record<string, number>>) =>
      Object.values(tables).reduce((all, one) => all + one, 0)
    const column = [
      ...[load.lookups / seconds, sum(bytes), apart ? sum(apart) : null, bytes.wal, apart?.wal ?? null],
      ...[processor.process, processor.ledger, apart ? processor.usage : null],
    ].map((value) => (value === null ? '' : whole(value)))
    for (const [place, value] of [...column, ...medians.map((each) => fixed(each))].entries())
      rows[place]!.push(value)
    await cluster?.remove()
    await database.drop()
  }
  return {
    title: 'Ten million lookups of a thousand accounts',
    about: `${whole(measured)} cached lookups of ${load.accounts} accounts with parameters, ${load.atOnce} at once, straight into the ledger, by a clock on which ten million are a day, with usage moved each minute: what a lookup costs. Their usage was then copied up to ten million. Below, the median milliseconds of ${times} requests of one account, and of an operator.`,
    head: ['what', 'one database', 'a database for usage'],
    rows,
  }
}
