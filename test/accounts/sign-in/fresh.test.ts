import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestBrowser, testBrowser } from '../../support/browser-session.ts'
import { startTestService, type TestService } from '../../support/service.ts'

let service: TestService
let account: string
beforeAll(async () => {
  service = await startTestService()
  account = (await service.call('/v1/whoami')).body.data.user.id
})
afterAll(() => service.close())

const pass = (minutes: number) => void service.clock.advance(minutes * 60_000)
async function signIn(key = service.liveKey): Promise<TestBrowser> {
  pass(10)
  const browser = testBrowser(service)
  const { status } = await browser.request('/sign-in/key', { method: 'POST', body: { key } })
  expect(status).toBe(200)
  return browser
}
async function send(browser: TestBrowser, method: string, path: string, body?: object, mode = 'live') {
  const headers = { 'x-mode': mode, 'x-csrf-token': await browser.csrfToken() }
  return browser.request(path, { method, body, headers })
}
const createKey = (browser: TestBrowser, mode = 'live') =>
  send(browser, 'POST', '/v1/keys', { name: 'made' }, mode)
const stale = { status: 403, body: { error: { reason: 'fresh_sign_in_needed' } } }

describe('a session that signed in more than ten minutes ago', () => {
  it('creates, changes and rolls no key, and invites and changes nobody', async () => {
    const browser = await signIn()
    const { id } = (await createKey(browser)).body.data
    pass(10)
    expect(await createKey(browser)).toMatchObject(stale)
    expect(await send(browser, 'PATCH', `/v1/keys/${id}`, { creditsPerDay: 5 })).toMatchObject(stale)
    expect(await send(browser, 'POST', `/v1/keys/${id}/roll`, {})).toMatchObject(stale)
    expect(await send(browser, 'POST', '/v1/members/invitations', { role: 'owner' })).toMatchObject(stale)
    for (const path of ['/v1/members/per_x', '/v1/members/sign-in-links/per_x']) {
      const method = path.includes('links') ? 'POST' : 'DELETE'
      expect(await send(browser, method, path)).toMatchObject(stale)
    }
    expect(await send(browser, 'PATCH', '/v1/members/per_x', { role: 'viewer' })).toMatchObject(stale)
    // Reading, and ending what leaked, need no sign-in.
    expect((await send(browser, 'GET', '/v1/keys')).status).toBe(200)
    expect((await send(browser, 'DELETE', `/v1/keys/${id}`)).status).toBe(200)
  })

  it('changes keys again after a key of the account was presented, for ten minutes', async () => {
    const browser = await signIn()
    pass(11)
    expect(await createKey(browser)).toMatchObject(stale)
    expect((await send(browser, 'POST', '/sign-in/fresh', { key: service.liveKey })).status).toBe(200)
    expect((await createKey(browser)).status).toBe(201)
    pass(10)
    expect(await createKey(browser)).toMatchObject(stale)
  })

  it('is confirmed by no key of another account, no limited one and no test key', async () => {
    const browser = await signIn()
    const limited = { name: 'limited', creditsPerDay: 5, manages: true }
    const { key } = (await send(browser, 'POST', '/v1/keys', limited)).body.data
    pass(11)
    for (const other of [key, service.testKey, 'slk_live_none', '']) {
      expect((await send(browser, 'POST', '/sign-in/fresh', { key: other })).status).toBe(401)
    }
    expect(await createKey(browser)).toMatchObject(stale)
    const tester = await signIn(service.testKey)
    pass(11)
    expect((await send(tester, 'POST', '/sign-in/fresh', { key: service.testKey })).status).toBe(200)
    expect((await createKey(tester, 'test')).status).toBe(201)
  })

  it('is not confirmed by a page of another origin', async () => {
    const browser = await signIn()
    const headers = { origin: 'https://evil.test', 'x-csrf-token': await browser.csrfToken() }
    const body = { key: service.liveKey }
    expect((await browser.request('/sign-in/fresh', { method: 'POST', body, headers })).status).toBe(403)
    const without = await browser.request('/sign-in/fresh', { method: 'POST', body })
    expect(without.status).toBe(403)
  })

  it('gets no fresh one by changing the account', async () => {
    const { database } = service.service
    const [row] = await database.query<{ id: string }>(
      `insert into people (id, name, created_at) values ('per_switcher', 'Eve', now()) returning id`,
    )
    await database.query(
      `insert into memberships (account_id, person_id, role, source, created_at) values ($1, $2, 'owner', 'invitation', $3)`,
      [account, row!.id, new Date(service.clock.now())],
    )
    const browser = await signIn()
    await database.query(
      'update sessions set person_id = $1, key_id = null, secret_hash = null where key_id is not null',
      [row!.id],
    )
    pass(11)
    const switched = await send(browser, 'POST', '/sign-in/account', { accountId: account })
    expect(switched.status).toBe(200)
    expect(await createKey(browser)).toMatchObject(stale)
  })
})
