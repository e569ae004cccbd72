import type { Registry as Metrics } from 'prom-client'
import { createByteAllowance } from '../../runtime/process/byte-allowance.ts'
import type { Part } from '../../runtime/process/part.ts'
import type { RateCounter } from '../../runtime/process/rates.ts'
import { deleteRows } from '../../runtime/storage/delete-rows.ts'
import { createMcpMetrics } from './metrics.ts'
import { mcpPlugin } from './plugin.ts'
import { createResultStore } from './result-store.ts'
import { createRunningTasks } from './running-tasks.ts'
import type { McpOptions, McpState } from './state.ts'
import { createTaskStore, taskLifetimeMs } from './task-store.ts'
import { jobTools } from './tools/jobs.ts'
import { discoveryTools } from './tools/lookups.ts'
import { researchTools } from './tools/research.ts'
import { createTypedTools } from './tools/typed.ts'
import { discoveryGroup, type TypedTools } from './toolset.ts'

export interface McpPartOptions extends McpOptions {
  /** Counts over all nodes. */
  readonly rates: RateCounter
  readonly metrics: Metrics
  /** The `WWW-Authenticate` of a 401 at a path with its query; null: assistants cannot authorize themselves here. */
  readonly challenge: (target: string) => string | null
}

const taskAllowance = ({ config, rates, clock }: Pick<McpPartOptions, 'config' | 'rates' | 'clock'>) =>
  createByteAllowance({
    ...{ rates, clock, kind: 'tasks', lifetimeMs: taskLifetimeMs },
    maxBytes: { live: config.REPEAT_ACCOUNT_BYTES, test: config.REPEAT_TEST_BYTES },
  })

/** Toolsets that are no platform. */
const typedGroups = new Map([
  ['research', researchTools],
  ['jobs', jobTools],
  [discoveryGroup, discoveryTools],
])

/** The agents' interface (Model Context Protocol), stateless and the same on every node. */
export function openMcp({ metrics, challenge, ...options }: McpPartOptions): Part {
  const { database, clock, registry } = options
  let typed: TypedTools | undefined
  let close: () => Promise<void> = async () => undefined
  const tasks = createTaskStore({ database, clock, allowance: taskAllowance(options) })
  const runningTasks = createRunningTasks(tasks)
  const state: McpState = {
    ...options,
    ...{ tasks, runningTasks },
    results: createResultStore(options.kept),
    metrics: createMcpMetrics(metrics),
  }
  return {
    plugins: [
      mcpPlugin({
        state,
        typedTools() {
          typed ??= createTypedTools(registry, typedGroups)
          return typed
        },
        challenge,
        onOpen(end) {
          close = end
        },
      }),
    ],
    upkeep: [
      {
        // Nodes of the release before store results here.
        what: 'deletion of old results of agents',
        everyMs: 300_000,
        run: () => deleteRows(database, 'mcp_results', 'expires_at <= $1', [new Date(clock.now())]),
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
