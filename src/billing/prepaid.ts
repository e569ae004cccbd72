import { join } from 'node:path'
import type { Clock } from '../clock.ts'
import type { Database } from '../storage/database.ts'
import { commit } from './commit.ts'
import { createFlusher, type Flusher, type FlusherOptions, type FlushWatcher } from './flusher.ts'
import { openJournal, type Segment } from './journal.ts'
import { batchPart, isPlainCharge } from './payload.ts'
import { createPromisedCharges, type Wallet, WalletMap, warnNotCovered } from './promised.ts'
import type { LedgerItem } from './types.ts'

/** Wallets that are remembered without a charge on its way. */
const mostWallets = 10_000

/** What is open, and by how many ledgers. */
const opened = new WeakMap<Database, { flusher: Flusher; ledgers: number }>()

/**
 * The flusher of the embedded database, which one process has to itself. A charge that the wallet can pay whatever
 * else is on its way is promised (see promised.ts); every other statement waits until what was promised is in the
 * database, so that nobody reads an older balance. All that could be refused goes through group commit as on a server.
 */
export function createPrepaidFlusher(options: FlusherOptions): Flusher {
  const { database } = options
  const shared = opened.get(database) ?? { flusher: openPrepaid(options), ledgers: 0 }
  shared.ledgers += 1
  opened.set(database, shared)
  return {
    ...shared.flusher,
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
  const lane = database.lane()
  /** `promised` counts what other items of a flush on its way may take as well. */
  const wallets = new WalletMap<Wallet>(() => ({ spendable: 0, promised: 0 }))

  const watcher: FlushWatcher = {
    wantsSpendable: true,
    // Promised before: what is decided by the database must be decided without those credits.
    before: () => promised.settled(),
    ended(items, spendable) {
      for (const item of items) {
        const wallet = wallets.of(item.walletId)
        wallet.promised -= debitOf(item)
        wallet.spendable = spendable?.[item.walletId] ?? 0
      }
      if (wallets.size > mostWallets) {
        for (const [id, { promised }] of wallets) if (promised === 0) wallets.delete(id)
      }
    },
  }
  const flusher = createFlusher(options, watcher)
  const promised = createPromisedCharges({
    journal: openJournal(directory),
    wallets,
    metrics,
    send,
    charge: (item) => add(item),
  })
  const unregister = database.settleFirst(() => promised.settled())

  async function send(segment: Segment): Promise<Readonly<Record<string, number>>> {
    const batches = [...segment.batches.values()]
    const content = {
      charges: batches.length === 1 ? batches[0] : undefined,
      wallets: batches.map((batch) => batch.walletId),
      parts: () => batches.map(batchPart),
    }
    const flush = { id: segment.id, at: new Date(clock.now()), content }
    const { result, spendable } = await commit(lane, flush, { spendable: true })
    // Only after a power cut that took what the database had been told before.
    if (result?.declined) warnNotCovered(result.declined)
    return spendable
  }

  function add(item: LedgerItem): Promise<never> {
    wallets.of(item.walletId).promised += debitOf(item)
    return flusher.add(item) as Promise<never>
  }

  return {
    add(item: LedgerItem): Promise<never> {
      if (isPlainCharge(item)) {
        const wallet = wallets.of(item.walletId)
        if (promised.covers(wallet, item.credits)) return promised.take(wallet, item) as Promise<never>
      }
      return add(item)
    },
    // Whoever reads waits in `settleFirst`.
    settled: () => undefined,
    async close() {
      await promised.close()
      await flusher.close()
      unregister()
    },
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
