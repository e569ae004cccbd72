import { availableParallelism } from 'node:os'
import type { Piscina } from 'piscina'
import { unpack } from './errors.ts'
import type { ThreadAnswer, ThreadTask } from './worker.ts'

/** Threads are let go of when they have had nothing to do for so long. */
const idleMs = 20_000
const heapMb = 512
const mostWaiting = 256

/** Kinds of work with threads of their own, so that none waits for another: callers have pages read as they like. */
export type WorkKind = 'pages' | 'captions'

const opened = new Map<WorkKind, Promise<Piscina>>()

/** Threads of this process, started at first use: a service that has no long work has none. */
function threads(kind: WorkKind): Promise<Piscina> {
  const known = opened.get(kind)
  if (known !== undefined) return known
  const made = import('piscina').then(({ Piscina: Threads }) => {
    const pool = new Threads({
      filename: new URL('./worker.ts', import.meta.url).href,
      minThreads: 0,
      maxThreads: Math.max(1, Math.min(4, availableParallelism())),
      idleTimeout: idleMs,
      maxQueue: mostWaiting,
      concurrentTasksPerWorker: 1,
      resourceLimits: { maxOldGenerationSizeMb: heapMb, stackSizeMb: 4 },
    })
    // A thread that dies of its work has told so to who waits for it; there is nobody else to tell.
    pool.on('error', () => undefined)
    return pool
  })
  opened.set(kind, made)
  return made
}

/**
 * Calls an exported function in a thread: what takes long must not hold up the process. What it is given and what it
 * returns is copied (structured clone).
 * @param signal ends it: the thread is ended with it
 * @throws Fault and ServiceError as the function does; any other error where the thread died, or there is no place left
 */
export async function inThread<T>(
  kind: WorkKind,
  { module, ...task }: Omit<ThreadTask, 'module'> & { readonly module: URL },
  signal?: AbortSignal,
): Promise<T> {
  const pool = await threads(kind)
  const sent: ThreadTask = { ...task, module: module.href }
  const answer: ThreadAnswer = await pool.run(sent, signal ? { signal } : {})
  if ('failed' in answer) throw unpack(answer.failed)
  return answer.done as T
}
