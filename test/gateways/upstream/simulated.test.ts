import { gzipSync } from 'node:zlib'
import { afterEach, expect, test } from 'vitest'
import type {
  SimulatedPlatform,
  SimulatedRequest,
  SimulatedResponse,
} from '../../../src/catalog/ports/simulated.ts'
import { closeAll, faultOf, httpServer, setUp } from './support.ts'

afterEach(closeAll)

function platform(handle: (request: SimulatedRequest) => SimulatedResponse | Promise<SimulatedResponse>) {
  const seen: SimulatedRequest[] = []
  const simulated: SimulatedPlatform = {
    origins: ['https://www.platform.example', 'https://provider.simulated/example'],
    handle(request) {
      seen.push(request)
      return handle(request)
    },
  }
  const setup = setUp({
    simulated: async (name) => (name === 'example' ? simulated : undefined),
    simulatedNow: () => 1234,
  })
  return { ...setup, seen, client: setup.upstream.client(setup.binding({ mode: 'test' })) }
}

const url = 'https://www.platform.example/things?id=1'

test('test keys’ requests are answered in process, at the simulated time', async () => {
  const { client, seen } = platform(() => ({ status: 200, headers: { 'X-Kind': 'a' }, body: '{"a":1}' }))
  const answer = await client.request({ url, method: 'POST', headers: { 'X-Me': 'b' }, body: 'sent' })
  expect(answer).toMatchObject({ status: 200, url, headers: { 'x-kind': 'a' } })
  expect(answer.json()).toEqual({ a: 1 })
  expect(seen[0]).toMatchObject({ method: 'POST', headers: { 'x-me': 'b' }, now: 1234 })
  expect(seen[0]?.url.href).toBe(url)
  expect(seen[0]?.body?.toString()).toBe('sent')
})

test('every client reaches only the platform’s own stand-in', async () => {
  const server = await httpServer((_, response) => response.end())
  const { upstream, binding, client, seen } = platform(() => ({ status: 200 }))
  const guarded = upstream.guarded(binding({ mode: 'test' }))
  const other = upstream.client(binding({ mode: 'test', platform: 'other' }))
  for (const [asked, target] of [
    [client, server.origin],
    [client, 'https://www.youtube.com/'],
    [client, 'https://provider.simulated/example2'],
    [guarded, server.origin],
    [other, url],
  ] as const) {
    expect((await faultOf(asked.request({ url: target }))).reason).toBe('refused')
  }
  expect(await client.request({ url: 'https://provider.simulated/example' })).toMatchObject({ status: 200 })
  expect(await guarded.request({ url })).toMatchObject({ status: 200 })
  expect([server.asked, seen.length]).toEqual([[], 2])
})

test('simulated failures end as the same faults as real ones', async () => {
  const answers: Record<string, SimulatedResponse> = {
    '/503': { status: 503 },
    '/429': { status: 429, headers: { 'retry-after': '30' } },
    '/reset': { status: 200, fault: 'reset' },
    '/hang': { status: 200, fault: 'hang' },
    '/late': { status: 200, delayMs: 60_000 },
    '/large': { status: 200, body: 'x'.repeat(1001) },
    '/bomb': { status: 200, headers: { 'content-encoding': 'gzip' }, body: gzipSync('x'.repeat(100_000)) },
    '/half': { status: 200, headers: { 'content-encoding': 'gzip' }, body: gzipSync('half').subarray(0, 15) },
  }
  const { client } = platform(({ url }) => answers[url.pathname]!)
  const reasons: Record<string, string> = {}
  for (const path of Object.keys(answers)) {
    const fault = await faultOf(
      client.request({ url: `https://www.platform.example${path}`, maxBytes: 1000 }),
    )
    reasons[path] = fault.reason
  }
  expect(reasons).toEqual({
    '/503': 'unavailable',
    '/429': 'rate_limited',
    '/reset': 'connection',
    '/hang': 'timeout',
    '/late': 'timeout',
    '/large': 'too_large',
    '/bomb': 'too_large',
    '/half': 'truncated',
  })
})

test('a slow platform answers after its delay', async () => {
  const { client, waits } = platform(() => ({ status: 200, delayMs: 3000, body: 'late' }))
  expect((await client.request({ url })).text()).toBe('late')
  expect(waits).toEqual([3000])
})

test('redirects pass through the stand-in as through the platform', async () => {
  const { client, seen } = platform(({ url }) =>
    url.pathname === '/end' ? { status: 200, body: 'there' } : { status: 301, headers: { location: '/end' } },
  )
  const answer = await client.request({ url })
  expect([answer.url, answer.text()]).toEqual(['https://www.platform.example/end', 'there'])
  expect(seen.map((request) => request.url.pathname)).toEqual(['/things', '/end'])
})

test('failures that a test forces again and again never close the way for other tests', async () => {
  const { client } = platform(({ url }) => ({ status: url.pathname === '/fail' ? 503 : 200 }))
  for (let i = 0; i < 30; i += 1) await faultOf(client.request({ url: 'https://www.platform.example/fail' }))
  expect((await client.request({ url })).status).toBe(200)
})
