import { useOperator } from '../../api/operator.ts'
import type { SettingReport } from '../../api/operator-types.ts'
import type { Filter } from '../../lists/filters.tsx'
import { type Column, ListScreen } from '../../lists/list-screen.tsx'
import { Hint } from '../../ui/hint.tsx'
import { EmptyState } from '../../ui/notice.tsx'
import styles from './operator.module.css'

const filters: readonly Filter[] = [
  { kind: 'text', name: 'search', label: 'Search', placeholder: 'DATABASE' },
  {
    kind: 'choice',
    name: 'set',
    label: 'Set',
    options: [
      { value: 'true', label: 'Yes' },
      { value: 'false', label: 'No' },
    ],
  },
]

function Value({ setting: { value, isSecret, isSet } }: { readonly setting: SettingReport }) {
  if (!isSet) return <span className={styles.secret}>Not set</span>
  if (isSecret) return <span className={styles.secret}>Set, not shown</span>
  return <code className={styles.wrap}>{value}</code>
}

const columns: readonly Column<SettingReport>[] = [
  { header: 'Setting', cell: ({ name }) => <code className={styles.wrap}>{name}</code> },
  { header: 'Value', cell: (setting) => <Value setting={setting} /> },
  {
    header: 'Meaning',
    hide: 'medium',
    grows: true,
    cell: ({ describes }) => <Hint text={describes}>{describes}</Hint>,
  },
]

/** The settings in force. */
export default function SettingsScreen() {
  const operator = useOperator()
  return (
    <ListScreen<SettingReport>
      title="Settings in force"
      about="Of the node that answered, without secrets. docs/RUNNING.md describes each."
      queryKey="operator settings"
      filters={filters}
      load={async (_, { search: { search = '', set } }, signal) => {
        const all = await operator.get('settings', {}, signal)
        const rows = all.filter(
          ({ name, describes, isSet }) =>
            `${name} ${describes}`.toLowerCase().includes(search.toLowerCase()) &&
            (set === undefined || String(isSet) === set),
        )
        return { rows, nextCursor: null }
      }}
      columns={columns}
      rowKey={({ name }) => name}
      empty={<EmptyState title="No settings" command="social-lookup settings" />}
    />
  )
}
