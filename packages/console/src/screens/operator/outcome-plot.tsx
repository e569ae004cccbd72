import { useMemo } from 'react'
import type { Overview } from '../../api/operator-types.ts'
import { Card } from '../../ui/card.tsx'
import { Plot } from '../../ui/plot.tsx'
import { count, formatDuration, formatNumber } from '../../ui/text.ts'

/** Every step of the period, those without lookups as zeros. */
function stepsOf({ at, minutes, stepMinutes, series }: Overview) {
  const step = stepMinutes * 60
  const end = Date.parse(at) / 1000
  const start = Math.floor((end - minutes * 60) / step) * step
  const known = new Map(series.map((one) => [Date.parse(one.at) / 1000, one]))
  const times = Array.from(
    { length: Math.floor((end - start) / step) + 1 },
    (_, index) => start + index * step,
  )
  const read = (value: (one: Overview['series'][number]) => number) =>
    times.map((time) => {
      const one = known.get(time)
      return one === undefined ? 0 : value(one)
    })
  return {
    times,
    series: [
      { name: 'Answered', values: read(({ answered }) => answered), colour: '--good' },
      { name: 'Restricted', values: read(({ restricted }) => restricted), colour: '--warn' },
      { name: 'Failed', values: read(({ failed }) => failed), colour: '--bad' },
    ],
  }
}

/** How lookups ended over the period. */
export function OutcomePlot({ overview }: { readonly overview: Overview }) {
  const { lookups, stepMinutes } = overview
  const steps = useMemo(() => stepsOf(overview), [overview])
  return (
    <Card title="Lookups that asked a platform" about={`Each bar: ${formatDuration(stepMinutes * 60_000)}`}>
      <Plot
        label={`${count(lookups.asked, 'lookup')}: ${formatNumber(lookups.answered)} answered, ${formatNumber(lookups.restricted)} restricted, ${formatNumber(lookups.failed)} failed`}
        times={steps.times}
        series={steps.series}
        stepSeconds={stepMinutes * 60}
      />
    </Card>
  )
}
