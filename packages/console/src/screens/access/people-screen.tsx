import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import type { MembersInvitationsData, MembersListData } from 'social-lookup-client'
import { useApiMutation, useApiQuery } from '../../api/hooks.ts'
import type { Role } from '../../app/session.tsx'
import { type SmallColumn, SmallTable } from '../../lists/small-table.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ConfirmDialog, Dialog, DialogActions } from '../../ui/dialog.tsx'
import { SelectField, Switch, TextField } from '../../ui/field.tsx'
import { ErrorNotice } from '../../ui/notice.tsx'
import { PageHeader, Stack } from '../../ui/page.tsx'
import { SecretDialog, useLeaveGuard } from '../../ui/secret-dialog.tsx'
import { SkeletonBlock } from '../../ui/skeleton.tsx'
import { sentence } from '../../ui/text.ts'
import { formatExact, Time } from '../../ui/time.tsx'
import { useToast } from '../../ui/toast.tsx'
import { nameOf, useMemberNames } from './member-names.ts'
import { SessionsCard } from './sessions-card.tsx'

type Member = MembersListData['members'][number]
type Invitation = MembersInvitationsData['invitations'][number]

const roles: readonly { readonly value: Role; readonly label: string }[] = [
  { value: 'owner', label: 'Owner: everything, keys and people included' },
  { value: 'developer', label: 'Developer: lookups, monitors and endpoints' },
  { value: 'viewer', label: 'Viewer: reads only' },
]

/** The people of the account and their browsers. */
export default function PeopleScreen() {
  const [isInviting, setInviting] = useState(false)
  return (
    <Stack>
      <div>
        <PageHeader
          title="People"
          about="Who may sign in to this account, and where they are signed in."
          actions={
            <Button look="primary" icon={UserPlus} onClick={() => setInviting(true)}>
              Invite a person
            </Button>
          }
        />
        <MembersCard />
      </div>
      <InvitationsCard />
      <SessionsCard />
      {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
    </Stack>
  )
}

function MembersCard() {
  const query = useApiQuery(['members'], (api, signal) => api.members.list({}, { signal }))
  const [removed, setRemoved] = useState<Member | null>(null)
  const [changed, setChanged] = useState<Member | null>(null)
  const [returning, setReturning] = useState<Member | null>(null)
  const toast = useToast()
  const remove = useApiMutation((api, id: string) => api.members.remove({ id }), ['members', 'sessions'])
  const columns: readonly SmallColumn<Member>[] = [
    { header: 'Name', cell: (member) => <strong>{nameOf(member)}</strong> },
    { header: 'E-mail', grows: true, hide: 'narrow', cell: ({ email }) => email ?? '—' },
    { header: 'Role', cell: ({ role }) => sentence(role) },
    { header: 'Since', align: 'end', hide: 'narrow', cell: ({ createdAt }) => <Time at={createdAt} /> },
    {
      header: 'Actions',
      cell: (member) => (
        <>
          {member.roleFrom === 'invitation' && (
            <Button size="small" look="quiet" onClick={() => setReturning(member)}>
              Sign-in link
            </Button>
          )}
          <Button size="small" look="quiet" onClick={() => setChanged(member)}>
            Change role
          </Button>
          <Button size="small" look="quiet" onClick={() => setRemoved(member)}>
            Remove
          </Button>
        </>
      ),
    },
  ]
  return (
    <Card title="Members" flush>
      {query.isError && <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <SkeletonBlock />}
      {query.data && (
        <SmallTable
          label="Members"
          columns={columns}
          rows={query.data.members}
          rowKey={({ personId }) => personId}
          none="No members yet: keys and one-time links use this account. Invite the first person."
        />
      )}
      {returning && <ReturnDialog member={returning} onClose={() => setReturning(null)} />}
      {changed && <RoleDialog member={changed} onClose={() => setChanged(null)} />}
      <ConfirmDialog
        open={removed !== null}
        onOpenChange={(open) => open || setRemoved(null)}
        title={`Remove ${removed ? nameOf(removed) : ''}?`}
        effect="The person’s sessions in this account end within five seconds. Keys and monitors stay."
        name={removed ? nameOf(removed) : ''}
        action="Remove"
        onConfirm={async () => {
          if (removed === null) return
          await remove.mutateAsync(removed.personId)
          toast.done(`${nameOf(removed)} is removed.`)
        }}
      />
    </Card>
  )
}

/** Invitations that nobody has accepted; absent without any. */
function InvitationsCard() {
  const query = useApiQuery(['invitations'], (api, signal) => api.members.invitations({}, { signal }))
  const [ending, setEnding] = useState<Invitation | null>(null)
  const toast = useToast()
  const revoke = useApiMutation((api, id: string) => api.members.uninvite({ id }), ['invitations'])
  const nameOfInviter = useMemberNames()
  const columns: readonly SmallColumn<Invitation>[] = [
    { header: 'Role', cell: ({ role }) => <strong>{sentence(role)}</strong> },
    { header: 'Invited by', grows: true, hide: 'narrow', cell: ({ createdBy }) => nameOfInviter(createdBy) },
    { header: 'Since', align: 'end', hide: 'narrow', cell: ({ createdAt }) => <Time at={createdAt} /> },
    { header: 'Ends', align: 'end', cell: ({ expiresAt }) => <Time at={expiresAt} /> },
    {
      header: 'Action',
      cell: (one) => (
        <Button size="small" look="quiet" onClick={() => setEnding(one)}>
          Revoke
        </Button>
      ),
    },
  ]
  if (!query.data || query.data.invitations.length === 0) return null
  return (
    <Card title="Open invitations" flush>
      <SmallTable
        label="Open invitations"
        columns={columns}
        rows={query.data.invitations}
        rowKey={({ id }) => id}
      />
      <ConfirmDialog
        open={ending !== null}
        onOpenChange={(open) => open || setEnding(null)}
        title="Revoke this invitation?"
        effect="Its link adds no person any more. Whoever has the link needs a new one."
        name={ending?.role ?? ''}
        action="Revoke"
        onConfirm={async () => {
          if (ending === null) return
          await revoke.mutateAsync(ending.id)
          toast.done('The invitation is revoked.')
        }}
      />
    </Card>
  )
}

function RoleDialog({ member, onClose }: { readonly member: Member; readonly onClose: () => void }) {
  const [role, setRole] = useState<Role>(member.role)
  const toast = useToast()
  const change = useApiMutation(
    (api, next: Role) => api.members.change({ id: member.personId, role: next }),
    ['members', 'sessions'],
  )
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`The role of ${nameOf(member)}`}
      about="The person’s sessions in this account end, so that they sign in with the new role."
    >
      <SelectField
        label="Role"
        value={role}
        options={roles}
        onChange={({ target }) => setRole(target.value as Role)}
      />
      {change.isError && <ErrorNotice error={change.error} />}
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button
          look="primary"
          disabled={change.isPending || role === member.role}
          onClick={() =>
            change.mutate(role, {
              onSuccess: () => {
                toast.done(`${nameOf(member)} is ${role} now.`)
                onClose()
              },
            })
          }
        >
          Change the role
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** A link by which a person without an identity provider comes back. */
function ReturnDialog({ member, onClose }: { readonly member: Member; readonly onClose: () => void }) {
  const [isMailed, setMailed] = useState(false)
  const create = useApiMutation(
    (api, _: undefined) =>
      api.members.signInLink({ id: member.personId, ...(isMailed ? { mail: true } : {}) }),
    ['sessions'],
  )
  useLeaveGuard(() => create.isPending)
  if (create.data) {
    const sent = create.data.mailed ? `It was sent to ${member.email}.` : 'Send it to the person yourself.'
    return (
      <SecretDialog
        title={`A sign-in link of ${nameOf(member)}`}
        about={`${sent} It works once, within 15 minutes, and is shown only now. Whoever opens it is signed in as this person.`}
        secret={create.data.url}
        what="link"
        done="Done"
        onDone={onClose}
      />
    )
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`A sign-in link of ${nameOf(member)}`}
      about="For a person who cannot sign in any more: a link that signs them in once, within 15 minutes, with their role."
      isBusy={create.isPending}
    >
      {member.email !== null && (
        <Switch
          label={`Send it to ${member.email}`}
          about="Where this service sends mail."
          checked={isMailed}
          onChange={setMailed}
        />
      )}
      {create.isError && <ErrorNotice error={create.error} />}
      <DialogActions>
        <Button disabled={create.isPending} onClick={onClose}>
          Cancel
        </Button>
        <Button look="primary" disabled={create.isPending} onClick={() => create.mutate(undefined)}>
          Create the link
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function InviteDialog({ onClose }: { readonly onClose: () => void }) {
  const [role, setRole] = useState<Role>('developer')
  const [email, setEmail] = useState('')
  const invite = useApiMutation(
    (api, chosen: Role) =>
      api.members.invite({ role: chosen, ...(email.trim() === '' ? {} : { email: email.trim() }) }),
    ['invitations'],
  )
  useLeaveGuard(() => invite.isPending)
  if (invite.data) {
    const until = formatExact(new Date(invite.data.expiresAt))
    return (
      <SecretDialog
        title="Invite a person"
        about={`${invite.data.mailed ? `The link was sent to ${email.trim()}.` : 'Send this link to the person yourself.'} It works once, until ${until}, and is shown only now.`}
        secret={invite.data.url}
        what="link"
        done="Done"
        onDone={onClose}
      />
    )
  }
  return (
    <Dialog open onOpenChange={onClose} title="Invite a person" isBusy={invite.isPending}>
      <SelectField
        label="Role"
        value={role}
        options={roles}
        onChange={({ target }) => setRole(target.value as Role)}
      />
      <TextField
        label="E-mail address (optional)"
        about="Where this service sends mail, the link goes there; else send it yourself."
        type="email"
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      {invite.isError && <ErrorNotice error={invite.error} />}
      <DialogActions>
        <Button disabled={invite.isPending} onClick={onClose}>
          Cancel
        </Button>
        <Button look="primary" disabled={invite.isPending} onClick={() => invite.mutate(role)}>
          Create the link
        </Button>
      </DialogActions>
    </Dialog>
  )
}
