import { ConnectionLost, isOutage } from './errors.ts'

/**
 * An outage ends when a statement succeeds and no statement has failed for this long. A success between two failures
 * does not end it.
 */
const quietMs = 2000

/** Receives the start of an outage with its reason, and its end. */
export interface OutageListener {
  began(reason: string): void
  ended(): void
}

/** Whether the database can be reached. This is derived from the results of statements, without extra probes. */
export interface Availability {
  /** State after the last statement. */
  readonly away: boolean
  /** Registers a listener; returns a function that removes it. */
  watch(listener: OutageListener): () => void
}

export interface AvailabilityRecorder extends Availability {
  failed(error: unknown): void
  answered(): void
}

/** The driver's error message. */
function reasonOf(error: unknown): string {
  const cause = error instanceof ConnectionLost ? error.cause : error
  const { message, code } = (cause ?? {}) as { message?: string; code?: string }
  // The error of a host with several addresses has only a code.
  return message || code || String(cause)
}

/** @param elapsed monotonic milliseconds */
export function createAvailability(elapsed = () => performance.now()): AvailabilityRecorder {
  const listeners = new Set<OutageListener>()
  let away = false
  let failedAt = 0
  return {
    get away() {
      return away
    },
    watch(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    failed(error) {
      if (!isOutage(error)) return
      failedAt = elapsed()
      if (away) return
      away = true
      for (const { began } of listeners) began(reasonOf(error))
    },
    answered() {
      if (!away || elapsed() - failedAt < quietMs) return
      away = false
      for (const { ended } of listeners) ended()
    },
  }
}
