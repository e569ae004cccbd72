import { CalendarClock, Plus } from 'lucide-react'
import { PlaceLink } from '../../app/links.tsx'
import { useRights } from '../../app/session.tsx'
import type { Filter } from '../../lists/filters.tsx'
import { type Column, ListScreen } from '../../lists/list-screen.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { Dotted } from '../../ui/dotted.tsx'
import { EmptyState } from '../../ui/notice.tsx'
import { formatNumber, sentence } from '../../ui/text.ts'
import { Time } from '../../ui/time.tsx'
import styles from './jobs.module.css'
import { describeProgress, type Job, JobBadge, jobStatuses, ProgressBar } from './status.tsx'

const filters: readonly Filter[] = [
  {
    kind: 'choice',
    name: 'status',
    label: 'Status',
    options: jobStatuses.map((value) => ({ value, label: sentence(value) })),
  },
]

const columns: readonly Column<Job>[] = [
  { header: 'Job', grows: true, cell: ({ name }) => name },
  { header: 'Status', cell: (job) => <JobBadge {...job} /> },
  {
    header: 'Progress',
    hide: 'narrow',
    cell: (job) => (
      <div className={styles.cell}>
        <ProgressBar job={job} />
        <span className={styles.note}>{describeProgress(job)}</span>
      </div>
    ),
  },
  { header: 'Operation', hide: 'medium', cell: ({ operationId }) => <Dotted name={operationId} /> },
  {
    header: 'Credits',
    align: 'end',
    hide: 'narrow',
    cell: ({ creditsSpent, maxCredits }) => `${formatNumber(creditsSpent)} of ${formatNumber(maxCredits)}`,
  },
  { header: 'Created', hide: 'medium', cell: ({ createdAt }) => <Time at={createdAt} /> },
]

/** Lookups over many inputs, newest first. */
export default function JobsScreen() {
  const { manages } = useRights()
  const create = manages && (
    <PlaceLink place={{ to: 'jobs/new' }} className={buttonClass({ look: 'primary' })}>
      <Plus size={16} aria-hidden />
      New job
    </PlaceLink>
  )
  return (
    <ListScreen
      title="Jobs"
      about="Each job runs one lookup over many inputs, or over all pages of a list."
      actions={
        <>
          <PlaceLink place={{ to: 'jobs/schedules' }} className={buttonClass({})}>
            <CalendarClock size={16} aria-hidden />
            Schedules
          </PlaceLink>
          {create}
        </>
      }
      queryKey="jobs"
      filters={filters}
      load={async (api, { search, cursor, limit }, signal) => {
        const status = search.status as (typeof jobStatuses)[number] | undefined
        const { data } = await api.jobs.list({ status, cursor, limit }, { signal })
        return { rows: data.jobs, nextCursor: data.page.nextCursor }
      }}
      columns={columns}
      rowKey={({ id }) => id}
      rowPlace={({ id }) => ({ to: `jobs/${id}` })}
      empty={
        <EmptyState title="No jobs yet" action={create}>
          Paste a list of names or choose a CSV file: the price is shown before anything runs, and failed rows
          cost nothing.
        </EmptyState>
      }
      live
    />
  )
}
