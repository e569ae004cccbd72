import type { Part } from '../../runtime/process/part.ts'
import { jobRoutes } from './http/routes.ts'
import type { JobsOptions } from './options.ts'
import { createJobRunner } from './run/job-runner.ts'
import { createJobs } from './service/service.ts'
import { deleteExpiredJobs } from './state/delete-expired.ts'

/** The name of the loop that runs rows of jobs. */
const jobWork = 'rows of jobs'

/** Opens the jobs of callers, and the loop that runs their rows. */
export function openJobs(options: JobsOptions): Part {
  return {
    routes: jobRoutes(createJobs(options)),
    work: [
      {
        name: jobWork,
        open({ log, pollMs }) {
          const { JOB_CONCURRENCY: concurrency } = options.config
          return createJobRunner(options, { clock: options.clock, log, pollMs, concurrency })
        },
      },
    ],
    sweeps: [{ name: 'delete-expired-jobs', cron: '* * * * *', run: () => deleteExpiredJobs(options) }],
  }
}
