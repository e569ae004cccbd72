import { ConnectionLost, isOutage } from './errors.ts'

/** An outage has ended when the database answers and nothing has failed for so long: not between two failures. */
const quietMs = 2000

/** Is told when an outage begins, with its reason, and when it ends. */
export interface OutageListener {
  began(reason: string): void
  ended(): void
}

/** Whether the database can be reached, as the statements find it: nobody asks for it on purpose. */
export interface Availability {
  /** Since the last statement. */
  readonly away: boolean
  /** Tells of outages from now on; gives the function that ends it. */
  watch(listener: OutageListener): () => void
}

export interface AvailabilityRecorder extends Availability {
  failed(error: unknown): void
  answered(): void
}

/** What was wrong, in the words of the driver. */
function reasonOf(error: unknown): string {
  const cause = error instanceof ConnectionLost ? error.cause : error
  const { message, code } = (cause ?? {}) as { message?: string; code?: string }
  // A host with several addresses has several reasons and no message.
  return message || code || String(cause)
}

/** @param elapsed milliseconds that go on evenly */
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
