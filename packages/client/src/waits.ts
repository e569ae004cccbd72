import type { ApiError, ConnectionError } from './api-error.ts'

/** The longest wait of a timer (24 days): a longer one would end at once. */
const maxTimerMs = 2 ** 31 - 1

/** A wait as timers take it. */
export const pauseMs = (milliseconds: number): number => Math.min(milliseconds, maxTimerMs)

/** Milliseconds of a clock that nobody sets. */
export const monotonicNow = (): number => performance.now()

/** Waits; rejects when the signal is aborted. */
export function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer)
      reject(signal!.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', end)
      resolve()
    }, pauseMs(milliseconds))
    if (signal?.aborted) end()
    else signal?.addEventListener('abort', end, { once: true })
  })
}

/** The wait before the first repeat without a Retry-After; it doubles with each. */
const firstWaitMs = 500

/** The wait before a repeat, from 1, for which no answer states a time. */
export const backoffMs = (repeat: number, random: () => number): number =>
  firstWaitMs * 2 ** (repeat - 1) * (0.5 + random() / 2)

/** The wait before the repeat of a failed attempt, from 1. */
export function waitBefore(
  failure: ApiError | ConnectionError,
  attempt: number,
  random: () => number,
): number {
  const seconds = failure.retryAfterSeconds
  // After the stated time, spread over a tenth of it, so that callers do not return all at once.
  if (seconds !== undefined) return 1000 * seconds * (1 + random() / 10)
  return backoffMs(attempt, random)
}

/**
 * Seconds that the header Retry-After states: a number, or a date of any form of HTTP (RFC 9110, sections 5.6.7 and
 * 10.2.3). A date is compared with that of the answer, because the clock of this machine may be wrong.
 */
export function retryAfter(headers: { get(name: string): string | null }): number | undefined {
  const value = headers.get('retry-after')?.trim()
  if (!value) return undefined
  // Several proxies may each have added theirs.
  const numbers = value.split(',').map((one) => one.trim())
  if (numbers.every((one) => /^\d+(\.\d+)?$/.test(one))) return Math.max(...numbers.map(Number))
  const at = dateOf(value)
  const now = dateOf(headers.get('date') ?? '')
  const seconds = (at - (Number.isNaN(now) ? Date.now() : now)) / 1000
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds)
}

/** The form of asctime names no zone, and is UTC; engines would read it as local time, and "-1" as a year. */
function dateOf(text: string): number {
  if (!/^[A-Z][a-z]{2,8},? /.test(text)) return Number.NaN
  return Date.parse(text.endsWith('GMT') ? text : `${text} GMT`)
}
