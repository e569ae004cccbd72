import { addDays, localMoment } from '../../app/zone.ts'

const dayMs = 86_400_000
/** More colours than this cannot be told apart. */
const maxSeries = 7

interface Row {
  readonly day?: string | undefined
  readonly credits: number
  readonly lookups: number
}

/** The days of the chosen zone from one time to before another, at most 400. */
export function daysOf(from: string, to: string): string[] {
  const first = localMoment(Date.parse(from)).slice(0, 10)
  const last = localMoment(Date.parse(to) - 1).slice(0, 10)
  const count = Math.min(400, Math.round((Date.parse(last) - Date.parse(first)) / dayMs) + 1)
  return Array.from({ length: Math.max(0, count) }, (_, index) => addDays(first, index))
}

/** Values by day of the names with the highest sums; all other names are one series. */
export function seriesOf<R extends Row>(
  rows: readonly R[],
  days: readonly string[],
  { nameOf, value }: { readonly nameOf: (row: R) => string; readonly value: 'credits' | 'lookups' },
): { readonly name: string; readonly values: readonly number[] }[] {
  const places = new Map(days.map((day, index) => [day, index]))
  const byName = new Map<string, { sum: number; values: number[] }>()
  for (const row of rows) {
    const index = places.get(row.day?.slice(0, 10) ?? '')
    if (index === undefined) continue
    const name = nameOf(row)
    const known = byName.get(name) ?? { sum: 0, values: days.map(() => 0) }
    byName.set(name, known)
    known.sum += row[value]
    known.values[index] = (known.values[index] ?? 0) + row[value]
  }
  const ordered = [...byName].sort(([, a], [, b]) => b.sum - a.sum)
  const shown = ordered.slice(0, maxSeries).map(([name, { values }]) => ({ name, values }))
  const others = ordered.slice(maxSeries)
  if (others.length === 0) return shown
  const values = days.map((_, index) => others.reduce((sum, [, one]) => sum + (one.values[index] ?? 0), 0))
  return [...shown, { name: 'Others', values }]
}
