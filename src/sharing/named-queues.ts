import { FairQueue } from './fair-queue.ts'

/** Lines of those that wait for the same: who stands in front looks for it, and the others wait for no more than that. */
export class NamedQueues {
  readonly #waitMs: number
  readonly #lines = new Map<string, { readonly turns: FairQueue; waiting: number }>()

  /** @param waitMs how long somebody waits to stand in front */
  constructor(waitMs: number) {
    this.#waitMs = waitMs
  }

  /**
   * Waits to stand in front; the function that it gives lets the next one go on.
   * @throws the TimeoutError of whom that takes too long
   */
  async stand(name: string): Promise<() => void> {
    const line = this.#lines.get(name) ?? { turns: new FairQueue(name, { places: 1 }), waiting: 0 }
    this.#lines.set(name, line)
    line.waiting += 1
    const gone = () => {
      line.waiting -= 1
      if (line.waiting === 0) this.#lines.delete(name)
    }
    try {
      const leave = await line.turns.enter('', AbortSignal.timeout(this.#waitMs))
      return () => {
        leave()
        gone()
      }
    } catch (error) {
      gone()
      throw error
    }
  }
}
