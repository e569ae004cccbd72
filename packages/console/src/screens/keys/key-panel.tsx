import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useApiMutation, useApiQuery } from '../../api/hooks.ts'
import { PlaceLink } from '../../app/links.tsx'
import { DetailPanel, DetailSection } from '../../lists/detail-panel.tsx'
import { Button } from '../../ui/button.tsx'
import { Facts } from '../../ui/card.tsx'
import { CopyText } from '../../ui/copy.tsx'
import { ConfirmDialog, Dialog, DialogActions } from '../../ui/dialog.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { ErrorNotice } from '../../ui/notice.tsx'
import { Row } from '../../ui/page.tsx'
import { SecretDialog, useLeaveGuard } from '../../ui/secret-dialog.tsx'
import { SkeletonBlock } from '../../ui/skeleton.tsx'
import { formatNumber } from '../../ui/text.ts'
import { formatExact, Time } from '../../ui/time.tsx'
import { useToast } from '../../ui/toast.tsx'
import { type Key, KeyBadge } from './key.tsx'
import { keyNote } from './key-note.ts'
import styles from './keys.module.css'
import { LimitFields, type LimitTexts, limitsOf, OperationsField, wordsOf } from './limits-form.tsx'

/** One key: its limits and uses, and what can be done with it. */
export default function KeyPanel() {
  const { keyId = '' } = useParams({ strict: false }) as { readonly keyId?: string }
  const query = useApiQuery(['keys', 'get', keyId], (api, signal) => api.keys.get({ id: keyId }, { signal }))
  return (
    <DetailPanel title={query.data?.name ?? 'Key'} list={{ to: 'keys' }}>
      {query.isPending && <SkeletonBlock size="large" />}
      {query.isError && <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />}
      {query.data && <KeyDetail key={query.data.id} found={query.data} />}
    </DetailPanel>
  )
}

type Action = 'change' | 'roll' | 'revoke' | null

function KeyDetail({ found }: { readonly found: Key }) {
  const [action, setAction] = useState<Action>(null)
  const close = () => setAction(null)
  const { id, hint, status, allowed, creditsPerDay, requestsPerSecond, addresses } = found
  const time = (at: string | null) => (at === null ? undefined : formatExact(new Date(at)))
  return (
    <>
      {status !== 'revoked' && (
        <Row>
          <Button size="small" onClick={() => setAction('change')}>
            Change
          </Button>
          <Button size="small" onClick={() => setAction('roll')}>
            Roll
          </Button>
          <Button size="small" look="danger" onClick={() => setAction('revoke')}>
            Revoke
          </Button>
        </Row>
      )}
      <Facts
        entries={[
          ['Status', <KeyBadge key="status" status={status} />],
          ['Key', <code key="hint">{hint}</code>],
          ['Id', <CopyText key="id" text={id} what="key id" />],
          ['Last used', <Time key="used" at={found.lastUsedAt} />],
          ['Created', time(found.createdAt)],
          ['Works until', found.expiresAt === null ? 'No end date' : time(found.expiresAt)],
          ['Old secret until', time(found.previousUntil)],
          ['Revoked', time(found.revokedAt)],
        ]}
      />
      <DetailSection title="Limits">
        <Facts
          entries={[
            ['Operations', allowed === null ? 'All' : allowed.join(', ')],
            ['Credits a day', creditsPerDay === null ? 'No limit' : formatNumber(creditsPerDay)],
            ['Requests a second', requestsPerSecond === null ? 'No limit' : formatNumber(requestsPerSecond)],
            ['Addresses', addresses === null ? 'Any' : addresses.join(', ')],
            ['Manages', found.manages ? 'Yes' : 'No'],
          ]}
        />
      </DetailSection>
      <Row>
        <PlaceLink place={{ to: 'requests', search: { key: id } }}>Its requests</PlaceLink>
        <PlaceLink place={{ to: 'usage', search: { key: id } }}>Its usage</PlaceLink>
      </Row>
      {action === 'change' && <ChangeDialog found={found} onClose={close} />}
      {action === 'roll' && <RollDialog found={found} onClose={close} />}
      <RevokeDialog found={found} open={action === 'revoke'} onClose={close} />
    </>
  )
}

interface ActionProps {
  readonly found: Key
  readonly onClose: () => void
}

function ChangeDialog({ found, onClose }: ActionProps) {
  const [name, setName] = useState(found.name)
  const before = found.allowed?.join(' ') ?? ''
  const [allowed, setAllowed] = useState(before)
  const [limits, setLimits] = useState<LimitTexts>({
    creditsPerDay: found.creditsPerDay?.toString() ?? '',
    requestsPerSecond: found.requestsPerSecond?.toString() ?? '',
    addresses: found.addresses?.join(' ') ?? '',
    expires: found.expiresAt?.slice(0, 10) ?? '',
    manages: found.manages,
  })
  const toast = useToast()
  const change = useApiMutation(
    (api, _: undefined) =>
      api.keys.change({
        ...{ id: found.id, name: name.trim(), ...limitsOf(limits) },
        ...(allowed.trim() === before ? {} : { allowed: wordsOf(allowed) }),
      }),
    ['keys'],
  )
  return (
    <Dialog open onOpenChange={onClose} title={`Change ${found.name}`}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          change.mutate(undefined, {
            onSuccess: () => {
              toast.done('The key is changed; every node applies it within five seconds.')
              onClose()
            },
          })
        }}
      >
        <TextField
          label="Name"
          required
          maxLength={100}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <OperationsField value={allowed} onChange={setAllowed} />
        <LimitFields limits={limits} onChange={setLimits} />
        {change.isError && <ErrorNotice error={change.error} />}
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" disabled={change.isPending}>
            Save
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

const overlaps = [
  { value: '86400', label: 'One day' },
  { value: '3600', label: 'One hour' },
  { value: '604800', label: 'One week' },
  { value: '0', label: 'It stops now' },
]

function RollDialog({ found, onClose }: ActionProps) {
  const [seconds, setSeconds] = useState('86400')
  const roll = useApiMutation(
    (api, _: undefined) => api.keys.roll({ id: found.id, overlapSeconds: Number(seconds) }),
    ['keys'],
  )
  useLeaveGuard(() => roll.isPending)
  if (roll.data) {
    return (
      <SecretDialog
        title={`Roll ${found.name}`}
        about={keyNote}
        secret={roll.data.key}
        what="key"
        onDone={onClose}
      />
    )
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Roll ${found.name}`}
      about="The key gets a new secret. Its id, limits and monitors stay. “It stops now” also ends the keys that this key created or rolled, with its sessions and assistants."
      isBusy={roll.isPending}
    >
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          roll.mutate(undefined)
        }}
      >
        <SelectField
          label="The old secret works for"
          value={seconds}
          options={overlaps}
          onChange={(event) => setSeconds(event.target.value)}
        />
        {roll.isError && <ErrorNotice error={roll.error} />}
        <DialogActions>
          <Button disabled={roll.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" look="primary" disabled={roll.isPending}>
            Roll the key
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

function RevokeDialog({ found, open, onClose }: ActionProps & { readonly open: boolean }) {
  const toast = useToast()
  const revoke = useApiMutation((api, id: string) => api.keys.revoke({ id }), ['keys', 'monitors'])
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      title={`Revoke ${found.name}?`}
      effect="Every node refuses the key within five seconds. Keys that it created or rolled end too, with its sessions and assistants, and its monitors pause. It cannot be undone."
      name={found.name}
      action="Revoke the key"
      onConfirm={async () => {
        await revoke.mutateAsync(found.id)
        toast.done(`${found.name} is revoked.`)
      }}
    />
  )
}
