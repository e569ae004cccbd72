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

test('time-outs count, also when the time of the lookup was over first; a lookup that came late does not', async () => {
  const server = await httpServer(() => {})
  const clock = movableClock()
  const limits = { breakerFailures: 10, breakerOpenMs: 10_000, timeoutMs: 10_000 }
  const { upstream, binding } = setUpFor(server, { clock, limits })
  const ask = async (hadMs: number) => {
    const over = new AbortController()
    const asked = faultOf(
      upstream.client(binding({ signal: over.signal })).request({ url: `${platformOrigin}/`, retries: 0 }),
    )
    const before = server.asked.length
    while (server.asked.length === before) await new Promise((resolve) => setImmediate(resolve))
    clock.forward(hadMs)
    over.abort(new DOMException('the lookup has had its time', 'TimeoutError'))
    return (await asked).reason
  }
  for (let n = 0; n < 12; n++) expect(await ask(100)).toBe('timeout')
  for (let n = 0; n < 10; n++) expect(await ask(9000)).toBe('timeout')
  const last = await faultOf(upstream.client(binding()).request({ url: `${platformOrigin}/` }))
  expect(last.reason).toBe('circuit_open')
})

test('no retry may use up the time of the lookup', async () => {
  const server = await httpServer((_, response) => response.writeHead(503).end())
  const { upstream, binding } = setUpFor(server)
  const askWith = (leftMs: number) =>
    faultOf(upstream.client(binding({ leftMs: () => leftMs })).request({ url: `${platformOrigin}/` }))
  await askWith(600)
  expect(server.asked).toHaveLength(1)
  await askWith(20_000)
  expect(server.asked).toHaveLength(3)
})
