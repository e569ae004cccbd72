import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestBrowser, testBrowser } from '../../support/browser-session.ts'
import {
  authorizationOf,
  authorize,
  everything,
  exchange,
  registerClient,
} from '../../support/oauth-client.ts'
import { type OpenidTestProvider, openidTestProvider } from '../../support/openid-provider.ts'
import { startTestService, type TestService } from '../../support/service.ts'

const address = 'https://lookup.example'
let service: TestService
let provider: OpenidTestProvider
beforeAll(async () => {
  provider = await openidTestProvider(() => `${address}/sign-in/oidc/callback`)
  service = await startTestService({
    env: {
      PUBLIC_URL: address,
      OAUTH: 'true',
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: 'social-lookup',
      OIDC_CLIENT_SECRET: 'a secret of the client of at least 32 characters',
      OIDC_ROLES: JSON.stringify([{ claim: 'groups', value: 'operators', operator: 'support' }]),
    },
  })
})
afterAll(async () => {
  await service.close()
  await provider.close()
})

/** A browser that reaches the service by its https address, as through a proxy, and the cookies that it was sent. */
function httpsBrowser(): TestBrowser & { readonly set: string[] } {
  const set: string[] = []
  const inner = testBrowser(service, address)
  const browser = {
    ...inner,
    set,
    async request(path: string, options?: Parameters<TestBrowser['request']>[1]) {
      const answer = await inner.request(path.replace(address, ''), options)
      set.push(...answer.headers.getSetCookie())
      return answer
    },
    csrfToken: async () => (await browser.request('/sign-in/session')).body.data.csrfToken,
  }
  return browser
}
const expectHostCookies = (cookies: readonly string[]) => {
  expect(cookies.length).toBeGreaterThan(0)
  for (const cookie of cookies) {
    expect(cookie).toMatch(/^__Host-/)
    expect(cookie).toMatch(/; Secure/i)
    expect(cookie).toMatch(/; HttpOnly/i)
    expect(cookie).toMatch(/; Path=\/(?:;|$)/i)
    expect(cookie).not.toMatch(/; Domain/i)
  }
}

it('every cookie of signing in and of a consent belongs to the host alone', async () => {
  const { client_id: client } = await registerClient(service)
  const browser = httpsBrowser()
  await browser.request('/sign-in/key', { method: 'POST', body: { key: service.testKey } })
  const asked = authorizationOf(client, address)
  const redirect = await authorize(browser, asked, everything)
  expect((await exchange(service, client, redirect, asked.verifier)).access_token).toBeTypeOf('string')
  expect(new Set(browser.set.map((one) => one.split('=')[0]!.split('.')[0]!))).toEqual(
    new Set([
      '__Host-social_lookup_session',
      '__Host-sl_consent',
      '__Host-sl_consent_resume',
      '__Host-sl_authorization',
    ]),
  )
  expectHostCookies(browser.set)
  // The browser deletes those of the authorization when it is over.
  const last = new Map(browser.set.map((one) => [one.split('=')[0]!, one]))
  const resume = [...last].filter(([name]) => name.includes('resume'))
  expect(resume).toHaveLength(2)
  for (const [, cookie] of resume) expect(cookie).toMatch(/expires=Thu, 01 Jan 1970/i)
})

it('authorizations in two tabs do not end each other, and many leave the browser a bounded number of cookies', async () => {
  const { client_id: client } = await registerClient(service)
  const browser = httpsBrowser()
  await browser.request('/sign-in/key', { method: 'POST', body: { key: service.testKey } })
  const begin = async () => {
    const { parameters } = authorizationOf(client, address)
    return (await browser.request(`/oauth/authorize?${parameters}`)).headers.get('location')!
  }
  const tabs = [await begin(), await begin()]
  for (const tab of tabs) expect((await browser.request(`${tab}/request`)).status).toBe(200)
  for (let tab = 0; tab < 40; tab++) await begin()
  expect([...browser.cookies].map((one) => one.join('=')).join('; ').length).toBeLessThan(6000)
  expect((await browser.request('/sign-in/session')).status).toBe(200)
})

it('a consent cookie that another host of the domain set has no effect', async () => {
  const { client_id: client } = await registerClient(service)
  const victim = httpsBrowser()
  const attacker = httpsBrowser()
  for (const browser of [victim, attacker]) {
    await browser.request('/sign-in/key', { method: 'POST', body: { key: service.testKey } })
  }
  const { parameters } = authorizationOf(client, address)
  const consent = (await attacker.request(`/oauth/authorize?${parameters}`)).headers.get('location')!
  const uid = consent.split('/').at(-1)!
  const cookie = [...victim.cookies, ...attacker.cookies]
    .map(([name, value]) => `${name.replace(/^__Host-(sl_\w+)/, '$1').replace(`.${uid}`, '')}=${value}`)
    .filter((one) => one.startsWith('sl_'))
  const session = [...victim.cookies].map((one) => one.join('='))
  const headers = { cookie: [...session, ...cookie].join('; ') }
  expect((await victim.request(`${consent}/request`, { headers })).status).toBe(400)
  expect((await attacker.request(`${consent}/request`)).status).toBe(200)
})

it('the request to the sign-in provider too', async () => {
  provider.person = { sub: 'ada', groups: ['operators'] }
  const browser = httpsBrowser()
  const begun = await browser.request('/sign-in/oidc')
  const redirect = await provider.approve(begun.headers.get('location')!)
  expect((await browser.request(redirect)).headers.get('location')).toBe('/console')
  expectHostCookies(browser.set)
  expect((await browser.request('/sign-in/session')).status).toBe(200)
})
