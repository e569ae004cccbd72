import { isObject } from './read-answer.ts'
import type { Entry } from './table.ts'
import type { ToolResult } from './types.ts'

/** How tools of the agents' interface are called. */
export const toolEntry: Entry = {
  path: '/mcp',
  method: 'POST',
  price: 0,
  query: [],
  file: true,
  keyless: true,
}

/** The call of a tool, with a key that is the same in every repeat. */
export function toolRequest(name: string, input: Readonly<Record<string, unknown>>, key: string | undefined) {
  const body = {
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name, arguments: input, _meta: { 'social-lookup/idempotencyKey': key } },
  }
  const headers = { accept: 'application/json, text/event-stream', 'mcp-protocol-version': '2025-11-25' }
  return { body, headers }
}

/** Reads the answer of the protocol: JSON, or one message of an event stream; undefined for any other text. */
export function toolResultOf(text: string): ToolResult | undefined {
  let message: unknown
  try {
    message = JSON.parse(/^data: (.*)$/m.exec(text)?.[1] ?? text)
  } catch {
    return undefined
  }
  if (!isObject(message)) return undefined
  const { result, error } = message
  if (isObject(error) && typeof error.message === 'string')
    return { text: error.message, data: undefined, isError: true, creditsCharged: 0 }
  if (!isObject(result) || !Array.isArray(result.content)) return undefined
  const { content, structuredContent, isError } = result
  const data = isObject(structuredContent) ? structuredContent : undefined
  return {
    text: content.map((one: { text?: string } | null) => one?.text ?? '').join('\n'),
    data,
    isError: isError === true,
    creditsCharged: typeof data?.charged === 'number' ? data.charged : 0,
  }
}
