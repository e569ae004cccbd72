import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createIdempotency } from '../../../src/api/server/idempotency.ts'
import { type ByteAllowance, createByteAllowance } from '../../../src/runtime/process/byte-allowance.ts'
import { createLocalRates } from '../../../src/runtime/process/rates.ts'
import { createSecretBox } from '../../../src/runtime/storage/secrets.ts'
import { type TestClock, testClock } from '../../support/clock.ts'
import { type TestDatabase, testDatabase } from '../../support/database.ts'

const account = { id: 'a', name: null, email: null }
const actor = {
  accountId: 'a',
  keyId: 'k',
  walletId: 'a:test',
  mode: 'test' as const,
  allowed: null,
  manages: true,
  limits: null,
  accountLimits: null,
  account,
}
const hour = 3_600_000

let database: TestDatabase
let clock: TestClock
let store: ReturnType<typeof createIdempotency>
let allowance: ByteAllowance
let runs: number
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.database.query('delete from idempotency_keys')
  clock = testClock()
  runs = 0
  allowance = createByteAllowance({
    ...{ rates: createLocalRates(clock), clock, kind: 'idempotency', lifetimeMs: 86_400_000 },
    maxBytes: { live: 1_000_000, test: 1_000_000 },
  })
  const secrets = createSecretBox('x'.repeat(32))
  store = createIdempotency({ database: database.database, clock, secrets, allowance })
})

const work = async () => ({ status: 201, body: `{"secret":"whsec_${runs++}"}` })
const once = (
  request: unknown = { body: 1 },
  given: { key?: string; route?: string; walletId?: string } = {},
) =>
  store.once(
    {
      actor: { ...actor, walletId: given.walletId ?? actor.walletId },
      route: given.route ?? 'things.create',
      key: given.key ?? 'key-1',
      request,
    },
    work,
  )

test('a repeat gets the first answer, byte for byte, without further work', async () => {
  const first = await once()
  expect(await once()).toEqual({ ...first, isRepeat: true })
  expect(runs).toBe(1)
})

test('many at once: one is carried out, all get its answer', async () => {
  const answers = await Promise.all(Array.from({ length: 5 }, () => once()))
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
  expect(runs).toBe(1)
})

test('of many waiting repeats only one polls the database', async () => {
  const given = { actor, route: 'things.create', key: 'key-1', request: { body: 1 } }
  let asked = 0
  const waits: (() => void)[] = []
  const counting = {
    ...database.database,
    query: ((...sent: Parameters<typeof database.database.query>) => {
      asked += 1
      return database.database.query(...sent)
    }) as typeof database.database.query,
  }
  store = createIdempotency({
    database: counting,
    clock,
    secrets: createSecretBox('x'.repeat(32)),
    allowance,
    wait: () => new Promise<void>((look) => waits.push(look)),
  })
  const ends: (() => void)[] = []
  const first = store.once(given, async () => {
    await new Promise<void>((end) => ends.push(end))
    return work()
  })
  await expect.poll(() => ends.length).toBe(1)
  const repeats = Array.from({ length: 40 }, () => once())
  // One asked and was let do it; two questions of each that wait; two of the first of them, when its turn came.
  await expect.poll(() => [asked, waits.length]).toEqual([1 + 40 * 2 + 2, 1])
  ends[0]!()
  await first
  waits[0]!()
  const answers = await Promise.all(repeats)
  expect(answers.every(({ isRepeat }) => isRepeat)).toBe(true)
  expect([runs, waits.length]).toEqual([1, 1])
})

test('another body under the same key is refused', async () => {
  await once()
  await expect(once({ body: 2 })).rejects.toMatchObject({
    kind: 'idempotency_key_reused',
    status: 422,
  })
})

test('keys belong to a wallet and a route', async () => {
  await once()
  await once(undefined, { walletId: 'a:live' })
  await once(undefined, { route: 'others.create' })
  expect(runs).toBe(3)
})

test('a request that failed may be sent again under its key', async () => {
  const given = { actor, route: 'things.create', key: 'key-1', request: {} }
  await expect(store.once(given, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect((await store.once(given, work)).status).toBe(201)
})

test('finished work is answered, even if the answer cannot be stored', async () => {
  const given = { actor, route: 'things.create', key: 'key-1', request: {} }
  const { query } = database.database
  const broken = {
    ...database.database,
    query: ((sql: string, values: unknown[]) =>
      sql.startsWith('update') ? Promise.reject(new Error('away')) : query(sql, values)) as typeof query,
  }
  const secrets = createSecretBox('x'.repeat(32))
  const other = createIdempotency({ database: broken, clock, secrets, allowance })
  expect((await other.once(given, work)).status).toBe(201)
  expect((await store.once(given, work)).isRepeat).toBeUndefined()
})

test('a request that died without an answer is carried out by its repeat once its lock is over', async () => {
  await new Promise<void>((begun) => {
    const dead = store.once(
      { actor, route: 'things.create', key: 'key-1', request: { body: 1 } },
      () => new Promise(() => begun()),
    )
    dead.catch(() => {})
  })
  clock.advance(61_000)
  expect((await once()).status).toBe(201)
})

test('after a day a key is as good as new, and is forgotten', async () => {
  await once()
  clock.advance(25 * hour)
  await once({ body: 2 })
  expect(runs).toBe(2)
  clock.advance(25 * hour)
  await store.forgetOld()
  expect(await database.database.query('select 1 from idempotency_keys')).toEqual([])
})

test('answers are sealed: the database contains no secret in clear text', async () => {
  await once()
  const rows = await database.database.query('select * from idempotency_keys')
  expect(JSON.stringify(rows)).not.toContain('whsec_')
})

test.each(['', ' ', 'x'.repeat(256), 'schlüssel'])('the key %j is refused', async (key) => {
  await expect(once(undefined, { key })).rejects.toMatchObject({ kind: 'bad_request' })
})
