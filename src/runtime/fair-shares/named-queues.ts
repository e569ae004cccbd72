import { FairQueue } from './fair-queue.ts'

/** One queue per name. The first request in a queue does the work, and the others wait for its result. */
export class NamedQueues {
  readonly #waitMs: number
  readonly #queues = new Map<string, { readonly queue: FairQueue; waiting: number }>()

  /** @param waitMs maximum wait for the first position */
  constructor(waitMs: number) {
    this.#waitMs = waitMs
  }

  /**
   * Waits for the first position; returns a function that lets the next request continue.
   * @throws TimeoutError after `waitMs`
   */
  async enter(name: string): Promise<() => void> {
    const entry = this.#queues.get(name) ?? { queue: new FairQueue(name, { places: 1 }), waiting: 0 }
    this.#queues.set(name, entry)
    entry.waiting += 1
    const remove = () => {
      entry.waiting -= 1
      if (entry.waiting === 0) this.#queues.delete(name)
    }
    try {
      const leave = await entry.queue.enter('', AbortSignal.timeout(this.#waitMs))
      return () => {
        leave()
        remove()
      }
    } catch (error) {
      remove()
      throw error
    }
  }
}
