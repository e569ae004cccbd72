import { useParams } from '@tanstack/react-router'
import type { EventsGetData } from 'social-lookup-client'
import { useApiQuery } from '../../api/hooks.ts'
import { PlaceLink } from '../../app/links.tsx'
import { DetailPanel, DetailSection } from '../../lists/detail-panel.tsx'
import { SmallTable } from '../../lists/small-table.tsx'
import { Facts } from '../../ui/card.tsx'
import { JsonBlock } from '../../ui/code.tsx'
import { CopyText } from '../../ui/copy.tsx'
import { ErrorNotice } from '../../ui/notice.tsx'
import { SkeletonBlock } from '../../ui/skeleton.tsx'
import { count } from '../../ui/text.ts'
import { formatExact, Time } from '../../ui/time.tsx'
import { DeliveryBadge } from '../deliveries/status.tsx'
import { useEndpointNames } from '../endpoints/names.ts'
import { ChangesSection } from './changes-section.tsx'
import styles from './events.module.css'
import { MetSection } from './met-section.tsx'
import { describeEvent, EventBadge, payloadOf } from './types.tsx'

/** One event: what was found, and where it was delivered. */
export default function EventPanel() {
  const { id = '' } = useParams({ strict: false }) as { readonly id?: string }
  const query = useApiQuery(['events', 'get', id], (api, signal) =>
    api.events.get({ eventId: id }, { signal }),
  )
  return (
    <DetailPanel title="Event" list={{ to: 'events' }}>
      {query.isPending && <SkeletonBlock size="large" />}
      {query.isError && <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />}
      {query.data && <Event event={query.data} />}
    </DetailPanel>
  )
}

function Event({ event }: { readonly event: EventsGetData }) {
  const { monitor, source, data } = payloadOf(event)
  const isOfMonitor = monitor?.id.startsWith('mon_') === true
  return (
    <>
      <p className={styles.words}>{describeEvent(event)}</p>
      <Facts
        entries={[
          ['Type', <EventBadge key="type" type={event.type} />],
          ['Time', formatExact(new Date(event.createdAt))],
          [
            'Monitor',
            isOfMonitor ? (
              <PlaceLink key="monitor" place={{ to: `monitors/${monitor?.id}` }}>
                {monitor?.name}
              </PlaceLink>
            ) : undefined,
          ],
          [
            'Job',
            data?.jobId === undefined ? undefined : (
              <PlaceLink key="job" place={{ to: `jobs/${data.jobId}` }}>
                {data.jobId}
              </PlaceLink>
            ),
          ],
          ['Source', source?.operationId],
          [
            'Credits',
            event.creditsCharged === 0 ? '0' : `${count(event.creditsCharged, 'credit')} for its check`,
          ],
          ['Event id', <CopyText key="id" text={event.id} what="event id" />],
        ]}
      />
      {data?.met && <MetSection met={data.met} />}
      {data?.differences && monitor && (
        <ChangesSection eventId={event.id} monitorId={monitor.id} differences={data.differences} />
      )}
      <DeliveriesSection id={event.id} />
      <DetailSection title="Payload">
        <JsonBlock value={event.payload} label="Payload" />
      </DetailSection>
    </>
  )
}

function DeliveriesSection({ id }: { readonly id: string }) {
  const names = useEndpointNames()
  const query = useApiQuery(
    ['deliveries', 'of event', id],
    (api, signal) => api.webhookDeliveries.list({ event: id, limit: 100 }, { signal }),
    { live: true },
  )
  return (
    <DetailSection title="Deliveries">
      {query.isError && <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />}
      {!query.isError && (
        <div className={styles.table}>
          <SmallTable
            label="Deliveries of this event"
            rows={query.data?.deliveries}
            rowKey={(row) => row.id}
            none="It was sent to no endpoint."
            columns={[
              {
                header: 'Endpoint',
                grows: true,
                cell: (row) => (
                  <PlaceLink place={{ to: `deliveries/${row.id}` }}>{names.nameOf(row.endpointId)}</PlaceLink>
                ),
              },
              { header: 'Status', cell: (row) => <DeliveryBadge {...row} /> },
              {
                header: 'Time',
                align: 'end',
                cell: (row) => <Time at={row.sentAt ?? row.nextAttemptAt ?? row.createdAt} />,
              },
            ]}
          />
        </div>
      )}
    </DetailSection>
  )
}
