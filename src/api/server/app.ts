import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import fastify, { type FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { Registry as Metrics } from 'prom-client'
import { peerAddressOf } from '../../catalog/http/client-address.ts'
import { newRequestId } from '../../catalog/http/envelope.ts'
import type { AnyRoute } from '../../catalog/http/route.ts'
import { withoutSchemaCompilers } from '../../catalog/http/without-schema-compilers.ts'
import type { DailyResults } from '../../lookup/daily-results/part.ts'
import type { ExampleOf } from '../../lookup/examples.ts'
import { keylessRefusal } from '../../lookup/refusals/refusal-log.ts'
import type { Switches } from '../../lookup/switches/switches.ts'
import { type Config, publicUrlOf } from '../../runtime/config/config.ts'
import { FairTurns } from '../../runtime/fair-shares/fair-turns.ts'
import { createLocalRates, type RateCounter } from '../../runtime/process/rates.ts'
import type { Database } from '../../runtime/storage/database.ts'
import { brandOf } from '../brand/brand.ts'
import {
  createAdmission,
  createClientErrorHandler,
  defaultHttpLimits,
  type HttpLimits,
  type ReportRefusal,
} from './connections.ts'
import { createCrossOrigin } from './cors.ts'
import { documentFreshness, registerDocuments } from './documents.ts'
import { openSite } from './guide/site.ts'
import { registerHealth, stopping } from './health.ts'
import { applyHttpConventions, registerNotFound } from './http-conventions.ts'
import { createHttpServer, removeTypeOfNoBody } from './http-server.ts'
import { createInvalidPaymentLimit } from './invalid-payment-limit.ts'
import { listen, stopListening } from './listening.ts'
import { createLookupHandler, type LookupHandler, type LookupHandlerOptions } from './lookups/handler.ts'
import { maxParameterCharacters } from './lookups/targets.ts'
import { maxSilentMs } from './lookups/time-limits.ts'
import { openApiText } from './openapi/text.ts'
import { registerOperatorRoutes } from './operator-routes.ts'
import { createLimiter } from './rate-limit.ts'
import { recordRouteRefusals } from './record-refusals.ts'
import { createRouteSeller } from './route-sales.ts'
import { type IdempotencyStore, registerRoutes } from './service-routes.ts'
import { limitTestChanges } from './test-changes.ts'
import { createTraffic, noCaller, type Traffic, watchRoutes } from './traffic.ts'
import { createProxies } from './trusted-proxies.ts'
import { createUnroutedCounter } from './unrouted-requests.ts'

export interface AppOptions
  extends Omit<
    LookupHandlerOptions,
    'urlOf' | 'traffic' | 'limitInvalidPayments' | 'checkoutUrl' | 'bodyBytes' | 'turns'
  > {
  readonly config: Config
  readonly routes: readonly AnyRoute[]
  readonly idempotency?: IdempotencyStore | undefined
  readonly metrics: Metrics
  /** Counts over all nodes. */
  readonly rates: RateCounter
  readonly database: Database
  readonly version: string
  /** The examples of the documents. */
  readonly exampleOf: ExampleOf
  /** What works, for the pages of operations. */
  readonly results: DailyResults
  /** What operators switched off, for the documents. */
  readonly switches: Switches
  /** Limits of connections and requests that differ from the defaults. */
  readonly httpLimits?: Partial<HttpLimits> | undefined
  /** Plugins for the operator only: the administration. */
  readonly operatorPlugins: readonly ((app: FastifyInstance) => void | Promise<void>)[]
  /** Further Fastify plugins: hosted media. */
  readonly plugins: readonly ((app: FastifyInstance) => void | Promise<void>)[]
}

/** The HTTP side of the service. */
export interface App {
  readonly fastify: FastifyInstance
  /** Starts to listen; returns the URL. */
  listen(): Promise<string>
  /** Reports on `/health/ready` that the process is about to stop, and continues to serve. */
  drain(): void
  /** Refuses new requests from now on. */
  refuse(): void
  /** Stops accepting connections, waits for requests in flight, then closes. */
  close(): Promise<void>
}

/** The options of the HTTP side, its limits, and what changes while it runs. */
interface AppState extends AppOptions {
  readonly limits: HttpLimits
  readonly traffic: Traffic
  /** The public address of a request target. */
  readonly urlOf: (target: string) => string
  /** The URL it listens on; empty before it listens. */
  address: string
  isDraining: boolean
  /** Whether new requests are refused. */
  isEnding: boolean
}

/** Builds the HTTP server: lookups directly on node's server, everything else through Fastify. */
export async function createApp(options: AppOptions): Promise<App> {
  const { config, log } = options
  const state: AppState = {
    ...options,
    limits: limitsOf(options),
    traffic: createTraffic(options.metrics, config.ACCESS_LOG ? accessLog(log) : null),
    urlOf: (target) => `${publicUrlOf(config) ?? state.address}${target}`,
    address: '',
    isDraining: false,
    isEnding: false,
  }
  const { app, server } = createFastify(state, createLookups(state))
  watchRoutes(app, state.traffic, options.tracing)
  recordRouteRefusals(app, options.refusals)
  applyHttpConventions(app, state.limits, log, config.CHECKOUT_URL, createUnroutedCounter(options))
  registerOperations(app, state)
  addDocuments(app, state)
  addRoutes(app, state)
  for (const plugin of options.plugins) await plugin(app)
  registerNotFound(app, options.routes, options.registry.operations)
  await app.ready()
  return {
    fastify: app,
    async listen() {
      state.address = await listen(server, config)
      return state.address
    },
    drain() {
      state.isDraining = true
    },
    refuse() {
      state.isEnding = true
    },
    async close() {
      state.isDraining = true
      await stopListening(server, config.SHUTDOWN_SECONDS)
      await app.close()
    },
  }
}

function limitsOf({ httpLimits, registry, config }: AppOptions): HttpLimits {
  const limits = { ...defaultHttpLimits, ...httpLimits }
  // A connection must stay open until the charged answer is delivered.
  const silentMs = maxSilentMs(registry.operations, config.LOOKUP_TIMEOUT_MS)
  return { ...limits, idleMs: Math.max(limits.idleMs, silentMs) }
}

function createLookups(state: AppState): LookupHandler {
  const { config, clock, limits } = state
  return createLookupHandler({
    ...state,
    limitInvalidPayments: createInvalidPaymentLimit({ perMinute: config.X402_QUESTIONS_PER_MINUTE, clock }),
    checkoutUrl: config.CHECKOUT_URL,
    bodyBytes: limits.bodyBytes,
    turns: config.FAIR_TURNS ? new FairTurns() : null,
  })
}

/** Creates Fastify on a server that serves lookups first. */
function createFastify(
  state: AppState,
  lookups: LookupHandler,
): { readonly app: FastifyInstance; readonly server: Server } {
  const { limits, traffic, metrics } = state
  const proxies = createProxies(state.config)
  const reportRefusal: ReportRefusal = ({ status, requestId, address, error }) => {
    const { code, reason } = error
    traffic.count(null, status)
    state.refusals.record({ ...keylessRefusal(error, { address, requestId, route: null }), status })
    traffic.log?.({
      ...{ method: '', route: null, status, ms: 0, requestId, correlationId: null, address },
      ...{ ...noCaller, code, reason },
    })
  }
  const crossOrigin = createCrossOrigin(state.config.CORS_ORIGINS)
  let server!: Server
  const app = fastify({
    ...withoutSchemaCompilers,
    bodyLimit: limits.bodyBytes,
    routerOptions: { maxParamLength: maxParameterCharacters },
    genReqId: newRequestId,
    requestIdHeader: false,
    clientErrorHandler: createClientErrorHandler(
      limits,
      newRequestId,
      reportRefusal,
      (socket) => proxies?.announced.get(socket) ?? peerAddressOf(socket),
    ),
    serverFactory: (handler) => {
      const admit = createAdmission(limits, newRequestId, reportRefusal, () => state.isEnding)
      const listener = (request: IncomingMessage, response: ServerResponse) => {
        if (state.isDraining) response.setHeader('connection', 'close')
        if (!admit(request, response) || crossOrigin(request, response)) return
        if (lookups(request, response)) return
        removeTypeOfNoBody(request)
        handler(request, response)
      }
      server = createHttpServer(limits, metrics, proxies, reportRefusal, listener)
      return server
    },
  })
  return { app, server }
}

/** Registers health, and the operator's routes unless these have an address of their own (operator-server.ts). */
function registerOperations(app: FastifyInstance, state: AppState): void {
  const { config, clock, metrics } = state
  // Health reports on this process alone, so it counts in memory and does not wait.
  const limiter = createLimiter({
    most: config.HEALTH_REQUESTS_PER_MINUTE,
    clock,
    rates: createLocalRates(clock),
  })
  registerHealth(app, { ...state, limiter, unready: () => (state.isDraining ? stopping : null) })
  if (config.INTERNAL_ADDRESS === undefined) {
    registerOperatorRoutes(
      app,
      { config, metrics, tracing: state.tracing, plugins: state.operatorPlugins },
      true,
    )
  }
}

function addDocuments(app: FastifyInstance, state: AppState): void {
  const { config, clock, registry, routes, version, seller, exampleOf, switches, results } = state
  const baseUrl = publicUrlOf(config) ?? `http://localhost:${config.PORT}`
  registerDocuments(app, {
    clock,
    registry,
    routes,
    baseUrl,
    exampleOf,
    results,
    site: openSite({ registry, baseUrl, switches, brand: brandOf(config) }),
    freshness: documentFreshness(config.CURSOR_HOURS),
    document: () =>
      openApiText(registry, routes, exampleOf, {
        version,
        serverUrl: publicUrlOf(config) ?? '/',
        sold: seller !== null,
      }),
  })
}

function addRoutes(app: FastifyInstance, state: AppState): void {
  const { config, clock, rates, routes, seller, urlOf } = state
  const limiter = createLimiter({ most: config.FREE_REQUESTS_PER_MINUTE, clock, rates })
  const keylessLimiter = createLimiter({ most: config.X402_QUESTIONS_PER_MINUTE, clock, rates })
  const sellRoute = seller && createRouteSeller({ seller, limiter: keylessLimiter, urlOf })
  registerRoutes(app, routes, { ...state, limiter, limitTestChanges: limitTestChanges(state), sellRoute })
}

/** Access log entries are written at every log level. */
const accessLog = (log: Logger): Logger => log.child({}, { level: 'info' })
