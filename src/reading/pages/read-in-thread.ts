import { inThread } from '../../runtime/threads/threads.ts'
import type { ReadResult, ReadTask } from './read-page.ts'

/** Time to read one page, without the wait for a thread: only hostile pages take longer. */
const timeoutMs = 8000
const publicMessage = 'The page is too large or too tangled to be read in time. Nothing was charged.'

/**
 * Reads a page in a thread, so that hostile markup cannot block the process.
 * @throws Fault too_large for a page that cannot be read in time, busy where too many wait; ServiceError bad_request for a schema that cannot be used
 */
export const readInThread = (task: ReadTask, signal: AbortSignal): Promise<ReadResult> =>
  inThread<ReadResult>(
    'pages',
    { module: new URL('./read-page.ts', import.meta.url), name: 'readPage', args: [task] },
    { signal, limitMs: timeoutMs, publicMessage },
  )
