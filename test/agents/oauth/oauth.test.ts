import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAccount } from '../../../src/accounts/accounts.ts'
import { createLink } from '../../../src/accounts/sign-in/links.ts'
import { createRecordStore } from '../../../src/agents/oauth/adapter.ts'
import { createSecretBox } from '../../../src/runtime/storage/secrets.ts'
import { type TestBrowser, testBrowser } from '../../support/browser-session.ts'
import {
  authorizationOf,
  authorize,
  everything,
  exchange,
  redirectUri,
  registerClient,
  requestToken,
} from '../../support/oauth-client.ts'
import { freePort } from '../../support/ports.ts'
import { startTestService, type TestService } from '../../support/service.ts'

let service: TestService
let accountId: string
beforeAll(async () => {
  const port = await freePort()
  service = await startTestService({
    env: { PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}`, OAUTH: 'true' },
  })
  accountId = (await service.call('/v1/whoami')).body.data.user.id
})
afterAll(() => service.close())

async function signedIn(role: 'owner' | 'developer' | 'viewer' = 'owner', account = accountId) {
  service.clock.advance(600_000)
  const browser = testBrowser(service)
  const rights = { accountId: account, role, operatorRole: null }
  const link = { ...rights, kind: 'sign_in', createdBy: 'test' } as const
  const { token } = await createLink(service.service.database, service.clock, link)
  await browser.request('/sign-in/link', { method: 'POST', body: { token } })
  return browser
}
let client: string
beforeAll(async () => {
  client = (await registerClient(service)).client_id
})
const authorization = (changes?: Record<string, string>) => authorizationOf(client, service.base, changes)

/** A whole round: the tokens of an assistant. */
async function tokens(decision: object = everything, browser?: TestBrowser) {
  const asked = authorization()
  const redirect = await authorize(browser ?? (await signedIn()), asked, decision)
  return exchange(service, client, redirect, asked.verifier)
}
const bearer = (token: string) => ({ key: null, headers: { authorization: `Bearer ${token}` } })
const call = (token: string, path: string, options: object = {}) =>
  service.call(path, { ...bearer(token), ...options })
const profile = '/v1/tiktok/profiles/ada.cooks'

describe('an assistant', () => {
  it('finds the authorization server from the resource alone, at the public address whatever the headers say', async () => {
    const forged = { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' }
    const { base } = service
    for (const headers of [{}, forged]) {
      const resource = await service.call('/.well-known/oauth-protected-resource/mcp', { key: null, headers })
      expect(resource.body).toMatchObject({ resource: `${base}/mcp`, authorization_servers: [base] })
      const guide = await fetch(resource.body.resource_documentation)
      expect(await guide.text()).toContain(`${base}/mcp`)
      const server = await service.call('/.well-known/oauth-authorization-server', { key: null, headers })
      expect(server.body).toMatchObject({
        issuer: base,
        authorization_endpoint: `${base}/oauth/authorize`,
        token_endpoint: `${base}/oauth/token`,
        registration_endpoint: `${base}/oauth/register`,
        code_challenge_methods_supported: ['S256'],
        response_types_supported: ['code'],
        authorization_response_iss_parameter_supported: true,
        client_id_metadata_document_supported: true,
      })
    }
  })

  it('acts for the account that consented, in its mode, and is metered and listed', async () => {
    const { access_token: token, token_type, expires_in } = await tokens()
    expect([token_type, expires_in]).toEqual(['Bearer', 900])
    const before = await service.balance()
    const answer = await call(token, profile)
    expect(answer.body.data.lookupStatus).toBe('found')
    expect(await service.balance()).toBe(before - answer.body.meta.creditsCharged)
    const { connections } = (await service.call('/v1/connections')).body.data
    expect(connections[0]).toMatchObject({
      clientName: 'Test assistant',
      redirectHost: '127.0.0.1:9999',
      mode: 'test',
      scopes: everything.scopes,
    })
    expect(connections[0].lastUsedAt).not.toBeNull()
  })

  it('does only what the person allowed', async () => {
    const { access_token: token } = await tokens({ ...everything, scopes: ['web', 'monitors:read'] })
    expect((await call(token, profile)).status).toBe(403)
    expect((await call(token, '/v1/monitors')).status).toBe(200)
    const sink = { method: 'POST', body: { kind: 'sink' } }
    const refused = await call(token, '/v1/webhook-endpoints', sink)
    expect(refused.status).toBe(403)
    expect(refused.headers.get('www-authenticate')).toMatch(/insufficient_scope.*monitors:write/)
    for (const path of ['/v1/connections', '/v1/members', '/v1/sessions']) {
      expect((await call(token, path)).status).toBe(403)
    }
    const { access_token: lookups } = await tokens({ ...everything, scopes: ['lookups'] })
    expect((await call(lookups, profile)).status).toBe(200)
    expect((await call(lookups, '/v1/monitors')).status).toBe(403)
  })

  it('spends no more in a day than the person set', async () => {
    const { access_token: token } = await tokens({ ...everything, creditsPerDay: 1 })
    expect((await call(token, profile)).status).toBe(200)
    expect((await call(token, '/v1/tiktok/profiles/other.one')).body.error.reason).toBe('key_limit')
  })

  it('learns that the person refused', async () => {
    const redirect = await authorize(await signedIn(), authorization(), null)
    expect(redirect.searchParams.get('error')).toBe('access_denied')
    expect(redirect.searchParams.get('code')).toBeNull()
  })

  it('is disconnected everywhere within five seconds, refresh tokens included', async () => {
    const { access_token: token, refresh_token: refresh } = await tokens()
    expect((await call(token, '/v1/balance')).status).toBe(200)
    const { connections } = (await service.call('/v1/connections')).body.data
    expect((await service.call(`/v1/connections/${connections[0].id}`, { method: 'DELETE' })).status).toBe(
      200,
    )
    service.clock.advance(5000)
    expect((await call(token, '/v1/balance')).status).toBe(401)
    const grant = { grant_type: 'refresh_token', refresh_token: refresh, client_id: client }
    expect((await requestToken(service, grant)).error).toBe('invalid_grant')
  })

  it('keeps its access with refresh tokens that rotate; a replayed one ends all of them', async () => {
    const first = await tokens()
    const refresh = (token: string) =>
      requestToken(service, { grant_type: 'refresh_token', refresh_token: token, client_id: client })
    const second = await refresh(first.refresh_token)
    expect((await call(second.access_token, '/v1/balance')).status).toBe(200)
    expect(second.refresh_token).not.toBe(first.refresh_token)
    service.clock.advance(30_001)
    expect((await refresh(first.refresh_token)).error).toBe('invalid_grant')
    expect((await refresh(second.refresh_token)).error).toBe('invalid_grant')
    service.clock.advance(5000)
    expect((await call(second.access_token, '/v1/balance')).status).toBe(401)
  })
})

describe('attacks', () => {
  it('a code works once, also for two requests at the same moment, and its replay ends what it gave', async () => {
    const asked = authorization()
    const redirect = await authorize(await signedIn(), asked)
    const tries = await Promise.all(
      Array.from({ length: 4 }, () => exchange(service, client, redirect, asked.verifier)),
    )
    expect(tries.filter(({ access_token }) => access_token).length).toBeLessThanOrEqual(1)
    service.clock.advance(5000)
    await exchange(service, client, redirect, asked.verifier)
    for (const { access_token } of tries) {
      if (access_token) expect((await call(access_token, '/v1/balance')).status).toBe(401)
    }
  })

  it('a token whose grant another request ends while it is issued is refused, and ends with the grant', async () => {
    const { database } = service.service
    const secrets = createSecretBox('x'.repeat(32))
    const alreadyUsed = () => new Error('used already')
    const records = createRecordStore({
      database,
      clock: service.clock,
      secrets,
      alreadyUsed,
      endConnection: async () => {},
    })
    await records.adapter('Grant').upsert('grant', {}, 60)
    await records.adapter('AccessToken').upsert('first', { grantId: 'grant' }, 60)
    await records.deleteGrant('grant')
    const late = records.adapter('AccessToken').upsert('second', { grantId: 'grant' }, 60)
    await expect(late).rejects.toThrow('used already')
    for (const token of ['first', 'second']) {
      expect(await records.adapter('AccessToken').find(token)).toBeUndefined()
    }
  })

  it('a code is bound to its verifier, its client and its redirect address', async () => {
    const other = (await registerClient(service)).client_id
    const attempts: Record<string, string>[] = [
      { code_verifier: 'x'.repeat(43) },
      { code_verifier: '' },
      { client_id: other },
      { redirect_uri: 'http://127.0.0.1:9998/callback' },
      { resource: 'https://evil.example' },
    ]
    for (const change of attempts) {
      const asked = authorization()
      const redirect = await authorize(await signedIn(), asked)
      const answer = await exchange(service, client, redirect, asked.verifier, change)
      expect(answer).toMatchObject({ status: expect.toSatisfy((status) => status >= 400) })
      expect(answer.access_token).toBeUndefined()
    }
  })

  it('PKCE cannot be left out or weakened', async () => {
    const browser = await signedIn()
    const weak = [{ code_challenge: '', code_challenge_method: '' }, { code_challenge_method: 'plain' }]
    for (const change of weak) {
      const { parameters } = authorization(change as Record<string, string>)
      const answer = await browser.request(`/oauth/authorize?${parameters}`)
      expect(answer.headers.get('location')).toMatch(/error=invalid_request/)
    }
  })

  it('a redirect goes only where the client registered, loopback ports excepted', async () => {
    const browser = await signedIn()
    const elsewhere = [
      'https://evil.example/callback',
      `${redirectUri}/../evil`,
      `${redirectUri}?x=1`,
      'http://127.0.0.1.evil.example:9999/callback',
      'http://user@127.0.0.1:9999/callback',
      'http://127.0.0.1:9999/callback%2f',
      'http://127.0.0.1:9999@evil.example/callback',
      'http://localhost:9999/callback',
      'javascript:alert(1)',
    ]
    for (const redirect_uri of elsewhere) {
      const answer = await browser.request(`/oauth/authorize?${authorization({ redirect_uri }).parameters}`)
      expect([answer.status, answer.headers.get('location')]).toEqual([400, null])
    }
    const port = authorization({ redirect_uri: 'http://127.0.0.1:5555/callback' })
    const answer = await browser.request(`/oauth/authorize?${port.parameters}`)
    expect(answer.headers.get('location')).toMatch(/\/oauth\/consent\//)
  })

  it('a token of another audience cannot be had', async () => {
    const { parameters } = authorization({ resource: 'https://other.example/api' })
    const answer = await (await signedIn()).request(`/oauth/authorize?${parameters}`)
    expect(answer.headers.get('location')).toMatch(/error=invalid_target/)
  })

  it('the answer names its issuer, so that it cannot be mixed up with another server’s', async () => {
    const asked = authorization()
    const redirect = await authorize(await signedIn(), asked)
    expect(redirect.searchParams.get('iss')).toBe(service.base)
    expect(redirect.searchParams.get('state')).toBe(asked.parameters.get('state'))
  })

  it('consent cannot be forged: by another origin, without token, in another browser, in a frame', async () => {
    const browser = await signedIn()
    const begun = await browser.request(`/oauth/authorize?${authorization().parameters}`)
    const path = begun.headers.get('location')!
    const post = (who: TestBrowser, headers: Record<string, string>) =>
      who.request(path, { method: 'POST', body: { decision: everything }, headers })
    const token = await browser.csrfToken()
    expect((await post(browser, {})).status).toBe(403)
    expect((await post(browser, { 'x-csrf-token': token, origin: 'https://evil.example' })).status).toBe(403)
    const victim = await signedIn()
    expect((await post(victim, { 'x-csrf-token': await victim.csrfToken() })).status).toBe(400)
    const page = await browser.request(path)
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(page.headers.get('x-frame-options')).toBe('DENY')
    const viewer = await signedIn('viewer')
    const started = await viewer.request(`/oauth/authorize?${authorization().parameters}`)
    const refused = await viewer.request(started.headers.get('location')!, {
      method: 'POST',
      body: { decision: everything },
      headers: { 'x-csrf-token': await viewer.csrfToken() },
    })
    expect(refused.status).toBe(403)
  })

  it('a person who is not signed in decides after signing in, and signing in leads nowhere else', async () => {
    const browser = testBrowser(service)
    const begun = await browser.request(`/oauth/authorize?${authorization().parameters}`)
    const path = new URL(begun.headers.get('location')!, service.base).pathname
    const sent = await browser.request(path)
    expect(sent.headers.get('location')).toBe(`/sign-in?next=${encodeURIComponent(path)}`)
  })

  it('a browser that signed in more than ten minutes ago connects nothing until it proves who is there', async () => {
    const browser = await signedIn()
    service.clock.advance(600_000)
    const asked = authorization()
    const begun = await browser.request(`/oauth/authorize?${asked.parameters}`)
    const consent = new URL(begun.headers.get('location')!, service.base).pathname
    const page = await browser.request(consent)
    const again = `/sign-in?next=${encodeURIComponent(consent)}&fresh=1`
    expect([page.status, page.headers.get('location')]).toEqual([302, again])
    const headers = { 'x-csrf-token': await browser.csrfToken() }
    const decide = (decision: object | null) =>
      browser.request(consent, { method: 'POST', body: { decision }, headers })
    const refused = await decide(everything)
    expect([refused.status, refused.body.error.reason]).toEqual([403, 'fresh_sign_in_needed'])
    const body = { key: service.liveKey }
    expect((await browser.request('/sign-in/fresh', { method: 'POST', body, headers })).status).toBe(200)
    expect((await browser.request(consent)).status).toBe(200)
    // The refusal has used nothing up.
    expect((await decide(everything)).status).toBe(200)
    // Refusing an assistant gives no right.
    service.clock.advance(600_000)
    expect((await authorize(browser, authorization(), null)).searchParams.get('error')).toBe('access_denied')
  })

  it('every consent is asked for anew', async () => {
    const browser = await signedIn()
    await authorize(browser, authorization())
    const again = await browser.request(`/oauth/authorize?${authorization().parameters}`)
    expect(again.headers.get('location')).toMatch(/\/oauth\/consent\//)
    const silent = await browser.request(`/oauth/authorize?${authorization({ prompt: 'none' }).parameters}`)
    expect(silent.headers.get('location')).toMatch(/error=/)
  })

  it('a token works for its own account alone', async () => {
    const start = { trialCredits: 10, testCredits: 10 }
    const other = await createAccount(service.service.database, service.clock, { name: 'Other', ...start })
    const { access_token: token } = await tokens(everything, await signedIn('owner', other.id))
    expect((await call(token, '/v1/whoami')).body.data.user.id).toBe(other.id)
    const listed = (await service.call('/v1/connections')).body.data.connections
    const own = await service.service.database.query<{ id: string }>(
      'select id from connections where account_id = $1',
      [other.id],
    )
    expect(listed.map((one: { id: string }) => one.id)).not.toContain(own[0]!.id)
    expect((await service.call(`/v1/connections/${own[0]!.id}`, { method: 'DELETE' })).status).toBe(404)
  })

  it('nothing secret is stored readable', async () => {
    const { access_token, refresh_token } = await tokens()
    const rows = JSON.stringify(
      await service.service.database.query('select * from oauth_records, connections'),
    )
    for (const secret of [access_token, refresh_token, 'code_challenge']) expect(rows).not.toContain(secret)
  })

  it('metadata documents that lead to private addresses are not fetched', async () => {
    const browser = await signedIn()
    for (const id of [
      'https://127.0.0.1/client.json',
      'https://localhost/c',
      'https://[::1]/c',
      'https://10.0.0.1/c',
    ]) {
      const answer = await browser.request(`/oauth/authorize?${authorizationOf(id, service.base).parameters}`)
      expect([answer.status, answer.headers.get('location')]).toEqual([400, null])
    }
  })

  it('huge registrations are refused before they are read', async () => {
    const huge = await registerClient(service, { client_name: 'x'.repeat(20_000) })
    expect(huge.error.code).toBe('bad_request')
  })

  it('secrets appear neither in the log nor in what pages send on', async () => {
    const lines: string[] = []
    const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
    const port = await freePort()
    const env = {
      PORT: String(port),
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      OAUTH: 'true',
      ACCESS_LOG: 'true',
    }
    const logged = await startTestService({ env, log })
    try {
      const { client_id: id } = await registerClient(logged)
      const browser = testBrowser(logged)
      const signIn = await browser.request('/sign-in/key', { method: 'POST', body: { key: logged.testKey } })
      const asked = authorizationOf(id, logged.base)
      const redirect = await authorize(browser, asked)
      const got = await exchange(logged, id, redirect, asked.verifier)
      await logged.call('/v1/balance', bearer(got.access_token))
      await logged.call('/v1/balance', bearer(`${got.access_token}x`))
      const secrets = [
        ...[got.access_token, got.refresh_token, redirect.searchParams.get('code')!, asked.verifier],
        ...[...browser.cookies.values(), logged.testKey, signIn.headers.get('set-cookie')!],
      ]
      expect(lines.length).toBeGreaterThan(3)
      for (const secret of secrets) expect(lines.join('')).not.toContain(secret)
      for (const path of ['/sign-in', '/sign-in/link']) {
        expect((await browser.request(path)).headers.get('referrer-policy')).toBe('no-referrer')
      }
    } finally {
      await logged.close()
    }
  })

  it('registrations are bounded by address, and dangerous redirect addresses refused', async () => {
    for (const uri of [
      'javascript:alert(1)',
      'data:text/html,x',
      'http://evil.example/cb',
      'https://x.example/#f',
    ]) {
      expect((await registerClient(service, { redirect_uris: [uri] })).error).toMatch(/invalid/)
    }
    const answers = await Promise.all(Array.from({ length: 70 }, () => registerClient(service)))
    expect(answers.filter(({ client_id }) => client_id).length).toBeLessThan(61)
    expect(answers.at(-1)!.error.code).toBe('temporarily_unavailable')
  })
})
