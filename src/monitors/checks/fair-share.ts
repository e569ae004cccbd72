/** Who of those waiting is checked next, so that nobody waits for another's trouble. Pure. */

import type { Lane } from './check-queue.ts'

/** What hangs takes no more than this part of the places that are left to it. */
const maxShareOfRest = 3 / 4
/** A platform or account whose checks take longer than this gets fewer places. */
const slowCheckMs = 2000
const maxShareOfSlow = 1 / 8
/** Places one lane gets in one round. */
const maxShareOfLane = 1 / 4
const maxTrackedKeys = 10_000

type Key = `account ${string}` | `platform ${string}`

const keysOf = ({ walletId, platform }: Lane): Key[] => [`account ${walletId}`, `platform ${platform}`]

/** The places of a worker, and who has them. */
export class WorkerCapacity {
  readonly #all: number
  readonly #taken = new Map<Key, number>()
  /** Smoothed time of the checks of those that are slow. */
  readonly #slow = new Map<Key, number>()
  #inAll = 0

  /** @param all checks under way at once */
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

  /** @param tookMs how long the check took */
  leave(lane: Lane, tookMs: number): void {
    this.#inAll -= 1
    for (const key of keysOf(lane)) {
      const left = this.#taken.get(key)! - 1
      if (left === 0) this.#taken.delete(key)
      else this.#taken.set(key, left)
      const smoothed = (this.#slow.get(key) ?? 0) * 0.7 + tookMs * 0.3
      this.#slow.delete(key)
      if (smoothed > slowCheckMs) this.#slow.set(key, smoothed)
      if (this.#slow.size > maxTrackedKeys) this.#slow.delete(this.#slow.keys().next().value!)
    }
  }

  /** How many checks of each lane to take now, lane by lane in this order. */
  share(lanes: readonly Lane[]): { lane: Lane; most: number }[] {
    const planned = new Map<Key, number>()
    const round = Math.max(1, Math.floor(this.#all * maxShareOfLane))
    let free = this.free
    const shares: { lane: Lane; most: number }[] = []
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
