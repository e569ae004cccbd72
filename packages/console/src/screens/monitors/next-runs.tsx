import type { MonitorsPreviewData } from 'social-lookup-client'
import { Time } from '../../ui/time.tsx'
import styles from './monitors.module.css'

type Run = MonitorsPreviewData['nextRuns'][number]

const wallForm = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
})

/** A local time of the API by its own clocks, whatever the zone of the browser: `Mon, 2 Feb, 09:00`. */
const wallTime = (local: string): string => wallForm.format(new Date(`${local.slice(0, 19)}Z`))

/** The next runs of a schedule, by the clocks of its time zone. */
export function NextRuns({ runs, timezone }: { readonly runs: readonly Run[]; readonly timezone: string }) {
  if (runs.length === 0) return <p className={styles.note}>No check is planned.</p>
  return (
    <>
      <ol className={styles.runs} aria-label={`Next checks (${timezone})`}>
        {runs.map(({ at, local }) => (
          <li key={at}>
            <span>{wallTime(local)}</span>
            <span className={styles.note}>
              <Time at={at} />
            </span>
          </li>
        ))}
      </ol>
      <p className={styles.note}>Time zone: {timezone}</p>
    </>
  )
}
