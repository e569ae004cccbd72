import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AccountAccessData } from 'social-lookup-client'
import { createApi } from '../../api/client.ts'
import { useApiQuery } from '../../api/hooks.ts'
import { callerName } from '../../app/callers.ts'
import { PlaceLink } from '../../app/links.tsx'
import { useMode } from '../../app/mode.ts'
import { useRights, useSession } from '../../app/session.tsx'
import { type SmallColumn, SmallTable } from '../../lists/small-table.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { Time } from '../../ui/time.tsx'
import { useToast } from '../../ui/toast.tsx'
import styles from './home.module.css'

type Access = AccountAccessData['access'][number]
/** What ends by itself: a passkey ends with its person. */
type Endable = Access & { readonly kind: Exclude<Access['kind'], 'passkey'> }

/** Entries that Home shows. */
const shownEntries = 5

const nameOf = ({ name, id }: Access) => name ?? id

const kindOf = ({ kind, mode, role }: Access): string => {
  if (kind === 'person') return `${role} of the account`
  if (kind === 'passkey') return `passkey of ${role === 'owner' ? 'an' : 'a'} ${role}`
  return `${mode} ${kind === 'key' ? 'key' : 'assistant'}`
}

const effects: Record<Endable['kind'], string> = {
  key: 'Every node refuses it within five seconds. Sessions, assistants and keys that came from it end, and its monitors pause.',
  connection: 'Its tokens end within five seconds, and the monitors that it created pause.',
  person: 'The person’s sessions in this account end within five seconds. Keys and monitors stay.',
}

/** Keys, assistants, people and their passkeys that are new, for owners: what does not belong there is ended here. */
export function NewAccess() {
  const { managesAccess } = useRights()
  const session = useSession()
  const { onlyMode } = session.session
  const query = useApiQuery(['access'], (api, signal) => api.account.access({}, { signal }), {
    enabled: managesAccess && onlyMode === null,
  })
  const [ending, setEnding] = useState<Endable | null>(null)
  const mode = useMode()
  const queries = useQueryClient()
  const toast = useToast()
  const end = async ({ kind, id, mode: own }: Endable) => {
    const api = createApi(own ?? mode, session)
    if (kind === 'key') await api.keys.revoke({ id })
    else if (kind === 'connection') await api.connections.revoke({ id })
    else await api.members.remove({ id })
    await queries.invalidateQueries()
  }
  const columns: readonly SmallColumn<Access>[] = [
    {
      header: 'Who or what',
      grows: true,
      cell: (one) => (
        <>
          <bdi>{nameOf(one)}</bdi>
          <span className={styles.kind}>{kindOf(one)}</span>
        </>
      ),
    },
    { header: 'Is', hide: 'narrow', cell: kindOf },
    {
      header: 'Granted by',
      hide: 'narrow',
      cell: ({ createdBy, createdByName }) => (
        <bdi>{createdBy === null ? '—' : callerName({ key: createdBy, keyName: createdByName })}</bdi>
      ),
    },
    { header: 'Since', align: 'end', cell: ({ createdAt }) => <Time at={createdAt} /> },
    {
      header: 'Action',
      cell: (one) =>
        one.kind === 'passkey' ? (
          <PlaceLink place={{ to: 'people' }}>See people</PlaceLink>
        ) : (
          <Button size="small" look="quiet" onClick={() => setEnding(one as Endable)}>
            End
          </Button>
        ),
    },
  ]
  if (!query.data || query.data.access.length === 0) return null
  return (
    <Card title="New access" about="What gained access to this account in the last 30 days" flush>
      <SmallTable
        label="New access"
        columns={columns}
        rows={query.data.access.slice(0, shownEntries)}
        rowKey={({ id }) => id}
      />
      <ConfirmDialog
        open={ending !== null}
        onOpenChange={(open) => open || setEnding(null)}
        title={`End ${ending ? nameOf(ending) : ''}?`}
        effect={ending ? effects[ending.kind] : ''}
        name={ending ? nameOf(ending) : ''}
        action="End the access"
        onConfirm={async () => {
          if (ending === null) return
          await end(ending)
          toast.done(`${nameOf(ending)} has no access any more.`)
        }}
      />
    </Card>
  )
}
