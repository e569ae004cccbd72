interface Flight<T> {
  readonly work: Promise<T>
  /** Milliseconds since the Unix epoch. */
  readonly startedAt: number
}

/** Whether a time is later than `after`; true without `after`. */
export function isLater(at: number, after: number | undefined): boolean {
  return after === undefined || at > after
}

/** Joins identical work in flight: one call of `make` per key at a time, whose result all callers share. */
export class Flights<T> {
  readonly #running = new Map<string, Flight<T>>()

  /** The running work of this key, if it started later than `after`. */
  get(key: string, after?: number): Promise<T> | undefined {
    const flight = this.#running.get(key)
    return flight && isLater(flight.startedAt, after) ? flight.work : undefined
  }

  /** Starts the work of a key that is not running, or that started too early for the caller. */
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
