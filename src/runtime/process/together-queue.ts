/** Work that is done together: all that waits when a turn starts goes into it, so a busy moment needs few statements. */
export class TogetherQueue<One, Result = void> {
  readonly #work: (all: readonly One[]) => Promise<Result>
  readonly #most: number
  #waiting: { one: One; resolve: (result: Result) => void; reject: (error: unknown) => void }[] = []
  #running = false

  /**
   * @param work does all of a turn; if it fails, all of them fail
   * @param most ones of a turn
   */
  constructor(work: (all: readonly One[]) => Promise<Result>, most = 100) {
    this.#work = work
    this.#most = most
  }

  /** Resolves with the result of its turn when that is done. */
  add(one: One): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ one, resolve, reject })
      if (!this.#running) void this.#run()
    })
  }

  async #run(): Promise<void> {
    this.#running = true
    // What arrives in this turn of the event loop shares the first turn.
    await new Promise((resolve) => setImmediate(resolve))
    while (this.#waiting.length > 0) {
      const all = this.#waiting.splice(0, this.#most)
      try {
        const result = await this.#work(all.map(({ one }) => one))
        for (const { resolve } of all) resolve(result)
      } catch (error) {
        for (const { reject } of all) reject(error)
      }
    }
    this.#running = false
  }
}
