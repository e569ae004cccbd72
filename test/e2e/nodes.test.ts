import { afterAll, beforeAll, expect, test } from 'vitest'
import { remoteAdmin } from '../../src/operator/administration/client.ts'
import type { Admin } from '../../src/operator/administration/verbs.ts'
import { reddit } from '../../src/platforms/reddit/index.ts'
import { checkBooks } from '../money/billing/books.ts'
import { testClock } from '../support/clock.ts'
import { type TestDatabase, testDatabase } from '../support/database.ts'
import { examplePlatform } from '../support/example-platform.ts'
import { startTestService, type TestService } from '../support/service.ts'

const token = 'an admin token of at least 32 characters'
const credits = 60
const lookup = '/v1/example/things/lamp'
const clock = testClock()
let shared: TestDatabase
let a: TestService
let b: TestService
let admin: Admin
let account: string

beforeAll(async () => {
  shared = await testDatabase()
  const node = () =>
    startTestService({
      clock,
      database: shared.database,
      platforms: [reddit, examplePlatform({ requests: [] })],
      env: { ADMIN_TOKEN: token, TEST_CREDITS: String(credits), FREE_REQUESTS_PER_MINUTE: '100' },
    })
  a = await node()
  b = await node()
  admin = remoteAdmin({ url: a.base, token })
  account = (await admin('accounts list', {})).items[0]!.id
})
afterAll(async () => {
  await a?.close()
  await b?.close()
  await shared?.close()
})

const statuses = async (on: TestService, key: string) => {
  const answers = [lookup, '/v1/whoami'].map(async (path) => (await on.call(path, { key })).status)
  return Promise.all(answers)
}

test('a key revoked on one node stops there at once, and on the other within five seconds', async () => {
  const { key, id } = await admin('keys create', { account, mode: 'test', name: 'crawler' })
  expect(await statuses(a, key)).toEqual([200, 200])
  expect(await statuses(b, key)).toEqual([200, 200])
  await admin('keys revoke', { id })
  expect(await statuses(a, key)).toEqual([401, 401])
  clock.advance(5_000)
  expect(await statuses(b, key)).toEqual([401, 401])
})

test('a key in constant use is revoked as fast as others', async () => {
  const { key, id } = await admin('keys create', { account, mode: 'test', name: 'busy' })
  await statuses(b, key)
  await admin('keys revoke', { id })
  for (let second = 0; second < 5; second++) {
    clock.advance(1_000)
    await statuses(b, key)
  }
  expect(await statuses(b, key)).toEqual([401, 401])
})

test('a key created on one node works on the other, where it was tried before it existed', async () => {
  const { key } = await admin('keys create', { account, mode: 'test', name: 'new' })
  expect(await statuses(b, key)).toEqual([200, 200])
})

test('a key stops at the moment it expires, on every node', async () => {
  const expiresAt = new Date(clock.now() + 60_000)
  const { key } = await admin('keys create', { account, mode: 'test', name: 'guest', expiresAt })
  expect(await statuses(b, key)).toEqual([200, 200])
  clock.set(expiresAt.getTime() - 1)
  expect(await statuses(a, key)).toEqual([200, 200])
  expect(await statuses(b, key)).toEqual([200, 200])
  clock.advance(1)
  expect(await statuses(a, key)).toEqual([401, 401])
  expect(await statuses(b, key)).toEqual([401, 401])
})

test('a key limited to one platform gets a free 403 on the others that lists the allowed operations', async () => {
  const { key } = await admin('keys create', { account, mode: 'test', name: 'reddit', allowed: ['reddit.*'] })
  const own = await b.call('/v1/reddit/subreddits?subreddit=askscience', { key })
  expect(own.status, own.text).toBe(200)
  expect((await b.call('/v1/whoami', { key })).status).toBe(200)
  // Cached or not makes no difference.
  await b.call(lookup)
  const before = await b.balance()
  for (const path of [lookup, '/v1/example/things/other']) {
    const refused = await b.call(path, { key })
    expect(refused.status).toBe(403)
    expect(refused.body.error.code).toBe('forbidden')
    expect(refused.body.error.message).toMatch(/example\.things\.get.*reddit\.\*/)
  }
  expect(await b.balance()).toBe(before)
})

test('two nodes never spend a credit twice', async () => {
  const { id } = await admin('accounts create', { name: 'poor' })
  const { key } = await admin('keys create', { account: id, mode: 'test', name: 'one' })
  const calls = Array.from({ length: credits + 30 }, (_, i) =>
    (i % 2 ? a : b).call(`/v1/example/things/spent${i}`, { key }),
  )
  const answers = (await Promise.all(calls)).map(({ status }) => status)
  // A lookup reserves the most it can cost, and gives back what it did not.
  expect(new Set(answers)).toEqual(new Set([200, 402]))
  const answered = answers.filter((status) => status === 200).length
  const balance = (await a.call('/v1/balance', { key })).body.data
  expect(balance).toMatchObject({ balance: credits - answered, paygSpendable: credits - answered })
  await checkBooks(shared.database)
})

test('a limit of free requests holds over all nodes', async () => {
  const { key } = await admin('keys create', { account, mode: 'test', name: 'asks a lot' })
  clock.advance(60_000)
  const answers: number[] = []
  for (let i = 0; i < 110; i++) answers.push((await (i % 2 ? a : b).call('/v1/whoami', { key })).status)
  expect(answers.filter((status) => status === 200)).toHaveLength(100)
  expect(new Set(answers.slice(100))).toEqual(new Set([429]))
  clock.advance(60_000)
  expect(await statuses(b, key)).toEqual([200, 200])
})
