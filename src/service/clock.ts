import type { Logger } from 'pino'
import { Gauge, type Registry as Metrics } from 'prom-client'
import { type Clock, systemClock } from '../catalog/clock.ts'
import { databaseTime } from '../money/billing/database-time.ts'
import type { Part } from '../runtime/process/part.ts'
import type { Database } from '../runtime/storage/database.ts'

/** Above this difference the operator should check the machine's clock. */
export const maxSkewMs = 2000
const everyMs = 10_000

export interface ClockPart extends Part {
  /** The clock of all dates in the service. */
  readonly clock: Clock
}

/**
 * The clock of a node. With a database server it is the server's clock, so that deadlines expire at the same time on
 * all nodes. If the machine's clock differs by more than two seconds, one line is logged at the start and one at the
 * end.
 */
export async function openClock(options: {
  readonly database: Database
  readonly log: Pick<Logger, 'warn' | 'info'>
  readonly metrics: Metrics
}): Promise<ClockPart> {
  const { database, log, metrics } = options
  // The embedded database uses this machine's clock.
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
    if (Math.abs(seconds) * 1000 > maxSkewMs !== skewed) {
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
