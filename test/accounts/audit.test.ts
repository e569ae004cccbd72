import { afterAll, beforeAll, expect, test } from 'vitest'
import { remoteAdmin } from '../../src/operator/administration/client.ts'
import type { Admin } from '../../src/operator/administration/verbs.ts'
import { startWatching, type Watching } from '../support/watching.ts'

const token = 'an admin token of at least 32 characters'
let run: Watching
let admin: Admin
beforeAll(async () => {
  run = await startWatching({ env: { ADMIN_TOKEN: token, TRUSTED_PROXIES: '127.0.0.1' } })
  admin = remoteAdmin({ url: run.base, token })
  run.world.lists.set('ada', [])
})
afterAll(() => run.close())

/** The audit from `before` on, oldest first. */
async function acts(before: number) {
  const { items } = await admin('audit', { limit: 100 })
  return items.filter(({ seq }) => seq > before).reverse()
}
const newest = async () => (await admin('audit', { limit: 1 })).items[0]?.seq ?? 0

test('the audit has what callers change at monitors and endpoints, with key and client address, and no value', async () => {
  const before = await newest()
  const from = { headers: { 'x-forwarded-for': '192.0.2.9' } }
  const call = (method: string, path: string, body?: unknown) =>
    run.call(path, { method, ...(body === undefined ? {} : { body }), ...from })
  const endpoint = (await call('POST', '/v1/webhook-endpoints', { kind: 'sink' })).body.data.id
  const created = await call('POST', '/v1/monitors', {
    operationId: 'feed.posts',
    params: { name: 'ada' },
    schedule: { type: 'interval', minutes: 60 },
    webhookEndpointId: endpoint,
  })
  const monitor = created.body.data.id
  await call('PATCH', `/v1/monitors/${monitor}`, { name: 'Ada Lovelace', status: 'paused' })
  await call('POST', `/v1/monitors/${monitor}/feed`)
  await call('DELETE', `/v1/monitors/${monitor}`)
  await call('PATCH', `/v1/webhook-endpoints/${endpoint}`, { description: 'of Ada' })
  await call('POST', `/v1/webhook-endpoints/${endpoint}/rotate-secret`)
  await call('DELETE', `/v1/webhook-endpoints/${endpoint}`)
  const { user, key } = (await run.call('/v1/whoami')).body.data
  const found = await acts(before)
  expect(found.map(({ act, subject, details }) => [act, subject, details])).toEqual([
    ['endpoints create', endpoint, { kind: 'sink' }],
    ['monitors create', monitor, { operation: 'feed.posts' }],
    ['monitors change', monitor, { changed: ['name', 'status'], status: 'paused' }],
    ['monitors open feed', monitor, {}],
    ['monitors delete', monitor, { events: 'keep' }],
    ['endpoints change', endpoint, { changed: ['description'] }],
    ['endpoints rotate', endpoint, {}],
    ['endpoints delete', endpoint, {}],
  ])
  for (const one of found) {
    expect(one).toMatchObject({ actor: `key ${key.id}`, accountId: user.id, address: '192.0.2.9' })
  }
})

test('a change that is refused leaves no entry', async () => {
  const before = await newest()
  expect((await run.patch('/v1/monitors/mon_none', { name: 'x' })).status).toBe(404)
  expect((await run.patch('/v1/webhook-endpoints/whe_none', { description: 'x' })).status).toBe(404)
  expect(await acts(before)).toEqual([])
})

test('acts of operators and key owners have the address of their client', async () => {
  const before = await newest()
  await admin('accounts create', { name: 'New' })
  expect((await run.post('/v1/keys', { name: 'mine' })).status).toBe(201)
  expect((await acts(before)).map(({ act, address }) => [act, address])).toEqual([
    ['accounts create', '127.0.0.1'],
    ['keys create', '127.0.0.1'],
  ])
})

test('the audit and revoked keys end, but for keys on which others or their work depend', async () => {
  const createKey = async (key?: string) => {
    const { body } = await run.call('/v1/keys', {
      method: 'POST',
      body: { name: 'old' },
      ...(key && { key }),
    })
    return body.data as { id: string; key: string }
  }
  const alone = await createKey()
  const maker = await createKey()
  const child = await createKey(maker.key)
  const worker = await createKey()
  await run.call('/v1/monitors', {
    method: 'POST',
    key: worker.key,
    body: { operationId: 'feed.posts', params: { name: 'ada' }, schedule: { type: 'interval', minutes: 60 } },
  })
  // The key that made it may be revoked, and what it made be asked to stay.
  const { database } = run.service
  const now = () => new Date(run.clock.now())
  await database.query('update api_keys set revoked_at = $2 where id = any($1)', [
    [alone.id, maker.id, worker.id],
    now(),
  ])
  const sweep = () => run.service.work.sweeps.find(({ name }) => name === 'delete-old-audit')!.run()
  const left = async () => {
    const ids = [alone.id, maker.id, child.id, worker.id]
    const rows = await database.query<{ id: string }>('select id from api_keys where id = any($1)', [ids])
    return ids.filter((id) => rows.some((row) => row.id === id))
  }
  const actsOf = async (id: string) =>
    (await database.query('select 1 from admin_acts where subject = $1', [id])).length

  await sweep()
  expect(await left()).toEqual([alone.id, maker.id, child.id, worker.id])
  run.clock.advance(91 * 86_400_000)
  await sweep()
  expect(await left()).toEqual([maker.id, child.id, worker.id])
  expect(await actsOf(alone.id)).toBe(1)
  run.clock.advance(1110 * 86_400_000)
  await sweep()
  expect(await actsOf(alone.id)).toBe(0)
  expect(await left()).toEqual([maker.id, child.id, worker.id])
})
