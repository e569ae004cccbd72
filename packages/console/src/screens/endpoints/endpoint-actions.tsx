import { EllipsisVertical, Pause, Play, Send } from 'lucide-react'
import { useState } from 'react'
import type { WebhookEndpointsGetData } from 'social-lookup-client'
import { useApiMutation } from '../../api/hooks.ts'
import { useGo } from '../../app/links.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { ConfirmDialog, oneOpen } from '../../ui/dialog.tsx'
import { Menu, MenuItem, MenuLine } from '../../ui/menu.tsx'
import { SecretDialog, useLeaveGuard } from '../../ui/secret-dialog.tsx'
import { formatDuration } from '../../ui/text.ts'
import { formatExact } from '../../ui/time.tsx'
import { useToast } from '../../ui/toast.tsx'
import { RecoverDialog } from '../deliveries/recover-dialog.tsx'
import { ChangeEndpointDialog } from './change-endpoint-dialog.tsx'
import { endpointName } from './names.ts'

type Open = 'change' | 'pause' | 'rotate' | 'recover' | 'delete' | null

/** What a person can do with an endpoint. */
export function EndpointActions({ endpoint }: { readonly endpoint: WebhookEndpointsGetData }) {
  const [open, setOpen] = useState<Open>(null)
  const isActive = endpoint.status === 'active'
  // Only the person of a mail address can begin it.
  const isUnconfirmed = endpoint.kind === 'email' && endpoint.confirmedAt === null
  const change = useStatusChange(endpoint)
  const dialog = oneOpen(open, setOpen)
  const go = useGo()
  const remove = useApiMutation((api, id: string) => api.webhookEndpoints.delete({ id }), [])
  return (
    <>
      <TestButton id={endpoint.id} />
      {isActive ? (
        <Button icon={Pause} onClick={() => setOpen('pause')}>
          Pause
        </Button>
      ) : isUnconfirmed ? null : (
        <Button icon={Play} look="primary" disabled={change.isBusy} onClick={() => void change.to('active')}>
          Resume
        </Button>
      )}
      <Menu trigger={<IconButton icon={EllipsisVertical} label="More actions" />}>
        <MenuItem onSelect={() => setOpen('change')}>Change…</MenuItem>
        <MenuItem onSelect={() => setOpen('recover')} disabled={!isActive}>
          Redeliver all since…
        </MenuItem>
        {endpoint.kind !== 'email' && (
          <MenuItem onSelect={() => setOpen('rotate')}>Rotate the secret…</MenuItem>
        )}
        <MenuLine />
        <MenuItem danger onSelect={() => setOpen('delete')}>
          Delete…
        </MenuItem>
      </Menu>
      <ChangeEndpointDialog {...dialog('change')} endpoint={endpoint} />
      <ConfirmDialog
        {...dialog('pause')}
        title="Pause this endpoint?"
        effect="It receives nothing until it is resumed. Events are held meanwhile and sent when it is resumed."
        action="Pause"
        onConfirm={() => change.to('disabled_by_user')}
      />
      <RotateDialog {...dialog('rotate')} id={endpoint.id} />
      <RecoverDialog {...dialog('recover')} endpointId={endpoint.id} />
      <ConfirmDialog
        {...dialog('delete')}
        title="Delete this endpoint?"
        effect="The endpoint and the log of its deliveries are deleted at once. Deliveries that wait are never sent. Its monitors go on without it."
        name={endpointName(endpoint)}
        action="Delete"
        onConfirm={async () => {
          await remove.mutateAsync(endpoint.id)
          go({ to: 'endpoints' })
        }}
      />
    </>
  )
}

function useStatusChange({ id }: WebhookEndpointsGetData) {
  const toast = useToast()
  const update = useApiMutation(
    (api, status: 'active' | 'disabled_by_user') => api.webhookEndpoints.update({ id, status }),
    ['endpoints', 'deliveries'],
  )
  return {
    isBusy: update.isPending,
    async to(status: 'active' | 'disabled_by_user') {
      try {
        await update.mutateAsync(status)
        toast.done(
          status === 'active' ? 'It is active. What was held back is sent now.' : 'The endpoint is paused.',
        )
      } catch (error) {
        toast.failed('The endpoint was not changed', error)
      }
    },
  }
}

function TestButton({ id }: { readonly id: string }) {
  const toast = useToast()
  const test = useApiMutation(
    (api, given: string) => api.webhookEndpoints.test({ id: given }),
    ['deliveries', 'endpoints'],
  )
  const send = async () => {
    try {
      const { status, responseStatus, responseBodySnippet, durationMs } = await test.mutateAsync(id)
      const took = `in ${formatDuration(durationMs)}`
      if (status === 'success') toast.done(`The test arrived: ${responseStatus} ${took}.`)
      else if (responseStatus !== null) {
        toast.failed('The test failed', new Error(`The endpoint answered ${responseStatus} ${took}.`))
      } else toast.failed('The test failed', new Error(responseBodySnippet ?? 'No answer came.'))
    } catch (error) {
      toast.failed('The test was not sent', error)
    }
  }
  return (
    <Button icon={Send} disabled={test.isPending} onClick={() => void send()}>
      {test.isPending ? 'Sending…' : 'Send a test'}
    </Button>
  )
}

function RotateDialog({
  open,
  onOpenChange,
  id,
}: {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly id: string
}) {
  const rotate = useApiMutation(
    (api, given: string) => api.webhookEndpoints.rotateSecret({ id: given }),
    ['endpoints'],
  )
  const close = (next: boolean) => {
    if (!next) rotate.reset()
    onOpenChange(next)
  }
  useLeaveGuard(() => rotate.isPending)
  if (rotate.data === undefined) {
    return (
      <ConfirmDialog
        open={open}
        onOpenChange={onOpenChange}
        title="Rotate the signing secret?"
        effect="A new secret signs from now on. For 24 hours the old one signs too, so that the receiver can change without a gap."
        action="Rotate"
        onConfirm={() => rotate.mutateAsync(id)}
      />
    )
  }
  return (
    <SecretDialog
      title="The new signing secret"
      about={`Copy it now: it is shown only once. The old secret signs until ${formatExact(new Date(rotate.data.previousSecretExpiresAt))}.`}
      secret={rotate.data.secret}
      what="signing secret"
      done="Done"
      onDone={() => close(false)}
    />
  )
}
