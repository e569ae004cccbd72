import { Fault } from '../errors.ts'
import { FairPlaces } from './fair-places.ts'

export interface FairQueueLimits {
  /** Who are inside at once. */
  readonly places: number
  /** Places that one alone leaves to others. */
  readonly spared?: number
  /** Who may wait; default: as many as come. */
  readonly waiting?: number
  /**
   * Turns go by the time that was spent inside of late: who spent less comes first. What is less than a unit counts for
   * nothing. Absent, every turn counts the same.
   */
  readonly time?: { readonly unitMs: number; readonly elapsed: () => number }
}

/** After so long half of the time that somebody spent is forgotten. */
const halfLifeMs = 10_000
/** Whose time is remembered, at most, before those are forgotten who have less than a unit left. */
const mostRemembered = 1000

/**
 * Places that are waited for: those who wait take turns, and each is served in the order in which it came. Where turns go
 * by time, somebody who needs little waits for a place, and not for a round of those who fill theirs to the limit.
 */
export class FairQueue {
  readonly #name: string
  readonly #places: FairPlaces
  readonly #queue: FairPlaces
  readonly #time: FairQueueLimits['time']
  /** Milliseconds that were spent inside, and when they were counted. */
  readonly #spent = new Map<string, { readonly ms: number; readonly at: number }>()
  /** Those who wait, by who they are: the one whose turn is next comes first. */
  readonly #waiting = new Map<string, (() => void)[]>()

  /** @param name of what is waited for, for the fault */
  constructor(name: string, { places, spared, waiting = Number.POSITIVE_INFINITY, time }: FairQueueLimits) {
    this.#name = name
    this.#time = time
    this.#places = new FairPlaces(places, spared)
    this.#queue = new FairPlaces(waiting)
  }

  /**
   * Waits for a place; the function that it gives gives the place back.
   * @throws Fault busy when too many wait; the signal's reason when it aborts first
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

  /** Units of time that somebody spent of late. */
  #units(who: string): number {
    const time = this.#time
    const spent = this.#spent.get(who)
    if (time === undefined || spent === undefined) return 0
    return Math.floor((spent.ms * 0.5 ** ((time.elapsed() - spent.at) / halfLifeMs)) / time.unitMs)
  }

  /** Begins to count the time of one that is let in; gives the function that ends it. */
  #begin(who: string): () => void {
    const time = this.#time
    if (time === undefined) return () => undefined
    const began = time.elapsed()
    return () => {
      const now = time.elapsed()
      const before = this.#spent.get(who) ?? { ms: 0, at: now }
      const kept = before.ms * 0.5 ** ((now - before.at) / halfLifeMs)
      this.#spent.set(who, { ms: kept + now - began, at: now })
      if (this.#spent.size <= mostRemembered) return
      for (const other of this.#spent.keys()) if (this.#units(other) === 0) this.#spent.delete(other)
    }
  }

  /** Whose turn it is of those for whom there is a place: who spent least, then who waits in front. */
  #next(): string | undefined {
    let next: string | undefined
    let least = Number.POSITIVE_INFINITY
    for (const who of this.#waiting.keys()) {
      const spent = this.#units(who)
      if (spent >= least || !this.#places.has(who)) continue
      if (this.#time === undefined) return who
      next = who
      least = spent
    }
    return next
  }

  /** Lets in whose turn it is, where there is a place; tells whether it did. */
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
