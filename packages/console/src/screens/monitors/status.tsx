import { Badge, type Tone } from '../../ui/badge.tsx'
import { sentence } from '../../ui/text.ts'
import type { MonitorRow } from './names.ts'

const tones: Record<MonitorRow['status'], Tone> = {
  active: 'good',
  paused: 'calm',
  exhausted: 'warn',
  broken: 'bad',
}

export const monitorStatuses = Object.keys(tones) as MonitorRow['status'][]

/** Whether a monitor checks. */
export const MonitorBadge = ({ status }: Pick<MonitorRow, 'status'>) => (
  <Badge tone={tones[status]}>{sentence(status)}</Badge>
)

const checkTones: Readonly<Record<string, Tone>> = {
  found: 'good',
  failed: 'bad',
  not_found: 'warn',
  private: 'warn',
  restricted: 'warn',
}

/** What a check came to. */
export const CheckBadge = ({ outcome }: { readonly outcome: string }) => (
  <Badge tone={checkTones[outcome] ?? 'calm'}>{sentence(outcome)}</Badge>
)

/** What a monitor watches, in words. */
export const watchNames: Readonly<Record<MonitorRow['watch'], string>> = {
  items: 'New items of a list',
  values: 'Numbers of a record',
  text: 'Texts of a record',
}

/** A schedule in words. */
export function describeSchedule(schedule: MonitorRow['schedule']): string {
  if (schedule.type === 'cron') return `${schedule.expression} (${schedule.timezone})`
  const { minutes = 0, seconds } = schedule
  if (seconds !== undefined) return `Every ${seconds} seconds`
  if (minutes % 1440 === 0) return minutes === 1440 ? 'Every day' : `Every ${minutes / 1440} days`
  if (minutes % 60 === 0) return minutes === 60 ? 'Every hour' : `Every ${minutes / 60} hours`
  return minutes === 1 ? 'Every minute' : `Every ${minutes} minutes`
}
