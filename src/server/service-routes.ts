import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Keyring } from '../accounts/keys.ts'
import type { CallerOf } from '../billing/wallet-payer.ts'
import { ServiceError } from '../errors.ts'
import type { Actor } from '../http/actor.ts'
import { apiKeyOf, creditsHeader, successBody, unauthorized } from '../http/envelope.ts'
import type { AnyRoute, RouteAnswer } from '../http/route.ts'
import { parseParameters, readQuery } from '../lookup/request.ts'
import { bodyMessage, bodyWanted } from './body-messages.ts'
import type { Keyless } from './keyless.ts'
import { routerPath } from './lookups.ts'
import type { Limiter } from './rate-limit.ts'

/** An answer as it is sent, and as it is stored under an Idempotency-Key. */
export interface SentAnswer {
  readonly status: number
  readonly body: string
  /** It was kept from an earlier request. */
  readonly isRepeat?: boolean
}

/** Runs a request once per Idempotency-Key: a repeat gets the stored answer. */
export interface IdempotencyStore {
  /** @throws ServiceError bad_request when the key was used with another request */
  once(
    request: { actor: Actor; route: string; key: string; request: unknown },
    work: () => Promise<SentAnswer>,
  ): Promise<SentAnswer>
}

export interface ServiceRouteOptions {
  readonly keyring: Keyring
  readonly callerOf: CallerOf
  readonly limiter: Limiter
  /** Absent: no route is idempotent. */
  readonly idempotency?: IdempotencyStore | undefined
  /** Sells routes to requests without a key; null: they are refused. */
  readonly keyless: Keyless | null
}

async function authenticate(keyring: Keyring, key: string | undefined): Promise<Actor> {
  const actor = key === undefined ? null : await keyring.authenticate(key)
  if (actor === null) throw unauthorized(key)
  return actor
}

/** Path, query and body of a request, as strictly as the route declares them. */
function readInput(route: AnyRoute, request: FastifyRequest) {
  const mark = request.url.indexOf('?')
  const query = readQuery(mark < 0 ? '' : request.url.slice(mark + 1))
  const params = parseParameters(route.parameters, query, request.params as Record<string, string>)
  return { query, params, body: readBody(route, request) }
}

function readBody(route: AnyRoute, request: FastifyRequest): unknown {
  const sent = request.body
  if (!route.body) {
    if (sent === undefined || sent === null) return undefined
    throw new ServiceError('bad_request', 'This route takes no body.')
  }
  if (sent === undefined || sent === null) {
    if (route.bodyOptional) return undefined
    throw new ServiceError('bad_request', bodyWanted(route.bodyExample))
  }
  const read = route.body.safeParse(sent, { reportInput: true })
  if (read.success) return read.data
  throw new ServiceError('bad_request', bodyMessage(read.error.issues, route.body, route.bodyExample))
}

/** Serves the route table: authentication, limits, strict input, idempotency, envelope. */
export function registerRoutes(
  app: FastifyInstance,
  routes: readonly AnyRoute[],
  options: ServiceRouteOptions,
): void {
  for (const route of routes) {
    app.route({
      method: route.method,
      url: routerPath(route.path),
      handler: async (request, reply) => {
        const apiKey = apiKeyOf(request.raw)
        if (apiKey === undefined && route.sell && options.keyless) {
          const { json, credits, cached } = await options.keyless(
            route,
            request,
            reply,
            readInput(route, request).body,
          )
          return send(
            reply,
            envelope(route, request.id, { data: null, json, creditsCharged: credits, cached }),
          )
        }
        const actor = await authenticate(options.keyring, apiKey)
        if (route.limited) {
          await options.limiter.take(
            route.limited === 'account' ? `${actor.walletId} ${route.id}` : actor.keyId,
            reply,
          )
        }
        const { query, params, body } = readInput(route, request)
        const sentKey = route.idempotent ? request.headers['idempotency-key'] : undefined
        const key = typeof sentKey === 'string' ? sentKey : undefined
        const work = async () => {
          const input = { actor, params, body, requestId: request.id, idempotencyKey: key }
          return envelope(route, request.id, await route.handler(input))
        }
        const answer: SentAnswer =
          key !== undefined && options.idempotency
            ? await options.idempotency.once(
                { actor, route: route.id, key, request: { query, params, body } },
                work,
              )
            : await work()
        const { payer } = options.callerOf(actor)
        const left = payer.remaining?.()
        if (left !== undefined) reply.header(creditsHeader, String(left))
        return send(reply, answer.isRepeat ? repeated(answer, request.id) : answer)
      },
    })
  }
}

/** What a route answered, as it is sent. */
function envelope(route: AnyRoute, requestId: string, answer: RouteAnswer): SentAnswer {
  const body = successBody(answer.json ?? JSON.stringify(answer.data), {
    requestId,
    creditsCharged: answer.creditsCharged ?? 0,
    version: 'v1',
    ...(answer.cached === undefined ? {} : { cached: answer.cached }),
  })
  return { status: answer.status ?? route.status ?? 200, body }
}

/** A kept answer under the id of the request that gets it; `originalRequestId` is the one that it was made for. */
function repeated(answer: SentAnswer, requestId: string): SentAnswer {
  const { data, meta } = JSON.parse(answer.body)
  const body = JSON.stringify({ data, meta: { ...meta, requestId, originalRequestId: meta.requestId } })
  return { ...answer, body }
}

function send(reply: FastifyReply, answer: SentAnswer): FastifyReply {
  return reply
    .code(answer.status)
    .type('application/json; charset=utf-8')
    .header('cache-control', 'private, no-store')
    .headers(answer.isRepeat ? { 'idempotent-replayed': 'true' } : {})
    .send(answer.body)
}
