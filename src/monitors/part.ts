import type { Registry as Metrics } from 'prom-client'
import type { Part } from '../process/part.ts'
import { deliveryWork } from '../webhooks/part.ts'
import { createChecker } from './check.ts'
import { CheckRunner } from './check-runner.ts'
import { createCheckMetrics } from './metrics.ts'
import { stopExpired } from './of-key.ts'
import type { MonitorsOptions } from './options.ts'
import { resumeExhausted } from './resume.ts'
import { monitorRoutes } from './routes.ts'
import { createMonitors, type Monitors } from './service.ts'

export interface MonitorsPartOptions extends MonitorsOptions {
  readonly metrics: Metrics
  /** Checks under way at once in a worker. */
  readonly concurrency: number
}

/** Watching lookups: the monitors, and their checks. */
export interface MonitorsPart extends Part {
  readonly monitors: Monitors
}

export function openMonitors(options: MonitorsPartOptions): MonitorsPart {
  const { database, clock, registry, lookups, callerOf } = options
  let observe: ReturnType<typeof createCheckMetrics> | undefined
  const monitors = createMonitors(options)
  return {
    monitors,
    routes: monitorRoutes({
      monitors,
      registry,
      madeBy: async (keyId, id) =>
        (await database.query('select 1 from monitors where id = $1 and key_id = $2', [id, keyId])).length >
        0,
    }),
    work: [
      {
        name: 'monitor checks',
        open({ log, pollMs, wake }) {
          observe ??= createCheckMetrics(options.metrics)
          const check = createChecker({
            database,
            clock,
            registry,
            lookups,
            callerOf,
            observe,
            wake: () => wake(deliveryWork),
          })
          const { concurrency } = options
          return new CheckRunner({
            database,
            clock,
            check,
            log,
            pollMs,
            concurrency,
          })
        },
      },
    ],
    sweeps: [
      { name: 'resume-monitors', cron: '* * * * *', run: () => resumeExhausted(database, clock) },
      {
        name: 'stop-monitors-of-expired-keys',
        cron: '* * * * *',
        run: () => stopExpired(database, new Date(clock.now())),
      },
    ],
  }
}
