import type { Registry as Metrics } from 'prom-client'
import type { Part } from '../process/part.ts'
import { createMcpMetrics } from './metrics.ts'
import { mcpPlugin } from './plugin.ts'
import { createResultStore } from './result-store.ts'
import { createRunningTasks } from './running-tasks.ts'
import type { McpOptions, McpState } from './state.ts'
import { createTaskStore } from './task-store.ts'
import { researchTools } from './tools/research.ts'
import { createTypedTools } from './tools/typed.ts'
import type { TypedTools } from './toolset.ts'

export interface McpPartOptions extends McpOptions {
  readonly metrics: Metrics
  /** The `WWW-Authenticate` of a 401 at a path; null: assistants cannot authorize themselves here. */
  readonly challenge: (path: string) => string | null
}

/** The agents' interface (Model Context Protocol), stateless and the same on every node. */
export function openMcp({ metrics, challenge, ...options }: McpPartOptions): Part {
  const { database, clock, registry } = options
  let typed: TypedTools | undefined
  let close: () => Promise<void> = async () => undefined
  const tasks = createTaskStore({ database, clock })
  const runningTasks = createRunningTasks(tasks)
  const state: McpState = {
    ...options,
    ...{ tasks, runningTasks },
    results: createResultStore({ database, clock }),
    metrics: createMcpMetrics(metrics),
  }
  return {
    plugins: [
      mcpPlugin({
        state,
        typedTools() {
          typed ??= createTypedTools(registry, new Map([['research', researchTools]]))
          return typed
        },
        challenge: () => challenge('/mcp'),
        onOpen(end) {
          close = end
        },
      }),
    ],
    upkeep: [
      {
        what: 'deletion of old results of agents',
        everyMs: 300_000,
        run: () => state.results.deleteExpired(),
      },
      { what: 'deletion of old tasks of agents', everyMs: 300_000, run: () => tasks.deleteExpired() },
      { what: 'signs of life of tasks of agents', everyMs: 15_000, run: () => runningTasks.keepAlive() },
    ],
    async close() {
      await close()
      await runningTasks.settled()
    },
  }
}
