import type { AccountUsageData } from 'social-lookup-client'
import { useApiQuery } from '../../api/hooks.ts'
import { PlaceLink } from '../../app/links.tsx'
import type { Search } from '../../app/search.ts'
import { useSearchFilters } from '../../app/search-filters.ts'
import { zoneName } from '../../app/zone.ts'
import { CsvButton } from '../../lists/csv-button.tsx'
import { type Filter, FilterBar } from '../../lists/filters.tsx'
import { periodOf, usualPeriod } from '../../lists/period.ts'
import { type SmallColumn, SmallTable } from '../../lists/small-table.tsx'
import { Card, Stat, Stats } from '../../ui/card.tsx'
import { ErrorNotice } from '../../ui/notice.tsx'
import { PageHeader, Row, Stack } from '../../ui/page.tsx'
import { Plot } from '../../ui/plot.tsx'
import { SkeletonBlock } from '../../ui/skeleton.tsx'
import { formatDuration, formatNumber, formatPercent, sentence } from '../../ui/text.ts'
import { outcomeColours } from '../requests/outcome.tsx'
import { type Group, type GroupingName, groupings, groupRows, type UsageRow } from './groupings.ts'
import { daysOf, seriesOf } from './series.ts'

const hourMs = 3_600_000

const filters: readonly Filter[] = [
  {
    kind: 'choice',
    name: 'by',
    label: 'By',
    isRequired: true,
    options: Object.entries(groupings).map(([value, { label }]) => ({ value, label })),
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
  { kind: 'text', name: 'operation', label: 'Operation', placeholder: 'Any', suggests: 'operations' },
  { kind: 'text', name: 'key', label: 'Key', suggests: 'keys' },
  { kind: 'text', name: 'monitor', label: 'Monitor', suggests: 'monitors' },
  { kind: 'period', name: 'period', usual: usualPeriod },
]

const paramsOf = ({ operation, key, monitor, ...search }: Search) => ({
  operation,
  key,
  monitor,
  ...periodOf(search, usualPeriod),
  timezone: zoneName(),
})

/** The totals of a period, those of the period before it, and the sums of each day. */
function useUsage(search: Search, by: GroupingName) {
  const params = paramsOf(search)
  const dimension = groupings[by].by
  const byDay = useApiQuery(
    ['usage', 'days', dimension, params],
    (api, signal) => {
      const dimensions = dimension === 'day' ? (['day'] as const) : (['day', dimension] as const)
      return api.account.usage({ ...params, by: [...dimensions] }, { signal })
    },
    { keepsPrevious: true },
  )
  const totals = useApiQuery(
    ['usage', 'totals', dimension, params],
    (api, signal) => api.account.usage({ ...params, by: [dimension] }, { signal }),
    { keepsPrevious: true },
  )
  const earlier = beforeOf(params)
  const before = useApiQuery(
    ['usage', 'before', dimension, params, earlier],
    (api, signal) => api.account.usage({ ...params, ...earlier, by: [dimension] }, { signal }),
    { keepsPrevious: true, enabled: earlier !== null && by !== 'day' },
  )
  return { params, dimension, byDay, totals, before }
}

/** The period of the same length before a period. Null: it has no start. */
function beforeOf({ from, to }: { readonly from?: string | undefined; readonly to?: string | undefined }) {
  if (from === undefined) return null
  const end = Math.min(to === undefined ? Date.now() : Date.parse(to), Date.now())
  const start = Date.parse(from)
  // Until the same time of its last day, so that an unfinished day is compared with a part of a day.
  const length = Math.ceil((end - start) / hourMs) * hourMs
  return { from: new Date(start - length).toISOString(), to: from }
}

/** Who spends what on what. */
export default function UsageScreen() {
  const [search] = useSearchFilters()
  const by: GroupingName =
    search.by !== undefined && Object.hasOwn(groupings, search.by) ? (search.by as GroupingName) : 'operation'
  const value = search.show === 'lookups' ? 'lookups' : 'credits'
  const { params, dimension, byDay, totals, before } = useUsage(search, by)
  const label = groupings[by].label.toLowerCase()
  return (
    <Stack>
      <div>
        <PageHeader
          title="Usage"
          about={`Who spends what on what. Days are those of ${zoneName()}.`}
          actions={
            <CsvButton
              csv={{
                name: `usage-by-${dimension}`,
                path: '/v1/usage',
                params: { ...params, by: dimension, all: true },
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
          about={by === 'day' ? undefined : `The seven with the most, by ${label}`}
        >
          {byDay.data ? <DayPlot data={byDay.data} by={by} value={value} /> : <SkeletonBlock size="large" />}
        </Card>
      )}
      {!totals.isError && (
        <Card title={`By ${label}`} flush>
          {totals.data ? (
            <Totals
              groups={groupRows(totals.data.usage, by)}
              before={before.data ? groupRows(before.data.usage, by) : null}
              by={by}
            />
          ) : (
            <SkeletonBlock size="large" />
          )}
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

/** Outcomes have the same colours everywhere. */
const coloursByName = new Map(
  Object.entries(outcomeColours).map(([outcome, colour]) => [sentence(outcome), colour]),
)

function DayPlot({
  data,
  by,
  value,
}: {
  readonly data: AccountUsageData
  readonly by: GroupingName
  readonly value: 'credits' | 'lookups'
}) {
  const days = daysOf(data.from, data.to)
  const series = seriesOf(groupRows(data.usage, by, { perDay: true }), days, {
    nameOf: ({ name }) => (by === 'day' ? sentence(value) : name),
    value,
  })
  return (
    <Plot
      label={`${sentence(value)} by day${by === 'day' ? '' : ` and ${groupings[by].label.toLowerCase()}`}; the table below has the sums`}
      times={days.map((day) => Date.parse(day) / 1000)}
      series={
        by === 'outcome'
          ? series.map((one) => ({ ...one, colour: coloursByName.get(one.name) ?? '--calm' }))
          : series
      }
      stepSeconds={86_400}
    />
  )
}

/** `+12%` against the period before. */
function change(now: number, before: number | undefined): string {
  if (before === undefined || before === 0) return now === 0 ? '—' : 'New'
  const share = now / before - 1
  return `${share > 0 ? '+' : share < 0 ? '−' : ''}${formatPercent(Math.abs(share))}`
}

function Totals({
  groups,
  before,
  by,
}: {
  readonly groups: readonly Group[]
  /** The groups of the period before; null: unknown. */
  readonly before: readonly Group[] | null
  readonly by: GroupingName
}) {
  const [{ period: chosen, from, to }] = useSearchFilters()
  // Requests are shown of the same days.
  const period = by === 'day' ? {} : from || to ? { from, to } : { period: chosen ?? usualPeriod }
  const all = groups.reduce((sum, { credits }) => sum + credits, 0)
  const earlier = new Map(before?.map(({ id, credits }) => [id, credits]))
  const columns: readonly SmallColumn<Group>[] = [
    {
      header: groupings[by].label,
      grows: true,
      cell: ({ name, id, filter }) =>
        filter === null ? (
          <span title={id}>{name}</span>
        ) : (
          <PlaceLink place={{ to: 'requests', search: { ...period, ...filter } }} title={id}>
            {name}
          </PlaceLink>
        ),
    },
    { header: 'Credits', align: 'end', cell: ({ credits }) => formatNumber(credits) },
    {
      header: 'Share',
      align: 'end',
      hide: 'narrow',
      cell: ({ credits }) => (all === 0 ? '—' : formatPercent(credits / all)),
    },
    ...(before === null
      ? []
      : [
          {
            header: 'Change',
            align: 'end' as const,
            hide: 'narrow' as const,
            cell: ({ id, credits }: Group) => change(credits, earlier.get(id)),
          },
        ]),
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
  const order = (a: Group, b: Group) => b.credits - a.credits || b.lookups - a.lookups
  return (
    <SmallTable
      label={`Usage by ${groupings[by].label.toLowerCase()}`}
      columns={columns}
      rows={by === 'day' ? groups : groups.toSorted(order)}
      rowKey={({ id }) => id}
      none="No lookup was made in this time."
    />
  )
}
