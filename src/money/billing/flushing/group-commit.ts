import { setTimeout as sleep } from 'node:timers/promises'
import { type Clock, timeOrderedUuid } from '../../../catalog/clock.ts'
import { ServiceError } from '../../../catalog/errors.ts'
import type { Database, Lane, Queryable } from '../../../runtime/storage/database.ts'
import { ConnectionLost } from '../../../runtime/storage/errors.ts'
import { failureOf, type Tracing } from '../../../runtime/tracing/tracing.ts'
import type { LedgerItem, LedgerMetrics, LedgerOutcome, Spendable, Waiting } from '../types.ts'
import {
  type FlushResult,
  flushResultOf,
  outcomeOf,
  type StoredResult,
  type WalletPart,
  walletPart,
} from './flush.ts'
import { startFlushSpans } from './flush-spans.ts'
import type { InDoubtFlushes } from './in-doubt-flushes.ts'
import { packContent } from './outbox-content.ts'

/** Waiting items of a wallet. A wallet has at most one flush in flight, so its items stay in order. */
interface Queue {
  readonly walletId: string
  items: Waiting[]
  flying: boolean
}

/** A wallet's part of a flush. */
interface Part {
  readonly queue: Queue
  readonly items: readonly Waiting[]
}

/** Maximum wait for more items after a flush. */
const gatherMs = 1
/** Empty queues kept for reuse: allocating a queue per flush burdens the garbage collector. */
const maxQueues = 10_000
/** A flush whose response was lost is sent again with the same id after this pause, then voided. */
const retryAfterMs = 100
/** Timeout of a flush; longer than any flush takes. */
const timeoutMs = 10_000
/** On a server, the next flush is sent while the previous one is being written to disk. */
const flightsOnServer = 2

/**
 * Takes the waiting items, up to one that holds or charges a lookup again: of these the database finds those of earlier
 * flushes only.
 */
function takeItems(queue: Queue): Waiting[] {
  const { items } = queue
  const before = new Set<string>()
  const end = items.findIndex(({ item: { kind, once, lookupId } }) => {
    if (!once && kind !== 'hold') return false
    if (before.has(lookupId)) return true
    before.add(lookupId)
    return false
  })
  queue.items = end < 0 ? [] : items.slice(end)
  return end < 0 ? items : items.slice(0, end)
}

/** Lets the database decide items: all items that wait when a flush starts go into one statement. */
export interface GroupCommit {
  add(item: LedgerItem): Promise<LedgerOutcome>
  /** Sends the waiting items, then closes. */
  close(): Promise<void>
}

/** Lets a payment guarantee (deferred/payment-guarantee.ts) observe the items that the database decides. */
export interface CommitObserver {
  /** Awaited before a flush is sent. */
  beforeFlush?(): Promise<void> | undefined
  /** An item was queued. */
  onQueued?(item: LedgerItem): void
  /** A flush ended. `spendable` lists the credits left in its wallets; null if it failed. */
  onFlushed?(items: readonly LedgerItem[], spendable: Spendable | null): void
  /** Whether missing credits may have returned to the wallet, so that a declined item is tried again. */
  mayHaveCredits?(walletId: string): Promise<boolean>
}

export interface GroupCommitOptions {
  readonly database: Database
  readonly clock: Clock
  readonly inDoubt: InDoubtFlushes
  readonly metrics?: LedgerMetrics | undefined
  readonly tracing?: Tracing | null | undefined
}

/** An item waits only while a flush is in flight, so a single charge takes one round trip. */
export function createGroupCommit(options: GroupCommitOptions, observer: CommitObserver): GroupCommit {
  return new CommitQueues(options, observer)
}

class CommitQueues implements GroupCommit {
  readonly #clock: Clock
  readonly #metrics: LedgerMetrics | undefined
  readonly #tracing: Tracing | null
  readonly #inDoubt: InDoubtFlushes
  readonly #observer: CommitObserver
  readonly #queues = new Map<string, Queue>()
  /** Queues with waiting items and no flush of their wallet in flight. */
  #ready: Queue[] = []
  readonly #maxFlights: number
  /** Connections without a flush in progress. */
  readonly #lanes: Lane[]
  #scheduled = false
  #closing = false
  #closed = false
  /** Called when no item waits and no flush is in flight. */
  #idle: (() => void) | undefined

  constructor(
    { database, clock, metrics, inDoubt, tracing = null }: GroupCommitOptions,
    observer: CommitObserver,
  ) {
    this.#clock = clock
    this.#metrics = metrics
    this.#tracing = tracing
    this.#inDoubt = inDoubt
    this.#observer = observer
    this.#maxFlights = database.concurrency > 2 ? flightsOnServer : 1
    this.#lanes = Array.from({ length: this.#maxFlights }, () => database.lane())
  }

  #schedule(): void {
    if (this.#scheduled) return
    this.#scheduled = true
    // Flush at the end of this turn of the event loop: all requests read in one turn share a flush.
    setImmediate(() => this.#start())
  }

  #start(): void {
    this.#scheduled = false
    if (this.#ready.length === 0 || this.#lanes.length === 0) return
    const parts = this.#ready.map((queue) => {
      const items = takeItems(queue)
      queue.flying = true
      return { queue, items }
    })
    this.#ready = []
    void this.#flush(this.#lanes.pop()!, parts)
  }

  /**
   * After a flush its callers send new items. Collect them until a turn of the event loop brings no more. Fewer,
   * larger flushes save more time than the wait costs.
   */
  #gather(): void {
    if (this.#scheduled) return
    this.#scheduled = true
    const since = performance.now()
    let before = -1
    const turn = () => {
      let waiting = 0
      for (const queue of this.#ready) waiting += queue.items.length
      if (waiting > before && performance.now() - since < gatherMs) {
        before = waiting
        setImmediate(turn)
      } else this.#start()
    }
    setImmediate(turn)
  }

  #land(lane: Lane, parts: readonly Part[]): void {
    this.#lanes.push(lane)
    for (const { queue } of parts) {
      queue.flying = false
      if (queue.items.length > 0) this.#ready.push(queue)
      else if (this.#queues.size > maxQueues) this.#queues.delete(queue.walletId)
    }
    if (this.#closing) this.#start()
    else this.#gather()
    if (this.#ready.length === 0 && this.#lanes.length === this.#maxFlights) this.#idle?.()
  }

  async #flush(lane: Lane, parts: readonly Part[]): Promise<void> {
    const startedAt = performance.now()
    const batch = parts.length === 1 ? parts[0]!.items : parts.flatMap((part) => part.items)
    const items = batch.map((one) => one.item)
    const endSpans = this.#tracing && startFlushSpans(this.#tracing, items)
    try {
      await this.#observer.beforeFlush?.()
      const result = await this.#send(lane, parts)
      endSpans?.()
      this.#metrics?.flushed(batch.length, (performance.now() - startedAt) / 1000)
      this.#observer.onFlushed?.(items, result.spendable)
      for (const one of batch) this.#answer(one, result)
    } catch (error) {
      endSpans?.(failureOf(error))
      // The database refused the flush and applied none of it. Send each wallet alone, so that one wallet cannot fail
      // the others.
      if (parts.length > 1 && !(error instanceof ConnectionLost)) await this.#flushEach(lane, parts)
      else {
        this.#observer.onFlushed?.(items, null)
        for (const one of batch) one.reject(error)
      }
    } finally {
      this.#land(lane, parts)
    }
  }

  async #flushEach(lane: Lane, parts: readonly Part[]): Promise<void> {
    for (const part of parts) {
      const items = part.items.map((one) => one.item)
      try {
        const result = await this.#send(lane, [part])
        this.#observer.onFlushed?.(items, result.spendable)
        for (const one of part.items) this.#answer(one, result)
      } catch (error) {
        this.#observer.onFlushed?.(items, null)
        for (const one of part.items) one.reject(error)
      }
    }
  }

  /** @throws ConnectionLost when the outcome is unknown; the flush is then voided */
  async #send(lane: Lane, parts: readonly Part[]): Promise<FlushResult> {
    const id = timeOrderedUuid(this.#clock.now())
    const wallets = parts.map(({ queue, items }) =>
      walletPart(
        queue.walletId,
        items.map((one) => one.item),
      ),
    )
    const packed = packFlush(wallets)
    let doubtful = false
    const apply = async () => {
      try {
        return await applyFlush(lane, id, new Date(this.#clock.now()), packed)
      } catch (error) {
        if (error instanceof ConnectionLost && !error.rolledBack) doubtful = true
        throw error
      }
    }
    try {
      return await apply().catch(async (error) => {
        if (!(error instanceof ConnectionLost) || this.#closed) throw error
        await sleep(retryAfterMs)
        return apply()
      })
    } catch (error) {
      if (doubtful) {
        const holds = wallets.flatMap((part) => (part.holds ?? []).map(([lookupId]) => lookupId))
        const keys = wallets.flatMap(({ keys = [] }) =>
          keys.map(([key, , lookupId]) => [key, lookupId] as const),
        )
        this.#inDoubt.add({ id, wallets: wallets.map((part) => part.wallet), holds, keys })
      }
      throw error
    }
  }

  #answer(one: Waiting, result: FlushResult): void {
    try {
      one.resolve(outcomeOf(one.item, result))
    } catch (error) {
      const poor = error instanceof ServiceError && error.kind === 'insufficient_credits'
      if (poor && !one.isRetry && this.#observer.mayHaveCredits)
        void this.#tryAgain(one, this.#observer.mayHaveCredits, error)
      else one.reject(error)
    }
  }

  async #tryAgain(
    one: Waiting,
    askAgain: (walletId: string) => Promise<boolean>,
    refusal: ServiceError,
  ): Promise<void> {
    const worthIt = await askAgain(one.item.walletId).catch(() => false)
    if (worthIt && !this.#closing) this.#enqueue({ ...one, isRetry: true })
    else one.reject(refusal)
  }

  #enqueue(one: Waiting): void {
    const { walletId } = one.item
    let queue = this.#queues.get(walletId)
    if (queue === undefined) {
      queue = { walletId, items: [], flying: false }
      this.#queues.set(walletId, queue)
    }
    this.#observer.onQueued?.(one.item)
    queue.items.push(one)
    if (queue.flying) return
    if (queue.items.length === 1) this.#ready.push(queue)
    if (this.#lanes.length > 0) this.#schedule()
  }

  add(item: LedgerItem): Promise<LedgerOutcome> {
    if (this.#closed) return Promise.reject(new Error('the ledger is closed'))
    if (item.kind === 'charge' && item.credits === 0 && !item.usage) return Promise.resolve(0)
    return new Promise<LedgerOutcome>((resolve, reject) => {
      this.#enqueue({ item, resolve, reject })
    })
  }

  async close(): Promise<void> {
    this.#closing = true
    this.#start()
    if (this.#ready.length > 0 || this.#lanes.length < this.#maxFlights) {
      await new Promise<void>((resolve) => {
        this.#idle = resolve
      })
    }
    this.#closed = true
    await this.#inDoubt.close()
    for (const lane of this.#lanes) lane.close()
  }
}

/** A flush with its usage apart, as the database stores it in the outbox. */
interface PackedFlush {
  readonly parts: readonly WalletPart[]
  readonly lookups: number
  /** Null: no item has a usage record. */
  readonly usage: Buffer | null
}

/** Takes the usage out of the parts of wallets. */
function packFlush(wallets: readonly WalletPart[]): PackedFlush {
  const used = wallets.flatMap(({ wallet, usage }) => (usage === undefined ? [] : [[wallet, usage] as const]))
  if (used.length === 0) return { parts: wallets, lookups: 0, usage: null }
  const lookups = used.reduce((sum, [, records]) => sum + records.length, 0)
  // JSON.stringify leaves out undefined members.
  const parts = wallets.map((part) => (part.usage === undefined ? part : { ...part, usage: undefined }))
  return { parts, lookups, usage: packContent(JSON.stringify(used)) }
}

/** Applies a flush exactly once per id, even if it is sent repeatedly. */
async function applyFlush(
  queryable: Queryable,
  id: string,
  at: Date,
  { parts, lookups, usage }: PackedFlush,
): Promise<FlushResult> {
  const isKeyed = parts.some(({ keys }) => keys !== undefined)
  const values = [id, at, JSON.stringify(parts)]
  const plain = isKeyed ? 'ledger_flush_keyed' : 'ledger_flush'
  const [row] = usage
    ? await queryable.query<{ result: StoredResult }>(
        'select ledger_flush_usage($1, $2, $3, $4, $5, $6) as result',
        [...values, isKeyed, lookups, usage],
        { name: 'ledger_flush_usage', timeoutMs },
      )
    : await queryable.query<{ result: StoredResult }>(`select ${plain}($1, $2, $3) as result`, values, {
        name: plain,
        timeoutMs,
      })
  return flushResultOf(row!.result)
}
