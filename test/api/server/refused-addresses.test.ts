import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestService, type TestService } from '../../support/service.ts'

/** Addresses that are not public: callers learn what to send, and the log names the setting for the operator. */

let running: TestService
const lines: string[] = []
beforeAll(async () => {
  const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) })
  running = await startTestService({ log })
})
afterAll(() => running.close())

const monitor = {
  operationId: 'tiktok.profiles.videos',
  params: { handle: 'nasa' },
  schedule: { type: 'interval', minutes: 60 },
  webhook: { url: 'https://10.0.0.1/in' },
}

test.each([
  ['GET', '/v1/web/markdown?url=http://10.0.0.1/', undefined],
  ['GET', '/v1/web/html?url=http://127.0.0.1/', undefined],
  ['POST', '/v1/webhook-endpoints', { kind: 'http', url: 'https://192.168.7.7/in' }],
  ['POST', '/v1/monitors', monitor],
])('%s %s is an address_refused, and its log line names the setting', async (method, path, body) => {
  for (const key of [running.testKey, running.liveKey]) {
    const answer = await running.call(path, { key, method, body })
    expect([answer.status, answer.body.error]).toEqual([
      400,
      expect.objectContaining({ code: 'bad_request', reason: 'address_refused', retryable: false }),
    ])
    expect(answer.text).not.toContain('ALLOW_')
    const line = lines.find((one) => one.includes(answer.body.error.requestId) && one.includes('detail'))
    expect(JSON.parse(line!).detail).toContain('ALLOW_PRIVATE_RANGES')
  }
})

test('a page of a crawl at such an address fails its row alike', async () => {
  const { body } = await running.call(
    '/v1/web/crawl?url=https://example.com/sim/article&url=http://10.0.0.1/',
  )
  expect(body.data.results[1].error).toMatchObject({ code: 'bad_request', reason: 'address_refused' })
})
