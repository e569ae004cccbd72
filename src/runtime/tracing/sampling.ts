import type { Clock } from '../../catalog/clock.ts'

/** Traces a second that callers may demand of a process: each costs some 0.1 ms. */
export const maxDemandedPerSecond = 50

/** Decides which requests are traced. */
export interface Sampling {
  /** Whether a request without a caller's trace, or background work, is traced. */
  chosen(): boolean
  /** Whether a trace that its caller records is recorded here too. */
  demanded(): boolean
}

/** @param share of the requests that are traced, from 0 to 1 */
export function createSampling(share: number, clock: Clock, random: () => number = Math.random): Sampling {
  let second = Number.NaN
  let demandedNow = 0
  return {
    chosen: () => random() < share,
    demanded() {
      const now = Math.floor(clock.elapsed() / 1000)
      if (now !== second) {
        second = now
        demandedNow = 0
      }
      demandedNow += 1
      return demandedNow <= maxDemandedPerSecond
    },
  }
}
