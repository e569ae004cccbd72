import { AlertDialog } from '@base-ui/react/alert-dialog'
import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { type ReactNode, useId, useRef, useState } from 'react'
import { Button, IconButton } from './button.tsx'
import styles from './dialog.module.css'
import { ErrorNotice } from './notice.tsx'

/**
 * A window over the page. Esc and a click beside it close it; the focus stays inside and returns. While it is busy nothing
 * closes it: the answer may be a secret that nothing can show again.
 */
export function Dialog({
  open,
  onOpenChange,
  title,
  about,
  size = 'normal',
  isBusy = false,
  children,
}: {
  readonly isBusy?: boolean
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly title: string
  readonly about?: ReactNode
  readonly size?: 'normal' | 'wide'
  readonly children: ReactNode
}) {
  return (
    <Base.Root open={open} onOpenChange={(next) => (next || !isBusy) && onOpenChange(next)}>
      <Base.Portal>
        <Base.Backdrop className={styles.backdrop} />
        <Base.Popup className={`${styles.popup} ${styles[size]}`}>
          <header className={styles.header}>
            <Base.Title className={styles.title}>{title}</Base.Title>
            <Base.Close render={<IconButton icon={X} label="Close" />} />
          </header>
          {about && <Base.Description className={styles.about}>{about}</Base.Description>}
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

/** The row of buttons at the end of a dialog. */
export function DialogActions({ children }: { readonly children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>
}

/** The state of a confirmation: what is typed, whether the action runs, and why it failed. */
function useConfirmation(onConfirm: () => Promise<unknown>, onOpenChange: (open: boolean) => void) {
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)
  const isRunning = useRef(false)
  const change = (next: boolean) => {
    // Its answer may be a secret that nothing can show again.
    if (!next && isRunning.current) return
    setTyped('')
    setError(null)
    onOpenChange(next)
  }
  const confirm = async () => {
    setBusy(true)
    isRunning.current = true
    setError(null)
    try {
      await onConfirm()
      isRunning.current = false
      change(false)
    } catch (thrown) {
      setError(thrown)
    } finally {
      isRunning.current = false
      setBusy(false)
    }
  }
  return { typed, setTyped, error, isBusy, change, confirm }
}

/** The field for the name that confirms an action. */
function NameField({
  name,
  typed,
  onType,
}: {
  readonly name: string
  readonly typed: string
  readonly onType: (typed: string) => void
}) {
  const id = useId()
  return (
    <>
      <label htmlFor={id} className={styles.label}>
        Type <strong>{name}</strong> to confirm
      </label>
      <input
        id={id}
        className={styles.input}
        value={typed}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onType(event.target.value)}
      />
    </>
  )
}

interface ConfirmDialogProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly title: string
  /** What will happen, in full sentences. */
  readonly effect: ReactNode
  /** The text to type; absent: the action can be undone, so the button alone confirms it. */
  readonly name?: string
  readonly action: string
  /** Whether something ends or is lost; else the button is not red. */
  readonly takesAway?: boolean
  readonly onConfirm: () => Promise<unknown>
}

/** What a dialog is given, of several of which at most one is open: {@link ConfirmDialog}. */
export const oneOpen =
  <Name extends string>(open: Name | null, setOpen: (open: Name | null) => void) =>
  (name: Name) => ({
    open: open === name,
    onOpenChange: (next: boolean) => setOpen(next ? name : null),
  })

/**
 * Asks before something is taken away. It states the effect, and the person types the name, so that no key pressed in
 * passing confirms it.
 */
export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  effect,
  name,
  action,
  takesAway = true,
  onConfirm,
}: ConfirmDialogProps) {
  const { typed, setTyped, error, isBusy, change, confirm } = useConfirmation(onConfirm, onOpenChange)
  return (
    <AlertDialog.Root open={open} onOpenChange={change}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={styles.backdrop} />
        <AlertDialog.Popup className={`${styles.popup} ${styles.normal}`}>
          <header className={styles.header}>
            <AlertDialog.Title className={styles.title}>{title}</AlertDialog.Title>
          </header>
          <AlertDialog.Description render={<div />} className={styles.about}>
            {effect}
          </AlertDialog.Description>
          <form
            className={styles.form}
            onSubmit={(event) => {
              event.preventDefault()
              void confirm()
            }}
          >
            {name !== undefined && <NameField name={name} typed={typed} onType={setTyped} />}
            {error !== null && <ErrorNotice error={error} />}
            <DialogActions>
              <Button disabled={isBusy} onClick={() => change(false)}>
                Cancel
              </Button>
              <Button
                type="submit"
                look={takesAway ? 'danger' : 'primary'}
                disabled={isBusy || (name !== undefined && typed.trim() !== name.trim())}
              >
                {action}
              </Button>
            </DialogActions>
          </form>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
