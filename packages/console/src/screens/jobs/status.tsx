import type { JobsGetData, JobsRowsData, JobsScheduleData } from 'social-lookup-client'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { count, formatDuration, formatNumber, sentence } from '../../ui/text.ts'
import styles from './jobs.module.css'

export type Job = JobsGetData
export type JobRow = JobsRowsData['rows'][number]

const tones: Readonly<Record<Job['status'], Tone>> = {
  receiving: 'accent',
  running: 'accent',
  paused: 'warn',
  completed: 'good',
  cancelled: 'calm',
}

export type JobSchedule = JobsScheduleData

/** Whether a schedule of jobs runs. */
export const ScheduleBadge = ({ status }: Pick<JobSchedule, 'status'>) => (
  <Badge tone={status === 'active' ? 'good' : 'calm'}>{sentence(status)}</Badge>
)

export const jobStatuses = ['running', 'paused', 'completed', 'cancelled'] as const

/** Whether a job runs. */
export const JobBadge = ({ status }: Pick<Job, 'status'>) => (
  <Badge tone={tones[status]}>{sentence(status)}</Badge>
)

const outcomeTones: Readonly<Record<string, Tone>> = {
  found: 'good',
  failed: 'bad',
  restricted: 'warn',
}

/** What a row came to. */
export const RowBadge = ({ outcome, state }: Pick<JobRow, 'outcome' | 'state'>) => (
  <Badge tone={outcomeTones[outcome ?? ''] ?? 'calm'}>{sentence(outcome ?? state)}</Badge>
)

/** How much of a job is done, as a bar with its words. */
export function ProgressBar({ job }: { readonly job: Job }) {
  const { percent, name } = job
  return (
    <progress className={styles.bar} value={percent} max={100} aria-label={`Progress of ${name}`}>
      {percent}%
    </progress>
  )
}

/** Rows that ended, of all; of pages the items. */
export function describeProgress({ kind, rows, items, maxItems }: Job): string {
  if (kind === 'pages') {
    const pages = count(rows.delivered, 'page')
    return `${formatNumber(items)}${maxItems === null ? '' : ` of ${formatNumber(maxItems)}`} items, ${pages}`
  }
  return `${formatNumber(rows.delivered + rows.failed)} of ${count(rows.total, 'row')}`
}

/** The time that a job still takes, in words. Null: it does not run, or nothing is known. */
export const describeTimeLeft = ({ status, secondsLeft }: Job): string | null =>
  status === 'running' && secondsLeft !== null ? `${formatDuration(secondsLeft * 1000)} left` : null
