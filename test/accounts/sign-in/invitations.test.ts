import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAccount } from '../../../src/accounts/accounts.ts'
import { createKey } from '../../../src/accounts/manage-keys.ts'
import { createLink } from '../../../src/accounts/sign-in/links.ts'
import { type TestBrowser, testBrowser } from '../../support/browser-session.ts'
import { startTestService, type TestService } from '../../support/service.ts'

let service: TestService
let accountId: string
beforeAll(async () => {
  service = await startTestService()
  accountId = (await service.call('/v1/whoami')).body.data.user.id
})
afterAll(() => service.close())

const path = '/v1/members/invitations'
const headersOf = async (browser: TestBrowser) => ({
  'x-mode': 'test',
  'x-csrf-token': await browser.csrfToken(),
})
const inviteBy = (browser: TestBrowser, headers: Record<string, string>) =>
  browser.request(path, { method: 'POST', body: { role: 'owner' }, headers })
const invite = async (role: string, key = service.liveKey) =>
  (await service.call(path, { key, method: 'POST', body: { role } })).body.data
const open = async (): Promise<{ id: string }[]> =>
  (await service.call(path, { key: service.liveKey })).body.data.invitations

/** Accepts an invitation as a new person. */
async function accept({ url }: { url: string }) {
  // Attempts are limited by address.
  service.clock.advance(600_000)
  const browser = testBrowser(service)
  const { status } = await browser.request('/sign-in/invitation', {
    method: 'POST',
    body: { token: url.split('#')[1], name: 'Ada' },
  })
  return { browser, status }
}

it('an open invitation is listed without its link, and adds nobody once it is revoked', async () => {
  const invited = await invite('developer')
  const listed = (await open()).find(({ id }) => id === invited.id)
  expect(listed).toMatchObject({ role: 'developer', expiresAt: invited.expiresAt })
  expect(JSON.stringify(listed)).not.toContain(invited.url.split('#')[1])
  const start = { trialCredits: 0, testCredits: 0 }
  const other = await createAccount(service.service.database, service.clock, { name: 'Other', ...start })
  const rights = { accountId: other.id, role: 'owner', operatorRole: null } as const
  const link = { ...rights, kind: 'sign_in', createdBy: 'test' } as const
  const { token } = await createLink(service.service.database, service.clock, link)
  const stranger = testBrowser(service)
  await stranger.request('/sign-in/link', { method: 'POST', body: { token } })
  const headers = await headersOf(stranger)
  expect((await stranger.request(path, { headers })).body.data.invitations).toEqual([])
  const foreign = await stranger.request(`${path}/${invited.id}`, { method: 'DELETE', headers })
  expect(foreign.status).toBe(404)
  expect(
    (await service.call(`${path}/${invited.id}`, { key: service.liveKey, method: 'DELETE' })).status,
  ).toBe(200)
  expect((await open()).map(({ id }) => id)).not.toContain(invited.id)
  expect((await accept(invited)).status).toBe(401)
  expect(
    (await service.call(`${path}/${invited.id}`, { key: service.liveKey, method: 'DELETE' })).status,
  ).toBe(404)
})

it('an accepted invitation is listed no more and cannot be revoked', async () => {
  const invited = await invite('viewer')
  expect((await accept(invited)).status).toBe(200)
  expect((await open()).map(({ id }) => id)).not.toContain(invited.id)
  expect(
    (await service.call(`${path}/${invited.id}`, { key: service.liveKey, method: 'DELETE' })).status,
  ).toBe(404)
})

it('an owner who was removed does not return by an invitation that they made before', async () => {
  const { browser } = await accept(await invite('owner'))
  const invited = (await inviteBy(browser, await headersOf(browser))).body.data
  const kept = (await inviteBy(browser, await headersOf(browser))).body.data
  expect((await accept(kept)).status).toBe(200)
  const { members } = (await service.call('/v1/members', { key: service.liveKey })).body.data
  const owner = (await open()).find(({ id }) => id === invited.id) as unknown as { createdBy: string }
  expect(members.map((one: { personId: string }) => one.personId)).toContain(owner.createdBy)
  const member = `/v1/members/${owner.createdBy}`
  await service.call(member, { key: service.liveKey, method: 'PATCH', body: { role: 'developer' } })
  expect((await accept(invited)).status).toBe(401)
  await service.call(member, { key: service.liveKey, method: 'DELETE' })
  expect((await accept(invited)).status).toBe(401)
  expect((await open()).map(({ id }) => id)).not.toContain(invited.id)
})

it('an invitation by a key, or by a session that was opened with it, ends when the key is revoked', async () => {
  const { id, key } = (
    await service.call('/v1/keys', { key: service.liveKey, method: 'POST', body: { name: 'Inviting' } })
  ).body.data
  const direct = await invite('owner', key)
  const browser = testBrowser(service)
  await browser.request('/sign-in/key', { method: 'POST', body: { key } })
  const bySession = (await inviteBy(browser, await headersOf(browser))).body.data
  await service.call(`/v1/keys/${id}`, { key: service.liveKey, method: 'DELETE' })
  for (const invited of [direct, bySession]) expect((await accept(invited)).status).toBe(401)
})

describe('a member who comes back', () => {
  const join = async (role: string) => {
    const { url } = await invite(role)
    const browser = testBrowser(service)
    service.clock.advance(600_000)
    const body = { token: url.split('#')[1], name: `Back ${role}` }
    expect((await browser.request('/sign-in/invitation', { method: 'POST', body })).status).toBe(200)
    const { members } = (await service.call('/v1/members', { key: service.liveKey })).body.data
    return members.find(({ name }: { name: string }) => name === `Back ${role}`).personId as string
  }
  const linkOf = (personId: string, key = service.liveKey) =>
    service.call(`/v1/members/sign-in-links/${personId}`, { key, method: 'POST' })
  const use = async (url: string) => {
    service.clock.advance(600_000)
    const browser = testBrowser(service)
    const { status } = await browser.request('/sign-in/link', {
      method: 'POST',
      body: { token: url.split('#')[1] },
    })
    return { status, session: (await browser.request('/sign-in/session')).body.data?.session }
  }

  it('is the same person with the role that they have now, by a link of an owner that works once', async () => {
    const personId = await join('developer')
    const { status, body } = await linkOf(personId)
    expect([status, body.data.role]).toEqual([201, 'developer'])
    await service.call(`/v1/members/${personId}`, {
      key: service.liveKey,
      method: 'PATCH',
      body: { role: 'viewer' },
    })
    const { session } = await use(body.data.url)
    expect(session).toMatchObject({ personName: 'Back developer', role: 'viewer', accountId, method: 'link' })
    expect((await use(body.data.url)).status).toBe(401)
    const { members } = (await service.call('/v1/members', { key: service.liveKey })).body.data
    expect(members.filter(({ name }: { name: string }) => name === 'Back developer')).toHaveLength(1)
  })

  it('comes back neither after their removal, nor by a link of somebody who lost the right to give it', async () => {
    const gone = await join('viewer')
    const removed = (await linkOf(gone)).body.data.url
    await service.call(`/v1/members/${gone}`, { key: service.liveKey, method: 'DELETE' })
    expect((await use(removed)).status).toBe(401)
    const personId = await join('developer')
    const { database } = service.service
    const maker = await createKey(database, service.clock, { accountId, mode: 'live', name: 'm' })
    const ended = (await linkOf(personId, maker.key)).body.data.url
    await service.call(`/v1/keys/${maker.id}`, { key: service.liveKey, method: 'DELETE' })
    expect((await use(ended)).status).toBe(401)
  })

  it('is no link for strangers, other accounts, test keys, and people of an identity provider', async () => {
    const personId = await join('owner')
    expect((await linkOf('per_1')).status).toBe(404)
    expect((await linkOf(personId, service.testKey)).status).toBe(403)
    await service.service.database.query(
      `insert into person_logins (issuer, subject, person_id, created_at) values ('i', 's', $1, now())`,
      [personId],
    )
    expect((await linkOf(personId)).status).toBe(400)
  })
})
