import type { Readable } from 'node:stream'
import { z } from 'zod'
import type { ErrorKind } from '../errors.ts'
import type { ParameterSet, Params } from '../parameters.ts'
import type { Caller } from '../ports/caller.ts'
import type { CreditRange } from '../price.ts'
import type { Mode, Outcome } from '../source.ts'
import type { Actor } from './actor.ts'
import type { CsvText } from './csv-text.ts'
import type { JsonLines, ReadLine } from './json-lines.ts'
import type { Scope } from './scopes.ts'

/** The input of a service route's handler, parsed and checked. */
export interface RouteInput<S extends ParameterSet = ParameterSet, Body = unknown> {
  readonly actor: Actor
  /** Path and query parameters. */
  readonly params: Params<S>
  readonly body: Body
  /** The lines of a body of JSON lines, each read by the route's schema for them. */
  readonly lines: readonly ReadLine<unknown>[]
  /** The table that was sent in place of a JSON body. */
  readonly table?: CsvText | JsonLines | undefined
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
  /** Sent in place of the envelope: a file, or a stream of one. */
  readonly file?: {
    readonly text: string | Readable
    readonly headers: Readonly<Record<string, string>>
  }
  /** Whether the nested lookup was answered from the cache. */
  readonly cached?: boolean
  /** The outcome of the nested lookup. */
  readonly lookupStatus?: Outcome
  /** Entries that lists of the nested lookup's record lack because they could not be read. */
  readonly unreadableEntries?: number
  /** Default: the route's own status. */
  readonly status?: number
  /** Credits charged for the work of the route. The baseline of a monitor is charged separately. Default 0. */
  readonly creditsCharged?: number
  /** Set for a repeated Idempotency-Key whose lookup was charged before: its header, and the id of the charged request. */
  readonly replayed?: { readonly mark: 'true' | 'refetched'; readonly requestId: string }
}

/** What a request without a key would buy. The check is free; the work starts after the payment. */
export interface Sale<Data = unknown> {
  /** The maximum and the minimum price. */
  readonly credits: CreditRange
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
  /** Takes CSV or JSON lines of at most this size in place of its JSON body, whose other fields are query parameters then. */
  readonly table?: { readonly maxBytes: number }
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
  readonly status?: 200 | 201 | 202
  /** Errors it can answer beyond 401 and 500. */
  readonly errors?: readonly ErrorKind[]
  /**
   * The rate limit: per key for free routes (whoami, balance), per account for routes that cause work elsewhere.
   * Default: per key, together with all other management routes. False: paid routes have no limit.
   */
  readonly limited?: boolean | 'account'
  /**
   * Whether it counts for the changes that test keys may make in a day (default: all methods but GET and DELETE). False: it
   * leaves no row of the audit, or ends something, which never waits.
   */
  readonly isChange?: boolean
  /**
   * Supports the Idempotency-Key header (every POST that changes something): the first answer is stored, and a repeat
   * gets it. `parts`: each part of the request runs once under the key, and a repeat retries the failed parts.
   * `lookup`: the key is that of the lookup that the route makes.
   */
  readonly idempotent?: boolean | 'parts' | 'lookup'
  /**
   * Whether the answer shows the secret of a new credential. A stored answer is repeated to the key or session that got it
   * alone: one that ends soon would get a key that does not.
   */
  readonly showsCredential?: boolean
  /**
   * The scopes that an assistant needs, all of them; empty: any one. Absent: no assistant may call the route, so a route
   * that states nothing is closed to them.
   */
  readonly scopes?: readonly Scope[]
  /**
   * Refuses a key that may not call the route, before any work and before a stored answer is returned. Absent: any
   * key may.
   * @throws ServiceError forbidden
   */
  permit?(actor: Actor): void
  handler(input: RouteInput<S, Body>): Promise<RouteAnswer<Data>>
  /** The range of its prices, if it is sold. Absent: those of any lookup. */
  readonly soldAt?: CreditRange
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
