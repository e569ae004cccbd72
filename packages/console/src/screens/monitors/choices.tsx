import type { ReactNode } from 'react'
import styles from './monitors.module.css'

/** Any number of things that are ticked. */
export function Choices({
  legend,
  options,
  chosen,
  most = Number.POSITIVE_INFINITY,
  isLong = false,
  children,
  onChange,
}: {
  readonly legend: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly chosen: readonly string[]
  /** How many can be ticked. */
  readonly most?: number
  /** Whether the options stand beside each other, in a box of their own. */
  readonly isLong?: boolean
  /** What stands before the options. */
  readonly children?: ReactNode
  readonly onChange: (chosen: readonly string[]) => void
}) {
  return (
    <fieldset className={isLong ? `${styles.choices} ${styles.fields}` : styles.choices}>
      <legend>{legend}</legend>
      {children}
      {options.map(({ value, label }) => {
        const isChosen = chosen.includes(value)
        return (
          <label key={value}>
            <input
              type="checkbox"
              checked={isChosen}
              disabled={!isChosen && chosen.length >= most}
              onChange={() => onChange(isChosen ? chosen.filter((one) => one !== value) : [...chosen, value])}
            />
            {label}
          </label>
        )
      })}
    </fieldset>
  )
}
