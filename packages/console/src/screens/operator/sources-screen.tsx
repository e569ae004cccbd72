import { useOperator, useOperatorQuery } from '../../api/operator.ts'
import type { SourceReport } from '../../api/operator-types.ts'
import type { Filter } from '../../lists/filters.tsx'
import { type Column, ListScreen } from '../../lists/list-screen.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { Dotted } from '../../ui/dotted.tsx'
import { EmptyState } from '../../ui/notice.tsx'
import { Stack } from '../../ui/page.tsx'
import { formatDuration, formatNumber, formatPercent, sentence } from '../../ui/text.ts'
import { Time } from '../../ui/time.tsx'
import styles from './operator.module.css'
import { SwitchButton, SwitchOffButton } from './switches.tsx'
import { formatUsd } from './text.ts'

const filters: readonly Filter[] = [
  { kind: 'text', name: 'platform', label: 'Platform', placeholder: 'reddit' },
  {
    kind: 'choice',
    name: 'state',
    label: 'State',
    options: ['used', 'failing', 'switched_off', 'not_configured'].map((value) => ({
      value,
      label: sentence(value),
    })),
  },
]

const matches: Record<string, (row: SourceReport) => boolean> = {
  used: ({ answered, failed }) => answered + failed > 0,
  failing: ({ failed }) => failed > 0,
  switched_off: ({ switchedOff }) => switchedOff !== null,
  not_configured: ({ missing }) => missing.length > 0,
}

/** What needs attention first: off, failing, used, and last what is not configured. */
function rank({ switchedOff, missing, answered, failed }: SourceReport): number {
  if (switchedOff) return 0
  if (failed > answered) return 1
  if (answered + failed > 0) return 2
  return missing.length === 0 ? 3 : 4
}

/** The state of a source in a word. */
export function SourceState({ row }: { readonly row: SourceReport }) {
  const { switchedOff, missing, answered, failed } = row
  if (switchedOff) return <Badge tone="bad">Switched off</Badge>
  if (missing.length > 0) return <Badge>Not configured</Badge>
  if (answered + failed === 0) return <Badge>Not asked</Badge>
  const share = answered / (answered + failed)
  if (share >= 0.9) return <Badge tone="good">Works</Badge>
  return <Badge tone={share >= 0.5 ? 'warn' : 'bad'}>{share >= 0.5 ? 'Disturbed' : 'Fails'}</Badge>
}

const columns: readonly Column<SourceReport>[] = [
  { header: 'Operation', cell: ({ operation }) => <Dotted name={operation} /> },
  { header: 'Source', cell: ({ source, place }) => `${place}. ${source}` },
  { header: 'State', cell: (row) => <SourceState row={row} /> },
  {
    header: 'Answered',
    align: 'end',
    hide: 'narrow',
    cell: ({ answered, failed }) =>
      answered + failed === 0 ? '—' : formatPercent(answered / (answered + failed)),
  },
  {
    header: 'Requests',
    align: 'end',
    hide: 'medium',
    cell: ({ answered, failed }) => formatNumber(answered + failed),
  },
  {
    header: 'Time',
    align: 'end',
    hide: 'medium',
    cell: ({ averageMs }) => (averageMs === null ? '—' : formatDuration(averageMs)),
  },
  { header: 'Fault', hide: 'medium', cell: ({ fault }) => fault ?? '' },
  {
    header: '7 days',
    align: 'end',
    hide: 'narrow',
    cell: ({ lastDays }) =>
      lastDays === null || lastDays.answeredShare === null ? '—' : formatPercent(lastDays.answeredShare),
  },
  {
    header: 'Last answer',
    hide: 'medium',
    cell: ({ lastDays }) => (lastDays?.lastAnsweredAt ? <Time at={lastDays.lastAnsweredAt} /> : '—'),
  },
]

/** What works on each platform right now, by source, over all nodes. */
export default function SourcesScreen() {
  const operator = useOperator()
  return (
    <ListScreen<SourceReport>
      title="Sources"
      about="How requests to each source ended in the last hour and in the last 7 days, on all nodes; answers from the cache are left out."
      actions={operator.may('all') && <SwitchOffButton />}
      summary={<Summary />}
      queryKey="operator sources"
      filters={filters}
      load={async (_, { search: { platform, state } }, signal) => {
        const all = await operator.get('sources list', { platform, minutes: 60 }, signal)
        const rows = state === undefined ? all : all.filter(matches[state] ?? (() => true))
        return { rows: rows.toSorted((a, b) => rank(a) - rank(b)), nextCursor: null }
      }}
      columns={columns}
      rowKey={({ operation, source }) => `${operation} ${source}`}
      rowPlace={({ operation }) => ({ to: `sources/${operation}`, isOperator: true })}
      empty={<EmptyState title="No operation" command="social-lookup doctor" />}
      live
    />
  )
}

/** Switches that are off, and what data vendors cost. */
function Summary() {
  const operator = useOperator()
  const switches = useOperatorQuery('switch list', {}, { live: true })
  const vendors = useOperatorQuery('vendors list')
  const used = (vendors.data ?? []).filter(
    ({ monthUsd, monthBudgetUsd, dayBudgetUsd }) =>
      monthUsd > 0 || monthBudgetUsd !== null || dayBudgetUsd !== null,
  )
  return (
    <Stack>
      {switches.data && switches.data.length > 0 && (
        <Card title="Switched off" flush>
          <ul aria-label="Switched off">
            {switches.data.map((off) => (
              <li key={`${off.kind} ${off.name}`} className={styles.off}>
                <strong>
                  {sentence(off.kind)} {off.name}
                </strong>
                <div>
                  {off.reason}
                  <p className={styles.note}>
                    <Time at={off.at} /> by {off.by}
                  </p>
                </div>
                {operator.may('all') && <SwitchButton off={off} />}
              </li>
            ))}
          </ul>
        </Card>
      )}
      {used.length > 0 && (
        <Card title="Data vendors" flush>
          <table className={styles.table} aria-label="Data vendors">
            <thead>
              <tr>
                <th scope="col">Vendor</th>
                <th scope="col" className={styles.end}>
                  Today
                </th>
                <th scope="col" className={styles.end}>
                  This month
                </th>
              </tr>
            </thead>
            <tbody>
              {used.map(({ vendor, displayName, dayUsd, dayBudgetUsd, monthUsd, monthBudgetUsd }) => (
                <tr key={vendor}>
                  <th scope="row">{displayName}</th>
                  <td className={styles.end}>{budget(dayUsd, dayBudgetUsd)}</td>
                  <td className={styles.end}>{budget(monthUsd, monthBudgetUsd)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Card>
      )}
      <span />
    </Stack>
  )
}

const budget = (used: number, limit: number | null) =>
  limit === null ? formatUsd(used) : `${formatUsd(used)} of ${formatUsd(limit)}`
