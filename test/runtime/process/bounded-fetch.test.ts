import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { gzipSync } from 'node:zlib'
import { afterEach, expect, it } from 'vitest'
import { boundedFetch } from '../../../src/runtime/process/bounded-fetch.ts'
import { gather } from '../../../src/runtime/process/gather-bytes.ts'
import { answerEndlessly, answerSlowly, serverThat } from '../../support/endless.ts'

let server: Awaited<ReturnType<typeof serverThat>>
afterEach(() => server.close())

it('gives up an endless answer after its bytes', async () => {
  server = await serverThat(answerEndlessly)
  const limited = boundedFetch({ maxBytes: 100_000, timeoutMs: 20_000 })
  await expect(limited(server.url)).rejects.toMatchObject({ reason: 'too_large' })
  // Beside the answer's bytes, buffers of the connection fill.
  await expect.poll(() => server.sentBytes()).toBeGreaterThan(0)
  expect(server.sentBytes()).toBeLessThan(16_000_000)
})

it('gives up an answer whose bytes drip, when its time is over', async () => {
  server = await serverThat(answerSlowly)
  const limited = boundedFetch({ timeoutMs: 200 })
  await expect(limited(server.url)).rejects.toMatchObject({ reason: 'timeout' })
  await expect.poll(() => server.sentBytes()).toBeGreaterThan(0)
})

it('counts the bytes of a compressed answer as they are unpacked', async () => {
  server = await serverThat((response) => {
    response.writeHead(200, { 'content-encoding': 'gzip' })
    response.end(gzipSync(Buffer.alloc(50_000_000)))
  })
  const limited = boundedFetch({ timeoutMs: 20_000 })
  await expect(limited(server.url)).rejects.toMatchObject({ reason: 'too_large' })
})

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void
const liveBytes = () => {
  collect()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

it('holds no more memory for a body in pieces of one byte', async () => {
  let held = 0
  async function* pieces() {
    for (let sent = 0; sent < 1_000_000; sent += 1) yield Buffer.allocUnsafeSlow(1).fill(sent % 7)
    held = liveBytes()
  }
  const before = liveBytes()
  const body = await gather(pieces(), 1_000_000)
  expect(body.length).toBe(1_000_000)
  expect([body[6], body[7], body[999_999]]).toEqual([6, 0, 999_999 % 7])
  expect(held - before).toBeLessThan(50_000_000)
})

it('ends with the signal of its caller', async () => {
  server = await serverThat(answerSlowly)
  const limited = boundedFetch({ timeoutMs: 20_000 })
  await expect(limited(server.url, { signal: AbortSignal.timeout(100) })).rejects.toThrow(/abort/)
})

it('passes an answer on as it came', async () => {
  server = await serverThat((response) => {
    response.writeHead(418, { 'x-kind': 'tea' })
    response.end('{"short":true}')
  })
  const answer = await boundedFetch({ timeoutMs: 20_000 })(server.url)
  expect([answer.status, answer.headers.get('x-kind'), await answer.json()]).toEqual([
    418,
    'tea',
    { short: true },
  ])
})
