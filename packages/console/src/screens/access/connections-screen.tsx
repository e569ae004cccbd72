import { Bot } from 'lucide-react'
import { useState } from 'react'
import type { ConnectionsListData } from 'social-lookup-client'
import { shownError } from '../../api/errors.ts'
import { useApiMutation, useApiQuery } from '../../api/hooks.ts'
import { serviceUrl } from '../../app/address.ts'
import { PlaceLink } from '../../app/links.tsx'
import { useSession } from '../../app/session.tsx'
import { type SmallColumn, SmallTable } from '../../lists/small-table.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { EmptyState, ErrorNotice } from '../../ui/notice.tsx'
import { PageHeader, Stack } from '../../ui/page.tsx'
import { SkeletonBlock } from '../../ui/skeleton.tsx'
import { formatNumber } from '../../ui/text.ts'
import { Time } from '../../ui/time.tsx'
import { useToast } from '../../ui/toast.tsx'
import { ConnectByKeyCard, ConnectCard } from './connect-card.tsx'

type Connection = ConnectionsListData['connections'][number]

/** @param end asks whether to end a connection */
const columnsOf = (end: (connection: Connection) => void): readonly SmallColumn<Connection>[] => [
  { header: 'Assistant', cell: ({ clientName }) => <strong>{clientName}</strong> },
  { header: 'Returns to', cell: ({ redirectHost }) => redirectHost },
  { header: 'Data', cell: ({ mode }) => mode },
  { header: 'May', grows: true, hide: 'narrow', cell: ({ scopes }) => scopes.join(', ') },
  {
    header: 'Credits a day',
    align: 'end',
    hide: 'narrow',
    cell: ({ creditsPerDay }) => (creditsPerDay === null ? 'No limit' : formatNumber(creditsPerDay)),
  },
  { header: 'Last used', align: 'end', hide: 'narrow', cell: ({ lastUsedAt }) => <Time at={lastUsedAt} /> },
  {
    header: 'Requests',
    hide: 'narrow',
    cell: ({ id }) => <PlaceLink place={{ to: 'requests', search: { key: id } }}>Show</PlaceLink>,
  },
  {
    header: 'Action',
    cell: (connection) => (
      <Button size="small" onClick={() => end(connection)}>
        Disconnect
      </Button>
    ),
  },
]

/** Assistants that a person connected to the account, and what they may do. */
export default function ConnectionsScreen() {
  const query = useApiQuery(['connections'], (api, signal) => api.connections.list({}, { signal }))
  // A service that is no authorization server has no such route.
  const isOff = shownError(query.error).reason === 'no_such_route'
  const [ending, setEnding] = useState<Connection | null>(null)
  const { session } = useSession()
  const whose = session.role === 'owner' ? 'that people connected' : 'that you connected'
  return (
    <Stack>
      <PageHeader
        title="Assistants"
        about={`Assistants ${whose} to this account by the Model Context Protocol.`}
      />
      {isOff && (
        <>
          <ConnectByKeyCard makesKeys={session.role === 'owner'} />
          <Card flush>
            <EmptyState icon={Bot} title="Assistants cannot sign in here" command="OAUTH=true">
              Claude and ChatGPT take no key: they sign in. Whoever runs this service switches that on by this
              setting.
            </EmptyState>
          </Card>
        </>
      )}
      {query.isError && !isOff && <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <SkeletonBlock size="large" />}
      {query.data && (
        <Card flush>
          {query.data.connections.length === 0 ? (
            <EmptyState icon={Bot} title="No assistant is connected" command={`${serviceUrl}/mcp`}>
              Add this address as a connector in an assistant. It asks here for access, and you choose what it
              may do.
            </EmptyState>
          ) : (
            <SmallTable
              label="Connected assistants"
              columns={columnsOf(setEnding)}
              rows={query.data.connections}
              rowKey={({ id }) => id}
            />
          )}
        </Card>
      )}
      {!isOff && <ConnectCard />}
      <DisconnectDialog connection={ending} onClose={() => setEnding(null)} />
    </Stack>
  )
}

/** Asks before a connection ends. `connection` null: the dialog is closed. */
function DisconnectDialog({
  connection,
  onClose,
}: {
  readonly connection: Connection | null
  readonly onClose: () => void
}) {
  const toast = useToast()
  const revoke = useApiMutation((api, id: string) => api.connections.revoke({ id }), ['connections'])
  const name = connection?.clientName ?? ''
  return (
    <ConfirmDialog
      open={connection !== null}
      onOpenChange={(open) => open || onClose()}
      title={`Disconnect ${name}?`}
      effect="Its tokens stop working, and the monitors that it created pause. It has to ask for access again."
      name={name}
      action="Disconnect"
      onConfirm={async () => {
        if (connection === null) return
        await revoke.mutateAsync(connection.id)
        toast.done(`${name} is disconnected.`)
      }}
    />
  )
}
