import { EllipsisVertical } from 'lucide-react'
import { useState } from 'react'
import type { SummariesListData } from 'social-lookup-client'
import { useApiMutation } from '../../api/hooks.ts'
import { IconButton } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { Menu, MenuItem } from '../../ui/menu.tsx'
import { useToast } from '../../ui/toast.tsx'

/** Pauses, resumes or deletes a summary. */
export function SummaryActions({ summary }: { readonly summary: SummariesListData['summaries'][number] }) {
  const { id, name, status } = summary
  const [isDeleting, setDeleting] = useState(false)
  const toast = useToast()
  const isActive = status === 'active'
  const update = useApiMutation(
    (api, wanted: 'active' | 'paused') => api.summaries.update({ id, status: wanted }),
    ['summaries'],
  )
  const remove = useApiMutation((api, given: string) => api.summaries.delete({ id: given }), ['summaries'])
  return (
    <>
      <Menu trigger={<IconButton icon={EllipsisVertical} label={`Actions of ${name}`} />}>
        <MenuItem
          onSelect={() =>
            update.mutate(isActive ? 'paused' : 'active', {
              onSuccess: () => toast.done(isActive ? 'The summary is paused.' : 'The summary is active.'),
              onError: (error) => toast.failed('The summary was not changed', error),
            })
          }
        >
          {isActive ? 'Pause' : 'Resume'}
        </MenuItem>
        <MenuItem danger onSelect={() => setDeleting(true)}>
          Delete…
        </MenuItem>
      </Menu>
      <ConfirmDialog
        open={isDeleting}
        onOpenChange={setDeleting}
        title="Delete the summary?"
        effect="No further message is sent. Its monitors go on."
        action="Delete"
        onConfirm={() => remove.mutateAsync(id)}
      />
    </>
  )
}
