import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../support/database.ts'
import { type ExampleWorld, examplePlatform } from '../../support/example-platform.ts'
import { faultyDatabase } from '../../support/faulty-database.ts'
import { seriesOf, sumOf } from '../../support/prometheus.ts'
import { startTestService, type TestService, type TestServiceOptions } from '../../support/service.ts'

let shared: TestDatabase
let service: TestService
let world: ExampleWorld
let away = false
beforeAll(async () => {
  shared = await testDatabase()
})
afterEach(async () => {
  away = false
  await service.close()
})
afterAll(() => shared.close())

const start = async (options: TestServiceOptions = {}) => {
  world = { requests: [] }
  service = await startTestService({
    database: shared.database,
    platforms: [examplePlatform(world)],
    ...options,
    env: { INTERNAL_ADDRESS: '127.0.0.1:0', ...options.env },
  })
}
const ask = (path: string) => fetch(`${service.service.internalUrl}${path}`)
const scrape = async () => seriesOf(await (await ask('/metrics')).text())

describe('a worker', () => {
  test('has metrics and health on an address of its own, and wants no work without its database', async () => {
    await start({
      role: 'worker',
      database: faultyDatabase(shared.database, () => (away ? 'before' : null)),
    })
    expect(service.service.url).toBe('')
    const statuses = async () =>
      Promise.all(['/live', '/ready'].map(async (path) => (await ask(`/health${path}`)).status))
    expect(await statuses()).toEqual([200, 200])
    const series = await scrape()
    expect(sumOf(series, 'social_lookup_build_info', { role: 'worker' })).toBe(1)
    away = true
    service.clock.advance(1_000)
    expect(await statuses()).toEqual([200, 503])
    expect((await ask('/v1/whoami')).status).toBe(404)
  })

  test('that cannot use its address names the setting', async () => {
    await start({ role: 'worker' })
    const taken = new URL(service.service.internalUrl!).host
    await expect(
      startTestService({ database: shared.database, role: 'worker', env: { INTERNAL_ADDRESS: taken } }),
    ).rejects.toThrow(/^INTERNAL_ADDRESS: .*another process listens there/)
  })
})

describe('metrics', () => {
  test('count answers by status and the mode of the key', async () => {
    await start()
    await service.call('/v1/example/things/lamp')
    await service.call('/v1/example/things/lamp', { key: service.liveKey }).catch(() => null)
    await service.call('/v1/example/things/lamp?size=huge')
    await service.call('/v1/whoami')
    await service.call('/v1/whoami', { key: null })
    await service.call('/v1/example/things/lamp', { key: null })
    await service.call('/nowhere', { key: null })
    const series = await scrape()
    const answers = (mode: string, status: string) =>
      sumOf(series, 'social_lookup_answers_total', { mode, status })
    expect(answers('test', '200')).toBe(2)
    expect(answers('test', '400')).toBe(1)
    expect(answers('none', '401')).toBe(2)
    expect(answers('none', '404')).toBe(1)
    // The example platform has no live side.
    expect(answers('live', '502')).toBe(1)
  })

  test('separate the times of cached and fresh lookups, and count the charges', async () => {
    await start()
    // Asked for nowhere else in this file: a shared cache outlives each service.
    for (const name of ['vase', 'vase', 'vase', 'nobody']) await service.call(`/v1/example/things/${name}`)
    const series = await scrape()
    const labels = { platform: 'example', mode: 'test' }
    const counted = (cached: string) =>
      sumOf(series, 'social_lookup_lookup_seconds_count', { ...labels, cached })
    expect([counted('true'), counted('false')]).toEqual([2, 2])
    const within = (le: string) =>
      sumOf(series, 'social_lookup_lookup_seconds_bucket', { ...labels, cached: 'false', le })
    expect(within('+Inf')).toBe(2)
    // The clock of the test stands still.
    expect(within('0.001')).toBe(2)
    // Three finds for a credit each, and a miss for two.
    expect(sumOf(series, 'social_lookup_credits_charged_total', labels)).toBe(5)
    expect(
      sumOf(series, 'social_lookup_lookups_total', { ...labels, outcome: 'found', cached: 'true' }),
    ).toBe(2)
  })

  test('show overdue deliveries and checks without a worker, and their delay', async () => {
    await start()
    const { database } = shared
    const now = service.clock.now()
    const at = (secondsAgo: number) => new Date(now - secondsAgo * 1000)
    const [{ id: wallet } = { id: '' }] = await database.query<{ id: string }>(
      `select id from wallets where id like '%:live' limit 1`,
    )
    await database.query(
      `insert into webhook_endpoints (id, wallet_id, kind, url, secret, status, created_at, updated_at, consecutive_failures, rate_count, rate_seconds)
       values ('e1', $1, 'http', 'https://a.example', 's', 'active', now(), now(), 0, null, null),
              ('e2', $1, 'http', 'https://b.example', 's', 'disabled', now(), now(), 9, null, null),
              ('e3', $1, 'http', 'https://c.example', 's', 'active', now(), now(), 0, 1, 60)`,
      [wallet],
    )
    const deliveries: [string, string, string, number][] = [
      ['d1', 'e1', 'ready', 30],
      ['d2', 'e1', 'ready', 90],
      // Its owner wants no more than one a minute.
      ['d3', 'e3', 'ready', 900],
      ['d4', 'e1', 'waiting', 60],
      ['d5', 'e1', 'waiting', -60],
      ['d6', 'e2', 'held', 5000],
      ['d7', 'e1', 'success', 9000],
    ]
    for (const [id, endpoint, state, secondsAgo] of deliveries) {
      await database.query(
        `insert into webhook_deliveries (id, event_id, endpoint_id, attempt, round, state, due_at, created_at, position)
         values ($1, $1, $2, 1, 1, $3, $4, $4, 1)`,
        [id, endpoint, state, at(secondsAgo)],
      )
    }
    const monitors: [string, string, string, number, number | null][] = [
      ['m1', 'active', 'idle', 40, null],
      ['m2', 'active', 'due', 120, null],
      ['m3', 'active', 'idle', -40, null],
      ['m4', 'paused', 'idle', 4000, null],
      // Lost with its worker, and one that is being checked.
      ['m5', 'active', 'running', -40, 10],
      ['m6', 'active', 'running', -40, -10],
    ]
    for (const [id, status, queue, secondsAgo, leaseAgo] of monitors) {
      await database.query(
        `insert into monitors (id, wallet_id, key_id, name, operation_id, platform, query, params, schedule, schedule_anchor,
           jitter_ms, status, check_credits, next_run_at, queue, lease_until, spend_month, created_at, updated_at)
         values ($1, $2, 'k', 'n', 'example.things.list', 'example', '{}', '{}', '{}', now(), 0, $3, 1, $4, $5, $6, '', now(), now())`,
        [id, wallet, status, at(secondsAgo), queue, leaseAgo === null ? null : at(leaseAgo)],
      )
    }
    const series = await scrape()
    const gauge = (name: string) => sumOf(series, `social_lookup_${name}`)
    expect({
      waiting: gauge('deliveries_waiting'),
      retrying: gauge('deliveries_retrying'),
      held: gauge('deliveries_held'),
      oldest: gauge('deliveries_oldest_seconds'),
      overdue: gauge('monitors_overdue'),
      most: gauge('monitors_overdue_seconds'),
    }).toEqual({ waiting: 4, retrying: 1, held: 1, oldest: 90, overdue: 3, most: 120 })
    await database.query(`delete from webhook_deliveries`)
    // Asked again at once they are not read again; a few seconds later they are.
    expect(sumOf(await scrape(), 'social_lookup_deliveries_waiting')).toBe(4)
    service.clock.advance(5_000)
    expect(sumOf(await scrape(), 'social_lookup_deliveries_waiting')).toBe(0)
    expect(sumOf(await scrape(), 'social_lookup_deliveries_oldest_seconds')).toBe(0)
    await database.query(`delete from monitors`)
  })

  test('that cannot be read are absent, not zero', async () => {
    const broken = Object.assign(Object.create(shared.database), {
      report: () => Promise.reject(new Error('away')),
    })
    await start({ database: broken })
    const series = await scrape()
    expect(series.filter(({ name }) => name === 'social_lookup_deliveries_waiting')).toEqual([])
    expect(sumOf(series, 'social_lookup_build_info')).toBe(1)
  })
})
