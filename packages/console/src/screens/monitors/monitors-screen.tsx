import { Plus } from 'lucide-react'
import { PlaceLink } from '../../app/links.tsx'
import { useSearchFilters } from '../../app/search-filters.ts'
import { useRights } from '../../app/session.tsx'
import type { Filter } from '../../lists/filters.tsx'
import { type Column, ListScreen } from '../../lists/list-screen.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/notice.tsx'
import { formatNumber, sentence } from '../../ui/text.ts'
import { Time } from '../../ui/time.tsx'
import type { MonitorRow } from './names.ts'
import { describeSchedule, MonitorBadge, monitorStatuses } from './status.tsx'
import { TagActions } from './tag-actions.tsx'

const filters: readonly Filter[] = [
  {
    kind: 'choice',
    name: 'status',
    label: 'Status',
    options: monitorStatuses.map((value) => ({ value, label: sentence(value) })),
  },
  { kind: 'text', name: 'tag', label: 'Tag' },
]

const columns: readonly Column<MonitorRow>[] = [
  { header: 'Monitor', grows: true, cell: ({ name }) => name },
  { header: 'Status', cell: (row) => <MonitorBadge {...row} /> },
  { header: 'Operation', hide: 'medium', cell: ({ operationId }) => operationId },
  { header: 'Watches', hide: 'medium', cell: ({ watch }) => sentence(watch) },
  { header: 'Tags', hide: 'medium', cell: ({ tags }) => (tags.length === 0 ? '—' : tags.join(', ')) },
  { header: 'Schedule', hide: 'medium', cell: ({ schedule }) => describeSchedule(schedule) },
  {
    header: 'Next check',
    hide: 'narrow',
    cell: ({ status, nextRunAt }) => (status === 'active' ? <Time at={nextRunAt} /> : '—'),
  },
  {
    header: 'This month',
    align: 'end',
    hide: 'medium',
    cell: ({ spendThisMonth, spendCapCredits }) =>
      spendCapCredits === null
        ? formatNumber(spendThisMonth)
        : `${formatNumber(spendThisMonth)} of ${formatNumber(spendCapCredits)}`,
  },
]

/** What is watched. */
export default function MonitorsScreen() {
  const { manages } = useRights()
  const [{ tag }] = useSearchFilters()
  const create = manages && (
    <PlaceLink place={{ to: 'monitors/new' }} className={buttonClass({ look: 'primary' })}>
      <Plus size={16} aria-hidden />
      New monitor
    </PlaceLink>
  )
  return (
    <ListScreen
      title="Monitors"
      about="Each monitor checks a list, numbers or a page on a schedule, and reports what is new."
      actions={
        <>
          {manages && tag && <TagActions tag={tag} />}
          {create}
        </>
      }
      queryKey="monitors"
      filters={filters}
      load={async (api, { search, cursor, limit }, signal) => {
        const status = search.status as MonitorRow['status'] | undefined
        const { data } = await api.monitors.list({ status, tag: search.tag, cursor, limit }, { signal })
        return { rows: data.monitors, nextCursor: data.page.nextCursor }
      }}
      columns={columns}
      rowKey={({ id }) => id}
      rowPlace={({ id }) => ({ to: `monitors/${id}` })}
      empty={
        <EmptyState title="No monitors yet" action={create}>
          Watch a profile, a search or the comments of a post for new items, how a number grows, or a page
          that changes: what happens comes as events.
        </EmptyState>
      }
      live
    />
  )
}
