import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { Client as OlderClient } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport as OlderTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { TestService } from './service.ts'

const info = { name: 'test-agent', version: '1.0.0' }

/** What both official clients can do. */
export interface Agent {
  listTools(): Promise<{ tools: { name: string }[] }>
  callTool(call: { name: string; arguments?: Record<string, unknown> }): Promise<unknown>
  close(): Promise<void>
}

interface AgentOptions {
  readonly key: string
  readonly path?: string
  readonly capabilities?: ConstructorParameters<typeof Client>[1]
}

/** Connects the official client of version 2 (revision 2026-07-28). */
export async function connectAgent(
  base: string,
  { key, path = '/mcp', capabilities = {} }: AgentOptions,
): Promise<Client> {
  const client = new Client(info, { versionNegotiation: { mode: 'auto' }, ...capabilities })
  const transport = new StreamableHTTPClientTransport(new URL(base + path), {
    requestInit: { headers: { authorization: `Bearer ${key}` } },
  })
  await client.connect(transport)
  return client
}

/** Connects the official client of version 1 (revision 2025-11-25). */
export async function connectOlderAgent(base: string, { key, path = '/mcp' }: AgentOptions) {
  const client = new OlderClient(info)
  const transport = new OlderTransport(new URL(base + path), {
    requestInit: { headers: { 'x-api-key': key } },
  })
  await client.connect(transport as Parameters<typeof client.connect>[0])
  return client
}

/** A tool's result, as tests look into it. */
export interface SeenResult {
  readonly isError?: boolean
  readonly text: string
  // biome-ignore lint/suspicious/noExplicitAny: tests look into results of every shape
  readonly data: any
}

/** Calls a tool and reads its text and structured result. */
export async function callTool(
  agent: Pick<Agent, 'callTool'>,
  name: string,
  args: Record<string, unknown> = {},
): Promise<SeenResult> {
  const result = (await agent.callTool({ name, arguments: args })) as {
    isError?: boolean
    content: { type: string; text?: string }[]
    structuredContent?: unknown
  }
  const text = result.content.map((one) => one.text ?? '').join('\n')
  return { isError: result.isError ?? false, text, data: result.structuredContent }
}

const protocol = 'io.modelcontextprotocol'

/** The capabilities of a client with the tasks extension. */
export const withTasks = { extensions: { [`${protocol}/tasks`]: {} } }

/** A stateless request of revision 2026-07-28. @returns its result */
export async function callStateless(
  node: TestService,
  { method, params, capabilities, key, meta = {} }: StatelessCall,
) {
  const sent = {
    [`${protocol}/protocolVersion`]: '2026-07-28',
    [`${protocol}/clientInfo`]: { name: 'agent', version: '1.0.0' },
    [`${protocol}/clientCapabilities`]: capabilities,
    ...meta,
  }
  const { body } = await node.call('/mcp', {
    method: 'POST',
    ...(key !== undefined && { key }),
    headers: {
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': '2026-07-28',
      'mcp-method': method,
      'mcp-name': String(params.name ?? params.taskId),
    },
    body: { jsonrpc: '2.0', id: 1, method, params: { ...params, _meta: sent } },
  })
  // biome-ignore lint/suspicious/noExplicitAny: tests look into results of every shape
  return (body as any).result
}

interface StatelessCall {
  readonly method: string
  readonly params: Readonly<Record<string, unknown>>
  readonly capabilities: object
  /** Null: without a key. Default: the test key. */
  readonly key?: null
  /** Further fields of `_meta`. */
  readonly meta?: object
}
