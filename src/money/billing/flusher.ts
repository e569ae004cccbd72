import type { Clock } from '../../catalog/clock.ts'
import { createLruMap } from '../../runtime/process/lru-map.ts'
import type { Database } from '../../runtime/storage/database.ts'
import type { Tracing } from '../../runtime/tracing/tracing.ts'
import {
  type DeferredBacklog,
  type DeferredCharges,
  openDeferredCharges,
} from './deferred/deferred-charges.ts'
import { createLeaseGuarantee } from './deferred/lease-guarantee.ts'
import { shareLeaseWaits } from './deferred/lease-waits.ts'
import { createOwnerGuarantee } from './deferred/owner-guarantee.ts'
import type { PaymentGuarantee } from './deferred/payment-guarantee.ts'
import { createGroupCommit, type GroupCommit } from './flushing/group-commit.ts'
import { createInDoubtFlushes } from './flushing/in-doubt-flushes.ts'
import {
  isPlainCharge,
  type LedgerItem,
  type LedgerLog,
  type LedgerMetrics,
  type LedgerOutcome,
} from './types.ts'
import { openWriteAheadLog, type WriteAheadPlace } from './write-ahead/log.ts'

export interface FlusherOptions {
  readonly database: Database
  readonly clock: Clock
  readonly metrics?: LedgerMetrics | undefined
  readonly tracing?: Tracing | null | undefined
  readonly log: LedgerLog
  /** Where this process writes ahead. Without it no charge is deferred, and flushes in doubt are in memory only. */
  readonly writeAhead?: WriteAheadPlace | undefined
  /** False: every charge waits for its commit. */
  readonly deferCharges: boolean
}

/** Charges, holds and settles ledger items. */
export interface Flusher {
  add(item: LedgerItem & { kind: 'charge' | 'hold' }): Promise<number>
  add(item: LedgerItem): Promise<LedgerOutcome>
  /** Resolves when every charge answered before the call can be read; undefined if it already can. */
  settled(): Promise<void> | undefined
  /** Credits left in a wallet by this process's last flush or promise; undefined if there was none. */
  remaining(walletId: string): number | undefined
  /** Charges that were answered and are not in the database yet. */
  journal(): DeferredBacklog
  close(): Promise<void>
  /** Identifies this process in its leases. */
  readonly node: string | undefined
}

/** Two for flushes, one for deferred charges, and one for all other statements. */
const connectionsForLeases = 4

/** Wallets whose remaining credits are cached. */
const maxWallets = 10_000

/** Flushers open on embedded databases, with the number of ledgers that share each. */
const opened = new WeakMap<Database, { flusher: Flusher; ledgers: number }>()

/**
 * Opens the flusher of a process. A charge that is certain to be paid is answered as soon as the write-ahead log has
 * it. The database decides all other items in group commits. An embedded database has one owner, so all ledgers
 * opened on it share one flusher.
 */
export function openFlusher(options: FlusherOptions): Flusher {
  const { database } = options
  if (database.kind === 'server') return makeFlusher(options)
  const shared = opened.get(database) ?? { flusher: makeFlusher(options), ledgers: 0 }
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

function makeFlusher(options: FlusherOptions): Flusher {
  const { database, clock, metrics, log, tracing } = options
  const embedded = database.kind === 'embedded'
  const writeAhead = options.writeAhead
    ? openWriteAheadLog(options.writeAhead, clock.elapsed, clock.now)
    : null
  const inDoubt = createInDoubtFlushes({ database, clock, writeAhead, log })
  const enough = embedded || database.concurrency >= connectionsForLeases
  let certainty: PaymentGuarantee | undefined
  let promises: DeferredCharges | undefined
  let committing: GroupCommit
  /** Credits that flushes left in each wallet. */
  const left = createLruMap<string, number>(maxWallets)
  if (writeAhead !== null && options.deferCharges && enough) {
    certainty = embedded
      ? createOwnerGuarantee(options)
      : createLeaseGuarantee({ ...options, node: writeAhead.node })
    promises = openDeferredCharges({
      writeAhead,
      certainty,
      metrics,
      tracing,
      log,
      elapsed: clock.elapsed,
      decide: (item) => committing.add(item),
    })
  }
  // Every statement on the embedded database first waits for deferred charges. So its owner knows each wallet's exact
  // credits.
  const settled = () => promises?.settled()
  const unregister = embedded && promises ? database.runBeforeStatements(settled) : undefined
  committing = createGroupCommit(
    { database, clock, metrics, inDoubt, tracing },
    {
      // On a server, the missing credits may be in a lease that a node is about to return.
      ...(embedded ? { beforeFlush: settled } : { mayHaveCredits: shareLeaseWaits(database) }),
      ...certainty?.observer,
      onFlushed(items, spendable) {
        certainty?.observer.onFlushed?.(items, spendable)
        for (const [walletId, credits] of Object.entries(spendable ?? {})) left.set(walletId, credits)
      },
    },
  )

  function add(item: LedgerItem): Promise<LedgerOutcome> {
    if (promises && isPlainCharge(item)) return promises.take(item) ?? committing.add(item)
    // Keep the order: wait for the charges that arrived earlier.
    return promises?.waiting()?.then(() => add(item)) ?? committing.add(item)
  }

  return {
    node: writeAhead?.node,
    add: add as Flusher['add'],
    remaining(walletId) {
      const purse = certainty?.purse(walletId)
      // The owner of an embedded database knows the whole wallet. On a server, the purse is a lease beside the rest
      // of the wallet.
      if (purse && embedded) return Math.max(0, purse.spendable - purse.deferred)
      const last = left.get(walletId)
      return last === undefined
        ? undefined
        : last + (purse ? Math.max(0, purse.spendable - purse.deferred) : 0)
    },
    // On the embedded database, readers wait in `runBeforeStatements`.
    settled: () => (embedded ? undefined : settled()),
    journal: () => promises?.journal() ?? { charges: 0, oldestSeconds: 0 },
    async close() {
      await promises?.close()
      await committing.close()
      await certainty?.close()
      writeAhead?.close()
      unregister?.()
    },
  }
}
