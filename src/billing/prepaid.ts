import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Clock } from '../clock.ts'
import type { Database } from '../storage/database.ts'
import { ConnectionLost } from '../storage/errors.ts'
import { commit } from './commit.ts'
import { createFlusher, type Flusher, type FlusherOptions, type FlushWatcher } from './flusher.ts'
import { openJournal, type Segment } from './journal.ts'
import { batchPart, type ChargeBatch, chargeBatch, isPlainCharge, type PlainCharge } from './payload.ts'
import type { LedgerItem, LedgerOutcome, Waiting } from './types.ts'

/** Charges go into the database together after this long, or when there are so many. */
const settleAfterMs = 25
const settleAfterLookups = 500
/** Charges that may be on their way; beyond it a charge waits for the database like any other. */
const mostOnTheirWay = 50_000
/** Wallets that are remembered without a charge on its way. */
const mostWallets = 10_000
/** Between attempts to bring charges in; with the fourth it is no hiccup any more. */
const pauseMs = 100
const warnAtAttempt = 4
/** Longest that readers wait for charges to be brought in, and that a ledger takes to close. */
const patienceMs = 5000

/** What is known of a wallet. What can be promised is at least `spendable - promised`. */
interface Wallet {
  /** What could be spent after the last flush; unknown (0) before the first. */
  spendable: number
  /** What was promised or asked for since, and is in no flush that ended. */
  promised: number
}

/** What is open, and by how many ledgers. */
const opened = new WeakMap<Database, { flusher: Flusher; ledgers: number }>()

/**
 * The flusher of the embedded database, which one process has to itself. A charge that the wallet can pay whatever
 * else is on its way is written to a journal, answered, and brought into the database with the others of the next 25
 * milliseconds; every other statement waits until that is done, so that nobody reads an older balance. All that could
 * be refused goes through group commit as on a server.
 */
export function createPrepaidFlusher(options: FlusherOptions): Flusher {
  const { database } = options
  const shared = opened.get(database) ?? { flusher: openPrepaid(options), ledgers: 0 }
  shared.ledgers += 1
  opened.set(database, shared)
  return {
    add: shared.flusher.add,
    async close() {
      shared.ledgers -= 1
      if (shared.ledgers > 0) return
      opened.delete(database)
      await shared.flusher.close()
    },
  }
}

function openPrepaid(options: FlusherOptions): Flusher {
  const { database, clock, metrics } = options
  const directory = database.dataDir === null ? null : join(database.dataDir, 'charges')
  const journal = openJournal(directory)
  const lane = database.lane()
  const wallets = new Map<string, Wallet>()
  /** Charges of this turn of the event loop. */
  let arriving: Waiting<PlainCharge>[] = []
  let onTheirWay = 0
  /** Charges in the open segment. */
  let openLookups = 0
  /** Ends when the last of the closed segments is in the database. */
  let settling: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  let closed = false

  const watcher: FlushWatcher = {
    // Promised before: what is decided by the database must be decided without those credits.
    before() {
      write()
      return settledSoon()
    },
    ended,
  }
  const flusher = createFlusher(options, watcher)
  const unregister = database.settleFirst(settledSoon)
  for (const segment of journal.leftBehind()) {
    for (const { walletId, credits, lookups } of segment.batches.values()) {
      walletOf(walletId).promised += credits
      onTheirWay += lookups
    }
    enqueue(segment)
  }

  function walletOf(id: string): Wallet {
    let wallet = wallets.get(id)
    if (wallet === undefined) {
      wallet = { spendable: 0, promised: 0 }
      wallets.set(id, wallet)
    }
    return wallet
  }

  function landed(walletId: string, credits: number, spendable: number | undefined): void {
    const wallet = walletOf(walletId)
    wallet.promised -= credits
    wallet.spendable = spendable ?? 0
  }

  function ended(items: readonly LedgerItem[], spendable: Readonly<Record<string, number>> | null): void {
    const debits = new Map<string, number>()
    for (const item of items) {
      debits.set(item.walletId, (debits.get(item.walletId) ?? 0) + debitOf(item))
    }
    for (const [walletId, credits] of debits) landed(walletId, credits, spendable?.[walletId])
    if (wallets.size > mostWallets) {
      for (const [id, { promised }] of wallets) if (promised === 0) wallets.delete(id)
    }
  }

  /** Journals what arrived in this turn and answers it. */
  function write(): void {
    if (arriving.length === 0) return
    const arrived = arriving
    arriving = []
    const byWallet = new Map<string, PlainCharge[]>()
    for (const { item } of arrived) {
      const list = byWallet.get(item.walletId)
      if (list) list.push(item)
      else byWallet.set(item.walletId, [item])
    }
    try {
      const batches: ChargeBatch[] = []
      for (const [walletId, items] of byWallet) batches.push(chargeBatch(walletId, items))
      journal.append(batches)
    } catch {
      // The disk is full, say: the database is the one to tell.
      onTheirWay -= arrived.length
      for (const { item, resolve, reject } of arrived) flusher.add(item).then(resolve, reject)
      return
    }
    openLookups += arrived.length
    for (const { item, resolve } of arrived) resolve(item.credits)
    if (openLookups >= settleAfterLookups) settle()
    else timer ??= setTimeout(settle, settleAfterMs)
  }

  /** Resolves when all that was journalled before the call is in the database; undefined if it is already. */
  function settle(): Promise<void> | undefined {
    clearTimeout(timer)
    timer = undefined
    openLookups = 0
    const segment = journal.close()
    if (segment) enqueue(segment)
    return settling
  }

  function settledSoon(): Promise<void> | undefined {
    const settled = settle()
    return settled && patiently(settled)
  }

  function enqueue(segment: Segment): void {
    const before = settling
    const settled: Promise<void> = Promise.resolve(before)
      .then(() => settleOne(segment))
      .then(() => {
        if (settling === settled) settling = undefined
      })
    settling = settled
  }

  /** Brings one segment into the database, however often that has to be tried: its charges were answered. */
  async function settleOne(segment: Segment): Promise<void> {
    const batches = [...segment.batches.values()]
    const lookups = batches.reduce((sum, batch) => sum + batch.lookups, 0)
    const content = {
      charges: batches.length === 1 ? batches[0] : undefined,
      wallets: batches.map((batch) => batch.walletId),
      parts: () => batches.map(batchPart),
    }
    const startedAt = performance.now()
    for (let attempt = 1; batches.length > 0; attempt += 1) {
      try {
        const flush = { id: segment.id, at: new Date(clock.now()), content }
        const { result, spendable } = await commit(lane, flush, { spendable: true })
        if (result?.declined) {
          // Only after a power cut that took what the database had been told before.
          process.emitWarning(`charges that were answered are not covered: ${result.declined.join(', ')}`)
        }
        for (const { walletId, credits } of batches) landed(walletId, credits, spendable[walletId])
        break
      } catch (error) {
        if (attempt === warnAtAttempt) process.emitWarning(`charges wait for the database: ${String(error)}`)
        await sleep(pauseMs)
        // The journal keeps them for the next start.
        if (closed) return
      }
    }
    journal.remove(segment)
    onTheirWay -= lookups
    metrics?.flushed(lookups, (performance.now() - startedAt) / 1000)
  }

  return {
    add(item: LedgerItem): Promise<never> {
      const wallet = walletOf(item.walletId)
      if (
        !closed &&
        isPlainCharge(item) &&
        wallet.spendable - wallet.promised >= item.credits &&
        onTheirWay < mostOnTheirWay
      ) {
        wallet.promised += item.credits
        onTheirWay += 1
        return new Promise<LedgerOutcome>((resolve, reject) => {
          arriving.push({ item, resolve, reject })
          if (arriving.length === 1) setImmediate(write)
        }) as Promise<never>
      }
      wallet.promised += debitOf(item)
      return flusher.add(item) as Promise<never>
    },
    async close() {
      write()
      await settledSoon()?.catch(() => undefined)
      closed = true
      await flusher.close()
      unregister()
    },
  }
}

/** @throws ConnectionLost when it takes too long */
async function patiently(settled: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new ConnectionLost(new Error('charges wait for the database'))),
      patienceMs,
    )
  })
  try {
    await Promise.race([settled, tooLong])
  } finally {
    clearTimeout(timer)
  }
}

/** What an item may take from what can be spent. A settlement takes from its reservation. */
function debitOf(item: LedgerItem): number {
  return item.kind === 'settle' ? 0 : item.credits
}

/** Brings into an embedded database what a killed process had answered and not yet written there. */
export async function recoverCharges(database: Database, clock: Clock): Promise<void> {
  await createPrepaidFlusher({ database, clock }).close()
}
