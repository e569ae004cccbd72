import { useState } from 'react'
import { useOperator, useOperatorMutation } from '../../api/operator.ts'
import type { SignUpLink } from '../../api/operator-types.ts'
import { type Column, ListScreen } from '../../lists/list-screen.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/notice.tsx'
import { formatNumber } from '../../ui/text.ts'
import { Time, useNow } from '../../ui/time.tsx'
import { useToast } from '../../ui/toast.tsx'
import { SignUpLinkButton } from './sign-up-link.tsx'

type State = 'open' | 'used up' | 'expired' | 'revoked'

function stateOf({ revokedAt, expiresAt, uses, maxUses }: SignUpLink, now: number): State {
  if (revokedAt !== null) return 'revoked'
  if (uses >= maxUses) return 'used up'
  return Date.parse(expiresAt) <= now ? 'expired' : 'open'
}

const badges: Record<State, React.ReactNode> = {
  open: <Badge tone="good">Open</Badge>,
  'used up': <Badge>Used up</Badge>,
  expired: <Badge>Expired</Badge>,
  revoked: <Badge>Revoked</Badge>,
}

const LinkState = ({ link }: { readonly link: SignUpLink }) => badges[stateOf(link, useNow())]

/** Links by which people create accounts. */
export default function SignUpLinksScreen() {
  const operator = useOperator()
  const columns: readonly Column<SignUpLink>[] = [
    { header: 'Note', grows: true, cell: ({ note, id }) => note ?? <code>{id}</code> },
    { header: 'State', cell: (link) => <LinkState link={link} /> },
    {
      header: 'Accounts',
      align: 'end',
      cell: ({ uses, maxUses }) => `${formatNumber(uses)} of ${formatNumber(maxUses)}`,
    },
    { header: 'Plan', hide: 'medium', cell: ({ plan }) => plan ?? 'The default' },
    {
      header: 'Live credits',
      align: 'end',
      hide: 'medium',
      cell: ({ liveCredits }) => (liveCredits === null ? 'The default' : formatNumber(liveCredits)),
    },
    { header: 'Expires', hide: 'medium', cell: ({ expiresAt }) => <Time at={expiresAt} /> },
    { header: 'Created by', hide: 'medium', cell: ({ createdBy }) => createdBy },
    ...(operator.may('support')
      ? [{ header: 'Actions', cell: (link: SignUpLink) => <RevokeButton link={link} /> }]
      : []),
  ]
  return (
    <ListScreen<SignUpLink>
      title="Sign-up links"
      about="Links by which people create accounts, oldest first. A link itself is shown only when it is made."
      actions={operator.may('all') && <SignUpLinkButton />}
      queryKey="operator sign-up links"
      load={(_, { cursor, limit }, signal) => operator.page('sign-up list', { cursor, limit }, signal)}
      columns={columns}
      rowKey={({ id }) => id}
      empty={
        <EmptyState title="No sign-up link yet" command="social-lookup sign-up create --uses 10 --plan free">
          A link has a plan, starting credits, an expiry and a number of uses.
        </EmptyState>
      }
    />
  )
}

function RevokeButton({ link }: { readonly link: SignUpLink }) {
  const [isOpen, setOpen] = useState(false)
  const revoke = useOperatorMutation('sign-up revoke')
  const toast = useToast()
  const now = useNow()
  const name = link.note ?? link.id
  if (stateOf(link, now) !== 'open') return null
  return (
    <>
      <Button size="small" aria-label={`Revoke ${name}`} onClick={() => setOpen(true)}>
        Revoke
      </Button>
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setOpen}
        title={`Revoke ${name}`}
        effect="The link creates no further account. Accounts that it created stay."
        action="Revoke"
        onConfirm={async () => {
          await revoke.mutateAsync({ id: link.id })
          toast.done('The link is revoked.')
        }}
      />
    </>
  )
}
