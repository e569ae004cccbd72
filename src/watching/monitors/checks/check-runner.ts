import type { Loop } from '../../../runtime/process/work.ts'
import type { Database } from '../../../runtime/storage/database.ts'
import { LaneRunner, type LaneRunnerOptions } from '../../../runtime/workers/lane-runner.ts'
import {
  claimChecks,
  dueLanes,
  extendLeases,
  leaseMs,
  makeChecksDue,
  type ScheduleOf,
} from './check-queue.ts'
import type { Checker } from './checker.ts'

/** A check that failed with an internal error is retried after this time. */
const retryDelayMs = 5000

/** Claims due monitors and runs their checks until it is stopped. */
export function createCheckRunner(
  options: LaneRunnerOptions & {
    readonly database: Database
    readonly check: Checker
    /** The schedule of a monitor as it runs now. Default: its own. */
    readonly allowed?: ScheduleOf
  },
): Loop {
  const { database, check, allowed } = options
  return new LaneRunner(
    {
      what: 'checks',
      makeDue: (now) => makeChecksDue(database, now),
      lanes: (after) => dueLanes(database, after),
      claim: (shares, now) => claimChecks(database, shares, now, allowed),
      idOf: ({ monitorId }) => monitorId,
      run: ({ monitorId, slot }) => check(monitorId, slot),
      postpone: (claimed, now) => extendLeases(database, [claimed], now + retryDelayMs),
      extend: (claimed, now) => extendLeases(database, claimed, now + leaseMs),
    },
    options,
  )
}
