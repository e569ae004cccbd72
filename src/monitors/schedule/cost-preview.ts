import { type Price, quote } from '../../catalog/price.ts'
import { runsWithin, type Schedule } from './schedule.ts'

/** What a monitor will cost when every check reads one page: whole credits, a month has 30 days. */
export interface CostPreview {
  readonly perCheckCredits: number
  readonly perDayCredits: number
  readonly perMonthCredits: number
  /** What a check costs at most: when all it read was new, page after page. */
  readonly maxPerCheckCredits: number
  /** What a day and a month cost at most: when that goes on, and a check follows as soon as the source allows. */
  readonly maxPerDayCredits: number
  readonly maxPerMonthCredits: number
}

/** Pages one check reads at most; what lies beyond is read by the checks after it. */
export const maxPages = 5

/** Previews the cost of checks; a day's and a month's runs are those that follow `now`. */
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
