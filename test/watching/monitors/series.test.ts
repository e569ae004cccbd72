import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type ProfileWorld, profilePlatform } from '../../support/profile-platform.ts'
import { plenty, startWatching, type Watching } from '../../support/watching.ts'

const world: ProfileWorld = new Map()
let service: Watching
beforeAll(async () => {
  service = await startWatching({ env: plenty, platforms: [profilePlatform(world)] })
})
afterAll(() => service.close())
afterEach(() => service.rest())

const watch = (name: string, more: object = {}) =>
  service.watch(name, {
    operationId: 'people.profiles',
    watch: 'values',
    fields: ['metrics.followers', 'metrics.posts'],
    conditions: [{ when: 'changes', field: 'metrics.followers' }],
    ...more,
  })
const eventsOf = async (monitor: string) =>
  (await service.call(`/v1/monitors/${monitor}/events?after=start`)).body.data.events.map(
    ({ payload }: { payload: object }) => payload,
  )
const seriesOf = async (monitor: string, query = '') =>
  (await service.call(`/v1/monitors/${monitor}/series${query}`)).body.data

test('each check stores the numbers, and a condition that holds becomes one event with the value before', async () => {
  world.set('ada', { followers: 201, posts: 3 })
  const { monitor, endpoint } = await watch('ada')
  world.set('ada', { followers: 251, posts: 4 })
  await service.pass(70)
  await service.pass(70)
  const events = await eventsOf(monitor)
  expect(events).toHaveLength(1)
  expect(events[0]).toMatchObject({
    type: 'monitor.condition_met',
    data: {
      met: [{ field: 'metrics.followers', value: 251, before: 201, difference: 50 }],
      values: { 'metrics.followers': 251, 'metrics.posts': 4 },
    },
    billing: { creditsCharged: 1 },
  })
  const { deliveries } = (await service.call(`/v1/webhook-endpoints/${endpoint}/deliveries`)).body.data
  expect(deliveries).toHaveLength(1)
  const { points } = await seriesOf(monitor)
  expect(points.map(({ values }: { values: object }) => values)).toEqual([
    { 'metrics.followers': 201, 'metrics.posts': 3 },
    { 'metrics.followers': 251, 'metrics.posts': 4 },
    { 'metrics.followers': 251, 'metrics.posts': 4 },
  ])
  expect(points[1].differences).toEqual({ 'metrics.followers': 50, 'metrics.posts': 1 })
})

test('a hidden number is null in the series, and no event', async () => {
  world.set('bea', { followers: 501, posts: 3 })
  const { monitor } = await watch('bea')
  world.set('bea', { followers: null, posts: 3 })
  await service.pass(70)
  world.set('bea', { followers: 501, posts: 3 })
  await service.pass(70)
  expect(await eventsOf(monitor)).toEqual([])
  const { points } = await seriesOf(monitor)
  expect(points.map(({ values }: { values: Record<string, number> }) => values['metrics.followers'])).toEqual(
    [501, null, 501],
  )
})

test('outages and restrictions never count as a disappearance; three answers of not_found do', async () => {
  world.set('cat', { followers: 41, posts: 3 })
  const { monitor } = await watch('cat', { conditions: [{ when: 'disappears' }] })
  for (const answer of [500, 403, 404, 500, 404, 403]) {
    world.set('cat', answer)
    await service.pass(70)
  }
  expect(await eventsOf(monitor)).toEqual([])
  world.set('cat', 404)
  await service.pass(70)
  expect((await eventsOf(monitor))[0].data.reason).toMatch(/not found by 3 checks/)
  world.set('cat', { followers: 41, posts: 3 })
  await service.pass(70)
  expect((await eventsOf(monitor))[1].data.reason).toMatch(/there again/)
})

test('a series by days of a time zone has the last number of each day, and gaps for days without a check', async () => {
  world.set('dan', { followers: 11, posts: 1 })
  const daily = { schedule: { type: 'interval', minutes: 1440 } }
  const { monitor } = await watch('dan', daily)
  for (const followers of [12, 13]) {
    world.set('dan', { followers, posts: 1 })
    // A monitor runs up to five minutes after its slot.
    await service.pass(1446)
  }
  await service.patch(`/v1/monitors/${monitor}`, { status: 'paused' })
  await service.pass(3 * 1440)
  await service.patch(`/v1/monitors/${monitor}`, { status: 'active' })
  world.set('dan', { followers: 20, posts: 1 })
  await service.pass(1446)
  const { points, timezone } = await seriesOf(monitor, '?by=day&timezone=Pacific/Auckland')
  expect(timezone).toBe('Pacific/Auckland')
  const numbers = points.map(({ values }: { values: Record<string, number> }) => values['metrics.followers'])
  expect(numbers.filter((number: number | null) => number !== null)).toEqual([11, 12, 13, 20])
  expect(numbers.slice(3, -1).every((number: number | null) => number === null)).toBe(true)
  expect(numbers.length).toBeGreaterThanOrEqual(6)
  expect(points.at(-1).differences['metrics.followers']).toBe(null)
  for (const { local } of points) expect(local).toMatch(/T00:00:00\+1[23]:00$/)
  const csv = await service.call(`/v1/monitors/${monitor}/series?by=day&format=csv`)
  expect(csv.headers.get('content-type')).toMatch(/^text\/csv/)
  expect(csv.text.split('\r\n')[0]).toBe(
    'at,local,checks,metrics.followers,metrics.posts,metrics.followers difference,metrics.posts difference',
  )
})

test('fields of the common shape can be watched on every platform', async () => {
  world.set('eve', { followers: 71, posts: 1 })
  const { monitor } = await watch('eve', { fields: ['profile.followerCount'], conditions: [] })
  const { points } = await seriesOf(monitor)
  expect(points[0].values).toEqual({ 'profile.followerCount': 71 })
})

test.each([
  [{ fields: ['metrics.follower'] }, /not a number of people.profiles.*metrics.followers/],
  [{ fields: [] }, /must name a number/],
  [{ conditions: [{ when: 'moves' }] }, /needs amount, percent or both/],
  [{ conditions: [{ when: 'above', value: 5, rearm: 6 }] }, /rearm must not exceed/],
  [{ conditions: [{ when: 'disappears', checks: 10 }] }, /must be 2 to 9/],
  [{ conditions: [{ when: 'changes', field: 'bio' }] }, /must be one of fields/],
  [{ filters: { include: [{ any: ['x'] }] } }, /filters select new items/],
])('a request that cannot be met is refused with what to send instead: %j', async (more, message) => {
  world.set('fay', { followers: 1 })
  const answer = await service.post('/v1/monitors', {
    operationId: 'people.profiles',
    params: { name: 'fay' },
    schedule: { type: 'interval', minutes: 60 },
    watch: 'values',
    fields: ['metrics.followers'],
    ...more,
  })
  expect(answer.status).toBe(400)
  expect(answer.body.error.message).toMatch(message)
})

test('other parameters begin a new series, and a deleted monitor leaves no numbers', async () => {
  world.set('gus', { followers: 5 })
  world.set('hal', { followers: 900 })
  const { monitor } = await watch('gus')
  await service.patch(`/v1/monitors/${monitor}`, { params: { name: 'hal' } })
  await service.pass(70)
  const { points } = await seriesOf(monitor)
  expect(points.map(({ values }: { values: Record<string, number> }) => values['metrics.followers'])).toEqual(
    [900],
  )
  expect(await eventsOf(monitor)).toEqual([])
  await service.call(`/v1/monitors/${monitor}`, { method: 'DELETE' })
  const { database } = service.service
  const left = await database.query(
    'select 1 from monitor_series s left join monitor_values v on v.series = s.id where s.monitor_id = $1',
    [monitor],
  )
  expect(left).toEqual([])
})

test('an exported monitor of values can be created again', async () => {
  world.set('ida', { followers: 5 })
  const { monitor } = await watch('ida')
  const lines = (await service.call('/v1/monitors/export')).text.trim().split('\n')
  const shown = (await service.call(`/v1/monitors/${monitor}`)).body.data
  const exported = lines.map((line) => JSON.parse(line)).find(({ params }) => params.name === 'ida')
  const { webhookEndpointIds: _, externalId: __, ...body } = exported
  const again = await service.post('/v1/monitors', body)
  expect(again.status).toBe(201)
  const created = (await service.call(`/v1/monitors/${again.body.data.id}`)).body.data
  expect([created.watch, created.fields, created.conditions]).toEqual([
    shown.watch,
    shown.fields,
    shown.conditions,
  ])
})

test.each([
  ['Atlantic/Azores', '2026-03-27', 'midnight is skipped'],
  ['Atlantic/Azores', '2026-10-23', 'midnight is there twice'],
  ['America/Santiago', '2026-09-04', 'midnight is skipped'],
  ['America/Santiago', '2026-04-03', 'the hour before midnight is there twice'],
  ['Australia/Lord_Howe', '2026-04-03', 'half an hour is there twice'],
  ['Europe/Berlin', '2026-03-27', 'an hour is skipped'],
  ['+05:30', '2026-03-27', 'the zone is an offset'],
])('hours and days of %s from %s on have each check once, also where %s', async (zone, day) => {
  world.set('jon', { followers: 0 })
  const { monitor } = await watch('jon', { fields: ['metrics.followers'], conditions: [] })
  const { database } = service.service
  const from = Date.parse(day)
  const checks = Array.from({ length: 5 * 96 }, (_, i) => from + i * 15 * 60_000)
  await database.query(
    `with s as (select id from monitor_series where monitor_id = $1),
       old as (delete from monitor_values where series = (select id from s))
     insert into monitor_values (series, at, numbers)
     select s.id, t.at, array[t.number] from s, unnest($2::timestamptz[]) with ordinality as t(at, number)`,
    [monitor, checks.map((at) => new Date(at))],
  )
  const wall = new Intl.DateTimeFormat('sv', {
    ...{ timeZone: zone, hourCycle: 'h23', timeZoneName: 'longOffset' },
    ...{ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit' },
  })
  for (const by of ['hour', 'day']) {
    const stepOf = (at: number) => (by === 'day' ? wall.format(at).slice(0, 10) : wall.format(at))
    const steps = Map.groupBy(checks, stepOf)
    const { points } = await seriesOf(monitor, `?by=${by}&timezone=${encodeURIComponent(zone)}`)
    expect(
      points.map((point: { checks: number; values: object }) => [point.checks, Object.values(point.values)]),
    ).toEqual([...steps.values()].map((of) => [of.length, [checks.indexOf(of.at(-1)!) + 1]]))
    expect(points.slice(1).map(({ at }: { at: string }) => Date.parse(at))).toEqual(
      [...steps.values()].slice(1).map(([first]) => first),
    )
  }
})

test('a level with another level to arm it again is reported when it is passed for the first time', async () => {
  world.set('kim', { followers: 5 })
  const field = 'metrics.followers'
  const { monitor } = await watch('kim', { conditions: [{ when: 'above', field, value: 10, rearm: 8 }] })
  for (const followers of [15, 9, 15, 8, 15]) {
    world.set('kim', { followers })
    await service.pass(70)
  }
  expect((await eventsOf(monitor)).length).toBe(2)
})

test('a point counts the checks of its day before and after other fields were chosen', async () => {
  world.set('lea', { followers: 5, posts: 1 })
  const { monitor } = await watch('lea', { fields: ['metrics.followers'], conditions: [] })
  await service.patch(`/v1/monitors/${monitor}`, { fields: ['metrics.posts'] })
  await service.pass(70)
  // Where it is noon, both checks are on one day.
  const hours = 12 - new Date(service.clock.now()).getUTCHours()
  const zone = `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`
  const { points } = await seriesOf(monitor, `?by=day&timezone=${encodeURIComponent(zone)}`)
  expect(points).toMatchObject([{ checks: 2, values: { 'metrics.followers': 5, 'metrics.posts': 1 } }])
})
