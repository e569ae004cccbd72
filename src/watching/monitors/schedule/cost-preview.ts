import { type Price, quote } from '../../../catalog/price.ts'
import { type MonitorSchedule, paceMinutes, runsWithin } from './schedule.ts'

/**
 * The cost of a monitor in whole credits. A check is one poll: it reads one page of the list and costs `perCheckCredits`.
 * While pages are new, further checks follow at the same slot. A month has 30 days.
 */
export interface CostPreview {
  readonly perCheckCredits: number
  /** With one check at each slot of the schedule. */
  readonly perDayCredits: number
  readonly perMonthCredits: number
  readonly maxChecksPerSlot: number
  readonly maxPerSlotCredits: number
  /** The cost of the maximum number of checks at every slot, with slots as often as the source allows. */
  readonly maxPerDayCredits: number
  readonly maxPerMonthCredits: number
}

/** Checks at one slot, each of one page. The next slot goes on where the last check stopped. */
export const maxChecksPerSlot = 5

/** A record is one answer; a list goes on while its pages are new. */
export const checksPerSlot = (watch: object | null): number => (watch === null ? maxChecksPerSlot : 1)

/**
 * Previews the cost of checks, for the day and the month that start at `now` (ms since the Unix epoch).
 * @param checks the checks that one slot may have
 */
export function costPreview(
  { price, watch }: { readonly price: Price; readonly watch: { readonly minIntervalMinutes: number } },
  params: Readonly<Record<string, unknown>>,
  schedule: MonitorSchedule,
  now: number,
  checks = maxChecksPerSlot,
): CostPreview {
  const perCheckCredits = quote(price, params)
  const maxPerSlotCredits = perCheckCredits * checks
  const pace = paceMinutes(schedule, watch.minIntervalMinutes)
  const most = (days: number) => maxPerSlotCredits * Math.ceil((days * 1440) / pace)
  return {
    perCheckCredits,
    perDayCredits: perCheckCredits * runsWithin(schedule, 1, now),
    perMonthCredits: perCheckCredits * runsWithin(schedule, 30, now),
    maxChecksPerSlot: checks,
    maxPerSlotCredits,
    maxPerDayCredits: most(1),
    maxPerMonthCredits: most(30),
  }
}

/** The billing month of a time, `2026-01`, in UTC. */
export function billingMonth(now: number): string {
  return new Date(now).toISOString().slice(0, 7)
}
