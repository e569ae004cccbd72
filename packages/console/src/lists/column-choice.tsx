import { Menu as Base } from '@base-ui/react/menu'
import { Check, Columns3 } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { Button } from '../ui/button.tsx'
import styles from '../ui/menu.module.css'
import { Menu } from '../ui/menu.tsx'

const storageKey = (list: string) => `social-lookup columns hidden in ${list}`
const listeners = new Set<() => void>()

/** Columns of a list that the person has hidden in this browser, by their headers. */
export function useHiddenColumns(list: string): readonly string[] {
  const stored = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => window.localStorage.getItem(storageKey(list)) ?? '',
  )
  return stored === '' ? [] : stored.split('\n')
}

function hide(list: string, headers: readonly string[]): void {
  window.localStorage.setItem(storageKey(list), headers.join('\n'))
  for (const listener of listeners) listener()
}

/** Chooses the columns of a list. The first stays: it is the link of the row. */
export function ColumnChoice({
  list,
  headers,
}: {
  readonly list: string
  readonly headers: readonly string[]
}) {
  const hidden = useHiddenColumns(list)
  return (
    <Menu
      trigger={
        <Button size="small" look="quiet" icon={Columns3}>
          Columns
        </Button>
      }
    >
      {headers.slice(1).map((header) => (
        <Base.CheckboxItem
          key={header}
          className={styles.item}
          checked={!hidden.includes(header)}
          onCheckedChange={(isShown) =>
            hide(list, isShown ? hidden.filter((one) => one !== header) : [...hidden, header])
          }
        >
          {header}
          <Base.CheckboxItemIndicator className={styles.check}>
            <Check aria-hidden />
          </Base.CheckboxItemIndicator>
        </Base.CheckboxItem>
      ))}
    </Menu>
  )
}
