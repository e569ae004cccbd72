import { useOperator } from '../../api/operator.ts'
import type { FoundRequest } from '../../api/operator-types.ts'
import { PlaceLink } from '../../app/links.tsx'
import type { Filter } from '../../lists/filters.tsx'
import { type Column, ListScreen } from '../../lists/list-screen.tsx'
import { periodOf } from '../../lists/period.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { Cut } from '../../ui/cut.tsx'
import { Dotted } from '../../ui/dotted.tsx'
import { EmptyState } from '../../ui/notice.tsx'
import { formatDuration, formatNumber, sentence } from '../../ui/text.ts'
import { Time } from '../../ui/time.tsx'

const filters: readonly Filter[] = [
  {
    kind: 'choice',
    name: 'mode',
    label: 'Data',
    options: [
      { value: 'live', label: 'Live' },
      { value: 'test', label: 'Test' },
    ],
  },
  { kind: 'text', name: 'account', label: 'Account', placeholder: 'acc_…' },
  { kind: 'text', name: 'key', label: 'Key', placeholder: 'key_…' },
  { kind: 'text', name: 'operation', label: 'Operation', placeholder: 'reddit.posts' },
  {
    kind: 'choice',
    name: 'outcome',
    label: 'Outcome',
    options: ['found', 'not_found', 'private', 'restricted', 'failed'].map((value) => ({
      value,
      label: sentence(value),
    })),
  },
  { kind: 'period', name: 'period' },
]

const tones: Readonly<Record<string, Tone>> = {
  found: 'good',
  not_found: 'calm',
  private: 'calm',
  restricted: 'warn',
}

/** How a lookup of any account ended; every other word is the code of an error. */
export const AnyOutcome = ({ outcome }: { readonly outcome: string }) => (
  <Badge tone={tones[outcome] ?? 'bad'}>{sentence(outcome)}</Badge>
)

const columns: readonly Column<FoundRequest>[] = [
  { header: 'Time', cell: ({ at }) => <Time at={at} /> },
  { header: 'Operation', cell: ({ operation }) => <Dotted name={operation} /> },
  { header: 'Outcome', cell: ({ outcome }) => <AnyOutcome outcome={outcome} /> },
  {
    header: 'Account',
    hide: 'medium',
    cell: ({ account, accountName }) => <Cut text={accountName ?? account} about={account} />,
  },
  { header: 'Cause', hide: 'medium', grows: true, cell: ({ cause }) => cause ?? '' },
  {
    header: 'Duration',
    align: 'end',
    hide: 'medium',
    cell: ({ cached, durationMs }) => (cached ? 'cached' : formatDuration(durationMs)),
  },
  { header: 'Credits', align: 'end', hide: 'narrow', cell: ({ credits }) => formatNumber(credits) },
]

/** The lookups of all accounts. Live and test are never in one list. */
export default function OperatorRequestsScreen() {
  const operator = useOperator()
  return (
    <ListScreen<FoundRequest>
      title="All requests"
      about="Lookups of all accounts, newest first: live ones of the last day, unless the filters say otherwise."
      queryKey="operator requests"
      filters={filters}
      load={(_, { search, cursor, limit }, signal) => {
        const { mode = 'live', account, key, operation, outcome } = search
        const input = { mode, account, key, operation, outcome, ...periodOf(search), cursor, limit }
        return operator.page('requests', input, signal)
      }}
      columns={columns}
      rowKey={({ requestId, at }) => `${requestId} ${at}`}
      rowPlace={({ requestId }) => ({ to: `requests/${requestId}`, isOperator: true })}
      empty={
        <EmptyState
          title="No live lookup in the last day"
          action={
            <PlaceLink
              place={{ to: 'requests', search: { mode: 'test' }, isOperator: true }}
              className={buttonClass()}
            >
              Show test lookups
            </PlaceLink>
          }
        >
          Live and test lookups are never in one list.
        </EmptyState>
      }
      live
    />
  )
}
