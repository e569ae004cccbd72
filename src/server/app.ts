import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import fastify, { type FastifyError, type FastifyInstance } from 'fastify'
import findMyWay from 'find-my-way'
import type { Logger } from 'pino'
import type { Registry as Metrics } from 'prom-client'
import type { Keyring } from '../accounts/keys.ts'
import type { CallerOf } from '../billing/wallet-payer.ts'
import type { Registry } from '../catalog/registry.ts'
import type { Clock } from '../clock.ts'
import { type Config, publicUrlOf } from '../config.ts'
import { ServiceError } from '../errors.ts'
import { chooseEncoding, compress, leastBytes } from '../http/compression.ts'
import { errorAnswer, newRequestId, publicError } from '../http/envelope.ts'
import { readJsonBody } from '../http/input.ts'
import { JsonLines, jsonLinesTypes } from '../http/json-lines.ts'
import { nearest } from '../http/nearest.ts'
import { isPlainly } from '../http/paths.ts'
import type { AnyRoute } from '../http/route.ts'
import type { Examples } from '../lookup/examples.ts'
import type { Lookups } from '../lookup/lookups.ts'
import type { Seller } from '../payments/open.ts'
import { ownRates, type Rates } from '../process/rates.ts'
import type { Database } from '../storage/database.ts'
import {
  answerExpectations,
  createAdmission,
  createClientErrorHandler,
  cutSlowReaders,
  defaultHttpLimits,
  type HttpLimits,
  lingerAfterAnswer,
} from './connections.ts'
import { keptFor, registerDocuments, renewMs } from './documents.ts'
import { healthPaths, registerHealth } from './health.ts'
import { registerInside } from './inside.ts'
import { createKeyless } from './keyless.ts'
import { createLookupHandler, longestLookupMs, longestParameter, routerPath } from './lookups.ts'
import { openApiDocument } from './openapi/document.ts'
import { createLimiter } from './rate-limit.ts'
import { type IdempotencyStore, jsonWanted, registerRoutes } from './service-routes.ts'

export interface AppOptions {
  readonly config: Config
  readonly registry: Registry
  readonly routes: readonly AnyRoute[]
  readonly lookups: Lookups
  readonly callerOf: CallerOf
  /** When the operator started the retirement window (lookup/retirement.ts). */
  readonly retirementStartsAt?: number | undefined
  readonly keyring: Keyring
  readonly seller: Seller | null
  readonly idempotency?: IdempotencyStore | undefined
  readonly metrics: Metrics
  /** Counts over all nodes. */
  readonly rates: Rates
  readonly database: Database
  readonly clock: Clock
  readonly log: Logger
  readonly version: string
  /** What the documents show as examples. */
  readonly examples: () => Promise<Examples>
  /** Bounds of connections and requests, where they differ from the defaults. */
  readonly httpLimits?: Partial<HttpLimits> | undefined
  /** What is for the operator alone: the administration. */
  readonly inside: readonly ((app: FastifyInstance) => void | Promise<void>)[]
  /** Further Fastify plugins: hosted media. */
  readonly plugins: readonly ((app: FastifyInstance) => void | Promise<void>)[]
}

/** The HTTP side of the service. */
export interface App {
  readonly fastify: FastifyInstance
  /** Starts to listen; returns the URL that was taken. */
  listen(): Promise<string>
  /** Says that it is about to stop (`/health/ready`), and goes on serving. */
  drain(): void
  /** Stops taking connections, waits for requests in flight, then closes. */
  close(): Promise<void>
}

/** Builds the HTTP server: lookups straight on node's server, everything else through Fastify. */
export async function createApp(options: AppOptions): Promise<App> {
  const { config, clock, log } = options
  const wanted = { ...defaultHttpLimits, ...options.httpLimits }
  const silentMs = longestLookupMs(options.registry.operations, config.LOOKUP_TIMEOUT_MS)
  // What is charged is also delivered.
  const limits: HttpLimits = { ...wanted, idleMs: Math.max(wanted.idleMs, silentMs) }
  let address = ''
  const urlOf = (target: string) => `${publicUrlOf(config) ?? address}${target}`
  const lookups = createLookupHandler({
    ...options,
    urlOf,
    checkoutUrl: config.CHECKOUT_URL,
    bodyBytes: limits.bodyBytes,
  })
  let server!: Server
  let draining = false
  const app = fastify({
    bodyLimit: limits.bodyBytes,
    routerOptions: { maxParamLength: longestParameter },
    genReqId: newRequestId,
    requestIdHeader: false,
    clientErrorHandler: createClientErrorHandler(limits, newRequestId),
    serverFactory: (handler) => {
      const admit = createAdmission(limits, newRequestId)
      const listener = (request: IncomingMessage, response: ServerResponse) => {
        if (draining) response.setHeader('connection', 'close')
        if (admit(request, response) && !lookups(request, response)) handler(request, response)
      }
      server = createServer(
        {
          maxHeaderSize: limits.headerBytes,
          headersTimeout: limits.headersMs,
          requestTimeout: limits.requestMs,
          keepAliveTimeout: limits.keepAliveMs,
          connectionsCheckingInterval: limits.checkMs,
          // Checked by ourselves, for the sake of the envelope.
          requireHostHeader: false,
          noDelay: true,
          // A request without a body is no stream to be read to its end.
          optimizeEmptyRequests: true,
        },
        listener,
      )
      server.maxConnections = limits.connections
      server.setTimeout(limits.idleMs)
      // A caller that closed its sending side still waits for what it paid for. Node's types lack the property.
      Object.assign(server, { httpAllowHalfOpen: true })
      answerExpectations(server, limits, newRequestId, listener)
      cutSlowReaders(server, limits, options.metrics)
      return server
    },
  })

  /** Metrics and administration, where they have an address of their own. */
  const operatorApp = fastify({ bodyLimit: limits.bodyBytes, genReqId: newRequestId, requestIdHeader: false })
  for (const one of [app, operatorApp]) speakPlainly(one, limits, log, config.CHECKOUT_URL)

  const limiter = createLimiter({ perMinute: config.FREE_REQUESTS_PER_MINUTE, clock, rates: options.rates })
  // It tells of this process, and must not wait for anything.
  const healthLimiter = createLimiter({
    perMinute: config.HEALTH_REQUESTS_PER_MINUTE,
    clock,
    rates: ownRates(clock),
  })
  registerHealth(app, { ...options, limiter: healthLimiter, draining: () => draining })
  const inside = { config, metrics: options.metrics, plugins: options.inside }
  if (config.INTERNAL_ADDRESS === undefined) registerInside(app, inside, true)
  else registerInside(operatorApp, inside, false)
  const examples = keptFor(renewMs, clock, options.examples)
  registerDocuments(app, {
    clock,
    registry: options.registry,
    baseUrl: publicUrlOf(config) ?? `http://localhost:${config.PORT}`,
    examples,
    document: async () =>
      openApiDocument(options.registry, options.routes, {
        version: options.version,
        serverUrl: config.PUBLIC_URL ?? '/',
        examples: await examples(),
      }),
  })
  const questionLimiter = createLimiter({
    perMinute: config.X402_QUESTIONS_PER_MINUTE,
    clock,
    rates: options.rates,
  })
  const keyless = options.seller && createKeyless({ seller: options.seller, limiter: questionLimiter, urlOf })
  registerRoutes(app, options.routes, { ...options, limiter, keyless })
  for (const plugin of options.plugins) await plugin(app)
  refuseTheRest(app, options.routes, options.registry.operations)
  refuseTheRest(operatorApp, [], [])
  await Promise.all([app.ready(), operatorApp.ready()])

  return {
    fastify: app,
    async listen() {
      await new Promise<void>((resolve, reject) => {
        server.once('error', reject)
        server.listen(config.PORT, config.HOST, () => {
          server.off('error', reject)
          resolve()
        })
      })
      const own = config.INTERNAL_ADDRESS
      if (own !== undefined) log.info({ url: await operatorApp.listen(own) }, 'metrics and administration')
      const { port } = server.address() as AddressInfo
      const host = config.HOST === '0.0.0.0' || config.HOST === '::' ? 'localhost' : config.HOST
      address = `http://${host.includes(':') ? `[${host}]` : host}:${port}`
      return address
    },
    drain() {
      draining = true
    },
    async close() {
      draining = true
      const closed = server.listening
        ? new Promise<void>((resolve) => server.close(() => resolve()))
        : Promise.resolve()
      server.closeIdleConnections()
      const idle = setInterval(() => server.closeIdleConnections(), 50)
      const late = setTimeout(() => server.closeAllConnections(), config.SHUTDOWN_SECONDS * 1000)
      await closed
      clearInterval(idle)
      clearTimeout(late)
      await Promise.all([app.close(), operatorApp.close()])
    },
  }
}

/** What is common to both addresses: headers, JSON alone, errors in the envelope, paths as they are written. */
function speakPlainly(app: FastifyInstance, limits: HttpLimits, log: Logger, checkoutUrl?: string): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id).header('x-content-type-options', 'nosniff')
    const { url } = request.routeOptions
    if (url !== undefined && !isPlainly(url, request.url.split('?')[0]!)) throw noRoute()
  })
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || payload.length < leastBytes || reply.hasHeader('content-encoding')) {
      return payload
    }
    const { vary } = reply.getHeaders()
    reply.header('vary', vary === undefined ? 'accept-encoding' : `${vary}, accept-encoding`)
    const encoding = chooseEncoding(request.headers['accept-encoding'])
    if (encoding === null) return payload
    reply.header('content-encoding', encoding).removeHeader('content-length')
    return compress(payload, encoding)
  })
  // Only JSON is understood, and an empty body is no body.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_, text, done) => {
    if (text === '') return done(null, undefined)
    try {
      done(null, readJsonBody(text as string))
    } catch (error) {
      done(error as Error, undefined)
    }
  })
  app.addContentTypeParser(jsonLinesTypes, { parseAs: 'string' }, (_, text, done) =>
    done(null, new JsonLines(text as string)),
  )
  app.addContentTypeParser('*', (_, payload, done) => {
    payload.resume()
    done(new ServiceError('bad_request', jsonWanted), undefined)
  })
  app.setErrorHandler((thrown: FastifyError | ServiceError, request, reply) => {
    if ('code' in thrown && thrown.code === 'FST_ERR_CTP_BODY_TOO_LARGE') lingerAfterAnswer(request.raw)
    const error = translate(thrown, limits)
    if (error.status >= 500) {
      log[error.kind === 'internal_error' ? 'error' : 'debug'](
        {
          requestId: request.id,
          method: request.method,
          url: request.url.split('?')[0],
          detail: error.detail,
        },
        'request failed',
      )
    }
    const answer = errorAnswer(error, request.id, checkoutUrl)
    return reply
      .code(answer.status)
      .headers({ 'cache-control': 'no-store', ...answer.headers })
      .type('application/json; charset=utf-8')
      .send(answer.body)
  })
}

const noRoute = (hint = '') =>
  new ServiceError('not_found', `There is no such route.${hint} /docs lists them all.`, {
    reason: 'no_such_route',
  })

/** 404 and 405 in the error envelope; a 405 says what is allowed. */
function refuseTheRest(
  app: FastifyInstance,
  routes: readonly AnyRoute[],
  operations: readonly { readonly path: string }[],
): void {
  const methods = ['GET', 'POST', 'PATCH', 'DELETE'] as const
  const router = findMyWay({ maxParamLength: longestParameter })
  const known: { method: string; path: string }[] = [
    ...routes,
    ...['/', ...healthPaths, '/metrics', '/openapi.json', '/docs', '/llms.txt'].map((path) => ({
      method: 'GET',
      path,
    })),
  ]
  for (const { method, path } of known) router.on(method as 'GET', routerPath(path), () => undefined)
  app.setNotFoundHandler((request) => {
    const path = request.url.split('?')[0]!
    const allowed = methods.filter((method) => router.find(method, path) !== null)
    if (allowed.length > 0 && !allowed.includes(request.method as 'GET')) {
      throw new ServiceError('method_not_allowed', `Use ${allowed.join(' or ')} here.`, {
        headers: { allow: allowed.join(', ') },
      })
    }
    const hint = nearestRoute(
      path,
      [...known, ...operations].map(({ path }) => path),
    )
    throw noRoute(hint)
  })
}

/** The route that somebody may have meant: what stands in place of a parameter is taken as it is. */
function nearestRoute(path: string, templates: readonly string[]): string {
  const parts = path.slice(0, longestGuess).split('/')
  const filled = new Map<string, string>()
  for (const template of templates) {
    const of = template.split('/')
    const text = of.map((part, at) => (part.startsWith('{') ? (parts[at] ?? part) : part)).join('/')
    if (!filled.has(text)) filled.set(text, template)
  }
  const found = nearest(parts.join('/'), [...filled.keys()])
  return found === undefined ? '' : ` Did you mean ${filled.get(found)}?`
}

/** Longer paths are nobody's slip. */
const longestGuess = 200

/** Fastify's own errors in our words. */
function translate(thrown: FastifyError | ServiceError, limits: HttpLimits): ServiceError {
  if (thrown instanceof ServiceError) return thrown
  if (thrown.code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
    return new ServiceError('bad_request', `The body is larger than ${limits.bodyBytes} bytes.`)
  }
  if (typeof thrown.statusCode === 'number' && thrown.statusCode < 500) {
    return new ServiceError('bad_request', thrown.message)
  }
  return publicError(thrown)
}
