import type { PlatformDay } from '../../lookup/daily-results/platform-days.ts'
import { minAsked } from '../../lookup/daily-results/public-results.ts'

/** What of a platform worked on a day. `few_lookups`: too few to say; `no_traffic`: none asked the platform. */
export type DayState = AnsweredState | 'few_lookups' | 'no_traffic'

/** A UTC day of a platform, for callers: a share, not the operator's number of lookups. */
export interface StatusDay {
  /** `2026-11-29` */
  readonly day: string
  readonly state: DayState
  /** Share of the lookups that the platform answered; null where they were too few to say. */
  readonly answeredShare: number | null
}

type AnsweredState = 'working' | 'disturbed' | 'not_working'

/** A platform works if at least this share of its lookups is answered, and is disturbed down to the second share. */
const minWorkingShare = 0.9
const minDisturbedShare = 0.5

/** @param share 0 to 1: of the lookups that asked a platform, those that it answered */
export function answeredState(share: number): AnsweredState {
  if (share >= minWorkingShare) return 'working'
  return share >= minDisturbedShare ? 'disturbed' : 'not_working'
}

/** A share with three digits. */
export const roundShare = (share: number): number => Math.round(share * 1000) / 1000

const dayMs = 86_400_000
/** @returns the UTC day of a time: `2026-11-29` */
export const dayName = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

function dayOf(day: string, known: PlatformDay | undefined): StatusDay {
  if (known === undefined || known.asked === 0) return { day, state: 'no_traffic', answeredShare: null }
  // A share of few lookups would show what single callers looked up.
  if (known.asked < minAsked) return { day, state: 'few_lookups', answeredShare: null }
  const share = known.answered / known.asked
  return { day, state: answeredState(share), answeredShare: roundShare(share) }
}

/**
 * The last days of a platform, the oldest first, today included.
 * @param days the stored days of all platforms
 */
export function historyOf(
  platform: string,
  days: readonly PlatformDay[],
  { now, count }: { readonly now: number; readonly count: number },
): StatusDay[] {
  const own = new Map(
    days.filter((one) => one.platform === platform).map((one) => [dayName(one.day.getTime()), one]),
  )
  return Array.from({ length: count }, (_, index) => {
    const day = dayName(now - (count - 1 - index) * dayMs)
    return dayOf(day, own.get(day))
  })
}
