import type { ReactNode } from 'react'
import styles from './card.module.css'

/** A part of a screen with a heading. */
export function Card({
  title,
  about,
  action,
  flush = false,
  children,
}: {
  readonly title?: ReactNode
  readonly about?: ReactNode
  readonly action?: ReactNode
  /** Content that reaches the edges: a table. */
  readonly flush?: boolean
  readonly children: ReactNode
}) {
  return (
    <section className={styles.card}>
      {(title || action) && (
        <header className={styles.header}>
          <div>
            {title && <h2>{title}</h2>}
            {about && <p className={styles.about}>{about}</p>}
          </div>
          {action}
        </header>
      )}
      <div className={flush ? styles.flush : styles.body}>{children}</div>
    </section>
  )
}

/** One figure with its name. */
export function Stat({
  name,
  value,
  about,
}: {
  readonly name: string
  readonly value: ReactNode
  readonly about?: ReactNode
}) {
  return (
    <div className={styles.stat}>
      <p className={styles.statName}>{name}</p>
      <p className={styles.statValue}>{value}</p>
      {about && <p className={styles.about}>{about}</p>}
    </div>
  )
}

/** Figures side by side. */
export function Stats({ children }: { readonly children: ReactNode }) {
  return <div className={styles.stats}>{children}</div>
}

/** Names and values of one object. Values that are undefined are left out. */
export function Facts({ entries }: { readonly entries: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className={styles.facts}>
      {entries
        .filter(([, value]) => value !== undefined)
        .map(([name, value]) => (
          <div key={name} className={styles.fact}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}
