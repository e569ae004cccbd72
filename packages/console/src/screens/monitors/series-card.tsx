import { useQueries } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { MonitorsGetData } from 'social-lookup-client'
import { useApi, useApiQuery } from '../../api/hooks.ts'
import { useMode } from '../../app/mode.ts'
import { addDays, today, zoneName } from '../../app/zone.ts'
import { csvOptions } from '../../lists/csv.ts'
import { SmallTable } from '../../lists/small-table.tsx'
import { useFile } from '../../lists/use-file.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { SelectField } from '../../ui/field.tsx'
import { More } from '../../ui/more.tsx'
import { ErrorNotice } from '../../ui/notice.tsx'
import { Stack } from '../../ui/page.tsx'
import { Plot } from '../../ui/plot.tsx'
import { SkeletonBlock } from '../../ui/skeleton.tsx'
import { count, formatNumber } from '../../ui/text.ts'
import { formatExact } from '../../ui/time.tsx'
import { Choices } from './choices.tsx'
import styles from './monitors.module.css'
import { type Followed, linesOf, type Step, stepSeconds } from './series.ts'

const steps: readonly { readonly value: Step; readonly label: string }[] = [
  { value: 'day', label: 'Days' },
  { value: 'hour', label: 'Hours' },
  { value: 'all', label: 'Each check' },
]

const spans = [
  { value: '2', label: '2 days' },
  { value: '14', label: '14 days' },
  { value: '90', label: '90 days' },
  { value: '400', label: '400 days' },
]

/** More lines than this cannot be told apart. */
const maxLines = 8
/** Rows of the table below the plot. */
const maxRows = 50

/** The series of some monitors, in their order. */
function useSeries(ids: readonly string[], step: Step, days: string) {
  const api = useApi()
  const mode = useMode()
  const timezone = zoneName()
  const from = new Date(Date.parse(addDays(today(Date.now()), 1 - Number(days)))).toISOString()
  return useQueries({
    queries: ids.map((id) => ({
      queryKey: [mode, 'monitors', 'series', id, step, from, timezone],
      queryFn: async ({ signal }: { readonly signal: AbortSignal }) =>
        (await api.monitors.series({ id, by: step, timezone, from }, { signal })).data,
    })),
  })
}

/** The numbers of a monitor over time, beside those of others. */
export function SeriesCard({ monitor }: { readonly monitor: MonitorsGetData }) {
  const [step, setStep] = useState<Step>('day')
  const [days, setDays] = useState('90')
  const fields = monitor.fields ?? []
  // Numbers of one record are seldom of one size.
  const [field, setField] = useState(fields[0] ?? '')
  const [show, setShow] = useState<'numbers' | 'changes'>('numbers')
  const [others, setOthers] = useState<readonly string[]>([])
  const monitors = useApiQuery(['monitors', 'names'], (api, signal) => api.monitors.list({}, { signal }))
  const comparable = (monitors.data?.monitors ?? []).filter(
    (one) =>
      one.watch === 'values' && one.id !== monitor.id && one.fields?.some((name) => fields.includes(name)),
  )
  const chosen = [monitor, ...comparable.filter(({ id }) => others.includes(id))]
  const queries = useSeries(
    chosen.map(({ id }) => id),
    step,
    days,
  )
  const failed = queries.find(({ isError }) => isError)
  // The shared field alone, where other monitors are beside it.
  const only = field || (others.length > 0 ? fields[0] : undefined)
  const followed = queries.flatMap(({ data }, place): Followed[] =>
    data === undefined ? [] : [{ name: chosen[place]!.name, series: data }],
  )
  return (
    <Card
      title="Numbers over time"
      about={`Days and hours are those of ${zoneName()}`}
      action={<SeriesFile id={monitor.id} step={step} />}
    >
      <Stack>
        <div className={styles.four}>
          <SelectField
            label="By"
            value={step}
            options={steps}
            onChange={({ target }) => setStep(target.value as Step)}
          />
          <SelectField
            label="Last"
            value={days}
            options={spans}
            onChange={({ target }) => setDays(target.value)}
          />
          {fields.length > 1 && (
            <SelectField
              label="Number"
              value={only ?? ''}
              options={[
                ...(others.length > 0 ? [] : [{ value: '', label: 'All' }]),
                ...fields.map((value) => ({ value, label: value })),
              ]}
              onChange={({ target }) => setField(target.value)}
            />
          )}
          <SelectField
            label="Show"
            value={show}
            options={[
              { value: 'numbers', label: 'Numbers' },
              { value: 'changes', label: 'Change in percent' },
            ]}
            onChange={({ target }) => setShow(target.value as typeof show)}
          />
        </div>
        <Comparison comparable={comparable} others={others} setOthers={setOthers} />
        {failed && <ErrorNotice error={failed.error} onRetry={() => void failed.refetch()} />}
        {followed.length < chosen.length && !failed && <SkeletonBlock size="large" />}
        {followed.length === chosen.length && <SeriesPlot {...{ step, followed, field: only, show }} />}
      </Stack>
    </Card>
  )
}

/** The choice of monitors beside which it is drawn. */
function Comparison({
  comparable,
  others,
  setOthers,
}: {
  readonly comparable: readonly { readonly id: string; readonly name: string }[]
  readonly others: readonly string[]
  readonly setOthers: (others: readonly string[]) => void
}) {
  if (comparable.length === 0) return null
  return (
    <More summary={`Compare with ${count(comparable.length, 'other monitor')}`} open={others.length > 0}>
      <Choices
        legend="Monitors of the same numbers"
        options={comparable.slice(0, 40).map(({ id, name }) => ({ value: id, label: name }))}
        chosen={others}
        most={maxLines - 1}
        onChange={setOthers}
      />
    </More>
  )
}

function SeriesPlot({
  step,
  followed,
  field,
  show,
}: {
  readonly step: Step
  readonly followed: readonly Followed[]
  readonly field: string | undefined
  readonly show: 'numbers' | 'changes'
}) {
  const key = JSON.stringify([step, field, show, followed])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key has all of them
  const plot = useMemo(() => {
    const { times, lines } = linesOf(step, followed, field, show)
    return { times, series: lines.slice(0, maxLines) }
  }, [key])
  const { times, series } = plot
  if (times.length === 0) return <p className={styles.note}>No check stored a number in this time.</p>
  const rows = times
    .map((at, place) => ({ at, place }))
    .slice(-maxRows)
    .toReversed()
  return (
    <>
      <Plot
        kind="lines"
        label={`${series.map(({ name }) => name).join(', ')} over time; the table below has the numbers`}
        times={times}
        series={series}
        stepSeconds={stepSeconds[step]}
      />
      <More summary="The numbers as a table">
        <SmallTable
          label="Numbers over time"
          rows={rows}
          rowKey={({ at }) => String(at)}
          columns={[
            {
              header: step === 'day' ? 'Day' : 'Time',
              cell: ({ at }) =>
                step === 'day'
                  ? new Date(at * 1000).toISOString().slice(0, 10)
                  : formatExact(new Date(at * 1000)),
            },
            ...series.map(({ name, stated }) => ({
              header: name,
              align: 'end' as const,
              cell: ({ place }: { readonly place: number }) => {
                const value = stated[place]
                return value === null || value === undefined ? '—' : formatNumber(value)
              },
            })),
          ]}
        />
      </More>
    </>
  )
}

/** Saves the series of the monitor as a file. */
function SeriesFile({ id, step }: { readonly id: string; readonly step: Step }) {
  const api = useApi()
  const { isBusy, save } = useFile()
  const load = async () => {
    const wanted = { id, by: step, timezone: zoneName(), format: 'csv' } as const
    return (await api.monitors.series(wanted, csvOptions)).data
  }
  return (
    <Button
      size="small"
      look="quiet"
      icon={Download}
      disabled={isBusy}
      onClick={() => void save('series', 'csv', load)}
    >
      CSV
    </Button>
  )
}
