interface Flight<T> {
  readonly work: Promise<T>
  /** Milliseconds since the Unix epoch. */
  readonly startedAt: number
}

/** Whether something made or started at a time is late enough for who wants nothing older than `after`. */
export function isLater(at: number, after: number | undefined): boolean {
  return after === undefined || at > after
}

/** Joins identical work in flight: one call of `make` per key at a time, its result shared by all who asked. */
export class Flights<T> {
  readonly #running = new Map<string, Flight<T>>()

  /** The running work of this key, if any that was started after a time. */
  get(key: string, after?: number): Promise<T> | undefined {
    const flight = this.#running.get(key)
    return flight && isLater(flight.startedAt, after) ? flight.work : undefined
  }

  /** Starts the work of a key that is not running, or too early for who asks. */
  start(key: string, make: () => Promise<T>, startedAt = 0): Promise<T> {
    const work = make().finally(() => {
      if (this.#running.get(key)?.work === work) this.#running.delete(key)
    })
    this.#running.set(key, { work, startedAt })
    return work
  }

  get size(): number {
    return this.#running.size
  }
}
