import type { Clock } from '../../catalog/clock.ts'
import { FairQueue } from '../../runtime/fair-shares/fair-queue.ts'
import type { Wait } from './timing.ts'

/** Limits the number of concurrent requests and the rate at which they start. */
export interface Gate {
  /**
   * Waits for a slot; call the returned function afterwards. Throws Fault busy if too many requests wait.
   * @param account the account of the request: accounts take turns
   */
  enter(signal: AbortSignal, account?: string): Promise<() => void>
  /** Counts a further request of the current holder; it delays later requests. */
  another(): void
}

export interface GateLimits {
  /** Maximum number of concurrent requests. */
  readonly concurrency: number
  /** Maximum number of requests that wait for a slot. */
  readonly queue: number
  /** Requests started per second, evenly spaced after a burst of one second's worth; 0: no limit. */
  readonly perSecond: number
}

/** A gate for one origin. Waiting accounts take turns; the requests of each account are served in order. */
export function createGate(name: string, limits: GateLimits, clock: Clock, wait: Wait): Gate {
  const turns = new FairQueue(name, { places: limits.concurrency, waiting: limits.queue })
  /** The start time of the next request if all were evenly spaced. */
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
