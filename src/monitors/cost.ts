import { type Price, quote } from '../catalog/price.ts'
import { runsWithin, type Schedule } from './schedule.ts'

/** What a monitor will cost when every check reads one page: whole credits, a month has 30 days. */
export interface CostPreview {
  readonly perCheckCredits: number
  readonly perDayCredits: number
  readonly perMonthCredits: number
}

/** Previews the cost of checks; a day's and a month's runs are those that follow `now`. */
export function costPreview(
  price: Price,
  params: Readonly<Record<string, unknown>>,
  schedule: Schedule,
  now: number,
): CostPreview {
  const perCheckCredits = quote(price, params)
  return {
    perCheckCredits,
    perDayCredits: perCheckCredits * runsWithin(schedule, 1, now),
    perMonthCredits: perCheckCredits * runsWithin(schedule, 30, now),
  }
}

/** The billing month of a time, `2026-01`, in UTC. */
export function billingMonth(now: number): string {
  return new Date(now).toISOString().slice(0, 7)
}
