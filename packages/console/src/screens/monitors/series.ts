import type { MonitorsSeriesData } from 'social-lookup-client'

export type Step = 'day' | 'hour' | 'all'

/** The series of one monitor. */
export interface Followed {
  readonly name: string
  readonly series: MonitorsSeriesData
}

/** One number of one monitor over the times of all. */
export interface Line {
  readonly name: string
  readonly values: readonly (number | null)[]
  /** What the legend states of each value, where the line shows a change. */
  readonly stated: readonly (number | null)[]
}

export const stepSeconds: Readonly<Record<Step, number>> = { day: 86_400, hour: 3600, all: 60 }

/** Seconds at which a point is drawn: a day by its date, whose zone the plot does not know. */
const placeOf = (step: Step, { at, local }: MonitorsSeriesData['points'][number]): number =>
  Date.parse(step === 'day' ? local.slice(0, 10) : at) / 1000

/** Changes in percent since the first known number, which may not be 0. */
function changes(values: readonly (number | null)[]): (number | null)[] {
  const first = values.find((value) => value !== null && value !== 0) ?? null
  return values.map((value) =>
    value === null || first === null ? null : Math.round((value / first - 1) * 10_000) / 100,
  )
}

/** The numbers of several monitors as lines over the same times. Steps without a check are gaps. */
export function linesOf(
  step: Step,
  followed: readonly Followed[],
  field: string | undefined,
  show: 'numbers' | 'changes',
): { readonly times: readonly number[]; readonly lines: readonly Line[] } {
  const all = followed.flatMap(({ series }) => series.points.map((point) => placeOf(step, point)))
  const times = [...new Set(all)].toSorted((a, b) => a - b)
  const lines = followed.flatMap(({ name, series }) => {
    const fields = field === undefined ? series.fields : series.fields.filter((one) => one === field)
    return fields.map((one) => {
      const known = new Map(series.points.map((point) => [placeOf(step, point), point.values[one] ?? null]))
      const numbers = times.map((at) => known.get(at) ?? null)
      return {
        name: followed.length > 1 ? `${name}: ${one}` : one,
        values: show === 'changes' ? changes(numbers) : numbers,
        stated: numbers,
      }
    })
  })
  return { times, lines }
}
