import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Clock } from '../clock.ts'
import type { Database, Lane } from '../storage/database.ts'
import { ConnectionLost } from '../storage/errors.ts'
import { type Committed, commit, type FlushContent } from './commit.ts'
import { createGivingUp } from './giving-up.ts'
import { chargeBatch, type FlushResult, isPlainCharge, outcomeOf, walletPart } from './payload.ts'
import type { LedgerItem, LedgerOutcome } from './types.ts'

export interface LedgerMetrics {
  /** A flush ended: how many items it carried and how long it took. */
  flushed(items: number, seconds: number): void
}

interface Waiting {
  readonly item: LedgerItem
  resolve(outcome: LedgerOutcome): void
  reject(error: unknown): void
}

/** A flush whose answer got lost is sent once more under its id after this long, then given up. */
const retryAfterMs = 100
/** On a server the next flush is sent while the one before is being written to disk. */
const flightsOnServer = 2

/** Takes what has to be charged, reserved or settled, and says what became of it. */
export interface Flusher {
  add(item: LedgerItem & { kind: 'charge' | 'reserve' }): Promise<number>
  add(item: LedgerItem): Promise<LedgerOutcome>
  close(): Promise<void>
}

/** Lets somebody follow what flushes do to wallets. */
export interface FlushWatcher {
  /** Awaited before a flush is sent. */
  before(): Promise<void> | undefined
  /** A flush ended; `spendable` is what it left in its wallets, null when it failed. */
  ended(items: readonly LedgerItem[], spendable: Committed['spendable'] | null): void
}

/**
 * Group commit: everything that waits when a flush starts goes into one statement. Nothing waits while none is in
 * flight, so that a single charge takes one round trip.
 */
export function createFlusher(options: {
  readonly database: Database
  readonly clock: Clock
  readonly metrics?: LedgerMetrics | undefined
  readonly watcher?: FlushWatcher | undefined
}): Flusher {
  const { database, clock, metrics, watcher } = options
  const waiting = new Map<string, Waiting[]>()
  /** A wallet has one flush in flight at most: its items stay in the order they came, and never wait for a lock. */
  const flying = new Set<string>()
  const flights = new Set<Promise<void>>()
  const mostFlights = database.concurrency > 2 ? flightsOnServer : 1
  /** Connections of no flush just now. */
  const lanes: Lane[] = Array.from({ length: mostFlights }, () => database.lane())
  const givingUp = createGivingUp(database, clock)
  let scheduled = false
  let closed = false

  function schedule(): void {
    if (scheduled) return
    scheduled = true
    // At the end of this turn of the event loop: all requests read in one turn share a flush.
    setImmediate(start)
  }

  function start(): void {
    scheduled = false
    if (waiting.size === 0 || lanes.length === 0) return
    const batch: Waiting[] = []
    const parts: [string, Waiting[]][] = []
    for (const [walletId, list] of waiting) {
      if (flying.has(walletId)) continue
      waiting.delete(walletId)
      parts.push([walletId, list])
      for (const one of list) batch.push(one)
    }
    if (batch.length === 0) return
    for (const [walletId] of parts) flying.add(walletId)
    const flight = flush(lanes.pop()!, parts, batch).finally(() => flights.delete(flight))
    flights.add(flight)
    if (waiting.size > 0) schedule()
  }

  /** The next flush is sent before this one's callers are answered, which takes longer than the database does. */
  function land(lane: Lane, parts: readonly [string, Waiting[]][]): void {
    lanes.push(lane)
    for (const [walletId] of parts) flying.delete(walletId)
    start()
  }

  async function flush(lane: Lane, parts: [string, Waiting[]][], batch: Waiting[]): Promise<void> {
    const id = randomUUID()
    const startedAt = performance.now()
    let result: FlushResult | null
    try {
      const wait = watcher?.before()
      if (wait) await wait
      const done = await send(lane, id, contentOf(parts))
      result = done.result
      metrics?.flushed(batch.length, (performance.now() - startedAt) / 1000)
      watcher?.ended(
        batch.map((one) => one.item),
        done.spendable,
      )
    } catch (error) {
      if (error instanceof ConnectionLost) {
        const reserved = batch.filter((one) => one.item.kind === 'reserve').map((one) => one.item.lookupId)
        givingUp.add({ id, wallets: parts.map(([walletId]) => walletId), reserved })
      }
      watcher?.ended(
        batch.map((one) => one.item),
        null,
      )
      land(lane, parts)
      for (const one of batch) one.reject(error)
      return
    }
    land(lane, parts)
    for (const one of batch) answer(one, result)
  }

  async function send(lane: Lane, id: string, content: FlushContent): Promise<Committed> {
    const spendable = { spendable: watcher !== undefined }
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
      one.reject(error)
    }
  }

  return {
    add(item: LedgerItem): Promise<never> {
      if (closed) return Promise.reject(new Error('the ledger is closed'))
      if (item.kind === 'charge' && item.credits === 0 && !item.usage) return Promise.resolve(0 as never)
      return new Promise<LedgerOutcome>((resolve, reject) => {
        const list = waiting.get(item.walletId)
        if (list) list.push({ item, resolve, reject })
        else waiting.set(item.walletId, [{ item, resolve, reject }])
        if (lanes.length > 0) schedule()
      }) as Promise<never>
    },
    async close() {
      while (waiting.size > 0 || flights.size > 0) {
        start()
        await Promise.race(flights)
      }
      closed = true
      await givingUp.close()
      for (const lane of lanes) lane.close()
    },
  }
}

function contentOf(parts: readonly [string, Waiting[]][]): FlushContent {
  const [first] = parts
  const items = first![1].map((one) => one.item)
  const plain = parts.length === 1 && items.every(isPlainCharge)
  return {
    charges: plain ? chargeBatch(first![0], items) : undefined,
    wallets: parts.map(([walletId]) => walletId),
    parts: () =>
      parts.map(([walletId, list]) =>
        walletPart(
          walletId,
          list.map((one) => one.item),
        ),
      ),
  }
}
