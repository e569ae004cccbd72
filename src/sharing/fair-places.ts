/**
 * How many times what is still free somebody may hold: alone up to eight ninths of all places, so that whoever comes
 * next finds some, and the more share them, the less each may hold (dynamic thresholds, Choudhury and Hahne 1998).
 */
const timesFree = 8

/** A bounded number of places, shared fairly over those who take them: nobody can hold them all. */
export class FairPlaces {
  readonly #most: number
  readonly #mostEach: number
  readonly #held = new Map<string, number>()
  #taken = 0

  /**
   * @param most places
   * @param spared places that one alone leaves to others, where there are more than these: eight ninths of a few places
   *   are all of them
   */
  constructor(most: number, spared = 0) {
    this.#most = most
    this.#mostEach = Math.max(1, most - spared)
  }

  /** Whether there is a place for this one now. */
  has(who: string): boolean {
    const held = this.#held.get(who) ?? 0
    return held < this.#mostEach && held < timesFree * (this.#most - this.#taken)
  }

  /** Takes a place that is there. */
  take(who: string): void {
    this.#held.set(who, (this.#held.get(who) ?? 0) + 1)
    this.#taken += 1
  }

  /** Gives a place back. */
  give(who: string): void {
    const left = this.#held.get(who)! - 1
    if (left === 0) this.#held.delete(who)
    else this.#held.set(who, left)
    this.#taken -= 1
  }

  /** Places taken. */
  get taken(): number {
    return this.#taken
  }
}
