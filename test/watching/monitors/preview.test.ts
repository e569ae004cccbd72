import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { upcomingRuns } from '../../../src/watching/monitors/schedule/upcoming-runs.ts'
import { startWatching, type Watching } from '../../support/watching.ts'

let service: Watching
beforeAll(async () => {
  service = await startWatching({ env: { SINKS_PER_ACCOUNT: '50', MONITORS_PER_ACCOUNT: '50' } })
})
afterAll(() => service.close())

const hourly = { type: 'interval', minutes: 60 }
const wanted = { operationId: 'feed.posts', params: { name: 'tried' }, schedule: hourly }
const preview = (more: object, headers?: Record<string, string>) =>
  service.post('/v1/monitors/preview', { ...wanted, ...more }, headers ? { headers } : {})

describe('the next runs of a schedule', () => {
  const at = Date.parse('2026-10-24T06:00:00Z')
  const runs = (schedule: Parameters<typeof upcomingRuns>[0], jitterMs = 0) =>
    upcomingRuns(schedule, { anchor: at, jitterMs, after: at }).map((run) => run.local)

  test('keep the hour of their time zone when clocks change', () => {
    const schedule = { type: 'cron', expression: '0 9 * * *', timezone: 'Europe/Berlin' } as const
    expect(runs(schedule)).toEqual([
      '2026-10-24T09:00:00+02:00',
      '2026-10-25T09:00:00+01:00',
      '2026-10-26T09:00:00+01:00',
      '2026-10-27T09:00:00+01:00',
      '2026-10-28T09:00:00+01:00',
    ])
  })

  test('show zones west of UTC and with half hours', () => {
    const of = (timezone: string) => runs({ type: 'cron', expression: '0 9 * * *', timezone })[0]
    expect(of('America/New_York')).toBe('2026-10-24T09:00:00-04:00')
    expect(of('Asia/Kolkata')).toBe('2026-10-25T09:00:00+05:30')
  })

  test('of an interval are in UTC and include the delay of the monitor', () => {
    expect(runs({ type: 'interval', minutes: 90 }, 60_000).slice(0, 2)).toEqual([
      '2026-10-24T07:31:00+00:00',
      '2026-10-24T09:01:00+00:00',
    ])
  })
})

describe('a preview', () => {
  test('shows cost and next runs, creates nothing and costs nothing', async () => {
    const before = await service.balance()
    const requests = service.world.requests.length
    const { body } = await preview({})
    expect(body.data).toMatchObject({
      costPreview: { perCheckCredits: 2, perDayCredits: 48, perMonthCredits: 1440 },
      timezone: 'UTC',
      filterTrial: null,
    })
    const first = Date.parse(body.data.nextRuns[0].at)
    expect(first - service.clock.now()).toBe(3_600_000)
    expect(body.data.nextRuns).toHaveLength(5)
    expect(await service.balance()).toBe(before)
    expect(service.world.requests.length).toBe(requests)
    expect((await service.call('/v1/monitors')).body.data.monitors).toEqual([])
  })

  test('tries filters on the live page: every item, whether it passes, and which rules keep it back', async () => {
    const at = new Date(service.clock.now()).toISOString()
    service.world.lists.set('tried', [
      { id: 'loud', at, text: 'Sale!', stats: { views: 100 } },
      { id: 'good', at, text: 'A sale', stats: { views: 5 } },
      { id: 'other', at: null, text: 'News' },
    ])
    const filters = {
      include: [{ any: ['sale'] }],
      exclude: [{ field: 'stats.views', op: 'gte', value: 100 }],
    }
    const before = await service.balance()
    const { body } = await preview({ filters, tryFilters: true })
    const { filterTrial } = body.data
    expect(filterTrial).toMatchObject({ outcome: 'found', passing: 1, creditsCharged: 2 })
    expect(
      filterTrial.items.map((one: { itemId: string; passes: boolean; unmetRules: string[] }) => [
        one.itemId,
        one.passes,
        one.unmetRules,
      ]),
    ).toEqual([
      ['loud', false, ['exclude[0]']],
      ['good', true, []],
      ['other', false, ['include[0]']],
    ])
    expect(filterTrial.items[1].record.text).toBe('A sale')
    // Charged like the lookup, and stated where every answer states it.
    expect(body.meta.creditsCharged).toBe(2)
    expect(await service.balance()).toBe(before - 2)
  })

  test('is charged once for a repeat with its Idempotency-Key', async () => {
    const before = await service.balance()
    const headers = { 'idempotency-key': 'preview-1' }
    const first = await preview({ tryFilters: true }, headers)
    const second = await preview({ tryFilters: true }, headers)
    expect(second.body.data).toEqual(first.body.data)
    expect(await service.balance()).toBe(before - 2)
  })

  test('of a list that does not exist says so; a page that cannot be read costs nothing', async () => {
    service.world.respond = (name) => (name === 'gone' ? { status: 404, body: '' } : undefined)
    const gone = await preview({ params: { name: 'gone' }, tryFilters: true })
    expect(gone.body.data.filterTrial).toMatchObject({ outcome: 'not_found', items: [], passing: 0 })
    service.world.respond = () => ({ status: 200, body: '{}' })
    const before = await service.balance()
    const broken = await preview({ params: { name: 'broken' }, tryFilters: true })
    expect(broken.status).toBe(502)
    expect(await service.balance()).toBe(before)
    service.world.respond = undefined
  })

  test.each([
    ['another operation', { operationId: 'feed.nothing' }],
    ['a schedule that is too dense', { schedule: { type: 'interval', minutes: 1 } }],
    ['filters on an unknown field', { filters: { include: [{ any: ['a'], fields: ['none'] }] } }],
    ['parameters that are missing', { params: {} }],
  ])('with %s is refused before anything is looked up', async (_, more) => {
    const requests = service.world.requests.length
    const before = await service.balance()
    expect((await preview({ ...more, tryFilters: true })).status).toBe(400)
    expect(service.world.requests.length).toBe(requests)
    expect(await service.balance()).toBe(before)
  })
})

describe('the health of a monitor', () => {
  const health = async (id: string) => (await service.call(`/v1/monitors/${id}/health`)).body.data

  test('sums up its checks, and lists its next runs with its own delay', async () => {
    service.world.lists.set('well', [{ id: 'old', at: null }])
    const { monitor } = await service.watch('well')
    service.world.lists.get('well')!.unshift({ id: 'new', at: new Date(service.clock.now()).toISOString() })
    await service.pass(70)
    const shown = (await service.call(`/v1/monitors/${monitor}`)).body.data
    const report = await health(monitor)
    expect(report).toMatchObject({
      status: 'active',
      nextStep: null,
      badChecks: 0,
      nextRunAt: shown.nextRunAt,
      lastCheck: { outcome: 'found', reason: '1 new item.' },
      lastBadCheck: null,
      costPreview: { perCheckCredits: 2 },
      spendThisMonth: 2,
      recent: { found: 2, newItems: 1, creditsCharged: 2 },
    })
    expect(report.nextRuns[0].at).toBe(shown.nextRunAt)
    expect(report.nextRuns).toHaveLength(5)
  })

  test('explains why it is broken and what to do', async () => {
    service.world.lists.set('lost', [{ id: 'old', at: null }])
    const { monitor } = await service.watch('lost')
    service.world.respond = (name) => (name === 'lost' ? { status: 404, body: '' } : undefined)
    for (let checks = 0; checks < 11; checks++) await service.pass(60)
    service.world.respond = undefined
    expect(await health(monitor)).toMatchObject({
      status: 'broken',
      statusReason: 'Stopped after 10 checks in a row: its target was not found.',
      nextStep: expect.stringContaining('set `status` to `active`'),
      lastBadCheck: { outcome: 'not_found' },
      nextRunAt: null,
      nextRuns: [],
    })
  })

  test('names the cap that stopped it', async () => {
    service.world.lists.set('capped', [{ id: 'old', at: null }])
    const { monitor } = await service.watch('capped', { spendCapCredits: 1 })
    await service.pass(70)
    expect(await health(monitor)).toMatchObject({
      status: 'exhausted',
      nextStep: expect.stringContaining('spendCapCredits'),
    })
  })
})

describe('events', () => {
  test('can be filtered by monitor, type and time, and read one by one', async () => {
    const watched = []
    for (const name of ['one', 'two']) {
      service.world.lists.set(name, [{ id: 'old', at: null }])
      watched.push((await service.watch(name)).monitor)
    }
    service.world.lists.get('one')!.unshift({ id: 'a', at: new Date(service.clock.now()).toISOString() })
    service.world.lists.get('two')!.unshift({ id: 'b', at: new Date(service.clock.now()).toISOString() })
    await service.pass(70)
    const events = async (query: string) => (await service.call(`/v1/events?${query}`)).body.data.events
    const own = await events(`monitor=${watched[0]}`)
    expect(own.map((one: { payload: { data: { itemId: string } } }) => one.payload.data.itemId)).toEqual([
      'a',
    ])
    const [check] = (await service.call(`/v1/monitors/${watched[0]}/checks`)).body.data.checks
    const end = new Date(Date.parse(check.at) + 1).toISOString()
    // The events of a check have its time.
    const found = await service.call(`/v1/monitors/${watched[0]}/events?from=${check.at}&to=${end}`)
    expect(found.body.data.events).toEqual(own)
    expect(await events(`monitor=${watched[0]}&to=${check.at}`)).toEqual([])
    expect(await events('type=endpoint.disabled')).toEqual([])
    expect((await service.call(`/v1/events/${own[0].id}`)).body.data).toEqual(own[0])
    expect((await service.call('/v1/events/evt_none')).status).toBe(404)
    const { nextCursor } = (await service.call('/v1/events?limit=1')).body.data.page
    expect((await service.call(`/v1/events?monitor=${watched[0]}&cursor=${nextCursor}`)).status).toBe(400)
  })
})
