import type { Clock } from '../../src/clock.ts'

/** A clock that stands still until it is moved. */
export interface TestClock extends Clock {
  set(ms: number): void
  advance(ms: number): void
}

/** 2026-07-01, noon UTC. */
export const testNow = Date.UTC(2026, 6, 1, 12)

export function testClock(now = testNow): TestClock {
  return {
    now: () => now,
    set: (ms) => {
      now = ms
    },
    advance: (ms) => {
      now += ms
    },
  }
}
