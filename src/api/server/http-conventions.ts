import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import findMyWay from 'find-my-way'
import type { Logger } from 'pino'
import { ServiceError } from '../../catalog/errors.ts'
import { chooseEncoding, compress, minCompressedBytes } from '../../catalog/http/compression.ts'
import { CsvText } from '../../catalog/http/csv-text.ts'
import { errorAnswer, publicError } from '../../catalog/http/envelope.ts'
import { readJsonBody } from '../../catalog/http/input.ts'
import { JsonLines, jsonLinesTypes } from '../../catalog/http/json-lines.ts'
import { nearest } from '../../catalog/http/nearest.ts'
import { isLiteralPath } from '../../catalog/http/paths.ts'
import type { AnyRoute } from '../../catalog/http/route.ts'
import { causeOf, levelOf } from '../../lookup/faults.ts'
import { type HttpLimits, lingerAfterAnswer } from './connections.ts'
import { healthPaths } from './health.ts'
import { maxParameterCharacters, routerPath } from './lookups/targets.ts'
import { readSentText } from './sent-text.ts'
import { jsonRequiredMessage } from './service-routes.ts'
import type { UnroutedCounter } from './unrouted-requests.ts'

/** Tables of routes that take them are larger than other bodies. */
const tableBytes = ({ routeOptions }: FastifyRequest) =>
  (routeOptions.config as { readonly bodyBytes?: number }).bodyBytes

/** The conventions of both addresses: headers, JSON bodies only, errors in the envelope, literal paths. */
export function applyHttpConventions(
  app: FastifyInstance,
  limits: HttpLimits,
  log: Logger,
  checkoutUrl?: string,
  countUnrouted?: UnroutedCounter,
): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id).header('x-content-type-options', 'nosniff')
    const { url } = request.routeOptions
    if (url !== undefined && isLiteralPath(url, request.url.split('?')[0]!)) return
    await countUnrouted?.(request.raw)
    // Without a route, the handler below says what there is instead.
    if (url !== undefined) throw noRoute()
  })
  app.addHook('onSend', async (request, reply, payload) => {
    if (
      typeof payload !== 'string' ||
      payload.length < minCompressedBytes ||
      reply.hasHeader('content-encoding')
    ) {
      return payload
    }
    const { vary } = reply.getHeaders()
    reply.header('vary', vary === undefined ? 'accept-encoding' : `${vary}, accept-encoding`)
    const encoding = chooseEncoding(request.headers['accept-encoding'])
    if (encoding === null) return payload
    reply.header('content-encoding', encoding).removeHeader('content-length')
    return compress(payload, encoding)
  })
  // Only JSON is parsed, and an empty body counts as absent.
  app.removeAllContentTypeParsers()
  const textOf = ({ raw }: FastifyRequest, maxBytes = limits.bodyBytes) => readSentText(raw, maxBytes)
  app.addContentTypeParser('application/json', async (request: FastifyRequest) => {
    const text = await textOf(request)
    return text === '' ? undefined : readJsonBody(text)
  })
  app.addContentTypeParser(
    jsonLinesTypes,
    async (request: FastifyRequest) => new JsonLines(await textOf(request, tableBytes(request))),
  )
  app.addContentTypeParser('text/csv', async (request: FastifyRequest) => {
    const maxBytes = tableBytes(request)
    if (maxBytes === undefined) throw new ServiceError('bad_request', jsonRequiredMessage)
    return new CsvText(await textOf(request, maxBytes))
  })
  app.addContentTypeParser('*', (_, payload, done) => {
    payload.resume()
    done(new ServiceError('bad_request', jsonRequiredMessage), undefined)
  })
  app.setErrorHandler((thrown: FastifyError | ServiceError, request, reply) => {
    const error = translate(thrown)
    if (error.headers?.connection === 'close') lingerAfterAnswer(request.raw)
    // The operator's own address has no facts.
    if (request.facts) Object.assign(request.facts, { code: error.code, reason: error.reason })
    const level = leftEarly(thrown, reply) ? null : levelOf(error)
    if (level !== null) {
      const { status, code } = error
      const { method, routeOptions, facts } = request
      // Only the template is logged: the sent path may contain a secret.
      const asked = {
        requestId: request.id,
        keyId: facts?.keyId ?? null,
        method,
        route: routeOptions.url ?? null,
      }
      const detail = error.detail ?? error.message
      log[level]({ ...asked, status, code, cause: causeOf(error), detail }, 'request failed')
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

/** Paths that are served without a declared route: documents, health and hosted files. */
const undeclaredPaths = [
  '/',
  ...healthPaths,
  '/metrics',
  '/openapi.json',
  '/docs',
  '/llms.txt',
  '/media/{token}',
  '/sign-in',
  '/status',
  '/status.json',
  '/console',
  '/console/assets/{name}',
  '/oauth/authorize',
  '/oauth/token',
  '/feeds/{file}',
]

/**
 * 404 and 405 in the error envelope; a 405 names the allowed methods. HEAD is served like GET on all routes but
 * lookups. The `allow` header lists it; the message leaves it out.
 */
export function registerNotFound(
  app: FastifyInstance,
  routes: readonly AnyRoute[],
  operations: readonly { readonly path: string }[],
): void {
  const methods = ['GET', 'POST', 'PATCH', 'DELETE'] as const
  const router = findMyWay({ maxParamLength: maxParameterCharacters })
  const known: { method: string; path: string }[] = [...routes]
  // Each address serves some of these paths. They are known after its plugins are loaded.
  app.addHook('onReady', async () => {
    const served = undeclaredPaths.filter((path) => app.hasRoute({ method: 'GET', url: routerPath(path) }))
    known.push(...served.map((path) => ({ method: 'GET', path })))
    for (const { method, path } of known) router.on(method as 'GET', routerPath(path), () => undefined)
  })
  app.setNotFoundHandler((request) => {
    const path = request.url.split('?')[0]!
    const allowed = methods.filter((method) => router.find(method, path) !== null)
    if (allowed.length > 0 && !allowed.includes(request.method as 'GET')) {
      throw new ServiceError('method_not_allowed', `Use ${allowed.join(' or ')} here.`, {
        headers: { allow: allowed.map((one) => (one === 'GET' ? 'GET, HEAD' : one)).join(', ') },
      })
    }
    const hint = nearestRoute(
      path,
      [...known, ...operations].map(({ path }) => path),
    )
    throw noRoute(hint)
  })
}

/**
 * The nearest known route to a mistyped path; parameters keep the sent values. A path that lacks only the parameter at the
 * end of a route (its caller sent the name in the query) is nearest to that route.
 */
function nearestRoute(path: string, templates: readonly string[]): string {
  const longer = templates.find(
    (template) => /^\/\{\w+\}$/.test(template.slice(path.length)) && template.startsWith(path),
  )
  if (longer !== undefined) return ` Did you mean ${longer}?`
  const parts = path.slice(0, maxSuggestedPathCharacters).split('/')
  const filled = new Map<string, string>()
  for (const template of templates) {
    const of = template.split('/')
    const text = of.map((part, at) => (part.startsWith('{') ? (parts[at] ?? part) : part)).join('/')
    if (!filled.has(text)) filled.set(text, template)
  }
  const found = nearest(parts.join('/'), [...filled.keys()])
  return found === undefined ? '' : ` Did you mean ${filled.get(found)}?`
}

/** Longer paths are not typing errors. */
const maxSuggestedPathCharacters = 200

/** Whether a file was not sent because its reader disconnected first. */
const leftEarly = ({ code }: { code?: string }, { raw }: FastifyReply) =>
  code === 'ERR_STREAM_PREMATURE_CLOSE' && raw.destroyed

/** Converts Fastify's own errors into errors of the registry. */
export function translate(thrown: FastifyError | ServiceError): ServiceError {
  if (thrown instanceof ServiceError) return thrown
  if (thrown.statusCode === 415) return new ServiceError('bad_request', jsonRequiredMessage)
  if (typeof thrown.statusCode === 'number' && thrown.statusCode < 500) {
    return new ServiceError('bad_request', thrown.message)
  }
  return publicError(thrown)
}
