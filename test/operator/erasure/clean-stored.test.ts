import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { createRegistry } from '../../../src/catalog/registry.ts'
import { traceRefusal } from '../../../src/lookup/refusals/read.ts'
import { cleanStoredSecrets } from '../../../src/operator/erasure/clean-stored.ts'
import { fillStates } from '../../../src/runtime/storage/fills.ts'
import { testClock } from '../../support/clock.ts'
import { type TestDatabase, testDatabase } from '../../support/database.ts'
import { examplePlatform } from '../../support/example-platform.ts'
import { findStoredText } from '../../support/stored-values.ts'

const registry = createRegistry([examplePlatform({ requests: [] })])
const secret = 'Zq8VtXw3Lm5Rk7Hy9Pd2Bn4Cs6Fg1Jt0'
const key = `slk_live_${secret}`
const formless = 'correcthorsebattery'
const day = 86_400_000

let shared: TestDatabase
let clock: ReturnType<typeof testClock>
beforeEach(async () => {
  await shared?.close()
  shared = await testDatabase()
  clock = testClock(Date.parse('2026-06-15T12:00:00Z'))
})
afterAll(() => shared.close())

const run = () => cleanStoredSecrets({ database: shared.database, clock, registry })

let refusals = 0
const addRefusal = (route: string, parameters: object | null, message: string, minutesAgo = 60) =>
  shared.database.query(
    `insert into refusals (id, wallet_id, key_id, route, status, code, reason, message, parameters, first_at, last_at, times, request_ids)
     values ($1, 'acc:live', 'key_1', $2, 400, 'bad_request', 'invalid_request', $3, $4, $5, $5, 1, '{}')`,
    [
      ...[`r${refusals++}`, route, message, parameters && JSON.stringify(parameters)],
      new Date(clock.now() - minutesAgo * 60_000),
    ],
  )
const refused = () =>
  shared.database.query<{ route: string; message: string; parameters: unknown }>(
    'select route, message, parameters from refusals order by last_at, id',
  )

/** Records of one lookup and of a group, as releases have stored them. */
const itemsWith = (parameters: readonly unknown[]) => [
  ['l1', 'example.things.get', 'found', 'web', 0, 1, 5, 'key_1', null, 0, { p: parameters[0], m: 'mon_1' }],
  [
    'example.things.get',
    'found',
    'web',
    1,
    1,
    'key_1',
    [
      ['l2', 3, 0],
      ['l3', 4, 1],
    ],
    null,
    { p: parameters },
  ],
  ['l4', 'example.things.get', 'found', 'web', 0, 1, 5, 'key_1'],
]
const addUsage = (items: unknown) =>
  shared.database.query(
    `insert into usage_batches (wallet_id, at, lookups, items) values ('acc:live', $1, 1, $2)`,
    [new Date(clock.now() - day), JSON.stringify(items)],
  )

describe('secrets that an older release stored', () => {
  it('are replaced where usage has a database of its own, and while it is moved there', async () => {
    const made = await testDatabase({ usage: {} })
    const { database } = made
    const usage = database.usage!
    await usage.ready()
    const add = (q: typeof usage | typeof database, seq: number) =>
      q.query(
        `insert into usage_batches (seq, wallet_id, at, lookups, items) overriding system value
         values ($1, 'acc:live', $2, 1, $3)`,
        [seq, new Date(clock.now() - day), JSON.stringify(itemsWith([{ name: key }, { name: key }]))],
      )
    // Rows of both have numbers of their own.
    await add(database, 1_000)
    await add(usage, 3)
    await cleanStoredSecrets({ database, clock, registry })
    for (const q of [database, usage]) {
      const rows = await q.query<{ items: string }>('select items::text as items from usage_batches')
      expect(rows.map(({ items }) => items.includes('[secret]') && !items.includes(secret))).toEqual([true])
    }
    await made.close()
  })

  it('are replaced in lookups, refused requests and payments; all else stays as it was', async () => {
    const { database } = shared
    const good = { name: 'lamp', url: 'https://example.com/@ada?si=1', count: 2, cursor: null }
    const bad = { name: key, url: `https://ada:${secret}@example.com`, count: 2, cursor: null }
    await addUsage(itemsWith([good, bad]))
    await addUsage(itemsWith([bad, good]))
    const [before] = await database.query('select sum(lookups) as n, sum(credits) as c from usage_hours')
    await addRefusal('example.things.get', { name: 'lamp', size: 'huge' }, 'size must be small.')
    await addRefusal(
      'example.things.get',
      { name: 'lamp', api_key: key, [formless]: '1' },
      `Unknown query parameter "${formless}". Use size.`,
    )
    await addRefusal('example.things.get', { name: `https://x/?token=${secret}` }, `Unknown field "${key}".`)
    await addRefusal('usage.read', { from: 'x', [formless]: '1' }, 'from must be a time.')
    await addRefusal('example.things.get', null, 'No.')
    await database.query(
      `insert into payments (id, request, lookup_id, operation_id, state, scheme, network, asset, payer, amount, credits, booked, lease_until, created_at, usage)
       values ('p1', 'hash', 'l', 'example.things.get', 'settled', 'exact', 'n', 'a', 'x', '1', 1, true, now(), now(), $1)`,
      [JSON.stringify({ parameters: bad, credits: 1 })],
    )
    await run()
    for (const one of [secret, formless]) expect(await findStoredText(database, one)).toEqual([])
    const items = await database.query<{ items: unknown[][] }>('select items from usage_batches order by seq')
    const clean = { ...bad, name: '[secret]', url: 'https://[secret]@example.com' }
    expect(items.map((row) => row.items)).toEqual([itemsWith([good, clean]), itemsWith([clean, good])])
    const [after] = await database.query('select sum(lookups) as n, sum(credits) as c from usage_hours')
    expect(after).toEqual(before)
    expect(await refused()).toEqual([
      {
        route: 'example.things.get',
        parameters: { name: 'lamp', size: 'huge' },
        message: 'size must be small.',
      },
      {
        route: 'example.things.get',
        parameters: { name: 'lamp' },
        message: 'Unknown query parameter. Use size.',
      },
      {
        route: 'example.things.get',
        parameters: { name: 'https://x/?token=[secret]' },
        message: 'Unknown field.',
      },
      { route: 'usage.read', parameters: null, message: 'from must be a time.' },
      { route: 'example.things.get', parameters: null, message: 'No.' },
    ])
    const [paid] = await database.query<{ usage: unknown }>('select usage from payments')
    expect(paid!.usage).toEqual({ parameters: clean, credits: 1 })
  })

  it('are not shown before they are replaced', async () => {
    const id = '01890a5d-ac96-774b-bcce-b302099a8057'
    await addRefusal('example.things.get', { name: key, api_key: formless }, `Unknown field "${key}".`)
    await shared.database.query('update refusals set request_ids = array[$1], first_at = $2, last_at = $2', [
      ...[id, new Date(0x01890a5dac96)],
    ])
    const shown = JSON.stringify(await traceRefusal(shared.database, id))
    expect(shown).toContain('[secret]')
    for (const one of [secret, formless]) expect(shown).not.toContain(one)
  })

  it('are replaced by runs that go on where the last one ended, also after a restart', async () => {
    for (let n = 0; n < 450; n += 1) await addUsage(itemsWith([{ name: key }]))
    // Each look at the clock takes 3 s: a run ends after two stretches of 200 rows.
    const slow = {
      ...clock,
      elapsed() {
        clock.advance(3000)
        return clock.elapsed()
      },
    }
    const left = async () => (await findStoredText(shared.database, secret))[0]?.rows ?? 0
    const rows: number[] = []
    for (let times = 0; times < 3; times += 1) {
      expect(await cleanStoredSecrets({ database: shared.database, clock: slow, registry })).toBe(false)
      rows.push(await left())
    }
    expect(rows).toEqual([...rows].sort((a, b) => b - a))
    expect(rows[0]).toBeGreaterThan(0)
    expect(rows.at(-1)).toBe(0)
  })

  it('are replaced in rows that a node of the older release adds within a week; then the work ends', async () => {
    expect(await run()).toBe(false)
    clock.advance(day)
    await addRefusal('example.things.get', { api_key: key }, 'No.', 0)
    await addUsage(itemsWith([{ name: key }]))
    expect(await run()).toBe(false)
    expect(await findStoredText(shared.database, secret)).toEqual([])
    clock.advance(7 * day)
    expect(await run()).toBe(true)
    expect(await run()).toBe(true)
    expect(await fillStates(shared.database)).toMatchObject([{ state: 'finished', rows: expect.any(Number) }])
  })

  it('keeps what this release stores of other routes', async () => {
    await run()
    clock.advance(60_000)
    await addRefusal('usage.read', { from: 'x' }, 'from must be a time.', 0)
    await run()
    expect(await refused()).toMatchObject([{ parameters: { from: 'x' } }])
  })
})
