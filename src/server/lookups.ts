import type { IncomingMessage, ServerResponse } from 'node:http'
import findMyWay from 'find-my-way'
import { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'
import type { Keyring } from '../accounts/keyring.ts'
import type { KeyLimiter } from '../billing/key-limits.ts'
import type { CallerOf } from '../billing/wallet-payer.ts'
import type { AnyOperation } from '../catalog/operation.ts'
import { lowestPrice, quote } from '../catalog/price.ts'
import { priceFor } from '../catalog/price-override.ts'
import type { Registry } from '../catalog/registry.ts'
import type { Mode } from '../catalog/source.ts'
import type { Clock } from '../clock.ts'
import { parameterError, ServiceError } from '../errors.ts'
import type { Actor } from '../http/actor.ts'
import { readBytes } from '../http/body.ts'
import { chooseEncoding, compress, minCompressedBytes } from '../http/compression.ts'
import {
  apiKeyOf,
  creditsHeader,
  newRequestId,
  paymentOf,
  publicError,
  sendError,
  successBody,
  unauthorized,
} from '../http/envelope.ts'
import { textOfBody } from '../http/input.ts'
import { isLiteralPath } from '../http/paths.ts'
import { causeOf, levelOf } from '../lookup/faults.ts'
import type { LookupResult, Lookups, PreparedLookup } from '../lookup/lookups.ts'
import { type RawParameters, readBodyParameters, readQuery } from '../lookup/request.ts'
import { retirementHeaders } from '../lookup/retirement.ts'
import type { Seller } from '../payments/take-payments.ts'
import type { InvalidPaymentLimit } from './invalid-payment-limit.ts'
import { callerGone, noCaller, roundMs, type Traffic } from './traffic.ts'

export interface LookupHandlerOptions {
  readonly registry: Registry
  readonly lookups: Lookups
  readonly callerOf: CallerOf
  readonly keyLimits: KeyLimiter
  /** When the operator started the retirement window (lookup/retirement.ts). */
  readonly retirementStartsAt?: number | undefined
  readonly keyring: Keyring
  /** Serves requests without a key that are paid one by one; null: they are refused. */
  readonly seller: Seller | null
  readonly limitInvalidPayments: InvalidPaymentLimit
  /** The public address of a request target. */
  readonly urlOf: (target: string) => string
  readonly clock: Clock
  readonly log: Logger
  /** Counts answers. */
  readonly traffic: Traffic
  /** The URL where callers buy credits. */
  readonly checkoutUrl?: string | undefined
  /** Largest body of a lookup that is called with POST. */
  readonly bodyBytes: number
}

/** A request for a lookup, on its way to an answer. */
interface Asked {
  readonly operation: AnyOperation
  readonly requestId: string
  /** By a clock that goes on evenly. */
  readonly startedAt: number
  /** Absent, nothing is compressed. */
  readonly acceptEncoding: string | undefined
  /** Of the key, or of the payment in its place; null until it is known. */
  mode: Mode | null
  keyId: string | null
}

/** Reading and sending, the hold before the lookup and the charge after it. */
const reserveMs = 10_000

/** How long nothing may move on a connection while the slowest lookup is under way, in milliseconds. */
export function maxSilentMs(
  operations: readonly Pick<AnyOperation, 'timeoutMs'>[],
  lookupTimeoutMs: number,
): number {
  const longest = Math.max(lookupTimeoutMs, ...operations.map(({ timeoutMs }) => timeoutMs ?? 0))
  // Another node that works on the same answer is waited for as well.
  return lookupTimeoutMs + longest + reserveMs
}

/** `{name}` of our templates as `:name` of the router. */
export function routerPath(template: string): string {
  return template.replace(/\{([^}]+)\}/g, ':$1')
}

/** What the routers let through: longer than any header may be, so that the parameters judge for themselves. */
export const maxParameterCharacters = 65_536

/** Where the length of an answer stands among its headers. */
const lengthAt = 3

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
  const { lookups, callerOf, keyring, clock, log, traffic } = options
  const router = findMyWay({
    maxParamLength: maxParameterCharacters,
    caseSensitive: true,
    ignoreTrailingSlash: false,
  })
  for (const operation of options.registry.operations) {
    router.on(operation.method ?? 'GET', routerPath(operation.path), () => undefined, operation)
  }

  /** Counts an answer, and writes it into the access log. */
  function note(asked: Asked, status: number, result: LookupResult | null, code: string | null): void {
    const { mode, keyId, requestId, operation, startedAt } = asked
    traffic.count(mode, status)
    traffic.log?.({
      method: operation.method ?? 'GET',
      route: operation.path,
      status,
      ms: roundMs(clock.elapsed() - startedAt),
      requestId,
      keyId,
      mode,
      credits: result?.credits ?? 0,
      cached: result?.cached ?? null,
      code,
    })
  }

  /** @param told whether the log has been told of it already */
  function fail(response: ServerResponse, thrown: unknown, asked: Asked, told = false): void {
    const error = publicError(thrown)
    const level = told ? null : levelOf(error)
    if (level !== null) {
      const { requestId, keyId, mode, operation } = asked
      const { status, code } = error
      const detail = error.detail ?? error.message
      const lookup = { requestId, keyId, operation: operation.id, mode, status, code }
      log[level]({ ...lookup, cause: causeOf(error), source: null, detail }, 'lookup failed')
    }
    note(asked, response.destroyed ? callerGone : error.status, null, error.code)
    sendError(response, error, asked.requestId, options.checkoutUrl)
  }

  /** A request that is none for a lookup, for its method or its very address. */
  function refused(
    { method = '' }: IncomingMessage,
    response: ServerResponse,
    error: ServiceError,
    requestId: string,
    route: string | null,
  ): void {
    const { status, code } = error
    traffic.count(null, status)
    traffic.log?.({ method, route, status, ms: 0, requestId, ...noCaller, code })
    sendError(response, error, requestId)
  }

  function answer(
    response: ServerResponse,
    asked: Asked,
    result: LookupResult,
    more: Readonly<Record<string, string>> = {},
  ): void {
    const { operation, requestId } = asked
    note(asked, response.destroyed ? callerGone : 200, result, null)
    if (response.destroyed) return
    const body = successBody(result.json, {
      requestId,
      creditsCharged: result.credits,
      version: operation.version,
      cached: result.cached,
      lookupStatus: result.outcome,
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
    if (result.creditsRemaining !== undefined) {
      headers.push(creditsHeader, String(result.creditsRemaining))
    }
    if (operation.retired) {
      const { registry, retirementStartsAt } = options
      headers.push(...retirementHeaders(operation, registry, retirementStartsAt, clock.now()).flat())
    }
    for (const [name, value] of Object.entries(more)) headers.push(name, value)
    const encoding = body.length < minCompressedBytes ? null : chooseEncoding(asked.acceptEncoding)
    if (encoding === null) {
      response.writeHead(200, headers)
      // ASCII throughout is written as it stands, which is quicker.
      response.end(body, result.bytes === result.json.length ? 'latin1' : 'utf8')
      return
    }
    compress(body, encoding).then(
      (packed) => {
        if (response.destroyed) return
        headers[lengthAt] = String(packed.length)
        response.writeHead(200, [...headers, 'content-encoding', encoding, 'vary', 'accept-encoding'])
        response.end(packed)
      },
      (error) => fail(response, error, asked),
    )
  }

  /** Parsed targets, per mode. A cursor has an expiry, so targets with cursors are parsed each time. */
  const known = new LRUCache<string, Target>({ max: mostTargets })

  function find(target: string): Target | null {
    const before = known.get(target)
    if (before !== undefined) return before
    const mark = target.indexOf('?')
    const path = mark < 0 ? target : target.slice(0, mark)
    const found = router.find('GET', path) ?? router.find('POST', path)
    if (found === null) return null
    if (!isLiteralPath((found.store as AnyOperation).path, mark < 0 ? target : target.slice(0, mark)))
      return null
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
    const prepared = lookups.prepare(target.operation, mode, readQuery(target.query), target.path)
    // Check a retired route on each request, because its window ends.
    if (prepared.cursor === null && text.length <= longestTarget && !target.operation.retired) {
      target[mode] = prepared
      known.set(text, target)
    }
    return prepared
  }

  /** What a lookup called with POST was sent. */
  async function sentWith(request: IncomingMessage, { query }: Target): Promise<RawParameters> {
    if (query !== '') throw parameterError('Send the parameters in the JSON body; the address takes none.')
    const bytes = await readBytes(request, options.bodyBytes)
    return readBodyParameters(textOfBody(bytes, request.headers['content-encoding']))
  }

  function look(response: ServerResponse, prepared: PreparedLookup, actor: Actor, asked: Asked): void {
    const { requestId } = asked
    const caller = callerOf(actor)
    const work =
      lookups.runFromMemory(prepared, caller, requestId, asked.startedAt) ??
      lookups.run(prepared, caller, { lookupId: requestId })
    work.then(
      (result) => answer(response, asked, result),
      (error) => fail(response, error, asked, true),
    )
  }

  /** A request without a key: it brings a payment, or is told how to pay. */
  function sell(
    { payments, offering }: Seller,
    request: IncomingMessage,
    response: ServerResponse,
    prepared: PreparedLookup,
    { words, target }: { readonly words: string; readonly target: string },
    asked: Asked,
  ): void {
    const { requestId } = asked
    const { operation, params, mode } = prepared
    const price = priceFor(operation, mode)
    // Log errors outside the lookup here; the lookup logs its own errors.
    let told = false
    const payment = paymentOf(request)
    const serve = () =>
      payments.serve({
        offering: offering(operation.id),
        request: words,
        url: options.urlOf(target),
        credits: { most: quote(price, params), least: lowestPrice(price, params) },
        payment,
        lookupId: requestId,
        runLookup: (caller) =>
          lookups.run(prepared, caller, { lookupId: requestId }).catch((error: unknown) => {
            told = true
            throw error
          }),
      })
    const work =
      payment === undefined
        ? serve()
        : options.limitInvalidPayments(request.socket.remoteAddress ?? '', serve)
    work.then(
      ({ result, headers }) => answer(response, asked, result, headers),
      (error) => fail(response, error, asked, told),
    )
  }

  return function handle(request: IncomingMessage, response: ServerResponse): boolean {
    const text = request.url ?? '/'
    const target = find(text)
    if (target === null) {
      if (!brokenEncoding(text)) return false
      const error = parameterError('The path is not valid percent-encoded UTF-8.')
      refused(request, response, error, newRequestId(), null)
      return true
    }
    const requestId = newRequestId()
    const method = target.operation.method ?? 'GET'
    if (request.method !== method) {
      const sentence = method === 'GET' ? 'Lookups are read with GET.' : 'This lookup is called with POST.'
      const error = new ServiceError('method_not_allowed', sentence, { headers: { allow: method } })
      refused(request, response, error, requestId, target.operation.path)
      return true
    }
    const asked: Asked = {
      operation: target.operation,
      requestId,
      startedAt: clock.elapsed(),
      acceptEncoding: request.headers['accept-encoding'],
      mode: null,
      keyId: null,
    }
    const key = apiKeyOf(request)
    const proceed = (actor: Actor | null) => {
      try {
        const seller = actor === null && key === undefined ? options.seller : null
        const mode = actor?.mode ?? seller?.payments.mode
        if (mode === undefined) throw unauthorized(key)
        asked.mode = mode
        asked.keyId = actor?.keyId ?? null
        const make = (prepared: PreparedLookup, words: string) => {
          if (actor !== null) look(response, prepared, actor, asked)
          else sell(seller!, request, response, prepared, { words, target: text }, asked)
        }
        if (method === 'POST') {
          sentWith(request, target)
            .then((sent) => {
              const prepared = lookups.prepare(target.operation, mode, sent, target.path)
              make(prepared, `POST ${text} ${JSON.stringify(sent)}`)
            })
            .catch((error) => fail(response, error, asked))
          return
        }
        make(prepare(text, target, mode), `GET ${text}`)
      } catch (error) {
        fail(response, error, asked)
      }
    }
    const refuse = (error: unknown) => fail(response, error, asked)
    const admit = (actor: Actor | null) => {
      const perSecond = actor?.limits?.requestsPerSecond ?? null
      if (perSecond === null) return proceed(actor)
      asked.mode = actor!.mode
      asked.keyId = actor!.keyId
      options.keyLimits.countRequest(actor!.keyId, perSecond).then(() => proceed(actor), refuse)
    }
    const actor = key === undefined ? null : keyring.authenticate(key)
    if (actor instanceof Promise) actor.then(admit, refuse)
    else admit(actor)
    return true
  }
}
