import { AlertDialog } from '@base-ui/react/alert-dialog'
import { useQueryClient } from '@tanstack/react-query'
import { useSession, useSetSession } from '../app/session.tsx'
import { resumeSession, signInAgainAddress, useIsEnded } from '../app/session-end.ts'
import styles from '../ui/dialog.module.css'
import { DialogActions } from '../ui/dialog.tsx'
import { SignInAgain, useLooks } from './sign-in-again.tsx'

/** Asks to sign in again in a tab of its own; the page stays as it is, with what was typed. */
export function SessionEndDialog() {
  const isEnded = useIsEnded()
  const session = useSession()
  const setSession = useSetSession()
  const queries = useQueryClient()
  useLooks(isEnded, async () => {
    const next = await resumeSession(session).catch(() => null)
    if (next === null) return
    setSession(next)
    void queries.invalidateQueries()
  })
  return (
    <AlertDialog.Root open={isEnded}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={styles.backdrop} />
        <AlertDialog.Popup className={`${styles.popup} ${styles.normal}`}>
          <header className={styles.header}>
            <AlertDialog.Title className={styles.title}>You are signed out</AlertDialog.Title>
          </header>
          <AlertDialog.Description className={styles.about}>
            The session has ended. Sign in again in another tab: this page goes on by itself, and what you
            typed is kept.
          </AlertDialog.Description>
          <DialogActions>
            <SignInAgain address={signInAgainAddress} />
          </DialogActions>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
