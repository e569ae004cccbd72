import type { Registry as Metrics } from 'prom-client'
import type { Clock } from '../../catalog/clock.ts'
import type { EventEnvelope } from '../../catalog/events/event.ts'
import { listCursors } from '../../catalog/http/lists.ts'
import type { Mailer } from '../../gateways/mail/mail.ts'
import type { Upstream } from '../../gateways/upstream/client.ts'
import type { Part } from '../../runtime/process/part.ts'
import type { RateCounter } from '../../runtime/process/rates.ts'
import type { Database } from '../../runtime/storage/database.ts'
import { createPartitionsAhead } from '../../runtime/storage/partitions.ts'
import type { SecretBox } from '../../runtime/storage/secrets.ts'
import type { Tracing } from '../../runtime/tracing/tracing.ts'
import { createAttemptMetrics } from './delivery/attempt-metrics.ts'
import { registerBacklogGauges } from './delivery/backlog-metrics.ts'
import { Deliverer } from './delivery/deliverer.ts'
import { createSender, type Sender } from './delivery/sender.ts'
import { createConfirmations } from './emails/confirmation.ts'
import { type MailPagesOptions, serveMailPages } from './emails/mail-pages.ts'
import { createMailSender } from './emails/send-mail.ts'
import type { EndpointLimits } from './endpoints/endpoint-limit.ts'
import { createEndpoints, type Endpoints } from './endpoints/endpoints.ts'
import { limitUnprovenHosts } from './endpoints/unproven-hosts.ts'
import { webhookRoutes } from './http/routes.ts'
import { deleteOldEvents } from './log/delete-old-events.ts'
import { createDeliveries } from './log/delivery-log.ts'
import { deliveryPartitions, eventPartitions } from './log/partitions.ts'
import { sendTestEvent } from './log/test-delivery.ts'

export interface WebhooksOptions {
  readonly database: Database
  readonly clock: Clock
  readonly secrets: SecretBox
  readonly upstream: Pick<Upstream, 'send' | 'checkPublicUrl'>
  /** Null: no mail server is set. */
  readonly mailer: Mailer | null
  /** The public address of the service. */
  readonly home: () => string
  /** Counts one request of a network address for a page of a mail. Throws beyond the limit. */
  readonly limitMailPage: MailPagesOptions['limitAddress']
  readonly limits: EndpointLimits
  /** Counts over all nodes. */
  readonly rates: RateCounter
  readonly metrics: Metrics
  readonly tracing: Tracing | null
  /** Concurrent deliveries in a worker. */
  readonly concurrency: number
  /** How long events and finished deliveries are stored. */
  readonly retentionDays: number
  /** The sample event of a watchable operation; throws bad_request for any other id. */
  readonly sampleEvent: (operationId: string) => EventEnvelope
  /** Wakes the worker of this process, if it has one: a delivery may be due. */
  readonly wake: () => void
}

/** Endpoints, and the delivery of events to them. */
export interface Webhooks extends Part {
  readonly endpoints: Endpoints
  /** Makes single delivery attempts. */
  readonly sender: Sender
}

/** The name of the delivery loop. Modules that add deliveries wake it by this name. */
export const deliveryWork = 'deliveries'

export function openWebhooks(options: WebhooksOptions): Webhooks {
  const { database, clock, secrets, upstream, limits, wake, sampleEvent, tracing } = options
  /** Created by the worker only: a process without a worker must not report attempt metrics. */
  let observe: ReturnType<typeof createAttemptMetrics> | undefined
  const { mailer, home } = options
  const sendMail = createMailSender({ secrets, mailer, home })
  const sender = createSender({ clock, secrets, send: (request) => upstream.send(request), sendMail })
  const confirmations = createConfirmations(options)
  const cursors = listCursors(secrets)
  const endpoints = createEndpoints({
    cursors,
    database,
    clock,
    secrets,
    limits,
    wake,
    sendsMail: mailer !== null,
    checkUrl: (url, name) => upstream.checkPublicUrl(url, { httpsOnly: true, name }),
  })
  const countManualRequest = limitUnprovenHosts(options)
  registerBacklogGauges(options.metrics, { database, clock })
  return {
    endpoints,
    sender,
    routes: webhookRoutes({
      database,
      clock,
      cursors,
      endpoints,
      confirmations,
      deliveries: createDeliveries({ database, clock, wake, countManualRequest, cursors }),
      sampleEvent,
      test: (walletId, id, sample, requestId) =>
        sendTestEvent(
          { database, clock, sender, countManualRequest, span: tracing?.spanOf(requestId) ?? null },
          walletId,
          id,
          sample,
        ),
    }),
    plugins: [serveMailPages({ confirmations, home, limitAddress: options.limitMailPage })],
    work: [
      {
        name: deliveryWork,
        open({ log, pollMs }) {
          const { concurrency } = options
          observe ??= createAttemptMetrics(options.metrics)
          return new Deliverer({ database, clock, sender, log, pollMs, concurrency, observe, tracing })
        },
      },
    ],
    upkeep: [
      {
        what: 'creation of partitions of events and deliveries',
        everyMs: 60_000,
        run: createPartitionsAhead(database, clock, [eventPartitions, deliveryPartitions]),
      },
    ],
    sweeps: [
      {
        name: 'forget-events',
        cron: '17 * * * *',
        run: () => deleteOldEvents(database, clock, options.retentionDays),
      },
    ],
  }
}
