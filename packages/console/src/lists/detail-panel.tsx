import { X } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { type Place, useGo } from '../app/links.tsx'
import { useSearchFilters } from '../app/search-filters.ts'
import { useTitle } from '../app/title.ts'
import { IconButton } from '../ui/button.tsx'
import styles from './detail-panel.module.css'

/**
 * The detail of a row beside its list; where there is little room, over it. Esc and the cross lead back to the list with
 * its filters.
 */
export function DetailPanel({
  title,
  list,
  actions,
  without = [],
  children,
}: {
  /** Part of the document's title too. */
  readonly title: string
  /** The list that it belongs to. */
  readonly list: Place
  readonly actions?: ReactNode
  /** Parts of the address that belong to the detail alone. */
  readonly without?: readonly string[]
  readonly children: ReactNode
}) {
  const go = useGo()
  const [search] = useSearchFilters()
  const heading = useRef<HTMLHeadingElement>(null)
  const rest = Object.fromEntries(Object.entries(search).filter(([name]) => !without.includes(name)))
  const close = useRef(() => {})
  close.current = () => go({ ...list, search: rest })
  useTitle('detail', title)
  useReturnOfFocus()
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    const press = (event: KeyboardEvent) => {
      const isElsewhere = document.querySelector(
        '[role="dialog"],[role="alertdialog"],[role="menu"],[role="listbox"]',
      )
      if (event.key === 'Escape' && !event.defaultPrevented && !isElsewhere) close.current()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
  return (
    <aside className={styles.panel} aria-label="Detail">
      <header className={styles.header}>
        <h2 ref={heading} tabIndex={-1} className={styles.title}>
          {title}
        </h2>
        {actions}
        <IconButton icon={X} label="Close the detail" onClick={() => close.current()} />
      </header>
      <div className={styles.body}>{children}</div>
    </aside>
  )
}

/** Returns the focus to the row that was opened when the detail ends, also by the browser's Back. */
function useReturnOfFocus(): void {
  const opened = useRef<string | null>(null)
  // Another row can take the place of the first, and the list may come after the detail.
  useEffect(() => {
    const row = document.querySelector<HTMLAnchorElement>('[data-row][data-open]')
    opened.current = row?.getAttribute('href') ?? opened.current
  })
  useEffect(
    () => () => {
      const path = opened.current?.split('?')[0]
      requestAnimationFrame(() => {
        // Whoever moved on keeps the focus.
        if (document.activeElement !== document.body) return
        const rows = [...document.querySelectorAll<HTMLAnchorElement>('[data-row]')]
        const row = rows.find((one) => one.getAttribute('href')?.split('?')[0] === path)
        ;(row ?? rows[0])?.focus({ preventScroll: true })
      })
    },
    [],
  )
}

/** A part of a detail with a heading. */
export function DetailSection({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={styles.section}>
      <h3>{title}</h3>
      {children}
    </section>
  )
}
