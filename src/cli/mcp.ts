import { bridge } from './mcp-bridge.ts'
import { noKey } from './stored-logins.ts'

export interface McpCommandOptions {
  readonly url: string
  readonly key?: string
  readonly toolsets?: string
  readonly tools?: string
}

/** The address of the agents' interface with the chosen tools. */
export function mcpAddress({ url, toolsets, tools }: McpCommandOptions): string {
  const base = `${url.replace(/\/$/, '').replace(/\/mcp$/, '')}/mcp`
  const path =
    toolsets === undefined ? base : `${base}/x/${toolsets.split(',').map(encodeURIComponent).join(',')}`
  return tools === undefined ? path : `${path}?tools=${encodeURIComponent(tools)}`
}

/** Serves the agents' interface of a service on stdio, until the client closes its side. */
export async function mcp(options: McpCommandOptions): Promise<void> {
  if (!options.key) throw noKey(options.url)
  await bridge({
    url: mcpAddress(options),
    key: options.key,
    input: process.stdin,
    output: process.stdout,
  })
}
