import { createHash } from 'node:crypto'
import type { Tool as ListedTool, Server } from '@modelcontextprotocol/server'
import { z } from 'zod'
import type { ServiceError } from '../../catalog/errors.ts'
import { publicError } from '../../catalog/http/envelope.ts'
import { memoize } from '../../catalog/memoize.ts'
import { takeServingTurns } from '../../runtime/threads/serving-turns.ts'
import { isBuyer } from './buyer.ts'
import { callTool } from './call-tool.ts'
import type { ConsentState } from './consent.ts'
import { limitFree } from './free-limit.ts'
import { instructions } from './instructions.ts'
import { completePrompt, listPrompts, writePrompt } from './prompts.ts'
import { challengeSchema, discoverer } from './purchase.ts'
import type { McpRequest } from './request.ts'
import { completeTemplate, listResources, listTemplates, maxCompletions, readResource } from './resources.ts'
import { keyTaker } from './run-once.ts'
import type { Sdk } from './sdk.ts'
import type { McpState } from './state.ts'
import { serveTasks, tasksExtension } from './tasks.ts'
import type { AnyTool, ToolCall, ToolView } from './tools/tool.ts'

/** Lists change with releases only. */
const listLifetimeMs = 300_000
/** Definitions of tools that count as one free request: those of all platforms take several milliseconds. */
const toolsPerRequest = 50
/** How long a person may think about a price. */
const consentSeconds = 600

/** Builds the protocol's server for one request. Nothing of it outlives the request. */
export function buildServer(sdk: Sdk, state: McpState, request: McpRequest): Server {
  const codec = sdk.createRequestStateCodec<ConsentState>({
    key: createHash('sha256').update(state.stateSecret).digest(),
    ttlSeconds: consentSeconds,
  })
  const cached = { ttlMs: listLifetimeMs, cacheScope: 'private' } as const
  const server = new sdk.Server(serverInfo(state), {
    capabilities: {
      ...{ tools: {}, resources: {}, prompts: {}, completions: {} },
      extensions: { [tasksExtension]: {} },
    },
    instructions,
    cacheHints: {
      'tools/list': cached,
      'server/discover': cached,
      'resources/list': cached,
      'resources/templates/list': cached,
      'prompts/list': cached,
    },
    requestState: { verify: codec.verify },
  })
  const view: ToolView = { registry: state.registry, actor: request.actor }
  server.setRequestHandler('tools/list', async () => {
    const operations = Math.ceil(request.tools.length / toolsPerRequest)
    await limitFree(state, request, operations).catch((error: unknown) => {
      throw protocolError(sdk, publicError(error))
    })
    // The first list of a process builds the schemas of all tools: 140 ms for all platforms.
    const tools = await takeServingTurns(request.actor.walletId, request.tools, (one) =>
      listedTool(one, view),
    )
    return { tools }
  })
  server.setRequestHandler('tools/call', async (sent, context) => {
    const leave = await request.calls.enter(request.requestId, context.mcpReq.signal)
    try {
      return await callTool({ sdk, state, request, context, mint: (consent) => codec.mint(consent) }, sent)
    } finally {
      leave()
    }
  })
  serveResources(sdk, state, request, server)
  servePrompts(sdk, server)
  serveTasks(sdk, state, request, server)
  return server
}

/** A call of the server's own parts for a resource. It never costs credits. */
const freeCall = (state: McpState, { actor, requestId, questionWork }: McpRequest): ToolCall => ({
  state,
  actor,
  questionWork,
  input: {},
  requestId,
  signal: new AbortController().signal,
  purchase: null,
  takeKey: keyTaker(undefined),
  exemption: { isFreeOnly: false },
  begin: () => undefined,
  progress: async () => undefined,
  requireConsent: async () => undefined,
})

function serveResources(sdk: Sdk, state: McpState, request: McpRequest, server: Server): void {
  const call = freeCall(state, request)
  async function readLimited(uri: string) {
    await limitFree(state, request)
    await state.keyLimits.admit(request.actor)
    return readResource(call, uri)
  }
  server.setRequestHandler('resources/list', async () => ({ resources: listResources() }))
  server.setRequestHandler('resources/templates/list', async () => ({
    resourceTemplates: listTemplates(call),
  }))
  server.setRequestHandler('resources/read', async ({ params: { uri } }) => {
    const read = await readLimited(uri).catch((error: unknown) => {
      throw protocolError(sdk, publicError(error))
    })
    if (read === null) throw new sdk.ResourceNotFoundError(uri)
    return { contents: [{ uri, ...read }] }
  })
  server.setRequestHandler('completion/complete', async ({ params: { ref, argument } }) => {
    const values =
      ref.type === 'ref/resource'
        ? await completeTemplate(call, ref.uri, argument.name, argument.value)
        : completePrompt(state.registry, ref.name, argument.name, argument.value)
    const total = values.length
    return { completion: { values: values.slice(0, maxCompletions), total, hasMore: total > maxCompletions } }
  })
}

function servePrompts(sdk: Sdk, server: Server): void {
  server.setRequestHandler('prompts/list', async () => ({ prompts: listPrompts() }))
  server.setRequestHandler('prompts/get', async ({ params: { name, arguments: given = {} } }) => {
    let written: ReturnType<typeof writePrompt>
    try {
      written = writePrompt(name, given)
    } catch (error) {
      throw protocolError(sdk, publicError(error))
    }
    if (written === null) {
      const names = listPrompts().map((one) => one.name)
      throw new sdk.ProtocolError(
        sdk.ProtocolErrorCode.InvalidParams,
        `Use one of the prompts ${names.join(', ')}.`,
      )
    }
    return written
  })
}

function protocolError(sdk: Sdk, error: ServiceError): Error {
  const { InvalidParams, InternalError } = sdk.ProtocolErrorCode
  return new sdk.ProtocolError(error.status < 500 ? InvalidParams : InternalError, error.message)
}

export const serverInfo = ({ version, publicUrl }: McpState) => ({
  name: 'social-lookup',
  title: 'Social Lookup',
  version,
  websiteUrl: `${publicUrl()}/docs`,
  icons: [{ src: `${publicUrl()}/favicon.svg`, mimeType: 'image/svg+xml', sizes: ['any'] }],
})

/** Keywords of limits that no sensible value meets: the call checks them, and every client pays for definitions. */
const unlisted = new Set(['minLength', 'maxLength', 'minItems'])
const maxListed = 500_000

const isEmptyObject = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.keys(value).length === 0

/** A schema without such limits. */
function terse(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(terse)
  if (typeof schema !== 'object' || schema === null) return schema
  return Object.fromEntries(
    Object.entries(schema)
      .filter(
        ([name, value]) =>
          !unlisted.has(name) &&
          // Names of members are texts, and any value is allowed, without these keywords too.
          name !== 'propertyNames' &&
          !(name === 'additionalProperties' && isEmptyObject(value)) &&
          !(name === 'maximum' && (value as number) > maxListed) &&
          !(name === 'minimum' && (value as number) <= 1),
      )
      .map(([name, value]) => [name, terse(value)]),
  )
}

/** The JSON Schema of a tool's input as clients see it. Converted once: it takes longer than all else of a list. */
const listedInput = memoize(({ input, inputJson }: AnyTool) => {
  const { $schema: _, ...listed } =
    inputJson ?? (terse(z.toJSONSchema(input, { io: 'input' })) as Record<string, unknown>)
  return listed
})

/** A tool as clients see it. */
export function listedTool(tool: AnyTool, view: ToolView): ListedTool {
  const { hints } = tool
  return {
    name: tool.name,
    title: tool.title,
    description: typeof tool.description === 'string' ? tool.description : tool.description(view),
    inputSchema: listedInput(tool) as ListedTool['inputSchema'],
    outputSchema: (isBuyer(view.actor) && view.actor !== discoverer
      ? { type: 'object', anyOf: [tool.output, challengeSchema] }
      : tool.output) as NonNullable<ListedTool['outputSchema']>,
    annotations: {
      readOnlyHint: hints.readOnly,
      // Its default is true, also for clients that do not look at readOnlyHint first.
      destructiveHint: hints.destructive ?? !hints.readOnly,
      idempotentHint: hints.idempotent ?? false,
      openWorldHint: hints.openWorld,
    },
  }
}
