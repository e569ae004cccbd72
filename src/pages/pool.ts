import { Fault, ServiceError } from '../errors.ts'
import { inThread } from '../threads/threads.ts'
import type { ReadResult, ReadTask } from './read.ts'

/** Processor time of one page: what takes longer is built to. */
const limitMs = 8000

/**
 * Reads a page in a thread: markup from anywhere must not be able to hold up the process.
 * @throws Fault changed for a page that cannot be read in time; ServiceError bad_request for a schema that cannot be used
 */
export async function readInThread(task: ReadTask, signal: AbortSignal): Promise<ReadResult> {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(limitMs)])
  const reading = { module: new URL('./read.ts', import.meta.url), name: 'readPage', args: [task] }
  try {
    return await inThread<ReadResult>('pages', reading, limit)
  } catch (error) {
    if (signal.aborted) throw signal.reason
    if (error instanceof ServiceError) throw error
    const publicMessage = 'The page is too large or too tangled to be read in time. Nothing was charged.'
    throw new Fault('too_large', `reading ${task.seen.url} failed: ${String(error)}`, {
      cause: error,
      publicMessage,
    })
  }
}
