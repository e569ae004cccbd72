import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import fastify, { type FastifyError, type FastifyInstance } from 'fastify'
import findMyWay from 'find-my-way'
import type { Logger } from 'pino'
import type { Registry as Metrics } from 'prom-client'
import type { Keyring } from '../accounts/keys.ts'
import { openApiDocument } from '../catalog/openapi.ts'
import type { Registry } from '../catalog/registry.ts'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import { ServiceError } from '../errors.ts'
import type { Pipeline } from '../lookup/pipeline.ts'
import {
  answerExpectations,
  createAdmission,
  createClientErrorHandler,
  cutSlowReaders,
  defaultHttpLimits,
  type HttpLimits,
  lingerAfterAnswer,
} from './connections.ts'
import { registerDocuments } from './documents.ts'
import { errorAnswer, publicError } from './envelope.ts'
import { createLookupHandler, longestParameter, routerPath } from './lookups.ts'
import { createLimiter } from './rate-limit.ts'
import type { AnyRoute } from './route.ts'
import { type IdempotencyStore, newRequestId, registerRoutes } from './service-routes.ts'

export interface AppOptions {
  readonly config: Config
  readonly registry: Registry
  readonly routes: readonly AnyRoute[]
  readonly pipeline: Pipeline
  readonly keyring: Keyring
  readonly idempotency?: IdempotencyStore | undefined
  readonly metrics: Metrics
  readonly clock: Clock
  readonly log: Logger
  readonly version: string
  /** Cursors that work with a test key, for the operations that require one, by operation id. */
  readonly exampleCursors: () => Promise<ReadonlyMap<string, string>>
  /** Bounds of connections and requests, where they differ from the defaults. */
  readonly httpLimits?: Partial<HttpLimits> | undefined
  /** Further Fastify plugins: admin API, hosted media. */
  readonly plugins: readonly ((app: FastifyInstance) => void | Promise<void>)[]
}

/** The HTTP side of the service. */
export interface App {
  readonly fastify: FastifyInstance
  /** Starts to listen; returns the URL that was taken. */
  listen(): Promise<string>
  /** Stops taking connections, waits for requests in flight, then closes. */
  close(): Promise<void>
}

/** Builds the HTTP server: lookups straight on node's server, everything else through Fastify. */
export async function createApp(options: AppOptions): Promise<App> {
  const { config, clock, log } = options
  const limits: HttpLimits = { ...defaultHttpLimits, ...options.httpLimits }
  const lookups = createLookupHandler(options)
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

  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id).header('x-content-type-options', 'nosniff')
  })
  // Only JSON is understood, and an empty body is no body.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_, text, done) => {
    if (text === '') return done(null, undefined)
    try {
      done(null, JSON.parse(text as string))
    } catch {
      done(new ServiceError('bad_request', 'The body is not valid JSON.'), undefined)
    }
  })
  app.addContentTypeParser('*', (_, payload, done) => {
    payload.resume()
    done(
      new ServiceError('bad_request', 'Send the body as JSON with content-type: application/json.'),
      undefined,
    )
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
    const answer = errorAnswer(error, request.id)
    return reply
      .code(answer.status)
      .headers({ 'cache-control': 'no-store', ...answer.headers })
      .type('application/json; charset=utf-8')
      .send(answer.body)
  })

  const limiter = createLimiter({ perMinute: config.FREE_REQUESTS_PER_MINUTE, clock })
  const healthLimiter = createLimiter({ perMinute: config.HEALTH_REQUESTS_PER_MINUTE, clock })
  app.get('/health', async (request, reply) => {
    healthLimiter.take(request.ip, reply)
    return { status: 'ok' }
  })
  if (config.METRICS) {
    app.get('/metrics', async (_, reply) =>
      reply.type(options.metrics.contentType).send(await options.metrics.metrics()),
    )
  }
  registerDocuments(app, {
    clock,
    document: async () =>
      openApiDocument(options.registry, options.routes, {
        version: options.version,
        serverUrl: config.PUBLIC_URL ?? '/',
        cursors: await options.exampleCursors(),
      }),
  })
  registerRoutes(app, options.routes, { ...options, limiter })
  for (const plugin of options.plugins) await plugin(app)
  refuseTheRest(app, options.routes)
  await app.ready()

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
      const { port } = server.address() as AddressInfo
      const host = config.HOST === '0.0.0.0' || config.HOST === '::' ? 'localhost' : config.HOST
      return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
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

/** 404 and 405 in the error envelope; a 405 says what is allowed. */
function refuseTheRest(app: FastifyInstance, routes: readonly AnyRoute[]): void {
  const methods = ['GET', 'POST', 'PATCH', 'DELETE'] as const
  const router = findMyWay({ maxParamLength: longestParameter })
  const known: { method: string; path: string }[] = [
    ...routes,
    ...['/health', '/metrics', '/openapi.json', '/docs'].map((path) => ({ method: 'GET', path })),
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
    throw new ServiceError('not_found', 'There is no such route; /docs lists them all.')
  })
}

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
