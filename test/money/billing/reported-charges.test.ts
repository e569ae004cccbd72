import { createHash } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { createAccount } from '../../../src/accounts/accounts.ts'
import { timeOrderedUuid } from '../../../src/catalog/clock.ts'
import { createRepeats } from '../../../src/lookup/repeats/repeats.ts'
import { findLookup } from '../../../src/money/billing/books/usage.ts'
import { usageStore } from '../../../src/money/billing/books/usage-store.ts'
import { verifyBooks } from '../../../src/money/billing/books/verify.ts'
import { voidFlush } from '../../../src/money/billing/flushing/in-doubt-flushes.ts'
import { createLedger, type Ledger } from '../../../src/money/billing/ledger.ts'
import { recover } from '../../../src/money/billing/write-ahead/recovery.ts'
import type { Database } from '../../../src/runtime/storage/database.ts'
import { testClock } from '../../support/clock.ts'
import { faultyDatabase } from '../../support/faulty-database.ts'
import { type OwnedDatabase, ownedDatabase } from '../../support/owned-database.ts'
import { checkBooks, cachedUsage as usage } from './books.ts'

const clock = testClock()
const made = await ownedDatabase({ poolSize: 6 })
const { database } = made
afterAll(() => made.close())
let walletId: string

beforeEach(async () => {
  const { id } = await createAccount(database, clock, { trialCredits: 100, testCredits: 0 })
  walletId = `${id}:live`
})

/** A node with connections of its own. While it is `away`, its flushes are applied, and nothing is answered. */
class Node {
  away = false
  readonly ledger: Ledger
  readonly place: OwnedDatabase['place']

  constructor(name: string) {
    const over: Database = faultyDatabase(database, (text) => {
      if (!this.away) return null
      return /ledger_flush\w*\(/.test(text) ? 'after' : 'before'
    })
    this.place = { ...made.place, directory: `${made.place.directory}/${name}` }
    this.ledger = createLedger({ database: over, clock, writeAhead: this.place, deferCharges: false })
  }

  /** Charges a lookup whose answer is lost: the caller is asked to try again. */
  async loses(...charges: Promise<unknown>[]): Promise<void> {
    for (const one of charges) await expect(one).rejects.toMatchObject({ kind: 'temporarily_unavailable' })
  }

  /** Voids its flushes in doubt: while it runs, or at its next start. */
  async voids(how: string): Promise<void> {
    if (how === 'restarted') {
      await recover({ database, clock, place: this.place })
      return
    }
    this.away = false
    await this.close()
  }

  /** A log is closed once: its file descriptors belong to others afterwards. */
  close(): Promise<void> {
    this.#closed ??= this.ledger.close()
    return this.#closed
  }

  #closed: Promise<void> | undefined
}

let nodes = 0
const start = () => new Node(`${walletId.slice(0, 12)}-${nodes++}`)

const kinds = {
  /** A payment, or a check of a monitor. */
  'charged once': () => {
    const lookupId = timeOrderedUuid(clock.now())
    return () => ({ walletId, lookupId, credits: 2, once: true, usage })
  },
  'with a key': () => {
    const id = createHash('sha256').update(walletId).digest('hex').slice(0, 32)
    const key = { id, request: id, answer: null }
    return () => ({ walletId, lookupId: timeOrderedUuid(clock.now()), credits: 2, key, usage })
  },
}

/** Lookups with a record of usage, and their credits. */
async function used(): Promise<Record<string, number>> {
  await usageStore(database).settled(null)
  const rows = await database.query<{ id: string; credits: number }>(
    'select lookup_id as id, credits from usage_lookups where wallet_id = $1',
    [walletId],
  )
  expect((await verifyBooks(database)).differences).toEqual([])
  await checkBooks(database)
  return Object.fromEntries(rows.map(({ id, credits }) => [id, credits]))
}

const spent = async () => {
  const [row] = await database.query<{ balance: number }>('select balance from wallets where id = $1', [
    walletId,
  ])
  return 100 - row!.balance
}

describe.each(Object.entries(kinds))('a lookup %s', (_, kindOf) => {
  it.each(['running', 'restarted', 'running with usage moved'])(
    'stays charged if another node answered it while its first flush was in doubt (%s)',
    async (how) => {
      const [first, second] = [start(), start()]
      const lookup = kindOf()
      const charged = lookup()
      first.away = true
      const beside = { walletId, lookupId: timeOrderedUuid(clock.now()), credits: 7, usage }
      await first.loses(first.ledger.charge(charged), first.ledger.charge(beside))
      expect(await second.ledger.charge(lookup())).toBe(0)
      if (how.includes('moved')) await usageStore(database).settled(null)

      await first.voids(how)
      // Again, as after a void whose own answer was lost.
      const [flush] = await database.query<{ id: string }>(
        `select ledger_long(split_part(id, ':', 1)) as id from ledger_entries where kind = 'charge' and wallet_id = $1 and id not like 'again%'`,
        [walletId],
      )
      const keys = 'key' in charged ? [[(charged.key as { id: string }).id, charged.lookupId]] : []
      await voidFlush(database, clock, { id: flush!.id, wallets: [walletId], holds: [], keys } as never)
      expect(await spent()).toBe(2)
      expect(await used()).toEqual({ [charged.lookupId]: 2 })
      expect(await findLookup(database, charged.lookupId)).toMatchObject([{ credits: 2 }])
      // It is charged still, so it is free again.
      expect(await second.ledger.charge(lookup())).toBe(0)
      expect(await spent()).toBe(2)
      await second.close()
      await first.close()
    },
  )

  it.each([
    ['first', [0, 1]],
    ['second', [1, 0]],
  ])(
    'is not charged if no node answered it, though both flushes were applied (the %s is voided first)',
    async (_first, order) => {
      const both = [start(), start()]
      const lookup = kindOf()
      for (const node of both) {
        node.away = true
        await node.loses(node.ledger.charge(lookup()))
      }
      for (const place of order) await both[place]!.voids('running')
      for (const node of both) await recover({ database, clock, place: node.place })
      expect(await spent()).toBe(0)
      expect(await used()).toEqual({})
      // It was not charged, so it may be.
      const third = start()
      const again = lookup()
      expect(await third.ledger.charge(again)).toBe(2)
      expect(await used()).toEqual({ [again.lookupId]: 2 })
      await third.close()
    },
  )

  it('stays charged if one of two nodes that found its charge has answered', async () => {
    const [first, second, third] = [start(), start(), start()]
    const lookup = kindOf()
    const charged = lookup()
    for (const node of [first, second]) {
      node.away = true
      await node.loses(node.ledger.charge(node === first ? charged : lookup()))
    }
    await first.voids('running')
    expect(await third.ledger.charge(lookup())).toBe(0)
    await second.voids('running')
    expect(await spent()).toBe(2)
    expect(await used()).toEqual({ [charged.lookupId]: 2 })
    await third.close()
  })
})

it('a repetition that answers by a charge in doubt makes it certain', async () => {
  const [first, second] = [start(), start()]
  const actor = { walletId, mode: 'live' as const, keyId: 'key_1' }
  const call = () => ({ actor, key: 'one', request: '0'.repeat(32), lookupId: timeOrderedUuid(clock.now()) })
  const kept = { keep: () => false, read: async () => null } as never
  const repeats = createRepeats({ database, clock, kept, log: { warn: () => {} }, settled: async () => {} })
  const form = () => {
    throw new Error('no answer is stored')
  }
  const called = call()
  const taken = await repeats.take(called as never, form)
  if (taken.kind !== 'first') throw new Error('the key is new')
  const key = { id: taken.repeatable.id, request: called.request, answer: null }
  first.away = true
  const lookup = { walletId, lookupId: called.lookupId, credits: 2, usage, key }
  await first.loses(first.ledger.charge(lookup))
  taken.end(true)

  const again = await repeats.take(call() as never, form)
  expect(again).toMatchObject({ kind: 'repeat', first: { lookupId: called.lookupId, credits: 2 } })
  await first.voids('running')
  expect(await spent()).toBe(2)
  expect(await used()).toEqual({ [called.lookupId]: 2 })
  await repeats.close()
  await second.close()
})

it('a lookup that comes twice to a node at one moment is charged once', async () => {
  const node = start()
  const { ledger } = node
  const lookup = kinds['charged once']()
  const beside = { walletId, lookupId: timeOrderedUuid(clock.now()), credits: 1, usage }
  const charges = [ledger.charge(lookup()), ledger.charge(beside), ledger.charge(lookup())]
  expect(await Promise.all(charges)).toEqual([2, 1, 0])
  const twice = kinds['charged once']()
  const holds = await Promise.all([ledger.hold(twice()), ledger.hold(twice())])
  const settled = await Promise.all(holds.map((hold) => ledger.settle(hold, 2, usage)))
  expect(settled.toSorted()).toEqual([0, 2])
  expect(await spent()).toBe(5)
  const sums = { [lookup().lookupId]: 2, [beside.lookupId]: 1, [twice().lookupId]: 2 }
  expect(await used()).toEqual(sums)
  await node.close()
})
