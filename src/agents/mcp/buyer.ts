import type { Actor } from '../../catalog/http/actor.ts'
import type { Caller } from '../../catalog/ports/caller.ts'
import type { CreditRange } from '../../catalog/price.ts'
import { paymentsAccount } from '../../money/payments/bookkeeper.ts'
import type { SoldAnswer } from '../../money/payments/payments.ts'

/** Whether the actor is a caller without a key, who pays for each call. */
export const isBuyer = ({ accountId }: Pick<Actor, 'accountId'>): boolean => accountId === paymentsAccount

/** What a call without a key buys. */
export interface Sold<S extends SoldAnswer> {
  /** The lookup, or the service route that runs it. */
  readonly id: string
  readonly credits: CreditRange
  run(caller: Caller, lookupId: string): Promise<S>
}

/** The sale of one tool call to a caller without a key. */
export interface Purchase {
  /** Whether the call carries a payment. */
  readonly isPaid: boolean
  /**
   * Runs the lookup for the payment of the call.
   * @throws ServiceError payment_required with the challenge if it has none; forbidden for a second lookup of one call
   */
  buy<S extends SoldAnswer>(sold: Sold<S>): Promise<S>
  /** The settlement; null while nothing was bought. */
  receipt(): object | null
}
