import { randomUUID } from 'node:crypto'
import { setImmediate as turn } from 'node:timers/promises'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { createAccount } from '../../../src/accounts/accounts.ts'
import { createLedger, type Ledger } from '../../../src/money/billing/ledger.ts'
import { testClock } from '../../support/clock.ts'
import { faultyDatabase } from '../../support/faulty-database.ts'
import { ownedDatabase } from '../../support/owned-database.ts'
import { checkBooks, checkLookups, cachedUsage as usage } from './books.ts'

const made = await ownedDatabase({ poolSize: 12 })
afterAll(() => made.close())

let clock = testClock()
let walletId: string
beforeEach(async () => {
  clock = testClock()
  const { id } = await createAccount(made.database, clock, { trialCredits: 2_000_000, testCredits: 0 })
  walletId = `${id}:live`
})

/** Starts charges; gives those that were answered, as they are. */
function start(ledger: Ledger, lookups: number, charged = new Map<string, number>()) {
  const work = Array.from({ length: lookups }, async () => {
    const lookupId = randomUUID()
    charged.set(lookupId, await ledger.charge({ walletId, lookupId, credits: 1, usage }))
  })
  return { charged, done: Promise.all(work) }
}

/** Lets everything happen that needs no database. */
async function settle(): Promise<void> {
  for (let i = 0; i < 20; i++) await turn()
}

/** A node that promises charges of the wallet, and what lets the database take them again. */
async function busyNode() {
  let stuck: Promise<unknown> | null = null
  let go: () => void = () => undefined
  let decisions = 0
  const over = faultyDatabase(made.database, (text) => {
    if (text.includes('ledger_flush')) decisions += 1
    return /ledger_bring_in|ledger_flush/.test(text) ? stuck : null
  })
  const ledger = createLedger({ database: over, clock, writeAhead: made.place })
  // A lease is asked for beside the lookups that showed the wallet to be busy.
  for (let i = 0; i < 100; i++) await start(ledger, 20).done
  return {
    ledger,
    /** How often the database was asked to decide on charges, since it stuck. */
    decisions: () => decisions,
    stick() {
      decisions = 0
      stuck = new Promise<void>((resolve) => {
        go = resolve
      })
    },
    release() {
      stuck = null
      go()
    },
  }
}

it('the age of promised charges outside the database is bounded', async () => {
  const node = await busyNode()
  node.stick()
  const first = start(node.ledger, 50)
  await first.done
  clock.advance(249)
  const second = start(node.ledger, 50)
  await second.done
  clock.advance(1)
  const third = start(node.ledger, 50)
  await settle()
  expect(third.charged.size).toBe(0)
  node.release()
  await third.done
  const charged = new Map([...first.charged, ...second.charged, ...third.charged])
  expect(charged.size).toBe(150)
  await node.ledger.close()
  await checkBooks(made.database)
  await checkLookups(made.database, charged)
})

it('and by size', async () => {
  const node = await busyNode()
  node.stick()
  const charged = new Map<string, number>()
  const batches = Array.from({ length: 20 }, async () => start(node.ledger, 300, charged).done)
  await settle()
  expect(charged.size).toBeGreaterThan(0)
  expect(charged.size).toBeLessThanOrEqual(5000)
  node.release()
  await Promise.all(batches)
  expect(charged.size).toBe(6000)
  // What found no room waited for it: a database that is behind is not asked charge by charge as well.
  expect(node.decisions()).toBe(0)
  await node.ledger.close()
  await checkBooks(made.database)
  await checkLookups(made.database, charged)
})

it('lookups on a locked wallet do not go unpaid', async () => {
  const node = await busyNode()
  if (made.database.kind === 'embedded') return node.ledger.close()
  let unlock: () => void = () => undefined
  const locked = new Promise<void>((isLocked) => {
    void made.database.transaction(async (q) => {
      await q.query('select 1 from wallets where id = $1 for update', [walletId])
      isLocked()
      await new Promise<void>((resolve) => {
        unlock = resolve
      })
    })
  })
  await locked
  const charged = new Map<string, number>()
  const work: Promise<unknown>[] = []
  for (let i = 0; i < 30; i++) {
    work.push(start(node.ledger, 50, charged).done)
    await settle()
    clock.advance(50)
  }
  // Of 1,500 in a second and a half, those of the first quarter of a second.
  expect(charged.size).toBeGreaterThan(0)
  expect(charged.size).toBeLessThanOrEqual(250)
  unlock()
  await Promise.all(work)
  expect(charged.size).toBe(1500)
  await node.ledger.close()
  await checkLookups(made.database, charged)
})
