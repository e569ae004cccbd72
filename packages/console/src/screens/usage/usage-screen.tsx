import type { AccountUsageData } from 'social-lookup-client'
import { useApiQuery } from '../../api/hooks.ts'
import { PlaceLink } from '../../app/links.tsx'
import type { Search } from '../../app/search.ts'
import { csvOptions } from '../../lists/csv.ts'
import { CsvButton } from '../../lists/csv-button.tsx'
import { endOfDay, type Filter, FilterBar, startOfDay, useSearchFilters } from '../../lists/filters.tsx'
import { type SmallColumn, SmallTable } from '../../lists/small-table.tsx'
import { Card, Stat, Stats } from '../../ui/card.tsx'
import { ErrorNotice } from '../../ui/notice.tsx'
import { PageHeader, Row, Stack } from '../../ui/page.tsx'
import { Plot } from '../../ui/plot.tsx'
import { SkeletonBlock } from '../../ui/skeleton.tsx'
import { formatDuration, formatNumber, formatPercent, sentence } from '../../ui/text.ts'
import { daysOf, seriesOf } from './series.ts'

type UsageRow = AccountUsageData['usage'][number]

const groupings = ['operation', 'key', 'monitor', 'outcome', 'source', 'day'] as const
type Grouping = (typeof groupings)[number]

const filters: readonly Filter[] = [
  {
    kind: 'choice',
    name: 'by',
    label: 'By',
    isRequired: true,
    options: groupings.map((value) => ({ value, label: sentence(value) })),
  },
  {
    kind: 'choice',
    name: 'show',
    label: 'Show',
    isRequired: true,
    options: [
      { value: 'credits', label: 'Credits' },
      { value: 'lookups', label: 'Lookups' },
    ],
  },
  { kind: 'text', name: 'operation', label: 'Operation', placeholder: 'reddit.posts' },
  { kind: 'text', name: 'key', label: 'Key', placeholder: 'key_…' },
  { kind: 'text', name: 'monitor', label: 'Monitor', placeholder: 'mon_…' },
  { kind: 'day', name: 'from', label: 'From' },
  { kind: 'day', name: 'to', label: 'To' },
]

const paramsOf = ({ operation, key, monitor, from, to }: Search) => ({
  operation,
  key,
  monitor,
  from: startOfDay(from),
  to: endOfDay(to),
})

/** Who spends what on what. */
export default function UsageScreen() {
  const [search] = useSearchFilters()
  const by = groupings.find((one) => one === search.by) ?? 'operation'
  const value = search.show === 'lookups' ? 'lookups' : 'credits'
  const params = paramsOf(search)
  const byDay = useApiQuery(
    ['usage', 'days', by, params],
    (api, signal) => api.account.usage({ ...params, by: by === 'day' ? ['day'] : ['day', by] }, { signal }),
    { keepsPrevious: true },
  )
  const totals = useApiQuery(
    ['usage', 'totals', by, params],
    (api, signal) => api.account.usage({ ...params, by: [by] }, { signal }),
    { keepsPrevious: true },
  )
  return (
    <Stack>
      <div>
        <PageHeader
          title="Usage"
          about="The last 30 days, unless the filters choose others. Days are UTC."
          actions={
            <CsvButton
              csv={{
                name: `usage-by-${by}`,
                load: (api, _, cursor) => api.account.usage({ ...params, by: [by], cursor }, csvOptions),
              }}
            />
          }
        />
        <FilterBar filters={filters} />
      </div>
      {(byDay.error ?? totals.error) && (
        <ErrorNotice
          error={byDay.error ?? totals.error}
          onRetry={() => {
            void byDay.refetch()
            void totals.refetch()
          }}
        />
      )}
      {totals.data && <Sums rows={totals.data.usage} />}
      {totals.isPending && <SkeletonBlock />}
      {!byDay.isError && (
        <Card
          title={`${sentence(value)} by day`}
          about={by === 'day' ? undefined : `The seven with the most, by ${by}`}
        >
          {byDay.data ? <DayPlot data={byDay.data} by={by} value={value} /> : <SkeletonBlock size="large" />}
        </Card>
      )}
      {!totals.isError && (
        <Card title={`By ${by}`} flush>
          {totals.data ? <Totals rows={totals.data.usage} by={by} /> : <SkeletonBlock size="large" />}
        </Card>
      )}
      {totals.data?.page.hasMore && <Row>The table has the first 5,000 rows; the file has more.</Row>}
    </Stack>
  )
}

function Sums({ rows }: { readonly rows: readonly UsageRow[] }) {
  const sum = (read: (row: UsageRow) => number) => rows.reduce((all, row) => all + read(row), 0)
  const lookups = sum((row) => row.lookups)
  const share = (part: number) => (lookups === 0 ? '—' : formatPercent(part / lookups))
  return (
    <Stats>
      <Stat name="Credits" value={formatNumber(sum((row) => row.credits))} />
      <Stat name="Lookups" value={formatNumber(lookups)} />
      <Stat name="From the cache" value={share(sum((row) => row.cached))} about="They cost the same" />
      <Stat name="Failed" value={share(sum((row) => row.failed))} about="Never charged" />
    </Stats>
  )
}

function DayPlot({
  data,
  by,
  value,
}: {
  readonly data: AccountUsageData
  readonly by: Grouping
  readonly value: 'credits' | 'lookups'
}) {
  const days = daysOf(data.from, data.to)
  const series = seriesOf(data.usage, days, {
    nameOf: (row) => (by === 'day' ? sentence(value) : nameOf(row, by)),
    value,
  })
  return (
    <Plot
      label={`${sentence(value)} by day${by === 'day' ? '' : ` and ${by}`}; the table below has the sums`}
      times={days.map((day) => Date.parse(day) / 1000)}
      series={series}
      stepSeconds={86_400}
    />
  )
}

/** The name of a row in words. */
function nameOf(row: UsageRow, by: Grouping): string {
  const name = row[by]
  if (by === 'monitor' && name === null) return 'No monitor'
  if (by === 'source' && name === null) return 'None (failed or cached)'
  return by === 'outcome' || by === 'source' ? sentence(String(name)) : String(name)
}

function Totals({ rows, by }: { readonly rows: readonly UsageRow[]; readonly by: Grouping }) {
  const all = rows.reduce((sum, { credits }) => sum + credits, 0)
  const columns: readonly SmallColumn<UsageRow>[] = [
    { header: sentence(by), grows: true, cell: (row) => <NameLink row={row} by={by} /> },
    { header: 'Credits', align: 'end', cell: ({ credits }) => formatNumber(credits) },
    {
      header: 'Share',
      align: 'end',
      hide: 'narrow',
      cell: ({ credits }) => (all === 0 ? '—' : formatPercent(credits / all)),
    },
    { header: 'Lookups', align: 'end', cell: ({ lookups }) => formatNumber(lookups) },
    { header: 'Cached', align: 'end', hide: 'narrow', cell: ({ cached }) => formatNumber(cached) },
    { header: 'Failed', align: 'end', hide: 'narrow', cell: ({ failed }) => formatNumber(failed) },
    {
      header: 'Average',
      align: 'end',
      hide: 'narrow',
      cell: ({ averageMs }) => (averageMs === null ? '—' : formatDuration(averageMs)),
    },
  ]
  return (
    <SmallTable
      label={`Usage by ${by}`}
      columns={columns}
      rows={rows}
      rowKey={(row) => String(row[by])}
      none="No lookup was made in this time."
    />
  )
}

/** Leads to the requests of a row. */
function NameLink({ row, by }: { readonly row: UsageRow; readonly by: Grouping }) {
  const name = row[by]
  const day = row.day?.slice(0, 10)
  const filter =
    by === 'day' ? { from: day, to: day } : by === 'source' || name == null ? null : { [by]: String(name) }
  if (filter === null) return nameOf(row, by)
  return <PlaceLink place={{ to: 'requests', search: filter }}>{nameOf(row, by)}</PlaceLink>
}
