import type { ClientCapabilities, ServerContext } from '@modelcontextprotocol/server'

const name = 'io.modelcontextprotocol/clientCapabilities'

/** What the client can do. Clients of 2025 are stateless here: their capabilities are unknown. */
export function clientCapabilitiesOf({ mcpReq }: ServerContext): ClientCapabilities {
  const envelope: Readonly<Record<string, unknown>> = mcpReq.envelope ?? {}
  return (envelope[name] ?? {}) as ClientCapabilities
}
