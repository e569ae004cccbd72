import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createAccount } from '../../../src/accounts/accounts.ts'
import { timeOrderedUuid } from '../../../src/catalog/clock.ts'
import type { ChargedKey } from '../../../src/catalog/ports/payer.ts'
import { KeyRows } from '../../../src/lookup/repeats/key-rows.ts'
import { usageStore } from '../../../src/money/billing/books/usage-store.ts'
import { applySegment } from '../../../src/money/billing/deferred/apply-segment.ts'
import { chargeBatch } from '../../../src/money/billing/flushing/batch.ts'
import { ByteBuffer } from '../../../src/money/billing/flushing/byte-buffer.ts'
import { voidFlush } from '../../../src/money/billing/flushing/in-doubt-flushes.ts'
import { createLedger, type Ledger } from '../../../src/money/billing/ledger.ts'
import {
  addBatches,
  lineOf,
  readSegments,
  type Segment,
} from '../../../src/money/billing/write-ahead/segment.ts'
import { testClock } from '../../support/clock.ts'
import { testDatabase } from '../../support/database.ts'
import { checkBooks, cachedUsage as usage } from './books.ts'

const clock = testClock()
const { database, close } = await testDatabase()
afterAll(close)
let walletId: string
beforeEach(async () => {
  const { id } = await createAccount(database, clock, { trialCredits: 100, testCredits: 0 })
  walletId = `${id}:live`
})

const idOf = (text: string) => createHash('sha256').update(`${walletId} ${text}`).digest('hex').slice(0, 32)
const keyOf = (text: string): ChargedKey => ({ id: idOf(text), request: idOf('request'), answer: null })
const lookup = () => timeOrderedUuid(clock.now())

async function spent(): Promise<number> {
  await checkBooks(database)
  const [row] = await database.query<{ balance: number }>('select balance from wallets where id = $1', [
    walletId,
  ])
  return 100 - row!.balance
}

const uncached = { ...usage, cached: false }

describe.each([true, false])('with deferred charges: %s', (deferCharges) => {
  let ledger: Ledger
  beforeAll(() => {
    ledger = createLedger({ database, clock, deferCharges })
  })
  afterAll(() => ledger.close())

  it('a key is charged once, whatever lookups it names and however they are charged', async () => {
    const key = keyOf('k')
    const charge = () => ledger.charge({ walletId, credits: 2, lookupId: lookup(), key, usage })
    expect(await charge()).toBe(2)
    await ledger.balance(walletId)
    if (!deferCharges) expect(await charge()).toBe(0)
    else await charge()
    const hold = await ledger.hold({ walletId, credits: 5, lookupId: lookup() })
    expect(await ledger.settle(hold, 3, uncached, key)).toBe(0)
    await ledger.balance(walletId)
    expect(await spent()).toBe(2)
    await usageStore(database).settled(null)
    const records = await database.query('select 1 from usage_records where wallet_id = $1', [walletId])
    expect(records).toHaveLength(1)
    const rows = await database.query(
      'select credits, outcome, cached from lookup_keys where wallet_id = $1',
      [walletId],
    )
    expect(rows).toEqual([{ credits: 2, outcome: 'found', cached: true }])
  })

  it('a lookup that fails or that nobody can pay leaves its key unused', async () => {
    const key = keyOf('k')
    const held = await ledger.hold({ walletId, credits: 5, lookupId: lookup() })
    await ledger.void(held, { ...uncached, outcome: 'lookup_failed' })
    await expect(
      ledger.charge({ walletId, credits: 101, lookupId: lookup(), key, usage }),
    ).rejects.toMatchObject({
      kind: 'insufficient_credits',
    })
    expect(await database.query('select 1 from lookup_keys where wallet_id = $1', [walletId])).toEqual([])
    expect(await ledger.charge({ walletId, credits: 100, lookupId: lookup(), key, usage })).toBe(100)
    expect(await ledger.charge({ walletId, credits: 0, lookupId: lookup(), key: keyOf('free'), usage })).toBe(
      0,
    )
    await ledger.balance(walletId)
    expect(await spent()).toBe(100)
  })

  it('a key is new again after a day', async () => {
    const key = keyOf('k')
    await ledger.charge({ walletId, credits: 1, lookupId: lookup(), key, usage })
    await ledger.balance(walletId)
    clock.advance(24 * 3_600_000 + 1000)
    expect(await ledger.charge({ walletId, credits: 1, lookupId: lookup(), key, usage })).toBe(1)
    await ledger.balance(walletId)
    expect(await spent()).toBe(2)
  })

  it('many charges of one key at once: one is charged', async () => {
    const charges = Array.from({ length: 10 }, () =>
      ledger.charge({ walletId, credits: 1, lookupId: lookup(), key: keyOf('k'), usage }),
    )
    await Promise.all(charges)
    await ledger.balance(walletId)
    expect(await spent()).toBe(1)
  })
})

/** Charges that a node promised. */
function segmentOf(charges: readonly { key?: string; walletId?: string }[]): Segment {
  const batches = new Map()
  for (const { key, walletId: of = walletId } of charges) {
    const one = { kind: 'charge' as const, walletId: of, lookupId: lookup(), credits: 2, once: false, usage }
    addBatches(
      batches,
      [chargeBatch(of, [key === undefined ? one : { ...one, key: keyOf(key) }])],
      () => new ByteBuffer(),
    )
  }
  return { id: timeOrderedUuid(clock.now()), batches }
}

const log = { warn: () => undefined }
const bringIn = (segment: Segment) =>
  applySegment({ queryable: database, segment, at: clock.now(), node: null, log })

it('a promised charge whose key another node charged meanwhile is left out, and the others are not', async () => {
  const { id } = await createAccount(database, clock, { trialCredits: 100, testCredits: 0 })
  await bringIn(segmentOf([{ key: 'a' }]))
  const mixed = segmentOf([{ key: 'a' }, { key: 'b' }, {}, { key: 'b' }])
  await bringIn(mixed)
  expect(await spent()).toBe(6)
  // A segment that is sent again.
  await bringIn(mixed)
  expect(await spent()).toBe(6)
  const alone = segmentOf([{ key: 'a' }])
  expect(await bringIn(alone)).toMatchObject([{ wallet: walletId, spendable: 94 }])
  const both = segmentOf([{ key: 'a' }, { key: 'c' }, { walletId: `${id}:live`, key: 'd' }])
  await bringIn(both)
  await bringIn(both)
  expect(await spent()).toBe(8)
  await usageStore(database).settled(null)
  const records = await database.query('select 1 from usage_records where wallet_id = $1', [walletId])
  expect(records).toHaveLength(4)
})

it('each key of a segment gets its own lookup and answer, also one that its node claimed before', async () => {
  const answer = idOf('answer')
  const facts = [{ answer }, { answer }, { answer: null, unreadableEntries: 1 }, { answer }]
  const items = facts.map((one, at) => ({
    ...{ kind: 'charge' as const, walletId, lookupId: lookup(), credits: 2, once: false, usage },
    key: { ...keyOf(`k${at}`), ...one },
  }))
  const rows = new KeyRows({ database, clock })
  const claim = ({ key, lookupId }: (typeof items)[number], by = lookupId) =>
    rows.claim({ id: key.id, request: key.request, walletId, lookupId: by })
  const bringInAll = (some: typeof items) => {
    const batches = new Map()
    addBatches(batches, [chargeBatch(walletId, some)], () => new ByteBuffer())
    return bringIn({ id: timeOrderedUuid(clock.now()), batches })
  }
  expect(await Promise.all(items.slice(0, 3).map((item) => claim(item)))).toEqual([true, true, true])
  await bringInAll(items.slice(0, 3))
  // Another lookup has the claim, because this one seemed dead: the first charge counts.
  expect(await claim(items[3]!, lookup())).toBe(true)
  await bringInAll(items.slice(3))
  expect(await spent()).toBe(8)
  for (const { key, lookupId } of items) {
    expect(await rows.find(key.id)).toMatchObject({
      ...{ lookupId, request: key.request, credits: 2, outcome: 'found', cached: true, claimedUntil: null },
      ...{ answer: key.answer, unreadableEntries: key.unreadableEntries ?? null },
    })
  }
  expect(await claim(items[0]!, lookup())).toMatchObject({ lookupId: items[0]!.lookupId, credits: 2 })
})

it('the write-ahead log stores keys', async () => {
  const item = {
    kind: 'charge' as const,
    walletId,
    lookupId: lookup(),
    credits: 2,
    once: false,
    usage,
    key: keyOf('w'),
  }
  const line = lineOf(randomUUID(), [chargeBatch(walletId, [item])])
  const { segments } = readSegments(Buffer.from(line))
  for (const segment of [...segments, ...segments]) await bringIn(segment)
  expect(await spent()).toBe(2)
  expect(await database.query('select 1 from lookup_keys where key = $1', [keyOf('w').id])).toHaveLength(1)
})

it('a flush that is voided frees its keys', async () => {
  const id = timeOrderedUuid(clock.now())
  const lookupId = lookup()
  const key = keyOf('v')
  const part = {
    wallet: walletId,
    needed: 2,
    charges: [[lookupId, 2]],
    keys: [[key.id, key.request, lookupId, null, 2, 'found', 0]],
  }
  const send = (flush: string) =>
    database.query<{ result: object }>('select ledger_flush_keyed($1, $2, $3) as result', [
      flush,
      new Date(clock.now()),
      JSON.stringify([part]),
    ])
  await send(id)
  await send(id)
  expect(await spent()).toBe(2)
  await voidFlush(database, clock, { id, wallets: [walletId], holds: [], keys: [[key.id, lookupId]] })
  expect(await spent()).toBe(0)
  // One that was voided before it arrived leaves no key.
  const late = timeOrderedUuid(clock.now())
  await voidFlush(database, clock, { id: late, wallets: [walletId], holds: [] })
  expect((await send(late))[0]!.result).toMatchObject({ voided: true })
  expect(await database.query('select 1 from lookup_keys where key = $1', [key.id])).toEqual([])
})
