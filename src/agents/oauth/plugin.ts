import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import {
  csrfTokenOf,
  type PublicAddress,
  requireCsrfToken,
  requireOwnOrigin,
  sessionTokenOf,
} from '../../accounts/sign-in/browser-request.ts'
import { escapeHtml, fillPage, pageHeaders, pageReader } from '../../accounts/sign-in/page-files.ts'
import { sendData } from '../../accounts/sign-in/send-data.ts'
import { isSessionFresh, type OpenSession, type Sessions } from '../../accounts/sign-in/sessions.ts'
import { ServiceError } from '../../catalog/errors.ts'
import { actFrom } from '../../catalog/http/acting-address.ts'
import { readBytes } from '../../catalog/http/body.ts'
import { clientAddressOf } from '../../catalog/http/client-address.ts'
import { readJsonBody } from '../../catalog/http/input.ts'
import { readScopes, type Scope, scopeNames } from '../../catalog/http/scopes.ts'
import { normalizeClientMetadata, registeredScope } from './client-metadata.ts'
import {
  decision,
  giveConsent,
  readConsentRequest,
  refuseConsent,
  requireAccount,
  shownRequest,
} from './consent.ts'
import {
  answerPoll,
  type DeviceEndpointOptions,
  deviceGrant,
  maxTokenRequestBytes,
  readForm,
  serveDeviceAuthorization,
  tokenPath,
} from './device-endpoints.ts'
import { fromHostCookies } from './host-cookies.ts'
import { assistantsPage, resourceMetadata, resourceMetadataPath } from './metadata.ts'
import {
  type AuthorizationServer,
  type AuthorizationServerOptions,
  admitRegistration,
  authorizationCookie,
  metadataPath,
} from './provider.ts'
import { agentPaths, resourcePathOf } from './resources.ts'

export interface OauthPluginOptions extends DeviceEndpointOptions {
  readonly server: () => Promise<AuthorizationServer>
  readonly serverOptions: () => AuthorizationServerOptions
  readonly sessions: Sessions
  readonly address: PublicAddress
  readonly platforms: readonly string[]
}

const readFile = pageReader<'assistants.md' | 'consent.html' | 'consent.js'>(
  join(import.meta.dirname, 'pages'),
)

/** The endpoints that oidc-provider answers. */
const endpoints = [
  '/oauth/authorize',
  '/oauth/authorize/:uid',
  '/oauth/token',
  '/oauth/revoke',
  '/oauth/jwks',
]
const maxRegistrationBytes = 16_384
const body = z.strictObject({ decision: decision.nullable() })

/**
 * Makes the request one to the public address: endpoints in metadata and redirects follow from the settings, never
 * from the headers Host, Forwarded or X-Forwarded-… of a request.
 */
function toPublicAddress(raw: IncomingMessage, publicUrl: string, ip: string): void {
  const { host, protocol, pathname } = new URL(publicUrl)
  for (const name of Object.keys(raw.headers)) {
    if (name === 'forwarded' || name.startsWith('x-forwarded-')) delete raw.headers[name]
  }
  raw.headers.host = host
  raw.headers['x-forwarded-proto'] = protocol.slice(0, -1)
  raw.headers['x-forwarded-for'] = ip
  dropAuthorizationSession(raw)
  readHostCookies(raw, publicUrl)
  Object.assign(raw, { originalUrl: pathname.replace(/\/$/, '') + raw.url })
}

/**
 * Each authorization starts without the library's session of an earlier one. The library takes a connection for an
 * account, and in a browser with a session of another account it would end that session first, on a page of its own.
 */
function dropAuthorizationSession({ headers }: IncomingMessage): void {
  if (headers.cookie === undefined) return
  const cookies = headers.cookie.split(';').filter((one) => !one.trim().startsWith(authorizationCookie))
  headers.cookie = cookies.join(';')
}

/** Names the cookies of the authorization that the path names as the library does. */
function readHostCookies(raw: IncomingMessage, publicUrl: string): void {
  if (raw.headers.cookie === undefined || !publicUrl.startsWith('https:')) return
  raw.headers.cookie = fromHostCookies(raw.headers.cookie, raw.url!.split('?')[0]!)
}

/** Serves the authorization server, its metadata and the consent page. */
export function oauthPlugin(options: OauthPluginOptions): (app: FastifyInstance) => void {
  return (app) => {
    resourceMetadataPlugin({ ...options, issuer: options.publicUrl })(app)
    serveEndpoints(app, options)
    serveConsent(app, options)
  }
}

/** Serves the metadata of the resources (RFC 9728), which name the authorization server. */
export function resourceMetadataPlugin(options: {
  readonly publicUrl: () => string
  readonly issuer: () => string
  readonly address: PublicAddress
}): (app: FastifyInstance) => void {
  return (app) => {
    for (const prefix of prefixesOf(options.address)) {
      const base = resourceMetadataPath + prefix
      for (const path of ['', ...agentPaths]) {
        app.get(base + path, async (request, reply) => {
          const resource = path === '' ? '' : resourcePathOf(request.url.slice(base.length))
          return reply
            .type('application/json; charset=utf-8')
            .headers({ 'cache-control': 'public, max-age=300', 'access-control-allow-origin': '*' })
            .send(JSON.stringify(resourceMetadata(options.publicUrl(), resource, options.issuer())))
        })
      }
    }
  }
}

/**
 * What follows the name of metadata in its path. Behind a path prefix, clients insert the name before the prefix
 * (RFC 8414, section 3.1; RFC 9728, section 3.1), so a proxy that forwards these paths unchanged needs both.
 */
function prefixesOf({ url }: PublicAddress): readonly string[] {
  const prefix = url === null ? '' : new URL(url).pathname.replace(/\/$/, '')
  return prefix === '' ? [''] : ['', prefix]
}

const prefixed = (address: PublicAddress, name: string): readonly string[] =>
  prefixesOf(address).map((prefix) => name + prefix)

/** Where the metadata of the authorization server is (RFC 8414, section 3). */
export const serverMetadataPaths = (address: PublicAddress): readonly string[] =>
  prefixed(address, '/.well-known/oauth-authorization-server')

/** Answers the polls of programs; the library answers all other requests for tokens. */
async function answerTokenRequest(options: OauthPluginOptions, request: FastifyRequest, reply: FastifyReply) {
  const text = (await readBytes(request.raw, maxTokenRequestBytes)).toString('utf8')
  const form = readForm(text)
  if (form?.get('grant_type') === deviceGrant) return answerPoll(options, form, request, reply)
  return forward(options, request, reply, withBody(request.raw, text))
}

async function forward(
  options: OauthPluginOptions,
  request: FastifyRequest,
  reply: FastifyReply,
  raw: IncomingMessage = request.raw,
) {
  const { provider } = await options.server()
  toPublicAddress(raw, options.publicUrl(), clientAddressOf(request.raw))
  reply.hijack()
  // Headers that hooks have set for every answer.
  for (const [name, value] of Object.entries(reply.getHeaders())) reply.raw.setHeader(name, value!)
  reply.raw.setHeader('referrer-policy', 'no-referrer')
  await provider.callback()(raw, reply.raw)
}

/** An authorization has a dozen parameters. The library's time to read them grows with the square of their number. */
const maxParameters = 100

function requireFewParameters({ url = '' }: IncomingMessage): void {
  const query = url.slice(url.indexOf('?') + 1)
  if (query.split('&', maxParameters + 1).length > maxParameters)
    throw new ServiceError('bad_request', `An address here takes at most ${maxParameters} parameters.`)
}

function serveEndpoints(app: FastifyInstance, options: OauthPluginOptions): void {
  app.register(async (scope) => {
    scope.addHook('onRequest', async ({ raw }) => requireFewParameters(raw))
    // The library reads bodies itself.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_, __, done) => done(null))
    for (const url of endpoints) {
      scope.route({
        // RFC 6749, section 3.1: POST is optional at the authorization endpoint.
        method: url.startsWith('/oauth/authorize') ? ['GET', 'OPTIONS'] : ['GET', 'POST', 'OPTIONS'],
        url,
        async handler(request, reply) {
          if (url === '/oauth/authorize' && request.method !== 'OPTIONS') {
            // Opened first: the options have their secrets from then on.
            await options.server()
            await options.serverOptions().countAuthorization(clientAddressOf(request.raw))
            readRequestedScopes(request.raw)
          }
          if (url === tokenPath && request.method === 'POST')
            return answerTokenRequest(options, request, reply)
          return forward(options, request, reply)
        },
      })
    }
    serveDeviceAuthorization(scope, options)
    for (const url of [...serverMetadataPaths(options.address), ...prefixed(options.address, metadataPath)]) {
      scope.get(url, (request, reply) => {
        request.raw.url = metadataPath
        return forward(options, request, reply)
      })
    }
    scope.options('/oauth/register', (request, reply) => forward(options, request, reply))
    scope.post('/oauth/register', async (request, reply) => {
      const { records } = await options.server()
      if (!(await admitRegistration(options.serverOptions(), records, clientAddressOf(request.raw)))) {
        throw new ServiceError(
          'temporarily_unavailable',
          'No more clients can register. Use a client ID metadata document, or ask whoever runs this service.',
          { retryAfterSeconds: 3600, reason: 'limit_reached' },
        )
      }
      const bytes = await readBytes(request.raw, maxRegistrationBytes)
      const sent = readJsonBody(bytes.toString('utf8'))
      const metadata = typeof sent === 'object' && sent !== null ? (sent as Record<string, unknown>) : {}
      const text = JSON.stringify(normalizeClientMetadata(metadata))
      const raw = withBody(request.raw, text, 'application/json')
      return forward(
        options,
        request,
        reply,
        Object.assign(raw, { registeredScope: registeredScope(metadata) }),
      )
    })
  })
}

/** A request with another body: the library reads bodies from the stream alone. */
function withBody(
  raw: IncomingMessage,
  text: string,
  contentType = raw.headers['content-type'],
): IncomingMessage {
  const { method, url, socket, httpVersion } = raw
  const headers = {
    ...raw.headers,
    'content-type': contentType,
    'content-length': String(Buffer.byteLength(text)),
  }
  return Object.assign(Readable.from([Buffer.from(text)]), {
    ...{ method, url, headers, socket, httpVersion },
  }) as unknown as IncomingMessage
}

/** Scopes that a request gets only if it names them. */
const onlyIfNamed: readonly Scope[] = ['monitors:write', 'account:read']

/**
 * Leaves the scopes of this service in a request. An assistant that names no scope of this service requests reading:
 * nothing that changes monitors, and nothing that others looked up. Clients add scopes of OpenID Connect (`openid`, `offline_access`) by themselves; no ID
 * tokens are issued, and every client gets refresh tokens.
 */
function readRequestedScopes(raw: IncomingMessage): void {
  const [path, query = ''] = raw.url!.split('?')
  const parameters = new URLSearchParams(query)
  const known = readScopes(parameters.getAll('scope').join(' '))
  const requested = known.length > 0 ? known : scopeNames.filter((name) => !onlyIfNamed.includes(name))
  parameters.set('scope', requested.join(' '))
  raw.url = `${path}?${parameters}`
}

function serveConsent(app: FastifyInstance, options: OauthPluginOptions): void {
  const { sessions, address, platforms } = options
  const prefix = () => new URL(options.publicUrl()).pathname.replace(/\/$/, '')

  async function open(request: FastifyRequest): Promise<{ token: string; session: OpenSession } | null> {
    const token = sessionTokenOf(request.raw, address)
    const session = token === undefined ? null : await sessions.find(token)
    return token === undefined || session === null ? null : { token, session }
  }
  async function requireSession(request: FastifyRequest) {
    const found = await open(request)
    if (found !== null) return found
    throw new ServiceError('unauthorized', 'Sign in first.', { reason: 'missing_key' })
  }

  app.get(assistantsPage, async (_, reply) =>
    reply
      .type('text/markdown; charset=utf-8')
      .send(fillPage(readFile('assistants.md'), { url: options.publicUrl() })),
  )
  app.get('/oauth/consent.js', async (_, reply) =>
    reply.headers(pageHeaders).type('text/javascript; charset=utf-8').send(readFile('consent.js')),
  )
  app.get('/oauth/consent/:uid', async (request, reply) => {
    const { uid } = request.params as { uid: string }
    const found = await open(request)
    const { database, clock } = options.serverOptions()
    if (found === null || !(await isSessionFresh(database, clock, found.session.id, 'account'))) {
      const next = encodeURIComponent(`/oauth/consent/${uid}`)
      const again = found === null ? '' : '&fresh=1'
      return reply.headers(pageHeaders).redirect(`${prefix()}/sign-in?next=${next}${again}`)
    }
    const page = readFile('consent.html')
    return reply
      .headers(pageHeaders)
      .type('text/html; charset=utf-8')
      .send(fillPage(page, { prefix: escapeHtml(prefix()) }))
  })
  app.get('/oauth/consent/:uid/request', async (request, reply) => {
    const { uid } = request.params as { uid: string }
    const { token, session } = await requireSession(request)
    const account = requireAccount(session)
    const { provider, records } = await options.server()
    readHostCookies(request.raw, options.publicUrl())
    const asked = await readConsentRequest(provider, uid, request.raw, reply.raw)
    await records.markReached(asked.clientId)
    return sendData(reply, request, {
      request: shownRequest(asked),
      account: session.accountName ?? account,
      // Null: both modes.
      onlyMode: session.usedKey?.mode === 'test' ? 'test' : null,
      csrfToken: csrfTokenOf(token),
    })
  })
  app.post('/oauth/consent/:uid', async (request, reply) => {
    const { uid } = request.params as { uid: string }
    requireOwnOrigin(request.raw, address)
    const { token, session } = await requireSession(request)
    requireCsrfToken(request.raw, token)
    requireAccount(session)
    const read = body.safeParse(request.body)
    if (!read.success)
      throw new ServiceError('bad_request', 'The decision is not valid. Load the page again.')
    const { provider, records } = await options.server()
    readHostCookies(request.raw, options.publicUrl())
    const asked = await readConsentRequest(provider, uid, request.raw, reply.raw)
    const act = { session, uid, raw: request.raw, response: reply.raw }
    const { decision: given } = read.data
    const { database, clock } = options.serverOptions()
    const redirect =
      given === null
        ? await refuseConsent({ provider, records, database }, act)
        : await actFrom(clientAddressOf(request.raw), () =>
            giveConsent({ provider, records, database, clock, platforms }, asked, { ...act, given }),
          )
    return sendData(reply, request, { redirect })
  })
}
