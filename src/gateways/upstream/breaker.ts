import type { Clock } from '../../catalog/clock.ts'
import { Fault } from '../../catalog/errors.ts'

export type BreakerState = 'closed' | 'half_open' | 'open'

/** What the result of a request shows about the health of its origin. */
export type Health = 'up' | 'down' | 'unknown'

/** Stops requests to an origin that keeps failing. One probe at a time checks whether it works again. */
export interface Breaker {
  readonly state: BreakerState
  /**
   * Lets a request through. The caller reports its result once with the returned function.
   * @throws Fault circuit_open
   */
  enter(): (health: Health) => void
}

/**
 * @param options.failures consecutive failures that open it
 * @param options.openMs how long it stays open before a probe is let through
 */
export function createBreaker(options: {
  failures: number
  openMs: number
  clock: Clock
  name: string
  changed?: (state: BreakerState) => void
}): Breaker {
  const { failures, openMs, clock, name } = options
  let state: BreakerState = 'closed'
  let failed = 0
  let openUntil = 0
  let probing = false

  const become = (next: BreakerState) => {
    if (state !== next) options.changed?.(next)
    state = next
  }

  const refuse = (waitMs: number) =>
    new Fault('circuit_open', `${name} keeps failing and is not asked for now`, {
      retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)),
    })

  const report = (health: Health, probe: boolean) => {
    if (probe) probing = false
    if (health === 'up') {
      failed = 0
      become('closed')
    } else if (health === 'down') {
      failed += 1
      if (probe || failed >= failures) {
        openUntil = clock.now() + openMs
        become('open')
      }
    }
  }

  return {
    get state() {
      return state
    },
    enter() {
      const left = openUntil - clock.now()
      if (state === 'open') {
        if (left > 0) throw refuse(left)
        become('half_open')
      }
      const probe = state === 'half_open'
      if (probe && probing) throw refuse(1000)
      if (probe) probing = true
      return (health) => report(health, probe)
    },
  }
}
