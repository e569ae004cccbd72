import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  knowsPasskeys,
  listPasskeys,
  type Passkey,
  registerPasskey,
  removePasskey,
} from '../../app/passkeys.ts'
import { useSession } from '../../app/session.tsx'
import { type SmallColumn, SmallTable } from '../../lists/small-table.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ConfirmDialog, Dialog, DialogActions } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { ErrorNotice } from '../../ui/notice.tsx'
import { Time } from '../../ui/time.tsx'

/** The passkeys of the person; absent where the service or the session has none. */
export function PasskeysCard() {
  const session = useSession()
  const queries = useQueryClient()
  const { hasPasskeys } = session.session
  const query = useQuery({
    queryKey: ['passkeys'],
    queryFn: () => listPasskeys(session),
    enabled: hasPasskeys,
  })
  const [isAdding, setAdding] = useState(false)
  const [removed, setRemoved] = useState<Passkey | null>(null)
  const renew = () => queries.invalidateQueries({ queryKey: ['passkeys'] })
  const remove = useMutation({ mutationFn: (id: string) => removePasskey(session, id), onSuccess: renew })
  const columns: readonly SmallColumn<Passkey>[] = [
    { header: 'Name', grows: true, cell: ({ name }) => <bdi>{name}</bdi> },
    { header: 'Added', align: 'end', hide: 'narrow', cell: ({ createdAt }) => <Time at={createdAt} /> },
    { header: 'Last used', align: 'end', cell: ({ lastUsedAt }) => <Time at={lastUsedAt} /> },
    {
      header: 'Action',
      cell: (one) => (
        <Button size="small" look="quiet" onClick={() => setRemoved(one)}>
          Remove
        </Button>
      ),
    },
  ]
  if (!hasPasskeys) return null
  return (
    <Card
      title="Your passkeys"
      about="Sign in and confirm changes with a fingerprint, a face, a PIN or a security key."
      flush
      action={
        knowsPasskeys() && (
          <Button size="small" onClick={() => setAdding(true)}>
            Add a passkey
          </Button>
        )
      }
    >
      {query.isError && <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />}
      {query.data && (
        <SmallTable
          label="Your passkeys"
          columns={columns}
          rows={query.data.passkeys}
          rowKey={({ id }) => id}
          none="You have none yet. With one you come back without asking an owner for a link."
        />
      )}
      {isAdding && (
        <AddDialog
          onClose={() => {
            setAdding(false)
            void renew()
          }}
        />
      )}
      <ConfirmDialog
        open={removed !== null}
        onOpenChange={(open) => open || setRemoved(null)}
        title="Remove this passkey?"
        effect="It signs in no more, and sessions that it opened end. The device may go on to offer it."
        action="Remove"
        onConfirm={async () => {
          if (removed !== null) await remove.mutateAsync(removed.id)
        }}
      />
    </Card>
  )
}

function AddDialog({ onClose }: { readonly onClose: () => void }) {
  const session = useSession()
  const [name, setName] = useState('')
  const add = useMutation({ mutationFn: () => registerPasskey(session, name.trim()), onSuccess: onClose })
  return (
    <Dialog open onOpenChange={onClose} title="Add a passkey" isBusy={add.isPending}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          add.mutate()
        }}
      >
        <TextField
          label="Name"
          about="So that you know it again: the device, or the key on your key ring."
          required
          maxLength={100}
          placeholder="Laptop"
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        {add.isError && <ErrorNotice error={add.error} />}
        <DialogActions>
          <Button disabled={add.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" look="primary" disabled={add.isPending}>
            Add the passkey
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
