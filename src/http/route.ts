import { z } from 'zod'
import type { ParameterSet, Params } from '../catalog/parameters.ts'
import type { Caller } from '../catalog/ports/caller.ts'
import type { Mode } from '../catalog/source.ts'
import type { ErrorKind } from '../errors.ts'
import type { Actor } from './actor.ts'
import type { ReadLine } from './json-lines.ts'

/** What the handler of a service route receives: everything parsed and checked. */
export interface RouteInput<S extends ParameterSet = ParameterSet, Body = unknown> {
  readonly actor: Actor
  /** Path and query parameters. */
  readonly params: Params<S>
  readonly body: Body
  /** The lines of a body of JSON lines, each read by the route's schema for them. */
  readonly lines: readonly ReadLine<unknown>[]
  readonly requestId: string
  /** The Idempotency-Key of a request to an idempotent route: ids made from it survive a crash and a repeat. */
  readonly idempotencyKey?: string | undefined
}

export interface RouteAnswer<Data = unknown> {
  readonly data: Data
  /** `data` as JSON, where it is text already (a nested lookup of megabytes); sent in place of `data`. */
  readonly json?: string
  /** Sent in place of the envelope: a file. */
  readonly file?: { readonly text: string; readonly headers: Readonly<Record<string, string>> }
  /** Whether what is nested in it came from the cache of answers. */
  readonly cached?: boolean
  /** Default: the route's own status. */
  readonly status?: number
  /** Credits charged by what the route did (a monitor's baseline is charged apart). Default 0. */
  readonly creditsCharged?: number
}

/** What a request without a key would buy: found out for nothing, made once it is paid for. */
export interface Sale<Data = unknown> {
  /** The most it can cost, and the least. */
  readonly credits: { readonly most: number; readonly least: number }
  /** Makes it for who pays for it. */
  run(caller: Caller, requestId: string): Promise<RouteAnswer<Data>>
}

/** A route that is not a lookup (account, monitors, webhooks): declared once, served and documented from here. */
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
  /** Takes JSON lines, so many at most, each by this strict schema, in place of a JSON body. */
  readonly lines?: { readonly schema: z.ZodType; readonly most: number }
  /** True where the body may be left out altogether. */
  readonly bodyOptional?: boolean
  /** An example body for the documents. */
  readonly bodyExample?: unknown
  readonly response: z.ZodType<Data>
  /** The media type of a route that answers a file in place of the envelope. */
  readonly fileType?: string
  /** Success status (default 200). */
  readonly status?: 200 | 201
  /** Errors it can answer beyond 401 and 500. */
  readonly errors?: readonly ErrorKind[]
  /**
   * Limited per key, because it costs nothing (whoami, balance); or per account, because it makes others work. Default:
   * per key, with all other routes that manage. False: what it does is paid for.
   */
  readonly limited?: boolean | 'account'
  /**
   * Honours the Idempotency-Key header (every POST that changes something): the first answer is kept and given again.
   * `parts`: each part of the request is carried out once under it, and what could not be is tried again.
   */
  readonly idempotent?: boolean | 'parts'
  /**
   * Refuses a key that may not call it, before anything is done or a kept answer given again. Absent: any key may.
   * @throws ServiceError forbidden
   */
  permit?(actor: Actor): void
  handler(input: RouteInput<S, Body>): Promise<RouteAnswer<Data>>
  /**
   * Says what a request without a key would buy, where the route is sold for single payments. Absent: such a request is
   * refused.
   */
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

/** Declares a route that deletes something, with what it is called in the documents. */
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
