import type { Clock } from '../clock.ts'
import { Fault } from '../errors.ts'
import { abortable, type Wait } from './timing.ts'

/** Bounds how many requests are under way at once and how fast they start. */
export interface Gate {
  /** Waits for a place; call the returned function when done. Throws Fault busy when too many wait. */
  enter(signal: AbortSignal): Promise<() => void>
}

export interface GateLimits {
  /** Requests under way at once. */
  readonly concurrency: number
  /** Requests that may wait for a place. */
  readonly queue: number
  /** Requests started per second, evenly spaced after a burst of one second's worth; 0: as fast as they come. */
  readonly perSecond: number
}

/** A gate for one origin; those who wait are served in order. */
export function createGate(name: string, limits: GateLimits, clock: Clock, wait: Wait): Gate {
  const waiting: (() => void)[] = []
  let underWay = 0
  /** When the next request would start if all came evenly spaced. */
  let nextStart = 0

  const leave = () => {
    const next = waiting.shift()
    if (next) next()
    else underWay -= 1
  }

  async function place(signal: AbortSignal): Promise<void> {
    if (underWay < limits.concurrency) {
      underWay += 1
      return
    }
    if (waiting.length >= limits.queue) {
      throw new Fault('busy', `${waiting.length} requests already wait for ${name}`, { retryAfterSeconds: 1 })
    }
    let admit = () => {}
    const turn = new Promise<void>((resolve) => {
      admit = resolve
    })
    waiting.push(admit)
    await abortable(turn, signal).catch((error) => {
      const index = waiting.indexOf(admit)
      // Admitted in the same moment as it gave up: the place goes to the next one.
      if (index === -1) leave()
      else waiting.splice(index, 1)
      throw error
    })
  }

  async function pace(signal: AbortSignal): Promise<void> {
    if (limits.perSecond <= 0) return
    const now = clock.now()
    nextStart = Math.max(nextStart, now - 1000) + 1000 / limits.perSecond
    if (nextStart > now) await wait(nextStart - now, signal)
  }

  return {
    async enter(signal) {
      signal.throwIfAborted()
      await place(signal)
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
