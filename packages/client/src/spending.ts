import { isReplayed, type Sent } from './read-answer.ts'
import type { Progress } from './transport.ts'

/** Keys that are remembered, at most. */
const maxKeys = 10_000

/** Counts what calls cost, what those under way can cost, and what those can have cost whose answer was lost. */
export class Spending {
  /** Credits that answers report as charged. */
  spent = 0
  #reserved = 0
  /** The highest prices of calls whose answer was lost, by their keys. */
  readonly #uncertain = new Map<string, number>()
  /** Keys of the caller whose call was counted; no other key is sent again after its answer. */
  readonly #counted = new Set<string>()

  /** The highest prices of the calls whose answer was lost for good: the service may have charged them. */
  get uncertain(): number {
    let sum = 0
    for (const price of this.#uncertain.values()) sum += price
    return sum
  }

  /** What is left of a limit. @param key of a call that is sent again, whose lost answer is not counted twice */
  leftOf(limit: number, key?: string): number {
    if (limit === Number.POSITIVE_INFINITY) return limit
    const own = (key === undefined ? undefined : this.#uncertain.get(key)) ?? 0
    return limit - this.spent - this.#reserved - this.uncertain + own
  }

  /**
   * Sends a call of which at most `price` is charged.
   * @param costOf the credits that its answer states
   */
  async count(
    price: number,
    progress: Progress,
    costOf: (sent: Sent) => number,
    call: () => Promise<Sent>,
  ): Promise<Sent> {
    const { key } = progress
    this.#reserved += price
    try {
      const sent = await call()
      this.#uncertain.delete(key ?? '')
      const counted = isReplayed(sent) && this.#counted.has(key ?? '') ? 0 : costOf(sent)
      if (progress.isGiven && key !== undefined && this.#counted.size < maxKeys) this.#counted.add(key)
      this.spent += counted
      return { ...sent, counted }
    } catch (error) {
      if (progress.mayHaveRun && key !== undefined && price > 0 && this.#uncertain.size < maxKeys)
        this.#uncertain.set(key, price)
      throw error
    } finally {
      this.#reserved -= price
    }
  }
}
