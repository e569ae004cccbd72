import type { Server, ServerContext } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { isBuyer } from './buyer.ts'
import { clientCapabilitiesOf } from './client-capabilities.ts'
import { limitKeyless } from './keyless-limit.ts'
import type { McpRequest } from './request.ts'
import type { Sdk } from './sdk.ts'
import type { McpState } from './state.ts'
import { type StoredTask, taskLifetimeMs } from './task-store.ts'

/** Name of the extension (modelcontextprotocol/ext-tasks). */
export const tasksExtension = 'io.modelcontextprotocol/tasks'

/** How often clients should ask. */
const pollIntervalMs = 2000

const hasTasks = (context: ServerContext): boolean =>
  clientCapabilitiesOf(context).extensions?.[tasksExtension] !== undefined

/** One call whose work may outlive its request. */
export interface LongCall {
  /** Aborted when the task is cancelled, or the caller of a call without a task has left. */
  readonly signal: AbortSignal
  /** States that prices are accepted and the work begins. Before that a call is no task. */
  begin(): void
  /** Shows progress in the task, once there is one. False if there is none. */
  report(message: string): Promise<boolean>
}

interface TaskOptions<R> {
  readonly state: McpState
  readonly request: McpRequest
  readonly context: ServerContext
  readonly title: string
  run(long: LongCall): Promise<R>
}

/**
 * Runs a call. If the client has the extension and the work is not over after MCP_TASK_AFTER_MS, it goes on as a task and
 * the client gets the task's handle. A person consents to a price before the work begins, so no task waits for input.
 */
export async function runOrTask<R extends object>(options: TaskOptions<R>): Promise<R> {
  const { state, request, context, title, run } = options
  const controller = new AbortController()
  let id: string | null = null
  const leave = () => {
    if (id === null) controller.abort()
  }
  context.mcpReq.signal.addEventListener('abort', leave, { once: true })
  const begun = Promise.withResolvers<void>()
  const work = run({
    signal: controller.signal,
    begin: begun.resolve,
    async report(message) {
      if (id === null) return false
      if (!(await state.tasks.report(id, message))) controller.abort()
      return true
    },
  })
  // Without space for its result, the call stays with its request.
  if (!hasTasks(context) || !state.tasks.hasSpace(request.actor)) return work
  const isOver = await Promise.race([begun.promise.then(() => false), work.then(() => true)])
  if (isOver || (await endsWithin(work, state.config.MCP_TASK_AFTER_MS))) return work
  const task = await state.tasks.create(request.actor, `${title} is running`)
  id = task.id
  state.runningTasks.add(
    task.id,
    work
      .then((result) => state.tasks.complete(request.actor, task.id, result))
      .catch((error: unknown) => state.log.error({ err: error, task: task.id }, 'a task was not stored')),
    () => controller.abort(),
  )
  // The package forwards results of extensions and has no type for them.
  return { resultType: 'task', ...shown(task) } as unknown as R
}

/** Whether the work ends, well or not, within the time. */
async function endsWithin(work: Promise<unknown>, milliseconds: number): Promise<boolean> {
  if (milliseconds === 0) return false
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), milliseconds)
  })
  const ended = work.then(
    () => true,
    () => true,
  )
  return Promise.race([ended, late]).finally(() => clearTimeout(timer))
}

/** A task in the form of the extension. */
function shown({ id, status, message, createdAt, updatedAt, result }: StoredTask): Record<string, unknown> {
  return {
    taskId: id,
    status,
    statusMessage: message,
    createdAt: new Date(createdAt).toISOString(),
    lastUpdatedAt: new Date(updatedAt).toISOString(),
    ttlMs: taskLifetimeMs,
    pollIntervalMs,
    // The whole result of the call: the package adds the type to results of requests only.
    ...(status === 'completed' ? { result: { resultType: 'complete', ...result } } : {}),
    ...(status === 'failed' ? { error: { code: -32603, message } } : {}),
  }
}

const taskParams = z.looseObject({ taskId: z.string().min(1).max(100) })

/** Serves `tasks/get`, `tasks/update` and `tasks/cancel`. */
export function serveTasks(sdk: Sdk, state: McpState, request: McpRequest, server: Server): void {
  const { actor, address } = request
  const requireTasks = async (context: ServerContext) => {
    if (!hasTasks(context)) {
      throw new sdk.MissingRequiredClientCapabilityError({
        requiredCapabilities: { extensions: { [tasksExtension]: {} } },
      })
    }
    if (isBuyer(actor)) await limitKeyless(state, address)
  }
  const known = (task: StoredTask | null): StoredTask => {
    if (task !== null) return task
    throw new sdk.ProtocolError(
      sdk.ProtocolErrorCode.InvalidParams,
      'The task is unknown or older than an hour. Call the tool again.',
    )
  }
  server.setRequestHandler('tasks/get', { params: taskParams }, async ({ taskId }, context) => {
    await requireTasks(context)
    return shown(known(await state.tasks.read(actor, taskId)))
  })
  // No task here waits for input, so answers are ignored.
  server.setRequestHandler('tasks/update', { params: taskParams }, async ({ taskId }, context) => {
    await requireTasks(context)
    known(await state.tasks.read(actor, taskId))
    return {}
  })
  server.setRequestHandler('tasks/cancel', { params: taskParams }, async ({ taskId }, context) => {
    await requireTasks(context)
    known(await state.tasks.cancel(actor, taskId))
    state.runningTasks.abort(taskId)
    return {}
  })
}
