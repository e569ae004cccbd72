/** Joins identical work in flight: one call of `make` per key at a time, its result shared by all who asked. */
export class Flights<T> {
  readonly #running = new Map<string, Promise<T>>()

  /** The running work of this key, if any. */
  get(key: string): Promise<T> | undefined {
    return this.#running.get(key)
  }

  /** Starts the work of a key that is not running. */
  start(key: string, make: () => Promise<T>): Promise<T> {
    const work = make().finally(() => this.#running.delete(key))
    this.#running.set(key, work)
    return work
  }

  get size(): number {
    return this.#running.size
  }
}
