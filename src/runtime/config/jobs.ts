import { whole } from './value-forms.ts'

/** Settings of the jobs of callers (docs/JOBS.md). */
export const jobSettings = {
  JOBS_PER_ACCOUNT: whole(10, 0, 10_000).describe(
    'Jobs of an account that are not ended, and schedules of jobs, in each mode.',
  ),
  JOB_ROWS: whole(100_000, 1, 1_000_000).describe('Rows of a job, or items of its list.'),
  JOB_ACCOUNT_BYTES: whole(1024 ** 3, 0, 10 ** 15).describe(
    'Inputs and results of live jobs of an account; with more, its jobs pause.',
  ),
  JOB_TEST_BYTES: whole(16 * 1024 ** 2, 0, 10 ** 15).describe(
    'The same for the jobs of the test keys of an account.',
  ),
  JOB_RETENTION_DAYS: whole(7, 1, 365).describe('How long an ended job and its results are stored.'),
  JOB_CONCURRENCY: whole(16, 1, 10_000).describe('Rows of jobs at once in a worker.'),
} as const
