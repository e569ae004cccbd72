import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { Search } from '../app/search.ts'
import { useSearchFilters } from '../app/search-filters.ts'
import { Button } from '../ui/button.tsx'
import { count } from '../ui/text.ts'
import styles from './list-screen.module.css'

/** Cursors lead forward only, so the tab stores the page before each: a reload does not lose the way back. */
const storageKey = (cursor: string) => `social-lookup page before ${cursor}`
const firstPage = ''

function remember(cursor: string, before: string | undefined): void {
  try {
    window.sessionStorage.setItem(storageKey(cursor), before ?? firstPage)
  } catch {
    // A full storage loses the way back by one page alone: the button then leads to the newest page.
  }
}

/** Older and newer pages. Each is an entry of the browser's history. */
export function Pager({
  nextCursor,
  rows,
  fixed,
}: {
  readonly nextCursor: string | null
  readonly rows: number | undefined
  /** What the address states on older pages in place of filters that move with the time. */
  readonly fixed: Search
}) {
  const [{ cursor }, change] = useSearchFilters()
  if (cursor === undefined && nextCursor === null) {
    return rows ? <p className={styles.total}>{count(rows, 'row')}</p> : null
  }
  const before = cursor === undefined ? null : window.sessionStorage.getItem(storageKey(cursor))
  const older = () => {
    if (nextCursor === null) return
    remember(nextCursor, cursor)
    change({ ...fixed, cursor: nextCursor })
  }
  return (
    <nav className={styles.pager} aria-label="Pages">
      <span className={styles.count}>{rows === undefined ? '' : `${count(rows, 'row')} on this page`}</span>
      <Button
        size="small"
        icon={ChevronLeft}
        disabled={cursor === undefined}
        onClick={() => change({ cursor: before || undefined })}
      >
        {cursor !== undefined && before === null ? 'Newest' : 'Newer'}
      </Button>
      <Button size="small" disabled={nextCursor === null} onClick={older}>
        Older
        <ChevronRight size={16} aria-hidden />
      </Button>
    </nav>
  )
}
