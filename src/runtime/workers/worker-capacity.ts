/** Decides which waiting tasks run next, so that slow platforms and accounts do not delay those of others. Pure. */

/** An account's tasks of one platform. */
export interface Lane {
  readonly walletId: string
  readonly platform: string
}

/** The maximum number of tasks to start of a lane. */
export interface Share {
  readonly lane: Lane
  readonly most: number
}

/** An account or platform may use this share of the capacity that the others leave free. */
const maxShareOfRest = 3 / 4
/** An account or platform whose tasks take longer than this is slow, and gets a smaller share. */
const slowTaskMs = 2000
const maxShareOfSlow = 1 / 8
/** The share of all capacity that one lane gets per round. */
const maxShareOfLane = 1 / 4
const maxTrackedKeys = 10_000

type Key = `account ${string}` | `platform ${string}`

const keysOf = ({ walletId, platform }: Lane): Key[] => [`account ${walletId}`, `platform ${platform}`]

/** The concurrent tasks of a worker, counted by account and platform. */
export class WorkerCapacity {
  readonly #all: number
  readonly #taken = new Map<Key, number>()
  /** Smoothed task time of slow accounts and platforms, in milliseconds. */
  readonly #slow = new Map<Key, number>()
  #inAll = 0

  /** @param all the maximum number of concurrent tasks */
  constructor(all: number) {
    this.#all = all
  }

  get free(): number {
    return this.#all - this.#inAll
  }

  take(lane: Lane): void {
    this.#inAll += 1
    for (const key of keysOf(lane)) this.#taken.set(key, (this.#taken.get(key) ?? 0) + 1)
  }

  /** @param tookMs the duration of the task */
  leave(lane: Lane, tookMs: number): void {
    this.#inAll -= 1
    for (const key of keysOf(lane)) {
      const left = this.#taken.get(key)! - 1
      if (left === 0) this.#taken.delete(key)
      else this.#taken.set(key, left)
      const smoothed = (this.#slow.get(key) ?? 0) * 0.7 + tookMs * 0.3
      this.#slow.delete(key)
      if (smoothed > slowTaskMs) this.#slow.set(key, smoothed)
      if (this.#slow.size > maxTrackedKeys) this.#slow.delete(this.#slow.keys().next().value!)
    }
  }

  /** The maximum number of tasks to start per lane, in the order of the lanes. Lanes without capacity are omitted. */
  share(lanes: readonly Lane[]): Share[] {
    const planned = new Map<Key, number>()
    const round = Math.max(1, Math.floor(this.#all * maxShareOfLane))
    let free = this.free
    const shares: Share[] = []
    for (const lane of lanes) {
      const keys = keysOf(lane)
      const room = Math.min(free, round, ...keys.map((key) => this.#room(key, planned.get(key) ?? 0)))
      if (room <= 0) continue
      free -= room
      for (const key of keys) planned.set(key, (planned.get(key) ?? 0) + room)
      shares.push({ lane, most: room })
    }
    return shares
  }

  #room(key: Key, planned: number): number {
    const taken = this.#taken.get(key) ?? 0
    const share = this.#slow.has(key)
      ? this.#all * maxShareOfSlow
      : (this.#all - (this.#inAll - taken)) * maxShareOfRest
    return Math.max(1, Math.floor(share)) - taken - planned
  }
}
