import type { FastifyReply, FastifyRequest } from 'fastify'
import { paymentOf } from '../http/envelope.ts'
import type { AnyRoute } from '../http/route.ts'
import type { Seller } from '../payments/take-payments.ts'
import type { Limiter } from './rate-limit.ts'

/** What a service route answered, as it is kept for repeats of its payment. */
export interface SoldAnswer {
  /** `data` as JSON. */
  readonly json: string
  readonly credits: number
  readonly cached?: boolean
}

/** Sells a service route to a request without a key. */
export type SellRoute = (
  route: AnyRoute,
  request: FastifyRequest,
  reply: FastifyReply,
  body: unknown,
) => Promise<SoldAnswer>

/**
 * Service routes for single payments: what a request would buy is found out for nothing, as often as an address may,
 * and made once it is paid for.
 */
export function createRouteSeller(options: {
  readonly seller: Seller
  readonly limiter: Limiter
  /** The public address of a request target. */
  readonly urlOf: (target: string) => string
}): SellRoute {
  const { payments, offering } = options.seller
  return async (route, request, reply, body) => {
    await options.limiter.take(`question ${request.ip}`, reply)
    const sale = await route.sell!({ body, mode: payments.mode })
    const { result, headers } = await payments.serve<SoldAnswer>({
      offering: offering(route.id),
      request: `${route.method} ${request.url} ${JSON.stringify(body)}`,
      url: options.urlOf(request.url),
      credits: sale.credits,
      payment: paymentOf(request.raw),
      lookupId: request.id,
      async runLookup(caller) {
        const { data, json, creditsCharged = 0, cached } = await sale.run(caller, request.id)
        return {
          json: json ?? JSON.stringify(data),
          credits: creditsCharged,
          ...(cached === undefined ? {} : { cached }),
        }
      },
    })
    reply.headers(headers)
    return result
  }
}
