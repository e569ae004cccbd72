import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { platforms } from '../../../src/platforms/index.ts'
import { newMonitor } from '../../../src/watching/monitors/http/routes.ts'
import { isWatchable } from '../../../src/watching/monitors/lists/sources.ts'
import { exportMonitor } from '../../../src/watching/monitors/service/export.ts'
import { loadMonitor } from '../../../src/watching/monitors/state/monitor-rows.ts'
import { startTestService, type TestService } from '../../support/service.ts'
import { startWatching, type Watching } from '../../support/watching.ts'

let service: Watching
beforeAll(async () => {
  service = await startWatching({
    env: {
      MONITORS_PER_ACCOUNT: '6',
      SINKS_PER_ACCOUNT: '1000',
      ENDPOINTS_PER_ACCOUNT: '1000',
      EVENT_TEST_BYTES: '2048',
    },
  })
})
afterAll(() => service.close())
beforeEach(async () => {
  for (const { id } of (await service.call('/v1/monitors')).body.data.monitors) {
    await service.call(`/v1/monitors/${id}`, { method: 'DELETE' })
  }
  await service.service.database.query('delete from monitor_places')
  service.world.lists.set('news', [{ id: 'a', at: new Date(service.clock.now()).toISOString() }])
  service.world.respond = undefined
  service.world.requests = []
})

const lines = 'application/x-ndjson'
const hourly = { type: 'interval', minutes: 60 }
const line = (more: object = {}) => ({
  operationId: 'feed.posts',
  params: { name: 'news' },
  schedule: hourly,
  ...more,
})
const send = (
  to: TestService,
  body: readonly unknown[] | string,
  headers: Record<string, string> = {},
  query = '',
) =>
  to.call(`/v1/monitors/bulk${query}`, {
    method: 'POST',
    body: typeof body === 'string' ? body : body.map((one) => `${JSON.stringify(one)}\n`).join(''),
    headers: { 'content-type': lines, ...headers },
  })
const listed = async () => (await service.call('/v1/monitors')).body.data.monitors

test('each line has its own result: a valid line creates its monitor even if other lines fail', async () => {
  const body = [
    JSON.stringify(line({ name: 'First' })),
    '',
    '{"operationId":',
    JSON.stringify(line({ surprise: 1 })),
    JSON.stringify(line({ operationId: 'feed.nothing' })),
    JSON.stringify(line({ schedule: { type: 'interval', minutes: 1 } })),
    JSON.stringify(line({ webhookEndpointId: 'whe_of_somebody' })),
    JSON.stringify(line({ name: 'Last', status: 'paused', webhook: { url: 'https://1.1.1.1/hook' } })),
  ].join('\r\n')
  const { status, body: answer } = await send(service, body)
  expect(status).toBe(200)
  expect(answer.meta.creditsCharged).toBe(0)
  const { results, ...counts } = answer.data
  expect(counts).toEqual({ created: 2, updated: 0, existing: 0, failed: 5, notTried: 0 })
  expect(
    results.map(({ line, status, error }: Record<string, { code: string }>) => [line, status, error?.code]),
  ).toEqual([
    [1, 'created', undefined],
    [3, 'failed', 'bad_request'],
    [4, 'failed', 'bad_request'],
    [5, 'failed', 'bad_request'],
    [6, 'failed', 'bad_request'],
    [7, 'failed', 'forbidden'],
    [8, 'created', undefined],
  ])
  expect(results[1].error.message).toContain('not valid JSON')
  expect(results[2].error.message).toContain('surprise')
  expect(results[0].monitor).toMatchObject({ name: 'First', baseline: { outcome: 'found' } })
  expect(results[6].monitor.webhookEndpoint.secret).toMatch(/^whsec_/)
  expect(
    (await listed()).map(({ name, status }: Record<string, string>) => [name, status]).toSorted(),
  ).toEqual([
    ['First', 'active'],
    ['Last', 'paused'],
  ])
})

test('the plan limit applies to all lines together, and lines beyond it fail', async () => {
  const { data } = (
    await send(
      service,
      Array.from({ length: 9 }, (_, i) => line({ name: `m${i}` })),
    )
  ).body
  expect([data.created, data.failed]).toEqual([6, 3])
  const beyond = data.results.filter(({ status }: { status: string }) => status === 'failed')
  for (const { error } of beyond)
    expect(error).toMatchObject({ code: 'bad_request', reason: 'limit_reached' })
  expect(await listed()).toHaveLength(6)
})

test('with an Idempotency-Key every line creates its monitor once, equal lines create one each, and failed lines are retried', async () => {
  const key = { 'idempotency-key': 'import-1' }
  const body = [
    line(),
    line(),
    line({ params: { name: 'gone' } }),
    line({ webhook: { url: 'https://1.1.1.1/hook' } }),
  ]
  const first = (await send(service, body, key)).body.data
  expect(first.created).toBe(4)
  const read = service.world.requests.length
  const again = (await send(service, body, key)).body.data
  expect(again).toMatchObject({ created: 0, existing: 4, failed: 0 })
  const idsOf = ({ results }: { results: { monitor: { id: string } }[] }) =>
    results.map(({ monitor }) => monitor.id)
  expect(idsOf(again)).toEqual(idsOf(first))
  // A repeat returns the endpoint's secret again, in case the first answer was lost, and reads nothing.
  expect(again.results[3].monitor.webhookEndpoint).toEqual(first.results[3].monitor.webhookEndpoint)
  expect(service.world.requests).toHaveLength(read)
  expect(await listed()).toHaveLength(4)
  // What could not be made under the key is made when it can be.
  const more = [...body, ...Array.from({ length: 3 }, (_, i) => line({ name: `more${i}` }))]
  expect((await send(service, more, key)).body.data).toMatchObject({ created: 2, existing: 4, failed: 1 })
  const [{ id }] = await listed()
  await service.call(`/v1/monitors/${id}`, { method: 'DELETE' })
  expect((await send(service, more, key)).body.data.existing + 1).toBe(6)
  expect(await listed()).toHaveLength(6)
})

test('two concurrent equal requests create every line once, and both report it', async () => {
  const body = Array.from({ length: 5 }, (_, i) =>
    line({ name: `m${i}`, webhook: { url: `https://1.1.1.1/${i}` } }),
  )
  const key = { 'idempotency-key': 'at-once' }
  const answers = (await Promise.all([send(service, body, key), send(service, body, key)])).map(
    (answer) => answer.body.data,
  )
  for (const { failed, results } of answers) expect([failed, results]).toEqual([0, expect.anything()])
  expect(answers[0].created + answers[1].created).toBe(5)
  const made = ({ results }: { results: { monitor: { id: string; webhookEndpoint: object } }[] }) =>
    results.map(({ monitor: { id, webhookEndpoint } }) => ({ id, webhookEndpoint }))
  expect(made(answers[0])).toEqual(made(answers[1]))
  expect(await listed()).toHaveLength(5)
})

test('concurrent creations of monitors with endpoints do not deadlock', async () => {
  const made = await Promise.all(
    Array.from({ length: 6 }, (_, i) =>
      service.post('/v1/monitors', line({ webhook: { url: `https://1.1.1.1/${i}` } })),
    ),
  )
  expect(made.map(({ status }) => status)).toEqual(Array(6).fill(201))
})

test('lines without time left are reported as not_tried, and a repeated request creates them', async () => {
  let asked = 0
  // Each baseline takes six seconds.
  service.world.respond = () => {
    asked += 1
    service.clock.advance(6000)
    return undefined
  }
  const body = Array.from({ length: 6 }, (_, i) => line({ name: `slow${i}`, params: { name: 'news' } }))
  const key = { 'idempotency-key': 'slow' }
  const first = (await send(service, body, key)).body.data
  expect(first.notTried).toBeGreaterThan(0)
  expect(first.created + first.notTried).toBe(6)
  expect(asked).toBe(first.created)
  const missing = first.results.filter(({ status }: { status: string }) => status === 'not_tried')
  for (const { error } of missing)
    expect(error).toMatchObject({ code: 'temporarily_unavailable', retryable: true })
  expect(await listed()).toHaveLength(first.created)
  service.world.respond = undefined
  expect((await send(service, body, key)).body.data).toMatchObject({
    created: first.notTried,
    existing: first.created,
  })
})

test('a dry run creates nothing and reports the cost of each line', async () => {
  const { data } = (await send(service, [line(), line({ params: {} })], {}, '?dryRun=true')).body
  expect(data.results).toMatchObject([
    { status: 'valid', monitor: { costPreview: { perCheckCredits: 2 } } },
    { status: 'failed' },
  ])
  expect(await listed()).toEqual([])
  expect(service.world.requests).toEqual([])
})

test('a dry run of many lines asks the database once what its lines have in common', async () => {
  const { database } = service.service
  const statements = async (count: number) => {
    let seen = 0
    const spies = [vi.spyOn(database, 'query'), vi.spyOn(database, 'transaction')]
    for (const spy of spies) spy.mockClear()
    const { body } = await send(service, Array(count).fill(line()), {}, '?dryRun=true')
    expect(body.data.results).toHaveLength(count)
    expect(new Set(body.data.results.map((one: { status: string }) => one.status))).toEqual(
      new Set(['valid']),
    )
    for (const spy of spies) {
      seen += spy.mock.calls.length
      spy.mockRestore()
    }
    return seen
  }
  expect(await statements(200)).toBeLessThan((await statements(2)) + 20)
})

test('each 25 lines count as a free request', async () => {
  const left = async (count: number) =>
    Number(
      (await send(service, Array(count).fill(line()), {}, '?dryRun=true')).headers.get('ratelimit-remaining'),
    )
  const before = await left(200)
  expect(await left(1)).toBe(before - 9)
})

test('a body that is not JSON lines, or has too many lines, is refused; other routes accept no JSON lines', async () => {
  const whole = async (body: string, type = lines) =>
    (await service.call('/v1/monitors/bulk', { method: 'POST', body, headers: { 'content-type': type } }))
      .status
  expect(await whole('')).toBe(400)
  expect(await whole('\n \n')).toBe(400)
  expect(await whole(JSON.stringify(line()), 'application/json')).toBe(400)
  expect(await whole('{}\n'.repeat(501))).toBe(400)
  expect((await send(service, [line()], { 'idempotency-key': 'ä' })).status).toBe(400)
  const other = await service.call('/v1/monitors', {
    method: 'POST',
    body: JSON.stringify(line()),
    headers: { 'content-type': lines },
  })
  expect([other.status, other.body.error.message]).toEqual([400, expect.stringContaining('application/json')])
  expect(await listed()).toEqual([])
})

test('an export contains every field that a creation accepts', async () => {
  const endpoint = (await service.post('/v1/webhook-endpoints', { kind: 'sink' })).body.data.id
  const sent = line({
    externalId: 'all-1',
    name: 'All',
    status: 'paused',
    spendCapCredits: 9,
    webhookEndpointIds: [endpoint],
    delivery: 'digest',
    filters: { include: [{ any: ['news'] }], exclude: [] },
    reports: { edited: true, removed: true, quietAfterDays: 7 },
    tags: ['brands'],
  })
  const { id } = (await service.post('/v1/monitors', sent)).body.data
  const exported = exportMonitor((await loadMonitor(service.service.database, id))!)
  expect(exported).toEqual(sent)
  // webhookEndpointIds shows the two other forms of an endpoint; exports of monitors of numbers and texts have the rest.
  // What a creation alone does is not exported: an import would do it again.
  const elsewhere = ['webhook', 'webhookEndpointId', 'watch', 'fields', 'conditions', 'text', 'reportFirst']
  const known = Object.keys(newMonitor.shape).filter((name) => !elsewhere.includes(name))
  expect(Object.keys(exported).toSorted()).toEqual(known.toSorted())
})

test('an import into the same account updates the monitors of the export, and creates none twice', async () => {
  const { id } = (await service.post('/v1/monitors', line({ name: 'Mine' }))).body.data
  await service.post('/v1/monitors', line({ externalId: 'crm-7', name: 'Named', spendCapCredits: 9 }))
  const read = service.world.requests.length
  const { text } = await service.call('/v1/monitors/export')
  const same = (await send(service, text)).body.data
  expect(same).toMatchObject({ created: 0, updated: 0, existing: 2, failed: 0 })
  const changed = text
    .trim()
    .split('\n')
    .map((one: string) => ({ ...JSON.parse(one), schedule: { type: 'interval', minutes: 120 } }))
  const tried = (await send(service, changed, {}, '?dryRun=true')).body.data
  expect(tried.results).toMatchObject([{ status: 'valid' }, { status: 'valid' }])
  const first = (await send(service, changed)).body.data
  expect(first).toMatchObject({ created: 0, updated: 2, existing: 0, failed: 0 })
  expect((await send(service, changed)).body.data).toMatchObject({ updated: 0, existing: 2 })
  // Parameters that are the same are no new list: nothing was read.
  expect(service.world.requests).toHaveLength(read)
  const monitors = await listed()
  expect(monitors).toHaveLength(2)
  const named = (name: string) => monitors.find((one: { name: string }) => one.name === name)
  expect(named('Mine')).toMatchObject({ id, externalId: null, schedule: { minutes: 120 } })
  expect(named('Named')).toMatchObject({ externalId: 'crm-7', spendCapCredits: 9 })
})

test('an external id belongs to one monitor of an account', async () => {
  const named = line({ externalId: 'crm-8' })
  expect((await service.post('/v1/monitors', named)).status).toBe(201)
  const second = await service.post('/v1/monitors', named)
  expect([second.status, second.body.error.message]).toEqual([400, expect.stringContaining('externalId')])
  const more = line({ externalId: 'crm-9', webhook: { url: 'https://1.1.1.1/hook' } })
  const key = { 'idempotency-key': 'external' }
  const { data } = (await send(service, [more, more, line({ ...named, operationId: 'feed.other' })], key))
    .body
  expect(data.results.map(({ status }: { status: string }) => status)).toEqual([
    'created',
    'failed',
    'failed',
  ])
  // A repetition of the creation gets its answer, with the secret.
  const [again] = (await send(service, [more], key)).body.data.results
  expect(again).toEqual({ ...data.results[0], status: 'exists', monitor: expect.anything() })
  expect(again.monitor.webhookEndpoint).toEqual(data.results[0].monitor.webhookEndpoint)
  expect(await listed()).toHaveLength(2)
})

test('an export of every watchable source can be imported unchanged, and its pages link to the next page', async () => {
  const whole = await startTestService({ env: { MONITORS_PER_ACCOUNT: '1000' } })
  // No baseline is free any more: none of these is read.
  const at = new Date(whole.clock.now())
  const spend = () =>
    whole.service.database.query(
      `insert into monitor_places (id, wallet_id, at, until)
       select 'spent' || n, id, $1, $1 from wallets, generate_series(1, 1000) n where mode = 'test'
       on conflict do nothing`,
      [at],
    )
  try {
    await spend()
    const wanted = platforms
      .flatMap(({ operations }) => operations)
      .filter(isWatchable)
      .map((operation) => {
        const { cursor: _, ...params } = operation.example
        const minutes = operation.watch.defaultIntervalMinutes
        return {
          operationId: operation.id,
          params,
          schedule: { type: 'interval', minutes },
          status: 'paused',
        }
      })
    const made = (await send(whole, wanted, {}, '?dryRun=true')).body.data
    expect(made.results.filter(({ status }: { status: string }) => status !== 'valid')).toEqual([])
    for (let from = 0; from < wanted.length; from += 20) {
      const key = { 'idempotency-key': `all-${from}` }
      const part = wanted.slice(from, from + 20)
      expect((await send(whole, part, key)).body.data.created).toBe(part.length)
    }
    const texts: string[] = []
    let path: string | undefined = '/v1/monitors/export?limit=30'
    while (path !== undefined) {
      const answer = await whole.call(path)
      expect(answer.headers.get('content-type')).toBe(`${lines}; charset=utf-8`)
      texts.push(answer.text)
      path = /^<([^>]+)>; rel="next"$/.exec(answer.headers.get('link') ?? '')?.[1]
    }
    expect(texts.map((text) => text.trimEnd().split('\n').length).reduce((a, b) => a + b)).toBe(wanted.length)
    const params = async () =>
      (await whole.call('/v1/monitors')).body.data.monitors.map(
        ({ name, operationId, params }: Record<string, unknown>) =>
          JSON.stringify([name, operationId, params]),
      )
    const before = await params()
    await whole.service.database.query('delete from monitors')
    for (const text of texts) {
      const { data } = (await send(whole, text)).body
      expect(data.results.filter(({ status }: { status: string }) => status === 'failed')).toEqual([])
    }
    expect((await params()).toSorted()).toEqual(before.toSorted())
  } finally {
    await whole.close()
  }
}, 120_000)

test('lines with many different schedules are not tried beyond a number, which bounds the work of a request', async () => {
  const cron = (minute: number) => ({
    type: 'cron',
    expression: `${minute} 4 * * *`,
    timezone: 'Europe/Oslo',
  })
  const body = Array.from({ length: 100 }, (_, n) => line({ schedule: cron(n % 50) }))
  const { results, notTried } = (await send(service, body, {}, '?dryRun=true')).body.data
  expect(notTried).toBe(20)
  expect(results[39].status).toBe('valid')
  expect(results[40]).toMatchObject({ status: 'not_tried', error: { retryable: true } })
  expect(results[40].error.message).toContain('40 different cron expressions')
  // A schedule that was checked is not counted again.
  expect(results[50].status).toBe('valid')
})

test('events of a test key beyond its bytes of a day have ids and times without records', async () => {
  service.world.lists.set('long', [])
  const { monitor } = await service.watch('long')
  const found = async (id: string) => {
    const at = new Date(service.clock.now()).toISOString()
    const list = service.world.lists.get('long') ?? []
    service.world.lists.set('long', [{ id, at, text: 'long '.repeat(500) }, ...list])
    await service.pass(70)
    const { body } = await service.call(`/v1/monitors/${monitor}/events`)
    type Shown = { payload: { data: { itemId: string; items: unknown[] } } }
    const { payload } = body.data.events.find((one: Shown) => one.payload.data.itemId === id)
    return payload.data.items
  }
  expect(await found('first')).toMatchObject([{ id: 'first' }])
  expect(await found('second')).toEqual([])
  await service.pass(24 * 60)
  expect(await found('third')).toMatchObject([{ id: 'third' }])
})
