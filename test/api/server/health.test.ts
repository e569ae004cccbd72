import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../support/database.ts'
import { examplePlatform } from '../../support/example-platform.ts'
import { faultyDatabase } from '../../support/faulty-database.ts'
import { startTestService, type TestService, type TestServiceOptions } from '../../support/service.ts'

let shared: TestDatabase
let service: TestService
let away = false
beforeAll(async () => {
  shared = await testDatabase()
})
afterEach(() => service.close())
afterAll(() => shared.close())

const start = async (options: TestServiceOptions = {}) => {
  service = await startTestService({
    database: faultyDatabase(shared.database, () => (away ? 'before' : null)),
    platforms: [examplePlatform({ requests: [] })],
    ...options,
  })
}
const statuses = () =>
  Promise.all(
    ['', '/live', '/ready'].map(async (path) => (await service.call(`/health${path}`, { key: null })).status),
  )

describe('health', () => {
  test('a node without its database is alive, but not ready until the database is back', async () => {
    await start()
    expect(await statuses()).toEqual([200, 200, 200])
    away = true
    service.clock.advance(1_000)
    expect(await statuses()).toEqual([200, 200, 503])
    const { body, headers } = await service.call('/health/ready', { key: null })
    expect(body.error).toMatchObject({
      code: 'temporarily_unavailable',
      message: expect.stringMatching(/database/i),
    })
    expect(headers.get('cache-control')).toBe('no-store')
    away = false
    service.clock.advance(1_000)
    expect(await statuses()).toEqual([200, 200, 200])
  })

  test('a stopping node reports not ready and serves for DRAIN_SECONDS, then refuses before it closes', async () => {
    const waits: { readonly milliseconds: number; readonly end: () => void }[] = []
    const wait = (milliseconds: number) =>
      new Promise<void>((end) => {
        waits.push({ milliseconds, end })
      })
    await start({ env: { DRAIN_SECONDS: '15' }, wait })
    const stopped = service.service.stop()
    expect(await statuses()).toEqual([200, 200, 503])
    const lookup = await service.call('/v1/example/things/lamp')
    expect(lookup.status).toBe(200)
    // A connection that a balancer keeps would lead to this node when it no longer listens.
    expect(lookup.headers.get('connection')).toBe('close')
    const [drain] = waits
    expect(drain!.milliseconds).toBe(15_000)
    drain!.end()
    await expect.poll(() => waits.length).toBe(2)
    // A balancer that asks no check takes a refused request to another node.
    expect((await service.call('/v1/example/things/lamp')).status).toBe(503)
    waits[1]!.end()
    await stopped
    await expect(service.call('/health/live', { key: null })).rejects.toThrow()
  })

  test('callers cannot take a node out of its balancer by asking often', async () => {
    await start({ env: { HEALTH_REQUESTS_PER_MINUTE: '1' } })
    await statuses()
    expect(await statuses()).toEqual([429, 200, 200])
  })
})
