import type { ReactNode } from 'react'
import styles from './badge.module.css'

export type Tone = 'good' | 'warn' | 'bad' | 'calm' | 'accent'

/** A state in a word, with a colour that repeats it. */
export function Badge({ tone = 'calm', children }: { readonly tone?: Tone; readonly children: ReactNode }) {
  return (
    <span className={`${styles.badge} ${styles[tone]}`}>
      <span className={styles.dot} aria-hidden />
      {children}
    </span>
  )
}
