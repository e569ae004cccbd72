import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startWatching, type Watching } from '../../support/watching.ts'

let service: Watching
beforeAll(async () => {
  service = await startWatching()
})
afterAll(() => service.close())

let lists = 0
/** A list that grows before every check, so that checks are never answered without a charge. */
function newList(): string {
  lists += 1
  const name = `limited${lists}`
  service.world.lists.set(name, [{ id: 'old', at: new Date(service.clock.now() - 3_600_000).toISOString() }])
  return name
}
async function makeKey(maker: string, limits: object): Promise<{ id: string; key: string }> {
  return (await service.post('/v1/keys', { name: 'limited', ...limits }, { key: maker })).body.data
}
async function monitorOf(key: string): Promise<string> {
  const created = await service.post(
    '/v1/monitors',
    {
      operationId: 'feed.posts',
      params: { name: newList() },
      schedule: { type: 'interval', minutes: 60 },
    },
    { key },
  )
  expect(created.status).toBe(201)
  return created.body.data.id
}
const checksOf = async (
  monitor: string,
): Promise<{ outcome: string; reason: string; creditsCharged: number }[]> =>
  (await service.call(`/v1/monitors/${monitor}/checks`)).body.data.checks.toReversed()

/** Begins a day (UTC), so that the checks of a test are of one day. */
const nextDay = () => {
  const day = 86_400_000
  service.clock.set(Math.ceil((service.clock.now() + 1) / day) * day + 1000)
}

test('a key that may no longer call an operation leaves no monitor of it running', async () => {
  const { key, id } = await makeKey(service.testKey, {})
  const given = await makeKey(key, {})
  const monitors = [await monitorOf(key), await monitorOf(given.key)]
  const other = await monitorOf(service.testKey)
  const statusOf = async (monitor: string) => (await service.call(`/v1/monitors/${monitor}`)).body.data.status
  await service.patch(`/v1/keys/${id}`, { allowed: ['feed.posts'], manages: true })
  expect(await Promise.all(monitors.map(statusOf))).toEqual(['active', 'active'])
  await service.patch(`/v1/keys/${id}`, { allowed: ['feed.results'], manages: true })
  expect(await Promise.all([...monitors, other].map(statusOf))).toEqual(['paused', 'paused', 'active'])
})

describe('a key that loses its rights while the list of its new monitor is read', () => {
  const newMonitor = (key: string) =>
    service.post(
      '/v1/monitors',
      { operationId: 'feed.posts', params: { name: newList() }, schedule: { type: 'interval', minutes: 60 } },
      { key },
    )
  test.each([
    ['is revoked', 401, (id: string) => service.call(`/v1/keys/${id}`, { method: 'DELETE' })],
    [
      'loses the operation',
      403,
      (id: string) => service.patch(`/v1/keys/${id}`, { allowed: ['feed.results'], manages: true }),
    ],
    ['may manage no more', 403, (id: string) => service.patch(`/v1/keys/${id}`, { manages: false })],
  ])('creates none when it %s', async (_, status, change) => {
    const { key, id } = await makeKey(service.testKey, {})
    service.world.meanwhile = () => {
      service.world.meanwhile = undefined
      return change(id)
    }
    expect((await newMonitor(key)).status).toBe(status)
    const { monitors } = (await service.call('/v1/monitors?limit=100')).body.data
    const { database } = service.service
    expect(await database.query('select id, status from monitors where key_id = $1', [id])).toEqual([])
    expect(monitors.length).toBeGreaterThan(0)
  })
})

describe('the credits a day of a key', () => {
  test('bind the monitors that it created, and a new day lets them go on', async () => {
    nextDay()
    const { key, id } = await makeKey(service.testKey, { manages: true, creditsPerDay: 3 })
    const monitor = await monitorOf(key)
    for (let check = 0; check < 3; check++) await service.pass(61)
    const checks = await checksOf(monitor)
    expect(checks.map(({ creditsCharged }) => creditsCharged).filter((credits) => credits > 0)).toEqual([2])
    expect(checks.at(-1)).toMatchObject({
      outcome: 'failed',
      reason: expect.stringMatching(/3 credits a day/),
    })
    const shown = (await service.call(`/v1/monitors/${monitor}`)).body.data
    expect(shown.status).toBe('active')
    nextDay()
    await service.pass(61)
    expect((await checksOf(monitor)).at(-1)).toMatchObject({ creditsCharged: 2 })
    await service.call(`/v1/keys/${id}`, { method: 'DELETE' })
  })

  test('bind the monitors of keys that it created, together with them', async () => {
    nextDay()
    const maker = await makeKey(service.testKey, {})
    const made = await makeKey(maker.key, {})
    const monitors = [await monitorOf(made.key), await monitorOf(maker.key)]
    await service.patch(`/v1/keys/${maker.id}`, { creditsPerDay: 3, manages: true })
    await service.pass(61)
    await service.pass(61)
    const all = (await Promise.all(monitors.map(checksOf))).flat()
    expect(all.reduce((sum, { creditsCharged }) => sum + creditsCharged, 0)).toBe(2)
    await service.call(`/v1/keys/${maker.id}`, { method: 'DELETE' })
  })
})
