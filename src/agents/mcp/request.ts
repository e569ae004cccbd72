import type { Actor } from '../../catalog/http/actor.ts'
import type { FairQueue } from '../../runtime/fair-shares/fair-queue.ts'
import type { Work } from '../ask/work.ts'
import type { AnyTool } from './tools/tool.ts'

/** One request of an agent, authenticated. */
export interface McpRequest {
  readonly actor: Actor
  readonly tools: readonly AnyTool[]
  readonly requestId: string
  /** Of the client. */
  readonly address: string
  /** Calls of a batch wait for each other here. */
  readonly calls: FairQueue
  /** The work that all questions of its messages may take. */
  readonly questionWork: Work
}
