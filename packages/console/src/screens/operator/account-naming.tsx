import { useState } from 'react'
import { useGo } from '../../app/links.tsx'
import { TextField } from '../../ui/field.tsx'
import { useToast } from '../../ui/toast.tsx'
import { ReasonField } from './account-actions.tsx'
import { ActionDialog } from './action-dialog.tsx'

function NameFields({
  name,
  email,
  onName,
  onEmail,
}: {
  readonly name: string
  readonly email: string
  readonly onName: (name: string) => void
  readonly onEmail: (email: string) => void
}) {
  return (
    <>
      <TextField
        label="Name"
        value={name}
        required
        maxLength={200}
        onChange={({ target }) => onName(target.value)}
      />
      <TextField label="E-mail" type="email" value={email} onChange={({ target }) => onEmail(target.value)} />
    </>
  )
}

/** Creates an account with the starting credits of the settings. */
export function NewAccountButton() {
  const [name, setName] = useState('')
  const [email, setEmail] = useState('')
  const toast = useToast()
  const go = useGo()
  return (
    <ActionDialog
      button="New account"
      size="normal"
      title="New account"
      about="It has the trial and test credits of the settings. A sign-up link lets people create their own."
      action="Create"
      verb="accounts create"
      input={() => ({ name: name.trim(), email: email.trim() || undefined })}
      onDone={({ id }) => {
        toast.done(`The account ${name.trim()} is created.`)
        setName('')
        setEmail('')
        go({ to: `accounts/${id}`, isOperator: true })
      }}
    >
      <NameFields name={name} email={email} onName={setName} onEmail={setEmail} />
    </ActionDialog>
  )
}

interface NamedAccount {
  readonly id: string
  readonly name: string | null
  readonly email: string | null
}

/** Changes the name and the e-mail address of an account. */
export function RenameButton({ account }: { readonly account: NamedAccount }) {
  const [name, setName] = useState(account.name ?? '')
  const [email, setEmail] = useState(account.email ?? '')
  const toast = useToast()
  return (
    <ActionDialog
      button="Rename"
      title="Rename the account"
      about="Its people see the new name at once; keys and credits stay."
      action="Save"
      verb="accounts rename"
      input={() => ({ account: account.id, name: name.trim(), email: email.trim() || undefined })}
      onDone={() => toast.done('The account is renamed.')}
    >
      <NameFields name={name} email={email} onName={setName} onEmail={setEmail} />
    </ActionDialog>
  )
}

/** Closes an account for ever; its name is typed. */
export function CloseButton({ account: { id, name } }: { readonly account: NamedAccount }) {
  const [reason, setReason] = useState('')
  const [typed, setTyped] = useState('')
  const toast = useToast()
  const wanted = name ?? id
  return (
    <ActionDialog
      button="Close"
      title={`Close ${wanted}`}
      about="All its keys, monitors and endpoints end on every node within five seconds. It cannot be opened again; its credits stay until they are written off."
      action="Close the account"
      look="danger"
      verb="accounts close"
      isReady={typed.trim() === wanted.trim()}
      input={() => ({ account: id, reason: reason.trim() })}
      onDone={() => toast.done(`${wanted} is closed.`)}
    >
      <ReasonField value={reason} onChange={setReason} />
      <TextField
        label={`Type ${wanted} to confirm`}
        value={typed}
        required
        onChange={({ target }) => setTyped(target.value)}
      />
    </ActionDialog>
  )
}
