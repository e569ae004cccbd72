// What waits for nobody: checks beside an account with 20,000 due ones and a platform that hangs, deliveries beside
// endpoints that hang, claims beside what is held; and what pg-boss's groups would have made of the first.
import { PgBoss } from 'pg-boss'
import { systemClock } from '../../src/catalog/clock.ts'
import { type Database, openDatabase } from '../../src/runtime/storage/database.ts'
import { migrate } from '../../src/runtime/storage/migrate.ts'
import { endCheck } from '../../src/watching/monitors/checks/check-queue.ts'
import { createCheckRunner } from '../../src/watching/monitors/checks/check-runner.ts'
import { Deliverer } from '../../src/watching/webhooks/delivery/deliverer.ts'
import { claimDeliveries } from '../../src/watching/webhooks/delivery/delivery-queue.ts'
import type { Attempt } from '../../src/watching/webhooks/delivery/sender.ts'
import { emptyDatabase } from '../support/database.ts'
import { fixed, median, type Report } from '../support/report.ts'

const log = { error: console.error, warn: console.warn }
const never = new Promise<never>(() => {})

async function addAccount(database: Database, name: string): Promise<void> {
  await database.query('insert into accounts (id, created_at) values ($1, now())', [name])
  await database.query(`insert into wallets (id, account_id, mode) values ($1, $2, 'test')`, [
    `${name}:test`,
    name,
  ])
}

async function addDue(database: Database, account: string, platform: string, count: number): Promise<void> {
  await database.query(
    `insert into monitors (id, wallet_id, key_id, name, operation_id, platform, query, params, schedule, schedule_anchor,
       jitter_ms, status, check_credits, next_run_at, spend_month, created_at, updated_at)
     select 'mon_' || $1 || $2 || n, $1 || ':test', 'bench', 'bench', $2 || '.list', $2, '{}', '{}',
       '{"type":"interval","minutes":60}', now(), 0, 'active', 1, now(), '2026-01', now(), now()
     from generate_series(1, $3::int) n`,
    [account, platform, count],
  )
}

/** Milliseconds until the five monitors of a small account are checked, beside `others` due ones of another. */
async function checkedAfter(database: Database, others: number, hang: boolean): Promise<number> {
  await database.query('delete from monitors')
  await addDue(database, 'large', hang ? 'hanging' : 'quick', others)
  await addDue(database, 'small', 'quick', 5)
  let left = 5
  let done = () => {}
  const all = new Promise<void>((resolve) => {
    done = resolve
  })
  const runner = createCheckRunner({
    database,
    clock: systemClock,
    log,
    async check(monitorId, slot) {
      if (monitorId.includes('hanging')) await never
      await new Promise((resolve) => setTimeout(resolve, 20))
      await endCheck(database, monitorId, slot)
      if (monitorId.includes('small') && --left === 0) done()
    },
  })
  const began = performance.now()
  runner.start()
  await all
  const took = performance.now() - began
  await Promise.race([runner.stop(), new Promise((resolve) => setTimeout(resolve, 500))])
  return took
}

async function addEndpoints(database: Database, prefix: string, count: number): Promise<void> {
  await database.query(
    `insert into webhook_endpoints (id, wallet_id, kind, url, secret, status, created_at, updated_at)
     select $1 || n, 'small:test', 'http', 'https://one.example/' || n, '', 'active', now(), now()
     from generate_series(1, $2::int) n`,
    [prefix, count],
  )
}

async function addDeliveries(database: Database, prefix: string, each: number): Promise<void> {
  await database.query(
    `insert into webhook_deliveries (id, event_id, endpoint_id, attempt, round, state, due_at, created_at, position)
     select e.id || '-' || n, 'evt', e.id, n, 1, 'ready', now(), now(), n
     from webhook_endpoints e, generate_series(1, $2::int) n where e.id like $1 || '%'`,
    [prefix, each],
  )
}

/** Milliseconds until an endpoint's first delivery is attempted, beside endpoints that never answer. */
async function attemptedAfter(database: Database, hanging: number): Promise<number> {
  await database.query('delete from webhook_endpoints')
  await addEndpoints(database, 'a-hangs', hanging)
  await addDeliveries(database, 'a-hangs', 40)
  let attempted = () => {}
  const first = new Promise<void>((resolve) => {
    attempted = resolve
  })
  const answer: Attempt = {
    ...{ success: true, requestHeaders: {}, responseStatus: 204, responseBodySnippet: null, durationMs: 1 },
    ...{ requestBody: null, retryAfterMs: null, at: Date.now() },
  }
  const deliverer = new Deliverer({
    database,
    clock: systemClock,
    log,
    async sender(target) {
      if (target.endpoint_id.startsWith('a-hangs')) return never
      attempted()
      return answer
    },
  })
  deliverer.start()
  await new Promise((resolve) => setTimeout(resolve, 300))
  await addEndpoints(database, 'b-quick', 1)
  await addDeliveries(database, 'b-quick', 1)
  const began = performance.now()
  await first
  const took = performance.now() - began
  await Promise.race([deliverer.stop(), new Promise((resolve) => setTimeout(resolve, 300))])
  return took
}

/** Milliseconds of a claim (median), beside deliveries that an endpoint holds back. */
async function claimTakes(database: Database, held: number): Promise<number> {
  await database.query('delete from webhook_endpoints')
  await addEndpoints(database, 'a-holds', 1)
  await database.query(`update webhook_endpoints set hold_until = now() + interval '1 day'`)
  await addDeliveries(database, 'a-holds', held)
  await addEndpoints(database, 'b-quick', 1)
  await addDeliveries(database, 'b-quick', 500)
  await database.query('analyze')
  const times: number[] = []
  for (let round = 0; round < 50; round++) {
    const began = performance.now()
    await claimDeliveries(database, {
      now: new Date(),
      limit: 8,
      share: 8,
      free: new Map(),
      leaseMs: 30_000,
      after: '',
    })
    times.push(performance.now() - began)
  }
  return median(times)
}

/** Milliseconds of a fetch of pg-boss (median), beside jobs of a group that has as many running as it may. */
async function bossTakes(url: string, waiting: number): Promise<number> {
  const boss = new PgBoss({ connectionString: url, supervise: false, schedule: false })
  boss.on('error', () => {})
  await boss.start()
  const queue = `checks-${waiting}`
  await boss.createQueue(queue)
  const jobs = (group: string, count: number) =>
    Array.from({ length: count }, () => ({ data: {}, group: { id: group } }))
  for (let n = 0; n < waiting; n += 5000) await boss.insert(queue, jobs('large', Math.min(5000, waiting)))
  const options = { batchSize: 4, groupConcurrency: 4 }
  await boss.fetch(queue, options)
  await boss.insert(queue, jobs('small', 200))
  const times: number[] = []
  for (let round = 0; round < 20; round++) {
    const began = performance.now()
    const got = await boss.fetch(queue, options)
    times.push(performance.now() - began)
    if (got.length > 0)
      await boss.complete(
        queue,
        got.map(({ id }) => id),
      )
  }
  await boss.stop({ graceful: false })
  return median(times)
}

/** Needs DATABASE_URL. */
export async function waiting(): Promise<Report | undefined> {
  const made = await emptyDatabase()
  if (!made) return undefined
  const database = await openDatabase({ url: made.url, poolSize: 10 })
  await migrate(database)
  for (const account of ['large', 'small']) await addAccount(database, account)
  await database.query(
    `insert into events (id, wallet_id, type, body, credits_charged, created_at)
     values ('evt', 'small:test', 'bench', '{}', 0, now())`,
  )
  const row = async (what: string, take: (more: number) => Promise<number>, more: number) => [
    what,
    fixed(await take(0)),
    fixed(await take(more)),
  ]
  const rows = [
    await row(
      'five monitors checked, beside 20,000 due of another account',
      (n) => checkedAfter(database, n, false),
      20_000,
    ),
    await row(
      'the same, beside 20,000 at a platform that hangs',
      (n) => checkedAfter(database, n, true),
      20_000,
    ),
    await row(
      'first attempt to an endpoint, beside 300 that hang with 40 deliveries each',
      (n) => attemptedAfter(database, n),
      300,
    ),
    await row('a claim of deliveries, beside 200,000 held', (n) => claimTakes(database, n), 200_000),
    await row(
      'a fetch of pg-boss with groupConcurrency, beside 20,000 jobs of a full group',
      (n) => bossTakes(made.url, n),
      20_000,
    ),
  ]
  await database.close()
  await made.drop()
  return {
    title: 'Waiting for nobody',
    about:
      'Milliseconds on PostgreSQL, undisturbed and beside what is in the way: one worker with 16 checks and 512 deliveries at once; checks take 20 ms, those that hang and endpoints that hang never answer.',
    head: ['what', 'undisturbed', 'disturbed'],
    rows,
  }
}
