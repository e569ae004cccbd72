import { KeyRound, Plus } from 'lucide-react'
import { useState } from 'react'
import { type Column, ListScreen } from '../../lists/list-screen.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/notice.tsx'
import { Time } from '../../ui/time.tsx'
import { CreateKeyDialog } from './create-key-dialog.tsx'
import { describeLimits, type Key, KeyBadge } from './key.tsx'
import styles from './keys.module.css'

const columns: readonly Column<Key>[] = [
  { header: 'Name', cell: ({ name }) => <span className={styles.name}>{name}</span> },
  { header: 'Key', hide: 'medium', cell: ({ hint }) => <code>{hint}</code> },
  {
    header: 'May',
    grows: true,
    hide: 'medium',
    cell: (key) => <span className={styles.limits}>{describeLimits(key)}</span>,
  },
  { header: 'Status', cell: ({ status }) => <KeyBadge status={status} /> },
  { header: 'Last used', align: 'end', cell: ({ lastUsedAt }) => <Time at={lastUsedAt} /> },
  { header: 'Created', align: 'end', hide: 'medium', cell: ({ createdAt }) => <Time at={createdAt} /> },
]

/** The keys of the account in this mode. */
export default function KeysScreen() {
  const [isCreating, setCreating] = useState(false)
  const create = (
    <Button look="primary" icon={Plus} onClick={() => setCreating(true)}>
      Create a key
    </Button>
  )
  return (
    <>
      <ListScreen
        title="Keys"
        about="Programs call the service with these keys. Each belongs to live or test data."
        actions={create}
        queryKey="keys"
        load={async (api, { cursor, limit }, signal) => {
          const { data } = await api.keys.list({ cursor, limit }, { signal })
          return { rows: data.keys, nextCursor: data.page.nextCursor }
        }}
        columns={columns}
        rowKey={({ id }) => id}
        rowPlace={({ id }) => ({ to: `keys/${id}` })}
        empty={
          <EmptyState icon={KeyRound} title="No keys yet" action={create}>
            A key lets a program make lookups. It can be limited to operations, credits a day and addresses.
          </EmptyState>
        }
      />
      <CreateKeyDialog open={isCreating} onOpenChange={setCreating} />
    </>
  )
}
