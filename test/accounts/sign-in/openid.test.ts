import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testBrowser } from '../../support/browser-session.ts'
import { type OpenidTestProvider, openidTestProvider } from '../../support/openid-provider.ts'
import { freePort } from '../../support/ports.ts'
import { startTestService, type TestService } from '../../support/service.ts'

let service: TestService
let provider: OpenidTestProvider
let accountId: string
beforeAll(async () => {
  const port = await freePort()
  const base = `http://127.0.0.1:${port}`
  provider = await openidTestProvider(() => `${base}/sign-in/oidc/callback`)
  service = await startTestService({
    env: {
      PORT: String(port),
      PUBLIC_URL: base,
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: 'social-lookup',
      OIDC_CLIENT_SECRET: 'a secret of the client of at least 32 characters',
      OIDC_ROLES: JSON.stringify([
        { claim: 'groups', value: 'operators', operator: 'support' },
        { claim: 'groups', value: 'first', account: 'acc_first', role: 'developer' },
        { claim: 'email', value: 'boss@example.org', account: 'acc_first', role: 'owner' },
      ]),
    },
  })
  accountId = (await service.call('/v1/whoami')).body.data.user.id
  const { database } = service.service
  await database.query(
    `insert into accounts (id, name, created_at) values ('acc_first', 'First team', now())`,
  )
})
afterAll(async () => {
  await service.close()
  await provider.close()
})

/** Signs in at the provider; `tamper` changes the redirect that comes back. */
async function signIn(browser = testBrowser(service), tamper = (url: string) => url) {
  // Longer than the limit of attempts of an address.
  service.clock.advance(600_000)
  const begun = await browser.request('/sign-in/oidc')
  expect(begun.status).toBe(302)
  const redirect = await provider.approve(begun.headers.get('location')!)
  const answer = await browser.request(tamper(redirect))
  return { browser, answer, redirect }
}
const session = async (browser: ReturnType<typeof testBrowser>) =>
  (await browser.request('/sign-in/session')).body.data

describe('sign-in at an OpenID Connect provider', () => {
  it('refuses a person to whom neither a claim nor an invitation gives rights', async () => {
    provider.person = { sub: 'nobody', name: 'No Body' }
    const { answer, browser } = await signIn()
    expect(answer.status).toBe(401)
    expect(answer.body.error.message).toMatch(/invitation/)
    expect([...browser.cookies.keys()]).not.toContain('social_lookup_session')
  })

  it('refuses a person whose name at the provider is longer than a subject may be', async () => {
    provider.person = { sub: 'a'.repeat(300), groups: ['first'] }
    expect((await signIn()).answer.status).toBe(401)
    provider.person = { sub: 'a'.repeat(255), groups: ['first'] }
    expect((await signIn()).answer.status).toBe(302)
  })

  it('gives the role of the claims, and takes it when the claim is gone', async () => {
    provider.person = { sub: 'ada', name: 'Ada', email: 'ada@example.org', groups: ['first'] }
    const { browser } = await signIn()
    expect(await session(browser)).toMatchObject({
      session: { accountId: 'acc_first', role: 'developer', operatorRole: null, personName: 'Ada' },
    })
    provider.person = { sub: 'ada', name: 'Ada', groups: [] }
    expect((await signIn()).answer.status).toBe(401)
    service.clock.advance(5000)
    expect((await browser.request('/sign-in/session')).status).toBe(401)
  })

  it('gives an operator’s role', async () => {
    provider.person = { sub: 'op', groups: ['operators'] }
    expect((await session((await signIn()).browser)).session).toMatchObject({
      accountId: null,
      operatorRole: 'support',
    })
  })

  it('takes an operator’s role in every browser when the claim is gone at a later sign-in', async () => {
    provider.person = { sub: 'leaver', groups: ['operators', 'first'] }
    const { browser } = await signIn()
    provider.person = { sub: 'leaver', groups: ['first'] }
    const later = await signIn()
    expect((await session(later.browser)).session).toMatchObject({ operatorRole: null })
    service.clock.advance(5000)
    expect((await browser.request('/sign-in/session')).status).toBe(401)
  })

  it('accepts an invitation after the sign-in, and switches between accounts of the person', async () => {
    provider.person = { sub: 'cy', name: 'Cy', groups: ['first'] }
    const invited = await service.call('/v1/members/invitations', {
      key: service.liveKey,
      method: 'POST',
      body: { role: 'viewer' },
    })
    const invitation = invited.body.data.url.split('#')[1]
    const browser = testBrowser(service)
    const begun = await browser.request('/sign-in/oidc', { method: 'POST', body: { invitation } })
    await browser.request(await provider.approve(begun.body.data.redirect))
    const first = await session(browser)
    expect(first.session).toMatchObject({ accountId, role: 'viewer' })
    expect(first.accounts.map((one: { accountId: string }) => one.accountId).sort()).toEqual(
      [accountId, 'acc_first'].sort(),
    )
    const change = (wanted: string) =>
      browser.request('/sign-in/account', {
        method: 'POST',
        body: { accountId: wanted },
        headers: { 'x-csrf-token': first.csrfToken },
      })
    expect((await change('acc_stranger')).status).toBe(403)
    expect((await change('acc_first')).status).toBe(200)
    expect((await session(browser)).session).toMatchObject({ accountId: 'acc_first', role: 'developer' })
  })

  it('accepts no answer of another browser, a replayed or an altered one', async () => {
    provider.person = { sub: 'ada', groups: ['first'] }
    const begun = await testBrowser(service).request('/sign-in/oidc')
    const stolen = await provider.approve(begun.headers.get('location')!)
    expect((await testBrowser(service).request(stolen)).status).toBe(401)
    const { browser, redirect } = await signIn()
    expect((await browser.request(redirect)).status).toBe(401)
    const altered = [
      (url: string) => url.replace(/state=[^&]+/, 'state=other'),
      (url: string) => url.replace(/code=[^&]+/, 'code=other'),
      (url: string) => url.replace(/iss=[^&]+/, 'iss=https%3A%2F%2Fevil.example'),
    ]
    for (const tamper of altered) expect((await signIn(undefined, tamper)).answer.status).toBe(401)
  })

  it('takes no longer than ten minutes', async () => {
    provider.person = { sub: 'ada', groups: ['first'] }
    const browser = testBrowser(service)
    const begun = await browser.request('/sign-in/oidc')
    const redirect = await provider.approve(begun.headers.get('location')!)
    service.clock.advance(600_001)
    expect((await browser.request(redirect)).status).toBe(401)
  })

  it('refuses an ID token whose signature does not fit its claims', async () => {
    provider.person = { sub: 'mallory', groups: [] }
    provider.forge = (claims) => {
      claims.groups = ['operators', 'first']
    }
    const { answer, browser } = await signIn()
    provider.forge = null
    expect(answer.status).toBe(401)
    expect([...browser.cookies.keys()]).not.toContain('social_lookup_session')
  })

  it('gives a role for an address of mail only where the provider verified it', async () => {
    for (const verified of [undefined, false, 'true']) {
      provider.person = { sub: `boss ${verified}`, email: 'boss@example.org', email_verified: verified }
      expect([verified, (await signIn()).answer.status]).toEqual([verified, 401])
    }
    provider.person = { sub: 'boss', email: 'boss@example.org', email_verified: true }
    const { browser } = await signIn()
    expect((await session(browser)).session).toMatchObject({ accountId: 'acc_first', role: 'owner' })
  })
})

describe('claims and owners', () => {
  const owner = async () => {
    provider.person = { sub: 'boss', email: 'boss@example.org', email_verified: true }
    const { browser } = await signIn()
    const headers = { 'x-mode': 'live', 'x-csrf-token': await browser.csrfToken() }
    return (method: string, path: string, body?: unknown) => browser.request(path, { method, body, headers })
  }
  const claimed = async (sub: string, groups: string[] = ['first']) => {
    provider.person = { sub, name: sub, groups }
    return signIn()
  }
  const roleOf = async (sub: string) => {
    const { members } = (await (await owner())('GET', '/v1/members')).body.data
    const found = members.find(({ name }: { name: string }) => name === sub)
    return found && [found.role, found.roleFrom]
  }
  const idOf = async (sub: string) => {
    const { members } = (await (await owner())('GET', '/v1/members')).body.data
    return members.find(({ name }: { name: string }) => name === sub).personId
  }

  it('a changed role is announced as restored by the next sign-in, which restores it', async () => {
    await claimed('eve')
    const path = `/v1/members/${await idOf('eve')}`
    const { body } = await (await owner())('PATCH', path, { role: 'viewer' })
    expect(body.data).toMatchObject({
      role: 'viewer',
      roleFrom: 'claims',
      notice: expect.stringMatching(/pin/),
    })
    expect(await roleOf('eve')).toEqual(['viewer', 'claims'])
    await claimed('eve')
    expect(await roleOf('eve')).toEqual(['developer', 'claims'])
  })

  it('a pinned role stays as long as the claims give a membership, and ends with them', async () => {
    await claimed('pia')
    const path = `/v1/members/${await idOf('pia')}`
    const { body } = await (await owner())('PATCH', path, { role: 'viewer', pin: true })
    expect(body.data).toMatchObject({ role: 'viewer', roleFrom: 'pinned', notice: null })
    await claimed('pia')
    expect(await roleOf('pia')).toEqual(['viewer', 'pinned'])
    expect((await claimed('pia', [])).answer.status).toBe(401)
    expect(await roleOf('pia')).toBeUndefined()
  })

  it('a removed member stays out until they are invited again', async () => {
    await claimed('rem')
    const path = `/v1/members/${await idOf('rem')}`
    await (await owner())('DELETE', path)
    expect((await claimed('rem')).answer.status).toBe(401)
    const invited = await (await owner())('POST', '/v1/members/invitations', { role: 'viewer' })
    const browser = testBrowser(service)
    provider.person = { sub: 'rem', name: 'rem', groups: ['first'] }
    const invitation = invited.body.data.url.split('#')[1]
    const begun = await browser.request('/sign-in/oidc', { method: 'POST', body: { invitation } })
    await browser.request(await provider.approve(begun.body.data.redirect))
    expect((await session(browser)).session).toMatchObject({ accountId: 'acc_first', role: 'viewer' })
    // The invitation gives the role now, whatever the claims state.
    await claimed('rem')
    expect(await roleOf('rem')).toEqual(['viewer', 'invitation'])
  })

  it('the last owner gives the role up by a second, explicit step only', async () => {
    const act = await owner()
    const path = `/v1/members/${(await act('GET', '/v1/members')).body.data.members.find(({ role }: { role: string }) => role === 'owner').personId}`
    for (const answer of [await act('PATCH', path, { role: 'viewer' }), await act('DELETE', path)]) {
      expect([answer.status, answer.body.error.reason]).toEqual([400, 'confirmation_needed'])
    }
    expect((await act('DELETE', `${path}?confirm=last_owner`)).status).toBe(200)
  })
})

it('a sign-in is as fresh as that at the provider: one that knows the person already proves no presence', async () => {
  provider.person = { sub: 'present', groups: ['first'] }
  // The provider's clock is the machine's.
  service.clock.set(Date.now() + 3_600_000)
  const { session: opened } = await session((await signIn()).browser)
  const provedAt = Date.parse(opened.freshUntil) - 600_000
  expect(Math.abs(provedAt - Date.now())).toBeLessThan(60_000)
})
