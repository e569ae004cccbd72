import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createKey } from '../../../src/accounts/manage-keys.ts'
import { sessionCookie } from '../../../src/accounts/sign-in/browser-request.ts'
import { createLink } from '../../../src/accounts/sign-in/links.ts'
import type { Rights } from '../../../src/accounts/sign-in/roles.ts'
import { type TestBrowser, testBrowser } from '../../support/browser-session.ts'
import { startTestService, type TestService } from '../../support/service.ts'

let service: TestService
let accountId: string
beforeAll(async () => {
  service = await startTestService()
  accountId = (await service.call('/v1/whoami')).body.data.user.id
})
afterAll(() => service.close())

async function linkTo(rights: Partial<Rights> = {}, kind: 'sign_in' | 'invitation' = 'sign_in') {
  const { database } = service.service
  const full: Rights = { accountId, role: 'owner', operatorRole: null, ...rights }
  return (await createLink(database, service.clock, { ...full, kind, createdBy: 'test' })).token
}

/** A browser signed in with these rights. */
async function signedIn(rights: Partial<Rights> = {}): Promise<TestBrowser> {
  // Sign-ins are limited by address; these tests are one address.
  service.clock.advance(600_000)
  const browser = testBrowser(service)
  const body = { token: await linkTo(rights) }
  const answer = await browser.request('/sign-in/link', { method: 'POST', body })
  expect(answer.status).toBe(200)
  return browser
}
const test = { 'x-mode': 'test' }
const profile = '/v1/tiktok/profiles/ada.cooks'

describe('a browser session', () => {
  it('opens by a one-time link and makes lookups in the mode it states', async () => {
    const browser = await signedIn()
    const before = await service.balance()
    const answer = await browser.request(profile, { headers: test })
    expect(answer.body.data.lookupStatus).toBe('found')
    expect(await service.balance()).toBe(before - answer.body.meta.creditsCharged)
    expect((await browser.request('/v1/whoami', { headers: test })).body.data.user.id).toBe(accountId)
  })

  it('opens by a key that may manage its account', async () => {
    const browser = testBrowser(service)
    const body = { key: service.testKey }
    expect((await browser.request('/sign-in/key', { method: 'POST', body })).status).toBe(200)
    expect((await browser.request('/v1/balance', { headers: test })).status).toBe(200)
  })

  it('has a cookie that scripts cannot read and other sites cannot send with changes', async () => {
    const browser = testBrowser(service)
    const answer = await browser.request('/sign-in/link', { method: 'POST', body: { token: await linkTo() } })
    expect(answer.headers.getSetCookie()[0]).toMatch(/; Max-Age=1209600; Path=\/; HttpOnly; SameSite=Lax$/)
  })

  it('has a Secure cookie of this host alone where the address is https', () => {
    const cookie = sessionCookie({ url: 'https://lookups.example' }, 'token', 60)
    expect(cookie).toMatch(/^__Host-\w+=token; .*Path=\/; HttpOnly; Secure; SameSite=Lax$/)
  })

  it('is replaced by each sign-in, so that a token planted beforehand gains nothing', async () => {
    const browser = await signedIn({ role: 'viewer' })
    const [name, planted] = [...browser.cookies][0]!
    await browser.request('/sign-in/link', { method: 'POST', body: { token: await linkTo() } })
    expect(browser.cookies.get(name)).not.toBe(planted)
    const cookie = `${name}=${planted}`
    expect((await browser.request('/v1/balance', { headers: { ...test, cookie } })).status).toBe(401)
  })

  it('spends nothing for a link on another page: such a request cannot state a mode', async () => {
    const browser = await signedIn()
    const before = await service.balance()
    expect((await browser.request(profile)).status).toBe(400)
    expect(await service.balance()).toBe(before)
  })

  it('changes nothing without its CSRF token or from another origin', async () => {
    const other = await (await signedIn()).csrfToken()
    const browser = await signedIn()
    const token = await browser.csrfToken()
    const invite = (headers: Record<string, string>) =>
      browser.request('/v1/members/invitations', {
        method: 'POST',
        body: { role: 'viewer' },
        headers: { ...test, ...headers },
      })
    const forged = { error: { code: 'forbidden', reason: 'forged_request' } }
    const attempts: Record<string, string>[] = [
      {},
      { 'x-csrf-token': 'x' },
      { 'x-csrf-token': other },
      { 'x-csrf-token': token, origin: 'https://evil.example' },
      { 'x-csrf-token': token, origin: 'null' },
      { 'x-csrf-token': token, 'sec-fetch-site': 'cross-site' },
    ]
    for (const headers of attempts) {
      const answer = await invite(headers)
      expect([answer.status, answer.body]).toMatchObject([403, forged])
    }
    expect((await invite({ 'x-csrf-token': token })).status).toBe(201)
  })

  it('cannot be opened by a page of another origin', async () => {
    const stranger = testBrowser(service, 'https://evil.example')
    for (const [path, body] of [
      ['/sign-in/link', { token: await linkTo() }],
      ['/sign-in/key', { key: service.testKey }],
    ] as const) {
      expect((await stranger.request(path, { method: 'POST', body })).status).toBe(403)
    }
    expect(stranger.cookies.size).toBe(0)
  })

  it('ends when it is signed out or revoked', async () => {
    const browser = await signedIn()
    const cookies = new Map(browser.cookies)
    const headers = { 'x-csrf-token': await browser.csrfToken() }
    expect((await browser.request('/sign-in/out', { method: 'POST', body: {}, headers })).status).toBe(200)
    const again = { headers: { ...test, cookie: [...cookies].map((one) => one.join('=')).join('; ') } }
    expect((await browser.request('/v1/balance', again)).status).toBe(401)
    const other = await signedIn()
    const { sessions } = (await service.call('/v1/sessions', { key: service.liveKey })).body.data
    expect(
      (await service.call(`/v1/sessions/${sessions[0].id}`, { key: service.liveKey, method: 'DELETE' }))
        .status,
    ).toBe(200)
    expect((await other.request('/v1/balance', { headers: test })).status).toBe(401)
  })
})

describe('roles', () => {
  const attempt = async (browser: TestBrowser, method: string, path: string, body?: unknown) => {
    const headers = { ...test, 'x-csrf-token': await browser.csrfToken() }
    return (await browser.request(path, { method, body, headers })).status
  }
  it('a viewer reads, and neither looks up nor changes anything', async () => {
    const browser = await signedIn({ role: 'viewer' })
    expect(await attempt(browser, 'GET', '/v1/monitors')).toBe(200)
    expect(await attempt(browser, 'GET', profile)).toBe(403)
    expect(await attempt(browser, 'POST', '/v1/webhook-endpoints', { kind: 'sink' })).toBe(403)
    expect(await attempt(browser, 'GET', '/v1/members')).toBe(403)
  })
  it('a developer works, and does not touch who may enter', async () => {
    const browser = await signedIn({ role: 'developer' })
    expect(await attempt(browser, 'GET', profile)).toBe(200)
    expect(await attempt(browser, 'POST', '/v1/webhook-endpoints', { kind: 'sink' })).toBe(201)
    expect(await attempt(browser, 'POST', '/v1/members/invitations', { role: 'viewer' })).toBe(403)
    expect(await attempt(browser, 'GET', '/v1/sessions')).toBe(403)
  })
  it('an operator without an account gets no account of others', async () => {
    const browser = await signedIn({ accountId: null, role: null, operatorRole: 'all' })
    expect(await attempt(browser, 'GET', '/v1/balance')).toBe(403)
  })
})

describe('invitations', () => {
  it('add a person once, with the role they name', async () => {
    const invited = await service.call('/v1/members/invitations', {
      key: service.liveKey,
      method: 'POST',
      body: { role: 'developer' },
    })
    const token = invited.body.data.url.split('#')[1]
    const browser = testBrowser(service)
    const body = { token, name: 'Bo', email: 'bo@example.org' }
    const accept = () => browser.request('/sign-in/invitation', { method: 'POST', body })
    expect((await accept()).status).toBe(200)
    expect((await accept()).status).toBe(401)
    const { members } = (await service.call('/v1/members', { key: service.liveKey })).body.data
    expect(members).toMatchObject([{ name: 'Bo', email: 'bo@example.org', role: 'developer' }])
    const removed = await service.call(`/v1/members/${members[0].personId}`, {
      key: service.liveKey,
      method: 'DELETE',
    })
    expect(removed.status).toBe(200)
    service.clock.advance(5000)
    expect((await browser.request('/v1/balance', { headers: test })).status).toBe(401)
  })
})

it('a key with limits that people do not have gives nobody a role', async () => {
  for (const limits of [{ requestsPerSecond: 100 }, { addresses: ['127.0.0.0/8'] }]) {
    const { database } = service.service
    const { key } = await createKey(database, service.clock, {
      accountId,
      mode: 'live',
      name: 'x',
      ...limits,
    })
    const body = { role: 'owner' }
    expect((await service.call('/v1/members/invitations', { key, method: 'POST', body })).status).toBe(403)
    expect((await service.call('/v1/members', { key })).status).toBe(200)
  }
})

describe('the pages', () => {
  it('load nothing from elsewhere, cannot be framed and send no referrer', async () => {
    for (const path of ['/sign-in', '/sign-in/link']) {
      const { headers, text } = await testBrowser(service).request(path)
      expect(headers.get('content-security-policy')).toMatch(/default-src 'none'.*frame-ancestors 'none'/)
      expect(headers.get('referrer-policy')).toBe('no-referrer')
      expect(text).not.toMatch(/<script(?! type="module" src=)|\sstyle=|\son\w+=|https?:/)
    }
  })
})
