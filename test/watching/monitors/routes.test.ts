import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAccount } from '../../../src/accounts/accounts.ts'
import { createKey } from '../../../src/accounts/manage-keys.ts'
import { usageStore } from '../../../src/money/billing/books/usage-store.ts'
import { liveKey } from '../../support/service.ts'
import { startWatching, type Watching } from '../../support/watching.ts'

let service: Watching
beforeAll(async () => {
  service = await startWatching({
    env: {
      MONITORS_PER_ACCOUNT: '12',
      ENDPOINTS_PER_ACCOUNT: '20',
      UPSTREAM_ORIGINS: '{"https://feed.test":"http://127.0.0.1:1"}',
    },
  })
  service.world.lists.set('news', [
    { id: 'b', at: '2026-07-01T11:00:00Z' },
    { id: 'a', at: '2026-07-01T10:00:00Z' },
  ])
})
afterAll(() => service.close())

const hourly = { type: 'interval', minutes: 60 }
const wanted = { operationId: 'feed.posts', params: { name: 'news' }, schedule: hourly }
const create = (more: object = {}, options = {}) =>
  service.post('/v1/monitors', { ...wanted, ...more }, options)

test('sources list the watchable operations, their intervals and sample events', async () => {
  const { sources } = (await service.call('/v1/monitors/sources')).body.data
  expect(sources.map((source: { operationId: string }) => source.operationId)).toEqual([
    'feed.posts',
    'feed.results',
  ])
  expect(sources[1]).toMatchObject({
    mode: 'search',
    minIntervalMinutes: 15,
    minIntervalSeconds: null,
    inputHint: 'A word',
    docsTitle: 'Search results',
  })
  expect(sources[0].sampleEvent).toMatchObject({
    type: 'monitor.new_items',
    monitor: { id: 'sample' },
    source: { operationId: 'feed.posts' },
    data: { items: [{ id: 'sample', at: '2026-01-31T12:00:00Z' }] },
    billing: { creditsCharged: 2 },
  })
})

test('a source lists its parameters without the cursor, and the fields that filters can use', async () => {
  const { data } = (await service.call('/v1/monitor-sources/feed.posts')).body
  expect(data.parameters).toContainEqual(
    expect.objectContaining({ name: 'name', required: true, type: 'text', default: null }),
  )
  expect(data.parameters.map(({ name }: { name: string }) => name)).not.toContain('cursor')
  expect(data.filterFields.texts).toContain('id')
  expect(data.fields).toBeNull()
  const record = (await service.call('/v1/monitor-sources/feed.posts?watch=text')).body.data
  expect([record.parameters, record.filterFields.texts]).toEqual([data.parameters, []])
  expect(record.fields.usual).toEqual([])
  const wrong = await service.call('/v1/monitor-sources/feed.post')
  expect([wrong.status, wrong.body.error.message]).toEqual([400, expect.stringContaining('Did you mean')])
})

test('a dry run previews the cost and leaves no trace', async () => {
  const before = await service.balance()
  const answer = await service.post('/v1/monitors?dryRun=true', wanted)
  expect(answer.status).toBe(201)
  expect(answer.body.data.costPreview).toEqual({
    perCheckCredits: 2,
    perDayCredits: 48,
    perMonthCredits: 1440,
    maxChecksPerSlot: 5,
    maxPerSlotCredits: 10,
    maxPerDayCredits: 2880,
    maxPerMonthCredits: 86_400,
  })
  expect(answer.body.data).not.toHaveProperty('baseline')
  expect(await service.balance()).toBe(before)
  expect((await service.call(`/v1/monitors/${answer.body.data.id}`)).status).toBe(404)
})

test('seconds are refused where the operator allows none, with what to send instead', async () => {
  const answer = await create({ schedule: { type: 'interval', seconds: 30 } })
  expect([answer.status, answer.body.error.message]).toEqual([
    400,
    'This service does not allow schedule.seconds: send schedule.minutes of at least 5.',
  ])
})

test('an endpoint created with a monitor accepts the same fields as an endpoint created separately', async () => {
  const webhook = {
    url: 'http://127.0.0.1:9/hook',
    description: 'Of the news',
    headers: { authorization: 'Bearer of-a-secret' },
    rateLimit: { deliveries: 10, per: 'second' },
    notices: true,
  }
  const { id, webhookEndpoint } = (await create({ webhook })).body.data
  const path = `/v1/webhook-endpoints/${webhookEndpoint.id}`
  expect((await service.call(path)).body.data).toMatchObject({
    ...webhook,
    kind: 'http',
    headers: { authorization: '…cret' },
  })
  const wrong = await create({ webhook: { ...webhook, headers: { host: 'example.com' } } })
  expect([wrong.status, wrong.body.error?.code]).toEqual([400, 'bad_request'])
  await service.call(`/v1/monitors/${id}`, { method: 'DELETE' })
  await service.call(path, { method: 'DELETE' })
})

test('creation reads the baseline at once and is free in every account of credits', async () => {
  const before = await service.balance()
  const answer = await create({ webhook: { url: 'http://127.0.0.1:9/hook' }, spendCapCredits: 100 })
  expect(answer.status).toBe(201)
  expect(answer.body.meta.creditsCharged).toBe(0)
  expect(answer.body.data.baseline).toEqual({
    outcome: 'found',
    previewItems: [
      { id: 'b', at: '2026-07-01T11:00:00Z', text: '' },
      { id: 'a', at: '2026-07-01T10:00:00Z', text: '' },
    ],
    creditsCharged: 0,
  })
  await usageStore(service.service.database).settled(null)
  const used = await service.service.database.query(
    `select outcome, credits from usage_records where operation = 'feed.posts' order by at desc limit 1`,
  )
  expect(used).toEqual([{ outcome: 'found', credits: 0 }])
  expect(answer.body.data.webhookEndpoint.secret).toMatch(/^whsec_/)
  expect(await service.balance()).toBe(before)
  const monitor = (await service.call(`/v1/monitors/${answer.body.data.id}`)).body.data
  expect(monitor).toMatchObject({
    name: 'Feed posts: news',
    params: { name: 'news' },
    status: 'active',
    statusReason: null,
    spendCapCredits: 100,
    spendThisMonth: 0,
    webhookEndpointId: answer.body.data.webhookEndpoint.id,
  })
  expect(monitor.nextRunAt).toBe(answer.body.data.nextRunAt)
  const { checks } = (await service.call(`/v1/monitors/${monitor.id}/checks`)).body.data
  expect(checks).toMatchObject([{ outcome: 'found', newItems: 0, creditsCharged: 0 }])
  expect(checks[0].reason).toMatch(/^Baseline/)
})

describe('requests that are refused with 400, before any storage or charge', () => {
  test.each([
    [{ operationId: 'feed.nothing' }, /not an operation/],
    [{ operationId: 'feed.unwatched' }, /cannot be watched/],
    [{ params: {} }, /name is empty/],
    [{ params: { name: 'news', sort: 'new' } }, /Unknown query parameter/],
    [{ params: { name: 'news', cursor: 'x' } }, /first page/],
    [{ params: { name: ['news'] } }, /params.name must be text/],
    [{ schedule: { type: 'interval', minutes: 4 } }, /at least 5/],
    [{ schedule: { type: 'interval', minutes: 0 } }, /schedule/],
    [{ schedule: { type: 'weekly' } }, /schedule/],
    [{ schedule: { type: 'cron', expression: '* * *', timezone: 'UTC' } }, /five-field/],
    [{ schedule: { type: 'cron', expression: '0 * * * *', timezone: 'Nowhere' } }, /IANA/],
    [{ webhook: { url: 'http://example.com/hook' } }, /webhook.url must be a public https URL/],
    [{ webhook: { url: 'https://10.0.0.1/hook' } }, /webhook.url must be a public https URL/],
    [{ webhook: { url: 'https://1.1.1.1/' }, webhookEndpointId: 'x' }, /not both/],
    [{ spendCapCredits: -1 }, /spendCapCredits/],
    [{ colour: 'red' }, /colour|nrecognized/],
  ])('%j', async (more, message) => {
    const before = await service.balance()
    const answer = await create(more)
    expect(answer.status).toBe(400)
    expect(answer.body.error.code).toBe('bad_request')
    expect(answer.body.error.message).toMatch(message)
    expect(await service.balance()).toBe(before)
  })

  test('an unknown status filter', async () => {
    expect((await service.call('/v1/monitors?status=asleep')).status).toBe(400)
  })
})

test('an account other than the first needs a purchase before it creates monitors with a live key', async () => {
  const { database, ledger } = service.service
  const start = { trialCredits: 10, testCredits: 0 }
  const { id: accountId } = await createAccount(database, service.clock, start)
  const { key } = await createKey(database, service.clock, { accountId, mode: 'live', name: 'other' })
  const refused = await create({}, { key })
  expect([refused.status, refused.body.error.code]).toEqual([403, 'payment_history_required'])
  expect(refused.body.error.message).toContain('once bought a credit pack')
  const dry = await service.post('/v1/monitors?dryRun=true', wanted, { key })
  expect([dry.status, dry.body.data?.costPreview.perCheckCredits]).toEqual([201, 2])
  await ledger.grant({ accountId, mode: 'live', credits: 10, kind: 'purchase' })
  expect((await create({}, { key })).status).toBe(201)
})

test('the first account creates monitors with its live key, separate from monitors of its test key', async () => {
  const created = await create({}, { key: liveKey })
  expect(created.status).toBe(201)
  // The platform cannot be reached: the first check that finds the list will be the baseline.
  expect(created.body.data.baseline).toEqual({ outcome: 'failed', previewItems: [], creditsCharged: 0 })

  const { id } = created.body.data
  const mine = (await service.call('/v1/monitors', { key: liveKey })).body.data.monitors
  expect(mine.map((monitor: { id: string }) => monitor.id)).toEqual([id])
  for (const [method, path, body] of [
    ['GET', ''],
    ['PATCH', '', { name: 'mine now' }],
    ['DELETE', ''],
    ['POST', '/trigger'],
    ['GET', '/events'],
    ['GET', '/checks'],
  ] as const) {
    const answer = await service.call(`/v1/monitors/${id}${path}`, { method, ...(body ? { body } : {}) })
    expect([method, path, answer.status]).toEqual([method, path, 404])
    expect(answer.body.error.code).toBe('not_found')
  }
})

test('an endpoint of another account is forbidden, on creation and on change', async () => {
  const foreign = (await service.post('/v1/webhook-endpoints', { kind: 'sink' }, { key: liveKey })).body.data
    .id
  const refused = await create({ webhookEndpointId: foreign })
  expect([refused.status, refused.body.error.code]).toEqual([403, 'forbidden'])
  const { monitor } = await service.watch('news')
  const changed = await service.patch(`/v1/monitors/${monitor}`, { webhookEndpointId: foreign })
  expect([changed.status, changed.body.error.code]).toEqual([403, 'forbidden'])
})

test('a monitor can be renamed, rescheduled, capped, detached, paused and resumed', async () => {
  const { monitor } = await service.watch('news')
  const path = `/v1/monitors/${monitor}`
  const paused = (
    await service.patch(path, { name: 'Mine', status: 'paused', webhookEndpointId: null, spendCapCredits: 9 })
  ).body.data
  expect(paused).toMatchObject({
    name: 'Mine',
    status: 'paused',
    webhookEndpointId: null,
    spendCapCredits: 9,
  })
  expect(paused.statusReason).not.toBeNull()
  expect((await service.post(`${path}/trigger`)).status).toBe(400)
  expect((await service.call('/v1/monitors?status=paused')).body.data.monitors).toHaveLength(1)

  const daily = { type: 'cron', expression: '0 9 * * *', timezone: 'Europe/Berlin' }
  const resumed = (await service.patch(path, { status: 'active', schedule: daily, spendCapCredits: null }))
    .body.data
  expect(resumed).toMatchObject({
    status: 'active',
    statusReason: null,
    schedule: daily,
    spendCapCredits: null,
  })
  expect(resumed.nextRunAt).toMatch(/^2026-07-02T07:0[0-4]/)
  expect((await service.patch(path, { schedule: { type: 'interval', minutes: 1 } })).status).toBe(400)
  expect((await service.patch(path, { status: 'broken' })).status).toBe(400)

  expect((await service.call(path, { method: 'DELETE' })).body.data).toEqual({ deleted: true })
  expect((await service.call(path)).status).toBe(404)
})

test('the same Idempotency-Key and body give the first answer; another body is refused', async () => {
  const headers = { 'idempotency-key': 'create-1' }
  const before = await service.balance()
  const body = { ...wanted, webhook: { url: 'https://1.1.1.1/' } }
  const [first, second] = await Promise.all([
    service.post('/v1/monitors', body, { headers }),
    service.post('/v1/monitors', body, { headers }),
  ])
  expect(first.status).toBe(201)
  expect(second.body.data).toEqual(first.body.data)
  expect((await service.post('/v1/monitors', body, { headers })).body.data).toEqual(first.body.data)
  expect(await service.balance()).toBe(before)
  const other = await service.post('/v1/monitors', { ...body, name: 'other' }, { headers })
  expect([other.status, other.body.error.code]).toEqual([422, 'idempotency_key_reused'])
  // The order of an object's members has no meaning.
  const reordered = Object.fromEntries(Object.entries(body).reverse())
  expect((await service.post('/v1/monitors', reordered, { headers })).body.data).toEqual(first.body.data)
})

test('events are paged by cursors that belong to their list', async () => {
  service.world.lists.set('paged', [{ id: 'old', at: '2026-07-01T10:00:00Z' }])
  const { monitor } = await service.watch('paged')
  service.world.lists.set(
    'paged',
    Array.from({ length: 4 }, (_, i) => ({ id: `p${4 - i}`, at: `2026-07-01T12:0${4 - i}:00Z` })).concat(
      service.world.lists.get('paged')! as never,
    ),
  )
  await service.pass(70)
  const path = `/v1/monitors/${monitor}/events`
  const first = (await service.call(`${path}?limit=3`)).body.data
  const itemIds = (page: { events: { payload: { data: { itemId: string } } }[] }) =>
    page.events.map(({ payload }) => payload.data.itemId)
  expect(itemIds(first)).toEqual(['p4', 'p3', 'p2'])
  expect(first.page.hasMore).toBe(true)
  const second = (await service.call(`${path}?limit=3&cursor=${first.page.nextCursor}`)).body.data
  expect(itemIds(second)).toEqual(['p1'])
  expect(second.page).toMatchObject({ hasMore: false, nextCursor: null })
  const { monitor: other } = await service.watch('news')
  expect((await service.call(`/v1/monitors/${other}/events?cursor=${first.page.nextCursor}`)).status).toBe(
    400,
  )
  expect((await service.call(`${path}?cursor=nonsense`)).status).toBe(400)
  expect((await service.call(`${path}?limit=101`)).status).toBe(400)
})

test('the events of all monitors and of one monitor are readable in tail mode, with a cursor on every page', async () => {
  const read = async (path: string, after: string) => {
    const { data } = (await service.call(`${path}?limit=2&after=${after}`)).body
    return { ids: data.events.map((event: { id: string }) => event.id), ...data.page }
  }
  const all: string[] = []
  let page = await read('/v1/events', 'start')
  all.push(...page.ids)
  while (page.hasMore) {
    page = await read('/v1/events', page.nextCursor)
    all.push(...page.ids)
  }
  expect(new Set(all).size).toBe(all.length)
  const quiet = await read('/v1/events', page.nextCursor)
  expect(quiet).toMatchObject({ ids: [], hasMore: false, nextCursor: expect.any(String) })
  const { monitor, endpoint } = await service.watch('read')
  const path = `/v1/monitors/${monitor}/events`
  const start = await read(path, 'start')
  expect(start).toMatchObject({ ids: [], hasMore: false, nextCursor: expect.any(String) })
  service.world.lists.set('read', [])
  await service.pass(70)
  service.world.lists.set('read', [{ id: 'new', at: new Date(service.clock.now()).toISOString() }])
  await service.pass(70)
  const found = await read(path, start.nextCursor)
  expect(found.ids).toHaveLength(1)
  expect((await read('/v1/events', quiet.nextCursor)).ids).toContain(found.ids[0])
  expect((await service.call(`/v1/events?after=yesterday`)).status).toBe(400)
  await service.call(`/v1/monitors/${monitor}`, { method: 'DELETE' })
  await service.call(`/v1/webhook-endpoints/${endpoint}`, { method: 'DELETE' })
})

test('beyond the plan limit a creation is refused', async () => {
  const { monitors } = (await service.call('/v1/monitors')).body.data
  for (let n = monitors.length; n < 12; n++) expect((await create()).status).toBe(201)
  const refused = await create()
  expect(refused.status).toBe(400)
  expect(refused.body.error.message).toContain('Plan limit')
})

test('of ten concurrent creations, those beyond the limit read no list', async () => {
  const { monitors } = (await service.call('/v1/monitors')).body.data
  await service.call(`/v1/monitors/${monitors[0].id}`, { method: 'DELETE' })
  service.clock.advance(25 * 3_600_000)
  const before = service.world.requests.length
  const answers = await Promise.all(Array.from({ length: 10 }, () => create()))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array(9).fill(400)])
  expect(service.world.requests).toHaveLength(before + 1)
})

test('an account has as many free baselines per day as places; after that the first check is the baseline', async () => {
  const { monitors } = (await service.call('/v1/monitors')).body.data
  let last = monitors[0].id
  const outcomes: string[] = []
  for (let n = 0; n < 12; n++) {
    await service.call(`/v1/monitors/${last}`, { method: 'DELETE' })
    const { data } = (await create()).body
    last = data.id
    outcomes.push(data.baseline.outcome)
  }
  // One was read by the test before.
  expect(outcomes).toEqual([...Array(11).fill('found'), 'deferred'])
  await service.pass(70)
  const { checks } = (await service.call(`/v1/monitors/${last}/checks`)).body.data
  expect(checks[0]).toMatchObject({ outcome: 'found', newItems: 0, creditsCharged: 2 })
  expect(checks[0].reason).toMatch(/^Baseline/)
})

test('an endpoint deleted during the baseline is a 400, and no monitor is stored', async () => {
  const { monitors } = (await service.call('/v1/monitors')).body.data
  await service.call(`/v1/monitors/${monitors[0].id}`, { method: 'DELETE' })
  service.clock.advance(25 * 3_600_000)
  const endpoint = (await service.post('/v1/webhook-endpoints', { kind: 'sink' })).body.data.id
  let deleted: Promise<unknown> | undefined
  service.world.respond = () => {
    deleted = service.service.database.query('delete from webhook_endpoints where id = $1', [endpoint])
    return undefined
  }
  const answer = await create({ webhookEndpointId: endpoint })
  service.world.respond = undefined
  await deleted
  expect([answer.status, answer.body.error?.code]).toEqual([400, 'bad_request'])
  expect(answer.body.error.message).toContain('deleted')
  // Its place is free again.
  expect((await create()).status).toBe(201)
})

describe('with an endpoint of its own, where only one more has a place', () => {
  const asked = { webhook: { url: 'https://1.1.1.1/hook' } }
  let before: number
  beforeAll(async () => {
    const { monitors } = (await service.call('/v1/monitors')).body.data
    for (const { id } of monitors) await service.call(`/v1/monitors/${id}`, { method: 'DELETE' })
    const { endpoints } = (await service.call('/v1/webhook-endpoints')).body.data
    for (const { id } of endpoints) await service.call(`/v1/webhook-endpoints/${id}`, { method: 'DELETE' })
    for (let n = 0; n < 19; n++) {
      const made = await service.post('/v1/webhook-endpoints', { kind: 'http', url: 'https://1.1.1.1/' })
      expect(made.status, made.text).toBe(201)
    }
    service.clock.advance(25 * 3_600_000)
    before = service.world.requests.length
  })

  test('of ten concurrent creations one succeeds, and the others read no list', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => create(asked)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array(9).fill(400)])
    const refused = answers.find(({ status }) => status === 400)!
    expect(refused.body.error).toMatchObject({ reason: 'limit_reached' })
    expect(refused.body.error.message).toMatch(/webhook endpoints/)
    expect(service.world.requests).toHaveLength(before + 1)
  })

  test('a dry run reports the limit too', async () => {
    expect((await service.post('/v1/monitors?dryRun=true', { ...wanted, ...asked })).status).toBe(400)
  })

  test('the place of a failed creation is free again', async () => {
    const { endpoints } = (await service.call('/v1/webhook-endpoints')).body.data
    await service.call(`/v1/webhook-endpoints/${endpoints[0].id}`, { method: 'DELETE' })
    service.world.respond = () => ({ status: 200, json: {} })
    const { database } = service.service
    await database.query(`alter table monitor_checks add constraint stop check (false) not valid`)
    const failed = await create(asked)
    await database.query(`alter table monitor_checks drop constraint stop`)
    service.world.respond = undefined
    expect(failed.status).toBe(500)
    expect((await create(asked)).status).toBe(201)
  })
})
