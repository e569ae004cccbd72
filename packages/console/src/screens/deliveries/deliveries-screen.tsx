import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { PlaceLink } from '../../app/links.tsx'
import type { Search } from '../../app/search.ts'
import { useRights } from '../../app/session.tsx'
import type { Filter } from '../../lists/filters.tsx'
import { type Column, ListScreen } from '../../lists/list-screen.tsx'
import { periodOf } from '../../lists/period.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/notice.tsx'
import { formatDuration, sentence } from '../../ui/text.ts'
import { Time } from '../../ui/time.tsx'
import { type EndpointNames, useEndpointNames } from '../endpoints/names.ts'
import { eventTypes } from '../events/types.tsx'
import { type MonitorNames, useMonitorNames } from '../monitors/names.ts'
import { RedeliverDialog } from './redeliver-dialog.tsx'
import { answerOf, DeliveryBadge, type DeliveryRow, type DeliveryStatus } from './status.tsx'

const statuses = ['failed', 'pending', 'success'] as const satisfies readonly DeliveryStatus[]
const statusWords: Record<DeliveryStatus, string> = {
  failed: 'Failed',
  pending: 'Pending',
  success: 'Delivered',
}

const filtersOf = (names: EndpointNames, monitors: MonitorNames): readonly Filter[] => [
  {
    kind: 'choice',
    name: 'status',
    label: 'Status',
    options: statuses.map((value) => ({ value, label: statusWords[value] })),
  },
  {
    kind: 'choice',
    name: 'endpoint',
    label: 'Endpoint',
    options: names.all.map(({ id, name }) => ({ value: id, label: name })),
  },
  {
    kind: 'choice',
    name: 'monitor',
    label: 'Monitor',
    options: monitors.all.map(({ id, name }) => ({ value: id, label: name })),
  },
  {
    kind: 'choice',
    name: 'type',
    label: 'Event',
    options: eventTypes.map((value) => ({ value, label: value })),
  },
  {
    kind: 'choice',
    name: 'rows',
    label: 'Rows',
    isRequired: true,
    options: [
      { value: 'events', label: 'Events' },
      { value: 'attempts', label: 'Attempts' },
    ],
  },
  { kind: 'period', name: 'period' },
]

/** The filters of the address as parameters of the API. */
const paramsOf = ({ status, endpoint, monitor, type, rows, ...search }: Search) => ({
  status: status as DeliveryStatus | undefined,
  ...{ endpoint, monitor, type },
  attempts: rows === 'attempts' ? ('all' as const) : ('last' as const),
  ...periodOf(search),
})

const columnsOf = (names: EndpointNames): readonly Column<DeliveryRow>[] => [
  { header: 'Time', cell: ({ createdAt }) => <Time at={createdAt} /> },
  { header: 'Status', cell: (row) => <DeliveryBadge {...row} /> },
  { header: 'Endpoint', grows: true, cell: ({ endpointId }) => names.nameOf(endpointId) },
  { header: 'Event', hide: 'medium', cell: ({ eventType }) => eventType },
  {
    header: 'Attempts',
    align: 'end',
    hide: 'medium',
    cell: ({ attempt, manual }) => (manual ? `${attempt}, by hand` : attempt),
  },
  { header: 'Answer', align: 'end', hide: 'narrow', cell: (row) => sentence(answerOf(row)) },
  {
    header: 'Duration',
    align: 'end',
    hide: 'medium',
    cell: ({ durationMs }) => (durationMs === null ? '—' : formatDuration(durationMs)),
  },
]

/** Whether each event arrived. */
export default function DeliveriesScreen() {
  const names = useEndpointNames()
  const monitors = useMonitorNames()
  const { manages } = useRights()
  const [isRedelivering, setRedelivering] = useState(false)
  return (
    <>
      <ListScreen
        title="Deliveries"
        about="Each event at each endpoint, newest first. Its detail has every attempt."
        actions={
          manages &&
          names.all.length > 0 && (
            <Button icon={RotateCcw} onClick={() => setRedelivering(true)}>
              Redeliver…
            </Button>
          )
        }
        queryKey="deliveries"
        filters={filtersOf(names, monitors)}
        load={async (api, { search, cursor, limit }, signal) => {
          const { data } = await api.webhookDeliveries.list(
            { ...paramsOf(search), cursor, limit },
            { signal },
          )
          return { rows: data.deliveries, nextCursor: data.page.nextCursor }
        }}
        columns={columnsOf(names)}
        rowKey={({ id }) => id}
        rowPlace={({ id }) => ({ to: `deliveries/${id}` })}
        empty={
          <EmptyState
            title="No deliveries yet"
            action={
              <PlaceLink place={{ to: 'endpoints' }} className={buttonClass({ look: 'primary' })}>
                {names.isNone ? 'Create an endpoint' : 'Send a test event'}
              </PlaceLink>
            }
          >
            Each attempt to deliver an event appears here with its request, its answer and its next attempt.
          </EmptyState>
        }
        live
      />
      {isRedelivering && (
        <RedeliverDialog
          onClose={() => setRedelivering(false)}
          endpoints={names.all}
          monitors={monitors.all}
        />
      )}
    </>
  )
}
