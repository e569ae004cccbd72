import type { Clock } from '../clock.ts'
import { FairQueue } from '../sharing/fair-queue.ts'
import type { Wait } from './timing.ts'

/** Bounds how many requests are under way at once and how fast they start. */
export interface Gate {
  /**
   * Waits for a place; call the returned function when done. Throws Fault busy when too many wait.
   * @param account whose request it is: accounts take turns
   */
  enter(signal: AbortSignal, account?: string): Promise<() => void>
  /** One request more was started by who is inside: those behind wait the longer for it. */
  another(): void
}

export interface GateLimits {
  /** Requests under way at once. */
  readonly concurrency: number
  /** Requests that may wait for a place. */
  readonly queue: number
  /** Requests started per second, evenly spaced after a burst of one second's worth; 0: as fast as they come. */
  readonly perSecond: number
}

/** A gate for one origin. Accounts that wait take turns; the requests of each are served in order. */
export function createGate(name: string, limits: GateLimits, clock: Clock, wait: Wait): Gate {
  const turns = new FairQueue(name, { places: limits.concurrency, waiting: limits.queue })
  /** When the next request would start if all came evenly spaced. */
  let nextStart = 0

  async function pace(signal: AbortSignal): Promise<void> {
    if (limits.perSecond <= 0) return
    const now = clock.now()
    nextStart = Math.max(nextStart, now - 1000) + 1000 / limits.perSecond
    if (nextStart > now) await wait(nextStart - now, signal)
  }

  return {
    another() {
      if (limits.perSecond > 0) nextStart += 1000 / limits.perSecond
    },
    async enter(signal, account = '') {
      const leave = await turns.enter(account, signal)
      try {
        await pace(signal)
      } catch (error) {
        leave()
        throw error
      }
      return leave
    },
  }
}
