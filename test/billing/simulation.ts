import { expect } from 'vitest'
import { createAccount } from '../../src/accounts/accounts.ts'
import { createLedger, type Ledger, type Reservation } from '../../src/billing/ledger.ts'
import { ServiceError } from '../../src/errors.ts'
import type { Database } from '../../src/storage/database.ts'
import { testClock } from '../support/clock.ts'
import { faultyDatabase } from '../support/faulty-database.ts'
import { seeded } from '../support/random.ts'

export interface SimulationOptions {
  readonly database: Database
  readonly seed: number
  readonly rounds: number
  /** Lookups started at once in a round. */
  readonly burst: number
  readonly accounts: number
  /** Ledgers on the same database, as if each were a node. */
  readonly nodes: number
  /** How often a statement's connection breaks. */
  readonly faults: number
}

/**
 * Lookups of every kind at random over several nodes whose connections break now and then, with expiring
 * reservations and grants in between. After every round the books are checked, at the end each lookup.
 */
export async function simulate(options: SimulationOptions): Promise<{ lookups: number; refused: number }> {
  const random = seeded(options.seed)
  const luck = seeded(options.seed + 1000)
  const clock = testClock()
  let broken = 0
  const connection = faultyDatabase(options.database, (statement) => {
    if (!statement.includes('ledger_flush(') || !luck.chance(broken)) return null
    return luck.chance(0.5) ? 'before' : 'after'
  })
  const nodes = Array.from({ length: options.nodes }, () => createLedger({ database: connection, clock }))
  const wallets: string[] = []
  for (let i = 0; i < options.accounts; i++) {
    const account = await createAccount(options.database, clock, { trialCredits: 200, testCredits: 0 })
    wallets.push(`${account.id}:live`)
  }
  /** Net charge that every finished lookup must show in the ledger. */
  const expected = new Map<string, number>()
  let counter = 0
  let refused = 0

  async function lookup(ledger: Ledger): Promise<void> {
    const walletId = random.pick(wallets)
    const lookupId = `lookup-${options.seed}-${counter++}`
    const most = random.below(8)
    const actual = random.below(most + 1)
    const kind = random.below(10)
    const usage = {
      operationId: 'sim.lookups',
      keyId: walletId,
      outcome: 'found',
      source: 'web',
      cached: kind < 4,
      durationMs: 1,
    }
    let charged = 0
    try {
      if (kind < 4) {
        charged = await ledger.charge({ walletId, credits: most, lookupId, usage })
      } else {
        const reservation: Reservation = await ledger.reserve({ walletId, credits: most, lookupId })
        if (kind === 9) clock.advance(61_000)
        if (kind === 9) await ledger.expireReservations()
        if (kind < 7 || kind === 9) charged = await ledger.settle(reservation, actual, usage)
        else await ledger.release(reservation, usage)
      }
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error
      refused++
    }
    expected.set(lookupId, charged)
  }

  for (let round = 0; round < options.rounds; round++) {
    broken = random.chance(0.3) ? options.faults : 0
    const burst = 1 + random.below(options.burst)
    await Promise.all(Array.from({ length: burst }, () => lookup(random.pick(nodes))))
    await checkBooks(options.database, wallets)
    if (random.chance(0.2)) {
      const accountId = random.pick(wallets).slice(0, -':live'.length)
      await nodes[0]!.grant({ accountId, mode: 'live', kind: 'purchase', credits: 1 + random.below(300) })
    }
  }
  broken = 0
  // Closing settles what was left in doubt.
  for (const node of nodes) await node.close()
  clock.advance(120_000)
  await createLedger({ database: options.database, clock }).expireReservations()
  await checkBooks(options.database, wallets)
  await checkLookups(options.database, wallets, expected)
  return { lookups: counter, refused }
}

/** The balance is the sum of the ledger, what is held the sum of the reservations, and neither is negative. */
async function checkBooks(database: Database, wallets: string[]): Promise<void> {
  const wrong = await database.query(
    `select w.*, l.sum, r.sum as reserved
     from wallets w
     left join lateral (select sum(credits)::bigint from ledger_entries e where e.wallet_id = w.id) l on true
     left join lateral (select sum(credits)::bigint from reservations e where e.wallet_id = w.id) r on true
     where w.id = any($1)
       and (w.balance <> l.sum or w.held <> coalesce(r.sum, 0) or w.held < 0 or w.balance < w.held)`,
    [wallets],
  )
  expect(wrong).toEqual([])
}

/** Every answered lookup was charged once what it was told, every other nothing; nothing stays reserved. */
async function checkLookups(database: Database, wallets: string[], expected: Map<string, number>) {
  const rows = await database.query<{ lookup_id: string; net: number; charges: number }>(
    `select lookup_id, -sum(credits)::bigint as net, count(*) filter (where kind = 'charge') as charges
     from lookup_charges where wallet_id = any($1) group by 1`,
    [wallets],
  )
  const found = new Map(rows.map((row) => [row.lookup_id, row.net]))
  const wrong = [...expected].filter(([id, credits]) => (found.get(id) ?? 0) !== credits)
  expect(wrong).toEqual([])
  expect([...found.keys()].filter((id) => !expected.has(id))).toEqual([])
  expect(rows.filter((row) => row.net > 0 && row.charges !== 1)).toEqual([])
  expect(await database.query('select * from reservations where wallet_id = any($1)', [wallets])).toEqual([])
}
