import { Dialog as Base } from '@base-ui/react/dialog'
import { useBlocker } from '@tanstack/react-router'
import { type ReactNode, useRef, useState } from 'react'
import { Button } from './button.tsx'
import { CodeBlock } from './code.tsx'
import styles from './dialog.module.css'
import { DialogActions } from './dialog.tsx'

/** Holds navigation and reloads while something would be lost by them; `onHeld` is called when one was held. */
export function useLeaveGuard(isHolding: () => boolean, onHeld?: () => void): void {
  useBlocker({
    shouldBlockFn: () => {
      const isHeld = isHolding()
      if (isHeld) onHeld?.()
      return isHeld
    },
    enableBeforeUnload: isHolding,
  })
}

/**
 * Shows a key, a token or a link that nothing can show again. Only its own button closes it: at once after the text was
 * copied, else after a second one. Esc, a click beside it, a navigation and a reload take nothing away.
 */
export function SecretDialog({
  title,
  about,
  secret,
  what,
  done = 'I have copied it',
  onDone,
  use,
}: {
  readonly title: string
  readonly about: ReactNode
  readonly secret: string
  /** What it is, in words of the button that copies it: `key`. */
  readonly what: string
  readonly done?: string
  readonly onDone: () => void
  /** A link that uses the secret in place of copying it. */
  readonly use?: (onUsed: () => void) => ReactNode
}) {
  const [isCopied, setCopied] = useState(false)
  const [isAsking, setAsking] = useState(false)
  // Read by the guard in the moment of a navigation, which can be that of onDone.
  const isSafe = useRef(false)
  const markCopied = () => {
    isSafe.current = true
    setCopied(true)
    setAsking(false)
  }
  const close = () => {
    isSafe.current = true
    onDone()
  }
  useLeaveGuard(
    () => !isSafe.current,
    () => setAsking(true),
  )
  return (
    <Base.Root open disablePointerDismissal onOpenChange={(_, details) => details.cancel()}>
      <Base.Portal>
        <Base.Backdrop className={styles.backdrop} />
        <Base.Popup className={`${styles.popup} ${styles.normal}`}>
          <header className={styles.header}>
            <Base.Title className={styles.title}>{title}</Base.Title>
          </header>
          <Base.Description className={styles.about}>{about}</Base.Description>
          <div onCopy={markCopied}>
            <CodeBlock code={secret} what={what} onCopied={markCopied} />
          </div>
          <p role="status" className={styles.label}>
            {isAsking && `The ${what} was not copied here, and nothing can show it again.`}
          </p>
          <DialogActions>
            {use?.(markCopied)}
            {isAsking && (
              <Button look="danger" onClick={close}>
                Close without copying
              </Button>
            )}
            <Button look="primary" onClick={isCopied ? close : () => setAsking(true)}>
              {done}
            </Button>
          </DialogActions>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
