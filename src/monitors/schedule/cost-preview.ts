import { type Price, quote } from '../../catalog/price.ts'
import { runsWithin, type Schedule } from './schedule.ts'

/** The expected cost of a monitor in whole credits, if every check reads one page. A month has 30 days. */
export interface CostPreview {
  readonly perCheckCredits: number
  readonly perDayCredits: number
  readonly perMonthCredits: number
  /** The cost of a check that reads the maximum number of pages. */
  readonly maxPerCheckCredits: number
  /** The cost if every check reads the maximum number of pages, as often as the source allows. */
  readonly maxPerDayCredits: number
  readonly maxPerMonthCredits: number
}

/** Pages per check. Later checks read the rest. */
export const maxPages = 5

/** Previews the cost of checks, for the day and the month that start at `now` (ms since the Unix epoch). */
export function costPreview(
  { price, watch }: { readonly price: Price; readonly watch: { readonly minIntervalMinutes: number } },
  params: Readonly<Record<string, unknown>>,
  schedule: Schedule,
  now: number,
): CostPreview {
  const perCheckCredits = quote(price, params)
  const maxPerCheckCredits = perCheckCredits * maxPages
  const most = (days: number) => maxPerCheckCredits * Math.ceil((days * 1440) / watch.minIntervalMinutes)
  return {
    perCheckCredits,
    perDayCredits: perCheckCredits * runsWithin(schedule, 1, now),
    perMonthCredits: perCheckCredits * runsWithin(schedule, 30, now),
    maxPerCheckCredits,
    maxPerDayCredits: most(1),
    maxPerMonthCredits: most(30),
  }
}

/** The billing month of a time, `2026-01`, in UTC. */
export function billingMonth(now: number): string {
  return new Date(now).toISOString().slice(0, 7)
}
