import findMyWay, { type Instance } from 'find-my-way'
import type { SimulatedPlatform, SimulatedRequest, SimulatedResponse } from '../catalog/ports/simulated.ts'
import { nowhere } from './answers.ts'
import { type Forced, underForce } from './forced.ts'

/** A request with the values that its route parsed. */
export interface Call {
  readonly request: SimulatedRequest
  /** Path parameters, decoded. */
  readonly params: Readonly<Record<string, string>>
  readonly query: URLSearchParams
  /** The body as a form; empty without a body. */
  readonly form: URLSearchParams
  /** The body as JSON; undefined if it is not JSON. */
  readonly json: unknown
  /** The simulated platform's time: milliseconds since the Unix epoch. */
  readonly now: number
}

export type Handler = (call: Call) => SimulatedResponse | Promise<SimulatedResponse>

/** `path` follows find-my-way: `/r/:name/about`, `/:id(^\\d+$)`, `/files/*`. */
export type Route = readonly [method: 'GET' | 'POST', origin: string, path: string, handler: Handler]

export interface RouterOptions {
  /** The outcome (failing or slow platform) that a request forces. Default: no outcome is forced. */
  readonly forced?: (call: Call) => Forced | null
  /** The answer for a path without a route. */
  readonly otherwise?: SimulatedResponse
}

function parsed(body: Buffer | undefined): unknown {
  try {
    return JSON.parse(body?.toString('utf8') ?? '')
  } catch {
    return undefined
  }
}

function callOf(request: SimulatedRequest, params: Call['params']): Call {
  const body = request.body
  return {
    request,
    params,
    query: request.url.searchParams,
    now: request.now,
    get form() {
      return new URLSearchParams(body?.toString('utf8'))
    },
    get json() {
      return parsed(body)
    },
  }
}

/**
 * A simulated platform from a table of routes. It answers for the origins in the table, and answers 404 for unknown
 * paths. It ignores trailing slashes and answers HEAD like GET.
 */
export function routed(routes: readonly Route[], options: RouterOptions = {}): SimulatedPlatform {
  const handlers: Handler[] = routes.map(([, , , handler]) => handler)
  const byOrigin = new Map<string, Instance<findMyWay.HTTPVersion.V1>>()
  for (const [place, [method, origin, path]] of routes.entries()) {
    const router = byOrigin.get(origin) ?? findMyWay({ ignoreTrailingSlash: true, maxParamLength: 8000 })
    router.on(method, path, () => undefined, { place })
    byOrigin.set(origin, router)
  }
  const missing = options.otherwise ?? nowhere
  return {
    origins: [...byOrigin.keys()],
    async handle(request) {
      const { origin, pathname } = request.url
      const method = request.method === 'HEAD' ? 'GET' : request.method
      const found = byOrigin.get(origin)?.find(method as 'GET', pathname)
      const handler = found ? handlers[(found.store as { place: number } | null)?.place ?? -1] : undefined
      if (!found || !handler) return missing
      const call = callOf(request, found.params as Call['params'])
      return underForce(options.forced?.(call) ?? null, () => handler(call))
    },
  }
}

/**
 * Combines simulated platforms. A request goes to the platform with its origin; accounts and things come from the
 * last platform that defines them.
 */
export function together(...parts: readonly SimulatedPlatform[]): SimulatedPlatform {
  const owners = parts.flatMap((part) => part.origins.map((origin) => ({ origin, part })))
  const worlds = parts.map(({ origins: _, handle: __, ...world }) => world)
  return {
    ...Object.assign({}, ...worlds),
    origins: owners.map(({ origin }) => origin),
    handle(request) {
      const owner =
        owners.find(({ origin }) => request.url.href.startsWith(origin)) ??
        owners.find(({ origin }) => origin === '*')
      return owner ? owner.part.handle(request) : nowhere
    },
  }
}
