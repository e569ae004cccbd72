import { useApiQuery } from '../../api/hooks.ts'
import { PlaceLink } from '../../app/links.tsx'
import { SmallTable } from '../../lists/small-table.tsx'
import { Card } from '../../ui/card.tsx'
import { ErrorNotice } from '../../ui/notice.tsx'
import { formatNumber } from '../../ui/text.ts'
import { Time } from '../../ui/time.tsx'
import { describeEvent, EventBadge } from '../events/types.tsx'
import { CheckBadge } from './status.tsx'

/** What the last checks found and cost, and why. */
export function ChecksCard({ id }: { readonly id: string }) {
  const query = useApiQuery(
    ['monitors', 'checks', id],
    (api, signal) => api.monitors.checks({ id, limit: 10 }, { signal }),
    { live: true },
  )
  return (
    <Card title="Last checks" about="What each one found and cost" flush>
      {query.isError && <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />}
      {!query.isError && (
        <SmallTable
          label="Last checks"
          rows={query.data?.checks}
          rowKey={({ at, reason }) => `${at} ${reason}`}
          none="No checks yet. The baseline read at creation does not count as one."
          columns={[
            { header: 'Time', cell: ({ at }) => <Time at={at} /> },
            { header: 'Outcome', cell: ({ outcome }) => <CheckBadge outcome={outcome} /> },
            { header: 'New', align: 'end', hide: 'narrow', cell: ({ newItems }) => formatNumber(newItems) },
            {
              header: 'Credits',
              align: 'end',
              hide: 'narrow',
              cell: ({ creditsCharged }) => formatNumber(creditsCharged),
            },
            { header: 'Why', grows: true, cell: ({ reason }) => reason },
          ]}
        />
      )}
    </Card>
  )
}

/** The newest events of a monitor. */
export function LatestEvents({ id }: { readonly id: string }) {
  const query = useApiQuery(
    ['events', 'of monitor', id],
    (api, signal) => api.monitors.events({ id, limit: 5 }, { signal }),
    { live: true },
  )
  return (
    <Card
      title="Latest events"
      flush
      action={<PlaceLink place={{ to: 'events', search: { monitor: id } }}>All of this monitor</PlaceLink>}
    >
      {query.isError && <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />}
      {!query.isError && (
        <SmallTable
          label="Latest events"
          rows={query.data?.events}
          rowKey={(event) => event.id}
          none="Nothing new yet."
          columns={[
            {
              header: 'What',
              grows: true,
              cell: (event) => (
                <PlaceLink place={{ to: `events/${event.id}` }} data-row>
                  {describeEvent(event) || event.type}
                </PlaceLink>
              ),
            },
            { header: 'Type', hide: 'narrow', cell: ({ type }) => <EventBadge type={type} /> },
            { header: 'Time', align: 'end', cell: ({ createdAt }) => <Time at={createdAt} /> },
          ]}
        />
      )}
    </Card>
  )
}
