import { useState } from 'react'
import { useOperator, useOperatorMutation, useOperatorQuery } from '../../api/operator.ts'
import type { OperatorRow } from '../../api/operator-types.ts'
import { DetailSection } from '../../lists/detail-panel.tsx'
import { SmallTable } from '../../lists/small-table.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { ErrorNotice } from '../../ui/notice.tsx'
import { Time } from '../../ui/time.tsx'
import { useToast } from '../../ui/toast.tsx'

type AccountKey = OperatorRow<'keys list'>
type AccountSession = OperatorRow<'sessions list'>

const maxShown = 50

/** The keys and browsers that reach an account, each with its end. */
export function AccountAccess({ account }: { readonly account: string }) {
  return (
    <>
      <Keys account={account} />
      <Sessions account={account} />
    </>
  )
}

function Keys({ account }: { readonly account: string }) {
  const operator = useOperator()
  const query = useOperatorQuery('keys list', { account, limit: maxShown })
  const [ending, setEnding] = useState<AccountKey | null>(null)
  const revoke = useOperatorMutation('keys revoke')
  const toast = useToast()
  const mayEnd = operator.may('support')
  return (
    <DetailSection title="Keys">
      {query.isError && <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />}
      <SmallTable<AccountKey>
        label="Keys of the account"
        rows={query.data}
        rowKey={({ id }) => id}
        none="No keys."
        columns={[
          { header: 'Name', grows: true, cell: ({ name, id }) => <span title={id}>{name}</span> },
          { header: 'Data', cell: ({ mode }) => mode },
          { header: 'Last used', hide: 'narrow', cell: ({ lastUsedAt }) => <Time at={lastUsedAt} /> },
          {
            header: 'Action',
            cell: (key) =>
              key.revokedAt !== null
                ? 'Revoked'
                : mayEnd && (
                    <Button size="small" aria-label={`Revoke ${key.name}`} onClick={() => setEnding(key)}>
                      Revoke
                    </Button>
                  ),
          },
        ]}
      />
      <ConfirmDialog
        open={ending !== null}
        onOpenChange={(open) => open || setEnding(null)}
        title={`Revoke ${ending?.name ?? ''}?`}
        effect="Every node refuses the key within five seconds, monitors that it created pause, and what it gave ends. It cannot be undone."
        name={ending?.name ?? ''}
        action="Revoke the key"
        onConfirm={async () => {
          if (ending === null) return
          await revoke.mutateAsync({ id: ending.id })
          toast.done(`${ending.name} is revoked.`)
        }}
      />
    </DetailSection>
  )
}

function Sessions({ account }: { readonly account: string }) {
  const operator = useOperator()
  const query = useOperatorQuery('sessions list', { account })
  const [ending, setEnding] = useState<AccountSession | null>(null)
  const revoke = useOperatorMutation('sessions revoke')
  const toast = useToast()
  return (
    <DetailSection title="Signed in now">
      {query.isError && <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />}
      <SmallTable<AccountSession>
        label="Browsers that are signed in to the account"
        rows={query.data}
        rowKey={({ id }) => id}
        none="No browser is signed in."
        columns={[
          { header: 'Role', grows: true, cell: ({ role, id }) => <span title={id}>{role}</span> },
          { header: 'Address', hide: 'narrow', cell: ({ address }) => address ?? '—' },
          { header: 'Last seen', cell: ({ seenAt }) => <Time at={seenAt} /> },
          {
            header: 'Action',
            cell: (session) =>
              operator.may('support') && (
                <Button size="small" onClick={() => setEnding(session)}>
                  Sign out
                </Button>
              ),
          },
        ]}
      />
      <ConfirmDialog
        open={ending !== null}
        onOpenChange={(open) => open || setEnding(null)}
        title="Sign this browser out?"
        effect="Its session ends on every node within five seconds. The person can sign in again."
        action="Sign out"
        onConfirm={async () => {
          if (ending === null) return
          await revoke.mutateAsync({ id: ending.id })
          toast.done('The browser is signed out.')
        }}
      />
    </DetailSection>
  )
}
