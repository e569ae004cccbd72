import { useState } from 'react'
import { buttonClass } from '../../ui/button.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { SecretDialog } from '../../ui/secret-dialog.tsx'
import { count, formatNumber } from '../../ui/text.ts'
import { useToast } from '../../ui/toast.tsx'
import { ActionDialog } from './action-dialog.tsx'

/** More credits than this are typed twice. */
const maxCreditsAtOnce = 1_000_000

const modes = [
  { value: '', label: 'Choose live or test' },
  { value: 'live', label: 'Live' },
  { value: 'test', label: 'Test' },
]

export function ReasonField({
  value,
  onChange,
  about = 'The audit keeps it.',
}: {
  readonly value: string
  readonly onChange: (text: string) => void
  readonly about?: string
}) {
  return (
    <TextField
      label="Reason"
      about={about}
      value={value}
      required
      maxLength={500}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

const grantKinds = [
  { value: 'grant', label: 'Grant' },
  { value: 'purchase', label: 'Purchase' },
  { value: 'subscription', label: 'Subscription' },
  { value: 'refund', label: 'Refund' },
]

const adjustmentKinds = [
  { value: 'correction', label: 'Correction' },
  { value: 'deduction', label: 'Deduction' },
  { value: 'chargeback', label: 'Chargeback' },
]

/** The fields of one ledger entry. Its key makes a repeated click one entry; `reset` begins the next one. */
function useCreditEntry(firstKind: string) {
  const [credits, setCredits] = useState('')
  // Nobody grants live credits because that was preset.
  const [mode, setMode] = useState('')
  const [again, setAgain] = useState('')
  const [kind, setKind] = useState(firstKind)
  const [text, setText] = useState('')
  const [key, setKey] = useState(() => crypto.randomUUID())
  return {
    ...{ credits, setCredits, mode, setMode, kind, setKind, text, setText, again, setAgain },
    isLarge: Math.abs(Number(credits)) > maxCreditsAtOnce,
    isReady: Math.abs(Number(credits)) <= maxCreditsAtOnce || again.trim() === credits.trim(),
    input: () => ({ mode, kind, credits: Number(credits), idempotencyKey: `console ${key}` }),
    reset() {
      setKey(crypto.randomUUID())
      setCredits('')
      setAgain('')
      setMode('')
      setText('')
    },
  }
}

function CreditEntryFields({
  entry,
  kinds,
  ...amount
}: {
  readonly entry: ReturnType<typeof useCreditEntry>
  readonly kinds: readonly { readonly value: string; readonly label: string }[]
  readonly pattern: string
  readonly about?: string
  readonly inputMode?: 'numeric'
}) {
  return (
    <>
      <TextField
        label="Credits"
        {...amount}
        value={entry.credits}
        required
        onChange={(event) => entry.setCredits(event.target.value)}
      />
      {entry.isLarge && (
        <TextField
          label="The credits again"
          about={`${formatNumber(Number(entry.credits))} are more than ${formatNumber(maxCreditsAtOnce)}: type them twice.`}
          value={entry.again}
          required
          onChange={(event) => entry.setAgain(event.target.value)}
        />
      )}
      <SelectField
        label="Wallet"
        options={modes}
        value={entry.mode}
        required
        onChange={(event) => entry.setMode(event.target.value)}
      />
      <SelectField
        label="Kind"
        options={kinds}
        value={entry.kind}
        onChange={(event) => entry.setKind(event.target.value)}
      />
    </>
  )
}

/** Adds credits. */
export function GrantButton({ account }: { readonly account: string }) {
  const entry = useCreditEntry('grant')
  const toast = useToast()
  return (
    <ActionDialog
      button="Grant credits"
      title="Grant credits"
      about="The credits are there at once. A purchase also allows monitors."
      action="Grant"
      verb="credits grant"
      isReady={entry.isReady}
      input={() => ({ account, ...entry.input(), note: entry.text.trim() || undefined })}
      onDone={() => {
        toast.done(`${count(entry.input().credits, 'credit')} granted.`)
        entry.reset()
      }}
    >
      <CreditEntryFields entry={entry} kinds={grantKinds} inputMode="numeric" pattern="[1-9][0-9]{0,11}" />
      <TextField
        label="Note"
        about="The customer reads it in the ledger."
        value={entry.text}
        maxLength={500}
        onChange={(event) => entry.setText(event.target.value)}
      />
    </ActionDialog>
  )
}

/** Corrects a balance with a reason. */
export function AdjustButton({ account }: { readonly account: string }) {
  const entry = useCreditEntry('correction')
  const toast = useToast()
  return (
    <ActionDialog
      button="Adjust"
      title="Adjust the balance"
      about="Takes or gives credits beside grants. A balance never falls below what is held."
      action="Adjust"
      look="danger"
      verb="credits adjust"
      isReady={entry.isReady}
      input={() => ({ account, ...entry.input(), reason: entry.text.trim() })}
      onDone={() => {
        toast.done('The balance is adjusted.')
        entry.reset()
      }}
    >
      <CreditEntryFields
        entry={entry}
        kinds={adjustmentKinds}
        about="Below zero takes them: -500"
        pattern="-?[1-9][0-9]{0,11}"
      />
      <ReasonField
        value={entry.text}
        onChange={entry.setText}
        about="It stands in the ledger and in the audit."
      />
    </ActionDialog>
  )
}

/** Suspends an account with a reason. */
export function SuspendButton({ account, name }: { readonly account: string; readonly name: string }) {
  const [reason, setReason] = useState('')
  const toast = useToast()
  return (
    <ActionDialog
      button="Suspend"
      title={`Suspend ${name}`}
      about="All its keys are refused on every node within five seconds; its monitors and deliveries wait. Resuming ends it."
      action="Suspend"
      look="danger"
      verb="accounts suspend"
      input={() => ({ account, reason: reason.trim() })}
      onDone={() => toast.done(`${name} is suspended.`)}
    >
      <ReasonField value={reason} onChange={setReason} />
    </ActionDialog>
  )
}

/** Makes a link that shows the account as it sees itself. */
export function ViewButton({ account }: { readonly account: string }) {
  const [reason, setReason] = useState('')
  const [url, setUrl] = useState<string | null>(null)
  return (
    <>
      <ActionDialog
        button="View as the account"
        title="View the account as its owner sees it"
        about="A link shows it in a tab of its own for an hour; nothing can be changed. It works once, within 15 minutes."
        action="Create the link"
        verb="accounts view"
        input={() => ({ account, reason: reason.trim() })}
        onDone={(answer) => setUrl(answer.url)}
      >
        <ReasonField value={reason} onChange={setReason} about="The audit keeps it: a ticket, a question." />
      </ActionDialog>
      {url !== null && (
        <SecretDialog
          title="The link is ready"
          about="It opens a tab of its own; you stay signed in here. It is shown only now."
          secret={url}
          what="link"
          done="Done"
          onDone={() => setUrl(null)}
          use={(onUsed) => (
            <a
              className={buttonClass({ look: 'secondary' })}
              href={url}
              target="_blank"
              rel="noreferrer"
              onClick={onUsed}
            >
              Open the account
            </a>
          )}
        />
      )}
    </>
  )
}
