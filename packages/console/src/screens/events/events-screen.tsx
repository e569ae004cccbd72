import { PlaceLink } from '../../app/links.tsx'
import type { Search } from '../../app/search.ts'
import { useRights } from '../../app/session.tsx'
import type { Filter } from '../../lists/filters.tsx'
import { type Column, ListScreen } from '../../lists/list-screen.tsx'
import { sinceOr } from '../../lists/live-page.ts'
import { periodOf } from '../../lists/period.ts'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/notice.tsx'
import { formatNumber } from '../../ui/text.ts'
import { Time } from '../../ui/time.tsx'
import { type MonitorNames, useMonitorNames } from '../monitors/names.ts'
import { describeEvent, EventBadge, type EventRow, eventTypes, payloadOf } from './types.tsx'

const filtersOf = (names: MonitorNames): readonly Filter[] => [
  {
    kind: 'choice',
    name: 'type',
    label: 'Type',
    // Tests of endpoints are in no list of events.
    options: eventTypes
      .filter((value) => value !== 'webhook_endpoint.test')
      .map((value) => ({ value, label: value })),
  },
  {
    kind: 'choice',
    name: 'monitor',
    label: 'Monitor',
    options: names.all.map(({ id, name }) => ({ value: id, label: name })),
  },
  { kind: 'period', name: 'period' },
]

const paramsOf = ({ type, monitor, ...search }: Search) => ({
  ...{ type, monitor },
  ...periodOf(search),
})

const columns: readonly Column<EventRow>[] = [
  { header: 'Time', cell: ({ createdAt }) => <Time at={createdAt} /> },
  { header: 'Type', cell: ({ type }) => <EventBadge type={type} /> },
  { header: 'What', grows: true, cell: describeEvent },
  { header: 'Monitor', hide: 'medium', cell: (event) => monitorNameOf(event) },
  {
    header: 'Credits',
    align: 'end',
    hide: 'narrow',
    cell: ({ creditsCharged }) => formatNumber(creditsCharged),
  },
]

function monitorNameOf(event: EventRow): string {
  const { monitor } = payloadOf(event)
  return monitor === undefined || monitor.id === 'none' ? '—' : monitor.name
}

/** What the monitors found. */
export default function EventsScreen() {
  const names = useMonitorNames()
  const { manages } = useRights()
  return (
    <ListScreen
      title="Events"
      about="What monitors and jobs report, and notices about monitors and endpoints, newest first."
      queryKey="events"
      filters={filtersOf(names)}
      load={async (api, { search, cursor, limit, since }, signal) => {
        const params = sinceOr(since, paramsOf(search))
        const { data } = await api.events.list({ ...params, cursor, limit }, { signal })
        return { rows: data.events, nextCursor: data.page.nextCursor }
      }}
      columns={columns}
      rowKey={({ id }) => id}
      rowPlace={({ id }) => ({ to: `events/${id}` })}
      empty={
        <EmptyState
          title="No events yet"
          action={
            manages && (
              <PlaceLink
                place={{ to: names.all.length === 0 ? 'monitors/new' : 'monitors' }}
                className={buttonClass({ look: 'primary' })}
              >
                {names.all.length === 0 ? 'Create a monitor' : 'Check a monitor now'}
              </PlaceLink>
            )
          }
        >
          A monitor creates an event for each new item that it finds.
        </EmptyState>
      }
      live={{ atOf: ({ createdAt }) => createdAt }}
    />
  )
}
