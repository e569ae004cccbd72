import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { notifyReachedLevels } from '../../../src/api/account/notices/notify.ts'
import { remoteAdmin } from '../../../src/operator/administration/client.ts'
import type { Admin } from '../../../src/operator/administration/verbs.ts'
import { startWatching, type Watching } from '../../support/watching.ts'

const token = 'an admin token of at least 32 characters'
let run: Watching
let admin: Admin
let account: string
let sink: string
let serial = 0
beforeAll(async () => {
  run = await startWatching({ env: { ADMIN_TOKEN: token, SINKS_PER_ACCOUNT: '10' } })
  admin = remoteAdmin({ url: run.base, token })
  account = (await admin('accounts list', {})).items[0]!.id
  sink = (await run.post('/v1/webhook-endpoints', { kind: 'sink', notices: true })).body.data.id
  run.world.lists.set('ada', [])
})
afterAll(() => run.close())
beforeEach(async () => {
  run.clock.advance(86_400_000)
  await setTo(1000)
  await run.patch('/v1/notices', { balance: [], accountBudget: [], keyBudget: [] })
  serial += 1
})

const notify = () => notifyReachedLevels(run.service.database, run.clock)
async function setTo(credits: number) {
  const change = credits - (await run.balance())
  const about = { account, mode: 'test', credits: change, kind: 'correction', reason: 'test' } as const
  if (change !== 0) await admin('credits adjust', about)
}
/** Spends credits by lookups. */
async function spend(credits: number, key = run.testKey) {
  for (let i = 0; i < credits; i += 1) {
    const answer = await run.call('/v1/feed/ada', { key })
    expect([answer.status, answer.body.meta?.creditsCharged]).toEqual([200, 1])
  }
}
const noticesOf = async (path = '/v1/events?limit=100') =>
  (await run.call(path)).body.data.events
    .filter(({ type }: { type: string }) => /balance_low|budget/.test(type))
    .map((event: { type: string; payload: { data: object } }) => [event.type, event.payload.data])
    .reverse()
/** The notices that `work` leads to. */
async function noticesAfter(work: () => Promise<unknown>): Promise<[string, Record<string, unknown>][]> {
  const before = (await noticesOf()).length
  await work()
  await notify()
  return (await noticesOf()).slice(before)
}

describe('notices at balances', () => {
  it('are sent once when the balance falls to a level, and again only after it was above', async () => {
    await run.patch('/v1/notices', { balance: [500, 900] })
    expect((await run.call('/v1/notices')).body.data.balance).toEqual([900, 500])
    expect(await noticesAfter(() => setTo(901))).toEqual([])
    expect(await noticesAfter(() => spend(1))).toEqual([
      [
        'account.balance_low',
        { mode: 'test', balance: 900, level: 900, reason: 'The balance is 900 credits; the level is 900.' },
      ],
    ])
    expect(await noticesAfter(() => spend(2))).toEqual([])
    expect(await noticesAfter(() => setTo(900))).toEqual([])
    expect(await noticesAfter(() => setTo(901))).toEqual([])
    expect((await noticesAfter(() => setTo(400))).map(([, { level }]) => level)).toEqual([900, 500])
  })

  it('are delivered with a signature to endpoints with notices, and cost nothing', async () => {
    await run.patch('/v1/notices', { balance: [999] })
    await spend(1)
    await notify()
    await run.pass(0)
    const { deliveries } = (await run.call(`/v1/webhook-endpoints/${sink}/deliveries?limit=1`)).body.data
    expect(deliveries[0].requestHeaders['webhook-signature']).toMatch(/^v1,/)
    expect(JSON.parse(deliveries[0].payloadText)).toMatchObject({
      type: 'account.balance_low',
      monitor: { id: 'none' },
      billing: { creditsCharged: 0 },
    })
    expect(await run.balance()).toBe(999)
  })

  it('are sent once by nodes that look at the same time', async () => {
    await run.patch('/v1/notices', { balance: [999] })
    expect(
      await noticesAfter(async () => {
        await spend(1)
        await Promise.all([notify(), notify(), notify()])
      }),
    ).toHaveLength(1)
  })

  it('are not sent for a level that is reached when it is set', async () => {
    expect(await noticesAfter(() => run.patch('/v1/notices', { balance: [1000, 2000] }))).toEqual([])
    expect((await noticesAfter(() => spend(1))).length).toBe(0)
  })

  it('are sent for a level that was reached just before the levels changed', async () => {
    await run.patch('/v1/notices', { balance: [999] })
    expect(
      await noticesAfter(async () => {
        await spend(1)
        await run.patch('/v1/notices', { balance: [999, 10] })
      }),
    ).toMatchObject([['account.balance_low', { level: 999 }]])
  })

  it('belong to the mode that set them', async () => {
    await run.patch('/v1/notices', { balance: [1] }, { key: run.liveKey })
    expect((await run.call('/v1/notices')).body.data.balance).toEqual([])
    expect(await noticesAfter(() => setTo(1))).toEqual([])
  })
})

describe('notices at daily budgets', () => {
  it('are sent at parts of a key’s credits per day, once a day', async () => {
    const { id, key } = await admin('keys create', {
      ...{ account, mode: 'test', name: `limited ${serial}`, creditsPerDay: 10 },
    })
    await run.patch('/v1/notices', { keyBudget: [50, 100] })
    expect(await noticesAfter(() => spend(4, key))).toEqual([])
    const half = { percent: 50, creditsPerDay: 10, spent: 5, keyId: id, keyName: `limited ${serial}` }
    expect(await noticesAfter(() => spend(1, key))).toMatchObject([['key.daily_budget_reached', half]])
    expect(await noticesAfter(() => spend(4, key))).toEqual([])
    expect(await noticesAfter(() => spend(1, key))).toMatchObject([
      ['key.daily_budget_reached', { percent: 100 }],
    ])
    run.clock.advance(86_400_000)
    expect(await noticesAfter(() => spend(5, key))).toMatchObject([
      ['key.daily_budget_reached', { percent: 50 }],
    ])
  })

  it('are sent at parts of the account’s, and again when the limit was raised', async () => {
    await admin('accounts limit', { account, creditsPerDay: 4 })
    run.clock.advance(10_000)
    await run.patch('/v1/notices', { accountBudget: [75] })
    const level = { mode: 'test', percent: 75, creditsPerDay: 4, spent: 3 }
    expect(await noticesAfter(() => spend(3))).toMatchObject([['account.daily_budget_reached', level]])
    await admin('accounts limit', { account, creditsPerDay: 8 })
    run.clock.advance(10_000)
    expect(await noticesAfter(() => spend(3))).toMatchObject([
      ['account.daily_budget_reached', { creditsPerDay: 8, spent: 6 }],
    ])
    await admin('accounts limit', { account, creditsPerDay: null })
    run.clock.advance(10_000)
  })
})

describe('levels', () => {
  it('are refused beyond their bounds, and for keys that see a part of the account', async () => {
    for (const body of [{ balance: [-1] }, { keyBudget: [0] }, { accountBudget: [101] }, { other: [] }]) {
      expect((await run.patch('/v1/notices', body)).status).toBe(400)
    }
    const limited = await admin('keys create', { account, mode: 'test', name: 'x', allowed: ['feed.*'] })
    expect((await run.patch('/v1/notices', { balance: [1] }, { key: limited.key })).status).toBe(403)
  })
})
