import { PlaceLink } from '../../app/links.tsx'
import { type Column, ListScreen } from '../../lists/list-screen.tsx'
import { EmptyState } from '../../ui/notice.tsx'
import { Time } from '../../ui/time.tsx'
import { describeSchedule } from '../monitors/status.tsx'
import { type JobSchedule, ScheduleBadge } from './status.tsx'

const columns: readonly Column<JobSchedule>[] = [
  { header: 'Schedule', grows: true, cell: ({ name }) => name },
  { header: 'Status', cell: (one) => <ScheduleBadge {...one} /> },
  { header: 'When', hide: 'narrow', cell: ({ schedule }) => describeSchedule(schedule) },
  {
    header: 'Next run',
    hide: 'narrow',
    cell: ({ status, nextRunAt }) => (status === 'active' ? <Time at={nextRunAt} /> : '—'),
  },
  { header: 'Last run', hide: 'medium', cell: ({ lastRunAt }) => <Time at={lastRunAt} /> },
]

/** Jobs that run again at set times, newest first. */
export default function SchedulesPage() {
  return (
    <ListScreen
      title="Schedules of jobs"
      about="Each runs its job again at set times. A run is a job of its own."
      actions={<PlaceLink place={{ to: 'jobs' }}>All jobs</PlaceLink>}
      queryKey="jobs"
      of="schedules"
      filters={[]}
      load={async (api, { cursor, limit }, signal) => {
        const { data } = await api.jobs.schedules({ cursor, limit }, { signal })
        return { rows: data.schedules, nextCursor: data.page.nextCursor }
      }}
      columns={columns}
      rowKey={({ id }) => id}
      rowPlace={({ id }) => ({ to: `jobs/schedules/${id}` })}
      empty={
        <EmptyState title="No schedules yet">
          Switch “Again at set times” on in a new job: it runs at once, and then by its schedule.
        </EmptyState>
      }
      live
    />
  )
}
