import { Download, EllipsisVertical, Pause, Play, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { useApi, useApiMutation } from '../../api/hooks.ts'
import { useGo } from '../../app/links.tsx'
import { csvOptions } from '../../lists/csv.ts'
import { useFile } from '../../lists/use-file.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { ConfirmDialog, oneOpen } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { Menu, MenuItem } from '../../ui/menu.tsx'
import { Stack } from '../../ui/page.tsx'
import { count, formatNumber } from '../../ui/text.ts'
import { useToast } from '../../ui/toast.tsx'
import type { Job } from './status.tsx'

type Act = 'pause' | 'resume' | 'cancel' | 'rerun'
type Open = 'resume' | 'cancel' | 'rerun' | 'delete' | null

/** The results as a file. */
function useDownload({ id, name }: Job) {
  const api = useApi()
  const { isBusy, save } = useFile()
  const load = async (format: 'csv' | 'jsonl') =>
    (await api.jobs.results({ id, format }, { ...csvOptions, maxAnswerBytes: 2 ** 30 })).data
  return {
    isBusy,
    save: (format: 'csv' | 'jsonl') => save(name.replace(/[^\w .-]+/g, '-'), format, () => load(format)),
  }
}

/** What a person can do with a job. */
export function JobActions({ job, manages }: { readonly job: Job; readonly manages: boolean }) {
  const { id, status, rows } = job
  const [open, setOpen] = useState<Open>(null)
  const toast = useToast()
  const { isBusy, save } = useDownload(job)
  const change = useApiMutation(
    (api, { act, maxCredits }: { readonly act: Act; readonly maxCredits?: number }) =>
      act === 'resume' || act === 'rerun'
        ? api.jobs[act]({ id, ...(maxCredits === undefined ? {} : { maxCredits }) })
        : api.jobs[act]({ id }),
    ['jobs', 'balance'],
  )
  const isActive = status === 'running' || status === 'paused'
  const mayRerun = !isActive && rows.failed + rows.waiting > 0
  return (
    <>
      <Button icon={Download} disabled={isBusy || rows.delivered === 0} onClick={() => void save('csv')}>
        {isBusy ? 'Reading…' : 'Results'}
      </Button>
      {manages && status === 'running' && (
        <Button
          icon={Pause}
          disabled={change.isPending}
          onClick={() =>
            change.mutate(
              { act: 'pause' },
              {
                onSuccess: () => toast.done('The job is paused. Rows in progress still end.'),
                onError: (error) => toast.failed('The job was not paused', error),
              },
            )
          }
        >
          Pause
        </Button>
      )}
      {manages && status === 'paused' && (
        <Button icon={Play} look="primary" onClick={() => setOpen('resume')}>
          Resume
        </Button>
      )}
      {manages && mayRerun && (
        <Button icon={RotateCcw} onClick={() => setOpen('rerun')}>
          Run again
        </Button>
      )}
      <Menu trigger={<IconButton icon={EllipsisVertical} label="More actions" />}>
        <MenuItem onSelect={() => void save('jsonl')}>Results as JSON lines</MenuItem>
        {manages && isActive && <MenuItem onSelect={() => setOpen('cancel')}>Cancel…</MenuItem>}
        {manages && (
          <MenuItem danger onSelect={() => setOpen('delete')}>
            Delete…
          </MenuItem>
        )}
      </Menu>
      <JobDialogs job={job} open={open} setOpen={setOpen} change={(input) => change.mutateAsync(input)} />
    </>
  )
}

const describeRest = ({ rows }: Job): string =>
  `${formatNumber(rows.failed + rows.waiting)} rows failed or did not run. Delivered rows stay and cost nothing again.`

function LimitField({ cap, setCap }: { readonly cap: string; readonly setCap: (cap: string) => void }) {
  return (
    <TextField
      label="Maximum credits"
      about="Counted from the start of the job"
      type="number"
      min={0}
      value={cap}
      onChange={(event) => setCap(event.target.value)}
    />
  )
}

/** The dialogs that confirm an action. */
function JobDialogs({
  job,
  open,
  setOpen,
  change,
}: {
  readonly job: Job
  readonly open: Open
  readonly setOpen: (open: Open) => void
  readonly change: (input: { readonly act: Act; readonly maxCredits?: number }) => Promise<unknown>
}) {
  const { id, name, rows, maxCredits } = job
  const [cap, setCap] = useState(String(maxCredits))
  const go = useGo()
  const toast = useToast()
  const remove = useApiMutation((api, given: string) => api.jobs.delete({ id: given }), [])
  const dialog = oneOpen(open, setOpen)
  const limit = <LimitField cap={cap} setCap={setCap} />
  const limited = Number(cap) === maxCredits ? {} : { maxCredits: Number(cap) }
  return (
    <>
      <ConfirmDialog
        {...dialog('resume')}
        title="Resume this job?"
        effect={
          <Stack>
            <p>{count(rows.waiting, 'row')} wait. The job never costs more than this.</p>
            {limit}
          </Stack>
        }
        action="Resume"
        takesAway={false}
        onConfirm={async () => {
          await change({ act: 'resume', ...limited })
          toast.done('The job is running.')
        }}
      />
      <ConfirmDialog
        {...dialog('rerun')}
        title="Run the rest again?"
        effect={
          <Stack>
            <p>{describeRest(job)}</p>
            {limit}
          </Stack>
        }
        action="Run again"
        takesAway={false}
        onConfirm={async () => {
          await change({ act: 'rerun', ...limited })
          toast.done('The job is running again.')
        }}
      />
      <ConfirmDialog
        {...dialog('cancel')}
        title="Cancel this job?"
        effect="Rows in progress still end. What was delivered stays, and the rest can be run again."
        action="Cancel the job"
        onConfirm={async () => {
          await change({ act: 'cancel' })
          toast.done('The job is cancelled.')
        }}
      />
      <ConfirmDialog
        {...dialog('delete')}
        title="Delete this job?"
        effect="Its inputs and results are deleted at once."
        name={name}
        action="Delete"
        onConfirm={async () => {
          await remove.mutateAsync(id)
          go({ to: 'jobs' })
        }}
      />
    </>
  )
}
