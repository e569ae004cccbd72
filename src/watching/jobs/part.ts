import type { Part } from '../../runtime/process/part.ts'
import { jobRoutes } from './http/routes.ts'
import type { JobsOptions } from './options.ts'
import { createJobRunner } from './run/job-runner.ts'
import { createJobSchedules } from './schedules/schedules.ts'
import { startScheduledJobs } from './schedules/start-runs.ts'
import { createJobs } from './service/service.ts'
import { deleteExpiredJobs } from './state/delete-expired.ts'

/** The name of the loop that runs rows of jobs. */
const jobWork = 'rows of jobs'

/** Opens the jobs of callers, the loop that runs their rows, and the runs of their schedules. */
export function openJobs(options: JobsOptions): Part {
  return {
    routes: jobRoutes({ jobs: createJobs(options), schedules: createJobSchedules(options) }),
    work: [
      {
        name: jobWork,
        open({ log, pollMs }) {
          const { JOB_CONCURRENCY: concurrency } = options.config
          return createJobRunner(options, { clock: options.clock, log, pollMs, concurrency })
        },
      },
    ],
    sweeps: [
      { name: 'delete-expired-jobs', cron: '* * * * *', run: () => deleteExpiredJobs(options) },
      { name: 'start-scheduled-jobs', cron: '* * * * *', run: () => startScheduledJobs(options) },
    ],
  }
}
