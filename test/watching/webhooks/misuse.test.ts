import { Webhook } from 'standardwebhooks'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { startWatching, type Watching } from '../../support/watching.ts'
import { receiver } from './support-server.ts'

let service: Watching
let hook: Awaited<ReturnType<typeof receiver>>
beforeAll(async () => {
  service = await startWatching({ env: { FREE_REQUESTS_PER_MINUTE: '130' } })
})
afterAll(() => service.close())
beforeEach(async () => {
  hook = await receiver()
})
afterEach(async () => {
  hook.close()
  // Limits of a minute, and of a day.
  service.clock.advance(25 * 3_600_000)
})

const create = async () =>
  (await service.post('/v1/webhook-endpoints', { kind: 'http', url: hook.url })).body.data
const tryOut = (id: string) => service.post(`/v1/webhook-endpoints/${id}/test`, {})

test('a host that never answered with a 2xx receives ten tests in ten minutes, also after its endpoint was recreated', async () => {
  hook.state.status = 404
  const statuses: number[] = []
  for (let i = 0; i < 6; i++) {
    const { id } = await create()
    for (let j = 0; j < 2; j++) statuses.push((await tryOut(id)).status)
    await service.call(`/v1/webhook-endpoints/${id}`, { method: 'DELETE' })
  }
  expect(statuses).toEqual([...Array(10).fill(200), 429, 429])
  expect(hook.seen).toHaveLength(10)
})

test('redeliveries count against the same limit', async () => {
  hook.state.status = 404
  const { id } = await create()
  await tryOut(id)
  const [{ id: delivery }] = (await service.call(`/v1/webhook-endpoints/${id}/deliveries`)).body.data
    .deliveries
  const statuses: number[] = []
  for (let i = 0; i < 11; i++) {
    statuses.push((await service.post(`/v1/webhook-deliveries/${delivery}/redeliver`, {})).status)
  }
  expect(statuses).toEqual([...Array(9).fill(200), 429, 429])
})

test('a proof of another host before a change of the address does not count', async () => {
  const { id } = await create()
  expect((await tryOut(id)).status).toBe(200)
  expect(hook.seen).toHaveLength(1)
  const other = await receiver()
  other.state.status = 404
  const changed = await service.patch(`/v1/webhook-endpoints/${id}`, {
    url: other.url.replace('127.0.0.1', '127.0.0.2'),
  })
  expect(changed.status).toBe(200)
  const statuses: number[] = []
  for (let i = 0; i < 12; i++) statuses.push((await tryOut(id)).status)
  expect(statuses).toEqual([...Array(10).fill(200), 429, 429])
  expect(
    (await service.post(`/v1/webhook-endpoints/${id}/recover`, { since: '2026-01-31T12:00:00Z' })).status,
  ).toBe(429)
  other.close()
})

test('a proven endpoint gets as many tests as the account may send in a minute; the newest hundred are stored', async () => {
  const { id } = await create()
  const { database } = service.service
  const count = async (statement: string) => (await database.query<{ n: number }>(statement, [id]))[0]!.n
  const tests = "select count(*)::int as n from events where $1 <> '' and monitor_id is null"
  const before = await count(tests)
  const statuses: number[] = []
  for (let i = 0; i < 135; i++) statuses.push((await tryOut(id)).status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(130)
  expect(statuses.slice(130)).toEqual(Array(5).fill(429))
  expect(hook.seen).toHaveLength(130)
  expect(await count('select count(*)::int as n from webhook_deliveries where endpoint_id = $1')).toBe(100)
  expect((await count(tests)) - before).toBe(100)
})

test('after two rotations in a row, every earlier secret signs for a day', async () => {
  const first = await create()
  const rotate = async () =>
    (await service.post(`/v1/webhook-endpoints/${first.id}/rotate-secret`, {})).body.data.secret
  const secrets = [first.secret, await rotate(), await rotate(), await rotate()]
  const verified = async () => {
    await tryOut(first.id)
    const { headers, body } = hook.seen.at(-1)!
    return secrets.map((secret) => {
      // The library judges the time by its own clock.
      const [id, timestamp, sent] = ['id', 'timestamp', 'signature'].map((name) => headers[`webhook-${name}`])
      const expected = new Webhook(secret).sign(String(id), new Date(Number(timestamp) * 1000), body)
      return String(sent).split(' ').includes(expected)
    })
  }
  expect(await verified()).toEqual([true, true, true, true])
  service.clock.advance(24 * 3_600_000 + 1000)
  expect(await verified()).toEqual([false, false, false, true])
})

test('the number of rotations per day is limited, so that signatures stay short', async () => {
  const { id } = await create()
  const statuses: number[] = []
  for (let i = 0; i < 10; i++) {
    statuses.push((await service.post(`/v1/webhook-endpoints/${id}/rotate-secret`, {})).status)
  }
  expect(statuses).toEqual([...Array(8).fill(200), 400, 400])
})

test('a developer whose first tests failed goes on after ten minutes, and a host gets a hundred requests a day', async () => {
  hook.state.status = 404
  const { id } = await create()
  const statuses: number[] = []
  for (let i = 0; i < 12; i++) {
    for (let j = 0; j < 10; j++) statuses.push((await tryOut(id)).status)
    service.clock.advance(11 * 60_000)
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(100)
  expect(statuses.slice(100)).toEqual(Array(20).fill(429))
  await service.call(`/v1/webhook-endpoints/${id}`, { method: 'DELETE' })
})
