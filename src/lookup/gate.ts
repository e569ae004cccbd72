import { ServiceError } from '../errors.ts'

/**
 * Bounds how many lookups run at once, in all and per platform. Beyond it a lookup is refused at once rather than
 * queued: the caller is told to come back, and those admitted keep their latency.
 */
export class Gate {
  readonly #mostInAll: number
  readonly #mostPerPlatform: number
  readonly #perPlatform = new Map<string, number>()
  #inAll = 0

  constructor(mostInAll: number, mostPerPlatform: number) {
    this.#mostInAll = mostInAll
    this.#mostPerPlatform = mostPerPlatform
  }

  /** Takes a place; returns the function that gives it back. Throws `temporarily_unavailable` when full. */
  enter(platform: string): () => void {
    const here = this.#perPlatform.get(platform) ?? 0
    if (this.#inAll >= this.#mostInAll || here >= this.#mostPerPlatform) {
      throw new ServiceError('temporarily_unavailable', 'At capacity; try again in a moment.', {
        retryAfterSeconds: 1,
      })
    }
    this.#inAll += 1
    this.#perPlatform.set(platform, here + 1)
    let left = false
    return () => {
      if (left) return
      left = true
      this.#inAll -= 1
      this.#perPlatform.set(platform, this.#perPlatform.get(platform)! - 1)
    }
  }

  get running(): number {
    return this.#inAll
  }
}
