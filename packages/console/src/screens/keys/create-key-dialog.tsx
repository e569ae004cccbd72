import { useState } from 'react'
import { useApiMutation } from '../../api/hooks.ts'
import { useMode } from '../../app/mode.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { ErrorNotice } from '../../ui/notice.tsx'
import { SecretDialog, useLeaveGuard } from '../../ui/secret-dialog.tsx'
import { keyNote } from './key-note.ts'
import styles from './keys.module.css'
import { LimitFields, limitsOf, noLimits, OperationsField, wordsOf } from './limits-form.tsx'

/** Creates a key, and shows it once. */
export function CreateKeyDialog({
  open,
  onOpenChange,
}: {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}) {
  const mode = useMode()
  const [name, setName] = useState('')
  const [allowed, setAllowed] = useState('')
  const [limits, setLimits] = useState(noLimits)
  const create = useApiMutation(
    (api, _: undefined) =>
      api.keys.create({ name: name.trim(), allowed: wordsOf(allowed) ?? undefined, ...limitsOf(limits) }),
    ['keys'],
  )
  const close = (next: boolean) => {
    if (!next) {
      setName('')
      setAllowed('')
      setLimits(noLimits)
      create.reset()
    }
    onOpenChange(next)
  }
  useLeaveGuard(() => create.isPending)
  if (create.data) {
    return (
      <SecretDialog
        title={`The key ${create.data.name}`}
        about={keyNote}
        secret={create.data.key}
        what="key"
        onDone={() => close(false)}
      />
    )
  }
  return (
    <Dialog open={open} onOpenChange={close} title={`Create a ${mode} key`} isBusy={create.isPending}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          create.mutate(undefined)
        }}
      >
        <TextField
          label="Name"
          required
          maxLength={100}
          value={name}
          onChange={(event) => setName(event.target.value)}
          placeholder="Backend"
        />
        <OperationsField value={allowed} onChange={setAllowed} />
        <LimitFields limits={limits} onChange={setLimits} />
        {create.isError && <ErrorNotice error={create.error} />}
        <DialogActions>
          <Button disabled={create.isPending} onClick={() => close(false)}>
            Cancel
          </Button>
          <Button type="submit" look="primary" disabled={create.isPending}>
            Create the key
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
