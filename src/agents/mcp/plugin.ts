import type { IncomingMessage, ServerResponse } from 'node:http'
import { setImmediate } from 'node:timers/promises'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { translate } from '../../api/server/http-conventions.ts'
import { ServiceError } from '../../catalog/errors.ts'
import { actFrom } from '../../catalog/http/acting-address.ts'
import { type Actor, requireAcceptedAddress } from '../../catalog/http/actor.ts'
import { clientAddressOf } from '../../catalog/http/client-address.ts'
import { apiKeyOf, unauthorized } from '../../catalog/http/envelope.ts'
import { notJson } from '../../catalog/http/input.ts'
import { requireScopes } from '../../catalog/http/scopes.ts'
import { FairQueue } from '../../runtime/fair-shares/fair-queue.ts'
import { maxRequestWork, Work } from '../ask/work.ts'
import { agentPaths } from '../oauth/resources.ts'
import { isBuyer } from './buyer.ts'
import { buyerActor, discoverer } from './purchase.ts'
import type { McpRequest } from './request.ts'
import { loadSdk } from './sdk.ts'
import { buildServer } from './server.ts'
import { serveServerCard } from './server-card.ts'
import type { McpState } from './state.ts'
import { discoveryGroup, type RequestedTools, selectTools, type TypedTools } from './toolset.ts'

type NodeHandler = Awaited<ReturnType<typeof openHandler>>

interface McpPluginOptions {
  readonly state: McpState
  readonly typedTools: () => TypedTools
  /** The `WWW-Authenticate` of a 401 at a path with its query; null: assistants cannot authorize themselves here. */
  readonly challenge: (target: string) => string | null
  /** Receives the function that ends requests in flight. */
  readonly onOpen: (close: () => Promise<void>) => void
}

/** The protocol's handler of both revisions, with a server for each request. */
async function openHandler({ state, onOpen }: McpPluginOptions) {
  const sdk = await loadSdk()
  // Other requests are answered between the parts: each takes some ten milliseconds to load.
  await setImmediate()
  const { toNodeHandler } = await import('@modelcontextprotocol/node')
  await setImmediate()
  const report = (error: Error) => state.log.debug({ detail: error.message }, 'MCP request refused')
  const handler = sdk.createMcpHandler(
    ({ authInfo }) => buildServer(sdk, state, authInfo?.extra?.request as McpRequest),
    { onerror: report },
  )
  onOpen(() => handler.close())
  return toNodeHandler(handler, { onerror: report })
}

/** Serves `/mcp` and its toolsets. */
export function mcpPlugin(options: McpPluginOptions): (app: FastifyInstance) => void {
  let opening: Promise<NodeHandler> | undefined
  const handler = () => {
    opening ??= openHandler(options)
    return opening
  }
  return (app) => {
    serveServerCard(app, options.state)
    app.register(async (scope) => {
      scope.setErrorHandler<FastifyError>((thrown, _, reply) => sendProtocolError(reply, translate(thrown)))
      // Clients and people write the address with a slash at its end too.
      for (const url of agentPaths) {
        scope.route({
          method: ['POST', 'GET', 'DELETE'],
          url,
          handler: (request, reply) => serve(options, handler, request, reply),
        })
      }
    })
  }
}

async function serve(
  options: McpPluginOptions,
  handler: () => Promise<NodeHandler>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { state } = options
  requireOwnOrigin(state, request)
  requireFewMessages(request.body)
  acceptBothForms(request.raw)
  const actor = await authenticate(options, request)
  request.facts.mode = actor.mode
  if (!isBuyer(actor)) {
    request.facts.keyId = actor.keyId
    request.account = { walletId: actor.walletId, keyId: actor.keyId, route: 'mcp', parameters: {} }
  }
  const view = { registry: state.registry, actor }
  const mcp: McpRequest = {
    actor,
    tools: selectTools(view, requestedTools(request), options.typedTools()),
    requestId: request.id,
    address: clientAddressOf(request.raw),
    calls: new FairQueue('a call of this batch', { places: maxCallsAtOnce }),
    questionWork: new Work(maxRequestWork),
  }
  const serveNode = await handler()
  reply.hijack()
  endWithClient(request.raw, reply.raw)
  reply.raw.setHeader('x-request-id', request.id)
  reply.raw.setHeader('x-content-type-options', 'nosniff')
  reply.raw.setHeader('cache-control', 'private, no-store')
  const authInfo = { token: '', clientId: actor.keyId, scopes: [], extra: { request: mcp } }
  await actFrom(clientAddressOf(request.raw), () =>
    serveNode(Object.assign(request.raw, { auth: authInfo }), reply.raw as never, request.body),
  )
  return reply
}

/** Texts of a switch that mean no, as other servers read `x-mcp-readonly` (github-mcp-server, docs/remote-server.md). */
const off = new Set(['', 'false', 'f', 'no', 'n', '0', 'off'])

/**
 * The toolsets and tools of a request, by its address and the headers `x-mcp-toolsets`, `x-mcp-tools` and
 * `x-mcp-readonly`.
 */
function requestedTools({
  params,
  query,
  headers,
  routeOptions: { url = '' },
}: FastifyRequest): RequestedTools {
  const { groups } = params as { groups?: string }
  const { tools, readonly } = query as { tools?: string | string[]; readonly?: string }
  const switches = [headers['x-mcp-readonly'], readonly].map((one) => String(one ?? ''))
  const join = (...lists: (string | string[] | undefined)[]) =>
    lists
      .flat()
      .filter((one) => one !== undefined && one !== '')
      .join(',')
  return {
    groups: join(groups, headers['x-mcp-toolsets']),
    tools: join(tools, headers['x-mcp-tools']),
    isReadOnly: /\/readonly\/?$/.test(url) || switches.some((one) => !off.has(one.trim().toLowerCase())),
  }
}

async function authenticate({ state, challenge }: McpPluginOptions, request: FastifyRequest): Promise<Actor> {
  const key = apiKeyOf(request.raw)
  const actor = key === undefined ? null : await state.keyring.authenticate(key)
  if (actor) {
    requireAcceptedAddress(actor, request.raw)
    requireScopes(actor, [], ['lookups', 'web'])
    return actor
  }
  if (key === undefined && isDiscovery(requestedTools(request))) return discoverer
  const { signIn } = request.query as { signIn?: string }
  if (key === undefined && state.selling !== null && signIn === undefined) return buyerActor(state.selling)
  throw unauthorized(key, challenge(request.url))
}

/** Whether a request wants only the tools that find and describe lookups: these need no key. */
const isDiscovery = ({ groups, tools }: RequestedTools): boolean => groups === discoveryGroup && tools === ''

const addressForm = /^(?:localhost|\d{1,3}(?:\.\d{1,3}){3}|\[[0-9a-f:.]+\])$/i

/**
 * Refuses pages of other sites (DNS rebinding): a browser sends the page's origin. Own origins are PUBLIC_URL, this
 * machine, and addresses in numbers, which no name can be rebound to.
 */
function requireOwnOrigin({ publicUrl }: McpState, { headers }: FastifyRequest): void {
  const own = URL.canParse(publicUrl()) ? new URL(publicUrl()).hostname : null
  const isOwn = (name: string) => name === own || addressForm.test(name)
  const { origin } = headers
  if (origin === undefined) return
  if (URL.canParse(origin) && isOwn(new URL(origin).hostname)) return
  throw new ServiceError('forbidden', 'Pages of other sites may not call this address.')
}

/** Calls of one batch in progress: with all ten of sixteen batches, others wait for 160 calls. */
const maxCallsAtOnce = 2

/** Messages of one JSON-RPC batch, which clients before 2025-06-18 may send. */
const maxMessages = 10

const isToolList = (message: unknown) => (message as { method?: unknown } | null)?.method === 'tools/list'

/** Refuses long batches, and such that list the tools again: half a megabyte for all platforms, 16 ms. */
function requireFewMessages(body: unknown): void {
  if (!Array.isArray(body)) return
  if (body.length > maxMessages)
    throw new ServiceError(
      'bad_request',
      `A JSON-RPC batch may have ${maxMessages} messages. Send the others in further requests.`,
    )
  if (body.filter(isToolList).length > 1)
    throw new ServiceError(
      'bad_request',
      'A JSON-RPC batch may have one tools/list: the others would be equal.',
    )
}

/** A client that accepts every type, or states none, accepts both forms of an answer (RFC 9110, section 12.5.1). */
function acceptBothForms({ headers }: IncomingMessage): void {
  const { accept = '*/*' } = headers
  const types = accept.split(',').map((one) => one.split(';')[0]!.trim().toLowerCase())
  const bothForms = ['application/json', 'text/event-stream']
  if (types.includes('*/*') || bothForms.every((one) => types.includes(one)))
    headers.accept = bothForms.join(', ')
}

/**
 * Ends a request whose client closed the connection: since revision 2026-07-28 that cancels it, so a batch starts no
 * further lookups. The server itself goes on for callers that closed their sending side only, as revisions of 2025
 * require.
 */
function endWithClient({ headers, socket }: IncomingMessage, response: ServerResponse): void {
  if (headers['mcp-protocol-version'] !== '2026-07-28') return
  const end = () => response.destroy()
  socket.once('end', end)
  response.once('close', () => socket.off('end', end))
}

/** Codes of the protocol for refusals before it starts (JSON-RPC 2.0, implementation-defined server errors). */
const protocolCodes: Readonly<Record<number, number>> = { 400: -32600, 401: -32001, 403: -32003, 413: -32600 }

function sendProtocolError(reply: FastifyReply, error: ServiceError): FastifyReply {
  const { code, reason, message, retryable, retryAfterSeconds } = error
  return reply
    .code(error.status)
    .headers({ 'cache-control': 'no-store', ...error.headers })
    .type('application/json; charset=utf-8')
    .send(
      JSON.stringify({
        jsonrpc: '2.0',
        id: null,
        error: {
          code: message === notJson ? -32700 : (protocolCodes[error.status] ?? -32603),
          message,
          data: { code, reason, retryable, retryAfterSeconds },
        },
      }),
    )
}
