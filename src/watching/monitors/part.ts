import type { Registry as Metrics } from 'prom-client'
import { type IsCreatedBy, managementRoute } from '../../catalog/http/management-route.ts'
import type { ByteAllowance } from '../../runtime/process/byte-allowance.ts'
import type { Part } from '../../runtime/process/part.ts'
import type { Sweep } from '../../runtime/process/work.ts'
import { deliveryWork } from '../webhooks/part.ts'
import { createCheckMetrics } from './checks/check-metrics.ts'
import { createCheckRunner } from './checks/check-runner.ts'
import { createChecker } from './checks/checker.ts'
import { registerOverdueGauges } from './checks/overdue-metrics.ts'
import { resumeExhaustedMonitors } from './checks/resume-exhausted.ts'
import { createFeeds } from './feeds/feeds.ts'
import { feedRoutes, tagFeedRoutes } from './feeds/routes.ts'
import { type ServeFeedsOptions, serveFeeds } from './feeds/serve.ts'
import { bulkRoutes } from './http/bulk-routes.ts'
import { previewRoutes } from './http/preview-routes.ts'
import { monitorRoutes } from './http/routes.ts'
import type { MonitorsOptions } from './options.ts'
import { deleteOldPlaces } from './service/monitor-limit.ts'
import { createMonitors, type Monitors } from './service/service.ts'
import { scheduleNow } from './service/watch-request.ts'
import { pauseMonitorsOfExpiredKeys } from './state/key-lifecycle.ts'
import { summaryRoutes } from './summaries/routes.ts'
import { sendSummaries } from './summaries/send-summaries.ts'
import { createSummaries } from './summaries/summaries.ts'
import { createValuePartitions, dropOldValues } from './values/series.ts'

/**
 * How often every process looks for exhausted monitors that can resume. New credits therefore reactivate a monitor within
 * a minute, even if one process was killed.
 */
const resumeIntervalMs = 20_000

export interface MonitorsPartOptions extends MonitorsOptions {
  readonly metrics: Metrics
  /** Returns the public address of the service, for the links of feeds. */
  readonly home: () => string
  /** Counts one request for a feed. Throws beyond the limit. */
  readonly limitFeed: ServeFeedsOptions['limit']
  /** Counts one feed request of a network address. Throws beyond the limit. */
  readonly limitFeedReader: ServeFeedsOptions['limitAddress']
  /** The bytes of events of test keys. */
  readonly eventBytes: ByteAllowance
  /** How long the numbers of monitors are stored. */
  readonly valueRetentionDays: number
  /** Concurrent checks in a worker. */
  readonly concurrency: number
}

/** Monitors of lookups, and their checks. */
export interface MonitorsPart extends Part {
  readonly monitors: Monitors
}

export function openMonitors(options: MonitorsPartOptions): MonitorsPart {
  const { database, clock, registry, lookups, callerOf, minSeconds = 0 } = options
  let observe: ReturnType<typeof createCheckMetrics> | undefined
  const monitors = createMonitors(options)
  const feeds = createFeeds({ database, clock })
  registerOverdueGauges(options.metrics, { database, clock })
  const { home, limitFeed, limitFeedReader } = options
  const madeBy: IsCreatedBy = async (keyId, id) =>
    (await database.query('select 1 from monitors where id = $1 and key_id = $2', [id, keyId])).length > 0
  const madeSummary: IsCreatedBy = async (keyId, id) =>
    (await database.query('select 1 from summaries where id = $1 and key_id = $2', [id, keyId])).length > 0
  return {
    monitors,
    routes: [
      ...monitorRoutes({ monitors, registry, minSeconds, madeBy }),
      ...[
        ...bulkRoutes(monitors),
        ...previewRoutes(monitors),
        ...feedRoutes({ feeds, home }),
        ...tagFeedRoutes({ feeds, home }),
      ].map((one) => managementRoute(one, 'monitor', madeBy)),
      ...summaryRoutes(createSummaries(options)).map((one) => managementRoute(one, 'summary', madeSummary)),
    ],
    plugins: [serveFeeds({ feeds, clock, home, limit: limitFeed, limitAddress: limitFeedReader })],
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
            minSeconds,
            eventBytes: options.eventBytes,
            observe,
            wake: () => wake(deliveryWork),
          })
          const { concurrency } = options
          return createCheckRunner({
            database,
            clock,
            check,
            allowed: (monitor) => scheduleNow(options, monitor),
            log,
            pollMs,
            concurrency,
          })
        },
      },
    ],
    upkeep: [
      {
        what: 'resuming of exhausted monitors',
        everyMs: resumeIntervalMs,
        run: () => resumeExhaustedMonitors(database, clock),
      },
      {
        what: 'creation of partitions of values',
        everyMs: 60_000,
        run: createValuePartitions(database, clock),
      },
    ],
    sweeps: sweepsOf(options),
  }
}

/** The scheduled work of monitors. */
const sweepsOf = ({ database, clock, wake, valueRetentionDays }: MonitorsPartOptions): Sweep[] => [
  {
    name: 'stop-monitors-of-expired-keys',
    cron: '* * * * *',
    run: () => pauseMonitorsOfExpiredKeys(database, new Date(clock.now())),
  },
  {
    name: 'send-summaries',
    cron: '* * * * *',
    async run() {
      if ((await sendSummaries(database, clock)) > 0) wake()
    },
  },
  {
    name: 'forget-values',
    cron: '41 * * * *',
    run: () => dropOldValues(database, clock, valueRetentionDays),
  },
  {
    name: 'forget-places',
    cron: '43 * * * *',
    run: () => deleteOldPlaces(database, clock.now()),
  },
]
