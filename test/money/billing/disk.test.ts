import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import { setImmediate as turn } from 'node:timers/promises'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { createAccount } from '../../../src/accounts/accounts.ts'
import { createLedger, type Ledger } from '../../../src/money/billing/ledger.ts'
import type { Disk } from '../../../src/money/billing/write-ahead/disk.ts'
import { recover } from '../../../src/money/billing/write-ahead/recovery.ts'
import { testClock } from '../../support/clock.ts'
import { onPostgres } from '../../support/database.ts'
import { type ConnectionFault, faultyDatabase } from '../../support/faulty-database.ts'
import { ownedDatabase } from '../../support/owned-database.ts'
import { checkBooks, checkLookups, cachedUsage as usage } from './books.ts'

const made = await ownedDatabase({ poolSize: 12 })
const { database, place } = made
afterAll(() => made.close())

let clock = testClock()
let walletId: string
beforeEach(async () => {
  clock = testClock()
  const { id } = await createAccount(database, clock, { trialCredits: 2_000_000, testCredits: 0 })
  walletId = `${id}:live`
})

type Failing = Partial<Record<keyof Disk, string>>

/** The disk, whose named operations fail with an error code while `failing` says so; a write gets halfway first. */
function failingDisk(failing: Failing): Disk {
  const operations = [
    'closeSync',
    'fstatSync',
    'ftruncateSync',
    'mkdirSync',
    'openSync',
    'unlinkSync',
    'writeSync',
  ]
  const wrapped = operations.map((name) => {
    const operation = (...args: unknown[]) => {
      const code = failing[name as keyof Disk]
      if (code !== undefined) {
        if (name === 'writeSync') fs.writeSync(args[0] as number, (args[1] as Buffer).subarray(0, 20))
        throw Object.assign(new Error(`${code}: the disk fails`), { code })
      }
      return (fs[name as keyof Disk] as (...given: unknown[]) => unknown)(...args)
    }
    return [name, operation]
  })
  return Object.fromEntries(wrapped) as Disk
}

function node() {
  const failing: Failing = {}
  const state = {
    failing,
    held: true,
    fault: null as ConnectionFault,
    broughtIn: 0,
    log: [] as string[],
    journal: [] as boolean[],
  }
  const over = faultyDatabase(database, (text) => {
    if (!/ledger_bring_in|ledger_flush|ledger_lease/.test(text)) return null
    if (text.includes('ledger_bring_in')) state.broughtIn += 1
    return state.fault
  })
  const writeAhead = { ...place, held: () => state.held, disk: failingDisk(failing) }
  const note = (_: object, message: string) => void state.log.push(message)
  const metrics = { flushed: () => {}, logWritable: (writable: boolean) => void state.journal.push(writable) }
  return {
    ledger: createLedger({ database: over, clock, writeAhead, metrics, log: { warn: note, info: note } }),
    state,
  }
}

async function charge(ledger: Ledger, charged: Map<string, number>, lookups = 20): Promise<void> {
  const work = Array.from({ length: lookups }, async () => {
    const lookupId = randomUUID()
    charged.set(lookupId, await ledger.charge({ walletId, lookupId, credits: 1, usage }))
  })
  await Promise.all(work)
}

async function makeBusy(
  { ledger, state }: ReturnType<typeof node>,
  charged: Map<string, number>,
): Promise<void> {
  state.broughtIn = 0
  while (state.broughtIn === 0) {
    await charge(ledger, charged)
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
}

const recovered = (log: string[] = []) =>
  recover({ database, clock, place, log: { warn: (_, message) => void log.push(message) } })

it.each<[string, Failing]>([
  ['full', { writeSync: 'ENOSPC', ftruncateSync: 'ENOSPC' }],
  [
    'broken',
    { writeSync: 'EIO', ftruncateSync: 'EIO', unlinkSync: 'EIO', closeSync: 'EIO', fstatSync: 'EIO' },
  ],
  // Files that are kept for another segment would do for ever.
  ['out of descriptors', { openSync: 'EMFILE', fstatSync: 'EMFILE' }],
  [
    'read-only',
    {
      writeSync: 'EROFS',
      openSync: 'EROFS',
      mkdirSync: 'EROFS',
      unlinkSync: 'EROFS',
      ftruncateSync: 'EROFS',
    },
  ],
])('while the disk is %s every charge waits for its commit, and none is lost', async (_, errors) => {
  const one = node()
  const charged = new Map<string, number>()
  await makeBusy(one, charged)
  Object.assign(one.state.failing, errors)
  // Files that are open already may be good for some more segments.
  for (let i = 0; i < 5 || (one.state.journal.length === 0 && i < 500); i++) {
    await charge(one.ledger, charged)
    // It is tried again each second.
    clock.advance(1000)
  }
  await checkBooks(database)
  for (const name of Object.keys(errors)) delete one.state.failing[name as keyof Disk]
  clock.advance(1000)
  // It is well again: charges are promised as before. What is brought in first may be from before the fault.
  while (one.state.journal.length < 2) await makeBusy(one, charged)
  // Said once when it begins and once when it ends, however many lookups met it.
  expect(one.state.log).toEqual([
    'charges cannot be written ahead: each waits for the database',
    'charges are written ahead again',
  ])
  expect(one.state.journal).toEqual([false, true])
  await one.ledger.close()
  await checkLookups(database, charged)
  await recovered()
  await checkBooks(database)
  const [row] = await database.query<{ n: number }>(
    'select count(*)::int as n from lookup_charges where wallet_id = $1',
    [walletId],
  )
  expect(row!.n).toBe(charged.size)
})

// A process cannot bring in what another ledger of its own has promised on the embedded database.
it.skipIf(!onPostgres)(
  'what was written before the disk failed is brought in after a kill, what was not was not answered',
  async () => {
    const one = node()
    const before = new Map<string, number>()
    await makeBusy(one, before)
    await one.ledger.balance(walletId)
    one.state.fault = 'before'
    const charged = new Map<string, number>()
    await charge(one.ledger, charged)
    one.state.failing.writeSync = 'ENOSPC'
    one.state.failing.ftruncateSync = 'EIO'
    const unanswered = charge(one.ledger, new Map()).catch((error) => error)
    for (let i = 0; i < 20; i++) await turn()
    const log: string[] = []
    await recovered(log)
    expect(charged.size).toBe(20)
    await checkLookups(database, charged)
    expect(log).toContain('charges written ahead cannot be read and were set aside')
    expect(await unanswered).toMatchObject({ kind: 'temporarily_unavailable' })
    one.state.fault = null
    await one.ledger.close()
    await checkLookups(database, new Map([...before, ...charged]))
  },
)

it('a process that has lost its directory makes no further promises', async () => {
  const one = node()
  const charged = new Map<string, number>()
  await makeBusy(one, charged)
  await one.ledger.balance(walletId)
  one.state.held = false
  one.state.fault = 'before'
  const outcomes = await Promise.allSettled([charge(one.ledger, charged), charge(one.ledger, charged)])
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(one.state.log).toContain('charges cannot be written ahead: each waits for the database')
  one.state.fault = null
  clock.advance(3_600_000)
  one.state.broughtIn = 0
  for (let i = 0; i < 5; i++) await charge(one.ledger, charged)
  expect(one.state.broughtIn).toBe(0)
  await one.ledger.close()
  await checkLookups(database, charged)
})
