import type { Clock } from '../../src/catalog/clock.ts'

/** A clock that stands still until it is moved. */
export interface TestClock extends Clock {
  /** Sets the date, as somebody does who corrects the machine's clock: no time passes. */
  set(ms: number): void
  /** Lets time pass. */
  advance(ms: number): void
}

/** 2026-07-01, noon UTC. */
export const testNow = Date.UTC(2026, 6, 1, 12)

export function testClock(now = testNow): TestClock {
  let elapsed = 0
  return {
    now: () => now,
    elapsed: () => elapsed,
    set: (ms) => {
      now = ms
    },
    advance: (ms) => {
      now += ms
      elapsed += ms
    },
  }
}
