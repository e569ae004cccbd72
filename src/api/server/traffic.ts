import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { Counter, type Registry as Metrics } from 'prom-client'
import { clientAddressOf } from '../../catalog/http/client-address.ts'
import { correlationIdOf } from '../../catalog/http/correlation-id.ts'
import type { ParameterSet } from '../../catalog/parameters.ts'
import type { Mode } from '../../catalog/source.ts'
import type { Span, Tracing } from '../../runtime/tracing/tracing.ts'
import { healthPaths } from './health.ts'

/** An answered request, for the access log. Of the caller's input it holds only the route. */
export interface AccessLogEntry {
  readonly method: string
  /** The route's template with the names of its parameters; null for an unknown route. */
  readonly route: string | null
  /** 499: the caller disconnected before the answer. */
  readonly status: number
  /** From the request to the answer. */
  readonly ms: number
  readonly requestId: string
  /** The id by the balancer (catalog/http/correlation-id.ts). */
  readonly correlationId: string | null
  /** The address of the client (catalog/http/client-address.ts). */
  readonly address: string
  readonly keyId: string | null
  readonly mode: Mode | null
  readonly credits: number
  /** Null for a request without a lookup. */
  readonly cached: boolean | null
  /** Code and reason of the error envelope; null for an answer without error. */
  readonly code: string | null
  readonly reason: string | null
}

/** Fields of a request that was refused before its key was checked. */
export const noCaller = { keyId: null, mode: null, credits: 0, cached: null } as const

/** Status of a request whose caller disconnected before the answer (from nginx). */
export const callerGone = 499

/** Counts answers, and writes the access log if it is configured. */
export interface Traffic {
  /** @param mode of the key or the payment; null without either */
  count(mode: Mode | null, status: number): void
  /** Null without an access log, so that callers need not build its entries. */
  readonly log: ((answered: AccessLogEntry) => void) | null
}

const modes = ['live', 'test', 'none'] as const

/** @param accessLog receives entries at its level `info`; null: no access log */
export function createTraffic(metrics: Metrics, accessLog: Pick<Logger, 'info'> | null): Traffic {
  const counted = { live: new Map<number, number>(), test: new Map(), none: new Map() }
  new Counter({
    name: 'social_lookup_answers_total',
    help: 'Answers by status; mode is that of the key, and none without a valid one. 499: the caller was gone.',
    labelNames: ['status', 'mode'],
    registers: [metrics],
    collect() {
      this.reset()
      for (const mode of modes) {
        for (const [status, times] of counted[mode]) this.inc({ status: String(status), mode }, times)
      }
    },
  })
  return {
    count(mode, status) {
      const byStatus = counted[mode ?? 'none']
      byStatus.set(status, (byStatus.get(status) ?? 0) + 1)
    },
    log: accessLog && ((answered) => accessLog.info(answered, 'request')),
  }
}

/** Facts about a request that its route learned. */
interface RequestFacts {
  keyId: string | null
  mode: Mode | null
  credits: number
  cached: boolean | null
  code: string | null
  reason: string | null
}

/** The account of a request, for the record of a refusal. */
export interface RequestAccount {
  readonly walletId: string
  readonly keyId: string
  /** The id of the route. */
  readonly route: string
  /** What the route declares. */
  readonly parameters: ParameterSet
}

declare module 'fastify' {
  interface FastifyRequest {
    facts: RequestFacts
    /** Null where the request is not traced. */
    span: Span | null
    /** Null before authentication. */
    account: RequestAccount | null
  }
}

/** Counts, logs and traces the answers of the service routes. */
export function watchRoutes(app: FastifyInstance, traffic: Traffic, tracing: Tracing | null): void {
  app.decorateRequest('facts')
  app.decorateRequest('span', null)
  app.addHook('onRequest', async (request) => {
    request.facts = { ...noCaller, code: null, reason: null }
    if (tracing !== null) request.span = startRouteSpan(tracing, request)
  })
  app.addHook('onResponse', async (request, reply) => {
    const { facts } = request
    const status = reply.raw.writableFinished ? reply.statusCode : callerGone
    traffic.count(facts.mode, status)
    const { url } = request.routeOptions
    if (request.span !== null) endRouteSpan(request.span, facts, status)
    // Balancers ask for health all the time.
    if (traffic.log === null || (url !== undefined && healthPaths.includes(url))) return
    traffic.log({
      method: request.method,
      route: url?.replace(/:(\w+)/g, '{$1}') ?? null,
      status,
      ms: roundMs(reply.elapsedTime),
      requestId: request.id,
      correlationId: correlationIdOf(request.raw),
      address: clientAddressOf(request.raw),
      ...facts,
    })
  })
}

/** Routes of health, metrics and documents are not traced. */
function startRouteSpan(tracing: Tracing, request: FastifyRequest): Span | null {
  const { method, headers, id } = request
  const route = request.routeOptions.url?.replace(/:(\w+)/g, '{$1}')
  if (route === undefined || !/^\/(v1|v2|mcp)(\/|$)/.test(route)) return null
  return tracing.startRequest(id, headers.traceparent, () => ({
    name: `${method} ${route}`,
    attributes: { 'http.request.method': method, 'http.route': route, 'social_lookup.request_id': id },
  }))
}

function endRouteSpan(span: Span, { mode, credits, code }: RequestFacts, status: number): void {
  span.set({
    'http.response.status_code': status,
    'social_lookup.mode': mode ?? undefined,
    'social_lookup.credits': credits,
    'social_lookup.code': code ?? undefined,
  })
  span.end(status >= 500 ? (code ?? String(status)) : undefined)
}

/** Milliseconds, rounded to a thousandth. */
export const roundMs = (ms: number): number => Math.round(ms * 1000) / 1000
