import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useOperator, useOperatorMutation } from '../../api/operator.ts'
import type { CreatedToken, OperatorToken } from '../../api/operator-types.ts'
import { type Column, ListScreen } from '../../lists/list-screen.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog, Dialog, DialogActions } from '../../ui/dialog.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { EmptyState, ErrorNotice } from '../../ui/notice.tsx'
import { Row } from '../../ui/page.tsx'
import { SecretDialog, useLeaveGuard } from '../../ui/secret-dialog.tsx'
import { Time, useNow } from '../../ui/time.tsx'
import styles from './operator.module.css'

const isInUse = ({ revokedAt, expiresAt }: OperatorToken, now: number) =>
  revokedAt === null && (expiresAt === null || Date.parse(expiresAt) > now)

function TokenState({ token }: { readonly token: OperatorToken }) {
  const now = useNow()
  if (token.revokedAt !== null) return <Badge>Revoked</Badge>
  if (!isInUse(token, now)) return <Badge>Expired</Badge>
  return <Badge tone="good">In use</Badge>
}

/** Named tokens of operators and their programs. */
export default function TokensScreen() {
  const operator = useOperator()
  const [created, setCreated] = useState<CreatedToken | null>(null)
  const may = operator.may('all')
  const columns: readonly Column<OperatorToken>[] = [
    { header: 'Name', cell: ({ name }) => name },
    { header: 'Role', cell: ({ role }) => role },
    { header: 'State', cell: (token) => <TokenState token={token} /> },
    { header: 'Last used', hide: 'medium', cell: ({ lastUsedAt }) => <Time at={lastUsedAt} /> },
    { header: 'Expires', hide: 'medium', cell: ({ expiresAt }) => <Time at={expiresAt} /> },
    { header: 'Token', hide: 'medium', cell: ({ hint }) => <code>{hint}</code> },
    ...(may
      ? [
          {
            header: 'Actions',
            cell: (token: OperatorToken) => <Actions token={token} onRotated={setCreated} />,
          },
        ]
      : []),
  ]
  const create = may && <CreateButton onCreated={setCreated} />
  return (
    <>
      <ListScreen<OperatorToken>
        title="Operators’ tokens"
        about="For programs and commands that administer. The audit names them."
        actions={create}
        queryKey="operator tokens"
        load={(_, { cursor, limit }, signal) => operator.page('tokens list', { cursor, limit }, signal)}
        columns={columns}
        rowKey={({ id }) => id}
        empty={
          <EmptyState
            title="No token yet"
            command="social-lookup tokens create --name deploy --role support --expires 90d"
          >
            A named token has a role and an expiry, and can be revoked alone.
          </EmptyState>
        }
      />
      {created && (
        <SecretDialog
          title={`The token ${created.name}`}
          about="It is shown only now."
          secret={created.token}
          what="token"
          onDone={() => setCreated(null)}
        />
      )}
    </>
  )
}

const roles = [
  { value: 'read', label: 'Read' },
  { value: 'support', label: 'Support' },
  { value: 'money', label: 'Money' },
  { value: 'all', label: 'All' },
]
const lifetimes = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: 'A year' },
  { value: '', label: 'Never' },
]
const dayMs = 86_400_000

function CreateButton({ onCreated }: { readonly onCreated: (token: CreatedToken) => void }) {
  const [isOpen, setOpen] = useState(false)
  const [name, setName] = useState('')
  const [role, setRole] = useState('read')
  const [days, setDays] = useState('90')
  const change = useOperatorMutation('tokens create')
  useLeaveGuard(() => change.isPending)
  const submit = async () => {
    const expiresAt = days === '' ? undefined : new Date(Date.now() + Number(days) * dayMs).toISOString()
    onCreated(await change.mutateAsync({ name: name.trim(), role, expiresAt }))
    setName('')
    setOpen(false)
  }
  return (
    <>
      <Button look="primary" icon={Plus} onClick={() => setOpen(true)}>
        Create a token
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={(open) => {
          change.reset()
          setOpen(open)
        }}
        title="Create a token"
        isBusy={change.isPending}
      >
        <form
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault()
            submit().catch(() => undefined)
          }}
        >
          <TextField
            label="Name"
            about="What it is for; the audit names it."
            value={name}
            required
            maxLength={100}
            onChange={(event) => setName(event.target.value)}
          />
          <SelectField
            label="Role"
            options={roles}
            value={role}
            onChange={(event) => setRole(event.target.value)}
          />
          <SelectField
            label="Expires after"
            options={lifetimes}
            value={days}
            onChange={(event) => setDays(event.target.value)}
          />
          {change.isError && <ErrorNotice error={change.error} />}
          <DialogActions>
            <Button disabled={change.isPending} onClick={() => setOpen(false)}>
              Cancel
            </Button>
            <Button type="submit" look="primary" disabled={change.isPending}>
              Create
            </Button>
          </DialogActions>
        </form>
      </Dialog>
    </>
  )
}

function Actions({
  token,
  onRotated,
}: {
  readonly token: OperatorToken
  readonly onRotated: (token: CreatedToken) => void
}) {
  const [open, setOpen] = useState<'rotate' | 'revoke' | null>(null)
  const rotate = useOperatorMutation('tokens rotate')
  const revoke = useOperatorMutation('tokens revoke')
  const now = useNow()
  useLeaveGuard(() => rotate.isPending)
  const { id, name } = token
  if (!isInUse(token, now)) return null
  return (
    <Row>
      <Button size="small" aria-label={`Rotate ${name}`} onClick={() => setOpen('rotate')}>
        Rotate
      </Button>
      <Button size="small" aria-label={`Revoke ${name}`} onClick={() => setOpen('revoke')}>
        Revoke
      </Button>
      <ConfirmDialog
        open={open === 'rotate'}
        onOpenChange={() => setOpen(null)}
        title={`Rotate ${name}`}
        effect="A new secret is made. The secret before works for 24 more hours."
        action="Rotate"
        onConfirm={async () => onRotated(await rotate.mutateAsync({ id }))}
      />
      <ConfirmDialog
        open={open === 'revoke'}
        onOpenChange={() => setOpen(null)}
        title={`Revoke ${name}`}
        effect="Every node refuses the token within five seconds. This cannot be undone."
        name={name}
        action="Revoke"
        onConfirm={() => revoke.mutateAsync({ id })}
      />
    </Row>
  )
}
