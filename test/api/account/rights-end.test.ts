import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { remoteAdmin } from '../../../src/operator/administration/client.ts'
import type { Admin } from '../../../src/operator/administration/verbs.ts'
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

const token = 'an admin token of at least 32 characters'
let service: TestService
let client: string
let admin: Admin
beforeAll(async () => {
  const port = await freePort()
  service = await startTestService({
    env: { PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}`, OAUTH: 'true', ADMIN_TOKEN: token },
  })
  client = (await registerClient(service)).client_id
  admin = remoteAdmin({ url: service.base, token })
})
afterAll(() => service.close())

type Answer = Awaited<ReturnType<TestService['call']>>
const hourMs = 3_600_000
const inHours = (hours: number) => new Date(service.clock.now() + hours * hourMs).toISOString()
/** Longer than nodes cache keys, sessions and tokens, and than the limit of attempts of an address. */
const later = () => void service.clock.advance(600_000)

interface MadeKey {
  readonly id: string
  readonly key: string
}
let names = 0
/** A live key of the operator. */
async function operatorsKey(limits: object = {}, mode: 'live' | 'test' = 'live'): Promise<MadeKey> {
  const account = (await service.call('/v1/whoami')).body.data.user.id
  const { id, key } = await admin('keys create', { account, mode, name: `key ${names++}`, ...limits })
  return { id, key }
}
type Act = (method: string, path: string, body?: unknown) => Promise<Answer>
const byKey =
  ({ key }: MadeKey) =>
  (method: string, path: string, body?: unknown): Promise<Answer> =>
    service.call(path, { key, method, ...(body === undefined ? {} : { body }) })

async function signedIn({ key }: MadeKey): Promise<TestBrowser> {
  later()
  const browser = testBrowser(service)
  expect((await browser.request('/sign-in/key', { method: 'POST', body: { key } })).status).toBe(200)
  return browser
}
async function byBrowser(browser: TestBrowser, mode = 'live'): Promise<Act> {
  const headers = { 'x-mode': mode, 'x-csrf-token': await browser.csrfToken() }
  return (method, path, body) => browser.request(path, { method, body, headers })
}

/** The two ways to act with a key: by the key, and by a session that it opened. */
const makers: [string, (key: MadeKey, mode?: string) => Promise<Act>][] = [
  ['a key', async (key) => byKey(key)],
  ['a session of a key', async (key, mode) => byBrowser(await signedIn(key), mode)],
]

const newKey = { name: 'made', allowed: ['tiktok.*'] }
const invite = (act: Act) => act('POST', '/v1/members/invitations', { role: 'owner' })

describe.each(makers)('what %s with an end creates does not live longer', (_, actorOf) => {
  it('a key ends with it, and no request gives it or another key a later end', async () => {
    const end = inHours(2)
    const maker = await operatorsKey({ expiresAt: end })
    const other = await operatorsKey()
    const act = await actorOf(maker)
    const { status, body } = await act('POST', '/v1/keys', { name: 'heir' })
    expect([status, body.data.expiresAt]).toEqual([201, end])
    for (const [method, path, sent] of [
      ['POST', '/v1/keys', { name: 'endless', expiresAt: null }],
      ['POST', '/v1/keys', { name: 'later', expiresAt: inHours(9) }],
      ['PATCH', `/v1/keys/${maker.id}`, { expiresAt: null }],
      ['PATCH', `/v1/keys/${maker.id}`, { expiresAt: inHours(9) }],
      ['PATCH', `/v1/keys/${body.data.id}`, { expiresAt: null }],
      ['PATCH', `/v1/keys/${other.id}`, { name: 'mine' }],
      ['POST', `/v1/keys/${other.id}/roll`, {}],
      ['POST', '/v1/members/invitations', { role: 'viewer' }],
    ] as const) {
      const answer = await act(method, path, sent)
      expect([method, path, answer.status]).toEqual([method, path, 403])
    }
    const heir = byKey(body.data)
    // The chain: what a created key creates ends no later either.
    const grandchild = (await heir('POST', '/v1/keys', { name: 'grandchild' })).body.data
    expect(grandchild.expiresAt).toBe(end)
    expect((await heir('PATCH', `/v1/keys/${body.data.id}`, { expiresAt: null })).status).toBe(403)
    expect((await byKey(grandchild)('PATCH', `/v1/keys/${grandchild.id}`, { expiresAt: null })).status).toBe(
      403,
    )
    service.clock.advance(2 * hourMs)
    for (const ended of [act, heir, byKey(grandchild)]) {
      expect((await ended('PATCH', `/v1/keys/${body.data.id}`, { expiresAt: null })).status).toBe(401)
      expect((await ended('GET', '/v1/balance')).status).toBe(401)
    }
  })
})

describe('an assistant', () => {
  const connect = async (key: MadeKey, mode = 'live') => {
    const asked = authorizationOf(client, service.base)
    const redirect = await authorize(await signedIn(key), asked, { ...everything, mode })
    return exchange(service, client, redirect, asked.verifier)
  }
  const by =
    (access: string): Act =>
    (method, path, body) =>
      service.call(path, {
        key: null,
        method,
        headers: { authorization: `Bearer ${access}` },
        ...(body === undefined ? {} : { body }),
      })
  const refresh = (tokens: { refresh_token: string }) =>
    requestToken(service, {
      grant_type: 'refresh_token',
      refresh_token: tokens.refresh_token,
      client_id: client,
    })
  const monitor = {
    operationId: 'youtube.channels.videos',
    params: { handle: 'ada.cooks' },
    schedule: { type: 'interval', minutes: 60 },
  }
  /** What the key opened: a session, an invitation by each, an assistant with a monitor, a monitor of the session. */
  async function openAll(key: MadeKey) {
    const tokens = await connect(key)
    // Signs in last: invitations and keys need a fresh sign-in.
    const session = await byBrowser(await signedIn(key))
    const watch = async (act: Act): Promise<string> =>
      (await act('POST', '/v1/monitors', monitor)).body.data.id
    return {
      session,
      tokens,
      invitations: [(await invite(byKey(key))).body.data.url, (await invite(session)).body.data.url],
      monitors: [await watch(by(tokens.access_token)), await watch(session)],
      keys: [
        (await byKey(key)('POST', '/v1/keys', newKey)).body.data,
        (await session('POST', '/v1/keys', newKey)).body.data,
      ],
    }
  }
  type Opened = Awaited<ReturnType<typeof openAll>>
  const accept = async (url: string) => {
    later()
    const body = { token: url.split('#')[1], name: 'Guest' }
    return (await testBrowser(service).request('/sign-in/invitation', { method: 'POST', body })).status
  }
  const statusesOf = async ({ session, tokens }: Opened) => [
    (await session('GET', '/v1/balance')).status,
    (await by(tokens.access_token)('GET', '/v1/balance')).status,
  ]
  const monitorsOf = ({ monitors }: Opened) =>
    Promise.all(
      monitors.map(async (id) => {
        const path = `/v1/monitors/${id}`
        return (await service.call(path, { key: service.liveKey })).body.data?.status
      }),
    )
  const keysOf = ({ keys }: Opened) =>
    Promise.all(keys.map(async (one: MadeKey) => (await byKey(one)('GET', '/v1/balance')).status))

  const owner = { method: 'DELETE', key: '' }
  const cures: [string, (key: MadeKey) => Promise<unknown>, { keys: number; monitors: string[] }][] = [
    [
      'revoked',
      ({ id }) => service.call(`/v1/keys/${id}`, { ...owner, key: service.liveKey }),
      { keys: 401, monitors: ['paused', 'paused'] },
    ],
    [
      'revoked, with keys=keep',
      ({ id }) => service.call(`/v1/keys/${id}?keys=keep`, { ...owner, key: service.liveKey }),
      { keys: 200, monitors: ['paused', 'paused'] },
    ],
    [
      'revoked by the operator',
      ({ id }) => admin('keys revoke', { id }),
      { keys: 401, monitors: ['paused', 'paused'] },
    ],
    [
      'rolled without an overlap',
      ({ id }) =>
        service.call(`/v1/keys/${id}/roll`, {
          key: service.liveKey,
          method: 'POST',
          body: { overlapSeconds: 0 },
        }),
      // The monitor of the session is the key's, which goes on.
      { keys: 401, monitors: ['paused', 'active'] },
    ],
    [
      'limited',
      ({ id }) =>
        service.call(`/v1/keys/${id}`, {
          key: service.liveKey,
          method: 'PATCH',
          body: { creditsPerDay: 10 },
        }),
      { keys: 200, monitors: ['paused', 'active'] },
    ],
    [
      'limited by the operator',
      ({ id }) => admin('keys change', { id, requestsPerSecond: 100 }),
      { keys: 200, monitors: ['paused', 'active'] },
    ],
  ]
  it.each(cures)(
    'and all else that a key opened ends when the key is %s',
    async (_, cure, { keys, monitors }) => {
      const key = await operatorsKey()
      const opened = await openAll(key)
      expect(await statusesOf(opened)).toEqual([200, 200])
      expect(await monitorsOf(opened)).toEqual(['active', 'active'])
      await cure(key)
      service.clock.advance(5000)
      expect(await statusesOf(opened)).toEqual([401, 401])
      expect((await refresh(opened.tokens)).status).toBe(400)
      for (const url of opened.invitations) expect(await accept(url)).toBe(401)
      expect(await monitorsOf(opened)).toEqual(monitors)
      expect(await keysOf(opened)).toEqual([keys, keys])
    },
  )

  it('and all else that a secret opened ends when the overlap of its roll ends', async () => {
    const key = await operatorsKey()
    const opened = await openAll(key)
    const rolled = (await byKey(key)('POST', `/v1/keys/${key.id}/roll`, { overlapSeconds: 3600 })).body.data
    // Nodes cache keys and sessions for seconds; the sign-in is still fresh.
    service.clock.advance(5000)
    expect(await statusesOf(opened)).toEqual([200, 200])
    // In its overlap the former secret gives nothing that goes on after it.
    for (const act of [byKey(key), opened.session]) {
      const made = await act('POST', '/v1/keys', newKey)
      expect([made.status, made.body.data.expiresAt]).toEqual([201, rolled.previousUntil])
      expect((await act('POST', '/v1/keys', { ...newKey, expiresAt: null })).status).toBe(403)
      expect((await act('POST', `/v1/keys/${key.id}/roll`)).status).toBe(403)
      expect((await invite(act)).status).toBe(403)
    }
    const session = await byBrowser(await signedIn(rolled))
    service.clock.advance(hourMs)
    expect(await statusesOf(opened)).toEqual([401, 401])
    for (const url of opened.invitations) expect(await accept(url)).toBe(401)
    // What the new secret opened goes on, and so do the keys of a planned change.
    expect((await session('GET', '/v1/balance')).status).toBe(200)
    expect(await keysOf(opened)).toEqual([200, 200])
  })

  it('and all else that a key opened ends when the key expires', async () => {
    const key = await operatorsKey({ expiresAt: inHours(2) })
    const session = await byBrowser(await signedIn(key))
    const tokens = await connect(key)
    expect((await by(tokens.access_token)('GET', '/v1/balance')).status).toBe(200)
    service.clock.advance(2 * hourMs)
    expect((await by(tokens.access_token)('GET', '/v1/balance')).status).toBe(401)
    expect((await refresh(tokens)).status).toBe(400)
    expect((await session('GET', '/v1/balance')).status).toBe(401)
  })

  it('of a session of a test key reaches test data alone', async () => {
    const key = await operatorsKey({}, 'test')
    await expect(connect(key, 'live')).rejects.toThrow(/test key/)
    const tokens = await connect(key, 'test')
    const rights = (await by(tokens.access_token)('GET', '/v1/whoami')).body.data.key
    expect([rights.kind, rights.mode]).toEqual(['connection', 'test'])
    const live = await operatorsKey()
    await connect(live)
    const all = (await byKey(live)('GET', '/v1/connections')).body.data.connections
    const seen = (await byKey(key)('GET', '/v1/connections')).body.data.connections
    expect(new Set(seen.map(({ mode }: { mode: string }) => mode))).toEqual(new Set(['test']))
    const foreign = all.find(({ mode }: { mode: string }) => mode === 'live')
    expect((await byKey(key)('DELETE', `/v1/connections/${foreign.id}`)).status).toBe(404)
  })
})

describe.each(makers)('%s in test mode', (_, actorOf) => {
  it('creates test keys alone, and changes no people, invitations or sessions', async () => {
    const key = await operatorsKey({}, 'test')
    const act = await actorOf(key, 'test')
    const made = (await act('POST', '/v1/keys', { name: 'made' })).body.data
    expect([made.mode, made.key.startsWith('slk_test_')]).toEqual(['test', true])
    const live = await operatorsKey()
    for (const [method, path, sent, status] of [
      ['POST', '/v1/members/invitations', { role: 'owner' }, 403],
      ['PATCH', '/v1/members/per_1', { role: 'owner' }, 403],
      ['DELETE', '/v1/members/per_1', undefined, 403],
      ['DELETE', '/v1/members/invitations/lnk_1', undefined, 403],
      ['DELETE', '/v1/sessions/ses_1', undefined, 403],
      ['GET', `/v1/keys/${live.id}`, undefined, 404],
      ['PATCH', `/v1/keys/${live.id}`, { name: 'mine' }, 404],
      ['DELETE', `/v1/keys/${live.id}`, undefined, 404],
      ['POST', `/v1/keys/${live.id}/roll`, {}, 404],
    ] as const) {
      expect([method, path, (await act(method, path, sent)).status]).toEqual([method, path, status])
    }
  })
})

it('a session of a test key reaches nothing of live data, by no route', async () => {
  const browser = await signedIn(await operatorsKey({}, 'test'))
  const act = await byBrowser(browser, 'live')
  for (const path of [
    ...['balance', 'whoami', 'requests', 'ledger', 'usage', 'keys', 'members', 'sessions'],
    ...['connections', 'monitors', 'webhook-endpoints', 'members/invitations', 'tiktok/profiles/ada.cooks'],
  ]) {
    const { status, body } = await act('GET', `/v1/${path}`)
    expect([path, status, body.error.message]).toEqual([path, 403, expect.stringMatching(/test key/)])
  }
  for (const [method, path, body] of [
    ['POST', '/v1/keys', { name: 'live' }],
    ['POST', '/v1/members/invitations', { role: 'owner' }],
  ] as const) {
    expect((await act(method, path, body)).status).toBe(403)
  }
  expect((await (await byBrowser(browser, 'test'))('GET', '/v1/balance')).status).toBe(200)
  expect((await browser.request('/sign-in/session')).body.data.session.onlyMode).toBe('test')
})

it('a session of an owner invites and sets roles in both modes, and creates keys without an end', async () => {
  const account = (await service.call('/v1/whoami')).body.data.user.id
  later()
  const invited = (await invite(byKey(await operatorsKey()))).body.data
  expect(account).toBeDefined()
  const browser = testBrowser(service)
  const body = { token: invited.url.split('#')[1], name: 'Owner' }
  expect((await browser.request('/sign-in/invitation', { method: 'POST', body })).status).toBe(200)
  for (const mode of ['live', 'test']) {
    const act = await byBrowser(browser, mode)
    expect((await invite(act)).status).toBe(201)
    expect((await act('POST', '/v1/keys', { name: 'endless' })).body.data.expiresAt).toBeNull()
  }
})
