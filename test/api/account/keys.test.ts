import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { remoteAdmin } from '../../../src/operator/administration/client.ts'
import type { Admin } from '../../../src/operator/administration/verbs.ts'
import { type ExampleWorld, examplePlatform } from '../../support/example-platform.ts'
import { startTestService, type TestService, testKey } from '../../support/service.ts'

const token = 'an admin token of at least 32 characters'
const world: ExampleWorld = { requests: [] }
let run: TestService
let admin: Admin
let account: string
beforeAll(async () => {
  run = await startTestService({ env: { ADMIN_TOKEN: token }, platforms: [examplePlatform(world)] })
  admin = remoteAdmin({ url: run.base, token })
  account = (await admin('accounts list', {})).items[0]!.id
})
afterAll(() => run.close())

let names = 0
const create = (body: object = {}, key = testKey) =>
  run.call('/v1/keys', { key, method: 'POST', body: { name: `key ${names++}`, ...body } })
const lookup = (key: string) => run.call('/v1/example/things?kind=ada', { key })
const change = (id: string, body: object, key = testKey) =>
  run.call(`/v1/keys/${id}`, { key, method: 'PATCH', body })
const roll = (id: string, body: object, key = testKey) =>
  run.call(`/v1/keys/${id}/roll`, { key, method: 'POST', body })

describe('keys of an account', () => {
  it('are created, used, listed, changed and revoked by a key that may manage', async () => {
    const { status, body } = await create({ allowed: ['example.*'], creditsPerDay: 10 })
    expect(status).toBe(201)
    const { id, key } = body.data
    expect(body.data).toMatchObject({ mode: 'test', manages: false, status: 'active', lastUsedAt: null })
    expect((await lookup(key)).status).toBe(200)
    const listed = await run.call('/v1/keys')
    // Keys of the same moment are ordered by their ids.
    expect(listed.body.data.keys).toContainEqual(expect.objectContaining({ id, creditsPerDay: 10 }))
    expect(listed.text).not.toContain(key)
    const one = await run.call(`/v1/keys/${id}`)
    expect(one.body.data).toEqual(listed.body.data.keys.find((other: { id: string }) => other.id === id))
    expect((await change(id, { creditsPerDay: 1 })).body.data).toMatchObject({ id, creditsPerDay: 1 })
    expect((await lookup(key)).status).toBe(402)
    const revoked = await run.call(`/v1/keys/${id}`, { method: 'DELETE' })
    expect(revoked.body.data).toMatchObject({ id, status: 'revoked' })
    expect((await lookup(key)).status).toBe(401)
    const actions = (await admin('audit', { account })).items.filter(({ subject }) => subject === id)
    expect(actions.map(({ act }) => act)).toEqual(['keys revoke', 'keys change', 'keys create'])
    expect(new Set(actions.map(({ actor }) => actor)).size).toBe(1)
    expect(JSON.stringify(actions)).not.toContain(key)
  })

  it('are listed in pages, in the mode of the request only', async () => {
    await create()
    await create()
    const first = await run.call('/v1/keys?limit=1')
    const { nextCursor } = first.body.data.page
    const second = await run.call(`/v1/keys?limit=1&cursor=${nextCursor}`)
    expect(second.body.data.keys[0].id).not.toBe(first.body.data.keys[0].id)
    const live = await run.call('/v1/keys', { key: run.liveKey })
    expect(live.body.data.keys.map(({ mode }: { mode: string }) => mode)).toEqual(['live'])
  })

  it('need a key without limits that may manage', async () => {
    const { key } = (await create({ creditsPerDay: 5 })).body.data
    for (const path of ['/v1/keys', '/v1/keys/key_1']) {
      const method = path === '/v1/keys' ? 'GET' : 'DELETE'
      expect((await run.call(path, { key, method })).status).toBe(403)
    }
    expect((await create({}, key)).status).toBe(403)
  })

  it('never do more than the key that creates, changes or rolls them', async () => {
    const expiresAt = new Date(run.clock.now() + 86_400_000).toISOString()
    const limits = { requestsPerSecond: 50, addresses: ['127.0.0.0/8', '::1'], expiresAt }
    const giver = (await create(limits)).body.data.key
    expect((await create({}, giver)).body.data).toMatchObject(limits)
    for (const more of [
      { requestsPerSecond: 51 },
      { requestsPerSecond: null },
      { addresses: ['127.0.0.1', '10.0.0.1'] },
      { addresses: null },
      { expiresAt: null },
    ]) {
      expect((await create(more, giver)).status, JSON.stringify(more)).toBe(403)
    }
    const within = (await create({ requestsPerSecond: 5, addresses: ['127.0.0.1'] }, giver)).body.data
    expect((await change(within.id, { requestsPerSecond: 51 }, giver)).status).toBe(403)
    expect((await change(within.id, { requestsPerSecond: 6 }, giver)).status).toBe(200)
    const strong = (await create()).body.data
    expect((await roll(strong.id, {}, giver)).status).toBe(403)
  })

  it('may call other operations after a change, like the keys that they created', async () => {
    const giver = (await create()).body.data
    const given = (await create({}, giver.key)).body.data
    expect((await change(giver.id, { allowed: ['exmaple.*'] })).status).toBe(400)
    const changed = await change(giver.id, { allowed: ['example.things.*'], manages: true })
    expect(changed.body.data.allowed).toEqual(['example.things.*'])
    const allowedOf = async (key: string) => (await run.call('/v1/whoami', { key })).body.data.key.allowed
    for (const { key } of [giver, given]) {
      expect(await allowedOf(key)).toEqual(['example.things.*'])
      expect((await create({}, key)).status).toBe(403)
    }
    await change(giver.id, { allowed: null })
    expect([await allowedOf(giver.key), await allowedOf(given.key)]).toEqual([null, null])
  })

  it('of other accounts do not exist', async () => {
    const other = await admin('accounts create', { name: 'Other' })
    const [theirs] = (await admin('keys list', { account: other.id })).items
    const id = theirs?.id ?? (await admin('keys create', { account: other.id, mode: 'test', name: 'x' })).id
    expect((await run.call(`/v1/keys/${id}`)).status).toBe(404)
    expect((await change(id, { name: 'mine' })).status).toBe(404)
    expect((await run.call(`/v1/keys/${id}`, { method: 'DELETE' })).status).toBe(404)
  })

  it('of test mode are at most 1,000 with those created and revoked within a day', async () => {
    const { database } = run.service
    const now = new Date(run.clock.now())
    const revoked = await database.query<{ id: string }>(
      `insert into api_keys (id, account_id, mode, name, hash, hint, created_at, revoked_at)
       select 'key_revoked' || n, $1, 'test', 'n', 'h' || n, 'h', $2, $2 from generate_series(1, 1000) n returning id`,
      [account, now],
    )
    const refused = await create()
    expect([refused.status, refused.body.error.reason]).toEqual([400, 'limit_reached'])
    run.clock.advance(25 * 3_600_000)
    expect((await create()).status).toBe(201)
    await database.query('delete from api_keys where id = any($1)', [revoked.map(({ id }) => id)])
  })

  it('refuse patterns, addresses and changes that mean nothing', async () => {
    expect((await create({ allowed: ['exmaple.*'] })).body.error.message).toContain('Did you mean example.*')
    expect((await create({ addresses: ['10.0.0.0/99'] })).status).toBe(400)
    const { id } = (await create()).body.data
    expect((await change(id, {})).status).toBe(400)
  })
})

describe('a key that is rolled', () => {
  it('works with both secrets for the stated time, and has the same id', async () => {
    const { id, key } = (await create()).body.data
    const { body } = await roll(id, { overlapSeconds: 60 })
    expect(body.data.id).toBe(id)
    expect((await lookup(key)).status).toBe(200)
    expect((await lookup(body.data.key)).status).toBe(200)
    run.clock.advance(61_000)
    expect((await lookup(key)).status).toBe(401)
    expect((await lookup(body.data.key)).status).toBe(200)
  })

  it('loses its secret at once without an overlap', async () => {
    const { id, key } = (await create()).body.data
    const { body } = await roll(id, { overlapSeconds: 0 })
    expect((await lookup(key)).status).toBe(401)
    expect((await lookup(body.data.key)).status).toBe(200)
  })

  it('loses none of its secrets when it is rolled several times, also at once, and all of them without an overlap', async () => {
    const { id, key } = (await create()).body.data
    const rolls = await Promise.all(Array.from({ length: 8 }, () => roll(id, { overlapSeconds: 60 })))
    const secrets = [key, ...rolls.map(({ body }) => body.data.key)]
    run.clock.advance(5000)
    for (const one of secrets) expect((await lookup(one)).status).toBe(200)
    expect((await roll(id, { overlapSeconds: 60 })).body.error.reason).toBe('limit_reached')
    const last = (await roll(id, { overlapSeconds: 0 })).body.data.key
    run.clock.advance(5000)
    for (const one of secrets) expect((await lookup(one)).status).toBe(401)
    expect((await lookup(last)).status).toBe(200)
  })

  it('ends each secret at the time that its roll stated', async () => {
    const { id, key } = (await create()).body.data
    const second = (await roll(id, { overlapSeconds: 3600 })).body.data.key
    const third = (await roll(id, { overlapSeconds: 60 })).body.data.key
    run.clock.advance(61_000)
    expect([(await lookup(key)).status, (await lookup(second)).status]).toEqual([200, 401])
    run.clock.advance(3_600_000)
    expect([(await lookup(key)).status, (await lookup(third)).status]).toEqual([401, 200])
  })
})

describe('a key with addresses', () => {
  it('is refused from other addresses, for lookups and account routes', async () => {
    const { id, key } = (await create({ addresses: ['203.0.113.0/24'] })).body.data
    for (const path of ['/v1/example/things?kind=ada', '/v1/whoami']) {
      const { status, body } = await run.call(path, { key })
      expect([status, body.error.reason]).toEqual([403, 'address_not_allowed'])
    }
    await change(id, { addresses: ['127.0.0.1', '::1'] })
    expect((await lookup(key)).status).toBe(200)
  })
})

describe('whoami', () => {
  it('names the key, its rights, and what is left of its limits', async () => {
    const { id, key } = (await create({ allowed: ['example.*'], creditsPerDay: 3 })).body.data
    await lookup(key)
    const { body } = await run.call('/v1/whoami', { key })
    expect(body.data.user.id).toBe(account)
    expect(body.data.key).toMatchObject({
      id,
      kind: 'key',
      mode: 'test',
      allowed: ['example.*'],
      manages: false,
      managesAccess: false,
      limits: { creditsPerDay: { limit: 3, left: 2 }, requestsPerSecond: null },
    })
  })
})

describe('changes by test keys', () => {
  it('leave small rows of the audit, whatever they change', async () => {
    const { id } = (await create()).body.data
    const allowed = Array.from({ length: 200 }, (_, at) => `example.${'a'.repeat(150)}${at}*`)
    const { status } = await change(id, { addresses: ['127.0.0.1'] })
    expect(status).toBe(200)
    await change(id, { allowed })
    const [row] = await run.service.database.query<{ bytes: number }>(
      'select max(length(details::text)) as bytes from admin_acts',
    )
    expect(row!.bytes).toBeLessThan(2500)
  })

  it('are 5,000 a day of an account; what ends a key never waits', async () => {
    const { id } = (await create()).body.data
    const full = `update rate_windows set used = 5000 where name = $1 returning 1`
    expect(await run.service.database.query(full, [`${account}:test changes`])).toHaveLength(1)
    const refused = await change(id, { name: 'other' })
    expect(refused.status).toBe(429)
    expect((await change(id, { name: 'other' }, run.liveKey)).status).toBe(404)
    expect((await run.call(`/v1/keys/${id}`, { method: 'DELETE' })).status).toBe(200)
    run.clock.advance(86_400_001)
    expect((await create()).status).toBe(201)
  })
})
