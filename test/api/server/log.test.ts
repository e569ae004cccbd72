import pino from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { findLookup } from '../../../src/money/billing/books/usage.ts'
import { createAvailability } from '../../../src/runtime/storage/availability.ts'
import { ConnectionLost } from '../../../src/runtime/storage/errors.ts'
import { testClock } from '../../support/clock.ts'
import { type TestDatabase, testDatabase } from '../../support/database.ts'
import { type ExampleWorld, examplePlatform, holdAnswers } from '../../support/example-platform.ts'
import { startTestService, type TestService, type TestServiceOptions } from '../../support/service.ts'

type Line = Record<string, unknown> & { msg: string; level: number }

let shared: TestDatabase
let service: TestService
let world: ExampleWorld
let lines: Line[]
beforeAll(async () => {
  shared = await testDatabase()
})
afterEach(async () => {
  vi.restoreAllMocks()
  await service.close()
})
afterAll(() => shared.close())

const start = async (options: TestServiceOptions & { level?: string } = {}) => {
  const { level = 'info', ...rest } = options
  world = { requests: [] }
  lines = []
  const log = pino({ level }, { write: (text: string) => lines.push(JSON.parse(text)) })
  service = await startTestService({
    database: shared.database,
    platforms: [examplePlatform(world)],
    log,
    // An id contains the time of its request: the log is searched around that time.
    clock: testClock(Date.now()),
    ...rest,
  })
  lines.length = 0
}
const entriesOf = (msg: string) => lines.filter((line) => line.msg === msg)
const broken = () => ({ status: 200, headers: { 'content-type': 'application/json' }, body: '{"odd":1}' })

describe('a lookup that failed', () => {
  test('is logged with request, key, cause and source, and in its usage record', async () => {
    await start()
    world.respond = broken
    const failed = await service.call('/v1/example/things/lamp?size=small')
    expect(failed.status).toBe(502)
    const { requestId } = failed.body.error
    const keyId = expect.stringMatching(/^key_/)
    const failure = {
      requestId,
      keyId,
      cause: 'changed',
      source: 'web',
      operation: 'example.things.get',
      mode: 'test',
    }
    expect(lines).toEqual([
      expect.objectContaining({ msg: 'source failed', ...failure }),
      expect.objectContaining({ msg: 'lookup failed', ...failure, status: 502, code: 'lookup_failed' }),
    ])
    // What was asked for is the caller's own.
    expect(JSON.stringify(lines)).not.toContain('small')
    expect(await findLookup(shared.database, requestId)).toEqual([
      expect.objectContaining({
        outcome: 'lookup_failed',
        cause: 'changed',
        source: 'web',
        credits: 0,
        key: keyId,
      }),
    ])
  })

  test('of a shared lookup is logged and recorded for each of its callers', async () => {
    await start()
    const release = holdAnswers(world, broken())
    const calls = [1, 2, 3].map(() => service.call('/v1/example/things/chair'))
    await expect.poll(() => world.requests.length).toBe(1)
    release()
    const ids = (await Promise.all(calls)).map(({ body }) => body.error.requestId)
    expect(
      entriesOf('lookup failed')
        .map(({ requestId }) => requestId)
        .sort(),
    ).toEqual(ids.sort())
    for (const id of ids)
      expect(await findLookup(shared.database, id)).toMatchObject([{ cause: 'changed', source: 'web' }])
  })

  test('counts as failed in the sums of usage, and one that did not has no cause', async () => {
    await start()
    const { requestId } = (await service.call('/v1/example/things/table')).body.meta
    expect(await findLookup(shared.database, requestId)).toMatchObject([{ outcome: 'found', cause: null }])
    const [sum] = await shared.database.query<{ failed: number }>(
      `select sum(failed)::int as failed from usage_days where operation = 'example.things.get'`,
    )
    expect(sum!.failed).toBe(4)
  })

  test("caused by the caller's input is not logged", async () => {
    await start()
    await service.call('/v1/example/things/lamp?size=huge')
    await service.call('/v1/example/things/lamp', { key: null })
    expect(lines).toEqual([])
  })
})

describe('an outage of the database', () => {
  test('is one line when it begins and one when it ends, however many lookups fail', async () => {
    await start()
    const refuse = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' })
    const away = vi.spyOn(shared.database.pool, 'connect').mockRejectedValue(refuse as never)
    // Lanes and keys that are remembered still have theirs.
    service.clock.advance(10_000)
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) => service.call(`/v1/example/things/away${n}`)),
    )
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 503))
    expect(lines).toEqual([
      expect.objectContaining({
        msg: 'the database is away',
        cause: expect.stringContaining('ECONNREFUSED'),
      }),
    ])
    away.mockRestore()
    await vi.waitFor(
      async () => {
        await shared.database.query('select 1')
        expect(entriesOf('the database is back')).toHaveLength(1)
      },
      { timeout: 90_000, interval: 50 },
    )
    expect(lines).toHaveLength(2)
  })

  test('has not ended between two failures, and no conflict of two statements is one', () => {
    let now = 0
    const heard: string[] = []
    const availability = createAvailability(() => now)
    availability.watch({ began: (why) => heard.push(why), ended: () => heard.push('ended') })
    const lost = new ConnectionLost(Object.assign(new Error('reset'), { code: 'ECONNRESET' }))
    availability.failed(new ConnectionLost(Object.assign(new Error('deadlock'), { code: '40P01' })))
    expect(availability.away).toBe(false)
    for (let n = 0; n < 5; n += 1) {
      availability.failed(lost)
      now += 500
      availability.answered()
    }
    expect(heard).toEqual(['reset'])
    now += 2000
    availability.answered()
    availability.answered()
    expect(heard).toEqual(['reset', 'ended'])
    expect(availability.away).toBe(false)
  })
})

describe('the access log', () => {
  test('has a line per request with its route and without input, at every log level', async () => {
    await start({
      level: 'error',
      env: { ACCESS_LOG: 'true', ADMIN_TOKEN: 'a secret of the operator: 32 characters' },
    })
    await service.call('/v1/example/things/secretname?size=small')
    await service.call('/v1/example/things/secretname?size=small')
    await service.call('/v1/example/things/secretname?size=secretsize')
    await service.call('/v1/balance?secretquery=1', { key: 'slk_test_secretkey' })
    await service.call('/v1/monitors/secretmonitor')
    await service.call('/secretpath?secret=1', { key: null })
    await service.call('/v1/example/things/secretname', { method: 'PUT' })
    await expect.poll(() => entriesOf('request')).toHaveLength(7)
    const keyId = expect.stringMatching(/^key_/)
    const test = { mode: 'test', keyId }
    const unknown = { mode: null, keyId: null, credits: 0 }
    const thing = { method: 'GET', route: '/v1/example/things/{name}' }
    expect(lines).toEqual(
      [
        { ...thing, ...test, status: 200, credits: 1, cached: false, code: null },
        { ...thing, ...test, status: 200, credits: 1, cached: true, code: null },
        { ...thing, ...test, status: 400, credits: 0, cached: null, code: 'bad_request' },
        { method: 'GET', route: '/v1/balance', ...unknown, status: 401, code: 'unauthorized' },
        { method: 'GET', route: '/v1/monitors/{id}', ...test, status: 404, code: 'not_found' },
        { method: 'GET', route: null, ...unknown, status: 404, code: 'not_found' },
        { ...thing, method: 'PUT', ...unknown, status: 405, code: 'method_not_allowed' },
      ].map((line) =>
        expect.objectContaining({
          ...line,
          msg: 'request',
          ms: expect.any(Number),
          requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
        }),
      ),
    )
    expect(JSON.stringify(lines)).not.toContain('secret')
  })

  test('has the id of the balancer, bounded and cleaned, and never as its own', async () => {
    const sent = [
      ['lb-7f3a.42:9', 'lb-7f3a.42:9'],
      ['a"b{\\n}é <x>', 'abnx'],
      ['y'.repeat(5000), 'y'.repeat(128)],
      ['slk_test_0123456789abcdefghijklmnop', null],
      ['sl k_live_0123456789abcdefghijklmnop', null],
      ['  ', null],
    ] as const
    const seen: Record<string, unknown>[] = []
    const log = pino({ level: 'info' }, { write: (text: string) => seen.push(JSON.parse(text)) })
    const service = await startTestService({ env: { ACCESS_LOG: 'true' }, log })
    const paths = [
      '/v1/balance',
      '/v1/youtube/channel?handle=nasa',
      '/v1/youtube/channel?handel=x',
      '/v1/nothing',
    ]
    const ids: unknown[] = []
    for (const path of paths) {
      for (const [id] of sent) {
        const headers = { 'x-api-key': service.testKey, 'x-request-id': Buffer.from(id).toString('latin1') }
        const answer = await fetch(service.base + path, { headers })
        ids.push(answer.headers.get('x-request-id'))
      }
    }
    await service.close()
    const lines = seen.filter(({ msg }) => msg === 'request')
    const expected = paths.flatMap(() => sent.map(([, id]) => id))
    expect(lines.map(({ correlationId }) => correlationId)).toEqual(expected)
    expect(lines.map(({ requestId }) => requestId)).toEqual(ids)
    for (const id of ids) expect(id).toMatch(/^[0-9a-f-]{36}$/)
  })

  test('is off by default', async () => {
    await start()
    await service.call('/v1/example/things/lamp')
    await service.call('/v1/whoami')
    expect(lines).toEqual([])
  })
})
