import { afterAll, beforeAll, expect, it } from 'vitest'
import { createRecordStore, sealedRecords } from '../../../src/agents/oauth/adapter.ts'
import { reseal } from '../../../src/runtime/storage/reseal.ts'
import { createSecretBox, type SecretBox } from '../../../src/runtime/storage/secrets.ts'
import { testBrowser } from '../../support/browser-session.ts'
import { testClock } from '../../support/clock.ts'
import { testDatabase } from '../../support/database.ts'
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
beforeAll(async () => {
  const port = await freePort()
  service = await startTestService({
    env: { PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}`, OAUTH: 'true' },
  })
  client = (await registerClient(service)).client_id
})
afterAll(() => service.close())

async function signedIn() {
  const browser = testBrowser(service)
  await browser.request('/sign-in/key', { method: 'POST', body: { key: service.testKey } })
  return browser
}
async function connect(browser: Awaited<ReturnType<typeof signedIn>>, changes: Record<string, string> = {}) {
  const asked = authorizationOf(client, service.base, changes)
  return exchange(service, client, await authorize(browser, asked, everything), asked.verifier)
}
const refresh = (token: string) =>
  requestToken(service, { grant_type: 'refresh_token', refresh_token: token, client_id: client })
const statusOf = async (token: string) =>
  (await service.call('/v1/balance', { key: null, headers: { authorization: `Bearer ${token}` } })).status

it('a person connects several assistants one after the other in one browser', async () => {
  const browser = await signedIn()
  const first = await connect(browser)
  const second = await connect(browser)
  expect(await statusOf(second.access_token)).toBe(200)
  expect(await statusOf(first.access_token)).toBe(200)
  expect((await refresh(first.refresh_token)).status).toBe(200)
})

it('an assistant keeps its access beyond the first minutes and months, as long as it uses it', async () => {
  const day = 86_400_000
  let { access_token: access, refresh_token: token } = await connect(await signedIn())
  for (const passed of [16 * 60_000, 29 * day, 29 * day]) {
    service.clock.advance(passed)
    expect(await statusOf(access)).toBe(401)
    const next = await refresh(token)
    expect(await statusOf(next.access_token)).toBe(200)
    access = next.access_token
    token = next.refresh_token
  }
  service.clock.advance(31 * day)
  expect((await refresh(token)).error).toBe('invalid_grant')
})

it.each(['openid offline_access', 'read', ''])(
  'an assistant that requests “%s” is offered what only reads',
  async (scope) => {
    const browser = await signedIn()
    const begun = await browser.request(
      `/oauth/authorize?${authorizationOf(client, service.base, { scope }).parameters}`,
    )
    const { request } = (await browser.request(`${begun.headers.get('location')}/request`)).body.data
    expect(request.scopes.map(({ name }: { name: string }) => name)).toEqual([
      'lookups',
      'web',
      'monitors:read',
    ])
  },
)

it.each(['/v1/balance', '/v1/tiktok/profiles/ada.cooks', '/mcp'])(
  'a refusal at %s names the metadata of the resource, and what was wrong',
  async (path) => {
    const method = path === '/mcp' ? 'POST' : 'GET'
    const metadata = `${service.base}/.well-known/oauth-protected-resource${path === '/mcp' ? path : ''}`
    const challengeOf = async (headers: Record<string, string>) =>
      (await service.call(path, { key: null, method, headers })).headers.get('www-authenticate')
    const first = await challengeOf({})
    expect(first).toContain(`resource_metadata="${metadata}"`)
    expect(first).not.toContain('error=')
    const wrong = await challengeOf({ authorization: 'Bearer nothing' })
    expect(wrong).toContain(`resource_metadata="${metadata}"`)
    expect(wrong).toContain('error="invalid_token"')
  },
)

it('the consent page shows the scheme of an application, which may write any host behind it', async () => {
  const uri = 'evil://claude.ai/callback'
  const { client_id: id } = await registerClient(service, { redirect_uris: [uri] })
  const browser = await signedIn()
  const asked = authorizationOf(id, service.base, { redirect_uri: uri })
  const begun = await browser.request(`/oauth/authorize?${asked.parameters}`)
  const { request } = (await browser.request(`${begun.headers.get('location')}/request`)).body.data
  expect(request).toMatchObject({ clientName: 'Test assistant', redirectHost: 'evil://claude.ai' })
})

it('an assistant loses its access with the person who connected it', async () => {
  const body = { role: 'developer' }
  const invited = await service.call('/v1/members/invitations', {
    key: service.liveKey,
    method: 'POST',
    body,
  })
  const browser = testBrowser(service)
  const joined = { token: invited.body.data.url.split('#')[1], name: 'Leaver' }
  await browser.request('/sign-in/invitation', { method: 'POST', body: joined })
  const tokens = await connect(browser)
  expect(await statusOf(tokens.access_token)).toBe(200)
  const { members } = (await service.call('/v1/members', { key: service.liveKey })).body.data
  const member = `/v1/members/${members[0].personId}`
  await service.call(member, { key: service.liveKey, method: 'PATCH', body: { role: 'viewer' } })
  service.clock.advance(5000)
  expect(await statusOf(tokens.access_token)).toBe(401)
  await service.call(member, { key: service.liveKey, method: 'PATCH', body: { role: 'developer' } })
  service.clock.advance(5000)
  expect(await statusOf(tokens.access_token)).toBe(200)
  await service.call(member, { key: service.liveKey, method: 'DELETE' })
  service.clock.advance(5000)
  expect(await statusOf(tokens.access_token)).toBe(401)
  expect((await refresh(tokens.refresh_token)).error).toBe('invalid_grant')
})

it('a decision counts once', async () => {
  const browser = await signedIn()
  const { parameters } = authorizationOf(client, service.base)
  const path = (await browser.request(`/oauth/authorize?${parameters}`)).headers.get('location')!
  const headers = { 'x-csrf-token': await browser.csrfToken() }
  const decide = async () =>
    (await browser.request(path, { method: 'POST', body: { decision: everything }, headers })).status
  const connected = async () => (await service.call('/v1/connections')).body.data.connections.length
  const before = await connected()
  expect([await decide(), await decide()]).toEqual([200, 400])
  expect(await connected()).toBe(before + 1)
})

it('an assistant that adds scopes of OpenID Connect gets the scopes of this service', async () => {
  const scope = 'openid profile lookups offline_access'
  expect(await connect(await signedIn(), { scope })).toMatchObject({ status: 200, scope: 'lookups' })
})

it('behind a path prefix, metadata is where clients look for it', async () => {
  const url = 'https://lookups.example/api'
  const prefixed = await startTestService({ env: { PUBLIC_URL: url, OAUTH: 'true' } })
  const read = async (path: string) => (await prefixed.call(`/.well-known/${path}`, { key: null })).body
  for (const path of ['oauth-authorization-server/api', 'openid-configuration/api', 'openid-configuration']) {
    expect(await read(path)).toMatchObject({ issuer: url, token_endpoint: `${url}/oauth/token` })
  }
  expect(await read('oauth-protected-resource/api/mcp')).toMatchObject({ resource: `${url}/mcp` })
  expect(await read('oauth-protected-resource/api')).toMatchObject({ resource: url })
  await prefixed.close()
})

it('the metadata lists the scopes of this service', async () => {
  const { body } = await service.call('/.well-known/oauth-authorization-server', { key: null })
  expect(body.scopes_supported).toEqual(['lookups', 'web', 'monitors:read', 'monitors:write', 'account:read'])
})

const endConnection = async () => {}

it('assistants stay connected when SECRETS_KEY is rotated', async () => {
  const { database, close } = await testDatabase()
  const [before, after] = ['before', 'after'].map((word) => word.padEnd(32, '.'))
  const storeOf = (secrets: SecretBox) =>
    createRecordStore({
      database,
      clock: testClock(),
      secrets,
      alreadyUsed: () => new Error(),
      endConnection,
    })
  const old = storeOf(createSecretBox(before!))
  for (let n = 0; n < 600; n++) await old.adapter('Grant').upsert(`grant ${n}`, { jti: `grant ${n}` }, 60)
  await old.adapter('RefreshToken').upsert('token', { jti: 'token', clientId: 'c' }, 60)
  expect(await reseal(database, createSecretBox(after!, before), [sealedRecords])).toEqual({
    oauth_records: 601,
  })
  const rotated = storeOf(createSecretBox(after!))
  expect(await rotated.adapter('RefreshToken').find('token')).toMatchObject({ jti: 'token', clientId: 'c' })
  expect(await rotated.adapter('Grant').find('grant 599')).toMatchObject({ jti: 'grant 599' })
  await close()
})

it.each(['AccessToken', 'RefreshToken', 'AuthorizationCode'])(
  'the records contain no %s, even when they are decrypted',
  async (model) => {
    const { database, close } = await testDatabase()
    const secrets = createSecretBox('x'.repeat(32))
    const store = createRecordStore({
      database,
      clock: testClock(),
      secrets,
      alreadyUsed: () => new Error(),
      endConnection,
    })
    await store.adapter(model).upsert('the-token', { jti: 'the-token', kind: model, clientId: 'c' }, 60)
    const [row] = await database.query<{ hash: string; payload: string }>('select * from oauth_records')
    expect(secrets.open(row!.payload, `oauth ${model} ${row!.hash}`)).not.toContain('the-token')
    expect(await store.adapter(model).find('the-token')).toMatchObject({ jti: 'the-token', clientId: 'c' })
    await close()
  },
)
