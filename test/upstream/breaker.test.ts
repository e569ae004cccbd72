import { Registry } from 'prom-client'
import { afterEach, expect, test } from 'vitest'
import { closeAll, faultOf, httpServer, movableClock, platformOrigin, setUpFor } from './support.ts'

afterEach(closeAll)

async function failing(failures = 3) {
  const state = { status: 503 }
  const server = await httpServer((_, response) => response.writeHead(state.status).end())
  const clock = movableClock()
  const registry = new Registry()
  const limits = { breakerFailures: failures, breakerOpenMs: 10_000 }
  const { client } = setUpFor(server, { clock, registry, limits })
  const ask = () => client.request({ url: `${platformOrigin}/`, retries: 0 })
  const failTimes = async (times: number) => {
    for (let i = 0; i < times; i += 1) await faultOf(ask())
  }
  return { state, server, clock, registry, ask, failTimes }
}

test('an origin that fails several times in a row is left alone for a while', async () => {
  const { server, ask, failTimes, registry } = await failing()
  await failTimes(3)
  const fault = await faultOf(ask())
  expect([fault.reason, fault.retryAfterSeconds, fault.transient]).toEqual(['circuit_open', 10, true])
  expect(server.asked).toHaveLength(3)
  expect(await registry.metrics()).toContain(`breaker_state{origin="${platformOrigin}"} 2`)
})

test('after the pause one request finds out whether the origin is back', async () => {
  const { state, server, clock, ask, failTimes } = await failing()
  await failTimes(3)
  clock.forward(10_001)
  expect((await faultOf(ask())).reason).toBe('unavailable')
  expect((await faultOf(ask())).reason).toBe('circuit_open')
  expect(server.asked).toHaveLength(4)
  clock.forward(10_001)
  state.status = 200
  const [probe, other] = await Promise.allSettled([ask(), ask()])
  expect([probe?.status, other?.status]).toEqual(['fulfilled', 'rejected'])
  expect((await ask()).status).toBe(200)
})

test('answers, refusals and floods do not count as failures of the origin', async () => {
  const { state, ask, failTimes } = await failing()
  for (const status of [404, 429, 418]) {
    await failTimes(2)
    state.status = status
    await ask().catch(() => {})
    state.status = 503
  }
  await failTimes(2)
  expect((await faultOf(ask())).reason).toBe('unavailable')
})
