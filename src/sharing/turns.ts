import { Fault } from '../errors.ts'
import { FairPlaces } from './places.ts'

export interface TurnLimits {
  /** Who are inside at once. */
  readonly places: number
  /** Places that one alone leaves to others. */
  readonly spared?: number
  /** Who may wait; default: as many as come. */
  readonly waiting?: number
}

/** Places that are waited for: those who wait take turns, and each is served in the order in which it came. */
export class FairTurns {
  readonly #name: string
  readonly #places: FairPlaces
  readonly #queue: FairPlaces
  /** Those who wait, by who they are: the one whose turn is next comes first. */
  readonly #waiting = new Map<string, (() => void)[]>()

  /** @param name of what is waited for, for the fault */
  constructor(name: string, { places, spared, waiting = Number.POSITIVE_INFINITY }: TurnLimits) {
    this.#name = name
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
    let left = false
    return () => {
      if (left) return
      left = true
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

  /** Lets in whose turn it is, where there is a place; tells whether it did. */
  #admitNext(): boolean {
    for (const [who, turns] of this.#waiting) {
      if (!this.#places.has(who)) continue
      const admit = turns.shift()!
      this.#waiting.delete(who)
      if (turns.length > 0) this.#waiting.set(who, turns)
      this.#queue.give(who)
      this.#places.take(who)
      admit()
      return true
    }
    return false
  }
}
