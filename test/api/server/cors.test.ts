import { request } from 'undici'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestService, type TestService } from '../../support/service.ts'

/** Pages of other origins call the API only where the operator names them, and never with a person's session. */

const app = 'https://app.example.com'
let open: TestService
let closed: TestService
beforeAll(async () => {
  open = await startTestService({ env: { CORS_ORIGINS: `${app}, https://other.example.com` } })
  closed = await startTestService()
})
afterAll(async () => {
  await open.close()
  await closed.close()
})

const preflight = async (service: TestService, origin: string) => {
  const { statusCode, headers } = await request(`${service.base}/v1/ask`, {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'x-api-key,content-type',
    },
  })
  return { statusCode, headers }
}
const call = async (service: TestService, path: string, headers: Record<string, string>) => {
  const answer = await request(service.base + path, { headers })
  await answer.body.dump()
  return answer
}

describe('a page of a named origin', () => {
  test('may send a key and a JSON body', async () => {
    const { statusCode, headers } = await preflight(open, app)
    expect(statusCode).toBe(204)
    expect(headers['access-control-allow-origin']).toBe(app)
    expect(headers['access-control-allow-headers']).toContain('x-api-key')
    expect(headers['access-control-allow-methods']).toContain('POST')
  })

  test.each(['/v1/youtube/search?query=tea', '/v1/balance', '/v1/youtube/channel?handle=sim_unavailable'])(
    'may read the answer of %s, without credentials',
    async (path) => {
      const { headers } = await call(open, path, { origin: app, 'x-api-key': open.testKey })
      expect(headers['access-control-allow-origin']).toBe(app)
      expect(headers['access-control-expose-headers']).toContain('x-request-id')
      expect(headers['access-control-allow-credentials']).toBeUndefined()
    },
  )
})

test.each([
  ['another origin', () => open, 'https://evil.example.com'],
  ['any origin by default', () => closed, app],
])('%s is not allowed', async (_, service, origin) => {
  expect((await preflight(service(), origin)).headers['access-control-allow-origin']).toBeUndefined()
  const headers = { origin, 'x-api-key': service().testKey }
  const answer = await call(service(), '/v1/balance', headers)
  expect(answer.headers['access-control-allow-origin']).toBeUndefined()
})
