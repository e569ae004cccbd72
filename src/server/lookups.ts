import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import findMyWay from 'find-my-way'
import { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'
import type { Actor, Keyring } from '../accounts/keys.ts'
import type { AnyOperation } from '../catalog/operation.ts'
import type { Registry } from '../catalog/registry.ts'
import type { Clock } from '../clock.ts'
import { parameterError, ServiceError } from '../errors.ts'
import type { LookupResult, Pipeline, PreparedLookup } from '../lookup/pipeline.ts'
import { readQuery } from '../lookup/request.ts'
import type { Mode } from '../lookup/source.ts'
import { apiKeyOf, publicError, sendError, successBody } from './envelope.ts'

export interface LookupHandlerOptions {
  readonly registry: Registry
  readonly pipeline: Pipeline
  readonly keyring: Keyring
  readonly clock: Clock
  readonly log: Logger
}

/** `{name}` of our templates as `:name` of the router. */
export function routerPath(template: string): string {
  return template.replace(/\{([^}]+)\}/g, ':$1')
}

/** What the routers let through: longer than any header may be, so that the parameters judge for themselves. */
export const longestParameter = 65_536

/** Targets remembered, and the longest one that is. */
const mostTargets = 5000
const longestTarget = 512

/** A request target (path and query) that leads to a lookup, and what it means to a key of each mode. */
interface Target {
  readonly operation: AnyOperation
  readonly path: Readonly<Record<string, string>>
  readonly query: string
  live: PreparedLookup | undefined
  test: PreparedLookup | undefined
}

function brokenEncoding(target: string): boolean {
  const path = target.split('?', 1)[0]!
  if (!path.includes('%')) return false
  try {
    decodeURIComponent(path)
    return false
  } catch {
    return true
  }
}

/**
 * Serves all lookups straight on node's HTTP server: this is the path every paid call takes, and a framework's
 * hooks and serializers would cost more than the lookup itself.
 * @returns a handler that says whether the request was one of its own
 */
export function createLookupHandler(options: LookupHandlerOptions) {
  const { pipeline, keyring, clock, log } = options
  const router = findMyWay({
    maxParamLength: longestParameter,
    caseSensitive: true,
    ignoreTrailingSlash: false,
  })
  for (const operation of options.registry.operations) {
    router.on('GET', routerPath(operation.path), () => undefined, operation)
  }

  function fail(response: ServerResponse, thrown: unknown, requestId: string): void {
    const error = publicError(thrown)
    if (error.status >= 500) {
      const level = error.kind === 'internal_error' ? 'error' : 'debug'
      log[level]({ requestId, code: error.code, detail: error.detail ?? error.message }, 'lookup failed')
    }
    sendError(response, error, requestId)
  }

  function answer(
    response: ServerResponse,
    operation: AnyOperation,
    result: LookupResult,
    requestId: string,
  ): void {
    if (response.destroyed) return
    const body = successBody(result.json, {
      requestId,
      creditsCharged: result.credits,
      version: operation.version,
      cached: result.cached,
    })
    const headers = [
      'content-type',
      'application/json; charset=utf-8',
      'content-length',
      // The envelope is ASCII.
      String(body.length - result.json.length + result.bytes),
      'x-request-id',
      requestId,
      'x-content-type-options',
      'nosniff',
      'cache-control',
      'private, no-store',
    ]
    if (result.cached) headers.push('age', String(result.ageSeconds))
    response.writeHead(200, headers)
    response.end(body)
  }

  /** What was read of a target before, per mode; a cursor has an expiry and is read each time. */
  const known = new LRUCache<string, Target>({ max: mostTargets })

  function find(target: string): Target | null {
    const before = known.get(target)
    if (before !== undefined) return before
    const mark = target.indexOf('?')
    const found = router.find('GET', mark < 0 ? target : target.slice(0, mark))
    if (found === null) return null
    return {
      operation: found.store as AnyOperation,
      path: found.params as Record<string, string>,
      query: mark < 0 ? '' : target.slice(mark + 1),
      live: undefined,
      test: undefined,
    }
  }

  function prepare(text: string, target: Target, mode: Mode): PreparedLookup {
    const before = target[mode]
    if (before !== undefined) return before
    const prepared = pipeline.prepare(target.operation, mode, readQuery(target.query), target.path)
    if (prepared.cursor === null && text.length <= longestTarget) {
      target[mode] = prepared
      known.set(text, target)
    }
    return prepared
  }

  function look(
    response: ServerResponse,
    prepared: PreparedLookup,
    actor: Actor,
    requestId: string,
    startedAt: number,
  ): void {
    const work =
      pipeline.runFromMemory(prepared, actor, requestId, startedAt) ??
      pipeline.run(prepared, actor, { lookupId: requestId })
    work.then(
      (result) => answer(response, prepared.operation, result, requestId),
      (error) => fail(response, error, requestId),
    )
  }

  return function handle(request: IncomingMessage, response: ServerResponse): boolean {
    const text = request.url ?? '/'
    const target = find(text)
    if (target === null) {
      if (!brokenEncoding(text)) return false
      sendError(response, parameterError('The path is not valid percent-encoded UTF-8.'), randomUUID())
      return true
    }
    const requestId = randomUUID()
    if (request.method !== 'GET') {
      const error = new ServiceError('method_not_allowed', 'Lookups are read with GET.', {
        headers: { allow: 'GET' },
      })
      sendError(response, error, requestId)
      return true
    }
    const startedAt = clock.now()
    const proceed = (actor: Actor | null) => {
      try {
        if (actor === null) throw new ServiceError('unauthorized')
        look(response, prepare(text, target, actor.mode), actor, requestId, startedAt)
      } catch (error) {
        fail(response, error, requestId)
      }
    }
    const key = apiKeyOf(request)
    const actor = key === undefined ? null : keyring.authenticate(key)
    if (actor instanceof Promise) actor.then(proceed, (error) => fail(response, error, requestId))
    else proceed(actor)
    return true
  }
}
