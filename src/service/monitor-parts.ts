import { createLimiter } from '../api/server/rate-limit.ts'
import { listCursors } from '../catalog/http/lists.ts'
import { openMailer } from '../gateways/mail/mail.ts'
import type { Lookups } from '../lookup/lookups.ts'
import { createLocalRates } from '../runtime/process/rates.ts'
import { requireWatchable, sampleEvent } from '../watching/monitors/lists/sources.ts'
import { openMonitors } from '../watching/monitors/part.ts'
import type { Sender } from '../watching/webhooks/delivery/sender.ts'
import { openWebhooks } from '../watching/webhooks/part.ts'
import type { BaseParts } from './base-parts.ts'
import { eventBytesOf } from './event-bytes.ts'
import { type ProcessState, publicUrl, wakeWorker } from './process-state.ts'

/** Opens webhooks, and monitors, which announce their events through webhooks. */
export function openMonitorParts(
  state: ProcessState,
  { common, storage, database, rates, upstream, callerOf, ledger }: BaseParts,
  lookups: Lookups,
): { readonly sender: Sender } {
  const { parts } = state
  const { config, registry, clock } = common
  const { secrets } = storage
  const wake = wakeWorker(state)
  const home = publicUrl(state, config)
  /** Requests of a network address for addresses that hold a secret: feeds, links of mails. */
  const limitReader = createLimiter({
    most: config.HEALTH_REQUESTS_PER_MINUTE,
    clock,
    rates: createLocalRates(clock),
  }).take
  const { endpoints, sender } = parts.add(
    openWebhooks({
      ...common,
      database,
      secrets,
      rates,
      upstream,
      wake,
      home,
      mailer: openMailer(config, home, common.log),
      limitMailPage: limitReader,
      limits: { endpoints: config.ENDPOINTS_PER_ACCOUNT, sinks: config.SINKS_PER_ACCOUNT },
      concurrency: config.DELIVERY_CONCURRENCY,
      retentionDays: config.EVENT_RETENTION_DAYS,
      sampleEvent: (operationId) => sampleEvent(requireWatchable(registry, operationId)),
    }),
  )
  parts.add(
    openMonitors({
      ...common,
      database,
      lookups,
      callerOf,
      ledger,
      endpoints,
      cursors: listCursors(secrets),
      wake,
      isStopping: () => state.unready !== null,
      home,
      limitFeed: createLimiter({ most: config.FEED_REQUESTS_PER_MINUTE, clock, rates }).take,
      limitFeedReader: limitReader,
      limit: config.MONITORS_PER_ACCOUNT,
      minSeconds: config.MONITOR_MIN_SECONDS,
      maxBytes: { live: config.MONITOR_ACCOUNT_BYTES, test: config.MONITOR_TEST_BYTES },
      eventBytes: eventBytesOf({ common, rates }),
      valueRetentionDays: config.VALUE_RETENTION_DAYS,
      concurrency: config.CHECK_CONCURRENCY,
    }),
  )
  return { sender }
}
