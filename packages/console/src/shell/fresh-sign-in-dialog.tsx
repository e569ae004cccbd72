import { useState } from 'react'
import { confirmWithPasskey, knowsPasskeys } from '../app/passkeys.ts'
import { confirmWithKey, useSession, useSetSession } from '../app/session.tsx'
import { resumeFresh, setStale, signInFreshAddress, useStale } from '../app/session-end.ts'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogActions } from '../ui/dialog.tsx'
import { TextField } from '../ui/field.tsx'
import { ErrorNotice } from '../ui/notice.tsx'
import { useToast } from '../ui/toast.tsx'
import { SignInAgain, useLooks } from './sign-in-again.tsx'

/** Asks who is there before keys, people or credits change; the page stays as it is, with what was typed. */
export function FreshSignInDialog() {
  const stale = useStale()
  const session = useSession()
  const setSession = useSetSession()
  const toast = useToast()
  const isOpen = stale !== null
  const look = async () => {
    const next = await resumeFresh(session).catch(() => null)
    if (next === null) return
    setSession(next)
    toast.done('Confirmed. Repeat the change: what you typed is still there.')
  }
  useLooks(isOpen, look)
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => open || setStale(null)}
      title="Confirm that it is you"
      about="You signed in more than ten minutes ago. Keys, people, credits and operators change only after a fresh sign-in; what you typed is kept."
    >
      {stale === 'account' && session.session.confirmsWithKey && <KeyForm onConfirmed={look} />}
      <PasskeyButton onConfirmed={look} />
      <DialogActions>
        <SignInAgain address={signInFreshAddress} />
      </DialogActions>
    </Dialog>
  )
}

/** A passkey of the person proves as much as a sign-in. */
function PasskeyButton({ onConfirmed }: { readonly onConfirmed: () => Promise<void> }) {
  const session = useSession()
  const [error, setError] = useState<unknown>(null)
  if (!session.session.hasPasskeys || !knowsPasskeys()) return null
  return (
    <>
      {error !== null && <ErrorNotice error={error} />}
      <DialogActions>
        <Button
          onClick={() => {
            setError(null)
            void confirmWithPasskey(session).then(onConfirmed).catch(setError)
          }}
        >
          Use a passkey
        </Button>
      </DialogActions>
    </>
  )
}

/** A key of the account proves as much as a sign-in with it. */
function KeyForm({ onConfirmed }: { readonly onConfirmed: () => Promise<void> }) {
  const session = useSession()
  const [key, setKey] = useState('')
  const [error, setError] = useState<unknown>(null)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        setError(null)
        void confirmWithKey(session, key).then(onConfirmed).catch(setError)
      }}
    >
      <TextField
        label="A key of this account that may manage it"
        type="password"
        spellCheck={false}
        required
        value={key}
        onChange={(event) => setKey(event.target.value)}
      />
      {error !== null && <ErrorNotice error={error} />}
      <DialogActions>
        <Button type="submit">Confirm with the key</Button>
      </DialogActions>
    </form>
  )
}
