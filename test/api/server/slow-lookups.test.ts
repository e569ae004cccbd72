import { afterAll, beforeAll, expect, test } from 'vitest'
import { maxSilentMs } from '../../../src/api/server/lookups/time-limits.ts'
import { systemWait } from '../../../src/gateways/upstream/timing.ts'
import { platforms } from '../../../src/platforms/index.ts'
import { type ExampleWorld, examplePlatform } from '../../support/example-platform.ts'
import { startTestService, type TestService } from '../../support/service.ts'

const world: ExampleWorld = { requests: [] }
let service: TestService
beforeAll(async () => {
  const httpLimits = { idleMs: 100 }
  service = await startTestService({ platforms: [examplePlatform(world)], wait: systemWait, httpLimits })
})
afterAll(() => service.close())

test('a lookup during which a connection is silent for longer than its idle time is answered, and charged', async () => {
  world.respond = () => ({ status: 200, delayMs: 500, body: JSON.stringify({ name: 'x', text: 'y' }) })
  const before = await service.balance()
  const answer = await service.call('/v1/example/things/slow')
  expect(answer.body.data.thing).toEqual({ name: 'x', text: 'y' })
  expect(before - (await service.balance())).toBe(1)
})

test('no operation may take longer than a connection may be silent', () => {
  const operations = platforms.flatMap((platform) => platform.operations)
  const lookupTimeoutMs = 20_000
  const silentMs = maxSilentMs(operations, lookupTimeoutMs)
  for (const { id, timeoutMs = lookupTimeoutMs } of operations) {
    // As long as it may take by itself, after waiting for another node that was at it.
    expect(silentMs, id).toBeGreaterThan(timeoutMs + lookupTimeoutMs)
  }
})
