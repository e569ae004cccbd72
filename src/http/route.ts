import { z } from 'zod'
import type { ParameterSet, Params } from '../catalog/parameters.ts'
import type { Caller } from '../catalog/ports/caller.ts'
import type { Mode, Outcome } from '../catalog/source.ts'
import type { ErrorKind } from '../errors.ts'
import type { Actor } from './actor.ts'
import type { ReadLine } from './json-lines.ts'

/** The input of a service route's handler, parsed and checked. */
export interface RouteInput<S extends ParameterSet = ParameterSet, Body = unknown> {
  readonly actor: Actor
  /** Path and query parameters. */
  readonly params: Params<S>
  readonly body: Body
  /** The lines of a body of JSON lines, each read by the route's schema for them. */
  readonly lines: readonly ReadLine<unknown>[]
  readonly requestId: string
  /** The Accept header of a request to a route that exports its list. */
  readonly accept?: string | undefined
  /**
   * The Idempotency-Key of a request to an idempotent route. Ids derived from it stay the same after a crash and on a
   * repeat.
   */
  readonly idempotencyKey?: string | undefined
}

export interface RouteAnswer<Data = unknown> {
  readonly data: Data
  /** `data` as JSON text, if it is text already (a nested lookup of megabytes); sent in place of `data`. */
  readonly json?: string
  /** Sent in place of the envelope: a file. */
  readonly file?: { readonly text: string; readonly headers: Readonly<Record<string, string>> }
  /** Whether the nested lookup was answered from the cache. */
  readonly cached?: boolean
  /** The outcome of the nested lookup. */
  readonly lookupStatus?: Outcome
  /** Default: the route's own status. */
  readonly status?: number
  /** Credits charged for the work of the route. The baseline of a monitor is charged separately. Default 0. */
  readonly creditsCharged?: number
}

/** What a request without a key would buy. The check is free; the work starts after the payment. */
export interface Sale<Data = unknown> {
  /** The maximum and the minimum price. */
  readonly credits: { readonly most: number; readonly least: number }
  /** Does the work for the caller who paid. */
  run(caller: Caller, requestId: string): Promise<RouteAnswer<Data>>
}

/**
 * A route that is not a lookup (account, monitors, webhooks). The server and the documents derive from this
 * declaration.
 */
export interface ServiceRoute<S extends ParameterSet = ParameterSet, Body = unknown, Data = unknown> {
  /** Dotted id, the OpenAPI operationId: `monitors.create`. */
  readonly id: string
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** Template with `{name}` for path parameters. */
  readonly path: string
  /** Group in the documents: `monitors`. */
  readonly group: string
  readonly summary: string
  readonly description?: string
  /** Path and query parameters; parsed as strictly as those of lookups. */
  readonly parameters: S
  /** Strict schema of the JSON body. Absent: a body is refused. */
  readonly body?: z.ZodType<Body>
  /** Takes JSON lines in place of a JSON body: up to `most` lines, each by this strict schema. */
  readonly lines?: { readonly schema: z.ZodType; readonly most: number }
  /** True if the body may be omitted. */
  readonly bodyOptional?: boolean
  /** An example body for the documents. */
  readonly bodyExample?: unknown
  readonly response: z.ZodType<Data>
  /** The media type of a route that answers a file in place of the envelope. */
  readonly fileType?: string
  /** Whether its list is exported as CSV or JSON lines to callers that accept these. */
  readonly exports?: boolean
  /** Success status (default 200). */
  readonly status?: 200 | 201
  /** Errors it can answer beyond 401 and 500. */
  readonly errors?: readonly ErrorKind[]
  /**
   * The rate limit: per key for free routes (whoami, balance), per account for routes that cause work elsewhere.
   * Default: per key, together with all other management routes. False: paid routes have no limit.
   */
  readonly limited?: boolean | 'account'
  /**
   * Supports the Idempotency-Key header (every POST that changes something): the first answer is stored, and a repeat
   * gets it. `parts`: each part of the request runs once under the key, and a repeat retries the failed parts.
   */
  readonly idempotent?: boolean | 'parts'
  /**
   * Refuses a key that may not call the route, before any work and before a stored answer is returned. Absent: any
   * key may.
   * @throws ServiceError forbidden
   */
  permit?(actor: Actor): void
  handler(input: RouteInput<S, Body>): Promise<RouteAnswer<Data>>
  /** Quotes a request without a key, if the route is sold for single payments. Absent: such a request is refused. */
  sell?(request: { readonly body: Body; readonly mode: Mode }): Promise<Sale<Data>>
}

// biome-ignore lint/suspicious/noExplicitAny: a list of routes of every shape
export type AnyRoute = ServiceRoute<any, any, any>

/** Declares a service route; types flow from parameters, body and response to the handler. */
export function route<const S extends ParameterSet, Body, Data>(
  declared: ServiceRoute<S, Body, Data>,
): ServiceRoute<S, Body, Data> {
  return declared
}

/** Declares a route that deletes an object, with the object's name for the documents. */
export function deletion<const S extends ParameterSet>(
  declared: Pick<ServiceRoute<S>, 'id' | 'path' | 'group' | 'summary' | 'description' | 'parameters'>,
  remove: (actor: Actor, params: Params<S>) => Promise<unknown>,
) {
  return route({
    ...declared,
    method: 'DELETE',
    response: z.strictObject({ deleted: z.literal(true) }),
    errors: ['bad_request', 'not_found'],
    async handler({ actor, params }) {
      await remove(actor, params)
      return { data: { deleted: true as const } }
    },
  })
}
