import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { SummariesListData } from 'social-lookup-client'
import { useRights } from '../../app/session.tsx'
import { type Column, ListScreen } from '../../lists/list-screen.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/notice.tsx'
import { sentence } from '../../ui/text.ts'
import { Time } from '../../ui/time.tsx'
import { type EndpointNames, useEndpointNames } from '../endpoints/names.ts'
import { NewSummaryDialog } from './new-summary-dialog.tsx'
import { SummaryActions } from './summary-actions.tsx'

type SummaryRow = SummariesListData['summaries'][number]

const everyDay = 7

/** When a summary is sent, in words. */
function describeTime({ time, timezone, weekdays }: SummaryRow): string {
  const days = weekdays.length === everyDay ? 'every day' : weekdays.map(sentence).join(', ')
  return `${time} ${timezone}, ${days}`
}

const columnsOf = (names: EndpointNames, manages: boolean): readonly Column<SummaryRow>[] => [
  { header: 'Summary', grows: true, cell: ({ name }) => name },
  {
    header: 'Status',
    cell: ({ status }) => <Badge tone={status === 'active' ? 'good' : 'calm'}>{sentence(status)}</Badge>,
  },
  { header: 'Tag', cell: ({ tag }) => tag },
  { header: 'Sent at', hide: 'narrow', cell: describeTime },
  {
    header: 'Goes to',
    hide: 'medium',
    cell: ({ webhookEndpointIds: ids }) =>
      ids.length === 0 ? 'Events only' : ids.map(names.nameOf).join(', '),
  },
  {
    header: 'Next',
    hide: 'medium',
    cell: ({ status, nextRunAt }) => (status === 'active' ? <Time at={nextRunAt} /> : '—'),
  },
  ...(manages
    ? [
        {
          header: 'Actions',
          align: 'end',
          cell: (row: SummaryRow) => <SummaryActions summary={row} />,
        } as const,
      ]
    : []),
]

/** One message a day about all monitors with a tag. */
export default function SummariesScreen() {
  const { manages } = useRights()
  const names = useEndpointNames()
  const [isCreating, setCreating] = useState(false)
  const create = manages && (
    <Button look="primary" icon={Plus} onClick={() => setCreating(true)}>
      New summary
    </Button>
  )
  return (
    <>
      <ListScreen
        title="Summaries"
        about="One message at a time of day about all monitors with a tag."
        actions={create}
        queryKey="summaries"
        load={async (api, _, signal) => {
          const { data } = await api.summaries.list({}, { signal })
          return { rows: data.summaries, nextCursor: null }
        }}
        columns={columnsOf(names, manages)}
        rowKey={({ id }) => id}
        empty={
          <EmptyState title="No summaries yet" action={create}>
            Give monitors a tag, and choose when one message has everything that they found: by Slack,
            Discord, Teams or any endpoint.
          </EmptyState>
        }
      />
      <NewSummaryDialog open={isCreating} onOpenChange={setCreating} />
    </>
  )
}
