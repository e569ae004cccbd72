import type { ReactNode } from 'react'
import styles from './more.module.css'

/** What a person can open below a line. */
export function More({
  summary,
  open,
  children,
}: {
  readonly summary: ReactNode
  readonly open?: boolean
  readonly children: ReactNode
}) {
  return (
    <details className={styles.more} open={open}>
      <summary>{summary}</summary>
      {children}
    </details>
  )
}
