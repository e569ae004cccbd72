import { useOperator } from '../../api/operator.ts'
import type { AuditAct } from '../../api/operator-types.ts'
import type { Filter } from '../../lists/filters.tsx'
import { type Column, ListScreen } from '../../lists/list-screen.tsx'
import { periodOf } from '../../lists/period.ts'
import { Cut } from '../../ui/cut.tsx'
import { EmptyState } from '../../ui/notice.tsx'
import { sentence } from '../../ui/text.ts'
import { Time } from '../../ui/time.tsx'
import styles from './operator.module.css'

const filters: readonly Filter[] = [
  { kind: 'text', name: 'account', label: 'Account', placeholder: 'acc_…' },
  { kind: 'text', name: 'actor', label: 'Actor', placeholder: 'token deploy' },
  { kind: 'text', name: 'act', label: 'Act', placeholder: 'credits grant' },
  { kind: 'text', name: 'subject', label: 'About', placeholder: 'key_…' },
  { kind: 'period', name: 'period' },
]

const shown = (details: AuditAct['details']) =>
  Object.entries(details)
    .filter(([, value]) => value !== null && value !== '')
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(', ')

const columns: readonly Column<AuditAct>[] = [
  { header: 'Time', cell: ({ at }) => <Time at={at} /> },
  { header: 'Act', cell: ({ act }) => sentence(act) },
  { header: 'Actor', cell: ({ actor }) => <span className={styles.wrap}>{actor}</span> },
  {
    header: 'Account',
    hide: 'medium',
    cell: ({ accountId, accountName }) =>
      accountId && <Cut text={accountName ?? accountId} about={accountId} />,
  },
  { header: 'About', hide: 'medium', cell: ({ subject }) => subject && <code>{subject}</code> },
  { header: 'Address', hide: 'medium', cell: ({ address }) => address && <code>{address}</code> },
  {
    header: 'Details',
    hide: 'medium',
    grows: true,
    cell: ({ details }) => <span className={styles.note}>{shown(details)}</span>,
  },
]

/** Who did what. */
export default function AuditScreen() {
  const operator = useOperator()
  return (
    <ListScreen<AuditAct>
      title="Audit"
      about="Who did what to accounts, keys, credits, tokens and switches, newest first."
      queryKey="operator audit"
      filters={filters}
      load={(_, { search, cursor, limit }, signal) => {
        const { account, actor, act, subject } = search
        const input = { account, actor, act, subject, ...periodOf(search), cursor, limit }
        return operator.page('audit', input, signal)
      }}
      columns={columns}
      rowKey={({ seq }) => String(seq)}
      empty={<EmptyState title="No actions yet" command="social-lookup audit" />}
      live
    />
  )
}
