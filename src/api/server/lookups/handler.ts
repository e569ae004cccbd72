import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Keyring } from '../../../accounts/keyring.ts'
import type { SessionActors } from '../../../accounts/sign-in/session-actor.ts'
import { canonicalJson } from '../../../catalog/canonical-json.ts'
import { parameterError, ServiceError } from '../../../catalog/errors.ts'
import { type Actor, readOnlyRefusal, requireAcceptedAddress } from '../../../catalog/http/actor.ts'
import { readAnswerView } from '../../../catalog/http/answer-view.ts'
import { apiKeyOf, type ChallengeOf, newRequestId, unauthorized } from '../../../catalog/http/envelope.ts'
import { requireScopes, scopeOfLookup } from '../../../catalog/http/scopes.ts'
import type { AnyOperation } from '../../../catalog/operation.ts'
import type { Mode } from '../../../catalog/source.ts'
import type { PreparedLookup } from '../../../lookup/lookups.ts'
import { type RawParameters, readBodyParameters } from '../../../lookup/request.ts'
import type { KeyLimiter } from '../../../money/billing/key-limits.ts'
import type { Seller } from '../../../money/payments/take-payments.ts'
import type { FairTurns } from '../../../runtime/fair-shares/fair-turns.ts'
import type { Span, Tracing } from '../../../runtime/tracing/tracing.ts'
import { readSentText } from '../sent-text.ts'
import { createUnroutedCounter, type UnroutedCounter } from '../unrouted-requests.ts'
import type { Exchange } from './exchange.ts'
import { type RepeatOptions, runRepeatable } from './repeat.ts'
import { sendFailure, sendRefusal, sendResult } from './responses.ts'
import { type SaleOptions, sellLookup } from './sell.ts'
import { createTargets, findTarget, hasBrokenEncoding, prepareTarget, type Targets } from './targets.ts'

export interface LookupHandlerOptions extends SaleOptions, RepeatOptions {
  readonly keyLimits: KeyLimiter
  readonly keyring: Keyring
  /** Authenticates browsers that are signed in; absent: keys only. */
  readonly sessionActors?: SessionActors | undefined
  /** Absent: keys only. */
  readonly challenge?: ChallengeOf | undefined
  /** Serves requests without a key that are paid one by one; null: they are refused. */
  readonly seller: Seller | null
  /** Traces of requests; null: off. */
  readonly tracing: Tracing | null
  /** Shares the event loop between accounts; null: requests run in the order in which they arrive. */
  readonly turns: FairTurns | null
  /** Largest body of a lookup that is called with POST. */
  readonly bodyBytes: number
}

/** The handler's options and its table of targets. */
interface LookupServer extends LookupHandlerOptions {
  readonly targets: Targets
  readonly countUnrouted: UnroutedCounter
}

/** Whether the handler serves the request; false: it addresses no lookup. */
export type LookupHandler = (request: IncomingMessage, response: ServerResponse) => boolean

/**
 * Serves all lookups directly on node's HTTP server: every paid request takes this path, and a framework's hooks and
 * serializers would cost more than a cached lookup.
 */
export function createLookupHandler(options: LookupHandlerOptions): LookupHandler {
  const server: LookupServer = {
    ...options,
    targets: createTargets(options.registry.operations),
    countUnrouted: createUnroutedCounter(options),
  }
  return (request, response) => handle(server, request, response)
}

function handle(server: LookupServer, request: IncomingMessage, response: ServerResponse): boolean {
  const text = request.url ?? '/'
  const target = findTarget(server.targets, text)
  if (target === null) {
    if (!hasBrokenEncoding(text)) return false
    const error = parameterError('The path is not valid percent-encoded UTF-8.')
    refuse(server, { request, response, requestId: newRequestId() }, error, null)
    return true
  }
  const requestId = newRequestId()
  const method = target.operation.method ?? 'GET'
  if (request.method !== method) {
    const sentence = method === 'GET' ? 'Lookups are read with GET.' : 'This lookup is called with POST.'
    const error = new ServiceError('method_not_allowed', sentence, { headers: { allow: method } })
    refuse(server, { request, response, requestId }, error, target.operation)
    return true
  }
  const startedAt = server.clock.elapsed()
  const unknown = { mode: null, keyId: null, walletId: null, prepared: null, view: null }
  const span = server.tracing === null ? null : startSpan(server.tracing, request, target, requestId)
  authenticate(server, { request, response, text, target, requestId, startedAt, span, ...unknown })
  return true
}

function startSpan(
  tracing: Tracing,
  { headers }: IncomingMessage,
  { operation }: Exchange['target'],
  requestId: string,
): Span | null {
  const { id, path, platform, method = 'GET' } = operation
  return tracing.startRequest(requestId, headers.traceparent, () => ({
    name: `${method} ${path}`,
    attributes: {
      'http.request.method': method,
      'http.route': path,
      'social_lookup.request_id': requestId,
      'social_lookup.operation': id,
      'social_lookup.platform': platform,
    },
  }))
}

/** Refuses a request that no lookup can serve. It counts for the limit of its key. */
function refuse(
  server: LookupServer,
  { request, response, requestId }: Pick<Exchange, 'request' | 'response' | 'requestId'>,
  error: ServiceError,
  operation: AnyOperation | null,
): void {
  const send = (one: ServiceError) => sendRefusal(server, request, response, one, requestId, operation)
  server.countUnrouted(request).then(
    () => send(error),
    (tooMany) => send(tooMany instanceof ServiceError ? tooMany : error),
  )
}

function authenticate(server: LookupServer, exchange: Exchange): void {
  const key = apiKeyOf(exchange.request)
  const actor =
    key === undefined
      ? (server.sessionActors?.authenticate(exchange.request) ?? null)
      : server.keyring.authenticate(key)
  if (actor instanceof Promise) {
    actor.then(
      (found) => admit(server, exchange, key, found),
      (error) => sendFailure(server, exchange, error),
    )
  } else admit(server, exchange, key, actor)
}

/** Lets accounts take turns while several have requests. */
function admit(server: LookupServer, exchange: Exchange, key: string | undefined, actor: Actor | null): void {
  const { turns } = server
  if (actor === null || turns === null || turns.mayRun(actor.accountId, exchange.startedAt)) {
    applyLimits(server, exchange, key, actor)
  } else turns.wait(actor.accountId, () => applyLimits(server, exchange, key, actor))
}

/** Applies the limits of requests that the key and its account have. */
function applyLimits(
  server: LookupServer,
  exchange: Exchange,
  key: string | undefined,
  actor: Actor | null,
): void {
  if (actor === null || (actor.limits === null && actor.accountLimits === null)) {
    serve(server, exchange, key, actor)
    return
  }
  exchange.mode = actor.mode
  exchange.keyId = actor.keyId
  exchange.walletId = actor.walletId
  try {
    const leave = server.keyLimits.enter(actor)
    if (leave !== null) exchange.response.once('close', leave)
  } catch (error) {
    sendFailure(server, exchange, error)
    return
  }
  const counted = server.keyLimits.admit(actor)
  if (counted === null) serve(server, exchange, key, actor)
  else {
    counted.then(
      () => serve(server, exchange, key, actor),
      (error) => sendFailure(server, exchange, error),
    )
  }
}

/** Prepares the lookup and runs it for the key's account, or sells it to a request without a key. */
function serve(server: LookupServer, exchange: Exchange, key: string | undefined, actor: Actor | null): void {
  const { target, text, request } = exchange
  try {
    const seller = actor === null && key === undefined ? server.seller : null
    const mode = actor?.mode ?? seller?.payments.mode
    if (mode === undefined) throw unauthorized(key, server.challenge?.(''))
    exchange.mode = mode
    exchange.keyId = actor?.keyId ?? null
    exchange.walletId = actor?.walletId ?? null
    if (actor?.readOnly) throw readOnlyRefusal()
    if (actor !== null) requireScopes(actor, [scopeOfLookup(target.operation.id)])
    // Before any charge: a view that the operation does not have is a wrong request.
    exchange.view = readAnswerView(target.operation, request.headers['x-view'], request.headers['x-fields'])
    if (actor?.acceptsAddress !== undefined) requireAcceptedAddress(actor, exchange.request)
    if (target.operation.method === 'POST') servePosted(server, exchange, mode, actor, seller)
    else {
      const prepared = prepareTarget(server.targets, server.lookups, text, target, mode)
      if (actor !== null) runLookup(server, exchange, prepared, actor)
      else sellLookup(server, seller!, exchange, prepared, `GET ${text}`)
    }
  } catch (error) {
    sendFailure(server, exchange, error)
  }
}

/** The same for a lookup that is called with POST. */
function servePosted(
  server: LookupServer,
  exchange: Exchange,
  mode: Mode,
  actor: Actor | null,
  seller: Seller | null,
): void {
  const { target, text } = exchange
  readPostedParameters(server, exchange)
    .then((parameters) => {
      const prepared = server.lookups.prepare(target.operation, mode, parameters, target.path)
      if (actor !== null) runLookup(server, exchange, prepared, actor)
      else sellLookup(server, seller!, exchange, prepared, `POST ${text} ${canonicalJson(parameters)}`)
    })
    .catch((error) => sendFailure(server, exchange, error))
}

async function readPostedParameters(
  { bodyBytes }: LookupServer,
  { request, target }: Exchange,
): Promise<RawParameters> {
  if (target.query !== '') {
    throw parameterError('Send the parameters in the JSON body; the address takes none.')
  }
  return readBodyParameters(await readSentText(request, bodyBytes))
}

function runLookup(server: LookupServer, exchange: Exchange, prepared: PreparedLookup, actor: Actor): void {
  const { lookups, callerOf } = server
  const { requestId, startedAt } = exchange
  exchange.prepared = prepared
  const key = exchange.request.headers['idempotency-key']
  if (key !== undefined) {
    runRepeatable(server, exchange, prepared, { actor, key: String(key) })
    return
  }
  const caller = callerOf(actor)
  const work =
    lookups.runFromMemory(prepared, caller, requestId, startedAt) ??
    lookups.run(prepared, caller, { lookupId: requestId })
  work.then(
    (result) => sendResult(server, exchange, result),
    // The lookup has logged its error.
    (error) => sendFailure(server, exchange, error, true),
  )
}
