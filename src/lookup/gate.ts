import { ServiceError } from '../catalog/errors.ts'
import type { Mode } from '../catalog/source.ts'
import { FairPlaces } from '../runtime/fair-shares/fair-places.ts'

/**
 * Bounds how many lookups run at once, in all and per platform. The gate refuses further lookups instead of queueing
 * them, so that admitted lookups retain their latency. Each mode has its own places, and accounts share them fairly, so
 * that no caller can lock out another.
 */
export class Gate {
  readonly #maxInAll: number
  readonly #maxPerPlatform: number
  readonly #places = new Map<string, FairPlaces>()

  constructor(maxInAll: number, maxPerPlatform: number) {
    this.#maxInAll = maxInAll
    this.#maxPerPlatform = maxPerPlatform
  }

  #of(name: string, most: number): FairPlaces {
    const places = this.#places.get(name) ?? new FairPlaces(most)
    this.#places.set(name, places)
    return places
  }

  /** Takes a place for an account and returns the function that releases it. Throws `temporarily_unavailable` when full. */
  enter(platform: string, mode: Mode, account: string): () => void {
    const taken = [this.#of(mode, this.#maxInAll), this.#of(`${mode} ${platform}`, this.#maxPerPlatform)]
    if (!taken.every((places) => places.has(account))) {
      throw new ServiceError('temporarily_unavailable', 'At capacity; try again in a moment.', {
        reason: 'at_capacity',
        retryAfterSeconds: 1,
      })
    }
    for (const places of taken) places.take(account)
    let left = false
    return () => {
      if (left) return
      left = true
      for (const places of taken) places.give(account)
    }
  }

  /** Running lookups, in both modes. */
  get running(): number {
    return (this.#places.get('live')?.taken ?? 0) + (this.#places.get('test')?.taken ?? 0)
  }
}
