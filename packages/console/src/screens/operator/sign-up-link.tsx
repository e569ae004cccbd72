import { Link } from 'lucide-react'
import { useState } from 'react'
import { useOperatorMutation, useOperatorQuery } from '../../api/operator.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { ErrorNotice } from '../../ui/notice.tsx'
import { SecretDialog, useLeaveGuard } from '../../ui/secret-dialog.tsx'
import styles from './operator.module.css'

const lifetimes = [
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '1', label: 'A day' },
]
const dayMs = 86_400_000

/** Makes a link by which people create accounts, and shows it once. */
export function SignUpLinkButton() {
  const [isOpen, setOpen] = useState(false)
  const [url, setUrl] = useState<string | null>(null)
  const change = useOperatorMutation('sign-up create')
  useLeaveGuard(() => change.isPending)
  return (
    <>
      <Button icon={Link} onClick={() => setOpen(true)}>
        Sign-up link
      </Button>
      <Dialog
        open={isOpen && url === null}
        onOpenChange={setOpen}
        title="Sign-up link"
        about="Whoever has it creates an account."
        isBusy={change.isPending}
      >
        <SignUpForm change={change} onCreated={setUrl} onCancel={() => setOpen(false)} />
      </Dialog>
      {url !== null && (
        <SecretDialog
          title="Sign-up link"
          about="It is shown only now."
          secret={url}
          what="link"
          done="Done"
          onDone={() => {
            setOpen(false)
            setUrl(null)
          }}
        />
      )}
    </>
  )
}

function SignUpForm({
  change,
  onCreated,
  onCancel,
}: {
  readonly change: ReturnType<typeof useOperatorMutation<'sign-up create'>>
  readonly onCreated: (url: string) => void
  readonly onCancel: () => void
}) {
  const [fields, setFields] = useState({ plan: '', credits: '', uses: '1', days: '7', note: '' })
  const plans = useOperatorQuery('plans list')
  const options = [
    { value: '', label: 'The default plan' },
    ...(plans.data ?? []).map(({ name }) => ({ value: name, label: name })),
  ]
  const bind = (name: keyof typeof fields) => ({
    value: fields[name],
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      setFields((before) => ({ ...before, [name]: target.value })),
  })
  const submit = async () => {
    const { plan, credits, uses, days, note } = fields
    const made = await change.mutateAsync({
      plan: plan === '' ? undefined : plan,
      liveCredits: credits === '' ? undefined : Number(credits),
      maxUses: Number(uses),
      expiresAt: new Date(Date.now() + Number(days) * dayMs).toISOString(),
      note: note.trim() === '' ? undefined : note.trim(),
    })
    onCreated(made.url)
  }
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        submit().catch(() => undefined)
      }}
    >
      <SelectField label="Plan" options={options} {...bind('plan')} />
      <TextField
        label="Live credits"
        about="Empty: the trial credits of the settings."
        type="number"
        min={0}
        {...bind('credits')}
      />
      <TextField label="Accounts at most" type="number" min={1} required {...bind('uses')} />
      <SelectField label="Expires after" options={lifetimes} {...bind('days')} />
      <TextField label="Note" about="What it is for." maxLength={200} {...bind('note')} />
      {change.isError && <ErrorNotice error={change.error} />}
      <DialogActions>
        <Button disabled={change.isPending} onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" look="primary" disabled={change.isPending}>
          Create the link
        </Button>
      </DialogActions>
    </form>
  )
}
