import { listedTool } from '../../src/agents/mcp/server.ts'
import { defaultTools } from '../../src/agents/mcp/tools/default-tools.ts'
import type { ToolView } from '../../src/agents/mcp/tools/tool.ts'
import { createRegistry } from '../../src/catalog/registry.ts'
import { platforms } from '../../src/platforms/index.ts'

interface ToolDefinition {
  readonly name: string
  readonly description: string
  /** JSON Schema of the arguments. */
  readonly parameters: unknown
  /** Whether it changes nothing in the account. */
  readonly readOnly: boolean
}

/** The tools of the agents' interface, as a live key without limits sees them. */
export function toolDefinitions(): readonly ToolDefinition[] {
  const registry = createRegistry(platforms)
  const view = { registry, actor: { mode: 'live', allowed: null } } as unknown as ToolView
  return defaultTools.map((one) => {
    const { name, description = '', inputSchema } = listedTool(one, view)
    return { name, description, parameters: inputSchema, readOnly: one.hints.readOnly }
  })
}
