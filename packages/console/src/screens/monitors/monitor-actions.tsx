import { EllipsisVertical, Pause, Play, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import type { MonitorsGetData, MonitorsHealthData } from 'social-lookup-client'
import { useApiMutation } from '../../api/hooks.ts'
import { useGo } from '../../app/links.tsx'
import { useMode } from '../../app/mode.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
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

/** What a person can do with a monitor. */
export function MonitorActions({
  monitor,
  health,
}: {
  readonly monitor: MonitorsGetData
  readonly health: MonitorsHealthData | undefined
}) {
  const { id, name, status } = monitor
  const [open, setOpen] = useState<Open>(null)
  const go = useGo()
  const mode = useMode()
  const toast = useToast()
  const invalidates = ['monitors', 'events', 'deliveries', 'balance']
  const trigger = useApiMutation((api, given: string) => api.monitors.trigger({ id: given }), invalidates)
  const update = useApiMutation(
    (api, wanted: 'active' | 'paused') => api.monitors.update({ id, status: wanted }),
    invalidates,
  )
  const remove = useApiMutation((api, given: string) => api.monitors.delete({ id: given }), [])
  const resume = () =>
    update.mutate('active', {
      onSuccess: () => toast.done('The monitor is active.'),
      onError: (error) => toast.failed('The monitor was not resumed', error),
    })
  const dialog = (which: Open) => ({
    open: open === which,
    onOpenChange: (next: boolean) => setOpen(next ? which : null),
  })
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
        <Button icon={Play} look="primary" disabled={update.isPending} onClick={resume}>
          Resume
        </Button>
      )}
      <Menu trigger={<IconButton icon={EllipsisVertical} label="More actions" />}>
        <MenuItem onSelect={() => go({ to: `monitors/${id}/edit` })}>Edit…</MenuItem>
        <MenuItem danger onSelect={() => setOpen('delete')}>
          Delete…
        </MenuItem>
      </Menu>
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
