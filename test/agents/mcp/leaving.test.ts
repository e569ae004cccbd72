import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ExampleWorld, examplePlatform, holdAnswers } from '../../support/example-platform.ts'
import { startTestService, type TestService } from '../../support/service.ts'

const world: ExampleWorld = { requests: [] }
let service: TestService
beforeAll(async () => {
  service = await startTestService({ platforms: [examplePlatform(world)] })
})
afterAll(() => service.close())

const protocol = 'io.modelcontextprotocol'

/** A batch of ten lookups as the bytes of a request. */
function batchOf(name: string, revision: string): string {
  const meta = {
    [`${protocol}/protocolVersion`]: revision,
    [`${protocol}/clientInfo`]: { name: 'agent', version: '1.0.0' },
    [`${protocol}/clientCapabilities`]: {},
  }
  const lookups = Array.from({ length: 10 }, (_, at) => ({
    operation: 'example.things.get',
    parameters: { name: `${name}-${at}` },
  }))
  const params = { name: 'batch', arguments: { lookups }, ...(revision > '2026' && { _meta: meta }) }
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params })
  const headers = {
    host: new URL(service.base).host,
    'x-api-key': service.testKey,
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    accept: 'application/json, text/event-stream',
    'mcp-protocol-version': revision,
    'mcp-method': 'tools/call',
    'mcp-name': 'batch',
  }
  const lines = Object.entries(headers).map(([header, value]) => `${header}: ${value}`)
  return `POST /mcp HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body}`
}

/** Sends the batch and closes the sending side when its first five lookups run. */
async function leave(name: string, revision: string) {
  world.requests = []
  const release = holdAnswers(world)
  const { hostname, port } = new URL(service.base)
  const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true })
  socket.resume()
  const closed = once(socket, 'close')
  socket.on('end', () => socket.end())
  socket.write(batchOf(name, revision))
  await expect.poll(() => world.requests.length).toBe(5)
  socket.end()
  return { release, closed }
}

it('starts no further lookups of a batch for a client of 2026-07-28 that has left', async () => {
  const before = await service.balance()
  const { release, closed } = await leave('new', '2026-07-28')
  await closed
  release()
  await expect.poll(() => service.balance()).toBe(before - 5)
  expect(world.requests).toHaveLength(5)
})

it('completes a batch for a client of 2025, whose disconnection is no cancellation', async () => {
  const { release, closed } = await leave('old', '2025-11-25')
  release()
  await expect.poll(() => world.requests.length).toBe(10)
  await closed
})

it('runs no call of a batch that its client cancelled while it waited', async () => {
  world.requests = []
  const release = holdAnswers(world)
  const call = (id: number) => ({
    ...{ jsonrpc: '2.0', id, method: 'tools/call' },
    params: {
      name: 'run_lookup',
      arguments: { operation: 'example.things.get', parameters: { name: `waiting-${id}` } },
    },
  })
  const cancelled = { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 3 } }
  const leaving = new AbortController()
  const answer = fetch(`${service.base}/mcp`, {
    method: 'POST',
    signal: leaving.signal,
    headers: {
      'content-type': 'application/json',
      'x-api-key': service.testKey,
      accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify([call(1), call(2), call(3), cancelled, call(4)]),
  }).catch(() => undefined)
  await expect.poll(() => world.requests.length).toBe(2)
  release()
  await expect.poll(() => world.requests.length).toBeGreaterThan(2)
  await expect.poll(() => world.requests.map(({ url }) => url).join()).toMatch(/waiting-4/)
  expect(world.requests.map(({ url }) => url).join()).not.toMatch(/waiting-3/)
  leaving.abort()
  await answer
})
