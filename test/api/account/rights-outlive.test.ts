import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setMember } from '../../../src/accounts/sign-in/people.ts'
import { remoteAdmin } from '../../../src/operator/administration/client.ts'
import type { Admin } from '../../../src/operator/administration/verbs.ts'
import { type TestBrowser, testBrowser } from '../../support/browser-session.ts'
import { beginLogin, decideLogin } from '../../support/device-login.ts'
import {
  authorizationOf,
  authorize,
  everything,
  exchange,
  registerClient,
} from '../../support/oauth-client.ts'
import { freePort } from '../../support/ports.ts'
import { startTestService, type TestService } from '../../support/service.ts'

/** Ways around the end of a credential: by another of the same account, by a former one, by the same moment. */

const adminToken = 'an admin token of at least 32 characters'
let service: TestService
let admin: Admin
let account: string
let publicUrl: string
beforeAll(async () => {
  const port = await freePort()
  // Browsers offer passkeys on host names alone.
  publicUrl = `http://localhost:${port}`
  service = await startTestService({
    env: { PORT: String(port), PUBLIC_URL: publicUrl, OAUTH: 'true', ADMIN_TOKEN: adminToken },
  })
  admin = adminBy(adminToken)
  account = (await service.call('/v1/whoami')).body.data.user.id
})
afterAll(() => service.close())

const adminBy = (secret: string): Admin => remoteAdmin({ url: service.base, token: secret })
const hour = 3_600_000
/** Longer than nodes cache keys, sessions and tokens, and than the limit of attempts of an address. */
const later = () => void service.clock.advance(600_000)
const query = (text: string, values: unknown[] = []) =>
  service.service.database.query<Record<string, unknown>>(text, values)
const secretOf = (url: string) => url.split('#')[1]!
const newBrowser = () => testBrowser({ base: publicUrl })

type Act = (method: string, path: string, body?: unknown) => ReturnType<TestService['call']>
const byKey =
  (key: string): Act =>
  (method, path, body) =>
    service.call(path, { key, method, ...(body === undefined ? {} : { body }) })
const owner = () => byKey(service.liveKey)
async function byBrowser(browser: TestBrowser): Promise<Act> {
  const headers = { 'x-mode': 'live', 'x-csrf-token': await browser.csrfToken() }
  return (method, path, body) => browser.request(path, { method, body, headers })
}
async function signIn(path: string, body: object): Promise<TestBrowser> {
  later()
  const browser = newBrowser()
  const { status, text } = await browser.request(path, { method: 'POST', body })
  if (status !== 200) throw new Error(text)
  return browser
}
const byLink = (url: string) => signIn('/sign-in/link', { token: secretOf(url) })
const isOpen = async (browser: TestBrowser) => (await browser.request('/sign-in/session')).status === 200
const sessionOf = async (browser: TestBrowser) =>
  (await browser.request('/sign-in/session')).body.data.session
async function works(key: string): Promise<boolean> {
  service.clock.advance(5000)
  return (await byKey(key)('GET', '/v1/balance')).status === 200
}

let names = 0
const newKey = (mode: 'live' | 'test' = 'live'): Promise<{ id: string; key: string }> =>
  admin('keys create', { account, mode, name: `key ${names++}` })
async function newToken(more: object = {}): Promise<{ id: string; token: string; act: Admin }> {
  const { id, token } = await admin('tokens create', { name: `token ${names++}`, role: 'all', ...more })
  return { id, token, act: adminBy(token) }
}
/** A person who accepted an invitation of the account. */
async function newPerson(role: string) {
  const { url } = (await owner()('POST', '/v1/members/invitations', { role })).body.data
  const browser = await signIn('/sign-in/invitation', { token: secretOf(url), name: `p${names++}` })
  const { id } = await sessionOf(browser)
  const [row] = await query('select person_id from sessions where id = $1', [id])
  return { id: String(row!.person_id), browser, act: await byBrowser(browser) }
}
const remove = ({ id }: { id: string }) => owner()('DELETE', `/v1/members/${id}`)
/** The person is invited again, as one with an identity at a provider is: it is the same person. */
async function invitedAgain(personId: string, role: 'owner' | 'developer'): Promise<void> {
  const { database } = service.service
  await setMember(database, service.clock, { accountId: account, personId, role })
}
const changeAccount = async (browser: TestBrowser) => {
  const headers = { 'x-csrf-token': await browser.csrfToken() }
  const body = { accountId: account }
  expect((await browser.request('/sign-in/account', { method: 'POST', body, headers })).status).toBe(200)
}

describe('a session that a change of the account replaces', () => {
  it('ends when the former one would have ended', async () => {
    const { browser } = await newPerson('developer')
    const { expiresAt } = await sessionOf(browser)
    service.clock.advance(hour)
    await changeAccount(browser)
    expect((await sessionOf(browser)).expiresAt).toBe(expiresAt)
  })

  it('ends with the passkey that opened the former one', async () => {
    const { id, browser } = await newPerson('developer')
    await query(
      `insert into passkeys (id, person_id, public_key, counter, transports, name, created_at)
       values ($1, $2, '', 0, '{}', 'mine', now())`,
      [`passkey of ${id}`, id],
    )
    await query('update sessions set passkey_id = $1 where person_id = $2', [`passkey of ${id}`, id])
    await changeAccount(browser)
    await query('delete from passkeys where person_id = $1', [id])
    service.clock.advance(5000)
    expect(await isOpen(browser)).toBe(false)
  })

  it('ends with the operator’s token behind the link of the former one', async () => {
    const person = await newPerson('owner')
    const { id, act } = await newToken()
    const browser = await byLink((await act('console', { account, person: person.id })).url)
    await changeAccount(browser)
    await admin('tokens revoke', { id })
    service.clock.advance(5000)
    expect(await isOpen(browser)).toBe(false)
  })
})

describe('a one-time link of a developer', () => {
  it('gives no program a key: of no person, it would create keys', async () => {
    const browser = await byLink((await admin('console', { account, role: 'developer' })).url)
    const { user_code: userCode } = await beginLogin(service)
    expect((await decideLogin(browser, 'approve', { userCode })).status).toBe(403)
    // It can still be given by somebody who may.
    const { browser: person } = await newPerson('developer')
    expect((await decideLogin(person, 'approve', { userCode })).status).toBe(200)
  })
})

describe('a member’s link that a key made', () => {
  it('opens a session that ends with the key, with all that it gives, and registers no passkey', async () => {
    const person = await newPerson('owner')
    const maker = await newKey()
    const path = `/v1/members/sign-in-links/${person.id}`
    const browser = await byLink((await byKey(maker.key)('POST', path, {})).body.data.url)
    const act = await byBrowser(browser)
    const headers = { 'x-csrf-token': await browser.csrfToken() }
    const options = { method: 'POST', body: {}, headers }
    expect((await browser.request('/sign-in/passkeys/options', options)).status).toBe(403)
    expect((await sessionOf(browser)).hasPasskeys).toBe(false)
    const key = (await act('POST', '/v1/keys', { name: 'made' })).body.data.key
    const invited = (await act('POST', '/v1/members/invitations', { role: 'owner' })).body.data
    // A link that the session makes for the same person is of the key too.
    const again = await byLink((await act('POST', path, {})).body.data.url)
    await changeAccount(browser)
    const client = (await registerClient(service)).client_id
    const asked = authorizationOf(client, publicUrl)
    const redirect = await authorize(again, asked, everything)
    const { access_token: access } = await exchange(service, client, redirect, asked.verifier)
    await admin('keys revoke', { id: maker.id })
    service.clock.advance(5000)
    expect([await isOpen(browser), await isOpen(again), await works(key)]).toEqual([false, false, false])
    const headersOf = { authorization: `Bearer ${access}` }
    expect((await service.call('/v1/balance', { key: null, headers: headersOf })).status).toBe(401)
    await expect(
      signIn('/sign-in/invitation', { token: secretOf(invited.url), name: 'Guest' }),
    ).rejects.toThrow(/used, has expired/)
    // The person's own sign-in stays.
    expect(await isOpen(person.browser)).toBe(true)
  })
})

describe('an assistant whose person lost the role a moment ago, on a node that still remembers it', () => {
  it.each([
    ['delete from memberships where person_id = $1'],
    [`update memberships set role = 'viewer' where person_id = $1`],
  ])('creates no endpoint that receives on (%s)', async (lost) => {
    const person = await newPerson('developer')
    const client = (await registerClient(service)).client_id
    const asked = authorizationOf(client, publicUrl)
    const redirect = await authorize(person.browser, asked, everything)
    const { access_token: access } = await exchange(service, client, redirect, asked.verifier)
    const headers = { authorization: `Bearer ${access}` }
    const create = () =>
      service.call('/v1/webhook-endpoints', { key: null, method: 'POST', body: { kind: 'sink' }, headers })
    expect((await create()).status).toBe(201)
    await query(lost, [person.id])
    expect((await create()).status).toBe(401)
  })
})

describe('a person who was removed and is invited again', () => {
  it('finds no session, invitation or assistant of before', async () => {
    const person = await newPerson('owner')
    const client = (await registerClient(service)).client_id
    const asked = authorizationOf(client, publicUrl)
    const redirect = await authorize(person.browser, asked, everything)
    const { access_token: access } = await exchange(service, client, redirect, asked.verifier)
    const invited = (await person.act('POST', '/v1/members/invitations', { role: 'owner' })).body.data
    expect((await remove(person)).status).toBe(200)
    service.clock.advance(5000)
    await invitedAgain(person.id, 'owner')
    service.clock.advance(5000)
    expect(await isOpen(person.browser)).toBe(false)
    const headers = { authorization: `Bearer ${access}` }
    expect((await service.call('/v1/balance', { key: null, headers })).status).toBe(401)
    await expect(
      signIn('/sign-in/invitation', { token: secretOf(invited.url), name: 'Guest' }),
    ).rejects.toThrow(/used, has expired/)
  })

  it('finds no session of a role that they lost in between', async () => {
    const person = await newPerson('owner')
    await owner()('PATCH', `/v1/members/${person.id}`, { role: 'viewer' })
    await owner()('PATCH', `/v1/members/${person.id}`, { role: 'owner' })
    service.clock.advance(5000)
    expect(await isOpen(person.browser)).toBe(false)
  })
})

describe('a key that another key rolled', () => {
  const roll = async (by: string, id: string): Promise<string> =>
    (await byKey(by)('POST', `/v1/keys/${id}/roll`, {})).body.data.key

  it('ends with that key, whoever rolled it since by a key: its finder knows the secret', async () => {
    const [leaked, victim, other] = [await newKey(), await newKey(), await newKey()]
    const known = await roll(leaked.key, victim.id)
    const again = await roll(known, victim.id)
    // By a circle of two: each rolls the other.
    const second = await roll(again, other.id)
    const third = await roll(second, victim.id)
    await owner()('DELETE', `/v1/keys/${leaked.id}`)
    expect([await works(third), await works(second)]).toEqual([false, false])
  })

  it('also when that key is rolled without an overlap; not with keys=keep, nor once a person rolled it', async () => {
    const [leaked, victim, kept, safe] = [await newKey(), await newKey(), await newKey(), await newKey()]
    const secret = await roll(leaked.key, victim.id)
    await roll(leaked.key, safe.id)
    const person = await newPerson('owner')
    const own = (await person.act('POST', `/v1/keys/${safe.id}/roll`, { overlapSeconds: 0 })).body.data.key
    await owner()('POST', `/v1/keys/${leaked.id}/roll`, { overlapSeconds: 0 })
    expect([await works(secret), await works(own)]).toEqual([false, true])
    const maker = await newKey()
    const rolled = await roll(maker.key, kept.id)
    await owner()('DELETE', `/v1/keys/${maker.id}?keys=keep`)
    expect(await works(rolled)).toBe(true)
  })
})

describe('a key that was found', () => {
  const rollBy = (act: Act, id: string, body: object = {}) => act('POST', `/v1/keys/${id}/roll`, body)
  const secretBy = async (act: Act, id: string, body: object = {}): Promise<string> =>
    (await rollBy(act, id, body)).body.data.key
  const createBy = async (key: string): Promise<{ id: string; key: string }> =>
    (await byKey(key)('POST', '/v1/keys', { name: `key ${names++}` })).body.data
  const revoke = (id: string, more = '') => owner()('DELETE', `/v1/keys/${id}${more}`)

  it('loses with its end the secret that it gave another key, also in the overlap of a roll by a person', async () => {
    const person = await newPerson('owner')
    const [leaked, victim] = [await newKey(), await newKey()]
    const known = await secretBy(byKey(leaked.key), victim.id)
    const own = await secretBy(person.act, victim.id, { overlapSeconds: 86_400 })
    expect([await works(victim.key), await works(known), await works(own)]).toEqual([true, true, true])
    await revoke(leaked.id)
    expect([await works(known), await works(own)]).toEqual([false, true])
  })

  it('and what that secret created or rolled, before the roll by a person and in its overlap', async () => {
    for (const body of [{ overlapSeconds: 3600 }, { overlapSeconds: 0, keys: 'keep' }]) {
      const person = await newPerson('owner')
      const [leaked, victim, other] = [await newKey(), await newKey(), await newKey()]
      const known = await secretBy(byKey(leaked.key), victim.id)
      const made = await createBy(known)
      const rolled = await secretBy(byKey(known), other.id)
      const own = await secretBy(person.act, victim.id, body)
      const since = await createBy(own)
      const late: string[] = []
      if (body.overlapSeconds > 0) {
        const expiresAt = new Date(service.clock.now() + hour / 2).toISOString()
        const ending = await admin('keys create', {
          account,
          mode: 'live',
          name: `key ${names++}`,
          expiresAt,
        })
        late.push((await createBy(known)).key, await secretBy(byKey(known), ending.id))
        for (const key of late) expect(await works(key)).toBe(true)
      }
      await revoke(leaked.id)
      for (const key of [known, made.key, rolled, ...late]) expect(await works(key)).toBe(false)
      expect([await works(own), await works(since.key)]).toEqual([true, true])
    }
  })

  it('frees no key that it created by revoking the one between them, or itself, with keys=keep', async () => {
    const leaked = await newKey()
    const act = byKey(leaked.key)
    const between = await createBy(leaked.key)
    const below = await createBy(between.key)
    expect((await act('DELETE', `/v1/keys/${between.id}?keys=keep`)).status).toBe(200)
    const victim = await newKey()
    const known = await secretBy(act, victim.id)
    const made = await createBy(known)
    for (const by of [act, byKey(known), byKey(made.key)]) {
      expect((await by('DELETE', `/v1/keys/${leaked.id}?keys=keep`)).status).toBe(403)
    }
    expect((await act('DELETE', `/v1/keys/${victim.id}?keys=keep`)).status).toBe(200)
    expect([await works(below.key), await works(made.key)]).toEqual([true, true])
    await revoke(leaked.id)
    expect([await works(below.key), await works(made.key)]).toEqual([false, false])
  })

  it('gives its end to the secrets that it gave others, also where the end comes later', async () => {
    const person = await newPerson('owner')
    const [leaked, victim, safe] = [await newKey(), await newKey(), await newKey()]
    const known = await secretBy(byKey(leaked.key), victim.id)
    const former = await secretBy(byKey(leaked.key), safe.id)
    const own = await secretBy(person.act, safe.id, { overlapSeconds: 86_400 })
    const expiresAt = new Date(service.clock.now() + hour).toISOString()
    await person.act('PATCH', `/v1/keys/${leaked.id}`, { expiresAt })
    expect((await owner()('GET', `/v1/keys/${victim.id}`)).body.data.expiresAt).toBe(expiresAt)
    expect([await works(known), await works(former)]).toEqual([true, true])
    service.clock.advance(hour)
    expect([await works(known), await works(former), await works(own)]).toEqual([false, false, true])
  })
})

describe('an operator’s token', () => {
  async function operates(url: string): Promise<{ browser: TestBrowser; act: Act }> {
    const browser = await byLink(url)
    const headers = { 'x-csrf-token': await browser.csrfToken() }
    return { browser, act: (method, path, body) => browser.request(path, { method, body, headers }) }
  }
  const reads = (token: string) =>
    adminBy(token)('accounts list', {}).then(
      () => true,
      () => false,
    )
  const usable = async (url: string) => {
    later()
    const body = { token: secretOf(url) }
    const request = { method: 'POST', body }
    return (await newBrowser().request('/sign-in/join/check', request)).body.data.usable
  }

  it('gives a session whose tokens, links and invitations end no later than it', async () => {
    const expiresAt = new Date(service.clock.now() + 3 * hour).toISOString()
    const { id, act } = await newToken({ expiresAt })
    const session = await operates((await act('console', { operator: 'all' })).url)
    const create = (body: object) => session.act('POST', '/admin/v1/tokens', body)
    const made = (await create({ name: `heir ${names++}`, role: 'all' })).body.data
    expect(made.expiresAt).toBe(expiresAt)
    const late = new Date(service.clock.now() + 9 * hour).toISOString()
    expect((await create({ name: 'late', role: 'all', expiresAt: late })).status).toBe(403)
    const link = (await session.act('POST', '/admin/v1/console-links', { account })).body.data.url
    const signUp = (await session.act('POST', '/admin/v1/sign-up-links', { maxUses: 9 })).body.data.url
    const opened = await byLink((await act('console', { account })).url)
    const invite = await byBrowser(opened)
    const invited = (await invite('POST', '/v1/members/invitations', { role: 'owner' })).body.data
    await admin('tokens revoke', { id })
    service.clock.advance(5000)
    expect([await reads(made.token), await isOpen(opened), await usable(signUp)]).toEqual([
      false,
      false,
      false,
    ])
    await expect(byLink(link)).rejects.toThrow(/expired/)
    await expect(
      signIn('/sign-in/invitation', { token: secretOf(invited.url), name: 'Guest' }),
    ).rejects.toThrow(/used, has expired/)
  })

  it('ends the tokens that it rotated: whoever has it knows their secret', async () => {
    const [leaked, victim] = [await newToken(), await newToken()]
    const rotated = await leaked.act('tokens rotate', { id: victim.id })
    const again = await adminBy(rotated.token)('tokens rotate', { id: victim.id, overlapHours: 0 })
    const own = await newToken()
    const heir = await own.act('tokens create', { name: `heir ${names++}`, role: 'read' })
    const foreign = leaked.act('tokens rotate', { id: heir.id, overlapHours: 0 })
    await expect(foreign).rejects.toMatchObject({ kind: 'forbidden' })
    const renewed = await own.act('tokens rotate', { id: heir.id, overlapHours: 0 })
    await admin('tokens revoke', { id: leaked.id })
    service.clock.advance(5000)
    expect([await reads(rotated.token), await reads(again.token)]).toEqual([false, false])
    expect([await reads(own.token), await reads(renewed.token)]).toEqual([true, true])
  })

  it('ends what its secret opened when the secret ends: at the end of an overlap, or at once', async () => {
    const { id, act } = await newToken()
    const first = await operates((await act('console', { operator: 'all' })).url)
    const rotated = await admin('tokens rotate', { id, overlapHours: 1 })
    service.clock.advance(5000)
    expect(await isOpen(first.browser)).toBe(true)
    service.clock.advance(hour)
    expect(await isOpen(first.browser)).toBe(false)
    const leaked = adminBy(rotated.token)
    const second = await operates((await leaked('console', { operator: 'all' })).url)
    const { url: link } = await leaked('console', { account })
    const { url: signUp } = await leaked('sign-up create', { maxUses: 9 })
    const heir = await leaked('tokens create', { name: `heir ${names++}`, role: 'all' })
    await admin('tokens rotate', { id, overlapHours: 0 })
    service.clock.advance(5000)
    expect([await isOpen(second.browser), await reads(heir.token), await usable(signUp)]).toEqual([
      false,
      false,
      false,
    ])
    await expect(byLink(link)).rejects.toThrow(/expired/)
  })

  it('in its overlap gives no session whose tokens outlive the former secret', async () => {
    const { id, act } = await newToken()
    const rotated = await admin('tokens rotate', { id, overlapHours: 2 })
    const session = await operates((await act('console', { operator: 'all' })).url)
    const made = await session.act('POST', '/admin/v1/tokens', { name: `heir ${names++}`, role: 'read' })
    expect(made.body.data.expiresAt).toBe(new Date(rotated.previousUntil!).toISOString())
    const rotation = { id: (await newToken()).id, overlapHours: 0 }
    expect((await session.act('POST', '/admin/v1/tokens/rotation', rotation)).status).toBe(403)
  })
})

describe('an assistant or a key with a limit of credits', () => {
  const monitor = {
    operationId: 'youtube.channels.videos',
    params: { handle: 'ada.cooks' },
    schedule: { type: 'interval', minutes: 1440 },
  }
  const often = { schedule: { type: 'interval', minutes: 60 } }
  async function assistant(decision: object): Promise<Act> {
    const { browser } = await newPerson('developer')
    const client = (await registerClient(service)).client_id
    const asked = authorizationOf(client, publicUrl)
    const redirect = await authorize(browser, asked, { ...everything, mode: 'live', ...decision })
    const { access_token: access } = await exchange(service, client, redirect, asked.verifier)
    const headers = { authorization: `Bearer ${access}` }
    return (method, path, body) => service.call(path, { key: null, method, headers, body })
  }
  const limitedKey = async (): Promise<Act> => {
    const limits = { creditsPerDay: 3, manages: true }
    return byKey(
      (await admin('keys create', { account, mode: 'live', name: `key ${names++}`, ...limits })).key,
    )
  }

  it('makes no monitor of another key spend more, unless it takes the monitor over', async () => {
    for (const act of [await assistant({ creditsPerDay: 3 }), await limitedKey()]) {
      const { id } = (await owner()('POST', '/v1/monitors', monitor)).body.data
      const path = `/v1/monitors/${id}`
      for (const change of [often, { params: { handle: 'other' } }, { spendCapCredits: 9999 }]) {
        expect((await act('PATCH', path, change)).status).toBe(403)
      }
      expect((await act('POST', `${path}/trigger`)).status).toBe(403)
      expect((await act('PATCH', path, { name: 'Renamed' })).status).toBe(200)
      expect((await act('PATCH', path, { ...often, status: 'active' })).status).toBe(200)
      const [row] = await query('select key_id from monitors where id = $1', [id])
      expect(row!.key_id).toBe((await act('GET', '/v1/whoami')).body.data.key.id)
      expect((await act('PATCH', path, { schedule: monitor.schedule })).status).toBe(200)
    }
  })

  it('without the scope of an operation an assistant reads nothing by a monitor of it', async () => {
    const { id } = (await owner()('POST', '/v1/monitors', monitor)).body.data
    const act = await assistant({ scopes: ['web', 'monitors:read', 'monitors:write'] })
    for (const change of [{ params: { handle: 'other' } }, { status: 'active' }, often]) {
      const refused = await act('PATCH', `/v1/monitors/${id}`, change)
      expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([
        403,
        expect.stringContaining('insufficient_scope'),
      ])
    }
    expect((await act('PATCH', `/v1/monitors/${id}`, { status: 'paused' })).status).toBe(200)
  })
})

describe('two at the same moment', () => {
  it('owners who remove or demote each other leave one', async () => {
    for (const [method, body] of [
      ['DELETE', undefined],
      ['PATCH', { role: 'viewer' }],
    ] as const) {
      for (const { personId } of (await owner()('GET', '/v1/members')).body.data.members) {
        await owner()('DELETE', `/v1/members/${personId}`)
      }
      const [one, two] = [await newPerson('owner'), await newPerson('owner')]
      await Promise.all([
        one.act(method, `/v1/members/${two.id}`, body),
        two.act(method, `/v1/members/${one.id}`, body),
      ])
      const { members } = (await owner()('GET', '/v1/members')).body.data
      expect(members.filter(({ role }: { role: string }) => role === 'owner')).toHaveLength(1)
    }
  })

  it('keys that end themselves, or each other, leave one that creates keys', async () => {
    const { id } = await admin('accounts create', { name: 'Two keys', testCredits: 10 })
    for (const isCrossed of [false, true]) {
      const keys = await Promise.all(
        [1, 2].map((number) => admin('keys create', { account: id, mode: 'test', name: `key ${number}` })),
      )
      const ends = await Promise.all(
        keys.map(({ key }, index) =>
          byKey(key)('DELETE', `/v1/keys/${keys[isCrossed ? 1 - index : index]!.id}`),
        ),
      )
      expect(ends.map(({ status }) => status).toSorted()).toEqual([200, isCrossed ? 401 : 400])
      await Promise.all(keys.map((one) => admin('keys revoke', { id: one.id })))
    }
  })
})
