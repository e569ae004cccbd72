import { useId } from 'react'
import { useSearchFilters } from '../app/search-filters.ts'
import { addDays, localMoment, momentOf, today, useZone, zoneName } from '../app/zone.ts'
import styles from './filters.module.css'
import { presetOptions } from './period.ts'

const custom = 'custom'

/** Chooses a period: of whole days until today, or any days. It states the zone of its days. */
export function PeriodFilter({ usual }: { readonly usual?: string | undefined }) {
  const id = useId()
  useZone()
  const [{ period, from, to }, change] = useSearchFilters()
  const isCustom = Boolean(from || to)
  const choose = (value: string) => {
    if (value !== custom) change({ period: value || undefined, from: undefined, to: undefined })
    else change({ period: undefined, from: addDays(today(Date.now()), -6), to: undefined })
  }
  const isActive = isCustom || period !== undefined
  return (
    <>
      <div className={`${styles.filter} ${isActive ? styles.active : ''}`}>
        <label htmlFor={id}>Period</label>
        <select
          id={id}
          value={isCustom ? custom : (period ?? usual ?? '')}
          onChange={({ target }) => choose(target.value)}
        >
          {usual === undefined && <option value="">All</option>}
          {presetOptions.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
          <option value={custom}>From … to …</option>
        </select>
      </div>
      {isCustom && (
        <>
          <MomentControl
            label="From"
            value={from}
            onChange={(next) => change({ from: next }, { replace: true })}
          />
          <MomentControl label="To" value={to} onChange={(next) => change({ to: next }, { replace: true })} />
        </>
      )}
      <span className={styles.zone} title="Times and days are in this zone; the settings change it.">
        {zoneName()}
      </span>
    </>
  )
}

/** A day; or a moment, where a link leads to one. */
function MomentControl({
  label,
  value = '',
  onChange,
}: {
  readonly label: string
  readonly value: string | undefined
  readonly onChange: (value: string | undefined) => void
}) {
  const id = useId()
  const isMoment = value.includes('T')
  const at = isMoment ? Date.parse(value) : Number.NaN
  const change = (text: string) => {
    if (!isMoment || text === '') return onChange(text || undefined)
    const moment = momentOf(text)
    if (moment !== null) onChange(new Date(moment).toISOString())
  }
  return (
    <div className={`${styles.filter} ${value === '' ? '' : styles.active}`}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type={isMoment ? 'datetime-local' : 'date'}
        value={isMoment ? (Number.isNaN(at) ? '' : localMoment(at)) : value}
        onChange={({ target }) => change(target.value)}
      />
    </div>
  )
}
