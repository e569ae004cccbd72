import { useOperator } from '../../api/operator.ts'
import type { OperatorAccount } from '../../api/operator-types.ts'
import type { Filter } from '../../lists/filters.tsx'
import { type Column, ListScreen } from '../../lists/list-screen.tsx'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { EmptyState } from '../../ui/notice.tsx'
import { formatNumber, sentence } from '../../ui/text.ts'
import { Time } from '../../ui/time.tsx'
import { NewAccountButton } from './account-naming.tsx'
import { SignUpLinkButton } from './sign-up-link.tsx'

const filters: readonly Filter[] = [
  { kind: 'text', name: 'search', label: 'Search', placeholder: 'name, e-mail or id' },
  {
    kind: 'choice',
    name: 'state',
    label: 'State',
    options: ['active', 'suspended', 'closed'].map((value) => ({ value, label: sentence(value) })),
  },
]

const tones: Record<OperatorAccount['state'], Tone> = { active: 'good', suspended: 'warn', closed: 'calm' }

export const AccountState = ({ state }: { readonly state: OperatorAccount['state'] }) => (
  <Badge tone={tones[state]}>{sentence(state)}</Badge>
)

const columns: readonly Column<OperatorAccount>[] = [
  { header: 'Account', cell: ({ name, id }) => name ?? id },
  { header: 'E-mail', grows: true, hide: 'medium', cell: ({ email }) => email ?? '' },
  { header: 'State', cell: ({ state }) => <AccountState state={state} /> },
  { header: 'Live credits', align: 'end', cell: ({ live }) => formatNumber(live) },
  { header: 'Test credits', align: 'end', hide: 'medium', cell: ({ test }) => formatNumber(test) },
  { header: 'Created', align: 'end', hide: 'narrow', cell: ({ createdAt }) => <Time at={createdAt} /> },
]

/** Every account with its credits. */
export default function AccountsScreen() {
  const operator = useOperator()
  return (
    <ListScreen<OperatorAccount>
      title="Accounts"
      about="Every account with its credits, oldest first."
      actions={
        <>
          {operator.may('all') && <SignUpLinkButton />}
          {operator.may('support') && <NewAccountButton />}
        </>
      }
      queryKey="operator accounts"
      filters={filters}
      load={(_, { search: { search, state }, cursor, limit }, signal) =>
        operator.page('accounts list', { search, state, cursor, limit }, signal)
      }
      columns={columns}
      rowKey={({ id }) => id}
      rowPlace={({ id }) => ({ to: `accounts/${id}`, isOperator: true })}
      empty={<EmptyState title="No account yet" command='social-lookup accounts create --name "Ada"' />}
    />
  )
}
