import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Part } from '../runtime/process/part.ts'
import { explainRights } from '../runtime/storage/errors.ts'
import type { Worker, WorkerOptions } from '../runtime/workers/worker.ts'

/**
 * Starts a worker, alone or in a process that also serves.
 * @param alone whether the process is only a worker: then a failed start is an error. Beside an API, which continues,
 * the start is retried
 * @param ready called with the worker after it started
 * @param retryMs time between a failure and the next attempt
 */
export async function openWorker(
  options: WorkerOptions & { readonly log: Pick<Logger, 'error' | 'info' | 'warn'> },
  { alone, ready, retryMs = 10_000 }: { alone: boolean; ready: (worker: Worker) => void; retryMs?: number },
): Promise<Part> {
  // The API starts first: the job queue takes longer to load than everything before it.
  const { createWorker } = await import('../runtime/workers/worker.ts')
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
