import { Dialog } from '../ui/dialog.tsx'
import styles from './shell.module.css'

const shortcuts = [
  ['/', 'Search: open a screen, or anything by its id'],
  ['j', 'Next row of a list'],
  ['k', 'Previous row of a list'],
  ['Enter', 'Open the row'],
  ['Esc', 'Close a detail, a menu or a dialog'],
  ['?', 'Show these keys'],
] as const

/** The list of keys. */
export default function ShortcutHelp(props: {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}) {
  return (
    <Dialog {...props} title="Keyboard">
      <dl className={styles.shortcuts}>
        {shortcuts.map(([key, what]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
