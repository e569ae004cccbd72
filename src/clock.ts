/** Source of time, injected wherever time matters so that tests can move it. */
export interface Clock {
  /** Milliseconds since the Unix epoch. It jumps when somebody sets the machine's clock: for dates only. */
  now(): number
  /** Milliseconds from some moment on, which go on evenly whatever becomes of the date: for durations. */
  elapsed(): number
}

/** The machine's own clocks. */
export const systemClock: Clock = { now: () => Date.now(), elapsed: () => performance.now() }
