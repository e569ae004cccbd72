import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { createAccount } from '../../../src/accounts/accounts.ts'
import { createLedger, type Ledger } from '../../../src/money/billing/ledger.ts'
import { writeAheadPlace } from '../../../src/money/billing/write-ahead/recovery.ts'
import { type OwnedDirectory, ownDirectory } from '../../../src/runtime/storage/data-directory.ts'
import type { Database } from '../../../src/runtime/storage/database.ts'
import { testClock } from '../../support/clock.ts'
import { faultyDatabase } from '../../support/faulty-database.ts'
import { seeded } from '../../support/random.ts'
import { randomLookup } from '../../support/random-lookup.ts'
import { checkBooks, checkLookups } from './books.ts'

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
  /** What an account starts with (default 200). */
  readonly credits?: number
  /** Where the nodes of a server write ahead; without it they promise nothing. */
  readonly dataDir?: string
}

/**
 * Lookups of every kind at random over several nodes whose connections break now and then, with expiring
 * holds and grants in between. After every round the books are checked, at the end each lookup.
 */
export async function simulate(
  options: SimulationOptions,
): Promise<{ lookups: number; refused: number; draws: number }> {
  const random = seeded(options.seed)
  const luck = seeded(options.seed + 1000)
  const clock = testClock()
  let broken = 0
  /** Statements that made, filled up, used or ended a lease. */
  let draws = 0
  const connection = faultyDatabase(options.database, (statement) => {
    if (/ledger_bring_in|ledger_lease/.test(statement)) draws++
    if (!/ledger_flush\w*\(|ledger_bring_in|ledger_lease/.test(statement) || !luck.chance(broken)) return null
    return luck.chance(0.5) ? 'before' : 'after'
  })
  const { dataDir } = options
  const directories: OwnedDirectory[] = []
  const places: string[] = []
  const nodes: Ledger[] = []
  for (let i = 0; i < options.nodes; i++) {
    if (dataDir === undefined) {
      nodes.push(createLedger({ database: connection, clock }))
      continue
    }
    const owned = await ownDirectory(join(dataDir, String(i)))
    directories.push(owned)
    const writeAhead = await writeAheadPlace(options.database, owned)
    if (writeAhead.directory !== null) places.push(writeAhead.directory)
    nodes.push(createLedger({ database: connection, clock, writeAhead }))
  }
  const wallets: string[] = []
  for (let i = 0; i < options.accounts; i++) {
    const account = await createAccount(options.database, clock, {
      trialCredits: options.credits ?? 200,
      testCredits: 0,
    })
    wallets.push(`${account.id}:live`)
  }
  /** Net charge that every finished lookup must show in the ledger. */
  const expected = new Map<string, number>()
  let counter = 0
  let refused = 0

  async function lookup(ledger: Ledger): Promise<void> {
    const walletId = random.pick(wallets)
    const lookupId = `lookup-${options.seed}-${counter++}`
    const { credits, refused: turnedAway } = await randomLookup(
      ledger,
      random,
      { walletId, lookupId },
      () => {
        clock.advance(61_000)
        return ledger.expireHolds()
      },
    )
    if (turnedAway) refused++
    expected.set(lookupId, credits)
  }

  for (let round = 0; round < options.rounds; round++) {
    broken = random.chance(0.3) ? options.faults : 0
    const burst = 1 + random.below(options.burst)
    await Promise.all(Array.from({ length: burst }, () => lookup(random.pick(nodes))))
    await checkBooks(options.database)
    if (random.chance(0.2)) {
      const accountId = random.pick(wallets).slice(0, -':live'.length)
      await nodes[0]!.grant({ accountId, mode: 'live', kind: 'purchase', credits: 1 + random.below(300) })
    }
  }
  broken = 0
  // Closing settles what was left in doubt.
  for (const node of nodes) await node.close()
  for (const owned of directories) owned.release()
  for (const place of places) expect(await readdir(place).catch(() => [])).toEqual([])
  clock.advance(120_000)
  const after = createLedger({ database: options.database, clock })
  await after.expireHolds()
  await after.close()
  await checkBooks(options.database)
  expect(await checkLookups(options.database, expected)).toEqual([])
  expect(await options.database.query('select * from holds')).toEqual([])
  expect(await options.database.query('select * from leases')).toEqual([])
  expect(await options.database.query('select * from charges_set_aside')).toEqual([])
  return { lookups: counter, refused, draws }
}
