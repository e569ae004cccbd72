import { hash } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Keyring } from '../../accounts/keyring.ts'
import type { SessionActors } from '../../accounts/sign-in/session-actor.ts'
import { ServiceError } from '../../catalog/errors.ts'
import { actFrom } from '../../catalog/http/acting-address.ts'
import { type Actor, readOnlyRefusal, requireAcceptedAddress } from '../../catalog/http/actor.ts'
import { clientAddressOf } from '../../catalog/http/client-address.ts'
import { CsvText } from '../../catalog/http/csv-text.ts'
import {
  apiKeyOf,
  type ChallengeOf,
  creditsHeader,
  successBody,
  unauthorized,
} from '../../catalog/http/envelope.ts'
import { readJsonBody } from '../../catalog/http/input.ts'
import { JsonLines, jsonLinesType, type ReadLine } from '../../catalog/http/json-lines.ts'
import { checkIdempotencyKey } from '../../catalog/http/management-route.ts'
import type { AnyRoute, RouteAnswer } from '../../catalog/http/route.ts'
import { requireScopes } from '../../catalog/http/scopes.ts'
import { parseParameters, readQuery } from '../../lookup/request.ts'
import type { KeyLimiter } from '../../money/billing/key-limits.ts'
import type { CallerOf } from '../../money/billing/wallet-payer.ts'
import { bodyError, bodyMessage, bodyRequiredMessage } from './body-messages.ts'
import { routerPath } from './lookups/targets.ts'
import type { Limiter } from './rate-limit.ts'
import type { SellRoute } from './route-sales.ts'
import { waitForLargeBody } from './sent-text.ts'
import type { LimitTestChanges } from './test-changes.ts'

/** An answer as it is sent, and as it is stored under an Idempotency-Key. */
export interface SentAnswer {
  readonly status: number
  /** A stream is never stored. */
  readonly body: string | Readable
  /** Headers of a file; absent for an envelope. */
  readonly headers?: Readonly<Record<string, string>>
  /** Whether it is the stored answer of an earlier request. */
  readonly isRepeat?: boolean
  /** The header of an answer whose lookup was charged before. */
  readonly replayed?: string
}

export interface IdempotentRequest {
  readonly actor: Actor
  readonly route: string
  /** The Idempotency-Key. */
  readonly key: string
  readonly request: unknown
  /** Whether the answer is repeated to the same key or session alone. Default: to any of the wallet. */
  readonly isOwn?: boolean
  /** How long the answer is repeated. Default: a day. */
  readonly validMs?: number
}

/** Runs a request once per Idempotency-Key: a repeat gets the stored answer. */
export interface IdempotencyStore {
  /** @throws ServiceError idempotency_key_reused when the key was used with another request */
  once(request: IdempotentRequest, work: () => Promise<SentAnswer>): Promise<SentAnswer>
}

export interface ServiceRouteOptions {
  readonly keyring: Keyring
  /** Authenticates browsers that are signed in; absent: keys only. */
  readonly sessionActors?: SessionActors | undefined
  /** Absent: keys only. */
  readonly challenge?: ChallengeOf | undefined
  readonly callerOf: CallerOf
  readonly keyLimits: KeyLimiter
  readonly limiter: Limiter
  readonly limitTestChanges: LimitTestChanges
  /** Absent: no route is idempotent. */
  readonly idempotency?: IdempotencyStore | undefined
  /** Sells routes to requests without a key; null: they are refused. */
  readonly sellRoute: SellRoute | null
}

/** The message of routes that accept only JSON. */
export const jsonRequiredMessage = 'Send the body as JSON with content-type: application/json.'

async function authenticate(
  { keyring, sessionActors, challenge }: ServiceRouteOptions,
  request: FastifyRequest,
  key: string | undefined,
): Promise<Actor> {
  const actor = await (key === undefined
    ? sessionActors?.authenticate(request.raw)
    : keyring.authenticate(key))
  if (!actor) throw unauthorized(key, challenge?.(''))
  requireAcceptedAddress(actor, request.raw)
  if (actor.readOnly && request.method !== 'GET' && request.method !== 'HEAD') throw readOnlyRefusal()
  return actor
}

/** Path, query and body of a request, parsed strictly as the route declares them. */
function readInput(route: AnyRoute, request: FastifyRequest) {
  const mark = request.url.indexOf('?')
  const query = readQuery(mark < 0 ? '' : request.url.slice(mark + 1))
  const params = parseParameters(route.parameters, query, request.params as Record<string, string>)
  const table = tableOf(route, request.body)
  const body = table === undefined ? readBody(route, request) : undefined
  return { query, params, body, lines: readLines(route, request.body), table }
}

/** The table that was sent in place of a JSON body. */
function tableOf({ table }: AnyRoute, sent: unknown): CsvText | JsonLines | undefined {
  return table !== undefined && (sent instanceof CsvText || sent instanceof JsonLines) ? sent : undefined
}

/** Reads each line separately: an error in one line does not affect the other lines. */
function readLines({ lines, bodyExample }: AnyRoute, sent: unknown): ReadLine<unknown>[] {
  if (!lines) return []
  const given = sent instanceof JsonLines ? sent.lines : []
  if (given.length === 0) {
    throw new ServiceError(
      'bad_request',
      `Send JSON lines, one object a line, with content-type: ${jsonLinesType}; a line for example ${JSON.stringify(bodyExample)}.`,
    )
  }
  if (given.length > lines.most) {
    throw new ServiceError('bad_request', `Send ${lines.most} lines at most; these are ${given.length}.`)
  }
  return given.map(({ line, text }) => {
    try {
      const read = lines.schema.safeParse(readJsonBody(text), { reportInput: true })
      if (read.success) return { line, value: read.data }
      return { line, problem: bodyMessage(read.error.issues, lines.schema, bodyExample) }
    } catch (error) {
      if (error instanceof ServiceError) return { line, problem: error.message }
      throw error
    }
  })
}

function readBody(route: AnyRoute, request: FastifyRequest): unknown {
  const sent = request.body
  if (route.lines) return undefined
  if (sent instanceof JsonLines || sent instanceof CsvText)
    throw new ServiceError('bad_request', jsonRequiredMessage)
  if (!route.body) {
    if (sent === undefined || sent === null) return undefined
    throw new ServiceError('bad_request', 'This route takes no body.')
  }
  if (sent === undefined || sent === null) {
    if (route.bodyOptional) return undefined
    throw new ServiceError('bad_request', bodyRequiredMessage(route.bodyExample))
  }
  const read = route.body.safeParse(sent, { reportInput: true })
  if (read.success) return read.data
  throw bodyError(read.error.issues, route.body, route.bodyExample)
}

/** Lines that count as one free request. */
const linesPerRequest = 25

/** The name under which the limiter counts a request; null without a limit. */
function bucketOf({ id, limited }: AnyRoute, { walletId, keyId }: Actor): string | null {
  if (limited === false) return null
  if (limited === 'account') return `${walletId} ${id}`
  return limited === true ? keyId : `${keyId} managing`
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
      config: { bodyBytes: route.table?.maxBytes },
      handler: async (request, reply) => {
        const apiKey = apiKeyOf(request.raw)
        if (apiKey === undefined && route.sell && options.sellRoute) {
          const { json, credits, ...facts } = await options.sellRoute(
            route,
            request,
            reply,
            readInput(route, request).body,
          )
          request.facts.credits = credits
          request.facts.cached = facts.cached ?? null
          const answer = { data: null, json, creditsCharged: credits, ...facts }
          return send(reply, envelope(route, request.id, answer))
        }
        const actor = await authenticate(options, request, apiKey)
        const { facts } = request
        facts.keyId = actor.keyId
        facts.mode = actor.mode
        const { id, parameters } = route
        request.account = { walletId: actor.walletId, keyId: actor.keyId, route: id, parameters }
        const leave = options.keyLimits.enter(actor)
        if (leave !== null) reply.raw.once('close', leave)
        await options.keyLimits.admit(actor)
        const bucket = bucketOf(route, actor)
        if (bucket !== null) await options.limiter.take(bucket, reply)
        requireScopes(actor, route.scopes)
        await waitForLargeBody(request.raw, actor.walletId)
        const { query, params, body, lines, table } = readInput(route, request)
        if (bucket !== null && lines.length > linesPerRequest)
          await options.limiter.count(bucket, Math.floor(lines.length / linesPerRequest))
        route.permit?.(actor)
        const sentKey = route.idempotent ? request.headers['idempotency-key'] : undefined
        const key = typeof sentKey === 'string' ? sentKey : undefined
        if (key !== undefined && route.idempotent !== true) checkIdempotencyKey(key)
        const work = async () => {
          const accept = route.exports ? request.headers.accept : undefined
          const input = {
            ...{ actor, params, body, lines, table, requestId: request.id, accept },
            idempotencyKey: key,
          }
          const result = await actFrom(clientAddressOf(request.raw), () =>
            options.limitTestChanges(route, actor, () => route.handler(input)),
          )
          facts.credits = result.replayed ? 0 : (result.creditsCharged ?? 0)
          facts.cached = result.cached ?? null
          return envelope(route, request.id, result)
        }
        const answer: SentAnswer =
          key !== undefined && options.idempotency && route.idempotent === true
            ? await options.idempotency.once(
                {
                  ...{ actor, route: route.id, key, request: { query, params, body, ...hashOf(table) } },
                  isOwn: route.showsCredential ?? false,
                },
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

/** A table is compared by its hash. */
const hashOf = (table: { readonly text: string } | undefined) =>
  table === undefined ? {} : { table: hash('sha256', table.text) }

/** The answer of a route, as it is sent. */
function envelope(route: AnyRoute, requestId: string, answer: RouteAnswer): SentAnswer {
  if (answer.file) return { status: 200, body: answer.file.text, headers: answer.file.headers }
  const body = successBody(answer.json ?? JSON.stringify(answer.data), {
    requestId: answer.replayed?.requestId ?? requestId,
    creditsCharged: answer.creditsCharged ?? 0,
    version: 'v1',
    ...(answer.cached === undefined ? {} : { cached: answer.cached }),
    ...(answer.lookupStatus === undefined ? {} : { lookupStatus: answer.lookupStatus }),
    unreadableEntries: answer.unreadableEntries ?? 0,
  })
  const { replayed } = answer
  return { status: answer.status ?? route.status ?? 200, body, ...(replayed && { replayed: replayed.mark }) }
}

/**
 * A stored answer under the id of the repeated request, which was not charged. `originalRequestId` is the id of the
 * first request.
 */
function repeated(answer: SentAnswer, requestId: string): SentAnswer {
  const { data, meta } = JSON.parse(String(answer.body))
  const own = { requestId, creditsCharged: 0, originalRequestId: meta.requestId }
  const body = JSON.stringify({ data, meta: { ...meta, ...own } })
  return { ...answer, body }
}

function send(reply: FastifyReply, answer: SentAnswer): FastifyReply {
  return reply
    .code(answer.status)
    .type('application/json; charset=utf-8')
    .header('cache-control', 'private, no-store')
    .headers(answer.isRepeat ? { 'idempotent-replayed': 'true' } : {})
    .headers(answer.replayed ? { 'idempotent-replayed': answer.replayed } : {})
    .headers(answer.headers ?? {})
    .send(answer.body)
}
