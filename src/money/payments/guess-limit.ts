import type { Clock } from '../../catalog/clock.ts'
import { ServiceError } from '../../catalog/errors.ts'
import { createLruMap } from '../../runtime/process/lru-map.ts'

/** Payments whose wrong guesses are counted at the same time; the least recently used payment is dropped first. */
const maxPayments = 10_000

/** Wrong requests with one payment before it answers no repeat until the end of the window. */
const maxGuesses = 20
const windowMs = 3_600_000

/**
 * Bounds guesses of the request that a payment bought. A settlement is public on the chain with its signature, so
 * anybody can send a payment again; its answer is for whoever knows the request.
 */
export interface GuessLimit {
  /** @throws ServiceError rate_limited after too many wrong guesses */
  check(payment: string): void
  /** Counts a request that the payment did not buy. */
  countWrong(payment: string): void
}

/** Counts in this process. */
export function createGuessLimit(clock: Clock): GuessLimit {
  const windows = createLruMap<string, { wrong: number; readonly endsAt: number }>(maxPayments)
  const current = (payment: string) => {
    const known = windows.get(payment)
    return known !== undefined && known.endsAt > clock.now() ? known : null
  }
  return {
    check(payment) {
      const window = current(payment)
      if (window === null || window.wrong < maxGuesses) return
      throw new ServiceError(
        'rate_limited',
        'This payment was sent with too many other requests. Its answer can be fetched again later.',
        { retryAfterSeconds: Math.ceil((window.endsAt - clock.now()) / 1000) },
      )
    },
    countWrong(payment) {
      const window = current(payment) ?? { wrong: 0, endsAt: clock.now() + windowMs }
      window.wrong += 1
      windows.set(payment, window)
    },
  }
}
