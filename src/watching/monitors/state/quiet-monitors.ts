/** Decides when an account is notified that a monitor has had nothing to report. Pure. */

import type { MonitorTransition } from '../../../catalog/events/notices.ts'
import type { Reading } from '../lists/reading.ts'
import type { MonitorRow } from './monitor-rows.ts'

const dayMs = 24 * 3_600_000

type QuietMonitor = Pick<
  MonitorRow,
  'reports' | 'news_at' | 'quiet' | 'baseline_at' | 'created_at' | 'status'
>

/** How long a monitor has had nothing to report. */
interface Quiet {
  /** When it last reported something (ms). Null: never. */
  readonly newsAt: number | null
  /** Whether a notice announced its silence. */
  readonly isQuiet: boolean
  readonly notice: MonitorTransition | null
}

const hasNews = ({ polls, observation }: Reading) =>
  polls.some(({ fresh }) => fresh.length > 0) || (observation?.event ?? null) !== null

/**
 * The silence of a monitor after a check. Only a check that read its target shows that there is nothing to report: an
 * outage does not.
 * @param now milliseconds since the Unix epoch
 */
export function quietAfterCheck(monitor: QuietMonitor, reading: Reading, now: number): Quiet {
  const { reports, news_at: last, quiet, baseline_at: baseline, created_at: created, status } = monitor
  if (hasNews(reading)) return { newsAt: now, isQuiet: false, notice: null }
  const newsAt = last?.getTime() ?? null
  const days = reports?.quietAfterDays
  const isRead = reading.end.kind === 'found' && reading.isComplete && reading.pages > 0
  if (days === undefined || !isRead || quiet) return { newsAt, isQuiet: quiet, notice: null }
  const since = newsAt ?? (baseline ?? created).getTime()
  if (now - since < days * dayMs) return { newsAt, isQuiet: false, notice: null }
  const reason = `${Math.floor((now - since) / dayMs)} days without anything to report, since ${new Date(since).toISOString()}. Its checks read the target.`
  return { newsAt, isQuiet: true, notice: { type: 'monitor.quiet', status, reason } }
}
