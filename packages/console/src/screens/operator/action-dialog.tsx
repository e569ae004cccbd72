import { type ReactNode, useState } from 'react'
import { type OperatorInput, useOperatorMutation } from '../../api/operator.ts'
import type { OperatorData, OperatorVerb } from '../../api/operator-types.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { ErrorNotice } from '../../ui/notice.tsx'
import styles from './operator.module.css'

/** A button that opens a form; the form stays open while the change fails. */
export function ActionDialog<V extends OperatorVerb>({
  button,
  size = 'small',
  title,
  about,
  action,
  look = 'primary',
  verb,
  input,
  isReady = true,
  onDone,
  children,
}: {
  readonly button: string
  readonly size?: 'normal' | 'small'
  readonly title: string
  readonly about: string
  readonly action: string
  readonly look?: 'primary' | 'danger'
  readonly verb: V
  /** What is sent. */
  readonly input: () => OperatorInput<V>
  /** Whether what confirms it is typed. */
  readonly isReady?: boolean
  readonly onDone: (answer: OperatorData<V>) => void
  readonly children: ReactNode
}) {
  const [isOpen, setOpen] = useState(false)
  const change = useOperatorMutation(verb)
  const submit = async () => {
    const answer = await change.mutateAsync(input())
    setOpen(false)
    onDone(answer)
  }
  return (
    <>
      <Button size={size} look={size === 'small' ? 'secondary' : 'primary'} onClick={() => setOpen(true)}>
        {button}
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={(open) => {
          change.reset()
          setOpen(open)
        }}
        title={title}
        about={about}
        isBusy={change.isPending}
      >
        <form
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault()
            submit().catch(() => undefined)
          }}
        >
          {children}
          {change.isError && <ErrorNotice error={change.error} />}
          <DialogActions>
            <Button disabled={change.isPending} onClick={() => setOpen(false)}>
              Cancel
            </Button>
            <Button type="submit" look={look} disabled={change.isPending || !isReady}>
              {action}
            </Button>
          </DialogActions>
        </form>
      </Dialog>
    </>
  )
}
