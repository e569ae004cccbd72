import { afterAll, beforeAll, describe, expect, it } from 'vitest'
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

const atOnce = <T>(count: number, act: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => act(index)))
const query = (text: string, values: unknown[] = []) => service.service.database.query(text, values)
/** Later than the limit of attempts of an address, and than the caches of a node. */
const later = () => void service.clock.advance(600_000)

async function join(role: 'owner' | 'developer') {
  later()
  const body = { role }
  const invited = await service.call('/v1/members/invitations', {
    key: service.liveKey,
    method: 'POST',
    body,
  })
  const browser = testBrowser(service)
  const joined = { token: invited.body.data.url.split('#')[1], name: 'Ada' }
  await browser.request('/sign-in/invitation', { method: 'POST', body: joined })
  const { session } = (await browser.request('/sign-in/session')).body.data
  const [row] = await query('select person_id as id from sessions where id = $1', [session.id])
  return { browser, personId: String(row!.id), sessionId: String(session.id) }
}
const changing = async (browser: TestBrowser) => ({
  'x-mode': 'test',
  'x-csrf-token': await browser.csrfToken(),
})

describe('several requests at once', () => {
  it('a one-time link signs one browser in', async () => {
    later()
    const link = { accountId, role: 'owner', operatorRole: null, kind: 'sign_in', createdBy: 't' } as const
    const { token } = await createLink(service.service.database, service.clock, link)
    const answers = await atOnce(12, () =>
      testBrowser(service).request('/sign-in/link', { method: 'POST', body: { token } }),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(11).fill(401)])
  })

  it('an invitation adds one person', async () => {
    later()
    const body = { role: 'developer' }
    const invited = await service.call('/v1/members/invitations', {
      key: service.liveKey,
      method: 'POST',
      body,
    })
    const token = invited.body.data.url.split('#')[1]
    const answers = await atOnce(12, (index) =>
      testBrowser(service).request('/sign-in/invitation', {
        method: 'POST',
        body: { token, name: `Guest ${index}` },
      }),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await query(`select 1 from people where name like 'Guest %'`)).toHaveLength(1)
  })

  it('a person whose role is changed while they are removed is no member afterwards', async () => {
    for (let round = 0; round < 4; round++) {
      const { personId } = await join('developer')
      const path = `/v1/members/${personId}`
      const change = { key: service.liveKey, method: 'PATCH', body: { role: 'owner' } }
      await Promise.all([
        ...Array.from({ length: 6 }, () => service.call(path, change)),
        service.call(path, { key: service.liveKey, method: 'DELETE' }),
      ])
      const { members } = (await service.call('/v1/members', { key: service.liveKey })).body.data
      expect(members.map((one: { personId: string }) => one.personId)).not.toContain(personId)
    }
  })

  it('a session changes its account once', async () => {
    const { browser, personId } = await join('developer')
    const headers = await changing(browser)
    const answers = await atOnce(8, () =>
      browser.request('/sign-in/account', { method: 'POST', body: { accountId }, headers }),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(7).fill(401)])
    expect(
      await query('select 1 from sessions where person_id = $1 and revoked_at is null', [personId]),
    ).toHaveLength(1)
  })

  it('an account has no more keys than its limit', async () => {
    const { browser } = await join('owner')
    const headers = { ...(await changing(browser)), 'x-mode': 'live' }
    const [row] = await query(
      `select count(*)::int as keys from api_keys where mode = 'live' and revoked_at is null and id not like 'con%'`,
    )
    await query(
      `insert into api_keys (id, account_id, mode, name, hash, hint, created_at)
       select 'key_' || n, $1, 'live', 'k', 'hash ' || n, 'k', now() from generate_series(1, $2::int) n`,
      [accountId, 998 - Number(row!.keys)],
    )
    const answers = await atOnce(8, () =>
      browser.request('/v1/keys', { method: 'POST', body: { name: 'One more' }, headers }),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2)
    await query(`update api_keys set revoked_at = now() where hash like 'hash %'`)
  })

  it('a key is created once under one Idempotency-Key', async () => {
    const answers = await atOnce(12, () =>
      service.call('/v1/keys', {
        method: 'POST',
        body: { name: 'Once' },
        headers: { 'idempotency-key': 'create-once' },
      }),
    )
    expect(new Set(answers.map(({ body }) => body.data.key)).size).toBe(1)
  })
})

describe('rights that ended a moment ago, which a node still has in memory', () => {
  const created = (answer: { status: number }) => answer.status === 201

  it('a revoked key creates no key and invites no person', async () => {
    const { body } = await service.call('/v1/keys', {
      key: service.liveKey,
      method: 'POST',
      body: { name: 'Leaked' },
    })
    const { key, id } = body.data
    expect((await service.call('/v1/whoami', { key })).status).toBe(200)
    // As another node revokes it.
    await query('update api_keys set revoked_at = $2 where id = $1', [id, new Date(service.clock.now())])
    expect((await service.call('/v1/whoami', { key })).status).toBe(200)
    for (const [path, sent] of [
      ['/v1/keys', { name: 'Heir' }],
      [`/v1/keys/${id}/roll`, {}],
      ['/v1/members/invitations', { role: 'owner' }],
    ] as const) {
      const answer = await service.call(path, { key, method: 'POST', body: sent })
      expect([path, answer.status]).toEqual([path, 401])
    }
  })

  it('a removed owner creates no key, invites nobody and opens no other session', async () => {
    const { browser, personId, sessionId } = await join('owner')
    const headers = await changing(browser)
    await query('delete from memberships where person_id = $1', [personId])
    const post = (path: string, body: object) => browser.request(path, { method: 'POST', body, headers })
    expect(created(await post('/v1/keys', { name: 'Heir' }))).toBe(false)
    expect(created(await post('/v1/members/invitations', { role: 'owner' }))).toBe(false)
    await query('update sessions set revoked_at = $2 where id = $1', [
      sessionId,
      new Date(service.clock.now()),
    ])
    expect((await post('/sign-in/account', { accountId })).status).not.toBe(200)
  })

  it('a revoked session opens no other session', async () => {
    const { browser, sessionId } = await join('developer')
    const headers = await changing(browser)
    await query('update sessions set revoked_at = $2 where id = $1', [
      sessionId,
      new Date(service.clock.now()),
    ])
    const answer = await browser.request('/sign-in/account', {
      method: 'POST',
      body: { accountId },
      headers,
    })
    expect(answer.status).toBe(401)
  })
})
