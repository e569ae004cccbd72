import { setTimeout as sleep } from 'node:timers/promises'
import { type Clock, timeOrderedUuid } from '../../clock.ts'
import { ServiceError } from '../../errors.ts'
import type { Database, Lane, Queryable } from '../../storage/database.ts'
import { ConnectionLost } from '../../storage/errors.ts'
import type { LedgerItem, LedgerMetrics, LedgerOutcome, Spendable, Waiting } from '../types.ts'
import { type FlushResult, outcomeOf, type WalletPart, walletPart } from './flush.ts'
import type { InDoubtFlushes } from './in-doubt-flushes.ts'

/** What waits for a wallet. A wallet has one flush in flight at most: its items stay in the order they came. */
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

/** Longest wait for more behind a flush. */
const gatherMs = 1
/** Queues kept although nothing waits in them. Making one for each flush is what a garbage collector hates. */
const maxQueues = 10_000
/** A flush whose answer got lost is sent once more under its id after this long, then made void. */
const retryAfterMs = 100
/** Longer than any flush takes; a connection that is silent for so long is dead. */
const timeoutMs = 10_000
/** On a server the next flush is sent while the one before is being written to disk. */
const flightsOnServer = 2

/** Has the database decide: everything that waits when a flush starts goes into one statement. */
export interface GroupCommit {
  add(item: LedgerItem): Promise<LedgerOutcome>
  /** Sends what waits. */
  close(): Promise<void>
}

/** Lets a strategy of promises (promising/certainty.ts) follow what the database decides. */
export interface CommitObserver {
  /** Awaited before a flush is sent. */
  beforeFlush?(): Promise<void> | undefined
  /** An item was asked for. */
  onQueued?(item: LedgerItem): void
  /** A flush ended; `spendable` is what it left in its wallets, null when it failed. */
  onFlushed?(items: readonly LedgerItem[], spendable: Spendable | null): void
  /** Whether what a wallet lacks may have come back, so that a declined item is to be tried once more. */
  mayHaveCredits?(walletId: string): Promise<boolean>
}

export interface GroupCommitOptions {
  readonly database: Database
  readonly clock: Clock
  readonly inDoubt: InDoubtFlushes
  readonly metrics?: LedgerMetrics | undefined
}

/** Nothing waits while no flush is in flight, so that a single charge takes one round trip. */
export function createGroupCommit(options: GroupCommitOptions, followed: CommitObserver): GroupCommit {
  const { database, clock, metrics, inDoubt } = options
  const queues = new Map<string, Queue>()
  /** Queues in which something waits while no flush of their wallet is in flight. */
  let ready: Queue[] = []
  const flightsAtMost = database.concurrency > 2 ? flightsOnServer : 1
  /** Connections of no flush just now. */
  const lanes: Lane[] = Array.from({ length: flightsAtMost }, () => database.lane())
  let scheduled = false
  let closing = false
  let closed = false
  /** Called when nothing waits and nothing is in flight. */
  let idle: (() => void) | undefined

  function schedule(): void {
    if (scheduled) return
    scheduled = true
    // At the end of this turn of the event loop: all requests read in one turn share a flush.
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
   * Behind a flush its callers come again: the next one starts when a turn of the event loop brings nothing more.
   * Fewer and larger flushes cost the database and this process less than they make anybody wait.
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
      // The database refuses it: nothing of it was done. One wallet's trouble is not the others'.
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

  /** @throws ConnectionLost when it is not known whether the flush was applied: it is made void */
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

/** Applies a flush under its id, once however often it is sent. */
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
