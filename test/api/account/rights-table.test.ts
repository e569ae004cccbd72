import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { remoteAdmin } from '../../../src/operator/administration/client.ts'
import { type Admin, adminVerbs } from '../../../src/operator/administration/verbs.ts'
import { buyPrepaid, simulatedPayments } from '../../money/payments/payers.ts'
import { type TestBrowser, testBrowser } from '../../support/browser-session.ts'
import { beginLogin, decideLogin, pollLogin } from '../../support/device-login.ts'
import {
  authorizationOf,
  authorize,
  everything,
  exchange,
  registerClient,
} from '../../support/oauth-client.ts'
import { freePort } from '../../support/ports.ts'
import { startTestService, type TestService } from '../../support/service.ts'
import { plenty } from '../../support/watching.ts'

const token = 'an admin token of at least 32 characters'
let service: TestService
let admin: Admin
let account: string
let client: string
/** A member of the account, who comes back by links. */
let memberId: string
beforeAll(async () => {
  const port = await freePort()
  const env = {
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    OAUTH: 'true',
    ADMIN_TOKEN: token,
    ...plenty,
    JOBS_PER_ACCOUNT: '1000',
    ...simulatedPayments,
  }
  service = await startTestService({ env })
  admin = adminBy(token)
  account = (await service.call('/v1/whoami')).body.data.user.id
  client = (await registerClient(service)).client_id
  memberId = (await person('developer')).personId!
})
afterAll(() => service.close())

const adminBy = (secret: string): Admin => remoteAdmin({ url: service.base, token: secret })
/** Longer than nodes cache keys, sessions and tokens, and than the limit of attempts of an address. */
const later = () => void service.clock.advance(600_000)
const hour = 3_600_000

type Answer = Awaited<ReturnType<TestService['call']>>
type Act = (method: string, path: string, body?: unknown) => Promise<Answer>
const byKey =
  (key: string): Act =>
  (method, path, body) =>
    service.call(path, { key, method, ...(body === undefined ? {} : { body }) })
const byToken =
  (access: string): Act =>
  (method, path, body) =>
    service.call(path, { key: null, method, headers: { authorization: `Bearer ${access}` }, body })
async function byBrowser(browser: TestBrowser, mode = 'live'): Promise<Act> {
  const headers = { 'x-mode': mode, 'x-csrf-token': await browser.csrfToken() }
  return (method, path, body) => browser.request(path, { method, body, headers })
}
const owner = () => byKey(service.liveKey)
async function signIn(path: string, body: object): Promise<TestBrowser> {
  later()
  const browser = testBrowser(service)
  const { status, text } = await browser.request(path, { method: 'POST', body })
  if (status !== 200) throw new Error(text)
  return browser
}
const secretOf = (url: string) => url.split('#')[1]!

/** A credential, and what its owner does to end it. */
interface Maker {
  readonly act: Act
  readonly browser?: TestBrowser
  readonly secret?: string
  readonly personId?: string
  readonly mode?: 'live' | 'test'
  readonly operates?: Admin
  end(): Promise<unknown>
}
let names = 0
async function keyMaker(mode: 'live' | 'test' = 'live', limits: object = {}): Promise<Maker> {
  const { id, key } = await admin('keys create', { account, mode, name: `key ${names++}`, ...limits })
  return { act: byKey(key), secret: key, mode, end: () => admin('keys revoke', { id }) }
}
async function sessionOfKey(): Promise<Maker> {
  const { secret, end } = await keyMaker()
  const browser = await signIn('/sign-in/key', { key: secret })
  return { act: await byBrowser(browser), browser, end }
}
async function person(role: string): Promise<Maker> {
  const { body } = await owner()('POST', '/v1/members/invitations', { role })
  const browser = await signIn('/sign-in/invitation', { token: secretOf(body.data.url), name: `p${names++}` })
  const { session } = (await browser.request('/sign-in/session')).body.data
  const [row] = await service.service.database.query<{ id: string }>(
    'select person_id as id from sessions where id = $1',
    [session.id],
  )
  const personId = row!.id
  const end = () => owner()('DELETE', `/v1/members/${personId}`)
  return { act: await byBrowser(browser), browser, personId, end }
}
/** A session of an owner by a link that a key made. */
async function memberLinkSession(): Promise<Maker> {
  const { personId } = await person('owner')
  const { act: byMaker, end } = await keyMaker()
  const { url } = (await byMaker('POST', `/v1/members/sign-in-links/${personId}`)).body.data
  const browser = await signIn('/sign-in/link', { token: secretOf(url) })
  return { act: await byBrowser(browser), browser, end }
}
async function linkSession(role: 'owner' | 'developer' = 'owner'): Promise<Maker> {
  const { url } = await admin('console', { account, role })
  const browser = await signIn('/sign-in/link', { token: secretOf(url) })
  const { id } = (await browser.request('/sign-in/session')).body.data.session
  return { act: await byBrowser(browser), browser, end: () => owner()('DELETE', `/v1/sessions/${id}`) }
}
async function connect(browser: TestBrowser, mode: string): Promise<string> {
  const asked = authorizationOf(client, service.base)
  const redirect = await authorize(browser, asked, { ...everything, mode })
  return (await exchange(service, client, redirect, asked.verifier)).access_token
}
async function assistant(): Promise<Maker> {
  const { browser } = await person('developer')
  const access = await connect(browser!, 'live')
  const { id } = (await byToken(access)('GET', '/v1/whoami')).body.data.key
  return { act: byToken(access), end: () => owner()('DELETE', `/v1/connections/${id}`) }
}
async function prepaidKey(): Promise<Maker> {
  const { body } = await buyPrepaid(service)
  const { key } = body.data
  return {
    act: byKey(key),
    secret: key,
    mode: 'test',
    end: async () => service.clock.advance(14 * 24 * hour),
  }
}
async function operatorToken(): Promise<Maker> {
  const { id, token: secret } = await admin('tokens create', { name: `token ${names++}`, role: 'all' })
  const operates = adminBy(secret)
  const refused: Act = (method, path, body) => byToken(secret)(method, path, body)
  return { act: refused, operates, end: () => admin('tokens revoke', { id }) }
}

/** A session by a link that an operator's token made. */
async function operatorSession(): Promise<Maker> {
  const { operates, end } = await operatorToken()
  const browser = await signIn('/sign-in/link', {
    token: secretOf((await operates!('console', { operator: 'all' })).url),
  })
  const act = await byBrowser(browser)
  const call = async (name: keyof typeof adminVerbs, input: unknown) => {
    const { method, path } = adminVerbs[name]
    const { status, body, text } = await act(method, `/admin/v1${path}`, input)
    if (status !== 200) throw new Error(text)
    return body.data
  }
  return { act, operates: call as Admin, end }
}

/** What is made: null if it is refused; else whether it still works. */
type Works = (() => Promise<boolean>) | null
const ok = async (act: Act, path = '/v1/balance') => (await act('GET', path)).status === 200
const monitor = {
  operationId: 'youtube.channels.videos',
  params: { handle: 'ada.cooks' },
  schedule: { type: 'interval', minutes: 60 },
}
const made: Record<string, (maker: Maker) => Promise<Works>> = {
  async key({ act, operates }) {
    if (operates) {
      const { key } = await operates('keys create', { account, mode: 'live', name: `made ${names++}` })
      return () => ok(byKey(key))
    }
    const { status, body } = await act('POST', '/v1/keys', { name: 'made' })
    return status === 201 ? () => ok(byKey(body.data.key)) : null
  },
  async session({ secret, operates }) {
    const browser = testBrowser(service)
    const [path, body] = operates
      ? ['/sign-in/link', { token: secretOf((await operates('console', { account })).url) }]
      : ['/sign-in/key', { key: secret ?? 'slk_live_none' }]
    const { status } = await browser.request(path, { method: 'POST', body })
    return status === 200 ? async () => (await browser.request('/sign-in/session')).status === 200 : null
  },
  async link({ operates }) {
    if (operates === undefined) return null
    const { url } = await operates('console', { account })
    return async () => {
      const body = { token: secretOf(url) }
      return (await testBrowser(service).request('/sign-in/link', { method: 'POST', body })).status === 200
    }
  },
  async 'member’s link'({ act }) {
    const { status, body } = await act('POST', `/v1/members/sign-in-links/${memberId}`)
    if (status !== 201) return null
    return async () => {
      const sent = { method: 'POST', body: { token: secretOf(body.data.url) } }
      return (await testBrowser(service).request('/sign-in/link', sent)).status === 200
    }
  },
  async 'secret of another key'({ act, mode = 'live' }) {
    const { id } = await admin('keys create', { account, mode, name: `rolled ${names++}` })
    const { status, body } = await act('POST', `/v1/keys/${id}/roll`)
    return status === 200 ? () => ok(byKey(body.data.key)) : null
  },
  async feed({ act }) {
    const { status, body } = await act('POST', '/v1/monitors', monitor)
    if (status !== 201) return null
    const opened = await act('POST', `/v1/monitors/${body.data.id}/feed`)
    if (opened.status !== 201) return null
    return async () => (await fetch(opened.body.data.urls.json)).status === 200
  },
  async 'sign-up link'({ operates }) {
    if (operates === undefined) return null
    const { url } = await operates('sign-up create', { maxUses: 9 })
    const request = { method: 'POST', body: { token: secretOf(url) } }
    return async () => (await testBrowser(service).request('/sign-in/join/check', request)).body.data.usable
  },
  async 'operator token'({ operates }) {
    if (operates === undefined) return null
    const { token: secret } = await operates('tokens create', { name: `made ${names++}`, role: 'read' })
    return () =>
      adminBy(secret)('accounts list', {}).then(
        () => true,
        () => false,
      )
  },
  async invitation({ act }) {
    const { status, body } = await act('POST', '/v1/members/invitations', { role: 'owner' })
    if (status !== 201) return null
    return async () => {
      const sent = { token: secretOf(body.data.url), name: 'Guest' }
      return (
        (await testBrowser(service).request('/sign-in/invitation', { method: 'POST', body: sent })).status ===
        200
      )
    }
  },
  async assistant({ browser, mode = 'live' }) {
    if (browser === undefined) return null
    const access = await connect(browser, mode).catch(() => null)
    return access === null ? null : () => ok(byToken(access))
  },
  async 'login of a program'({ browser, mode = 'live' }) {
    if (browser === undefined) return null
    const { user_code: userCode, device_code: code } = await beginLogin(service)
    const { status } = await decideLogin(browser, 'approve', { userCode }, mode)
    if (status !== 200) return null
    const { access_token: key } = await pollLogin(service, code)
    return () => ok(byKey(key))
  },
  async monitor({ act }) {
    const { status, body } = await act('POST', '/v1/monitors', monitor)
    if (status !== 201) return null
    const path = `/v1/monitors/${body.data.id}`
    return async () => {
      for (const key of [service.liveKey, service.testKey]) {
        const shown = await byKey(key)('GET', path)
        if (shown.status === 200) return shown.body.data.status === 'active'
      }
      return false
    }
  },
  async job({ act }) {
    const inputs = [{ handle: 'ada.cooks' }]
    const { status, body } = await act('POST', '/v1/jobs', { operationId: 'tiktok.profiles', inputs })
    if (status !== 202) return null
    const path = `/v1/jobs/${body.data.job.id}`
    return async () => {
      for (const key of [service.liveKey, service.testKey]) {
        const shown = await byKey(key)('GET', path)
        if (shown.status === 200) return shown.body.data.status === 'running'
      }
      return false
    }
  },
  async endpoint({ act }) {
    const { status, body } = await act('POST', '/v1/webhook-endpoints', { kind: 'sink' })
    if (status !== 201) return null
    const path = `/v1/webhook-endpoints/${body.data.id}`
    return async () => (await ok(owner(), path)) || ok(byKey(service.testKey), path)
  },
}

/**
 * docs/SECURITY.md, "What one credential creates". `ends`: with the credential that created it; `stays`: it belongs to the
 * account; absent: it is refused, or there is no way to create it.
 */
type Fate = 'ends' | 'stays'
type Row = [string, () => Promise<Maker>, Partial<Record<string, Fate>>]
const table: Row[] = [
  [
    'a key',
    keyMaker,
    {
      ...{ key: 'ends', session: 'ends', invitation: 'ends', 'member’s link': 'ends' },
      ...{ 'secret of another key': 'ends', monitor: 'ends', job: 'ends', endpoint: 'stays', feed: 'stays' },
    },
  ],
  [
    'a test key',
    () => keyMaker('test'),
    {
      ...{ key: 'ends', session: 'ends', 'secret of another key': 'ends', monitor: 'ends', job: 'ends' },
      ...{ endpoint: 'stays', feed: 'stays' },
    },
  ],
  ['a key with a limit of credits', () => keyMaker('live', { creditsPerDay: 100 }), { job: 'ends' }],
  ['a key with limited operations', () => keyMaker('live', { allowed: ['tiktok.*'] }), { job: 'ends' }],
  [
    'a key with an end',
    () => keyMaker('live', { expiresAt: new Date(service.clock.now() + 30 * 24 * hour).toISOString() }),
    { key: 'ends', session: 'ends', monitor: 'ends', job: 'ends', endpoint: 'stays', feed: 'stays' },
  ],
  ...(
    [
      ['a session of a key', sessionOfKey],
      ['a session by a member’s link of a key', memberLinkSession],
    ] as const
  ).map(
    ([name, create]) =>
      [
        name,
        create,
        {
          ...{ key: 'ends', invitation: 'ends', 'member’s link': 'ends', 'secret of another key': 'ends' },
          ...{ assistant: 'ends', 'login of a program': 'ends', monitor: 'ends', job: 'ends' },
          ...{ endpoint: 'stays', feed: 'stays' },
        },
      ] as Row,
  ),
  [
    'an owner',
    () => person('owner'),
    {
      ...{ key: 'stays', invitation: 'ends', 'member’s link': 'ends', 'secret of another key': 'stays' },
      ...{ assistant: 'ends', 'login of a program': 'ends', monitor: 'stays', job: 'stays' },
      ...{ endpoint: 'stays', feed: 'stays' },
    },
  ],
  [
    'a developer',
    () => person('developer'),
    {
      ...{ assistant: 'ends', 'login of a program': 'ends', monitor: 'stays', job: 'stays' },
      ...{ endpoint: 'stays', feed: 'stays' },
    },
  ],
  ['a viewer', () => person('viewer'), {}],
  [
    'a session of a one-time link',
    () => linkSession(),
    {
      ...{ key: 'stays', invitation: 'ends', 'member’s link': 'ends', 'secret of another key': 'stays' },
      ...{ assistant: 'stays', 'login of a program': 'stays', monitor: 'stays', job: 'stays' },
      ...{ endpoint: 'stays', feed: 'stays' },
    },
  ],
  ['a prepaid key', prepaidKey, {}],
  [
    'a session of a developer by a one-time link',
    () => linkSession('developer'),
    { assistant: 'stays', monitor: 'stays', job: 'stays', endpoint: 'stays', feed: 'stays' },
  ],
  ['an assistant', assistant, { monitor: 'ends', job: 'ends', endpoint: 'stays', feed: 'stays' }],
  ...(
    [
      ['an operator’s token', operatorToken],
      ['a session of an operator by a token’s link', operatorSession],
    ] as const
  ).map(
    ([name, create]) =>
      [
        name,
        create,
        { key: 'stays', session: 'ends', link: 'ends', 'sign-up link': 'ends', 'operator token': 'ends' },
      ] as Row,
  ),
]

/** The makers create all that they may, and then end: what goes on? */
it.each(table)('what %s creates is handed on and ends as the table states', async (_, create, fates) => {
  later()
  const maker = await create()
  const works: [string, () => Promise<boolean>][] = []
  for (const [what, make] of Object.entries(made)) {
    const found = await make(maker)
    if (found !== null) works.push([what, found])
  }
  await maker.end()
  service.clock.advance(5000)
  const found: Record<string, Fate> = {}
  for (const [what, stillWorks] of works) found[what] = (await stillWorks()) ? 'stays' : 'ends'
  expect(found).toEqual(fates)
})

describe('an operator’s token with an end', () => {
  it('gives no token a later one, and an expired one ends what it gave', async () => {
    const end = new Date(service.clock.now() + 2 * hour)
    const given = await admin('tokens create', { name: 'ending', role: 'all', expiresAt: end.toISOString() })
    const act = adminBy(given.token)
    const forever = await admin('tokens create', { name: 'forever', role: 'all' })
    const late = new Date(end.getTime() + hour).toISOString()
    for (const refused of [
      () => act('tokens create', { name: 'late', role: 'read', expiresAt: late }),
      () => act('tokens rotate', { id: forever.id, overlapHours: 0 }),
    ]) {
      await expect(refused()).rejects.toMatchObject({ kind: 'forbidden' })
    }
    const heir = await act('tokens create', { name: 'heir', role: 'all' })
    expect(new Date(heir.expiresAt!).getTime()).toBe(end.getTime())
    const link = secretOf((await act('console', { account })).url)
    service.clock.advance(2 * hour)
    const body = { token: link }
    expect((await testBrowser(service).request('/sign-in/link', { method: 'POST', body })).status).toBe(401)
  })

  it('in the overlap of its rotation the former secret gives no new one', async () => {
    const { id, token: former } = await admin('tokens create', { name: 'rotated', role: 'all' })
    await admin('tokens rotate', { id, overlapHours: 1 })
    await expect(adminBy(former)('tokens rotate', { id, overlapHours: 0 })).rejects.toMatchObject({
      kind: 'forbidden',
    })
  })
})
