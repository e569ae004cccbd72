import { ServiceError } from '../../catalog/errors.ts'
import type { Actor } from '../../catalog/http/actor.ts'

/** Counts the requests of limited accounts that are in progress in this process. */
export class ConcurrentRequests {
  readonly #held = new Map<string, number>()

  /**
   * Takes a place for a request of an account with a limit of concurrency; returns a function that frees it. Null: the
   * account has no such limit.
   * @throws ServiceError rate_limited if every place of the account is taken
   */
  enter({ accountId, accountLimits }: Pick<Actor, 'accountId' | 'accountLimits'>): (() => void) | null {
    const max = accountLimits?.concurrency ?? null
    if (max === null) return null
    const held = this.#held.get(accountId) ?? 0
    if (held >= max) {
      throw new ServiceError(
        'rate_limited',
        `This account may have ${max} request${max === 1 ? '' : 's'} in progress at a time. Nothing was charged.`,
        { retryAfterSeconds: 1 },
      )
    }
    this.#held.set(accountId, held + 1)
    let left = false
    return () => {
      if (left) return
      left = true
      const rest = this.#held.get(accountId)! - 1
      if (rest === 0) this.#held.delete(accountId)
      else this.#held.set(accountId, rest)
    }
  }
}
