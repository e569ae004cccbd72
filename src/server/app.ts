import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import fastify, { type FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { Registry as Metrics } from 'prom-client'
import { type Config, ConfigError, publicUrlOf } from '../config.ts'
import { newRequestId } from '../http/envelope.ts'
import { http } from '../http/node-http.ts'
import type { AnyRoute } from '../http/route.ts'
import { withoutSchemaCompilers } from '../http/without-schema-compilers.ts'
import type { Examples } from '../lookup/examples.ts'
import { createLocalRates, type RateCounter } from '../process/rates.ts'
import type { Database } from '../storage/database.ts'
import {
  answerExpectations,
  closeIdleConnections,
  createAdmission,
  createClientErrorHandler,
  cutSlowReaders,
  defaultHttpLimits,
  type HttpLimits,
} from './connections.ts'
import { cacheForDocuments, documentFreshness, registerDocuments } from './documents.ts'
import { registerHealth, stopping } from './health.ts'
import { applyHttpConventions, registerNotFound } from './http-conventions.ts'
import { createInvalidPaymentLimit } from './invalid-payment-limit.ts'
import {
  createLookupHandler,
  type LookupHandlerOptions,
  maxParameterCharacters,
  maxSilentMs,
} from './lookups.ts'
import { openApiDocument } from './openapi/document.ts'
import { registerOperatorRoutes } from './operator-routes.ts'
import { createLimiter } from './rate-limit.ts'
import { createRouteSeller } from './route-sales.ts'
import { type IdempotencyStore, registerRoutes } from './service-routes.ts'
import { createTraffic, noCaller, watchRoutes } from './traffic.ts'

export interface AppOptions
  extends Omit<
    LookupHandlerOptions,
    'urlOf' | 'traffic' | 'limitInvalidPayments' | 'checkoutUrl' | 'bodyBytes'
  > {
  readonly config: Config
  readonly routes: readonly AnyRoute[]
  readonly idempotency?: IdempotencyStore | undefined
  readonly metrics: Metrics
  /** Counts over all nodes. */
  readonly rates: RateCounter
  readonly database: Database
  readonly version: string
  /** What the documents show as examples. */
  readonly examples: () => Promise<Examples>
  /** Bounds of connections and requests, where they differ from the defaults. */
  readonly httpLimits?: Partial<HttpLimits> | undefined
  /** What is for the operator alone: the administration. */
  readonly operatorPlugins: readonly ((app: FastifyInstance) => void | Promise<void>)[]
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
  const silentMs = maxSilentMs(options.registry.operations, config.LOOKUP_TIMEOUT_MS)
  // A connection must stay open until the charged answer is delivered.
  const limits: HttpLimits = { ...wanted, idleMs: Math.max(wanted.idleMs, silentMs) }
  let address = ''
  const urlOf = (target: string) => `${publicUrlOf(config) ?? address}${target}`
  const traffic = createTraffic(options.metrics, config.ACCESS_LOG ? accessLog(log) : null)
  const refused = (status: number, requestId: string, code: string) => {
    traffic.count(null, status)
    traffic.log?.({ method: '', route: null, status, ms: 0, requestId, ...noCaller, code })
  }
  const lookups = createLookupHandler({
    ...options,
    urlOf,
    traffic,
    limitInvalidPayments: createInvalidPaymentLimit({
      perMinute: config.X402_QUESTIONS_PER_MINUTE,
      clock: options.clock,
    }),
    checkoutUrl: config.CHECKOUT_URL,
    bodyBytes: limits.bodyBytes,
  })
  let server!: Server
  let draining = false
  const app = fastify({
    ...withoutSchemaCompilers,
    bodyLimit: limits.bodyBytes,
    routerOptions: { maxParamLength: maxParameterCharacters },
    genReqId: newRequestId,
    requestIdHeader: false,
    clientErrorHandler: createClientErrorHandler(limits, newRequestId, refused),
    serverFactory: (handler) => {
      const admit = createAdmission(limits, newRequestId, refused)
      const listener = (request: IncomingMessage, response: ServerResponse) => {
        if (draining) response.setHeader('connection', 'close')
        if (!admit(request, response) || lookups(request, response)) return
        describeNoBody(request)
        handler(request, response)
      }
      server = http.createServer(
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
      // A caller that closed its sending side still waits for its paid answer. Node's types lack the property.
      Object.assign(server, { httpAllowHalfOpen: true })
      answerExpectations(server, limits, newRequestId, refused, listener)
      cutSlowReaders(server, limits, options.metrics)
      closeIdleConnections(server, limits)
      return server
    },
  })

  watchRoutes(app, traffic)
  applyHttpConventions(app, limits, log, config.CHECKOUT_URL)

  const limiter = createLimiter({ perMinute: config.FREE_REQUESTS_PER_MINUTE, clock, rates: options.rates })
  // Health reports on this process alone, so it counts in memory and does not wait.
  const healthLimiter = createLimiter({
    perMinute: config.HEALTH_REQUESTS_PER_MINUTE,
    clock,
    rates: createLocalRates(clock),
  })
  registerHealth(app, { ...options, limiter: healthLimiter, unready: () => (draining ? stopping : null) })
  // Else they have an address of their own (operator.ts).
  if (config.INTERNAL_ADDRESS === undefined) {
    registerOperatorRoutes(app, { config, metrics: options.metrics, plugins: options.operatorPlugins }, true)
  }
  const freshness = documentFreshness(config.CURSOR_HOURS)
  const examples = cacheForDocuments(freshness, clock, options.examples)
  registerDocuments(app, {
    clock,
    registry: options.registry,
    baseUrl: publicUrlOf(config) ?? `http://localhost:${config.PORT}`,
    examples,
    freshness,
    document: async () =>
      openApiDocument(options.registry, options.routes, {
        version: options.version,
        serverUrl: publicUrlOf(config) ?? '/',
        sold: options.seller !== null,
        examples: await examples(),
      }),
  })
  const questionLimiter = createLimiter({
    perMinute: config.X402_QUESTIONS_PER_MINUTE,
    clock,
    rates: options.rates,
  })
  const keyless =
    options.seller && createRouteSeller({ seller: options.seller, limiter: questionLimiter, urlOf })
  registerRoutes(app, options.routes, { ...options, limiter, sellRoute: keyless })
  for (const plugin of options.plugins) await plugin(app)
  registerNotFound(app, options.routes, options.registry.operations)
  await app.ready()

  return {
    fastify: app,
    async listen() {
      await new Promise<void>((resolve, reject) => {
        const refused = (error: Error) => reject(notListening(error, config))
        server.once('error', refused)
        server.listen(config.PORT, config.HOST, () => {
          server.off('error', refused)
          resolve()
        })
      })
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
      await app.close()
    },
  }
}

/** Explains why the API's address is not available, and names the setting for another address. */
function notListening(error: NodeJS.ErrnoException, { HOST, PORT }: Config): Error {
  const reasons: Record<string, string> = {
    EADDRINUSE: `PORT ${PORT} is taken on ${HOST}: another process listens there. Stop it, or set another PORT`,
    EACCES: `PORT ${PORT} may not be taken by this user: set one above 1023, behind a balancer`,
    EADDRNOTAVAIL: `HOST ${HOST} is no address of this machine`,
    ENOTFOUND: `HOST ${HOST} is no address, nor a name that can be looked up`,
  }
  const reason = reasons[error.code ?? '']
  return reason === undefined ? error : new ConfigError(reason, { cause: error })
}

/**
 * A type without a body is no word about one: `curl -X POST` with a content-type sends neither a length nor pieces, and
 * whoever waits for the end of such a body waits for ever (`optimizeEmptyRequests`).
 */
function describeNoBody({ headers }: IncomingMessage): void {
  if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) {
    delete headers['content-type']
  }
}

/** Written whatever the level of the log is. */
const accessLog = (log: Logger): Logger => log.child({}, { level: 'info' })
