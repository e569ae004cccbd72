import type { Actor } from '../../catalog/http/actor.ts'
import type { AnyTool } from './tools/tool.ts'

/** One request of an agent, authenticated. */
export interface McpRequest {
  readonly actor: Actor
  readonly tools: readonly AnyTool[]
  readonly requestId: string
  /** Of the client. */
  readonly address: string
}
