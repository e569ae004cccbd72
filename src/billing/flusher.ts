import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Clock } from '../clock.ts'
import type { Database } from '../storage/database.ts'
import { ConnectionLost } from '../storage/errors.ts'
import { chargeAtOnce, chargesOnly } from './charge-statement.ts'
import { createGivingUp } from './giving-up.ts'
import { type FlushResult, outcomeOf, type WalletPart, walletPart } from './payload.ts'
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
/** Longer than any flush takes; a connection that is silent for so long is dead. */
const flushTimeoutMs = 10_000
/** On a server the next flush is sent while the one before is being written to disk. */
const flightsOnServer = 2

export interface Flusher {
  add(item: LedgerItem & { kind: 'charge' | 'reserve' }): Promise<number>
  add(item: LedgerItem): Promise<LedgerOutcome>
  close(): Promise<void>
}

/**
 * Group commit: everything that waits when a flush starts goes into one statement. Nothing waits while none is in
 * flight, so that a single charge takes one round trip.
 */
export function createFlusher(database: Database, clock: Clock, metrics?: LedgerMetrics): Flusher {
  const waiting = new Map<string, Waiting[]>()
  /** A wallet has one flush in flight at most: its items stay in the order they came, and never wait for a lock. */
  const flying = new Set<string>()
  const flights = new Set<Promise<void>>()
  const mostFlights = database.concurrency > 2 ? flightsOnServer : 1
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
    if (waiting.size === 0 || flights.size >= mostFlights) return
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
    const flight = flush(parts, batch).finally(() => {
      flights.delete(flight)
      for (const [walletId] of parts) flying.delete(walletId)
      start()
    })
    flights.add(flight)
    if (waiting.size > 0) schedule()
  }

  async function flush(parts: [string, Waiting[]][], batch: Waiting[]): Promise<void> {
    const id = randomUUID()
    const startedAt = performance.now()
    try {
      const wallets = parts.map(([walletId, list]) =>
        walletPart(
          walletId,
          list.map((one) => one.item),
        ),
      )
      const result = await send(id, wallets)
      metrics?.flushed(batch.length, (performance.now() - startedAt) / 1000)
      for (const one of batch) answer(one, result)
    } catch (error) {
      if (error instanceof ConnectionLost) {
        const reserved = batch.filter((one) => one.item.kind === 'reserve').map((one) => one.item.lookupId)
        givingUp.add({ id, wallets: parts.map(([walletId]) => walletId), reserved })
      }
      for (const one of batch) one.reject(error)
    }
  }

  /** One try to apply a flush. Trying again under the same id is harmless. */
  async function attempt(id: string, wallets: readonly WalletPart[]): Promise<FlushResult | null> {
    const at = new Date(clock.now())
    if (chargesOnly(wallets) && (await chargeAtOnce(database, id, at, wallets[0]!, flushTimeoutMs)))
      return null
    const [row] = await database.query<{ result: FlushResult | null }>(
      'select ledger_flush($1, $2, $3) as result',
      [id, at, JSON.stringify(wallets)],
      { name: 'ledger_flush', timeoutMs: flushTimeoutMs },
    )
    return row!.result
  }

  async function send(id: string, wallets: readonly WalletPart[]): Promise<FlushResult | null> {
    try {
      return await attempt(id, wallets)
    } catch (error) {
      if (!(error instanceof ConnectionLost) || closed) throw error
      await sleep(retryAfterMs)
      return attempt(id, wallets)
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
        if (flights.size < mostFlights) schedule()
      }) as Promise<never>
    },
    async close() {
      while (waiting.size > 0 || flights.size > 0) {
        start()
        await Promise.race(flights)
      }
      closed = true
      await givingUp.close()
    },
  }
}
