import { Tabs as Base } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'
import styles from './tabs.module.css'

/** Views of the same thing, one at a time. */
export function Tabs({
  label,
  tabs,
  value,
  onChange,
}: {
  readonly label: string
  readonly tabs: readonly { readonly id: string; readonly title: string; readonly content: ReactNode }[]
  /** Absent: the tabs keep their own state. */
  readonly value?: string
  readonly onChange?: (id: string) => void
}) {
  const state = value === undefined ? { defaultValue: tabs[0]?.id } : { value }
  return (
    <Base.Root {...state} onValueChange={(id) => onChange?.(String(id))}>
      <Base.List className={styles.list} aria-label={label}>
        {tabs.map(({ id, title }) => (
          <Base.Tab key={id} value={id} className={styles.tab}>
            {title}
          </Base.Tab>
        ))}
      </Base.List>
      {tabs.map(({ id, content }) => (
        <Base.Panel key={id} value={id} className={styles.panel}>
          {content}
        </Base.Panel>
      ))}
    </Base.Root>
  )
}
