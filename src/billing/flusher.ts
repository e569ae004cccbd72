import type { Clock } from '../clock.ts'
import { createLruMap } from '../process/lru-map.ts'
import type { Database } from '../storage/database.ts'
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
  readonly log: LedgerLog
  /** Where this process may write ahead; without it nothing is promised, and doubt is remembered in memory. */
  readonly writeAhead?: WriteAheadPlace | undefined
  /** False: every charge waits for its commit. */
  readonly deferCharges: boolean
}

/** Takes what has to be charged, held or settled, and says what became of it. */
export interface Flusher {
  add(item: LedgerItem & { kind: 'charge' | 'hold' }): Promise<number>
  add(item: LedgerItem): Promise<LedgerOutcome>
  /** Resolves when every charge answered before the call can be read; undefined if it already can. */
  settled(): Promise<void> | undefined
  /** What the last flush or promise here left in a wallet; undefined where there was none. */
  remaining(walletId: string): number | undefined
  /** Charges that were answered and are not in the database yet. */
  journal(): DeferredBacklog
  close(): Promise<void>
  /** Names this process in its leases. */
  readonly node: string | undefined
}

/** Two for flushes, one for what was promised, and one for everybody else. */
const connectionsForLeases = 4

/** Wallets of which is remembered what they have left. */
const maxWallets = 10_000

/** What is open on embedded databases, and by how many ledgers. */
const opened = new WeakMap<Database, { flusher: Flusher; ledgers: number }>()

/**
 * Opens the flusher of a process. A charge that is certain to be paid is promised: answered when it is written ahead.
 * All else is decided by the database, in group commits. An embedded database has one owner and so one flusher, however
 * many ledgers are opened on it.
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
  const { database, clock, metrics, log } = options
  const embedded = database.kind === 'embedded'
  const writeAhead = options.writeAhead
    ? openWriteAheadLog(options.writeAhead, clock.elapsed, clock.now)
    : null
  const inDoubt = createInDoubtFlushes({ database, clock, writeAhead, log })
  const enough = embedded || database.concurrency >= connectionsForLeases
  let certainty: PaymentGuarantee | undefined
  let promises: DeferredCharges | undefined
  let committing: GroupCommit
  /** What flushes left in the wallets. */
  const left = createLruMap<string, number>(maxWallets)
  if (writeAhead !== null && options.deferCharges && enough) {
    certainty = embedded
      ? createOwnerGuarantee(options)
      : createLeaseGuarantee({ ...options, node: writeAhead.node })
    promises = openDeferredCharges({
      writeAhead,
      certainty,
      metrics,
      log,
      elapsed: clock.elapsed,
      decide: (item) => committing.add(item),
    })
  }
  // Whoever reads or writes the embedded database finds there what was promised before: so its owner knows what is left.
  const settled = () => promises?.settled()
  const unregister = embedded && promises ? database.runBeforeStatements(settled) : undefined
  committing = createGroupCommit(
    { database, clock, metrics, inDoubt },
    {
      // On a server, what a wallet lacks may be in a lease that is about to be given back.
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
    // Behind the charges that came before it.
    return promises?.waiting()?.then(() => add(item)) ?? committing.add(item)
  }

  return {
    node: writeAhead?.node,
    add: add as Flusher['add'],
    remaining(walletId) {
      const purse = certainty?.purse(walletId)
      // The owner of an embedded database knows all there is; elsewhere a purse is what was set aside beside it.
      if (purse && embedded) return Math.max(0, purse.spendable - purse.deferred)
      const last = left.get(walletId)
      return last === undefined
        ? undefined
        : last + (purse ? Math.max(0, purse.spendable - purse.deferred) : 0)
    },
    // On the embedded database whoever reads waits in `settleFirst`.
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
