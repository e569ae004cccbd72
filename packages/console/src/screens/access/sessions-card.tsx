import { useState } from 'react'
import type { SessionsListData } from 'social-lookup-client'
import { useApiMutation, useApiQuery } from '../../api/hooks.ts'
import { useSession } from '../../app/session.tsx'
import { type SmallColumn, SmallTable } from '../../lists/small-table.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { ErrorNotice } from '../../ui/notice.tsx'
import { SkeletonBlock } from '../../ui/skeleton.tsx'
import { sentence } from '../../ui/text.ts'
import { Time } from '../../ui/time.tsx'
import { useToast } from '../../ui/toast.tsx'
import { useMemberNames } from './member-names.ts'

type OpenSession = SessionsListData['sessions'][number]

const methods: Record<OpenSession['method'], string> = {
  link: 'One-time link',
  key: 'API key',
  oidc: 'Provider',
  passkey: 'Passkey',
}

/** The browser and system of a session, in words. */
function browserName(userAgent: string | null): string {
  if (userAgent === null) return 'Unknown browser'
  const browser = /Edg|Firefox|Chrome|Safari/.exec(userAgent)?.[0].replace('Edg', 'Edge') ?? 'Another browser'
  const system = /Android|iPhone|iPad|Windows|Mac OS X|Linux/
    .exec(userAgent)?.[0]
    .replace('Mac OS X', 'macOS')
  return system === undefined ? browser : `${browser} on ${system}`
}

/** Browsers that are signed in to the account. */
export function SessionsCard() {
  const { session } = useSession()
  const query = useApiQuery(['sessions'], (api, signal) => api.sessions.list({}, { signal }))
  const [ending, setEnding] = useState<OpenSession | null>(null)
  const nameOfMember = useMemberNames()
  const toast = useToast()
  const revoke = useApiMutation((api, id: string) => api.sessions.revoke({ id }), ['sessions'])
  const columns: readonly SmallColumn<OpenSession>[] = [
    {
      header: 'Browser',
      cell: ({ id, userAgent }) => (
        <>
          {browserName(userAgent)} {id === session.id && <Badge tone="accent">This one</Badge>}
        </>
      ),
    },
    { header: 'Person', cell: ({ personId }) => (personId === null ? '—' : nameOfMember(personId)) },
    { header: 'Signed in by', hide: 'narrow', cell: ({ method }) => methods[method] },
    { header: 'Role', hide: 'narrow', cell: ({ role }) => sentence(role) },
    { header: 'Address', grows: true, hide: 'narrow', cell: ({ address }) => address ?? '—' },
    { header: 'Last seen', align: 'end', hide: 'narrow', cell: ({ seenAt }) => <Time at={seenAt} /> },
    { header: 'Ends', align: 'end', hide: 'narrow', cell: ({ expiresAt }) => <Time at={expiresAt} /> },
    {
      header: 'Action',
      cell: (one) => (
        <Button size="small" look="quiet" onClick={() => setEnding(one)}>
          Sign out
        </Button>
      ),
    },
  ]
  return (
    <Card title="Signed in now" flush>
      {query.isError && <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <SkeletonBlock />}
      {query.data && (
        <SmallTable
          label="Browsers that are signed in"
          columns={columns}
          rows={query.data.sessions}
          rowKey={({ id }) => id}
          none="No browser is signed in."
        />
      )}
      <ConfirmDialog
        open={ending !== null}
        onOpenChange={(open) => open || setEnding(null)}
        title="Sign this browser out?"
        effect={
          ending?.id === session.id
            ? 'This is the browser you are using: you will have to sign in again.'
            : 'Its session ends on every node within five seconds. The person can sign in again.'
        }
        action="Sign out"
        onConfirm={async () => {
          if (ending === null) return
          await revoke.mutateAsync(ending.id)
          toast.done('The browser is signed out.')
        }}
      />
    </Card>
  )
}
