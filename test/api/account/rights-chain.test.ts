import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { remoteAdmin } from '../../../src/operator/administration/client.ts'
import type { Admin } from '../../../src/operator/administration/verbs.ts'
import { testBrowser } from '../../support/browser-session.ts'
import { startTestService, type TestService } from '../../support/service.ts'

const token = 'an admin token of at least 32 characters'
let service: TestService
let admin: Admin
let account: string
beforeAll(async () => {
  service = await startTestService({
    env: { ADMIN_TOKEN: token, ALLOW_PRIVATE_RANGES: '127.0.0.0/8', TRUSTED_PROXIES: '127.0.0.0/8' },
  })
  admin = remoteAdmin({ url: service.base, token })
  account = (await service.call('/v1/whoami')).body.data.user.id
})
afterAll(() => service.close())

const query = (text: string, values: unknown[] = []) => service.service.database.query(text, values)
const later = () => void service.clock.advance(600_000)

interface MadeKey {
  readonly id: string
  readonly key: string
}
type Act = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => ReturnType<TestService['call']>
const by =
  ({ key }: { key: string }): Act =>
  (method, path, body, headers = {}) =>
    service.call(path, { key, method, headers, ...(body === undefined ? {} : { body }) })
async function operatorsKey(mode: 'live' | 'test' = 'test'): Promise<MadeKey> {
  return admin('keys create', { account, mode, name: `maker ${Math.random()}` })
}
const make = async (maker: MadeKey, limits: object = {}): Promise<MadeKey> =>
  (await by(maker)('POST', '/v1/keys', { name: 'made', ...limits })).body.data
/** A key, the key that it made, and the key that this one made. */
async function chain() {
  const maker = await operatorsKey()
  const child = await make(maker)
  return { maker, child, grandchild: await make(child) }
}
const owner = () => by({ key: service.testKey })
const lookup = (key: MadeKey, headers = {}) =>
  by(key)('GET', '/v1/tiktok/profiles/ada.cooks', undefined, headers)

describe('a limit that a key gets binds the keys that it created before', () => {
  it('their lookups count against its credits a day, together with its own', async () => {
    const { maker, child, grandchild } = await chain()
    await owner()('PATCH', `/v1/keys/${maker.id}`, { creditsPerDay: 2 })
    service.clock.advance(5000)
    expect((await lookup(child)).status).toBe(200)
    expect((await lookup(grandchild)).status).toBe(200)
    for (const key of [maker, child, grandchild]) {
      const { status, body } = await lookup(key)
      expect([status, body.error.reason]).toEqual([402, 'key_limit'])
    }
  })

  it('their requests count against its requests a second, together with its own', async () => {
    const { maker, child, grandchild } = await chain()
    await owner()('PATCH', `/v1/keys/${maker.id}`, { requestsPerSecond: 2 })
    service.clock.advance(5000)
    const statuses = []
    for (const key of [child, grandchild, maker, child]) {
      statuses.push((await by(key)('GET', '/v1/balance')).status)
    }
    expect(statuses).toEqual([200, 200, 429, 429])
  })

  it('they work from its addresses alone', async () => {
    const { maker, child, grandchild } = await chain()
    await owner()('PATCH', `/v1/keys/${maker.id}`, { addresses: ['192.0.2.0/24'] })
    service.clock.advance(5000)
    for (const key of [child, grandchild]) {
      expect((await lookup(key)).status).toBe(403)
      expect((await lookup(key, { 'x-forwarded-for': '192.0.2.7' })).status).toBe(200)
    }
    await owner()('PATCH', `/v1/keys/${child.id}`, { addresses: ['192.0.2.7', '203.0.113.0/24'] })
    service.clock.advance(5000)
    expect((await lookup(child, { 'x-forwarded-for': '192.0.2.7' })).status).toBe(200)
    expect((await lookup(child, { 'x-forwarded-for': '192.0.2.8' })).status).toBe(403)
    expect((await lookup(child, { 'x-forwarded-for': '203.0.113.1' })).status).toBe(403)
  })

  it.each([{ creditsPerDay: 5 }, { manages: false }])(
    'with %o they lift no limit, create no keys, sign in no more, and manage nothing',
    async (limit) => {
      const { maker, child, grandchild } = await chain()
      await owner()('PATCH', `/v1/keys/${maker.id}`, limit)
      service.clock.advance(5000)
      for (const key of [child, grandchild]) {
        for (const [method, path, body] of [
          ['PATCH', `/v1/keys/${maker.id}`, { creditsPerDay: null, manages: true }],
          ['PATCH', `/v1/keys/${key.id}`, { name: 'mine' }],
          ['POST', '/v1/keys', { name: 'more' }],
          ['POST', '/v1/monitors', {}],
          ['GET', '/v1/monitors', undefined],
        ] as const) {
          const { status } = await by(key)(method, path, body)
          expect([method, path, status === 400 && path === '/v1/monitors' ? 403 : status]).toEqual([
            method,
            path,
            403,
          ])
        }
        later()
        const signIn = { method: 'POST', body: { key: key.key } }
        expect((await testBrowser(service).request('/sign-in/key', signIn)).status).toBe(401)
      }
    },
  )

  it.each([{ requestsPerSecond: 100 }, { addresses: ['127.0.0.0/8'] }])(
    'with %o the sessions that they opened end, and they open no more',
    async (limit) => {
      const { maker, grandchild } = await chain()
      later()
      const browser = testBrowser(service)
      const signIn = { method: 'POST', body: { key: grandchild.key } }
      expect((await browser.request('/sign-in/key', signIn)).status).toBe(200)
      await owner()('PATCH', `/v1/keys/${maker.id}`, limit)
      later()
      expect((await browser.request('/sign-in/session')).status).toBe(401)
      expect((await browser.request('/sign-in/key', signIn)).status).toBe(401)
      // What they create now has the limit too, or a lower one.
      const made = (await by(grandchild)('POST', '/v1/keys', { name: 'made' })).body.data
      expect(made).toMatchObject(limit)
      const lifted = await by(grandchild)('POST', '/v1/keys', {
        name: 'lifted',
        requestsPerSecond: null,
        addresses: null,
      })
      expect(lifted.status).toBe(403)
    },
  )

  it('with an earlier end they end then, and lists state it', async () => {
    const { maker, child, grandchild } = await chain()
    const end = new Date(service.clock.now() + 3_600_000).toISOString()
    await owner()('PATCH', `/v1/keys/${maker.id}`, { expiresAt: end })
    for (const { id } of [child, grandchild]) {
      expect((await owner()('GET', `/v1/keys/${id}`)).body.data.expiresAt).toBe(end)
    }
    for (const key of [child, grandchild]) {
      expect((await by(key)('PATCH', `/v1/keys/${key.id}`, { expiresAt: null })).status).toBe(403)
    }
    service.clock.advance(3_600_000)
    for (const key of [child, grandchild]) expect((await by(key)('GET', '/v1/balance')).status).toBe(401)
  })

  it('and lifting the limit gives them back what they had', async () => {
    const { maker, child } = await chain()
    await owner()('PATCH', `/v1/keys/${maker.id}`, { creditsPerDay: 1 })
    service.clock.advance(5000)
    expect((await by(child)('GET', '/v1/monitors')).status).toBe(403)
    await owner()('PATCH', `/v1/keys/${maker.id}`, { creditsPerDay: null })
    service.clock.advance(5000)
    expect((await by(child)('GET', '/v1/monitors')).status).toBe(200)
  })
})

describe('a test key, and a session that it opened', () => {
  it('reads no names, mail and network addresses of the people of the account', async () => {
    later()
    const browser = testBrowser(service)
    await browser.request('/sign-in/key', { method: 'POST', body: { key: service.testKey } })
    for (const path of ['/v1/members', '/v1/sessions', '/v1/members/invitations']) {
      expect([path, (await owner()('GET', path)).status]).toEqual([path, 403])
      expect((await browser.request(path, { headers: { 'x-mode': 'test' } })).status).toBe(403)
      expect((await by({ key: service.liveKey })('GET', path)).status).toBe(200)
    }
  })
})

describe('a key that another key created', () => {
  it('does not become independent of it: no new secret, no change, no revocation that leaves it', async () => {
    const { maker, child, grandchild } = await chain()
    for (const key of [child, grandchild]) {
      const act = by(key)
      expect((await act('POST', `/v1/keys/${maker.id}/roll`, {})).status).toBe(403)
      expect((await act('PATCH', `/v1/keys/${maker.id}`, { name: 'mine' })).status).toBe(403)
      expect((await act('DELETE', `/v1/keys/${maker.id}?keys=keep`)).status).toBe(403)
    }
    // It may change itself and what it created, and end all of them.
    expect((await by(child)('POST', `/v1/keys/${grandchild.id}/roll`, {})).status).toBe(200)
    expect((await by(child)('PATCH', `/v1/keys/${child.id}`, { name: 'child' })).status).toBe(200)
    expect((await by(child)('DELETE', `/v1/keys/${maker.id}`)).status).toBe(200)
    service.clock.advance(5000)
    for (const key of [maker, child]) expect((await by(key)('GET', '/v1/balance')).status).toBe(401)
  })
})

describe('the stored answer of a request that created or rolled a key', () => {
  it('is repeated to the key that sent it alone: one that ends soon would get one without an end', async () => {
    const first = await operatorsKey()
    const end = new Date(service.clock.now() + 3_600_000).toISOString()
    const ending = await make(first, { expiresAt: end })
    const headers = { 'idempotency-key': 'deploy-1' }
    const sent = ['POST', '/v1/keys', { name: 'deploy' }, headers] as const
    const created = (await by(first)(...sent)).body.data
    expect((await by(first)(...sent)).body.data.key).toBe(created.key)
    const other = (await by(ending)(...sent)).body.data
    expect([other.key === created.key, other.expiresAt]).toEqual([false, end])
    const roll = ['POST', `/v1/keys/${created.id}/roll`, {}, headers] as const
    expect((await by(first)(...roll)).status).toBe(200)
    expect((await by(ending)(...roll)).status).toBe(403)
  })
})

describe('a key that was revoked a moment ago, on a node that still remembers it', () => {
  it('changes nothing by any route of the account', async () => {
    const routes = await changingRoutes()
    expect(routes.length).toBeGreaterThan(20)
    const key = await operatorsKey('live')
    const victim = await operatorsKey('live')
    // The node has the key in its memory; another node revokes it.
    expect((await by(key)('GET', '/v1/balance')).status).toBe(200)
    await query('update api_keys set revoked_at = now() where id = $1', [key.id])
    expect((await by(key)('GET', '/v1/balance')).status).toBe(200)
    for (const { method, path, body } of routes) {
      const { status, body: answer } = await by(key)(method, path.replaceAll(/\{id\}/g, victim.id), body)
      expect([method, path, status, answer.error?.reason]).toEqual([method, path, 401, 'invalid_key'])
    }
  })

  it.each([
    ['manages_choice = false', '/v1/webhook-endpoints', { kind: 'sink' }],
    [
      `allowed = '{reddit.*}', manages_choice = true`,
      '/v1/monitors',
      {
        operationId: 'tiktok.profiles.videos',
        params: { handle: 'ada.cooks' },
        schedule: { type: 'interval', minutes: 60 },
      },
    ],
  ])('nor does one that got %s create what that forbids', async (limits, path, body) => {
    const key = await operatorsKey()
    const child = await make(key)
    for (const one of [key, child]) expect((await by(one)('POST', path, body)).status).toBe(201)
    await query(`update api_keys set ${limits} where id = $1`, [key.id])
    for (const one of [key, child]) {
      const { status } = await by(one)('POST', path, body)
      expect(status).toBe(403)
    }
  })

  it('nor does a session whose person was removed', async () => {
    later()
    const invited = await by({ key: service.liveKey })('POST', '/v1/members/invitations', { role: 'owner' })
    const browser = testBrowser(service)
    const body = { token: invited.body.data.url.split('#')[1], name: 'Guest' }
    await browser.request('/sign-in/invitation', { method: 'POST', body })
    const { session, csrfToken } = (await browser.request('/sign-in/session')).body.data
    const headers = { 'x-mode': 'live', 'x-csrf-token': csrfToken }
    expect((await browser.request('/v1/balance', { headers })).status).toBe(200)
    await query(`delete from memberships where person_id = (select person_id from sessions where id = $1)`, [
      session.id,
    ])
    const victim = await operatorsKey('live')
    for (const path of [`/v1/keys/${victim.id}`, `/v1/sessions/${session.id}`, '/v1/members/per_1']) {
      const { status } = await browser.request(path, { method: 'DELETE', headers })
      expect([path, status]).toEqual([path, 401])
    }
    expect((await by(victim)('GET', '/v1/balance')).status).toBe(200)
  })
})

/** Changing routes of the API, with a body that they accept, from its own description. */
async function changingRoutes(): Promise<{ method: string; path: string; body?: unknown }[]> {
  const { body } = await service.call('/openapi.json')
  return Object.entries<Record<string, Declared>>(body.paths).flatMap(([path, methods]) =>
    ['post', 'patch', 'delete'].flatMap((method) => {
      const declared = methods[method]
      if (!declared || !path.startsWith('/v1/') || path === '/v1/ask') return []
      // No key, working or not, confirms a login of a program.
      if (path.startsWith('/v1/device-logins/')) return []
      // Lookups by POST change nothing.
      if (service.service.registry.byId(declared.operationId)) return []
      const content = declared.requestBody?.content ?? {}
      // Lines of a file are read each by itself.
      if (declared.requestBody && !content['application/json']) return []
      return [{ method: method.toUpperCase(), path, body: content['application/json']?.example }]
    }),
  )
}
interface Declared {
  readonly operationId: string
  readonly requestBody?: { readonly content: Record<string, { readonly example?: unknown }> }
}
