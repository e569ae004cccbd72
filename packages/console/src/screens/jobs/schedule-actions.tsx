import { Pause, Play, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useApiMutation } from '../../api/hooks.ts'
import { useGo } from '../../app/links.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog, oneOpen } from '../../ui/dialog.tsx'
import { useToast } from '../../ui/toast.tsx'
import type { JobSchedule } from './status.tsx'

/** What a person can do with a schedule of jobs. */
export function ScheduleActions({ schedule }: { readonly schedule: JobSchedule }) {
  const { id, name, status } = schedule
  const [open, setOpen] = useState<'pause' | 'delete' | null>(null)
  const dialog = oneOpen(open, setOpen)
  const go = useGo()
  const toast = useToast()
  const update = useApiMutation(
    (api, wanted: 'active' | 'paused') => api.jobs.updateSchedule({ id, status: wanted }),
    ['jobs'],
  )
  const remove = useApiMutation((api, given: string) => api.jobs.deleteSchedule({ id: given }), [])
  const resume = () =>
    update.mutate('active', {
      onSuccess: () => toast.done('The schedule is active.'),
      onError: (error) => toast.failed('The schedule was not resumed', error),
    })
  return (
    <>
      {status === 'active' ? (
        <Button icon={Pause} onClick={() => setOpen('pause')}>
          Pause
        </Button>
      ) : (
        <Button icon={Play} look="primary" disabled={update.isPending} onClick={resume}>
          Resume
        </Button>
      )}
      <Button icon={Trash2} onClick={() => setOpen('delete')}>
        Delete
      </Button>
      <ConfirmDialog
        {...dialog('pause')}
        title="Pause this schedule?"
        effect="No run starts and nothing is charged until it is resumed. A job that runs now goes on."
        action="Pause"
        onConfirm={async () => {
          await update.mutateAsync('paused')
          toast.done('The schedule is paused.')
        }}
      />
      <ConfirmDialog
        {...dialog('delete')}
        title="Delete this schedule?"
        effect="No further run starts, and what it knows of delivered items is deleted. Its runs stay as jobs."
        name={name}
        action="Delete"
        onConfirm={async () => {
          await remove.mutateAsync(id)
          go({ to: 'jobs/schedules' })
        }}
      />
    </>
  )
}
