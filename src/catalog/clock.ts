import { randomUUID } from 'node:crypto'

/** Source of time, injected wherever time matters so that tests can move it. */
export interface Clock {
  /** Milliseconds since the Unix epoch. It jumps when somebody sets the machine's clock: for dates only. */
  now(): number
  /** Milliseconds from some moment on, which go on evenly whatever becomes of the date: for durations. */
  elapsed(): number
}

/** The machine's own clocks. */
export const systemClock: Clock = { now: () => Date.now(), elapsed: () => performance.now() }

/**
 * A new UUID of version 7 (RFC 9562, section 5.7), which contains its time.
 * @param at milliseconds since the Unix epoch
 */
export function timeOrderedUuid(at: number): string {
  // Many ids share a millisecond, whose text is computed once.
  if (at !== writtenAt) {
    const time = Math.max(0, Math.floor(at)).toString(16).padStart(12, '0')
    written = `${time.slice(0, 8)}-${time.slice(8)}-7`
    writtenAt = at
  }
  return written + randomUUID().slice(15)
}

let writtenAt = Number.NaN
let written = ''
