import { useState } from 'react'
import { useApiMutation } from '../../api/hooks.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { ErrorNotice } from '../../ui/notice.tsx'
import { Stack } from '../../ui/page.tsx'
import { count } from '../../ui/text.ts'
import { useToast } from '../../ui/toast.tsx'
import { dayAgo, instantOf } from './input-time.ts'

/** Sends all events to an endpoint again that did not arrive since a time. */
export function RecoverDialog({
  open,
  onOpenChange,
  endpointId,
}: {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly endpointId: string
}) {
  const [since, setSince] = useState(dayAgo)
  const toast = useToast()
  const recover = useApiMutation(
    (api, input: { readonly id: string; readonly since: string }) => api.webhookEndpoints.recover(input),
    ['deliveries', 'endpoints'],
  )
  const close = (next: boolean) => {
    recover.reset()
    onOpenChange(next)
  }
  const submit = async () => {
    const { recovered, hasMore } = await recover.mutateAsync({ id: endpointId, since: instantOf(since) })
    toast.done(`Sent again: ${count(recovered, 'event')}.${hasMore ? ' More remain: do it once more.' : ''}`)
    close(false)
  }
  return (
    <Dialog
      open={open}
      onOpenChange={close}
      title="Redeliver all that did not arrive"
      about="Events whose attempts are used up are sent once more with a fresh retry schedule, those that wait for a retry at once. Events that arrived are not sent again."
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void submit().catch(() => undefined)
        }}
      >
        <Stack>
          <TextField
            label="Since (UTC)"
            type="datetime-local"
            value={since}
            required
            onChange={(event) => setSince(event.target.value)}
          />
          {recover.isError && <ErrorNotice error={recover.error} />}
        </Stack>
        <DialogActions>
          <Button onClick={() => close(false)}>Cancel</Button>
          <Button type="submit" look="primary" disabled={recover.isPending}>
            Redeliver
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
