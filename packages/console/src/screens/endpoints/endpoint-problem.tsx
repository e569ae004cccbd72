import { TriangleAlert } from 'lucide-react'
import type { WebhookEndpointsGetData, WebhookEndpointsHealthData } from 'social-lookup-client'
import { useApiMutation } from '../../api/hooks.ts'
import { PlaceLink } from '../../app/links.tsx'
import { Button } from '../../ui/button.tsx'
import { count, formatNumber } from '../../ui/text.ts'
import { Time } from '../../ui/time.tsx'
import { useToast } from '../../ui/toast.tsx'
import styles from './endpoints.module.css'

/** Whether mails wait for the person of the address. */
const waitsForPerson = ({ kind, confirmedAt }: Pick<WebhookEndpointsGetData, 'kind' | 'confirmedAt'>) =>
  kind === 'email' && confirmedAt === null

function SendLink({ id }: { readonly id: string }) {
  const toast = useToast()
  const send = useApiMutation(
    (api, given: string) => api.webhookEndpoints.confirm({ id: given }),
    ['endpoints'],
  )
  return (
    <Button
      disabled={send.isPending}
      onClick={() =>
        send.mutate(id, {
          onSuccess: () => toast.done('Another link is on its way; the one before no longer works.'),
          onError: (error) => toast.failed('The link was not sent', error),
        })
      }
    >
      Send the link again
    </Button>
  )
}

/** Why an endpoint does not receive, and what comes next. Nothing for a healthy endpoint. */
export function EndpointProblem({
  endpoint,
  health,
}: {
  readonly endpoint: WebhookEndpointsGetData
  readonly health: WebhookEndpointsHealthData
}) {
  const { status, failingSince, consecutiveFailures } = endpoint
  const isUnconfirmed = waitsForPerson(endpoint)
  if (status === 'active' && failingSince === null) return null
  const last = health.failures.toSorted((a, b) => (a.lastAt < b.lastAt ? 1 : -1))[0]
  const held = health.held > 0 ? ` ${count(health.held, 'delivery', 'deliveries')} wait for it.` : ''
  return (
    <section className={styles.problem} aria-label="Problem">
      <TriangleAlert aria-hidden />
      <div>
        {isUnconfirmed && (
          <p>
            The person of this address has not confirmed it: events are kept, and sent when they do.{held}{' '}
            <SendLink id={endpoint.id} />
          </p>
        )}
        {status === 'disabled_by_user' && !isUnconfirmed && (
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
