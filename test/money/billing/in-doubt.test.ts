import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import { readdir } from 'node:fs/promises'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { createAccount } from '../../../src/accounts/accounts.ts'
import { usageStore } from '../../../src/money/billing/books/usage-store.ts'
import { createLedger } from '../../../src/money/billing/ledger.ts'
import type { Disk } from '../../../src/money/billing/write-ahead/disk.ts'
import { recover } from '../../../src/money/billing/write-ahead/recovery.ts'
import { testClock } from '../../support/clock.ts'
import { type ConnectionFault, faultyDatabase } from '../../support/faulty-database.ts'
import { ownedDatabase } from '../../support/owned-database.ts'
import { checkBooks, cachedUsage as usage } from './books.ts'

const clock = testClock()
const made = await ownedDatabase({ poolSize: 6 })
afterAll(() => made.close())
let walletId: string

beforeEach(async () => {
  const { id } = await createAccount(made.database, clock, { trialCredits: 100, testCredits: 0 })
  walletId = `${id}:live`
})

/** A node whose flushes are applied while their answers are lost; nothing else reaches the database. */
function node() {
  const plan = (text: string): ConnectionFault => (/ledger_flush\w*\(/.test(text) ? 'after' : 'before')
  const state = { away: false }
  const over = faultyDatabase(made.database, (text) => (state.away ? plan(text) : null))
  const ledger = createLedger({ database: over, clock, writeAhead: made.place, deferCharges: false })
  return { ledger, state }
}

/** Lookups of the wallet that are charged and not refunded. */
async function charged(): Promise<unknown[]> {
  return made.database.query(
    'select lookup_id from lookup_charges where wallet_id = $1 group by 1 having sum(credits) <> 0',
    [walletId],
  )
}

async function bringIn(): Promise<void> {
  await recover({ database: made.database, clock, place: made.place })
}

const away = { kind: 'temporarily_unavailable' }

it.each(['killed', 'stopped'])(
  'a lookup answered 503 stays uncharged when its node is %s while the database is away',
  async (how) => {
    const { ledger, state } = node()
    const hold = await ledger.hold({ walletId, lookupId: 'held', credits: 5 })
    state.away = true
    const asked = [
      ...Array.from({ length: 20 }, (_, i) =>
        ledger.charge({ walletId, lookupId: `charge-${i}`, credits: 2, usage }),
      ),
      ledger.settle(hold, 3, usage),
      ledger.charge({ walletId, lookupId: `once ${how}`, credits: 1, once: true, usage }),
    ]
    for (const one of asked) await expect(one).rejects.toMatchObject(away)
    await expect(ledger.hold({ walletId, lookupId: 'not held', credits: 7 })).rejects.toMatchObject(away)
    if (how === 'stopped') await ledger.close()

    await bringIn()
    await checkBooks(made.database)
    expect(await charged()).toEqual([])
    expect(await made.database.query('select lookup_id from holds')).toEqual([])
    await usageStore(made.database).settled(null)
    expect(await made.database.query('select * from usage_records where wallet_id = $1', [walletId])).toEqual(
      [],
    )
    expect(await readdir(made.place.directory)).toEqual([])
    const after = createLedger({ database: made.database, clock, writeAhead: made.place })
    expect(await after.balance(walletId)).toEqual({ credits: 100, reserved: 0 })
    // It was not charged, so it may be.
    expect(await after.charge({ walletId, lookupId: `once ${how}`, credits: 1, once: true, usage })).toBe(1)
    await after.close()
    state.away = false
    await ledger.close()
  },
)

it('a flush in doubt is voided while the node runs, and forgotten', async () => {
  const { ledger, state } = node()
  state.away = true
  const lookup = { walletId, lookupId: randomUUID(), credits: 2, usage }
  await expect(ledger.charge(lookup)).rejects.toMatchObject(away)
  state.away = false
  await ledger.close()
  expect(await charged()).toEqual([])
  expect(await readdir(made.place.directory)).toEqual([])
})

it('a lookup answered 503 while the disk is full stays uncharged when its node is killed', async () => {
  const full = (): never => {
    throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' })
  }
  const state = { full: false }
  const writeSync = (...[fd, bytes, from, length, at]: [number, Buffer, number, number?, number?]) =>
    // Space that was taken before is written over.
    state.full && at === undefined ? full() : fs.writeSync(fd, bytes, from, length ?? null, at)
  const openSync = (path: string, flags: string, mode: number) =>
    state.full ? full() : fs.openSync(path, flags, mode)
  const disk = { ...fs, writeSync, openSync } as unknown as Disk
  const away = { now: false }
  const over = faultyDatabase(made.database, (text) =>
    away.now ? (/ledger_flush\w*\(/.test(text) ? 'after' : 'before') : null,
  )
  const ledger = createLedger({
    database: over,
    clock,
    writeAhead: { ...made.place, disk },
    deferCharges: false,
  })
  await ledger.charge({ walletId, lookupId: 'well', credits: 1, usage })
  Object.assign(state, { full: true })
  away.now = true
  const lookup = { walletId, lookupId: randomUUID(), credits: 2, usage }
  await expect(ledger.charge(lookup)).rejects.toMatchObject({ kind: 'temporarily_unavailable' })

  await bringIn()
  expect(await charged()).toEqual([{ lookup_id: 'well' }])
  await checkBooks(made.database)
  expect(await readdir(made.place.directory)).toEqual([])
  away.now = false
  await ledger.close()
})

it('making a flush void twice refunds it once', async () => {
  const { ledger, state } = node()
  await ledger.charge({ walletId, lookupId: 'a', credits: 2, usage })
  const [entry] = await made.database.query<{ id: string }>(
    `select ledger_long(split_part(id, ':', 1)) as id from ledger_entries where kind = 'charge' and wallet_id = $1`,
    [walletId],
  )
  const flush = entry!.id
  // Even when the flush itself is long forgotten.
  await made.database.query('delete from ledger_flushes')
  for (let i = 0; i < 2; i++) {
    await made.database.query('select ledger_void($1, $2, $3, $4)', [
      flush,
      new Date(clock.now()),
      [walletId],
      [],
    ])
  }
  expect(await ledger.balance(walletId)).toEqual({ credits: 100, reserved: 0 })
  expect(state.away).toBe(false)
  await ledger.close()
})
