import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { examplePlatform } from '../../support/example-platform.ts'
import { liveKey, startTestService, type TestService } from '../../support/service.ts'
import { bodyOf, closeAll, httpServer, type LocalServer, socketServer } from './support.ts'

let running: TestService
let platform: LocalServer
let provider: LocalServer
const answers: Record<string, string> = {}

const origins = () => JSON.stringify({ 'https://example.test': platform.origin })
const ok = 'HTTP/1.1 200 OK\r\nconnection: close\r\n'

beforeAll(async () => {
  platform = await socketServer((socket) => {
    const asked = platform.asked.at(-1)!
    const answer = answers[asked.split(' ')[1]!.split('/').pop()!]
    if (answer === 'reset') socket.resetAndDestroy()
    else if (answer !== 'silence') socket.end(Buffer.from(answer ?? `${ok}\r\n`, 'latin1'))
  })
  provider = await httpServer(async (request, response) => {
    const { operationId } = JSON.parse(await bodyOf(request))
    response.end(JSON.stringify({ outcome: 'found', data: { items: [{ id: '1', text: operationId }] } }))
  })
  running = await startTestService({
    platforms: [examplePlatform({ requests: [] })],
    env: {
      UPSTREAM_ORIGINS: origins(),
      PROVIDERS: JSON.stringify([
        { pattern: 'example.secrets.*', url: provider.origin, secret: '0123456789abcdef' },
      ]),
    },
  })
})
afterAll(async () => {
  await running?.close()
  await closeAll()
})

const bomb = gzipSync(Buffer.alloc(20 * 1024 * 1024)).toString('latin1')

test.each([
  ['reset', 'reset', 502, 'connection'],
  ['truncated', `${ok}content-length: 100\r\n\r\n{"name":`, 502, 'truncated'],
  ['oversized', `${ok}content-length: 99999999\r\n\r\n{"name":`, 502, 'too_large'],
  ['bomb', `${ok}content-encoding: gzip\r\ncontent-length: ${bomb.length}\r\n\r\n${bomb}`, 502, 'too_large'],
  [
    'flood',
    'HTTP/1.1 429 Slow Down\r\nconnection: close\r\nretry-after: 33\r\ncontent-length: 0\r\n\r\n',
    503,
    'rate_limited',
  ],
  [
    'outage',
    'HTTP/1.1 502 Bad Gateway\r\nconnection: close\r\ncontent-length: 0\r\n\r\n',
    503,
    'unavailable',
  ],
  ['html', `${ok}\r\n<!doctype html><title>Before you continue</title>`, 502, 'not_json'],
])(
  'a platform that answers with %s costs nothing, and the answer names the cause',
  async (name, wire, status, cause) => {
    answers[name] = wire
    const before = await running.balance(liveKey)
    const answer = await running.call(`/v1/example/things/${name}`, { key: liveKey })
    expect([answer.status, answer.body.error.code]).toEqual([
      status,
      status === 503 ? 'temporarily_unavailable' : 'lookup_failed',
    ])
    if (name === 'flood') expect(answer.headers.get('retry-after')).toBe('33')
    expect(await running.balance(liveKey)).toBe(before)

    const metrics = await running.call('/metrics')
    const labels = `platform="example",operation="example.things.get"`
    expect(metrics.text).toContain(
      `social_lookup_lookup_failures_total{${labels},cause="${cause}",mode="live"}`,
    )
    if (cause !== 'not_json') {
      expect(metrics.text).toContain(`social_lookup_upstream_requests_total{${labels},outcome="${cause}"}`)
    }

    answers[name] = `${ok}\r\n{"name":"${name}","text":"well again"}`
    const again = await running.call(`/v1/example/things/${name}`, { key: liveKey })
    expect([again.status, again.body.data?.thing?.text]).toEqual([200, 'well again'])
  },
)

test('a platform that never answers ends the lookup as failed, at no cost', async () => {
  answers.mute = 'silence'
  const impatient = await startTestService({
    platforms: [examplePlatform({ requests: [] })],
    env: { UPSTREAM_ORIGINS: origins(), UPSTREAM_TIMEOUT_MS: '50' },
  })
  try {
    const before = await impatient.balance(liveKey)
    const answer = await impatient.call('/v1/example/things/mute', { key: liveKey })
    expect([answer.status, answer.body.error.code]).toEqual([502, 'lookup_failed'])
    expect(await impatient.balance(liveKey)).toBe(before)
    expect((await impatient.call('/metrics')).text).toContain('outcome="timeout"')
  } finally {
    await impatient.close()
  }
})

test('an operation without a source of its own is answered by the configured provider and charged', async () => {
  const answer = await running.call('/v1/example/secrets', { key: liveKey })
  expect(answer.status, answer.text).toBe(200)
  expect(answer.body.data.items).toEqual([{ id: '1', text: 'example.secrets.get' }])
  expect(answer.body.meta.creditsCharged).toBe(1)
})
