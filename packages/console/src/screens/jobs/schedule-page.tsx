import { useParams } from '@tanstack/react-router'
import { useApiQuery } from '../../api/hooks.ts'
import { PlaceLink } from '../../app/links.tsx'
import { useRights } from '../../app/session.tsx'
import { SmallTable } from '../../lists/small-table.tsx'
import { Card, Facts } from '../../ui/card.tsx'
import { CopyText } from '../../ui/copy.tsx'
import { Dotted } from '../../ui/dotted.tsx'
import { ErrorNotice } from '../../ui/notice.tsx'
import { PageHeader, Stack } from '../../ui/page.tsx'
import { SkeletonBlock } from '../../ui/skeleton.tsx'
import { count, formatNumber } from '../../ui/text.ts'
import { formatExact, Time } from '../../ui/time.tsx'
import { describeSchedule } from '../monitors/status.tsx'
import styles from './jobs.module.css'
import { ScheduleActions } from './schedule-actions.tsx'
import { type Job, JobBadge, type JobSchedule, ScheduleBadge } from './status.tsx'

/** One schedule of jobs: when it runs, and its runs. */
export default function SchedulePage() {
  const { id = '' } = useParams({ strict: false }) as { readonly id?: string }
  const { manages } = useRights()
  const query = useApiQuery(
    ['jobs', 'schedule', id],
    (api, signal) => api.jobs.schedule({ id }, { signal }),
    { live: true },
  )
  const { data } = query
  if (data === undefined) {
    return (
      <Stack>
        <PageHeader title="Schedule" />
        {query.isError ? (
          <>
            <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />
            <PlaceLink place={{ to: 'jobs/schedules' }}>All schedules</PlaceLink>
          </>
        ) : (
          <SkeletonBlock size="large" />
        )}
      </Stack>
    )
  }
  return (
    <Stack>
      <PageHeader
        title={data.name}
        about={
          <span className={styles.line}>
            <ScheduleBadge {...data} />
            <Dotted name={data.operationId} />
          </span>
        }
        actions={manages && <ScheduleActions schedule={data} />}
      />
      {data.statusReason !== null && <p role="status">{data.statusReason}</p>}
      <Settings schedule={data} />
      <Runs id={id} />
    </Stack>
  )
}

function Settings({ schedule }: { readonly schedule: JobSchedule }) {
  const { id, status, nextRunAt, onlyNew, maxCredits, createdAt } = schedule
  return (
    <Card title="Schedule">
      <Facts
        entries={[
          ['When', describeSchedule(schedule.schedule)],
          ['Next run', status === 'active' ? formatExact(new Date(nextRunAt)) : 'None while it is paused'],
          ['Delivers', onlyNew ? 'Only items that no run before delivered' : 'All of each run'],
          [
            'Limit of a run',
            maxCredits === null ? 'The highest price of its rows' : count(maxCredits, 'credit'),
          ],
          ['Schedule id', <CopyText key="id" text={id} what="schedule id" />],
          ['Created', formatExact(new Date(createdAt))],
        ]}
      />
    </Card>
  )
}

function Runs({ id }: { readonly id: string }) {
  const query = useApiQuery(
    ['jobs', 'runs', id],
    (api, signal) => api.jobs.list({ scheduleId: id, limit: 25 }, { signal }),
    { live: true },
  )
  return (
    <Card title="Runs" about="The newest 25 that are still stored">
      {query.isError && query.data === undefined ? (
        <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <SmallTable<Job>
          label="Runs"
          columns={[
            {
              header: 'Run',
              grows: true,
              cell: ({ id: job, createdAt }) => (
                <PlaceLink place={{ to: `jobs/${job}` }}>
                  <Time at={createdAt} />
                </PlaceLink>
              ),
            },
            { header: 'Status', cell: (job) => <JobBadge {...job} /> },
            { header: 'Rows', align: 'end', cell: ({ rows }) => formatNumber(rows.delivered) },
            {
              header: 'New items',
              align: 'end',
              hide: 'narrow',
              cell: ({ newItems }) => (newItems === null ? '—' : formatNumber(newItems)),
            },
            { header: 'Credits', align: 'end', cell: ({ creditsSpent }) => formatNumber(creditsSpent) },
          ]}
          rows={query.data?.jobs}
          rowKey={(job) => job.id}
          none="No run is stored any more."
        />
      )}
    </Card>
  )
}
