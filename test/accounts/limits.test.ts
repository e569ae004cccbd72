import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAccount } from '../../src/accounts/accounts.ts'
import { changeKey, createKey } from '../../src/accounts/manage-keys.ts'
import type { Payer } from '../../src/catalog/ports/payer.ts'
import { createKeyLimiter } from '../../src/money/billing/key-limits.ts'
import { remoteAdmin } from '../../src/operator/administration/client.ts'
import type { Admin } from '../../src/operator/administration/verbs.ts'
import { type ExampleWorld, examplePlatform } from '../support/example-platform.ts'
import { startTestService, type TestService } from '../support/service.ts'

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
const newKey = (limits: object) =>
  admin('keys create', { account, mode: 'test', name: `limited ${names++}`, ...limits })
const lookup = (key: string, name = 'ada') => run.call(`/v1/example/things?kind=${name}`, { key })

describe('a key with a limit of credits per day', () => {
  it('is refused above the limit with its remaining credits, and works again the next day', async () => {
    const { key, manages } = await newKey({ creditsPerDay: 3 })
    expect(manages).toBe(false)
    const before = await run.balance()
    // Fresh and from the cache alike.
    for (const name of ['one', 'one', 'two']) expect((await lookup(key, name)).status).toBe(200)
    const { status, headers, body } = await lookup(key, 'one')
    expect([status, body.error]).toMatchObject([
      402,
      {
        code: 'insufficient_credits',
        reason: 'key_limit',
        retryable: true,
        creditsNeeded: 1,
        creditsAvailable: 0,
        message: expect.stringContaining('3 credits a day'),
      },
    ])
    const midnight = 86_400_000 - (run.clock.now() % 86_400_000)
    expect(Number(headers.get('retry-after'))).toBe(Math.ceil(midnight / 1000))
    expect(await run.balance()).toBe(before - 3)
    run.clock.advance(midnight)
    expect((await lookup(key)).status).toBe(200)
  })

  it('does not count failed lookups or lookups that the wallet refused', async () => {
    const { key } = await newKey({ creditsPerDay: 1 })
    world.respond = () => ({ status: 500, body: 'broken' })
    for (let i = 0; i < 3; i++) expect((await lookup(key, 'broken')).status).toBeGreaterThan(500)
    delete world.respond
    expect((await lookup(key)).status).toBe(200)
    expect((await lookup(key)).status).toBe(402)
  })

  it('applies a changed or removed limit', async () => {
    const { key, id } = await newKey({})
    for (let i = 0; i < 2; i++) expect((await lookup(key)).status).toBe(200)
    // What was spent on this day counts.
    await admin('keys change', { id, creditsPerDay: 3 })
    expect((await lookup(key)).status).toBe(200)
    expect((await lookup(key)).status).toBe(402)
    await admin('keys change', { id, creditsPerDay: 4 })
    expect((await lookup(key)).status).toBe(200)
    await admin('keys change', { id, creditsPerDay: null })
    expect((await lookup(key)).status).toBe(200)
  })
})

describe('a key that is limited after its creation', () => {
  const manage = async (key: string) => (await run.call('/v1/monitors', { key, method: 'GET' })).status

  it('may not manage while it is limited', async () => {
    const { key, id } = await newKey({})
    expect(await manage(key)).toBe(200)
    expect(await admin('keys change', { id, creditsPerDay: 5 })).toMatchObject({ manages: false })
    expect(await manage(key)).toBe(403)
    expect(await admin('keys change', { id, creditsPerDay: null })).toMatchObject({ manages: true })
    expect(await manage(key)).toBe(200)
  })

  it('may manage if that was chosen for it, before or after', async () => {
    const { key, id } = await newKey({ manages: true })
    await admin('keys change', { id, creditsPerDay: 5 })
    expect(await manage(key)).toBe(200)
    await admin('keys change', { id, manages: false, creditsPerDay: null })
    expect(await manage(key)).toBe(403)
    expect(await admin('keys change', { id, manages: null })).toMatchObject({ manages: true })
    expect(await manage(key)).toBe(200)
  })
})

it('a key with a limit of requests per second gets a 429 with a wait, on every route', async () => {
  const { key } = await newKey({ requestsPerSecond: 2 })
  run.clock.set(Math.ceil(run.clock.now() / 1000) * 1000)
  expect([(await lookup(key)).status, (await run.call('/v1/whoami', { key })).status]).toEqual([200, 200])
  const refused = [
    ['GET', '/v1/example/things?kind=ada'],
    ['GET', '/v1/whoami'],
    // Without a route, or with a method that the route does not have.
    ['GET', '/v1/nowhere'],
    ['GET', '/v1/example/%zz'],
    ['POST', '/v1/example/things'],
    ['DELETE', '/v1/whoami'],
    ['GET', '/v1/%77hoami'],
  ] as const
  for (const [method, path] of refused) {
    const { status, headers, body } = await run.call(path, { key, method })
    expect([status, body.error.code, headers.get('retry-after')]).toEqual([
      429,
      'temporarily_unavailable',
      '1',
    ])
    expect(body.error.message).toContain('2 requests in a second')
  }
  run.clock.advance(1000)
  for (const [path, status] of [
    ['/v1/nowhere', 404],
    ['/v1/example/%zz', 400],
  ] as const) {
    expect((await run.call(path, { key })).status).toBe(status)
  }
  expect((await lookup(key)).status).toBe(429)
  run.clock.advance(1000)
  expect((await lookup(key)).status).toBe(200)
})

describe('over several nodes', () => {
  const payer: Payer = {
    hold: async () => ({ settle: async () => {}, release: async () => {} }),
    charge: async () => {},
  }

  it('grants exactly the allowed number under every interleaving of requests and spending', async () => {
    const { database } = run.service
    const clock = run.clock
    const { id } = await createAccount(database, clock, { trialCredits: 0, testCredits: 0 })
    const limits = { creditsPerDay: 50, requestsPerSecond: 30 }
    const key = await createKey(database, clock, { accountId: id, mode: 'live', name: 'k', ...limits })
    const nodes = [0, 1, 2].map(() => createKeyLimiter({ database, clock }))
    const granted = (work: Promise<unknown>) =>
      work.then(
        () => 1,
        () => 0,
      )
    const all = nodes.flatMap((node) =>
      Array.from({ length: 40 }, () => granted(node.countRequest(key.id, limits.requestsPerSecond))),
    )
    expect((await Promise.all(all)).reduce((a, b) => a + b, 0)).toBe(30)

    const spent = nodes.flatMap((node) => {
      const within = node.limitPayer(payer, key.id, limits.creditsPerDay)
      return Array.from({ length: 30 }, async (_, i): Promise<number> => {
        // Every third holds 5 and costs 1 in the end.
        if (i % 3 > 0) return await granted(within.charge(1, { id: randomUUID() }))
        const hold = await within.hold(5, { id: randomUUID() }).catch(() => null)
        await hold?.settle(1)
        return hold === null ? 0 : 1
      })
    })
    const sum = (await Promise.all(spent)).reduce((a, b) => a + b, 0)
    await Promise.all(nodes.map((node) => node.settled()))
    const [row] = await database.query<{ credits: number }>(
      'select credits from key_spending where key_id = $1',
      [key.id],
    )
    expect(row!.credits).toBe(sum)
    expect(sum).toBeLessThanOrEqual(50)
    await changeKey(database, clock, key.id, { creditsPerDay: sum + 1 })
    const last = nodes.map((node) =>
      granted(node.limitPayer(payer, key.id, sum + 1).charge(1, { id: randomUUID() })),
    )
    expect((await Promise.all(last)).reduce((a, b) => a + b, 0)).toBe(1)
  })

  it('costs a key without limits no statement at all', async () => {
    const { key } = await newKey({})
    await lookup(key)
    const [before] = await run.service.database.query<{ n: number }>(
      'select count(*)::int as n from key_spending',
    )
    await lookup(key)
    const [after] = await run.service.database.query<{ n: number }>(
      'select count(*)::int as n from key_spending',
    )
    expect(after).toEqual(before)
  })
})
