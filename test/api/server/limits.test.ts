import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestService, type TestService } from '../../support/service.ts'

const perMinute = 3
let service: TestService
beforeAll(async () => {
  service = await startTestService({ env: { FREE_REQUESTS_PER_MINUTE: String(perMinute) } })
})
afterAll(() => service.close())

type Responses = Record<string, { headers?: object }>

test('exactly the routes that declare rate limit headers answer 429 above the limit', {
  timeout: 240_000,
}, async () => {
  const { paths } = (await service.call('/openapi.json', { key: null })).body
  const lookups = new Set(service.service.registry.operations.map(({ path }) => path))
  let seen = 0
  for (const [path, methods] of Object.entries<Record<string, { responses: Responses }>>(paths)) {
    if (lookups.has(path) || path.startsWith('/health')) continue
    for (const [method, { responses }] of Object.entries(methods)) {
      service.clock.advance(60_000)
      const ask = () => service.call(path.replace(/\{\w+\}/g, 'none'), { method: method.toUpperCase() })
      for (let i = 0; i < perMinute; i++) expect((await ask()).status, `${method} ${path}`).not.toBe(429)
      const { status, body, headers } = await ask()
      const isLimited = Object.values(responses).some(({ headers = {} }) => 'RateLimit-Limit' in headers)
      expect(status === 429, `${method} ${path}`).toBe(isLimited)
      // The limits of a key hold everywhere.
      for (const declared of ['429', '503']) expect(responses).toHaveProperty(declared)
      if (status !== 429) continue
      seen += 1
      expect(body.error).toMatchObject({ reason: 'rate_limited', retryable: true, retryAfterSeconds: 60 })
      expect(headers.get('retry-after')).toBe('60')
    }
  }
  expect(seen).toBeGreaterThan(15)
})
