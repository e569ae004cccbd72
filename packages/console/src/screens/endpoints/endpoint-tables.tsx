import type { WebhookEndpointsHealthData } from 'social-lookup-client'
import { useApiQuery } from '../../api/hooks.ts'
import { PlaceLink } from '../../app/links.tsx'
import { SmallTable } from '../../lists/small-table.tsx'
import { Card } from '../../ui/card.tsx'
import { ErrorNotice } from '../../ui/notice.tsx'
import { formatDuration, formatNumber } from '../../ui/text.ts'
import { Time } from '../../ui/time.tsx'
import { answerOf, DeliveryBadge } from '../deliveries/status.tsx'

/** In which ways attempts failed. */
export function FailuresCard({ health }: { readonly health: WebhookEndpointsHealthData }) {
  return (
    <Card title="Why attempts failed" about="The last 24 hours, most frequent first" flush>
      <SmallTable
        label="Failures"
        rows={health.failures}
        rowKey={({ lastDeliveryId }) => lastDeliveryId}
        none=""
        columns={[
          {
            header: 'Answer',
            grows: true,
            cell: ({ responseStatus, error }) =>
              responseStatus === null ? (error ?? 'No answer') : `Answered ${responseStatus}`,
          },
          { header: 'Attempts', align: 'end', cell: ({ attempts }) => formatNumber(attempts) },
          {
            header: 'Last',
            align: 'end',
            cell: ({ lastAt, lastDeliveryId }) => (
              <PlaceLink place={{ to: `deliveries/${lastDeliveryId}` }}>
                <Time at={lastAt} />
              </PlaceLink>
            ),
          },
        ]}
      />
    </Card>
  )
}

/** The newest deliveries to an endpoint. */
export function LatestDeliveries({ id }: { readonly id: string }) {
  const query = useApiQuery(
    ['deliveries', 'of endpoint', id],
    (api, signal) => api.webhookDeliveries.list({ endpoint: id, limit: 8 }, { signal }),
    { live: true },
  )
  return (
    <Card
      title="Latest deliveries"
      flush
      action={
        <PlaceLink place={{ to: 'deliveries', search: { endpoint: id } }}>All of this endpoint</PlaceLink>
      }
    >
      {query.isError && <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />}
      {!query.isError && (
        <SmallTable
          label="Latest deliveries"
          rows={query.data?.deliveries}
          rowKey={(row) => row.id}
          none="Nothing was sent to it yet."
          columns={[
            {
              header: 'Event',
              grows: true,
              cell: (row) => (
                <PlaceLink place={{ to: `deliveries/${row.id}` }} data-row>
                  {row.eventType}
                </PlaceLink>
              ),
            },
            { header: 'Status', cell: (row) => <DeliveryBadge {...row} /> },
            { header: 'Answer', hide: 'narrow', cell: answerOf },
            {
              header: 'Duration',
              align: 'end',
              hide: 'narrow',
              cell: ({ durationMs }) => (durationMs === null ? '—' : formatDuration(durationMs)),
            },
            {
              header: 'Time',
              align: 'end',
              cell: (row) => <Time at={row.sentAt ?? row.nextAttemptAt ?? row.createdAt} />,
            },
          ]}
        />
      )}
    </Card>
  )
}
