import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDeviceLogins } from '../../../src/accounts/device-logins/device-logins.ts'
import { createLocalRates } from '../../../src/runtime/process/rates.ts'
import { type TestBrowser, testBrowser } from '../../support/browser-session.ts'
import { testDatabase } from '../../support/database.ts'
import { beginLogin, decideLogin, deviceGrant, pollLogin } from '../../support/device-login.ts'
import { startTestService, type TestService, testClock } from '../../support/service.ts'

const clock = testClock()
let service: TestService
let second: TestService
let closeDatabase: () => Promise<void>
beforeAll(async () => {
  const { database, close } = await testDatabase()
  closeDatabase = close
  const env = { PUBLIC_URL: 'http://social.test:3000' }
  service = await startTestService({ clock, database, env })
  second = await startTestService({ clock, database, env })
})
afterAll(async () => {
  await second.close()
  await service.close()
  await closeDatabase()
})

/** Longer than the limits of attempts, and than nodes cache keys and sessions. */
const later = () => void clock.advance(600_000)
const origin = 'http://social.test:3000'
async function signIn(path: string, body: object, at = service): Promise<TestBrowser> {
  later()
  const browser = testBrowser(at, origin)
  const { status, text } = await browser.request(path, { method: 'POST', body })
  if (status !== 200) throw new Error(text)
  return browser
}
const owner = () => signIn('/sign-in/key', { key: service.liveKey })
let people = 0
/** A person of the account, with their id. */
async function person(role: string): Promise<{ readonly browser: TestBrowser; readonly id: string }> {
  const invited = { key: service.liveKey, method: 'POST', body: { role } }
  const { url } = (await service.call('/v1/members/invitations', invited)).body.data
  const guest = { token: url.split('#')[1], name: `person ${people++}` }
  const browser = await signIn('/sign-in/invitation', guest)
  const { members } = (await service.call('/v1/members', { key: service.liveKey })).body.data
  return { browser, id: members.find(({ name }: { name: string }) => name === guest.name).personId }
}
const asked = async (at = service) => beginLogin(at)
const works = async (key: string, at = service) =>
  (await at.call('/v1/balance', { key: null, headers: { authorization: `Bearer ${key}` } })).status === 200

describe('a login of a program', () => {
  it('gives the program the key that a person confirmed, with its limits, once', async () => {
    const browser = await owner()
    const begun = await beginLogin(service, { device_name: 'ada’s laptop' })
    expect(begun).toMatchObject({
      status: 200,
      expires_in: 900,
      interval: 5,
      user_code: expect.stringMatching(/^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/),
      verification_uri: `${origin}/console/device`,
      verification_uri_complete: `${origin}/console/device?code=${begun.user_code}`,
    })
    expect(await pollLogin(service, begun.device_code)).toMatchObject({
      status: 400,
      error: 'authorization_pending',
    })
    const typed = begun.user_code.toLowerCase().replace('-', ' ')
    const shown = await decideLogin(browser, 'find', { userCode: typed })
    expect(shown.body.data).toMatchObject({
      clientId: 'test program',
      deviceName: 'ada’s laptop',
      sameNetwork: true,
    })
    const limits = { allowed: ['youtube.*'], creditsPerDay: 7 }
    const approved = await decideLogin(browser, 'approve', { userCode: typed, ...limits })
    expect(approved.status).toBe(200)
    clock.advance(5000)
    const given = await pollLogin(service, begun.device_code)
    expect(given).toMatchObject({ status: 200, token_type: 'Bearer', mode: 'live', key_name: 'A program' })
    const { key } = (await service.call('/v1/whoami', { key: given.access_token })).body.data
    expect(key).toMatchObject({ id: given.key_id, allowed: ['youtube.*'], managesAccess: false })
    expect(await pollLogin(service, begun.device_code)).toMatchObject({ error: 'invalid_grant' })
  })

  it('works over two nodes, and one of two simultaneous polls gets the key', async () => {
    const browser = await signIn('/sign-in/key', { key: service.liveKey }, second)
    const begun = await asked()
    expect((await decideLogin(browser, 'approve', { userCode: begun.user_code })).status).toBe(200)
    const polls = await Promise.all(
      [service, second, service, second].map((node) => pollLogin(node, begun.device_code)),
    )
    expect(polls.filter(({ status }) => status === 200)).toHaveLength(1)
    const [{ access_token: key }] = polls.filter(({ status }) => status === 200)
    expect(await works(key, service)).toBe(true)
    expect(await works(key, second)).toBe(true)
  })

  it('is decided once, also by simultaneous requests', async () => {
    const browser = await owner()
    const { user_code: userCode } = await asked()
    const acts = ['approve', 'refuse', 'approve', 'refuse'] as const
    const decided = await Promise.all(acts.map((act) => decideLogin(browser, act, { userCode })))
    expect(decided.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('ends with the refusal of the person, and with its time', async () => {
    const browser = await owner()
    const refused = await asked()
    await decideLogin(browser, 'refuse', { userCode: refused.user_code })
    expect(await pollLogin(service, refused.device_code)).toMatchObject({ error: 'access_denied' })
    const late = await asked()
    clock.advance(900_000)
    expect(await pollLogin(service, late.device_code)).toMatchObject({ error: 'expired_token' })
    expect((await decideLogin(await owner(), 'approve', { userCode: late.user_code })).status).toBe(404)
  })

  it('slows down a program that polls too often, on whichever node', async () => {
    later()
    const begun = await asked()
    await pollLogin(service, begun.device_code)
    expect(await pollLogin(second, begun.device_code)).toMatchObject({ error: 'slow_down' })
    clock.advance(6000)
    expect(await pollLogin(service, begun.device_code)).toMatchObject({ error: 'slow_down' })
    clock.advance(15_000)
    expect(await pollLogin(service, begun.device_code)).toMatchObject({ error: 'authorization_pending' })
  })

  it('is refused to another client, without a code and with a parameter twice', async () => {
    const { device_code: code } = await asked()
    expect(await pollLogin(service, code, { client_id: 'other' })).toMatchObject({ error: 'invalid_grant' })
    expect(await pollLogin(service, 'sld_none')).toMatchObject({ error: 'invalid_grant' })
    expect(await pollLogin(service, '')).toMatchObject({ status: 400, error: 'invalid_request' })
    expect(await beginLogin(service, { client_id: '' })).toMatchObject({
      status: 400,
      error: 'invalid_request',
    })
    const twice = await fetch(`${service.base}/oauth/token`, {
      method: 'POST',
      body: `grant_type=${encodeURIComponent(deviceGrant)}&device_code=${code}&device_code=${code}&client_id=x`,
    })
    expect(await twice.json()).toMatchObject({ error: 'invalid_request' })
    expect(await pollLogin(service, code, { grant_type: 'password' })).toMatchObject({
      error: 'unsupported_grant_type',
    })
  })

  it('stores neither of its codes, nor the key before the program has it', async () => {
    const browser = await owner()
    const begun = await asked()
    const approved = await decideLogin(browser, 'approve', { userCode: begun.user_code })
    const stored = JSON.stringify(await service.service.database.query('select * from device_logins'))
    expect(stored).not.toContain(begun.device_code)
    expect(stored).not.toContain(begun.user_code.replace('-', ''))
    // The key is listed and can be revoked before the program fetches it.
    const path = `/v1/keys/${approved.body.data.keyId}`
    await service.call(path, { key: service.liveKey, method: 'DELETE' })
    expect(await pollLogin(service, begun.device_code)).toMatchObject({ error: 'access_denied' })
  })

  it('that nobody fetches leaves no key that works', async () => {
    const browser = await owner()
    const begun = await asked()
    const { keyId } = (await decideLogin(browser, 'approve', { userCode: begun.user_code })).body.data
    clock.advance(900_000)
    expect(await pollLogin(service, begun.device_code)).toMatchObject({ error: 'expired_token' })
    const { database } = service.service
    const secret = async () => 'another secret'
    await createDeviceLogins({ database, clock, rates: createLocalRates(clock), secret }).deleteExpired()
    const { body } = await service.call(`/v1/keys/${keyId}`, { key: service.liveKey })
    expect(body.data.status).toBe('revoked')
  })
})

describe('a flood of logins', () => {
  it('of one site of IPv6, from a network of its own each, leaves room for others', async () => {
    const { database } = service.service
    const secret = async () => 'another secret'
    const logins = createDeviceLogins({ database, clock, rates: createLocalRates(clock), secret })
    const program = { clientId: 'flood', deviceName: null, userAgent: null }
    const begin = (address: string) => logins.begin({ ...program, address })
    for (let network = 0; network < 120; network++) await begin(`2001:db8:1:${network.toString(16)}::1`)
    await expect(begin('2001:db8:1:ffff::1')).rejects.toMatchObject({ kind: 'rate_limited' })
    expect(await begin('2001:db8:2::1')).toBeDefined()
    expect(await begin('192.0.2.1')).toBeDefined()
  })
})

describe('the key of a program', () => {
  async function keyOf(browser: TestBrowser, body: object = {}, mode = 'live'): Promise<string> {
    const begun = await asked()
    const approved = await decideLogin(browser, 'approve', { userCode: begun.user_code, ...body }, mode)
    if (approved.status !== 200) throw new Error(approved.text)
    return (await pollLogin(service, begun.device_code)).access_token
  }
  const call = (key: string, path: string, method = 'GET', body?: unknown) =>
    service.call(path, { key, method, ...(body === undefined ? {} : { body }) })

  it('of a developer makes lookups and monitors, and neither keys nor sessions nor invitations', async () => {
    const key = await keyOf((await person('developer')).browser)
    expect((await call(key, '/v1/whoami')).body.data.key).toMatchObject({
      manages: true,
      managesAccess: false,
    })
    expect((await call(key, '/v1/keys', 'POST', { name: 'more' })).status).toBe(403)
    expect((await call(key, '/v1/members/invitations', 'POST', { role: 'owner' })).status).toBe(403)
    await expect(signIn('/sign-in/key', { key })).rejects.toThrow('may not manage')
  })

  it('ends with the membership of the person on every node, also if the person is invited again', async () => {
    const { browser, id } = await person('owner')
    const key = await keyOf(browser)
    const heir = (await call(key, '/v1/keys', 'POST', { name: 'heir' })).body.data.key
    expect(await works(heir, second)).toBe(true)
    await service.call(`/v1/members/${id}`, { key: service.liveKey, method: 'DELETE' })
    clock.advance(5000)
    for (const node of [service, second]) {
      expect(await works(key, node)).toBe(false)
      expect(await works(heir, node)).toBe(false)
    }
    const { database } = service.service
    const account = (await service.call('/v1/whoami')).body.data.user.id
    await database.query(
      `insert into memberships (account_id, person_id, role, source, created_at) values ($1, $2, 'owner', 'invitation', $3)`,
      [account, id, new Date(clock.now())],
    )
    clock.advance(5000)
    expect(await works(key)).toBe(false)
  })

  it('gives no access to the account once its person is no owner', async () => {
    const { browser, id } = await person('owner')
    const key = await keyOf(browser)
    expect((await call(key, '/v1/keys')).status).toBe(200)
    const changed = { key: service.liveKey, method: 'PATCH', body: { role: 'developer' } }
    await service.call(`/v1/members/${id}`, changed)
    clock.advance(5000)
    expect((await call(key, '/v1/keys')).status).toBe(403)
    expect(await works(key)).toBe(true)
  })

  it('ends itself, and no other key does', async () => {
    const key = await keyOf((await person('developer')).browser)
    expect((await call(service.liveKey, '/v1/keys/end', 'POST')).status).toBe(403)
    expect((await call(key, '/v1/keys/end', 'POST')).status).toBe(200)
    expect(await works(key)).toBe(false)
  })

  it('never exceeds the key that opened the session, and a test key gives test keys alone', async () => {
    const end = new Date(clock.now() + 86_400_000).toISOString()
    const limited = (await call(service.liveKey, '/v1/keys', 'POST', { name: 'ending', expiresAt: end })).body
      .data
    const browser = await signIn('/sign-in/key', { key: limited.key })
    await expect(keyOf(browser, { expiresAt: null })).rejects.toThrow('expiresAt may be at most')
    const key = await keyOf(browser)
    expect(await works(key)).toBe(true)
    await call(service.liveKey, `/v1/keys/${limited.id}`, 'DELETE')
    clock.advance(5000)
    expect(await works(key)).toBe(false)
    const tester = await signIn('/sign-in/key', { key: service.testKey })
    await expect(keyOf(tester, {}, 'live')).rejects.toThrow('test')
    expect(await keyOf(tester, {}, 'test')).toMatch(/^slk_test_/)
  })
})

describe('guessing', () => {
  it('is refused to keys and viewers, and slow for everybody else', async () => {
    const { user_code: userCode } = await asked()
    const byKey = { key: service.liveKey, method: 'POST', body: { userCode } }
    expect((await service.call('/v1/device-logins/find', byKey)).status).toBe(403)
    const { browser: viewer } = await person('viewer')
    expect((await decideLogin(viewer, 'approve', { userCode })).status).toBe(403)
    const browser = await owner()
    const tries = []
    for (let i = 0; i < 25; i++) tries.push(await decideLogin(browser, 'find', { userCode: 'BBBB-BBBB' }))
    expect(tries.filter(({ status }) => status === 404)).toHaveLength(20)
    expect(tries.filter(({ status }) => status === 429)).toHaveLength(5)
  })

  it('an address begins thirty logins in ten minutes', async () => {
    later()
    const begun = []
    for (let i = 0; i < 32; i++) begun.push(await asked())
    expect(begun.map(({ status }) => status).filter((status) => status === 429)).toHaveLength(2)
    expect(begun.at(-1)).toMatchObject({ error: 'temporarily_unavailable' })
  })
})

describe.each(['false', 'true'])('the metadata with OAUTH=%s', (OAUTH) => {
  it('names the endpoints of the device flow', async () => {
    const own = await startTestService({ clock, env: { OAUTH, PUBLIC_URL: 'https://social.test' } })
    const { body } = await own.call('/.well-known/oauth-authorization-server', { key: null })
    expect(body).toMatchObject({
      issuer: 'https://social.test',
      device_authorization_endpoint: 'https://social.test/oauth/device',
      token_endpoint: 'https://social.test/oauth/token',
      grant_types_supported: expect.arrayContaining([deviceGrant]),
    })
    const begun = await beginLogin(own)
    expect(await pollLogin(own, begun.device_code)).toMatchObject({ error: 'authorization_pending' })
    await own.close()
  })
})
