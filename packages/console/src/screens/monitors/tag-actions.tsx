import { Tags } from 'lucide-react'
import { useState } from 'react'
import { useApiMutation } from '../../api/hooks.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog, oneOpen } from '../../ui/dialog.tsx'
import { Menu, MenuItem } from '../../ui/menu.tsx'
import { count } from '../../ui/text.ts'
import { useToast } from '../../ui/toast.tsx'

type Action = 'pause' | 'resume' | 'trigger'

const actions: readonly { readonly action: Action; readonly label: string; readonly effect: string }[] = [
  { action: 'pause', label: 'Pause all', effect: 'They check nothing until they are resumed.' },
  { action: 'resume', label: 'Resume all', effect: 'Their checks go on, and are charged.' },
  { action: 'trigger', label: 'Check all now', effect: 'Each active one is checked now, and charged.' },
]

/** What is done with all monitors that have a tag. */
export function TagActions({ tag }: { readonly tag: string }) {
  const [open, setOpen] = useState<Action | null>(null)
  const toast = useToast()
  const run = useApiMutation(
    async (api, action: Action) => {
      const done = { changed: 0, failed: 0 }
      let cursor: string | undefined
      do {
        const { data } = await api.monitors.changeTagged({ tag, action, cursor })
        for (const { status } of data.results) {
          if (status !== 'unchanged') done[status] += 1
        }
        cursor = data.page.nextCursor ?? undefined
      } while (cursor !== undefined)
      return { data: done }
    },
    ['monitors', 'events', 'deliveries', 'balance'],
  )
  const dialog = oneOpen(open, setOpen)
  return (
    <>
      <Menu trigger={<Button icon={Tags}>With “{tag}”</Button>}>
        {actions.map(({ action, label }) => (
          <MenuItem key={action} onSelect={() => setOpen(action)}>
            {label}…
          </MenuItem>
        ))}
      </Menu>
      {actions.map(({ action, label, effect }) => (
        <ConfirmDialog
          key={action}
          {...dialog(action)}
          title={`${label} with “${tag}”?`}
          effect={effect}
          action={label}
          takesAway={action === 'pause'}
          onConfirm={async () => {
            const { changed, failed } = await run.mutateAsync(action)
            const rest = failed === 0 ? '' : ` ${count(failed, 'monitor')} refused it.`
            toast.done(`${count(changed, 'monitor')} changed.${rest}`)
          }}
        />
      ))}
    </>
  )
}
