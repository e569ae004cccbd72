import { afterAll, beforeAll, expect, it } from 'vitest'
import { createLink } from '../../../src/accounts/sign-in/links.ts'
import { type TestBrowser, testBrowser } from '../../support/browser-session.ts'
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
let accountId: string
beforeAll(async () => {
  const port = await freePort()
  service = await startTestService({
    env: { PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}`, OAUTH: 'true' },
  })
  client = (await registerClient(service)).client_id
  accountId = (await service.call('/v1/whoami')).body.data.user.id
})
afterAll(() => service.close())

async function signedIn(role: 'owner' | 'developer' | 'viewer' = 'owner') {
  service.clock.advance(600_000)
  const browser = testBrowser(service)
  const link = { accountId, role, operatorRole: null, kind: 'sign_in', createdBy: 'test' } as const
  const { token } = await createLink(service.service.database, service.clock, link)
  await browser.request('/sign-in/link', { method: 'POST', body: { token } })
  return browser
}
async function connect(browser?: TestBrowser) {
  // Lists are sorted by the time of the consent.
  service.clock.advance(1000)
  const asked = authorizationOf(client, service.base)
  const redirect = await authorize(browser ?? (await signedIn()), asked, everything)
  return exchange(service, client, redirect, asked.verifier)
}
const call = (token: string, path: string, options: object = {}) =>
  service.call(path, { key: null, headers: { authorization: `Bearer ${token}` }, ...options })
const statusOf = async (token: string) => (await call(token, '/v1/balance')).status
const listed = async (): Promise<{ id: string }[]> =>
  (await service.call('/v1/connections')).body.data.connections
const newest = async () => (await listed())[0]!.id
const revokeToken = (token: string, client_id = client) =>
  fetch(`${service.base}/oauth/revoke`, { method: 'POST', body: new URLSearchParams({ token, client_id }) })
const refresh = (token: string) =>
  requestToken(service, { grant_type: 'refresh_token', refresh_token: token, client_id: client })

it('a developer lists and disconnects the assistants that they connected, and no others', async () => {
  await connect()
  const ofOwner = await newest()
  const developer = await signedIn('developer')
  const headers = { 'x-mode': 'test', 'x-csrf-token': await developer.csrfToken() }
  const seen = async (browser: TestBrowser) =>
    (await browser.request('/v1/connections', { headers })).body.data.connections
  const tokens = await connect(developer)
  const own = await newest()
  expect((await seen(developer)).map(({ id }: { id: string }) => id)).toEqual([own])
  const disconnect = (id: string) => developer.request(`/v1/connections/${id}`, { method: 'DELETE', headers })
  expect((await disconnect(ofOwner)).status).toBe(404)
  expect((await disconnect(own)).status).toBe(200)
  service.clock.advance(5000)
  expect(await statusOf(tokens.access_token)).toBe(401)
  expect((await listed()).map(({ id }) => id)).toContain(ofOwner)
  const viewer = await signedIn('viewer')
  expect((await viewer.request('/v1/connections', { headers: { 'x-mode': 'test' } })).status).toBe(403)
})

it.each(['refresh_token', 'access_token'])(
  'an assistant that revokes its %s is disconnected: no token works, its monitors pause, and it is listed no more',
  async (kind) => {
    const tokens = await connect()
    const id = await newest()
    const monitor = await call(tokens.access_token, '/v1/monitors', {
      method: 'POST',
      body: {
        operationId: 'youtube.channels.videos',
        params: { handle: 'ada.cooks' },
        schedule: { type: 'interval', minutes: 60 },
      },
    })
    const other = (await registerClient(service)).client_id
    await revokeToken(tokens[kind], other)
    expect(await statusOf(tokens.access_token)).toBe(200)
    expect(await newest()).toBe(id)
    expect((await revokeToken(tokens[kind])).status).toBe(200)
    expect((await listed()).map((one) => one.id)).not.toContain(id)
    service.clock.advance(5000)
    expect(await statusOf(tokens.access_token)).toBe(401)
    expect((await refresh(tokens.refresh_token)).error).toBe('invalid_grant')
    const { body } = await service.call(`/v1/monitors/${monitor.body.data.id}`)
    expect(body.data.status).toBe('paused')
    // RFC 7009, section 2.2: a token that is unknown by now is revoked already.
    expect((await revokeToken(tokens[kind])).status).toBe(200)
    const audit = await service.service.database.query(
      `select 1 from admin_acts where act = 'connections end' and subject = $1`,
      [id],
    )
    expect(audit).toHaveLength(1)
  },
)

it('a refresh token used several times at once gives access to none of the requests, and ends the connection', async () => {
  for (let round = 0; round < 5; round++) {
    const { refresh_token } = await connect()
    const id = await newest()
    const answers = await Promise.all(Array.from({ length: 8 }, () => refresh(refresh_token)))
    // The second use may repeat one whose answer was lost; a third is a replay.
    expect(answers.filter(({ access_token }) => access_token).length).toBeLessThanOrEqual(2)
    service.clock.advance(5000)
    for (const { access_token, refresh_token: next } of answers) {
      if (!access_token) continue
      expect(await statusOf(access_token)).toBe(401)
      expect((await refresh(next)).error).toBe('invalid_grant')
    }
    expect((await listed()).map((one) => one.id)).not.toContain(id)
  }
})

it('a decision that is sent several times at once connects the assistant once', async () => {
  for (let round = 0; round < 5; round++) {
    const browser = await signedIn()
    const { parameters } = authorizationOf(client, service.base)
    const path = (await browser.request(`/oauth/authorize?${parameters}`)).headers.get('location')!
    const headers = { 'x-csrf-token': await browser.csrfToken() }
    const before = (await listed()).length
    const decide = async (decision: object | null) =>
      (await browser.request(path, { method: 'POST', body: { decision }, headers })).status
    const statuses = await Promise.all([
      ...Array.from({ length: 6 }, () => decide(everything)),
      ...Array.from({ length: 2 }, () => decide(null)),
    ])
    expect(statuses.toSorted()).toEqual([200, ...Array(7).fill(400)])
    expect((await listed()).length).toBeLessThanOrEqual(before + 1)
  }
})
