import { afterEach, expect, it } from 'vitest'
import { createLink } from '../../../src/accounts/sign-in/links.ts'
import { readConfig } from '../../../src/runtime/config/config.ts'
import { testBrowser } from '../../support/browser-session.ts'
import { startTestService, type TestService } from '../../support/service.ts'

let service: TestService | undefined
afterEach(async () => {
  await service?.close()
  service = undefined
})

const start = async (methods: string) => {
  service = await startTestService({ env: { SIGN_IN_METHODS: methods } })
  const accountId = (await service.call('/v1/whoami')).body.data.user.id
  const link = { accountId, role: 'owner', operatorRole: null, kind: 'sign_in', createdBy: 't' } as const
  const { token } = await createLink(service.service.database, service.clock, link)
  const by = async (path: string, body: object) => {
    const browser = testBrowser(service!)
    const { status, body: answer } = await browser.request(path, { method: 'POST', body })
    return { status, message: answer.error?.message, browser }
  }
  return {
    page: (await testBrowser(service).request('/sign-in')).text,
    byKey: await by('/sign-in/key', { key: service.liveKey }),
    byLink: await by('/sign-in/link', { token }),
  }
}

it('SIGN_IN_METHODS closes signing in with keys, on the page too', async () => {
  const { page, byKey, byLink } = await start('link, oidc')
  expect(page).toContain('<form id="key-form" hidden>')
  expect([byKey.status, byLink.status]).toEqual([403, 200])
  expect(byKey.message).toMatch(/key is switched off here/)
})

it('SIGN_IN_METHODS closes links: for single sign-on only, nothing else opens', async () => {
  const { byKey, byLink } = await start('oidc')
  expect([byKey.status, byLink.status]).toEqual([403, 403])
})

it('every way is open unless it is closed', async () => {
  const { page, byKey, byLink } = await start('link,key,oidc')
  expect(page).toContain('<form id="key-form" >')
  expect([byKey.status, byLink.status]).toEqual([200, 200])
})

it('a session by a way that is closed since is none', async () => {
  const { byKey } = await start('key,link')
  const { database, clock } = service!.service
  const { createSessions } = await import('../../../src/accounts/sign-in/sessions.ts')
  const token = [...byKey.browser.cookies.values()][0]!
  expect(await createSessions({ database, clock }).find(token)).not.toBeNull()
  expect(await createSessions({ database, clock, methods: ['link', 'oidc'] }).find(token)).toBeNull()
})

it('addresses that give rights need TLS, beside a loopback one; unknown ways are refused', () => {
  const problem = (env: Record<string, string>) => {
    try {
      readConfig(env)
      return ''
    } catch (error) {
      return String(error)
    }
  }
  for (const name of ['OIDC_ISSUER', 'OAUTH_ISSUER', 'OAUTH_KEYS_URL']) {
    expect(problem({ [name]: 'http://login.example' })).toMatch(/https, or http on a loopback/)
    for (const url of [
      'https://login.example',
      'http://127.0.0.1:8080',
      'http://localhost:8080',
      'http://[::1]',
    ]) {
      expect(problem({ [name]: url }), url).not.toMatch(/loopback/)
    }
  }
  expect(problem({ SIGN_IN_METHODS: 'password' })).toMatch(/SIGN_IN_METHODS/)
})
