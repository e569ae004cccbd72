import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Actor, Keyring } from '../accounts/keys.ts'
import { ServiceError } from '../errors.ts'
import { parseParameters, readQuery } from '../lookup/request.ts'
import { apiKeyOf, successBody } from './envelope.ts'
import { routerPath } from './lookups.ts'
import type { KeyLimiter } from './rate-limit.ts'
import type { AnyRoute } from './route.ts'

/** An answer as it is sent, and as it is stored under an Idempotency-Key. */
export interface SentAnswer {
  readonly status: number
  readonly body: string
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
  readonly limiter: KeyLimiter
  /** Absent: no route is idempotent. */
  readonly idempotency?: IdempotencyStore | undefined
}

export const newRequestId = () => randomUUID()

async function authenticate(keyring: Keyring, request: FastifyRequest): Promise<Actor> {
  const key = apiKeyOf(request.raw)
  const actor = key === undefined ? null : await keyring.authenticate(key)
  if (actor === null) throw new ServiceError('unauthorized')
  return actor
}

function readBody(route: AnyRoute, request: FastifyRequest): unknown {
  const sent = request.body
  if (!route.body) {
    if (sent === undefined || sent === null) return undefined
    throw new ServiceError('bad_request', 'This route takes no body.')
  }
  if (sent === undefined || sent === null) {
    if (route.bodyOptional) return undefined
    throw new ServiceError('bad_request', 'Send a JSON body with content-type: application/json.')
  }
  const read = route.body.safeParse(sent)
  if (read.success) return read.data
  const sentences = read.error.issues.slice(0, 3).map((issue) => {
    const where = issue.path.length === 0 ? 'The body' : issue.path.join('.')
    return `${where}: ${issue.message}`
  })
  throw new ServiceError('bad_request', `${sentences.join('. ')}.`)
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
        const actor = await authenticate(options.keyring, request)
        if (route.limited) options.limiter.take(actor.keyId, reply)
        const mark = request.url.indexOf('?')
        const query = readQuery(mark < 0 ? '' : request.url.slice(mark + 1))
        const params = parseParameters(route.parameters, query, request.params as Record<string, string>)
        const body = readBody(route, request)
        const sentKey = route.idempotent ? request.headers['idempotency-key'] : undefined
        const key = typeof sentKey === 'string' ? sentKey : undefined
        const work = async () => {
          const input = { actor, params, body, requestId: request.id, idempotencyKey: key }
          const answer = await route.handler(input)
          const json = successBody(JSON.stringify(answer.data), {
            requestId: request.id,
            creditsCharged: answer.creditsCharged ?? 0,
            version: 'v1',
          })
          return { status: answer.status ?? route.status ?? 200, body: json }
        }
        const answer =
          key !== undefined && options.idempotency
            ? await options.idempotency.once(
                { actor, route: route.id, key, request: { query, params, body } },
                work,
              )
            : await work()
        return send(reply, answer)
      },
    })
  }
}

function send(reply: FastifyReply, answer: SentAnswer): FastifyReply {
  return reply
    .code(answer.status)
    .type('application/json; charset=utf-8')
    .header('cache-control', 'private, no-store')
    .send(answer.body)
}
