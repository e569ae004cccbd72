import type { ServiceError } from '../../../catalog/errors.ts'
import { dayMs } from '../options.ts'
import type { PausedBy } from '../state/jobs.ts'

/** What became of a row that a worker ran. */
export type RowEnd =
  | {
      readonly kind: 'delivered'
      readonly outcome: string
      readonly credits: number
      readonly requestId: string
      /** Items of a page, as many as the job still delivers. */
      readonly items: number | null
      /** The cursor of the next page; null: there is none, or the job has its items. */
      readonly next: string | null
      /** Hashes of its items, of a job that delivers only new ones; null: the job delivers all. */
      readonly itemHashes: readonly (string | null)[] | null
      /** Whether the items behind a page without a new one are known too, because the newest come first. */
      readonly isNewestFirst: boolean
    }
  | { readonly kind: 'failed'; readonly error: RowError }
  /** It waits again. */
  | {
      readonly kind: 'again'
      readonly at: number
      /** Whether it counts as a failed try. */
      readonly counts: boolean
      readonly maxPrice?: number
      /** The whole job waits until then, with this reason. */
      readonly reason?: string
    }
  /** It waits again, and its job pauses. */
  | { readonly kind: 'pause'; readonly by: PausedBy; readonly reason: string }

export interface RowError {
  readonly code: string
  readonly reason: string
  readonly message: string
}

export const errorOf = ({ code, reason, storedMessage: message }: ServiceError): RowError => ({
  code,
  reason,
  message,
})

/** The first repetition of a failed row waits this long; each further one three times as long. */
const firstRetryMs = 5_000
const maxRetryMs = 15 * 60_000
/** How long rows wait where this service itself has no capacity. */
const busyMs = 2_000
const switchedOffMs = 60_000

/** Reasons of this service's own, which are no failure of the row. */
const busyReasons = new Set(['at_capacity', 'service_unavailable', 'in_progress'])

/**
 * What a refusal or a fault means for a row.
 * @param tries failed tries before this one
 * @param retries how often the job repeats a row
 */
export function endOfFailure(
  error: ServiceError,
  { tries, retries, now }: { readonly tries: number; readonly retries: number; readonly now: number },
): RowEnd {
  const { reason, message } = error
  if (reason === 'key_limit' || reason === 'account_limit') {
    return { kind: 'again', at: (Math.floor(now / dayMs) + 1) * dayMs, counts: false, reason: message }
  }
  if (error.kind === 'insufficient_credits') return { kind: 'pause', by: 'credits', reason: message }
  if (error.kind === 'forbidden') return { kind: 'pause', by: 'key', reason: message }
  if (busyReasons.has(reason)) return { kind: 'again', at: now + busyMs, counts: false }
  if (reason === 'switched_off') {
    return { kind: 'again', at: now + switchedOffMs, counts: false, reason: message }
  }
  if (!error.retryable || tries >= retries) return { kind: 'failed', error: errorOf(error) }
  const pause = Math.min(maxRetryMs, firstRetryMs * 3 ** tries)
  return { kind: 'again', at: now + Math.max(pause, (error.retryAfterSeconds ?? 0) * 1000), counts: true }
}
