import { Registry as Metrics } from 'prom-client'
import { expect, test, vi } from 'vitest'
import type { Database } from '../../../src/runtime/storage/database.ts'
import { ConnectionLost } from '../../../src/runtime/storage/errors.ts'
import { startBoss } from '../../../src/runtime/workers/boss.ts'
import { countSweeps } from '../../../src/runtime/workers/sweep-metrics.ts'
import { createWorker } from '../../../src/runtime/workers/worker.ts'
import { claimChecks, dueLanes, makeChecksDue } from '../../../src/watching/monitors/checks/check-queue.ts'
import { createChecker } from '../../../src/watching/monitors/checks/checker.ts'
import { Deliverer } from '../../../src/watching/webhooks/delivery/deliverer.ts'
import { testClock } from '../../support/clock.ts'
import { plenty, type Receiver, type Watching, withReceiver } from '../../support/watching.ts'

let service: Watching
let receiver: Receiver
const log = { error: () => {}, warn: () => {} }
withReceiver({ env: plenty }, (opened) => {
  service = opened.service
  receiver = opened.receiver
})

let serial = 0
function list() {
  const name = `list${serial++}`
  const items = [{ id: 'old', at: new Date(service.clock.now() - 3_600_000).toISOString() }]
  service.world.lists.set(name, items)
  return {
    name,
    publish: (id: string) => void items.unshift({ id, at: new Date(service.clock.now()).toISOString() }),
  }
}

async function claim(database: Database) {
  const lanes = await dueLanes(database, { walletId: '', platform: '' })
  return claimChecks(
    database,
    lanes.map((lane) => ({ lane, most: 100 })),
    service.clock.now(),
  )
}

/** Makes a monitor due and claims it, as a worker does; gives its slot. */
async function claimed(monitor: string): Promise<string> {
  const { database } = service.service
  await database.query('update monitors set next_run_at = $2 where id = $1', [
    monitor,
    new Date(service.clock.now()),
  ])
  await makeChecksDue(database, new Date(service.clock.now()))
  return (await claim(database)).find(({ monitorId }) => monitorId === monitor)!.slot
}

/** What the service charged and what its checks say was charged. */
async function charges() {
  const [row] = await service.service.database.query<{ charged: number; logged: number; spent: number }>(
    `select (select coalesce(sum(-credits), 0) from lookup_charges where kind = 'charge')::int as charged,
            (select sum(credits_charged) from monitor_checks)::int as logged,
            (select sum(spend_credits) from monitors)::int as spent`,
  )
  return row!
}

test('however many workers claim at once, a due slot becomes one check', async () => {
  const { clock } = service
  const lists = Array.from({ length: 12 }, list)
  const monitors: string[] = []
  for (const { name } of lists) monitors.push((await service.watch(name)).monitor)
  for (const { publish } of lists) publish('a')
  clock.advance(70 * 60_000)
  const workers = [0, 1, 2].map(() => createWorker(service.service.work))
  await Promise.all(workers.map((worker) => worker.runDue()))
  await Promise.all(workers.map((worker) => worker.stop()))
  for (const monitor of monitors) {
    expect((await service.call(`/v1/monitors/${monitor}/checks`)).body.data.checks).toHaveLength(2)
    expect(await service.reported(monitor)).toEqual(['a'])
  }
})

test('a claim that does not commit leaves its monitors due', async () => {
  const { database } = service.service
  const { name, publish } = list()
  const { monitor } = await service.watch(name)
  publish('a')
  service.clock.advance(70 * 60_000)
  await makeChecksDue(database, new Date(service.clock.now()))
  const dying: Database = Object.assign(Object.create(database), {
    transaction: (work: Parameters<Database['transaction']>[0]) =>
      database.transaction(async (q) => {
        await work(q)
        throw new Error('the worker died here')
      }),
  })
  await expect(claim(dying)).rejects.toThrow('died')
  await service.pass(0)
  expect(await service.reported(monitor)).toEqual(['a'])
})

test.each([
  ['after its lookup was charged', 'call'],
  ['while its findings were stored', 'transaction'],
] as const)(
  'a worker that dies %s loses nothing: the check is made again, charged once',
  async (_, point) => {
    const { database, registry, lookups, callerOf } = service.service
    const { clock } = service
    const { name, publish } = list()
    const { monitor } = await service.watch(name)
    publish('a')
    const died = new Error('the worker died here')
    const dying = createChecker({
      database:
        point === 'transaction'
          ? {
              ...database,
              query: (text, values, options) => database.query(text, values, options),
              transaction: (work) =>
                database.transaction(async (q) => {
                  await work(q)
                  throw died
                }),
            }
          : database,
      clock,
      registry,
      lookups:
        point === 'call'
          ? {
              ...lookups,
              call: async (...given) => {
                await lookups.call(...given)
                throw died
              },
            }
          : lookups,
      callerOf,
      wake: () => {},
    })
    const slot = await claimed(monitor)
    await expect(dying(monitor, slot)).rejects.toBe(died)
    expect(await service.reported(monitor)).toEqual([])
    const check = createChecker({ database, clock, registry, lookups, callerOf, wake: () => {} })
    await check(monitor, slot)
    await check(monitor, slot)
    expect(await service.reported(monitor)).toEqual(['a'])
    const { charged, logged, spent } = await charges()
    expect([charged, spent]).toEqual([logged, logged])
  },
)

test('a run that two workers perform is stored and charged once', async () => {
  const { database, registry, lookups, callerOf } = service.service
  const { clock } = service
  const { name, publish } = list()
  const { monitor } = await service.watch(name)
  publish('a')
  const check = createChecker({ database, clock, registry, lookups, callerOf, wake: () => {} })
  const slot = await claimed(monitor)
  // One may stumble over what the other has set aside.
  await Promise.allSettled([check(monitor, slot), check(monitor, slot)])
  // Then it is taken up again; what is stored stays as it is.
  await check(monitor, slot)
  expect(await service.reported(monitor)).toEqual(['a'])
  expect((await service.call(`/v1/monitors/${monitor}/checks`)).body.data.checks).toHaveLength(2)
  const { charged, logged, spent } = await charges()
  expect([charged, spent]).toEqual([logged, logged])
})

test('another worker repeats the check of a killed worker within half a minute', async () => {
  const { name, publish } = list()
  const { monitor } = await service.watch(name)
  publish('a')
  await claimed(monitor)
  service.clock.advance(20_000)
  await service.pass(0)
  expect(await service.reported(monitor)).toEqual([])
  service.clock.advance(11_000)
  await service.pass(0)
  expect(await service.reported(monitor)).toEqual(['a'])
})

test('a worker dies between an attempt and its log entry: the attempt is repeated under the same event id', async () => {
  const { database, sender } = service.service
  const { clock } = service
  const { name, publish } = list()
  const endpoint = (
    await service.post('/v1/webhook-endpoints', { kind: 'http', url: `${receiver.url}/${name}` })
  ).body.data.id
  const { monitor } = await service.watch(name, { webhookEndpointId: endpoint })
  publish('a')
  const { registry, lookups, callerOf } = service.service
  await createChecker({ database, clock, registry, lookups, callerOf, wake: () => {} })(
    monitor,
    await claimed(monitor),
  )
  const dying = new Deliverer({
    database,
    clock,
    log,
    sender: async (...given) => {
      await sender(...given)
      throw new Error('the worker died here')
    },
  })
  await dying.runDue()
  const got = () => receiver.received.filter(({ path }) => path === `/${name}`)
  expect(got()).toHaveLength(1)
  await service.pass(0)
  expect(got()).toHaveLength(1)
  await service.pass(1)
  expect(got()).toHaveLength(2)
  expect(got()[1]!.headers['webhook-id']).toBe(got()[0]!.headers['webhook-id'])
  const { deliveries } = (await service.call(`/v1/webhook-endpoints/${endpoint}/deliveries`)).body.data
  expect(deliveries).toMatchObject([{ attempt: 1, status: 'success' }])
})

test('a running worker reacts to a trigger and delivers, and a stop waits for running work', async () => {
  const { database, work } = service.service
  const worker = createWorker({ ...work, pollMs: 20 })
  await worker.start()
  const { name, publish } = list()
  const { monitor, endpoint } = await service.watch(name)
  publish('a')
  await service.post(`/v1/monitors/${monitor}/trigger`)
  await vi.waitFor(
    async () => {
      const answer = await service.call(`/v1/webhook-endpoints/${endpoint}/deliveries?status=success`)
      expect(answer.body.data.deliveries).toHaveLength(1)
    },
    { timeout: 90_000, interval: 50 },
  )
  await worker.stop()
  const [left] = await database.query<{ n: number }>(
    `select count(*)::int as n from webhook_deliveries where state in ('claimed', 'ready')`,
  )
  expect(left!.n).toBe(0)
})

test('a sweep that fails is counted, one that the database interrupts is not, and a success has its time', async () => {
  const metrics = new Metrics()
  let error: Error | null = new Error('broken')
  const run = async () => {
    if (error !== null) throw error
  }
  const [sweep] = countSweeps([{ name: 'tidy', cron: '* * * * *', run }], metrics, testClock(5000))
  const shown = async () => (await metrics.metrics()).split('\n').filter((line) => line.includes('{sweep'))
  await expect(sweep!.run()).rejects.toThrow('broken')
  error = new ConnectionLost(new Error('away'))
  await expect(sweep!.run()).rejects.toThrow()
  expect(await shown()).toEqual(['social_lookup_sweep_failures_total{sweep="tidy"} 1'])
  error = null
  await sweep!.run()
  expect(await shown()).toContain('social_lookup_sweep_success_timestamp_seconds{sweep="tidy"} 5')
})

test('two nodes may start the job queue at the same moment', async () => {
  const { database } = service.service
  const bosses = await Promise.all([startBoss(database, log), startBoss(database, log)])
  for (const boss of bosses) await boss.stop({ graceful: false, close: false })
})

test('an error of the job queue is logged as text, and an outage is not logged again', async () => {
  const warnings: object[] = []
  const boss = await startBoss(service.service.database, { warn: (about) => warnings.push(about) })
  try {
    // pg-boss reports the fields of the error in a plain object.
    boss.emit('error', { code: '57P01', message: 'terminating connection', stack: '' } as never)
    boss.emit('error', { message: 'no such queue', stack: '' } as never)
    expect(warnings).toEqual([{ error: 'Error: no such queue' }])
  } finally {
    await boss.stop({ graceful: false, close: false })
  }
})

test('pages paid by a killed check count for the repeated check, even if it reads fewer pages', async () => {
  const { database, registry, lookups, callerOf } = service.service
  const { clock } = service
  const { name, publish } = list()
  const { monitor } = await service.watch(name)
  for (let i = 0; i < 12; i++) {
    clock.advance(1000)
    publish(`n${i}`)
  }
  const died = new Error('the worker died here')
  const dying = createChecker({
    database: {
      ...database,
      query: (...given) => database.query(...given),
      transaction: () => Promise.reject(died),
    },
    clock,
    registry,
    lookups,
    callerOf,
    wake: () => {},
  })
  const slot = await claimed(monitor)
  await expect(dying(monitor, slot)).rejects.toBe(died)
  const check = createChecker({ database, clock, registry, lookups, callerOf, wake: () => {} })
  await service.patch(`/v1/monitors/${monitor}`, { status: 'paused' })
  await check(monitor, slot)
  const { checks } = (await service.call(`/v1/monitors/${monitor}/checks`)).body.data
  const costs = checks.map((check: { outcome: string; creditsCharged: number }) => [
    check.outcome,
    check.creditsCharged,
  ])
  expect(costs.slice(0, 3)).toEqual([
    ['skipped', 2],
    ['skipped', 2],
    ['skipped', 2],
  ])
  expect(checks[2]).toMatchObject({ outcome: 'skipped', creditsCharged: 2 })
  expect((await service.call(`/v1/monitors/${monitor}`)).body.data.status).toBe('paused')
  const { charged, logged, spent } = await charges()
  expect([charged, spent]).toEqual([logged, logged])
})

test('a worker with few slots alternates between endpoints: no backlog delays events of another endpoint', async () => {
  const { database, sender } = service.service
  const { clock } = service
  const { walletId } = (await service.service.keyring.authenticate(service.testKey))!
  const hooks: string[] = []
  for (let i = 0; i < 5; i++) {
    const url = `${receiver.url}/lane${i}`
    hooks.push((await service.post('/v1/webhook-endpoints', { kind: 'http', url })).body.data.id)
  }
  await database.query(
    `insert into events (id, wallet_id, type, body, credits_charged, created_at)
     select 'evt_lane' || n, $1, 'monitor.new_items', '{}', 0, $2 from generate_series(0, 24) n`,
    [walletId, new Date(clock.now())],
  )
  // Five events for each endpoint; the first endpoint's have waited longest.
  await database.query(
    `insert into webhook_deliveries (id, event_id, endpoint_id, attempt, round, state, due_at, created_at, position)
     select 'dlv_lane' || n, 'evt_lane' || n, ($1::text[])[n / 5 + 1], 1, 1, 'ready', $2::timestamptz + n * interval '1 ms', $2, n
     from generate_series(0, 24) n`,
    [hooks, new Date(clock.now() - 1000)],
  )
  const deliverer = new Deliverer({
    database,
    clock,
    log,
    sender,
    concurrency: 2,
    perEndpoint: 1,
  })
  await deliverer.runDue()
  const paths = receiver.received.map(({ path }) => path).filter((path) => path.startsWith('/lane'))
  expect(paths).toHaveLength(25)
  expect(new Set(paths.slice(0, 6)).size).toBeGreaterThanOrEqual(5)
})
