import { useParams } from '@tanstack/react-router'
import { RotateCcw } from 'lucide-react'
import type { WebhookDeliveriesGetData } from 'social-lookup-client'
import { useApiMutation, useApiQuery } from '../../api/hooks.ts'
import { PlaceLink } from '../../app/links.tsx'
import { useRights } from '../../app/session.tsx'
import { DetailPanel, DetailSection } from '../../lists/detail-panel.tsx'
import { SmallTable } from '../../lists/small-table.tsx'
import { Button } from '../../ui/button.tsx'
import { Facts } from '../../ui/card.tsx'
import { CodeBlock, JsonBlock } from '../../ui/code.tsx'
import { CopyText } from '../../ui/copy.tsx'
import { ErrorNotice } from '../../ui/notice.tsx'
import { SkeletonBlock } from '../../ui/skeleton.tsx'
import { formatDuration } from '../../ui/text.ts'
import { formatExact, Time } from '../../ui/time.tsx'
import { useToast } from '../../ui/toast.tsx'
import { payloadOf } from '../events/types.tsx'
import styles from './deliveries.module.css'
import { answerOf, DeliveryBadge } from './status.tsx'

/** One delivery: what was sent, what the endpoint answered, and every attempt. */
export default function DeliveryPanel() {
  const { id = '' } = useParams({ strict: false }) as { readonly id?: string }
  const query = useApiQuery(
    ['deliveries', 'get', id],
    (api, signal) => api.webhookDeliveries.get({ id }, { signal }),
    { live: true },
  )
  const { manages } = useRights()
  return (
    <DetailPanel
      title="Delivery"
      list={{ to: 'deliveries' }}
      actions={manages && query.data && <RedeliverButton id={id} />}
    >
      {query.isPending && <SkeletonBlock size="large" />}
      {query.isError && <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />}
      {query.data && <Delivery delivery={query.data} />}
    </DetailPanel>
  )
}

function RedeliverButton({ id }: { readonly id: string }) {
  const toast = useToast()
  const redeliver = useApiMutation(
    (api, given: string) => api.webhookDeliveries.redeliver({ id: given }),
    ['deliveries', 'endpoints'],
  )
  return (
    <Button
      size="small"
      icon={RotateCcw}
      disabled={redeliver.isPending}
      onClick={() =>
        redeliver.mutate(id, {
          onSuccess: ({ attempt }) => toast.done(`The event is sent again, as attempt ${attempt}.`),
          onError: (error) => toast.failed('The event was not sent again', error),
        })
      }
    >
      Redeliver
    </Button>
  )
}

/** Why it is where it is, in a sentence. */
function explanation({ status, pendingState, responseStatus, error, endpoint }: WebhookDeliveriesGetData) {
  if (status === 'success') return null
  if (status === 'failed') {
    return responseStatus === null
      ? `No answer came. ${error?.replace(/^\w+: /, '') ?? ''}`
      : `The endpoint answered ${responseStatus}. Only a status from 200 to 299 counts as delivered.`
  }
  if (pendingState === 'held') {
    return endpoint.status === 'active'
      ? 'It waits until the endpoint is active.'
      : `The endpoint is ${endpoint.status === 'disabled' ? 'disabled' : 'paused'}: the delivery is sent when it is active again.`
  }
  return pendingState === 'sending' ? 'It is being sent now.' : null
}

function Delivery({ delivery }: { readonly delivery: WebhookDeliveriesGetData }) {
  const { endpoint, nextAttemptAt, responseBodySnippet, requestHeaders, durationMs, attempt } = delivery
  const why = explanation(delivery)
  return (
    <>
      {why && <p className={delivery.status === 'failed' ? styles.failed : styles.waiting}>{why}</p>}
      <Facts
        entries={[
          ['Status', <DeliveryBadge key="status" {...delivery} />],
          ['Next attempt', nextAttemptAt === null ? undefined : <Time key="next" at={nextAttemptAt} />],
          ['Attempt', delivery.manual ? `${attempt}, by hand` : String(attempt)],
          ['Sent', delivery.sentAt === null ? undefined : formatExact(new Date(delivery.sentAt))],
          ['Duration', durationMs === null ? undefined : formatDuration(durationMs)],
          [
            'Endpoint',
            <PlaceLink key="endpoint" place={{ to: `endpoints/${delivery.endpointId}` }}>
              {endpoint.url ?? 'Test inbox'}
            </PlaceLink>,
          ],
          [
            'Monitor',
            delivery.monitorId === null ? undefined : (
              <PlaceLink key="monitor" place={{ to: `monitors/${delivery.monitorId}` }}>
                {monitorName(delivery) ?? delivery.monitorId}
              </PlaceLink>
            ),
          ],
          [
            'Event',
            <PlaceLink key="event" place={{ to: `events/${delivery.eventId}` }}>
              {delivery.eventType}
            </PlaceLink>,
          ],
          ['Delivery id', <CopyText key="id" text={delivery.id} what="delivery id" />],
        ]}
      />
      <AttemptsSection delivery={delivery} />
      {delivery.responseStatus !== null && (
        <DetailSection title={`Answer: ${delivery.responseStatus}`}>
          {responseBodySnippet ? (
            <CodeBlock code={responseBodySnippet} what="answer" label="Start of the answer" />
          ) : (
            <p className={styles.note}>The answer has no body.</p>
          )}
        </DetailSection>
      )}
      {Object.keys(requestHeaders).length > 0 && (
        <DetailSection title="Request headers">
          <Facts
            entries={Object.entries(requestHeaders).map(([name, value]) => [
              name,
              <code key={name}>{value}</code>,
            ])}
          />
        </DetailSection>
      )}
      <DetailSection title="Request body">
        <Payload text={delivery.payloadText} />
      </DetailSection>
    </>
  )
}

/** The monitor's name at the time of the event. */
function monitorName({ payloadText }: WebhookDeliveriesGetData): string | undefined {
  try {
    return payloadOf({ payload: JSON.parse(payloadText) }).monitor?.name
  } catch {
    return undefined
  }
}

function Payload({ text }: { readonly text: string }) {
  try {
    return <JsonBlock value={JSON.parse(text)} label="Request body" />
  } catch {
    return <CodeBlock code={text} what="request body" />
  }
}

function AttemptsSection({ delivery }: { readonly delivery: WebhookDeliveriesGetData }) {
  return (
    <DetailSection title="Attempts">
      <div className={styles.attempts}>
        <SmallTable
          label="Attempts"
          rows={delivery.attempts}
          rowKey={({ id }) => id}
          none=""
          columns={[
            {
              header: '#',
              cell: ({ id, attempt }) =>
                id === delivery.id ? (
                  <strong>{attempt}</strong>
                ) : (
                  <PlaceLink place={{ to: `deliveries/${id}` }}>{attempt}</PlaceLink>
                ),
            },
            { header: 'Status', cell: (row) => <DeliveryBadge {...row} /> },
            { header: 'Answer', cell: answerOf },
            {
              header: 'Time',
              align: 'end',
              cell: ({ sentAt, nextAttemptAt, createdAt }) => (
                <Time at={sentAt ?? nextAttemptAt ?? createdAt} />
              ),
            },
            {
              header: 'Duration',
              align: 'end',
              cell: ({ durationMs }) => (durationMs === null ? '—' : formatDuration(durationMs)),
            },
          ]}
        />
      </div>
    </DetailSection>
  )
}
