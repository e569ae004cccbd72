import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Worker, WorkerOptions } from '../jobs/worker.ts'
import type { Part } from '../process/part.ts'
import { explainRights } from '../storage/errors.ts'

/**
 * Starts a worker beside what the process serves, or alone.
 * @param alone a worker that does not start is then an error; beside an API, which goes on, it is tried again
 * @param ready called with the worker once it works
 * @param retryMs how long after a failure
 */
export async function openWorker(
  options: WorkerOptions & { readonly log: Pick<Logger, 'error' | 'info' | 'warn'> },
  { alone, ready, retryMs = 10_000 }: { alone: boolean; ready: (worker: Worker) => void; retryMs?: number },
): Promise<Part> {
  // The API answers first: the job queue takes longer to load than everything before it.
  const { createWorker } = await import('../jobs/worker.ts')
  const closing = new AbortController()
  let worker = createWorker(options)

  async function start(): Promise<void> {
    for (let failed = false; ; failed = true) {
      try {
        await worker.start()
        if (failed) options.log.info('the worker has started')
        return ready(worker)
      } catch (thrown) {
        const error = explainRights(thrown)
        if (alone) throw error
        if (!failed)
          options.log.error({ error: String(error) }, 'the worker did not start; it is tried again')
        await worker.stop().catch(() => undefined)
        await sleep(retryMs, undefined, { signal: closing.signal, ref: false }).catch(() => undefined)
        if (closing.signal.aborted) return
        worker = createWorker(options)
      }
    }
  }

  const started = start()
  if (alone) await started
  return {
    async close() {
      closing.abort()
      await started
      await worker.stop()
    },
  }
}
