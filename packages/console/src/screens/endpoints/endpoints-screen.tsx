import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useRights } from '../../app/session.tsx'
import { type Column, ListScreen } from '../../lists/list-screen.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/notice.tsx'
import { Time } from '../../ui/time.tsx'
import { type EndpointRow, endpointName } from './names.ts'
import { NewEndpointDialog } from './new-endpoint-dialog.tsx'
import { EndpointBadge } from './status.tsx'

const kinds: Readonly<Record<EndpointRow['kind'], string>> = {
  http: 'HTTPS',
  email: 'Mail',
  sink: 'Test inbox',
}

const columns: readonly Column<EndpointRow>[] = [
  { header: 'Endpoint', grows: true, cell: endpointName },
  { header: 'Health', cell: (row) => <EndpointBadge {...row} /> },
  {
    header: 'Failing since',
    hide: 'narrow',
    cell: ({ failingSince }) => (failingSince === null ? '—' : <Time at={failingSince} />),
  },
  { header: 'Kind', hide: 'medium', cell: ({ kind }) => kinds[kind] },
  { header: 'Notices', hide: 'medium', cell: ({ notices }) => (notices ? 'Yes' : 'No') },
  { header: 'Created', align: 'end', hide: 'medium', cell: ({ createdAt }) => <Time at={createdAt} /> },
]

/** Where events are delivered, and whether that works. */
export default function EndpointsScreen() {
  const { manages } = useRights()
  const [isCreating, setCreating] = useState(false)
  const create = manages && (
    <Button look="primary" icon={Plus} onClick={() => setCreating(true)}>
      New endpoint
    </Button>
  )
  return (
    <>
      <ListScreen
        title="Endpoints"
        about="Addresses that receive the events of monitors, and test inboxes."
        actions={create}
        queryKey="endpoints"
        load={async (api, { cursor, limit }, signal) => {
          const { data } = await api.webhookEndpoints.list({ cursor, limit }, { signal })
          return { rows: data.endpoints, nextCursor: data.page.nextCursor }
        }}
        columns={columns}
        rowKey={({ id }) => id}
        rowPlace={({ id }) => ({ to: `endpoints/${id}` })}
        empty={
          <EmptyState title="No endpoints yet" action={create}>
            An endpoint receives signed events at an https address of yours. A test inbox collects them here.
          </EmptyState>
        }
        live
      />
      <NewEndpointDialog open={isCreating} onOpenChange={setCreating} />
    </>
  )
}
