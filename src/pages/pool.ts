import { availableParallelism } from 'node:os'
import type { Piscina } from 'piscina'
import { Fault, parameterError } from '../errors.ts'
import type { ReadResult, ReadTask } from './read.ts'
import type { Threaded } from './worker.ts'

/** Processor time of one page: what takes longer is built to. */
const limitMs = 8000
/** Threads are let go of when they have had nothing to do for so long. */
const idleMs = 20_000
const heapMb = 512
const mostWaiting = 256

let opened: Promise<Piscina> | undefined

/** Threads of this process, started at first use: a service that reads no pages has none. */
function threads(): Promise<Piscina> {
  opened ??= import('piscina').then(({ Piscina: Threads }) => {
    const pool = new Threads({
      filename: new URL('./worker.ts', import.meta.url).href,
      minThreads: 0,
      maxThreads: Math.max(1, Math.min(4, availableParallelism())),
      idleTimeout: idleMs,
      maxQueue: mostWaiting,
      concurrentTasksPerWorker: 1,
      resourceLimits: { maxOldGenerationSizeMb: heapMb, stackSizeMb: 4 },
    })
    // A thread that dies of its page has told so to who waits for it; there is nobody else to tell.
    pool.on('error', () => undefined)
    return pool
  })
  return opened
}

/**
 * Reads a page in a thread: markup from anywhere must not be able to hold up the process.
 * @throws Fault changed for a page that cannot be read in time; ServiceError bad_request for a schema that cannot be used
 */
export async function readInThread(task: ReadTask, signal: AbortSignal): Promise<ReadResult> {
  const pool = await threads()
  const limit = AbortSignal.any([signal, AbortSignal.timeout(limitMs)])
  let result: Threaded
  try {
    result = await pool.run(task, { signal: limit })
  } catch (error) {
    if (signal.aborted) throw signal.reason
    const publicMessage = 'The page is too large or too tangled to be read in time. Nothing was charged.'
    throw new Fault('too_large', `reading ${task.seen.url} failed: ${String(error)}`, {
      cause: error,
      publicMessage,
    })
  }
  if (result.outcome === 'refused') throw parameterError(result.message)
  return result
}
