import { EllipsisVertical, Pause, Play, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import type { MonitorsGetData, MonitorsHealthData } from 'social-lookup-client'
import { useApiMutation } from '../../api/hooks.ts'
import { useGo } from '../../app/links.tsx'
import { useMode } from '../../app/mode.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { ConfirmDialog, oneOpen } from '../../ui/dialog.tsx'
import { Menu, MenuItem } from '../../ui/menu.tsx'
import { count } from '../../ui/text.ts'
import { useToast } from '../../ui/toast.tsx'

type Open = 'trigger' | 'pause' | 'delete' | null

/** What a check now costs and does. */
function triggerEffect(mode: string, health: MonitorsHealthData | undefined): string {
  const price = health?.costPreview?.perCheckCredits
  const cost =
    price === undefined ? 'The check is charged.' : `The check costs ${count(price, 'credit')} a page.`
  return mode === 'test'
    ? `${cost} With test data it sees the simulated platform a day later, so that it finds something.`
    : cost
}

/** The requests that change a monitor. */
function useMonitorRequests(id: string) {
  const invalidates = ['monitors', 'events', 'deliveries', 'balance']
  const trigger = useApiMutation((api, given: string) => api.monitors.trigger({ id: given }), invalidates)
  const update = useApiMutation(
    (api, wanted: 'active' | 'paused') => api.monitors.update({ id, status: wanted }),
    invalidates,
  )
  const remove = useApiMutation((api, given: string) => api.monitors.delete({ id: given }), [])
  return { trigger, update, remove }
}

type Requests = ReturnType<typeof useMonitorRequests>

/** What a person can do with a monitor. */
export function MonitorActions({
  monitor,
  health,
}: {
  readonly monitor: MonitorsGetData
  readonly health: MonitorsHealthData | undefined
}) {
  const { id, status } = monitor
  const [open, setOpen] = useState<Open>(null)
  const go = useGo()
  const requests = useMonitorRequests(id)
  return (
    <>
      {status === 'active' ? (
        <>
          <Button icon={RefreshCw} onClick={() => setOpen('trigger')}>
            Check now
          </Button>
          <Button icon={Pause} onClick={() => setOpen('pause')}>
            Pause
          </Button>
        </>
      ) : (
        <ResumeButton update={requests.update} />
      )}
      <Menu trigger={<IconButton icon={EllipsisVertical} label="More actions" />}>
        <MenuItem onSelect={() => go({ to: `monitors/${id}/edit` })}>Edit…</MenuItem>
        <MenuItem danger onSelect={() => setOpen('delete')}>
          Delete…
        </MenuItem>
      </Menu>
      <MonitorDialogs monitor={monitor} health={health} requests={requests} open={open} setOpen={setOpen} />
    </>
  )
}

function ResumeButton({ update }: Pick<Requests, 'update'>) {
  const toast = useToast()
  const resume = () =>
    update.mutate('active', {
      onSuccess: () => toast.done('The monitor is active.'),
      onError: (error) => toast.failed('The monitor was not resumed', error),
    })
  return (
    <Button icon={Play} look="primary" disabled={update.isPending} onClick={resume}>
      Resume
    </Button>
  )
}

/** The dialogs that confirm an action. */
function MonitorDialogs({
  monitor,
  health,
  requests,
  open,
  setOpen,
}: {
  readonly monitor: MonitorsGetData
  readonly health: MonitorsHealthData | undefined
  readonly requests: Requests
  readonly open: Open
  readonly setOpen: (open: Open) => void
}) {
  const { id, name } = monitor
  const { trigger, update, remove } = requests
  const go = useGo()
  const mode = useMode()
  const toast = useToast()
  const dialog = oneOpen(open, setOpen)
  return (
    <>
      <ConfirmDialog
        {...dialog('trigger')}
        title="Check now?"
        effect={triggerEffect(mode, health)}
        action="Check now"
        takesAway={false}
        onConfirm={async () => {
          await trigger.mutateAsync(id)
          toast.done('The check begins. Its result appears here.')
        }}
      />
      <ConfirmDialog
        {...dialog('pause')}
        title="Pause this monitor?"
        effect="It makes no checks and costs nothing until it is resumed. What is published meanwhile is found by the first check after that, as far as it reads."
        action="Pause"
        onConfirm={async () => {
          await update.mutateAsync('paused')
          toast.done('The monitor is paused.')
        }}
      />
      <ConfirmDialog
        {...dialog('delete')}
        title="Delete this monitor?"
        effect="Its checks and what it knows are deleted at once. Events that it found are still delivered, and stay in the list of events."
        name={name}
        action="Delete"
        onConfirm={async () => {
          await remove.mutateAsync(id)
          go({ to: 'monitors' })
        }}
      />
    </>
  )
}
