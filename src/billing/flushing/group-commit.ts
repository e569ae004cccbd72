import { setTimeout as sleep } from 'node:timers/promises'
import { type Clock, timeOrderedUuid } from '../../clock.ts'
import { ServiceError } from '../../errors.ts'
import type { Database, Lane, Queryable } from '../../storage/database.ts'
import { ConnectionLost } from '../../storage/errors.ts'
import type { LedgerItem, LedgerMetrics, LedgerOutcome, Spendable, Waiting } from '../types.ts'
import { type FlushResult, outcomeOf, type WalletPart, walletPart } from './flush.ts'
import type { InDoubtFlushes } from './in-doubt-flushes.ts'

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
}

/** An item waits only while a flush is in flight, so a single charge takes one round trip. */
export function createGroupCommit(options: GroupCommitOptions, followed: CommitObserver): GroupCommit {
  const { database, clock, metrics, inDoubt } = options
  const queues = new Map<string, Queue>()
  /** Queues with waiting items and no flush of their wallet in flight. */
  let ready: Queue[] = []
  const flightsAtMost = database.concurrency > 2 ? flightsOnServer : 1
  /** Connections without a flush in progress. */
  const lanes: Lane[] = Array.from({ length: flightsAtMost }, () => database.lane())
  let scheduled = false
  let closing = false
  let closed = false
  /** Called when no item waits and no flush is in flight. */
  let idle: (() => void) | undefined

  function schedule(): void {
    if (scheduled) return
    scheduled = true
    // Flush at the end of this turn of the event loop: all requests read in one turn share a flush.
    setImmediate(start)
  }

  function start(): void {
    scheduled = false
    if (ready.length === 0 || lanes.length === 0) return
    const parts = ready.map((queue) => {
      const { items } = queue
      queue.items = []
      queue.flying = true
      return { queue, items }
    })
    ready = []
    void flush(lanes.pop()!, parts)
  }

  /**
   * After a flush its callers send new items. Collect them until a turn of the event loop brings no more. Fewer,
   * larger flushes save more time than the wait costs.
   */
  function gather(): void {
    if (scheduled) return
    scheduled = true
    const since = performance.now()
    let before = -1
    const turn = () => {
      let waiting = 0
      for (const queue of ready) waiting += queue.items.length
      if (waiting > before && performance.now() - since < gatherMs) {
        before = waiting
        setImmediate(turn)
      } else start()
    }
    setImmediate(turn)
  }

  function land(lane: Lane, parts: readonly Part[]): void {
    lanes.push(lane)
    for (const { queue } of parts) {
      queue.flying = false
      if (queue.items.length > 0) ready.push(queue)
      else if (queues.size > maxQueues) queues.delete(queue.walletId)
    }
    if (closing) start()
    else gather()
    if (ready.length === 0 && lanes.length === flightsAtMost) idle?.()
  }

  async function flush(lane: Lane, parts: readonly Part[]): Promise<void> {
    const startedAt = performance.now()
    const batch = parts.length === 1 ? parts[0]!.items : parts.flatMap((part) => part.items)
    const items = batch.map((one) => one.item)
    try {
      await followed.beforeFlush?.()
      const result = await send(lane, parts)
      metrics?.flushed(batch.length, (performance.now() - startedAt) / 1000)
      followed.onFlushed?.(items, result.spendable ?? {})
      for (const one of batch) answer(one, result)
    } catch (error) {
      // The database refused the flush and applied none of it. Send each wallet alone, so that one wallet cannot fail
      // the others.
      if (parts.length > 1 && !(error instanceof ConnectionLost)) await flushEach(lane, parts)
      else {
        followed.onFlushed?.(items, null)
        for (const one of batch) one.reject(error)
      }
    } finally {
      land(lane, parts)
    }
  }

  async function flushEach(lane: Lane, parts: readonly Part[]): Promise<void> {
    for (const part of parts) {
      const items = part.items.map((one) => one.item)
      try {
        const result = await send(lane, [part])
        followed.onFlushed?.(items, result.spendable ?? {})
        for (const one of part.items) answer(one, result)
      } catch (error) {
        followed.onFlushed?.(items, null)
        for (const one of part.items) one.reject(error)
      }
    }
  }

  /** @throws ConnectionLost when the outcome is unknown; the flush is then voided */
  async function send(lane: Lane, parts: readonly Part[]): Promise<FlushResult> {
    const id = timeOrderedUuid(clock.now())
    const wallets = parts.map(({ queue, items }) =>
      walletPart(
        queue.walletId,
        items.map((one) => one.item),
      ),
    )
    let doubtful = false
    const apply = async () => {
      try {
        return await applyFlush(lane, id, new Date(clock.now()), wallets)
      } catch (error) {
        if (error instanceof ConnectionLost && !error.rolledBack) doubtful = true
        throw error
      }
    }
    try {
      return await apply().catch(async (error) => {
        if (!(error instanceof ConnectionLost) || closed) throw error
        await sleep(retryAfterMs)
        return apply()
      })
    } catch (error) {
      if (doubtful) {
        const holds = wallets.flatMap((part) => (part.holds ?? []).map(([lookupId]) => lookupId))
        inDoubt.add({ id, wallets: wallets.map((part) => part.wallet), holds })
      }
      throw error
    }
  }

  function answer(one: Waiting, result: FlushResult): void {
    try {
      one.resolve(outcomeOf(one.item, result))
    } catch (error) {
      const poor = error instanceof ServiceError && error.kind === 'insufficient_credits'
      if (poor && !one.isRetry && followed.mayHaveCredits) void tryAgain(one, followed.mayHaveCredits, error)
      else one.reject(error)
    }
  }

  async function tryAgain(
    one: Waiting,
    askAgain: (walletId: string) => Promise<boolean>,
    refusal: ServiceError,
  ): Promise<void> {
    const worthIt = await askAgain(one.item.walletId).catch(() => false)
    if (worthIt && !closing) enqueue({ ...one, isRetry: true })
    else one.reject(refusal)
  }

  function enqueue(one: Waiting): void {
    const { walletId } = one.item
    let queue = queues.get(walletId)
    if (queue === undefined) {
      queue = { walletId, items: [], flying: false }
      queues.set(walletId, queue)
    }
    followed.onQueued?.(one.item)
    queue.items.push(one)
    if (queue.flying) return
    if (queue.items.length === 1) ready.push(queue)
    if (lanes.length > 0) schedule()
  }

  return {
    add(item) {
      if (closed) return Promise.reject(new Error('the ledger is closed'))
      if (item.kind === 'charge' && item.credits === 0 && !item.usage) return Promise.resolve(0)
      return new Promise<LedgerOutcome>((resolve, reject) => {
        enqueue({ item, resolve, reject })
      })
    },
    async close() {
      closing = true
      start()
      if (ready.length > 0 || lanes.length < flightsAtMost) {
        await new Promise<void>((resolve) => {
          idle = resolve
        })
      }
      closed = true
      await inDoubt.close()
      for (const lane of lanes) lane.close()
    },
  }
}

/** Applies a flush exactly once per id, even if it is sent repeatedly. */
async function applyFlush(
  queryable: Queryable,
  id: string,
  at: Date,
  wallets: readonly WalletPart[],
): Promise<FlushResult> {
  const [row] = await queryable.query<{ result: FlushResult }>(
    'select ledger_flush($1, $2, $3) as result',
    [id, at, JSON.stringify(wallets)],
    { name: 'ledger_flush', timeoutMs },
  )
  return row!.result
}
