import { clientAddressOf } from '../../../catalog/http/client-address.ts'
import { paymentOf } from '../../../catalog/http/envelope.ts'
import type { Lookups, PreparedLookup } from '../../../lookup/lookups.ts'
import type { Seller } from '../../../money/payments/take-payments.ts'
import type { InvalidPaymentLimit } from '../invalid-payment-limit.ts'
import type { Exchange } from './exchange.ts'
import { type ResponseOptions, sendFailure, sendResult } from './responses.ts'

export interface SaleOptions extends ResponseOptions {
  readonly lookups: Lookups
  readonly limitInvalidPayments: InvalidPaymentLimit
  /** The public address of a request target. */
  readonly urlOf: (target: string) => string
}

/**
 * Serves a request without a key: its payment covers the lookup. Without a payment the response contains the offer.
 * @param canonicalRequest method, target and body, which the payment is bound to
 */
export function sellLookup(
  options: SaleOptions,
  { payments, offering }: Seller,
  exchange: Exchange,
  prepared: PreparedLookup,
  canonicalRequest: string,
): void {
  const { request, requestId, text } = exchange
  const credits = options.lookups.quoteForSale(prepared)
  // The lookup logs its own errors; errors of the payment are logged here.
  let isLogged = false
  const payment = paymentOf(request)
  const serve = () =>
    payments.serve({
      offering: offering(prepared.operation.id),
      request: canonicalRequest,
      url: options.urlOf(text),
      credits,
      payment,
      lookupId: requestId,
      runLookup: (caller) =>
        options.lookups.run(prepared, caller, { lookupId: requestId }).catch((error: unknown) => {
          isLogged = true
          throw error
        }),
    })
  const work = payment === undefined ? serve() : options.limitInvalidPayments(clientAddressOf(request), serve)
  work.then(
    ({ result, headers }) => sendResult(options, exchange, result, { headers }),
    (error) => sendFailure(options, exchange, error, isLogged),
  )
}
