import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { Counter, type Registry as Metrics } from 'prom-client'
import type { Mode } from '../catalog/source.ts'

/** An answered request, for the access log. Of the caller's input it holds only the route. */
export interface AccessLogEntry {
  readonly method: string
  /** The route's template with the names of its parameters; null for an unknown route. */
  readonly route: string | null
  /** 499: the caller was gone before the answer. */
  readonly status: number
  /** From the request to the answer. */
  readonly ms: number
  readonly requestId: string
  readonly keyId: string | null
  readonly mode: Mode | null
  readonly credits: number
  /** Null for a request without a lookup. */
  readonly cached: boolean | null
  /** The code of the error envelope; null for an answer without error. */
  readonly code: string | null
}

/** Fields of a request that was refused before its key was checked. */
export const noCaller = { keyId: null, mode: null, credits: 0, cached: null } as const

/** Status of a request whose caller was gone before the answer (nginx's word for it). */
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

/** What a route came to know of a request while it answered it. */
interface RequestFacts {
  keyId: string | null
  mode: Mode | null
  credits: number
  cached: boolean | null
  code: string | null
}

declare module 'fastify' {
  interface FastifyRequest {
    facts: RequestFacts
  }
}

/** Counts and logs what the service routes answer. */
export function watchRoutes(app: FastifyInstance, traffic: Traffic): void {
  app.decorateRequest('told')
  app.addHook('onRequest', async (request) => {
    request.facts = { ...noCaller, code: null }
  })
  app.addHook('onResponse', async (request, reply) => {
    const { facts: told } = request
    const status = reply.raw.writableFinished ? reply.statusCode : callerGone
    traffic.count(told.mode, status)
    const { url } = request.routeOptions
    traffic.log?.({
      method: request.method,
      route: url?.replace(/:(\w+)/g, '{$1}') ?? null,
      status,
      ms: roundMs(reply.elapsedTime),
      requestId: request.id,
      ...told,
    })
  })
}

/** Milliseconds to a thousandth. */
export const roundMs = (ms: number): number => Math.round(ms * 1000) / 1000
