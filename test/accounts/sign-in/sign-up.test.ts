import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { remoteAdmin } from '../../../src/operator/administration/client.ts'
import type { Admin } from '../../../src/operator/administration/verbs.ts'
import { testBrowser } from '../../support/browser-session.ts'
import { type OpenidTestProvider, openidTestProvider } from '../../support/openid-provider.ts'
import { freePort } from '../../support/ports.ts'
import { startTestService, type TestService } from '../../support/service.ts'

const adminToken = 'an admin token of at least 32 characters'
let service: TestService
let admin: Admin
beforeAll(async () => {
  service = await startTestService({ env: { ADMIN_TOKEN: adminToken, TEST_CREDITS: '77' } })
  admin = remoteAdmin({ url: service.base, token: adminToken })
  await admin('plans set', { name: 'business', monitors: 3 })
})
afterAll(() => service.close())

type Link = Parameters<Admin>[1]
async function newLink(more: Link = {}) {
  const link = (await admin('sign-up create', more as never)) as { id: string; url: string }
  return { id: link.id, token: link.url.split('#')[1]! }
}
const ada = { name: 'Ada', email: 'ada@example.org', accountName: 'Ada GmbH' }
const join = (token: string, browser = testBrowser(service), person: object = ada) => {
  // Attempts are limited by address, and these tests are one address.
  service.clock.advance(60_000)
  return browser.request('/sign-in/join', { method: 'POST', body: { token, ...person } })
}
const check = async (token: string) =>
  (await testBrowser(service).request('/sign-in/join/check', { method: 'POST', body: { token } })).body.data
    .usable

describe('a sign-up link', () => {
  it('creates an account with plan, credits and keys that are shown once, and signs in its owner', async () => {
    const { id, token } = await newLink({ plan: 'business', liveCredits: 123, note: 'fair' })
    expect(await check(token)).toBe(true)
    const browser = testBrowser(service)
    const joined = await join(token, browser)
    expect([joined.status, joined.body.data.redirect]).toEqual([200, '/console'])
    const { liveKey, testKey } = joined.body.data.keys
    expect(await service.balance(liveKey)).toBe(123)
    expect(await service.balance(testKey)).toBe(77)
    const { user, account } = (await service.call('/v1/whoami', { key: testKey })).body.data
    expect([user.name, user.email, account.plan]).toEqual(['Ada GmbH', 'ada@example.org', 'business'])
    const { session } = (await browser.request('/sign-in/session')).body.data
    expect(session).toMatchObject({ accountId: user.id, role: 'owner', personName: 'Ada' })
    const { items } = await admin('audit', { account: user.id })
    expect(items.map(({ act, actor, address }) => [act, actor, address])).toEqual([
      ['keys create', 'sign-up', '127.0.0.1'],
      ['keys create', 'sign-up', '127.0.0.1'],
      ['accounts create', `sign-up link ${id}`, '127.0.0.1'],
    ])
  })

  it('names the account in one line of visible characters: operators read it', async () => {
    const { token } = await newLink()
    const name = 'Ada\u202e\u200b\n\u{e0041}GmbH'
    const joined = await join(token, testBrowser(service), { name, accountName: `${name} ` })
    const { user } = (await service.call('/v1/whoami', { key: joined.body.data.keys.testKey })).body.data
    expect(user.name).toBe('Ada GmbH')
  })

  it('works as often as it may, also for people who come at the same time', async () => {
    const { id, token } = await newLink({ maxUses: 2 })
    const answers = await Promise.all([1, 2, 3, 4].map(() => join(token)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 401, 401])
    expect(await check(token)).toBe(false)
    const links = (await admin('sign-up list', {})).items
    expect(links.find((link) => link.id === id)).toMatchObject({ uses: 2, maxUses: 2 })
    expect(JSON.stringify(links)).not.toContain(token)
  })

  it('ends when it expires or is revoked, and is refused when it is another text', async () => {
    const expiring = await newLink({ expiresAt: new Date(service.clock.now() + 60_000) })
    service.clock.advance(120_000)
    const revoked = await newLink()
    await admin('sign-up revoke', { id: revoked.id })
    const accounts = (await admin('accounts list', {})).items.length
    for (const token of [
      expiring.token,
      revoked.token,
      `${revoked.token.slice(0, -1)}_`,
      '',
      service.testKey,
    ]) {
      expect((await join(token)).status).toBe(401)
    }
    expect((await admin('accounts list', {})).items).toHaveLength(accounts)
  })

  it('is stored as a hash, and kept from pages of other origins and from guessing', async () => {
    const { id, token } = await newLink()
    const rows = await service.service.database.query('select * from sign_up_links where id = $1', [id])
    expect(JSON.stringify(rows)).not.toContain(token.slice(4))
    expect((await join(token, testBrowser(service, 'https://evil.example'))).status).toBe(403)
    service.clock.advance(600_000)
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => check(`slu_${'a'.repeat(43)}`).catch(() => 429)),
    )
    expect(answers.filter((answer) => answer === 429)).not.toHaveLength(0)
    service.clock.advance(600_000)
  })

  it('keeps the plan that it leads to', async () => {
    await admin('plans set', { name: 'fair' })
    const { id } = await newLink({ plan: 'fair' })
    await expect(admin('plans remove', { name: 'fair' })).rejects.toThrow(/Revoke them first/)
    await admin('sign-up revoke', { id })
    await admin('plans remove', { name: 'fair' })
    await expect(newLink({ plan: 'fair' })).rejects.toThrow(/There is no plan fair/)
  })

  it('is made by operators who may do everything', async () => {
    const { token } = await admin('tokens create', { name: 'support', role: 'support' })
    const support = remoteAdmin({ url: service.base, token })
    await expect(support('sign-up create', {})).rejects.toThrow(/needs the operator's role all/)
  })
})

describe('a sign-up link where people sign in at a provider', () => {
  let provider: OpenidTestProvider
  let outside: TestService
  let outsideAdmin: Admin
  beforeAll(async () => {
    const port = await freePort()
    const base = `http://127.0.0.1:${port}`
    provider = await openidTestProvider(() => `${base}/sign-in/oidc/callback`)
    outside = await startTestService({
      env: {
        PORT: String(port),
        PUBLIC_URL: base,
        ADMIN_TOKEN: adminToken,
        OIDC_ISSUER: provider.issuer,
        OIDC_CLIENT_ID: 'social-lookup',
        OIDC_CLIENT_SECRET: 'a secret of the client of at least 32 characters',
      },
    })
    outsideAdmin = remoteAdmin({ url: outside.base, token: adminToken })
  })
  afterAll(async () => {
    await outside.close()
    await provider.close()
  })

  it('creates the account after the sign-in, and only so', async () => {
    provider.person = { sub: 'cy', name: 'Cy', email: 'cy@example.org' }
    const { url } = await outsideAdmin('sign-up create', {})
    const token = url.split('#')[1]!
    const browser = testBrowser(outside)
    const refused = await browser.request('/sign-in/join', { method: 'POST', body: { token, name: 'Cy' } })
    expect(refused.status).toBe(400)
    const begun = await browser.request('/sign-in/oidc', { method: 'POST', body: { signUp: token } })
    await browser.request(await provider.approve(begun.body.data.redirect))
    const { session } = (await browser.request('/sign-in/session')).body.data
    expect(session).toMatchObject({ accountName: 'Cy', role: 'owner', method: 'oidc' })
    const { items } = await outsideAdmin('accounts list', { search: 'cy@example.org' })
    expect(items).toMatchObject([{ id: session.accountId, name: 'Cy' }])
    const again = await testBrowser(outside).request('/sign-in/join/check', {
      method: 'POST',
      body: { token },
    })
    expect(again.body.data.usable).toBe(false)
  })
})
