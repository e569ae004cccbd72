import type { ReactNode } from 'react'
import { useTitle } from '../app/title.ts'
import styles from './page.module.css'

/** The heading of a screen with its actions. The document's title follows it. */
export function PageHeader({
  title,
  about,
  actions,
}: {
  readonly title: string
  readonly about?: ReactNode
  readonly actions?: ReactNode
}) {
  useTitle('screen', title)
  return (
    <header className={styles.header}>
      <div className={styles.text}>
        <h1>{title}</h1>
        {about && <p className={styles.about}>{about}</p>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </header>
  )
}

/** Parts of a screen below each other. */
export function Stack({ children }: { readonly children: ReactNode }) {
  return <div className={styles.stack}>{children}</div>
}

/** Parts of a screen side by side where there is room. */
export function Columns({ children }: { readonly children: ReactNode }) {
  return <div className={styles.columns}>{children}</div>
}

/** Small parts in a row, which wraps. */
export function Row({ children }: { readonly children: ReactNode }) {
  return <div className={styles.row}>{children}</div>
}
