import { TriangleAlert } from 'lucide-react'
import type { WebhookEndpointsGetData, WebhookEndpointsHealthData } from 'social-lookup-client'
import { PlaceLink } from '../../app/links.tsx'
import { count, formatNumber } from '../../ui/text.ts'
import { Time } from '../../ui/time.tsx'
import styles from './endpoints.module.css'

/** Why an endpoint does not receive, and what comes next. Nothing for a healthy endpoint. */
export function EndpointProblem({
  endpoint,
  health,
}: {
  readonly endpoint: WebhookEndpointsGetData
  readonly health: WebhookEndpointsHealthData
}) {
  const { status, failingSince, consecutiveFailures } = endpoint
  if (status === 'active' && failingSince === null) return null
  const last = health.failures.toSorted((a, b) => (a.lastAt < b.lastAt ? 1 : -1))[0]
  const held = health.held > 0 ? ` ${count(health.held, 'delivery', 'deliveries')} wait for it.` : ''
  return (
    <section className={styles.problem} aria-label="Problem">
      <TriangleAlert aria-hidden />
      <div>
        {status === 'disabled_by_user' && (
          <p>It is paused: events are kept, and sent when it is active again.{held}</p>
        )}
        {status === 'disabled' && (
          <p>
            It was disabled because its deliveries failed. Fix the receiver, send a test, then resume it: what
            was held back is sent.{held}
          </p>
        )}
        {failingSince !== null && (
          <p>
            {formatNumber(consecutiveFailures)} attempts in a row failed; the first was{' '}
            <Time at={failingSince} />
          </p>
        )}
        {status === 'active' && health.nextAttemptAt !== null && (
          <p>
            {health.waitsUntil === null ? 'Next attempt: ' : 'The endpoint asked to wait. Next attempt: '}
            <Time at={health.nextAttemptAt} />
          </p>
        )}
        {last && (
          <p>
            Last failure:{' '}
            <PlaceLink place={{ to: `deliveries/${last.lastDeliveryId}` }}>
              {last.responseStatus === null
                ? (last.error ?? 'no answer')
                : `it answered ${last.responseStatus}`}
            </PlaceLink>
          </p>
        )}
      </div>
    </section>
  )
}
