import { signOut, useSession } from '../app/session.tsx'
import { currentView } from '../app/view.ts'
import { Button } from '../ui/button.tsx'
import { useToast } from '../ui/toast.tsx'
import styles from './shell.module.css'

/** States whose account an operator looks at in this tab, and ends it. */
export function ViewStrip() {
  const session = useSession()
  const toast = useToast()
  if (currentView() === null) return null
  const { accountName, accountId } = session.session
  return (
    <aside className={styles.view} aria-label="View of an account">
      <span>
        You look at <strong>{accountName ?? accountId}</strong> as it sees itself. Nothing can be changed.
      </span>
      <Button
        size="small"
        onClick={() => void signOut(session).catch((error) => toast.failed('The view did not end', error))}
      >
        End the view
      </Button>
    </aside>
  )
}
