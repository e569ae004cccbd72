import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createKeyring } from '../../../src/accounts/keyring.ts'
import { verifyBooks } from '../../../src/money/billing/books/verify.ts'
import { remoteAdmin } from '../../../src/operator/administration/client.ts'
import type { Admin } from '../../../src/operator/administration/verbs.ts'
import { startWatching, type Watching } from '../../support/watching.ts'

const token = 'an admin token of at least 32 characters'
let run: Watching
let admin: Admin
let account: string
beforeAll(async () => {
  run = await startWatching({ env: { ADMIN_TOKEN: token } })
  admin = remoteAdmin({ url: run.base, token }, 'ada@laptop')
  account = (await admin('accounts list', {})).items[0]!.id
})
afterAll(() => run.close())

const publish = (name: string) => {
  const items = run.world.lists.get(name) ?? []
  const at = new Date(run.clock.now()).toISOString()
  run.world.lists.set(name, [{ id: `${name}-${items.length}`, at }, ...items])
}
const stateOf = async (monitor: string) =>
  (await run.call(`/v1/monitors/${monitor}`)).body.data.status as string
const sentTo = async (endpoint: string) => {
  const text = `select count(*)::int as n from webhook_deliveries where endpoint_id = $1 and state = 'success'`
  return (await run.service.database.query<{ n: number }>(text, [endpoint]))[0]!.n
}
const delivered = async (endpoint: string) =>
  (await run.call(`/v1/webhook-endpoints/${endpoint}/deliveries?status=success`)).body.data.deliveries.length

describe('a suspended account', () => {
  it('is refused with all its keys, here and on other nodes, and works again when it is resumed', async () => {
    const { service, clock } = run
    const elsewhere = createKeyring({ database: service.database, clock })
    expect(await elsewhere.authenticate(run.liveKey)).toMatchObject({ accountId: account })
    await admin('accounts suspend', { account, reason: 'invoice 9 is not paid' })
    for (const key of [run.liveKey, run.testKey]) {
      for (const path of ['/v1/whoami', '/v1/balance', '/v1/feed/ada/posts', '/v1/monitors']) {
        const { status, body } = await run.call(path, { key })
        expect([path, status, body.error]).toMatchObject([
          path,
          401,
          {
            code: 'unauthorized',
            reason: 'account_suspended',
            message: expect.stringContaining('suspended'),
          },
        ])
        expect(body.error.message).not.toContain('invoice')
      }
    }
    clock.advance(4000)
    await expect(elsewhere.authenticate(run.liveKey)).rejects.toMatchObject({ reason: 'account_suspended' })
    // Remembered: no query for each request of a client in a loop.
    await expect(elsewhere.authenticate(run.liveKey)).rejects.toMatchObject({ reason: 'account_suspended' })
    const [listed] = (await admin('accounts list', { state: 'suspended' })).items
    expect(listed).toMatchObject({
      id: account,
      stateReason: 'invoice 9 is not paid',
      stateBy: 'admin token (ada@laptop)',
    })
    await admin('accounts resume', { account })
    expect((await run.call('/v1/whoami')).status).toBe(200)
    clock.advance(4000)
    expect(await elsewhere.authenticate(run.liveKey)).toMatchObject({ accountId: account })
  })

  it('pauses its monitors and deliveries: no reads, sends or charges until it is resumed', async () => {
    publish('waits')
    const { monitor, endpoint } = await run.watch('waits')
    publish('waits')
    await run.pass(70)
    await run.worker.runDue()
    const before = { requests: run.world.requests.length, balance: await run.balance() }
    const sent = await delivered(endpoint)
    expect(sent).toBe(1)
    const feed = (await run.post(`/v1/monitors/${monitor}/feed`, {})).body.data.urls.json as string
    const read = async () => (await fetch(run.base + new URL(feed).pathname)).status
    expect(await read()).toBe(200)
    await admin('accounts suspend', { account, reason: 'a pause' })
    // A retry whose time comes now.
    await run.service.database.query(`update webhook_deliveries set state = 'ready' where endpoint_id = $1`, [
      endpoint,
    ])
    publish('waits')
    await run.pass(180)
    await run.pass(180)
    expect(run.world.requests.length).toBe(before.requests)
    expect(await sentTo(endpoint)).toBe(0)
    expect(await read()).toBe(404)
    await admin('accounts resume', { account })
    expect(await read()).toBe(200)
    expect(await stateOf(monitor)).toBe('active')
    expect(await run.balance()).toBe(before.balance)
    await run.worker.runDue()
    // What was missed is read once.
    expect(await run.balance()).toBe(before.balance - 2)
    expect(await run.reported(monitor)).toHaveLength(2)
    await run.worker.runDue()
    expect(await delivered(endpoint)).toBeGreaterThan(sent)
  })

  it('pauses monitors that return to the queue after the suspension', async () => {
    const { monitor } = await run.watch('late')
    await admin('accounts suspend', { account, reason: 'a pause' })
    // As by a node that had not heard of it yet.
    await run.service.database.query(`update monitors set queue = 'idle', slot = null where id = $1`, [
      monitor,
    ])
    const { length } = run.world.requests
    await run.pass(120)
    expect(run.world.requests.length).toBe(length)
    await admin('accounts resume', { account })
    await run.worker.runDue()
    expect(run.world.requests.length).toBeGreaterThan(length)
  })
})

describe('a closed account', () => {
  it('is closed for ever; its credits stay until they are written off, and its books add up', async () => {
    const { id, live } = await admin('accounts create', { name: 'Leaving' })
    const made = await admin('keys create', { account: id, mode: 'live', name: 'last' })
    expect((await run.call('/v1/whoami', { key: made.key })).status).toBe(200)
    await expect(admin('credits write-off', { account: id, reason: 'x' })).rejects.toThrow(/close it first/)
    await admin('accounts close', { account: id, reason: 'asked for by mail' })
    const { status, body } = await run.call('/v1/whoami', { key: made.key })
    expect([status, body.error.reason]).toEqual([401, 'invalid_key'])
    expect((await admin('credits balance', { account: id })).credits).toBe(live)
    for (const refused of [
      () => admin('accounts resume', { account: id }),
      () => admin('accounts suspend', { account: id, reason: 'x' }),
      () => admin('keys create', { account: id, mode: 'live', name: 'one more' }),
      () => admin('credits grant', { account: id, credits: 5 }),
    ]) {
      await expect(refused()).rejects.toMatchObject({
        kind: 'bad_request',
        message: expect.stringMatching(/is closed/),
      })
    }
    const entry = await admin('credits write-off', { account: id, reason: 'after a year' })
    expect(entry).toMatchObject({ kind: 'deduction', credits: -live, balanceAfter: 0, note: 'after a year' })
    await expect(admin('credits write-off', { account: id, reason: 'x' })).rejects.toThrow(/no live credits/)
    expect((await verifyBooks(run.service.database)).differences).toEqual([])
  })

  it('has no monitors and endpoints that do anything any more', async () => {
    const { id } = await admin('accounts create', {})
    await admin('credits grant', { account: id, credits: 10, kind: 'purchase' })
    const { key } = await admin('keys create', { account: id, mode: 'test', name: 'one' })
    const endpoint = (await run.post('/v1/webhook-endpoints', { kind: 'sink' }, { key })).body.data.id
    const created = await run.post(
      '/v1/monitors',
      {
        operationId: 'feed.posts',
        params: { name: 'closing' },
        schedule: { type: 'interval', minutes: 60 },
        webhookEndpointId: endpoint,
      },
      { key },
    )
    expect(created.status).toBe(201)
    await admin('accounts close', { account: id, reason: 'gone' })
    const { length } = run.world.requests
    const asked = () =>
      run.world.requests.slice(length).filter((one) => JSON.stringify(one).includes('closing'))
    await run.pass(120)
    expect(asked()).toEqual([])
    const [row] = await run.service.database.query(
      `select m.status, e.status as endpoint from monitors m, webhook_endpoints e where m.id = $1 and e.id = $2`,
      [created.body.data.id, endpoint],
    )
    expect(row).toEqual({ status: 'paused', endpoint: 'disabled_by_user' })
  })
})

it('records the actor of each action in the credit history and the audit log', async () => {
  const { id } = await admin('accounts create', { name: 'Audited' })
  const grant = { account: id, credits: 50, kind: 'purchase', idempotencyKey: 'order 7' } as const
  await admin('credits grant', grant)
  await admin('credits grant', grant)
  await expect(admin('credits grant', { ...grant, credits: 51 })).rejects.toMatchObject({
    kind: 'idempotency_key_reused',
    message: 'This idempotency key stands for a purchase of 50 credits.',
  })
  await admin('credits adjust', { account: id, credits: -20, kind: 'correction', reason: 'counted twice' })
  await admin('accounts rename', { account: id, name: 'Renamed' })
  const { items: history } = await admin('credits history', { account: id })
  expect(history.map(({ kind, credits, actor }) => [kind, credits, actor])).toEqual([
    ['correction', -20, 'admin token (ada@laptop)'],
    ['purchase', 50, 'admin token (ada@laptop)'],
    ['trial', 100_000, null],
  ])
  const first = await admin('audit', { account: id, limit: 3 })
  const rest = await admin('audit', { account: id, limit: 3, cursor: first.nextCursor! })
  expect([...first.items, ...rest.items].map(({ act, details }) => [act, details])).toEqual([
    ['accounts rename', { name: 'Renamed' }],
    ['credits adjust', { mode: 'live', kind: 'correction', credits: -20, note: 'counted twice' }],
    ['credits grant', { mode: 'live', kind: 'purchase', credits: 50 }],
    ['accounts create', { name: 'Audited', live: 100_000, test: 1_000_000 }],
  ])
  expect(rest.nextCursor).toBeNull()
  await expect(admin('audit', { cursor: 'x' })).rejects.toMatchObject({ kind: 'bad_request' })
})

it('never takes a balance below zero, and reports the refusal', async () => {
  const { id } = await admin('accounts create', {})
  const take = { account: id, kind: 'correction', reason: 'a mistake of ours' } as const
  await expect(admin('credits adjust', { ...take, credits: -100_001 })).rejects.toMatchObject({
    kind: 'insufficient_credits',
  })
  expect(await admin('credits adjust', { ...take, credits: -100_000 })).toMatchObject({ balanceAfter: 0 })
})
