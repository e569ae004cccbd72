import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Clock } from '../clock.ts'
import { ServiceError } from '../errors.ts'
import type { Database, Lane } from '../storage/database.ts'
import { ConnectionLost } from '../storage/errors.ts'
import { allowancesEnded } from './allowances.ts'
import { type Committed, commit, type FlushContent } from './commit.ts'
import { createGivingUp } from './giving-up.ts'
import { chargeBatch, type FlushResult, isPlainCharge, outcomeOf, walletPart } from './payload.ts'
import type { LedgerItem, LedgerOutcome, Waiting } from './types.ts'

export interface LedgerMetrics {
  /** A flush ended: how many items it carried and how long it took. */
  flushed(items: number, seconds: number): void
}

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
const mostQueues = 10_000
/** A flush whose answer got lost is sent once more under its id after this long, then given up. */
const retryAfterMs = 100
/** On a server the next flush is sent while the one before is being written to disk. */
const flightsOnServer = 2

/** Takes what has to be charged, reserved or settled, and says what became of it. */
export interface Flusher {
  add(item: LedgerItem & { kind: 'charge' | 'reserve' }): Promise<number>
  add(item: LedgerItem): Promise<LedgerOutcome>
  /** Resolves when every charge answered before the call can be read; undefined if it already can. */
  settled(): Promise<void> | undefined
  close(): Promise<void>
}

/** Lets somebody follow what flushes do to wallets. */
export interface FlushWatcher {
  /** Whether each flush has to say what it left in its wallets; else it does where that costs nothing. */
  readonly wantsSpendable: boolean
  /** Awaited before a flush is sent. */
  before(): Promise<void> | undefined
  /** A flush ended; `spendable` is what it left in its wallets, null when it failed. */
  ended(items: readonly LedgerItem[], spendable: Committed['spendable'] | null): void
}

export interface FlusherOptions {
  readonly database: Database
  readonly clock: Clock
  readonly metrics?: LedgerMetrics | undefined
}

/**
 * Group commit: everything that waits when a flush starts goes into one statement. Nothing waits while none is in
 * flight, so that a single charge takes one round trip.
 */
export function createFlusher(options: FlusherOptions, watcher?: FlushWatcher): Flusher {
  const { database, clock, metrics } = options
  const queues = new Map<string, Queue>()
  /** Queues in which something waits while no flush of their wallet is in flight. */
  let ready: Queue[] = []
  const flightsAtMost = database.concurrency > 2 ? flightsOnServer : 1
  /** Connections of no flush just now. */
  const lanes: Lane[] = Array.from({ length: flightsAtMost }, () => database.lane())
  const givingUp = createGivingUp(database, clock)
  /** By wallet: when its allowances have ended. */
  const ending = new Map<string, Promise<boolean>>()
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
      else if (queues.size > mostQueues) queues.delete(queue.walletId)
    }
    if (closing) start()
    else gather()
    if (ready.length === 0 && lanes.length === flightsAtMost) idle?.()
  }

  async function flush(lane: Lane, parts: readonly Part[]): Promise<void> {
    const id = randomUUID()
    const startedAt = performance.now()
    const batch = parts.length === 1 ? parts[0]!.items : parts.flatMap((part) => part.items)
    try {
      await watcher?.before()
      const { result, spendable } = await send(lane, id, contentOf(parts))
      metrics?.flushed(batch.length, (performance.now() - startedAt) / 1000)
      watcher?.ended(itemsOf(batch), spendable)
      for (const one of batch) answer(one, result)
    } catch (error) {
      if (error instanceof ConnectionLost) {
        const reserved = batch.filter((one) => one.item.kind === 'reserve').map((one) => one.item.lookupId)
        givingUp.add({ id, wallets: parts.map(({ queue }) => queue.walletId), reserved })
      }
      watcher?.ended(itemsOf(batch), null)
      for (const one of batch) one.reject(error)
    } finally {
      land(lane, parts)
    }
  }

  async function send(lane: Lane, id: string, content: FlushContent): Promise<Committed> {
    const spendable = { spendable: watcher?.wantsSpendable ?? false }
    const at = () => new Date(clock.now())
    try {
      return await commit(lane, { id, at: at(), content }, spendable)
    } catch (error) {
      if (!(error instanceof ConnectionLost) || closed) throw error
      await sleep(retryAfterMs)
      return commit(lane, { id, at: at(), content }, spendable)
    }
  }

  function answer(one: Waiting, result: FlushResult | null): void {
    try {
      one.resolve(outcomeOf(one.item, result))
    } catch (error) {
      const poor = error instanceof ServiceError && error.kind === 'insufficient_credits'
      if (poor && !one.again && database.kind === 'server') void askAgain(one, error)
      else one.reject(error)
    }
  }

  /** What a wallet lacks may be in an allowance that is about to be given back: then the item is tried once more. */
  async function askAgain(one: Waiting, refusal: ServiceError): Promise<void> {
    const { walletId } = one.item
    let ended = ending.get(walletId)
    if (ended === undefined) {
      ended = allowancesEnded(database, walletId).finally(() => ending.delete(walletId))
      ending.set(walletId, ended)
    }
    const there = await ended.catch(() => false)
    if (there && !closing) enqueue({ ...one, again: true })
    else one.reject(refusal)
  }

  function enqueue(one: Waiting): void {
    const { walletId } = one.item
    let queue = queues.get(walletId)
    if (queue === undefined) {
      queue = { walletId, items: [], flying: false }
      queues.set(walletId, queue)
    }
    queue.items.push(one)
    if (queue.flying) return
    if (queue.items.length === 1) ready.push(queue)
    if (lanes.length > 0) schedule()
  }

  return {
    add(item: LedgerItem): Promise<never> {
      if (closed) return Promise.reject(new Error('the ledger is closed'))
      if (item.kind === 'charge' && item.credits === 0 && !item.usage) return Promise.resolve(0 as never)
      return new Promise<LedgerOutcome>((resolve, reject) => {
        enqueue({ item, resolve, reject })
      }) as Promise<never>
    },
    settled: () => undefined,
    async close() {
      closing = true
      start()
      if (ready.length > 0 || lanes.length < flightsAtMost) {
        await new Promise<void>((resolve) => {
          idle = resolve
        })
      }
      closed = true
      await givingUp.close()
      for (const lane of lanes) lane.close()
    },
  }
}

function itemsOf(batch: readonly Waiting[]): LedgerItem[] {
  return batch.map((one) => one.item)
}

function contentOf(parts: readonly Part[]): FlushContent {
  const [first] = parts
  const items = itemsOf(first!.items)
  const plain = parts.length === 1 && items.every(isPlainCharge)
  return {
    charges: plain ? chargeBatch(first!.queue.walletId, items) : undefined,
    wallets: parts.map(({ queue }) => queue.walletId),
    parts: () => parts.map(({ queue, items }) => walletPart(queue.walletId, itemsOf(items))),
  }
}
