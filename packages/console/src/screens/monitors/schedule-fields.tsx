import { SelectField, TextField } from '../../ui/field.tsx'
import type { ScheduleDraft } from './draft.ts'
import styles from './monitors.module.css'

const timezones = Intl.supportedValuesOf('timeZone')

/** The fields of a schedule: an interval, or times by a cron expression. */
export function ScheduleFields({
  schedule,
  what,
  least,
  leastSeconds = null,
  onChange,
}: {
  readonly schedule: ScheduleDraft
  /** What runs: `checks`. */
  readonly what: string
  /** Minutes between two at least. */
  readonly least: number
  /** Null: no interval in seconds. */
  readonly leastSeconds?: number | null
  readonly onChange: (changes: Partial<ScheduleDraft>) => void
}) {
  return (
    <div className={styles.two}>
      <SelectField
        label="Schedule"
        value={schedule.scheduleType}
        options={[
          { value: 'interval', label: 'At an interval' },
          ...(leastSeconds === null && schedule.scheduleType !== 'seconds'
            ? []
            : [{ value: 'seconds', label: 'At an interval in seconds' }]),
          { value: 'cron', label: 'At fixed times (cron)' },
        ]}
        onChange={(event) => onChange({ scheduleType: event.target.value as ScheduleDraft['scheduleType'] })}
      />
      {schedule.scheduleType === 'seconds' && (
        <TextField
          label={`Seconds between ${what}`}
          about="Each one is charged."
          type="number"
          min={leastSeconds ?? 5}
          max={3600}
          required
          value={schedule.seconds}
          onChange={(event) => onChange({ seconds: event.target.value })}
        />
      )}
      {schedule.scheduleType === 'interval' && (
        <TextField
          label={`Minutes between ${what}`}
          type="number"
          min={least}
          required
          value={schedule.minutes}
          onChange={(event) => onChange({ minutes: event.target.value })}
        />
      )}
      {schedule.scheduleType === 'cron' && (
        <>
          <TextField
            label="Cron expression"
            about="Minute, hour, day, month, weekday"
            required
            spellCheck={false}
            value={schedule.expression}
            onChange={(event) => onChange({ expression: event.target.value })}
          />
          <SelectField
            label="Time zone"
            value={schedule.timezone}
            options={[...new Set([schedule.timezone, 'UTC', ...timezones])].map((value) => ({
              value,
              label: value,
            }))}
            onChange={(event) => onChange({ timezone: event.target.value })}
          />
        </>
      )}
    </div>
  )
}
