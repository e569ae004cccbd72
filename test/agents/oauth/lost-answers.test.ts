import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { testBrowser } from '../../support/browser-session.ts'
import {
  authorizationOf,
  authorize,
  everything,
  exchange,
  registerClient,
  requestToken,
} from '../../support/oauth-client.ts'
import { freePort } from '../../support/ports.ts'
import { startTestService, type TestService } from '../../support/service.ts'

let service: TestService
let client: string
let first: { access_token: string; refresh_token: string }
beforeAll(async () => {
  const port = await freePort()
  service = await startTestService({
    env: { PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}`, OAUTH: 'true' },
  })
})
afterAll(() => service.close())
beforeEach(async () => {
  service.clock.advance(600_000)
  client = (await registerClient(service)).client_id
  const browser = testBrowser(service)
  await browser.request('/sign-in/key', { method: 'POST', body: { key: service.testKey } })
  const asked = authorizationOf(client, service.base)
  const redirect = await authorize(browser, asked, everything)
  first = await exchange(service, client, redirect, asked.verifier)
  service.clock.advance(60_000)
})

const refresh = (token: string, id = client) =>
  requestToken(service, { grant_type: 'refresh_token', refresh_token: token, client_id: id })
const statusOf = async (token: string) => {
  service.clock.advance(5000)
  const headers = { authorization: `Bearer ${token}` }
  return (await service.call('/v1/balance', { key: null, headers })).status
}

it('an assistant whose answer was lost repeats the refresh within 30 seconds, once', async () => {
  const lost = await refresh(first.refresh_token)
  service.clock.advance(29_000)
  const repeated = await refresh(first.refresh_token)
  expect(await statusOf(repeated.access_token)).toBe(200)
  // What was lost opens nothing.
  expect(await statusOf(lost.access_token)).toBe(401)
  expect((await refresh(repeated.refresh_token)).access_token).toBeTypeOf('string')
})

it('a second repeat ends the grant', async () => {
  await refresh(first.refresh_token)
  const repeated = await refresh(first.refresh_token)
  expect((await refresh(first.refresh_token)).error).toBe('invalid_grant')
  expect((await refresh(repeated.refresh_token)).error).toBe('invalid_grant')
  expect(await statusOf(repeated.access_token)).toBe(401)
})

it('a use after 30 seconds ends the grant', async () => {
  const second = await refresh(first.refresh_token)
  service.clock.advance(30_000)
  expect((await refresh(first.refresh_token)).error).toBe('invalid_grant')
  expect((await refresh(second.refresh_token)).error).toBe('invalid_grant')
  expect(await statusOf(second.access_token)).toBe(401)
})

it('a repeat after the answer arrived ends the grant', async () => {
  const second = await refresh(first.refresh_token)
  service.clock.advance(1000)
  const third = await refresh(second.refresh_token)
  expect((await refresh(first.refresh_token)).error).toBe('invalid_grant')
  expect(await statusOf(third.access_token)).toBe(401)
})

it('the use of the token that was lost ends the grant: somebody else has it', async () => {
  const lost = await refresh(first.refresh_token)
  service.clock.advance(1000)
  const repeated = await refresh(first.refresh_token)
  expect((await refresh(lost.refresh_token)).error).toBe('invalid_grant')
  expect((await refresh(repeated.refresh_token)).error).toBe('invalid_grant')
})

it('another client repeats nothing, and ends nothing', async () => {
  const { client_id: other } = await registerClient(service)
  const second = await refresh(first.refresh_token)
  expect((await refresh(first.refresh_token, other)).error).toBe('invalid_grant')
  expect((await refresh(second.refresh_token)).access_token).toBeTypeOf('string')
})
