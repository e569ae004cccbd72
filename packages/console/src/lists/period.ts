import type { Search } from '../app/search.ts'
import { addDays, momentOf, today } from '../app/zone.ts'

/** Periods of days that can be chosen, by their names in the address, with their whole days, today included. */
const presets: Readonly<Record<string, number>> = { today: 1, '7d': 7, '30d': 30, '90d': 90 }

export const presetOptions: readonly { readonly value: string; readonly label: string }[] = [
  { value: 'today', label: 'Today' },
  { value: '7d', label: '7 days' },
  { value: '30d', label: '30 days' },
  { value: '90d', label: '90 days' },
  { value: 'month', label: 'This month' },
  { value: 'last-month', label: 'Last month' },
]

/** The days of reports where nothing else is chosen. */
export const usualPeriod = '30d'

/** Parts of the address that state a period. */
export interface PeriodSearch {
  readonly period?: string | undefined
  /** A day, or a moment in ISO 8601: the first that counts. */
  readonly from?: string | undefined
  /** A day, which counts whole, or a moment before which it ends. */
  readonly to?: string | undefined
}

const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text)

function instant(text: string | undefined, days: number): string | undefined {
  if (text === undefined || text === '') return undefined
  const at = isDay(text) ? momentOf(`${addDays(text, days)}T00:00`) : Date.parse(text)
  return at === null || Number.isNaN(at) ? undefined : new Date(at).toISOString()
}

/**
 * The period of the address in the form of the API, by whole days of the chosen zone.
 * @param usual the period without any choice; undefined: all times
 */
export function periodOf(
  search: Search,
  usual?: string,
  now = Date.now(),
): { readonly from: string | undefined; readonly to: string | undefined } {
  const { from, to } = daysOf(search, usual, now)
  return { from: instant(from, 0), to: instant(to, 1) }
}

function daysOf({ period, from, to }: PeriodSearch, usual: string | undefined, now: number): PeriodSearch {
  if (from || to) return { from, to }
  const first = `${today(now).slice(0, 8)}01`
  if (period === 'month') return { from: first, to: today(now) }
  if (period === 'last-month') {
    const last = addDays(first, -1)
    return { from: `${last.slice(0, 8)}01`, to: last }
  }
  const days = presets[period ?? usual ?? '']
  return days === undefined ? {} : { from: addDays(today(now), 1 - days), to: today(now) }
}

/** Days of today's period in place of its name: pages follow each other in the same period also after midnight. */
export function fixedPeriod(search: Search): Search {
  if (search.period === undefined) return {}
  return { period: undefined, ...daysOf(search, undefined, Date.now()) }
}
