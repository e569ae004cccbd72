import type { Logger } from 'pino'
import { Gauge, type Registry as Metrics } from 'prom-client'
import { databaseTime } from '../billing/database-time.ts'
import { type Clock, systemClock } from '../clock.ts'
import type { Part } from '../process/part.ts'
import type { Database } from '../storage/database.ts'

/** Beyond this an operator should look. */
export const mostSkewMs = 2000
const everyMs = 10_000

export interface ClockPart extends Part {
  /** What all dates of the service go by. */
  readonly clock: Clock
}

/**
 * The clock of a node: on a server that of the database, so that what expires does so at one time for all nodes, however
 * their own clocks are set. A machine that is more than two seconds off is told once when it begins and once when it ends.
 */
export async function openClock(options: {
  readonly database: Database
  readonly log: Pick<Logger, 'warn' | 'info'>
  readonly metrics: Metrics
}): Promise<ClockPart> {
  const { database, log, metrics } = options
  // The embedded database has no clock but this machine's.
  if (database.kind === 'embedded') return { clock: systemClock }
  const time = await databaseTime(database, systemClock)
  const gauge = new Gauge({
    name: 'social_lookup_clock_skew_seconds',
    help: 'How far the clock of the database is ahead of the clock of this machine.',
    registers: [metrics],
  })
  let skewed = false
  function tell(): void {
    const seconds = Math.round(time.aheadMs()) / 1000
    gauge.set(seconds)
    if (Math.abs(seconds) * 1000 > mostSkewMs !== skewed) {
      skewed = !skewed
      if (skewed)
        log.warn({ seconds }, 'the clock of the database is ahead of (below 0: behind) that of this machine')
      else log.info({ seconds }, 'the clocks of the database and of this machine agree again')
    }
  }
  tell()
  return {
    clock: time,
    upkeep: [
      {
        what: 'reading of the clock of the database',
        everyMs,
        async run() {
          await time.sync()
          tell()
        },
      },
    ],
  }
}
