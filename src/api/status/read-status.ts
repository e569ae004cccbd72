import { type Banner, readBanner, shownBanner } from '../../accounts/banner.ts'
import type { Clock } from '../../catalog/clock.ts'
import type { Registry } from '../../catalog/registry.ts'
import { type DailyResults, retentionDays, windowDays } from '../../lookup/daily-results/part.ts'
import { type PublicResults, publicResults } from '../../lookup/daily-results/public-results.ts'
import { type PlatformOutcomes, readPlatformOutcomes } from '../../lookup/outcomes/read.ts'
import type { Switches } from '../../lookup/switches/switches.ts'
import type { Database } from '../../runtime/storage/database.ts'
import { answeredState, historyOf, roundShare, type StatusDay } from './history.ts'
import { type Incident, readIncidents } from './incidents.ts'

/** Outcomes of this many minutes count. */
export const windowMinutes = 15

/** `unknown`: no lookup asked the platform lately. */
export type PlatformState = 'working' | 'disturbed' | 'not_working' | 'switched_off' | 'unknown'

/** What works of a platform, for callers: shares, not the operator's number of lookups. */
export interface PlatformStatus {
  readonly platform: string
  readonly displayName: string
  readonly state: PlatformState
  /** The operator's reason, if it is switched off. */
  readonly reason: string | null
  /** Share of the lookups that the platform answered; null: none asked it. */
  readonly answeredShare: number | null
  readonly p50Ms: number | null
  readonly p95Ms: number | null
  /** Operations that are switched off alone. */
  readonly switchedOff: readonly { readonly operation: string; readonly reason: string }[]
  /** What works of each operation that callers asked for in the last days. */
  readonly operations: readonly PublicResults[]
  /** The last `historyDays` days, the oldest first; empty while their record cannot be read. */
  readonly days: readonly StatusDay[]
}

export interface Status {
  readonly at: string
  readonly windowMinutes: number
  /** Days that the results of operations are of. */
  readonly windowDays: number
  /** Days that the history of platforms and the incidents are of. */
  readonly historyDays: number
  /** What the operator tells all callers; null: nothing. */
  readonly banner: Banner | null
  readonly platforms: readonly PlatformStatus[]
  /** Incidents that go on or ended in these days, the newest first. */
  readonly incidents: readonly Incident[]
}

function stateOf({ asked, answered }: Pick<PlatformOutcomes, 'asked' | 'answered'>): PlatformState {
  if (asked === 0) return 'unknown'
  return answeredState(answered / asked)
}

const dayMs = 86_400_000
const none = { asked: 0, answered: 0, p50Ms: null, p95Ms: null }

/** Reads what works now, from the outcomes of live lookups on all nodes. */
export async function readStatus(options: {
  readonly database: Database
  readonly clock: Clock
  readonly registry: Registry
  readonly switches: Switches
  readonly results: DailyResults
}): Promise<Status> {
  const { database, clock, registry, switches } = options
  const [results, days] = [await options.results.read(), await options.results.readDays()]
  const now = clock.now()
  const since = new Date(clock.now() - windowMinutes * 60_000)
  const all = await readPlatformOutcomes(database, { mode: 'live', since })
  const platforms = registry.platforms.map(({ name, displayName, operations }): PlatformStatus => {
    const outcomes = all.find(({ platform }) => platform === name) ?? none
    const off = switches.ofPlatform(name)
    const switchedOff = operations.flatMap((operation) => {
      const found = off === null ? switches.ofOperation(operation) : null
      return found === null ? [] : [{ operation: operation.id, reason: found.reason }]
    })
    const { asked, answered, p50Ms, p95Ms } = outcomes
    return {
      platform: name,
      displayName,
      state: off === null ? stateOf(outcomes) : 'switched_off',
      reason: off?.reason ?? null,
      answeredShare: asked === 0 ? null : roundShare(answered / asked),
      p50Ms,
      p95Ms,
      switchedOff,
      operations: operations.flatMap(({ id }) => {
        const known = results?.get(id)
        const shown = known && publicResults(known)
        // Too few lookups to say anything.
        const isKnown = shown && (shown.lastAnsweredAt !== null || shown.answeredShare !== null)
        return isKnown ? [shown] : []
      }),
      days: days === undefined ? [] : historyOf(name, days, { now, count: retentionDays }),
    }
  })
  const banner = shownBanner(await readBanner(database, clock))
  const incidents = await readIncidents(database, new Date(now - retentionDays * dayMs))
  return {
    at: new Date(now).toISOString(),
    ...{ windowMinutes, windowDays, historyDays: retentionDays, banner, platforms, incidents },
  }
}
