import type { Worker, WorkerOptions } from '../jobs/worker.ts'
import type { Part } from '../process/part.ts'

/**
 * Starts a worker beside what the process serves, or alone.
 * @param alone a worker that does not start is then an error, rather than logged
 * @param ready called with the worker once it works
 */
export async function openWorker(
  options: WorkerOptions,
  alone: boolean,
  ready: (worker: Worker) => void,
): Promise<Part> {
  // The API answers first: the job queue takes longer to load than everything before it.
  const { createWorker } = await import('../jobs/worker.ts')
  const worker = createWorker(options)
  const started = worker.start().then(
    () => ready(worker),
    (error) => {
      if (alone) throw error
      options.log.error({ error: String(error) }, 'the worker did not start')
    },
  )
  const close = () => started.then(() => worker.stop())
  if (alone) await started
  return { close }
}
