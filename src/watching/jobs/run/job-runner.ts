import type { Loop } from '../../../runtime/process/work.ts'
import { LaneRunner, type LaneRunnerOptions } from '../../../runtime/workers/lane-runner.ts'
import type { JobsOptions } from '../options.ts'
import {
  type ClaimedRow,
  claimLostRows,
  claimRows,
  dueLanes,
  endLateJobs,
  extendRows,
  leaseMs,
} from './claim-rows.ts'
import { createRowEnds } from './end-rows.ts'
import { runRow } from './run-row.ts'

/** Rows of dead workers that a claim takes beside its share. */
const maxLostRows = 8

/** Claims due rows of jobs and runs their lookups until it is stopped. */
export function createJobRunner(options: JobsOptions, runner: LaneRunnerOptions): Loop {
  const { database } = options
  const ends = createRowEnds(options)
  return new LaneRunner<ClaimedRow>(
    {
      what: 'rows of jobs',
      makeDue: (now) => endLateJobs(options, now),
      lanes: (after, now) => dueLanes(database, after, now),
      async claim(shares, now) {
        const lost = await claimLostRows(database, now, maxLostRows)
        return [...lost, ...(await claimRows(options, shares, now))]
      },
      idOf: ({ job, place }) => `${job.id} ${place}`,
      async run(row) {
        await ends.add({ row, end: await runRow(options, row) })
      },
      // The row waits for the end of its lease.
      postpone: async () => undefined,
      extend: (rows, now) => extendRows(database, rows, now + leaseMs),
    },
    runner,
  )
}
