import { useParams } from '@tanstack/react-router'
import { useApiQuery } from '../../api/hooks.ts'
import { PlaceLink } from '../../app/links.tsx'
import { useRights } from '../../app/session.tsx'
import type { Filter } from '../../lists/filters.tsx'
import { type Column, ListScreen } from '../../lists/list-screen.tsx'
import { Stat, Stats } from '../../ui/card.tsx'
import { Cut } from '../../ui/cut.tsx'
import { Dotted } from '../../ui/dotted.tsx'
import { ErrorNotice } from '../../ui/notice.tsx'
import { PageHeader, Stack } from '../../ui/page.tsx'
import { SkeletonBlock } from '../../ui/skeleton.tsx'
import { count, formatNumber } from '../../ui/text.ts'
import { formatExact, Time } from '../../ui/time.tsx'
import { textOf } from '../events/types.tsx'
import { JobActions } from './job-actions.tsx'
import styles from './jobs.module.css'
import {
  describeProgress,
  describeTimeLeft,
  type Job,
  JobBadge,
  type JobRow,
  ProgressBar,
  RowBadge,
} from './status.tsx'

/** One job: how far it is, what it cost, and its rows. */
export default function JobPage() {
  const { id = '' } = useParams({ strict: false }) as { readonly id?: string }
  const query = useApiQuery(['jobs', 'get', id], (api, signal) => api.jobs.get({ id }, { signal }), {
    live: true,
  })
  if (query.data === undefined) {
    return (
      <Stack>
        <PageHeader title="Job" />
        {query.isError ? (
          <>
            <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />
            <PlaceLink place={{ to: 'jobs' }}>All jobs</PlaceLink>
          </>
        ) : (
          <SkeletonBlock size="large" />
        )}
      </Stack>
    )
  }
  return <JobRows key={id} job={query.data} />
}

const rowFilters: readonly Filter[] = [
  {
    kind: 'choice',
    name: 'rows',
    label: 'Rows',
    isRequired: true,
    options: [
      { value: 'ended', label: 'Ended' },
      { value: 'delivered', label: 'Delivered' },
      { value: 'failed', label: 'Failed' },
      { value: 'all', label: 'All' },
    ],
  },
]

const columns: readonly Column<JobRow>[] = [
  { header: 'Row', cell: ({ row }) => formatNumber(row) },
  {
    header: 'Input',
    grows: true,
    cell: ({ input, own }) => (
      <span className={styles.mono}>
        {Object.entries({ ...input, ...own })
          .map(([name, value]) => `${name}=${String(value)}`)
          .join('  ')}
      </span>
    ),
  },
  { header: 'Outcome', cell: (row) => <RowBadge {...row} /> },
  { header: 'Answer', hide: 'medium', cell: (row) => <Cut text={answerOf(row)} /> },
  {
    header: 'Credits',
    align: 'end',
    hide: 'narrow',
    cell: ({ credits }) => (credits === null ? '—' : formatNumber(credits)),
  },
  {
    header: 'Request',
    hide: 'medium',
    cell: ({ requestId, endedAt }) =>
      requestId === null ? (
        '—'
      ) : (
        <PlaceLink
          place={{ to: `requests/${encodeURIComponent(requestId)}`, search: { at: endedAt ?? undefined } }}
        >
          Open
        </PlaceLink>
      ),
  },
]

/** What came of a row, in a few words. */
function answerOf({ error, withheld, repeatOf, data, items }: JobRow): string {
  if (error !== null) return error.message
  if (withheld !== null) return withheld === 'blocked' ? 'Blocked since' : 'Erased since'
  if (items !== null) return count(items, 'item')
  const records = Object.values((data ?? {}) as Record<string, unknown>)
  const words = textOf(data) ?? records.map(textOf).find((text) => text !== null) ?? ''
  return repeatOf === null ? words : `As row ${formatNumber(repeatOf)}`
}

function JobRows({ job }: { readonly job: Job }) {
  const { manages } = useRights()
  const { id, name, operationId, scheduleId } = job
  return (
    <ListScreen
      title={name}
      about={
        <span className={styles.line}>
          <JobBadge {...job} />
          <Dotted name={operationId} />
          {scheduleId !== null && (
            <PlaceLink place={{ to: `jobs/schedules/${scheduleId}` }}>Run of a schedule</PlaceLink>
          )}
        </span>
      }
      actions={<JobActions job={job} manages={manages} />}
      summary={<Progress job={job} />}
      queryKey="jobs"
      of={`${id} ${job.status}`}
      filters={rowFilters}
      load={async (api, { search, cursor, limit }, signal) => {
        const rows = search.rows as 'ended' | 'delivered' | 'failed' | 'all' | undefined
        const { data } = await api.jobs.rows({ id, rows, cursor, limit }, { signal })
        return { rows: data.rows, nextCursor: data.page.nextCursor }
      }}
      columns={columns}
      rowKey={({ row }) => String(row)}
      empty={<p className={styles.note}>No row has ended yet.</p>}
      live={job.status === 'running'}
    />
  )
}

function Progress({ job }: { readonly job: Job }) {
  const { percent, rows, creditsSpent, maxCredits, statusReason, endedAt, expiresAt, createdAt } = job
  return (
    <div className={styles.progress}>
      <ProgressBar job={job} />
      <p className={styles.progressLine}>
        <span>
          {percent}%: {describeProgress(job)}
        </span>
        <span>{describeTimeLeft(job) ?? (endedAt && `Ended ${formatExact(new Date(endedAt))}`)}</span>
      </p>
      {statusReason !== null && <p role="status">{statusReason}</p>}
      <Stats>
        <Stat name="Delivered" value={formatNumber(rows.delivered)} />
        <Stat name="Failed" value={formatNumber(rows.failed)} about="They cost nothing" />
        <Stat
          name="Waiting"
          value={formatNumber(rows.waiting)}
          about={rows.running > 0 ? `${formatNumber(rows.running)} in progress` : undefined}
        />
        <Stat
          name="Credits"
          value={formatNumber(creditsSpent)}
          about={`of ${formatNumber(maxCredits)} at most`}
        />
        <Stat
          name={expiresAt === null ? 'Created' : 'Kept until'}
          value={<Time at={expiresAt ?? createdAt} />}
        />
      </Stats>
    </div>
  )
}
