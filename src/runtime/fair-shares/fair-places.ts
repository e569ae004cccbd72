/**
 * An account may hold this multiple of the free places. A single account gets up to eight ninths of all places, so
 * that the next account finds some. The more accounts share them, the fewer each may hold (dynamic thresholds,
 * Choudhury and Hahne 1998).
 */
const timesFree = 8

/** A limited number of places, shared fairly: no account can hold all of them. */
export class FairPlaces {
  readonly #max: number
  readonly #maxEach: number
  readonly #held = new Map<string, number>()
  #taken = 0

  /**
   * @param max number of places
   * @param spared places that a single account must leave free. Needed for few places, because eight ninths of them
   *   round up to all. The service itself (account '') leaves none: it is no account that others wait for.
   */
  constructor(max: number, spared = 0) {
    this.#max = max
    this.#maxEach = Math.max(1, max - spared)
  }

  /** Whether the account can take a place now. */
  has(who: string): boolean {
    const held = this.#held.get(who) ?? 0
    return held < (who === '' ? this.#max : this.#maxEach) && held < timesFree * (this.#max - this.#taken)
  }

  /** Takes a place; call `has` first. */
  take(who: string): void {
    this.#held.set(who, (this.#held.get(who) ?? 0) + 1)
    this.#taken += 1
  }

  /** Returns a place. */
  give(who: string): void {
    const left = this.#held.get(who)! - 1
    if (left === 0) this.#held.delete(who)
    else this.#held.set(who, left)
    this.#taken -= 1
  }

  /** Number of places taken. */
  get taken(): number {
    return this.#taken
  }
}
