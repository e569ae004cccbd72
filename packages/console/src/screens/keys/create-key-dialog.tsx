import { useState } from 'react'
import { useApiMutation } from '../../api/hooks.ts'
import { useMode } from '../../app/mode.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { ErrorNotice } from '../../ui/notice.tsx'
import styles from './keys.module.css'
import { LimitFields, limitsOf, noLimits, wordsOf } from './limits-form.tsx'
import { Secret } from './secret.tsx'

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
  return (
    <Dialog
      open={open}
      onOpenChange={close}
      title={create.data ? `The key ${create.data.name}` : `Create a ${mode} key`}
    >
      {create.data ? (
        <>
          <Secret secret={create.data.key} />
          <DialogActions>
            <Button look="primary" onClick={() => close(false)}>
              I have copied it
            </Button>
          </DialogActions>
        </>
      ) : (
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
          <TextField
            label="Operations"
            about="Ids and patterns that it may call, separated by spaces: youtube.* reddit.posts"
            placeholder="All operations"
            value={allowed}
            onChange={(event) => setAllowed(event.target.value)}
          />
          <LimitFields limits={limits} onChange={setLimits} />
          {create.isError && <ErrorNotice error={create.error} />}
          <DialogActions>
            <Button onClick={() => close(false)}>Cancel</Button>
            <Button type="submit" look="primary" disabled={create.isPending}>
              Create the key
            </Button>
          </DialogActions>
        </form>
      )}
    </Dialog>
  )
}
