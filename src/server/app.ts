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
import { registerDocuments } from './documents.ts'
import { errorAnswer, publicError } from './envelope.ts'
import { createLookupHandler, routerPath } from './lookups.ts'
import { createLimiter } from './rate-limit.ts'
import type { AnyRoute } from './route.ts'
import { type IdempotencyStore, newRequestId, registerRoutes } from './service-routes.ts'

/** Bounds that keep one caller from holding what all share. */
const limits = {
  /** Request line and headers, in bytes; a cursor may be several thousand. */
  headerBytes: 32 * 1024,
  bodyBytes: 256 * 1024,
  headersMs: 10_000,
  requestMs: 30_000,
  keepAliveMs: 65_000,
  /** A socket on which nothing moves (a reader that stopped reading) is closed. */
  idleMs: 90_000,
  connections: 10_000,
}

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
  const lookups = createLookupHandler(options)
  let server!: Server
  let draining = false
  const app = fastify({
    bodyLimit: limits.bodyBytes,
    routerOptions: { maxParamLength: 4096 },
    genReqId: newRequestId,
    requestIdHeader: false,
    clientErrorHandler: onClientError,
    serverFactory: (handler) => {
      server = createServer(
        {
          maxHeaderSize: limits.headerBytes,
          headersTimeout: limits.headersMs,
          requestTimeout: limits.requestMs,
          keepAliveTimeout: limits.keepAliveMs,
          connectionsCheckingInterval: 5_000,
          noDelay: true,
        },
        (request: IncomingMessage, response: ServerResponse) => {
          if (draining) response.setHeader('connection', 'close')
          if (!lookups(request, response)) handler(request, response)
        },
      )
      server.maxConnections = limits.connections
      server.setTimeout(limits.idleMs)
      server.on('clientError', onClientError)
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
    const error = translate(thrown)
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
  const router = findMyWay({ maxParamLength: 4096 })
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
function translate(thrown: FastifyError | ServiceError): ServiceError {
  if (thrown instanceof ServiceError) return thrown
  if (thrown.code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
    return new ServiceError('bad_request', `The body is larger than ${limits.bodyBytes} bytes.`)
  }
  if (typeof thrown.statusCode === 'number' && thrown.statusCode < 500) {
    return new ServiceError('bad_request', thrown.message)
  }
  return publicError(thrown)
}

/** What is not even HTTP (or too large a head) gets the envelope as well, then the connection is closed. */
function onClientError(error: NodeJS.ErrnoException, socket: import('node:net').Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const [status, reason, message] =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? [
          431,
          'Request Header Fields Too Large',
          `The request line and headers exceed ${limits.headerBytes} bytes.`,
        ]
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? [408, 'Request Timeout', 'The request did not arrive in time.']
        : [400, 'Bad Request', 'This is not a valid HTTP request.']
  const requestId = newRequestId()
  const body = JSON.stringify({ error: { code: 'bad_request', message, requestId } })
  socket.end(
    `HTTP/1.1 ${status} ${reason}\r\ncontent-type: application/json; charset=utf-8\r\nx-request-id: ${requestId}\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  )
}
