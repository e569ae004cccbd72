import { ServiceError } from '../errors.ts'
import { type ReadResult, type ReadTask, readPage } from './read.ts'

/** What a thread hands back: errors of the caller's making lose their kind on the way between threads. */
export type Threaded = ReadResult | { readonly outcome: 'refused'; readonly message: string }

/** Runs in a thread of its own (pool.ts). */
export default async function work(task: ReadTask): Promise<Threaded> {
  try {
    return await readPage(task)
  } catch (error) {
    if (error instanceof ServiceError) return { outcome: 'refused', message: error.message }
    throw error
  }
}
