import { Power } from 'lucide-react'
import { useState } from 'react'
import { useOperatorMutation } from '../../api/operator.ts'
import type { SwitchedOff } from '../../api/operator-types.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog, Dialog, DialogActions } from '../../ui/dialog.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { ErrorNotice } from '../../ui/notice.tsx'
import { useToast } from '../../ui/toast.tsx'
import styles from './operator.module.css'

type Target = Pick<SwitchedOff, 'kind' | 'name'>

/** Switches something on again. */
export function SwitchButton({ off: { kind, name } }: { readonly off: Target }) {
  const [isOpen, setOpen] = useState(false)
  const change = useOperatorMutation('switch on')
  const toast = useToast()
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {`Switch ${name} on`}
      </Button>
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setOpen}
        title={`Switch the ${kind} ${name} on`}
        effect="Every node serves it again within five seconds, and monitors that waited are checked at once."
        action="Switch on"
        takesAway={false}
        onConfirm={async () => {
          await change.mutateAsync({ kind, name })
          toast.done(`The ${kind} ${name} is on.`)
        }}
      />
    </>
  )
}

const kinds = [
  { value: 'platform', label: 'Platform' },
  { value: 'operation', label: 'Operation' },
  { value: 'source', label: 'Source' },
]

const examples: Readonly<Record<string, string>> = {
  platform: 'As in ids of operations: reddit',
  operation: 'An id of the list: reddit.posts',
  source: 'web (a source of every platform) or reddit/web',
}

/** Asks what to switch off and why. */
export function SwitchOffButton({ target }: { readonly target?: Target }) {
  const [isOpen, setOpen] = useState(false)
  const [kind, setKind] = useState<string>(target?.kind ?? 'platform')
  const [name, setName] = useState(target?.name ?? '')
  const [reason, setReason] = useState('')
  const change = useOperatorMutation('switch off')
  const toast = useToast()
  const submit = async () => {
    await change.mutateAsync({ kind, name: name.trim(), reason: reason.trim() })
    toast.done(`The ${kind} ${name} is off.`)
    setReason('')
    setOpen(false)
  }
  return (
    <>
      <Button icon={Power} size={target ? 'small' : 'normal'} onClick={() => setOpen(true)}>
        {target ? `Switch ${target.name} off` : 'Switch off'}
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={(open) => {
          change.reset()
          setOpen(open)
        }}
        title="Switch off"
        about="Lookups are refused uncharged within five seconds on every node, and monitors wait. A source that is off is skipped."
      >
        <form
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault()
            submit().catch(() => undefined)
          }}
        >
          <SelectField
            label="What"
            options={kinds}
            value={kind}
            onChange={(event) => setKind(event.target.value)}
          />
          <TextField
            label="Name"
            about={examples[kind]}
            value={name}
            required
            onChange={(event) => setName(event.target.value)}
          />
          <TextField
            label="Reason"
            about="Callers read it in the error."
            value={reason}
            required
            maxLength={500}
            onChange={(event) => setReason(event.target.value)}
          />
          {change.isError && <ErrorNotice error={change.error} />}
          <DialogActions>
            <Button onClick={() => setOpen(false)}>Cancel</Button>
            <Button type="submit" look="danger" disabled={change.isPending}>
              Switch off
            </Button>
          </DialogActions>
        </form>
      </Dialog>
    </>
  )
}
