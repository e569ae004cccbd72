import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import type { Clock } from '../../../catalog/clock.ts'
import type { ServiceError } from '../../../catalog/errors.ts'
import { type AnswerView, showRecord } from '../../../catalog/http/answer-view.ts'
import { clientAddressOf } from '../../../catalog/http/client-address.ts'
import { chooseEncoding, compress, minCompressedBytes } from '../../../catalog/http/compression.ts'
import { correlationIdOf } from '../../../catalog/http/correlation-id.ts'
import { creditsHeader, publicError, sendError, successBody } from '../../../catalog/http/envelope.ts'
import type { AnyOperation } from '../../../catalog/operation.ts'
import type { RecordedParameters } from '../../../catalog/ports/payer.ts'
import type { Registry } from '../../../catalog/registry.ts'
import type { Mode } from '../../../catalog/source.ts'
import { hasUsageRecord } from '../../../lookup/failures.ts'
import { causeOf, levelOf } from '../../../lookup/faults.ts'
import type { LookupResult } from '../../../lookup/lookups.ts'
import { sentParameters } from '../../../lookup/recorded-parameters.ts'
import { keylessRefusal, type RefusalLog } from '../../../lookup/refusals/refusal-log.ts'
import type { ChargedCall } from '../../../lookup/repeats/repeats.ts'
import { readQuery } from '../../../lookup/request.ts'
import { retirementHeaders } from '../../../lookup/retirement.ts'
import type { Span } from '../../../runtime/tracing/tracing.ts'

import { callerGone, noCaller, roundMs, type Traffic } from '../traffic.ts'
import type { Exchange } from './exchange.ts'
import type { Target } from './targets.ts'

export interface ResponseOptions {
  readonly registry: Registry
  /** When the operator started the retirement window (lookup/retirement.ts). */
  readonly retirementStartsAt?: number | undefined
  readonly clock: Clock
  readonly log: Logger
  /** Counts answers. */
  readonly traffic: Traffic
  /** Records requests that did not become lookups. */
  readonly refusals: RefusalLog
  /** The URL where callers buy credits. */
  readonly checkoutUrl?: string | undefined
}

/** Counts an answer, and writes it into the access log. */
function recordAnswer(
  { traffic, clock }: ResponseOptions,
  { request, mode, keyId, requestId, target, startedAt, span }: Exchange,
  status: number,
  result: LookupResult | null,
  error: ServiceError | null,
): void {
  traffic.count(mode, status)
  if (span !== null) endSpan(span, mode, status, result, error?.code ?? null)
  traffic.log?.({
    method: target.operation.method ?? 'GET',
    route: target.operation.path,
    status,
    ms: roundMs(clock.elapsed() - startedAt),
    requestId,
    correlationId: correlationIdOf(request),
    address: clientAddressOf(request),
    keyId,
    mode,
    credits: result?.credits ?? 0,
    cached: result?.cached ?? null,
    code: error?.code ?? null,
    reason: error?.reason ?? null,
  })
}

function endSpan(
  span: Span,
  mode: Mode | null,
  status: number,
  result: LookupResult | null,
  code: string | null,
): void {
  span.set({
    'http.response.status_code': status,
    'social_lookup.mode': mode ?? undefined,
    'social_lookup.outcome': result?.outcome,
    'social_lookup.source': result?.source ?? undefined,
    'social_lookup.cached': result?.cached,
    'social_lookup.credits': result?.credits,
    'social_lookup.code': code ?? undefined,
  })
  // By OpenTelemetry's conventions, a wrong request (4xx) does not make a server's span fail.
  span.end(status >= 500 ? (code ?? String(status)) : undefined)
}

/** The position of the content-length value among the headers of an answer. */
const contentLengthIndex = 3

/** Names and values in turn, as node's `writeHead` takes them. */
function headersOf(
  { registry, retirementStartsAt, clock }: ResponseOptions,
  operation: AnyOperation,
  requestId: string,
  result: LookupResult,
  bodyBytes: number,
): string[] {
  const headers = [
    'content-type',
    'application/json; charset=utf-8',
    'content-length',
    String(bodyBytes),
    'x-request-id',
    requestId,
    'x-content-type-options',
    'nosniff',
    'cache-control',
    'private, no-store',
  ]
  if (result.cached) headers.push('age', String(result.ageSeconds))
  if (result.creditsRemaining !== undefined) headers.push(creditsHeader, String(result.creditsRemaining))
  headers.push(...retirementHeaders(operation, registry, retirementStartsAt, clock.now()).flat())
  return headers
}

/** Adds the headers of a retired route to an answer that another function sends. */
function announceRetirement(
  { registry, retirementStartsAt, clock }: ResponseOptions,
  operation: AnyOperation,
  response: ServerResponse,
): void {
  if (response.headersSent) return
  for (const [name, value] of retirementHeaders(operation, registry, retirementStartsAt, clock.now())) {
    response.setHeader(name, value)
  }
}

/** The record in the view of its caller, as JSON. */
function viewed(
  operation: AnyOperation,
  view: AnswerView,
  { json }: LookupResult,
): Pick<LookupResult, 'json' | 'bytes'> {
  const shown = JSON.stringify(showRecord(operation, view, JSON.parse(json)))
  return { json: shown, bytes: Buffer.byteLength(shown) }
}

/** The header of an answer to a repeated Idempotency-Key: stored (`true`), or looked up again without a charge. */
export const replayedHeader = 'idempotent-replayed'

/** How an answer differs from that of an ordinary lookup. */
export interface SentDifferently {
  /** Headers of a payment or a repetition. */
  readonly headers: Readonly<Record<string, string>>
  /** The lookup that was charged under the same Idempotency-Key. */
  readonly first?: Pick<ChargedCall, 'lookupId' | 'credits'>
}

/** Sends the result of a lookup, compressed where the caller accepts it and the size is worth it. */
export function sendResult(
  options: ResponseOptions,
  exchange: Exchange,
  result: LookupResult,
  { headers: extraHeaders, first }: Partial<SentDifferently> = {},
): void {
  const { request, response, target } = exchange
  const { operation } = target
  const { lookupId: requestId, credits } = first ?? { lookupId: exchange.requestId, credits: result.credits }
  const recorded = first === undefined ? result : { ...result, credits: 0 }
  recordAnswer(options, exchange, response.destroyed ? callerGone : 200, recorded, null)
  if (response.destroyed) return
  const shown = exchange.view === null ? result : viewed(operation, exchange.view, result)
  const body = successBody(shown.json, {
    requestId,
    creditsCharged: credits,
    version: operation.version,
    cached: result.cached,
    lookupStatus: result.outcome,
    unreadableEntries: result.unreadableEntries,
  })
  // The envelope is ASCII, so each of its characters is one byte.
  const bodyBytes = body.length - shown.json.length + shown.bytes
  const headers = headersOf(options, operation, requestId, result, bodyBytes)
  if (extraHeaders !== undefined) {
    for (const [name, value] of Object.entries(extraHeaders)) headers.push(name, value)
  }
  const encoding =
    body.length < minCompressedBytes ? null : chooseEncoding(request.headers['accept-encoding'])
  if (encoding === null) {
    response.writeHead(200, headers)
    // Node writes a text as latin1 faster than as UTF-8; for pure ASCII both give the same bytes.
    response.end(body, shown.bytes === shown.json.length ? 'latin1' : 'utf8')
    return
  }
  compress(body, encoding).then(
    (packed) => {
      if (response.destroyed) return
      headers[contentLengthIndex] = String(packed.length)
      response.writeHead(200, [...headers, 'content-encoding', encoding, 'vary', 'accept-encoding'])
      response.end(packed)
    },
    (error) => sendFailure(options, exchange, error),
  )
}

/**
 * Logs the error of a lookup and sends its envelope.
 * @param isLogged whether the lookup has logged the error already
 */
export function sendFailure(
  options: ResponseOptions,
  exchange: Exchange,
  thrown: unknown,
  isLogged = false,
): void {
  const { response, requestId, keyId, mode, target } = exchange
  const error = publicError(thrown)
  const level = isLogged ? null : levelOf(error)
  if (level !== null) {
    const { status, code } = error
    const detail = error.detail ?? error.message
    const lookup = { requestId, keyId, operation: target.operation.id, mode, status, code }
    options.log[level]({ ...lookup, cause: causeOf(error), source: null, detail }, 'lookup failed')
  }
  recordAnswer(options, exchange, response.destroyed ? callerGone : error.status, null, error)
  recordRefusal(options, exchange, error)
  announceRetirement(options, target.operation, response)
  sendError(response, error, requestId, options.checkoutUrl)
}

/** Records why a request did not become a lookup. Failed lookups have a usage record. */
function recordRefusal({ refusals }: ResponseOptions, exchange: Exchange, error: ServiceError): void {
  const { request, walletId, keyId, requestId, target, prepared } = exchange
  if (hasUsageRecord.has(error)) return
  const { status, code, reason, storedMessage: message } = error
  const parameters = walletId === null ? null : (prepared?.recorded ?? parametersOf(target))
  const route = target.operation.id
  const address = clientAddressOf(request)
  refusals.record({ walletId, keyId, address, route, requestId, status, code, reason, message, parameters })
}

/** The declared parameters as they were sent; null if they cannot be read. */
function parametersOf({ operation, path, query }: Target): RecordedParameters | null {
  try {
    return sentParameters(operation.parameters, readQuery(query), path)
  } catch {
    return null
  }
}

/**
 * Refuses a request before authentication, because of its method or its path.
 * @param operation the operation of the path; null where no route matches
 */
export function sendRefusal(
  options: ResponseOptions,
  request: IncomingMessage,
  response: ServerResponse,
  error: ServiceError,
  requestId: string,
  operation: AnyOperation | null,
): void {
  const { traffic, refusals } = options
  const { status, code, reason } = error
  traffic.count(null, status)
  if (operation !== null) announceRetirement(options, operation, response)
  const { method = '' } = request
  const address = clientAddressOf(request)
  const route = operation?.path ?? null
  const correlationId = correlationIdOf(request)
  traffic.log?.({
    ...{ method, route, status, ms: 0, requestId, correlationId, address },
    ...{ ...noCaller, code, reason },
  })
  if (status === 400 || status === 429) refusals.record(keylessRefusal(error, { address, requestId, route }))
  sendError(response, error, requestId)
}
