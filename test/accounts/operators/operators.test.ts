import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLink } from '../../../src/accounts/sign-in/links.ts'
import type { OperatorRole } from '../../../src/accounts/sign-in/roles.ts'
import { remoteAdmin } from '../../../src/operator/administration/client.ts'
import type { Admin } from '../../../src/operator/administration/verbs.ts'
import { testBrowser } from '../../support/browser-session.ts'
import { examplePlatform } from '../../support/example-platform.ts'
import { freePort } from '../../support/ports.ts'
import { startTestService, type TestService } from '../../support/service.ts'

const current = 'an admin token of at least 32 characters'
const previous = 'the admin token that was used before this'
let service: TestService
let admin: Admin
let account: string
beforeAll(async () => {
  const internal = `127.0.0.1:${await freePort()}`
  service = await startTestService({
    platforms: [examplePlatform({ requests: [] })],
    env: { ADMIN_TOKEN: current, ADMIN_TOKEN_PREVIOUS: previous, INTERNAL_ADDRESS: internal },
  })
  admin = by(current)
  account = (await admin('accounts list', {})).items[0]!.id
})
afterAll(() => service.close())

const by = (token: string, user?: string): Admin =>
  remoteAdmin({ url: service.service.internalUrl!, token }, user)
const refusal = (role: string) => ({
  kind: 'forbidden',
  message: expect.stringContaining(`yours is ${role}`),
})
const unknown = { kind: 'unauthorized' }

describe('sessions', () => {
  const sessionOf = async (rights: { role?: 'owner'; operatorRole?: OperatorRole }) => {
    const { database } = service.service
    const { role = null, operatorRole = null } = rights
    const link = {
      accountId: role && account,
      role,
      operatorRole,
      kind: 'sign_in',
      createdBy: 'test',
    } as const
    const { token } = await createLink(database, service.clock, link)
    const internal = { base: service.service.internalUrl! }
    const browser = testBrowser(operatorRole ? internal : service)
    await browser.request('/sign-in/link', { method: 'POST', body: { token } })
    const { id } = (await browser.request('/sign-in/session')).body.data.session
    return { id: id as string, status: async () => (await browser.request('/sign-in/session')).status }
  }

  it('are listed, and end within five seconds after an operator revokes them', async () => {
    const [owner, operator] = [await sessionOf({ role: 'owner' }), await sessionOf({ operatorRole: 'all' })]
    const idsOf = async (input: object) => (await admin('sessions list', input)).map(({ id }) => id)
    expect(await idsOf({ account })).toContain(owner.id)
    expect(await idsOf({})).toEqual([operator.id])
    const support = by((await admin('tokens create', { name: 'support', role: 'support' })).token)
    await support('sessions revoke', { id: owner.id })
    await expect(support('sessions revoke', { id: operator.id })).rejects.toMatchObject(refusal('support'))
    expect(await operator.status()).toBe(200)
    await admin('sessions revoke', { id: operator.id })
    service.clock.advance(5000)
    expect([await owner.status(), await operator.status()]).toEqual([401, 401])
    expect(await idsOf({})).toEqual([])
    await expect(admin('sessions revoke', { id: operator.id })).rejects.toMatchObject({ kind: 'not_found' })
  })
})

describe('a named token', () => {
  it.each<[OperatorRole, string[]]>([
    ['read', []],
    ['support', ['suspend', 'resume']],
    ['money', ['grant', 'adjust']],
    ['all', ['suspend', 'resume', 'grant', 'adjust', 'tokens', 'link']],
  ])('with the role %s may read, and change only what its role permits', async (role, permitted) => {
    const { token } = await admin('tokens create', { name: `of ${role}`, role })
    const operator = by(token)
    expect((await operator('accounts list', {})).items).not.toEqual([])
    const attempts: Record<string, () => Promise<unknown>> = {
      suspend: () => operator('accounts suspend', { account, reason: 'a test' }),
      resume: () => operator('accounts resume', { account }),
      grant: () => operator('credits grant', { account, credits: 1 }),
      adjust: () =>
        operator('credits adjust', { account, credits: -1, kind: 'correction', reason: 'a test' }),
      tokens: () => operator('tokens create', { name: `by ${role}`, role: 'all' }),
      link: () => operator('console', { operator: 'all' }),
    }
    for (const [name, attempt] of Object.entries(attempts)) {
      if (permitted.includes(name)) await attempt()
      else await expect(attempt(), name).rejects.toMatchObject(refusal(role))
    }
  })

  it('is named by the audit and by the ledger, with the user that the command line reports', async () => {
    const { token } = await admin('tokens create', { name: 'billing', role: 'money' })
    const { id } = await by(token, 'ada@laptop')('credits grant', { account, credits: 5 })
    const [act] = (await admin('audit', { account })).items
    expect(act).toMatchObject({ act: 'credits grant', actor: 'token billing (ada@laptop)', subject: id })
    const [made] = (await admin('audit', {})).items.filter(({ act }) => act === 'tokens create')
    expect(made).toMatchObject({ actor: 'admin token', details: { name: 'billing', role: 'money' } })
  })

  it('is stored as a hash alone and shows when it was last used', async () => {
    const { token, id } = await admin('tokens create', { name: 'hashed', role: 'read' })
    const find = async () => (await admin('tokens list', {})).items.find((one) => one.id === id)!
    expect((await find()).lastUsedAt).toBeNull()
    await by(token)('accounts list', {})
    const listed = await find()
    expect(listed.lastUsedAt).toBe(new Date(service.clock.now()).toISOString())
    const [row] = await service.service.database.query('select * from operator_tokens where id = $1', [id])
    expect(JSON.stringify([row, listed, (await admin('audit', {})).items])).not.toContain(token)
  })

  it('ends at its expiry and when it is revoked', async () => {
    const expiresAt = new Date(service.clock.now() + 60_000)
    const brief = await admin('tokens create', { name: 'brief', role: 'read', expiresAt })
    const revoked = await admin('tokens create', { name: 'revoked', role: 'read' })
    for (const { token } of [brief, revoked]) await by(token)('accounts list', {})
    await admin('tokens revoke', { id: revoked.id })
    await expect(by(revoked.token)('accounts list', {})).rejects.toMatchObject(unknown)
    service.clock.advance(60_000)
    await expect(by(brief.token)('accounts list', {})).rejects.toMatchObject(unknown)
    await expect(admin('tokens rotate', { id: revoked.id })).rejects.toMatchObject({ kind: 'not_found' })
  })

  it('is rotated with an overlap in which both secrets work', async () => {
    const before = await admin('tokens create', { name: 'rotated', role: 'read' })
    const after = await admin('tokens rotate', { id: before.id, overlapHours: 2 })
    for (const { token } of [before, after]) await by(token)('accounts list', {})
    service.clock.advance(2 * 3_600_000)
    await expect(by(before.token)('accounts list', {})).rejects.toMatchObject(unknown)
    await by(after.token)('accounts list', {})
  })

  it('keeps the secret that programs use when it is rotated again by accident, also at the same moment', async () => {
    const before = await admin('tokens create', { name: 'rotated twice', role: 'read' })
    const rotate = (overlapHours: number) => admin('tokens rotate', { id: before.id, overlapHours })
    const results = await Promise.allSettled(Array.from({ length: 6 }, () => rotate(2)))
    const rotated = results.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    expect(rotated).toHaveLength(1)
    await expect(rotate(2)).rejects.toMatchObject({ kind: 'bad_request' })
    for (const { token } of [before, rotated[0]!]) await by(token)('accounts list', {})
    const last = await rotate(0)
    for (const { token } of [before, rotated[0]!]) {
      await expect(by(token)('accounts list', {})).rejects.toMatchObject(unknown)
    }
    await by(last.token)('accounts list', {})
  })
})

describe('ADMIN_TOKEN', () => {
  it('rotates with its previous value', async () => {
    await by(previous)('accounts list', {})
    await expect(by(`${previous} `.repeat(2))('accounts list', {})).rejects.toMatchObject(unknown)
  })
})

/** A browser at the operator's address, signed in by a link. */
async function operatorBrowser(role: OperatorRole | null) {
  // Sign-ins are limited by address.
  service.clock.advance(600_000)
  const browser = testBrowser({ base: service.service.internalUrl! })
  const { database } = service.service
  const rights =
    role === null
      ? { accountId: account, role: 'owner' as const, operatorRole: null }
      : { accountId: null, role: null, operatorRole: role }
  const { token } = await createLink(database, service.clock, {
    ...rights,
    kind: 'sign_in',
    createdBy: 'test',
  })
  const answer = await browser.request('/sign-in/link', { method: 'POST', body: { token } })
  expect(answer.status).toBe(200)
  return browser
}

describe("an operator's session", () => {
  const grant = { method: 'POST', body: { credits: 3 } } as const

  it('administers at the address of the operator by its role, and the audit names it', async () => {
    const browser = await operatorBrowser('money')
    const headers = { 'x-csrf-token': await browser.csrfToken() }
    expect((await browser.request('/admin/v1/accounts')).status).toBe(200)
    const body = { account, credits: 3 }
    expect((await browser.request('/admin/v1/credits/grants', { ...grant, body, headers })).status).toBe(200)
    const suspension = { account, reason: 'a test' }
    const refused = await browser.request('/admin/v1/accounts/suspension', {
      ...{ method: 'POST', body: suspension, headers },
    })
    expect([refused.status, refused.body.error]).toMatchObject([403, { reason: 'operator_role' }])
    const [act] = (await admin('audit', { account })).items
    expect(act).toMatchObject({ act: 'credits grant', actor: expect.stringMatching(/^session ses_/) })
  })

  it('changes nothing ten minutes after its sign-in, and reads on', async () => {
    const browser = await operatorBrowser('all')
    const headers = { 'x-csrf-token': await browser.csrfToken() }
    service.clock.advance(600_000)
    const body = { account, credits: 3 }
    const answer = await browser.request('/admin/v1/credits/grants', { ...grant, body, headers })
    expect([answer.status, answer.body.error]).toMatchObject([403, { reason: 'fresh_sign_in_needed' }])
    expect((await browser.request('/admin/v1/accounts')).status).toBe(200)
  })

  it('changes nothing without its CSRF token or from another origin', async () => {
    const browser = await operatorBrowser('all')
    const token = await browser.csrfToken()
    for (const headers of [{}, { 'x-csrf-token': token, origin: 'https://evil.example' }]) {
      const answer = await browser.request('/admin/v1/credits/grants', {
        ...{ ...grant, body: { account, credits: 3 }, headers: headers as Record<string, string> },
      })
      expect([answer.status, answer.body.error]).toMatchObject([403, { reason: 'forged_request' }])
    }
  })

  it('is needed: the session of an owner administers nothing', async () => {
    const owner = await operatorBrowser(null)
    const answer = await owner.request('/admin/v1/accounts')
    expect([answer.status, answer.body.error]).toMatchObject([403, { reason: 'operator_role' }])
    const stranger = await fetch(`${service.service.internalUrl}/admin/v1/accounts`)
    expect(stranger.status).toBe(401)
  })

  it('does not reach the administration at the address of callers', async () => {
    const browser = await operatorBrowser('all')
    const cookie = [...browser.cookies].map((one) => one.join('=')).join('; ')
    expect((await service.call('/admin/v1/accounts', { headers: { cookie } })).status).toBe(404)
  })
})
