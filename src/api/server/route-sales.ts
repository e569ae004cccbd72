import type { FastifyReply, FastifyRequest } from 'fastify'
import { canonicalJson } from '../../catalog/canonical-json.ts'
import { clientAddressOf } from '../../catalog/http/client-address.ts'
import { paymentOf } from '../../catalog/http/envelope.ts'
import type { AnyRoute } from '../../catalog/http/route.ts'
import type { Outcome } from '../../catalog/outcome.ts'
import type { Seller } from '../../money/payments/take-payments.ts'
import type { Limiter } from './rate-limit.ts'

/** The answer of a service route, as it is stored for repeats of its payment. */
export interface SoldAnswer {
  /** `data` as JSON. */
  readonly json: string
  readonly credits: number
  readonly cached?: boolean
  readonly lookupStatus?: Outcome
  readonly unreadableEntries?: number
}

/** Sells a service route to a request without a key. */
export type SellRoute = (
  route: AnyRoute,
  request: FastifyRequest,
  reply: FastifyReply,
  body: unknown,
) => Promise<SoldAnswer>

/**
 * Sells service routes for single payments. The quote is free, up to a limit per address; the work starts after the
 * payment.
 */
export function createRouteSeller(options: {
  readonly seller: Seller
  readonly limiter: Limiter
  /** The public address of a request target. */
  readonly urlOf: (target: string) => string
}): SellRoute {
  const { payments, offering } = options.seller
  return async (route, request, reply, body) => {
    await options.limiter.take(`question ${clientAddressOf(request.raw)}`, reply)
    const sale = await route.sell!({ body, mode: payments.mode })
    const { result, headers } = await payments.serve<SoldAnswer>({
      offering: offering(route.id),
      request: `${route.method} ${request.url} ${canonicalJson(body)}`,
      url: options.urlOf(request.url),
      credits: sale.credits,
      payment: paymentOf(request.raw),
      lookupId: request.id,
      async runLookup(caller) {
        const answer = await sale.run(caller, request.id)
        const { data, json, creditsCharged = 0, cached, lookupStatus, unreadableEntries } = answer
        return {
          json: json ?? JSON.stringify(data),
          credits: creditsCharged,
          ...(cached === undefined ? {} : { cached }),
          ...(lookupStatus === undefined ? {} : { lookupStatus }),
          ...(unreadableEntries === undefined ? {} : { unreadableEntries }),
        }
      },
    })
    reply.headers(headers)
    return result
  }
}
