import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import findMyWay from 'find-my-way'
import type { Logger } from 'pino'
import type { Actor, Keyring } from '../accounts/keys.ts'
import type { AnyOperation } from '../catalog/operation.ts'
import type { Registry } from '../catalog/registry.ts'
import type { Clock } from '../clock.ts'
import { parameterError, ServiceError } from '../errors.ts'
import type { LookupResult, Pipeline } from '../lookup/pipeline.ts'
import { type RawParameters, readQuery } from '../lookup/request.ts'
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

function brokenEncoding(path: string): boolean {
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
  const router = findMyWay({ maxParamLength: 4096, caseSensitive: true, ignoreTrailingSlash: false })
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

  function look(
    response: ServerResponse,
    operation: AnyOperation,
    actor: Actor,
    query: RawParameters,
    path: Record<string, string>,
    requestId: string,
    startedAt: number,
  ): void {
    const prepared = pipeline.prepare(operation, actor.mode, query, path)
    const work =
      pipeline.runFromMemory(prepared, actor, requestId, startedAt) ??
      pipeline.run(prepared, actor, { lookupId: requestId })
    work.then(
      (result) => answer(response, operation, result, requestId),
      (error) => fail(response, error, requestId),
    )
  }

  return function handle(request: IncomingMessage, response: ServerResponse): boolean {
    const target = request.url ?? '/'
    const mark = target.indexOf('?')
    const path = mark < 0 ? target : target.slice(0, mark)
    const found = router.find('GET', path)
    if (found === null) {
      if (!brokenEncoding(path)) return false
      sendError(response, parameterError('The path is not valid percent-encoded UTF-8.'), randomUUID())
      return true
    }
    const requestId = randomUUID()
    const operation = found.store as AnyOperation
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
        const query = mark < 0 ? {} : readQuery(target.slice(mark + 1))
        look(response, operation, actor, query, found.params as Record<string, string>, requestId, startedAt)
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
