import { Fault } from '../../catalog/errors.ts'
import { FairPlaces } from './fair-places.ts'

export interface FairQueueLimits {
  /** Number of places. */
  readonly places: number
  /** Places that a single account must leave free. */
  readonly spared?: number
  /** Maximum number of waiting requests; default: unlimited. */
  readonly waiting?: number
  /**
   * Orders accounts by the time they recently spent: the account that spent least is next. Less than `unitMs` counts
   * as nothing. Default: accounts take turns equally.
   */
  readonly time?: { readonly unitMs: number; readonly elapsed: () => number }
}

/** Half-life of the spent time. */
const halfLifeMs = 10_000
/** Accounts whose time is stored. Beyond this number, accounts with less than one unit are removed. */
const maxAccounts = 1000

/**
 * A queue for a limited number of places. Accounts take turns, and the requests of one account stay in order. With
 * `time`, an account with short requests waits for one place only, not for a full round of busy accounts.
 */
export class FairQueue {
  readonly #name: string
  readonly #places: FairPlaces
  readonly #queue: FairPlaces
  readonly #time: FairQueueLimits['time']
  /** Milliseconds spent, and when they were last updated. */
  readonly #spent = new Map<string, { readonly ms: number; readonly at: number }>()
  /** Waiting requests by account; the first account is next. */
  readonly #waiting = new Map<string, (() => void)[]>()

  /** @param name of the resource, for the error message */
  constructor(name: string, { places, spared, waiting = Number.POSITIVE_INFINITY, time }: FairQueueLimits) {
    this.#name = name
    this.#time = time
    this.#places = new FairPlaces(places, spared)
    this.#queue = new FairPlaces(waiting)
  }

  /**
   * Waits for a place; returns a function that frees it.
   * @throws Fault busy when too many requests wait; the signal's reason when it aborts first
   */
  async enter(who: string, signal?: AbortSignal): Promise<() => void> {
    signal?.throwIfAborted()
    if (!this.#waiting.has(who) && this.#places.has(who)) this.#places.take(who)
    else await this.#turn(who, signal)
    const spend = this.#begin(who)
    let left = false
    return () => {
      if (left) return
      left = true
      spend()
      this.#places.give(who)
      while (this.#admitNext());
    }
  }

  async #turn(who: string, signal: AbortSignal | undefined): Promise<void> {
    if (!this.#queue.has(who)) {
      throw new Fault('busy', `${this.#queue.taken} requests already wait for ${this.#name}`, {
        retryAfterSeconds: 1,
      })
    }
    this.#queue.take(who)
    await new Promise<void>((resolve, reject) => {
      const admit = () => {
        signal?.removeEventListener('abort', giveUp)
        resolve()
      }
      const giveUp = () => {
        const turns = this.#waiting.get(who)!
        turns.splice(turns.indexOf(admit), 1)
        if (turns.length === 0) this.#waiting.delete(who)
        this.#queue.give(who)
        reject(signal!.reason)
      }
      signal?.addEventListener('abort', giveUp, { once: true })
      const before = this.#waiting.get(who)
      if (before === undefined) this.#waiting.set(who, [admit])
      else before.push(admit)
    })
  }

  /** Units of time that an account spent recently. */
  #units(who: string): number {
    const time = this.#time
    const spent = this.#spent.get(who)
    if (time === undefined || spent === undefined) return 0
    return Math.floor((spent.ms * 0.5 ** ((time.elapsed() - spent.at) / halfLifeMs)) / time.unitMs)
  }

  /** Starts to measure the time of an admitted request; returns a function that stops it. */
  #begin(who: string): () => void {
    const time = this.#time
    if (time === undefined) return () => undefined
    const began = time.elapsed()
    return () => {
      const now = time.elapsed()
      const before = this.#spent.get(who) ?? { ms: 0, at: now }
      const remaining = before.ms * 0.5 ** ((now - before.at) / halfLifeMs)
      this.#spent.set(who, { ms: remaining + now - began, at: now })
      if (this.#spent.size <= maxAccounts) return
      for (const other of this.#spent.keys()) if (this.#units(other) === 0) this.#spent.delete(other)
    }
  }

  /** The next account that can take a place: the one that spent least time, or else the first in the queue. */
  #next(): string | undefined {
    let next: string | undefined
    let minSpent = Number.POSITIVE_INFINITY
    for (const who of this.#waiting.keys()) {
      const spent = this.#units(who)
      if (spent >= minSpent || !this.#places.has(who)) continue
      if (this.#time === undefined) return who
      next = who
      minSpent = spent
    }
    return next
  }

  /** Admits the next request if a place is free; returns whether it did. */
  #admitNext(): boolean {
    const who = this.#next()
    if (who === undefined) return false
    const turns = this.#waiting.get(who)!
    const admit = turns.shift()!
    this.#waiting.delete(who)
    if (turns.length > 0) this.#waiting.set(who, turns)
    this.#queue.give(who)
    this.#places.take(who)
    admit()
    return true
  }
}
