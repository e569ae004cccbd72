import type { Item } from '../../../catalog/events/item.ts'
import type { Lookups } from '../../../lookup/lookups.ts'
import type { CallerOf, WalletUser } from '../../../money/billing/wallet-payer.ts'
import type { MonitorSchedule } from '../schedule/schedule.ts'
import type { MonitorRow } from '../state/monitor-rows.ts'
import type { CheckEnd } from '../state/monitor-state.ts'
import type { StoredTexts, TextState } from '../texts/text-state.ts'
import type { ReadPart, Tracking } from '../tracking/tracked-items.ts'
import type { Extremes, ValueState, WantedSpan } from '../values/conditions.ts'
import type { Coverage } from './diff.ts'
import type { Watchable } from './sources.ts'

/** A part of a list that no check has read yet. */
export interface Gap {
  readonly cursor: string
  /**
   * When the check that left the gap began (ms since the Unix epoch). Only items seen before this time end the gap. The
   * list may have moved on, so the cursor may lead to items that the same check had already read.
   */
  readonly since: number
  /** Estimated number of hidden items. Null if the platform reports no times. */
  readonly about?: number | null
}

/** One poll of a list: one page, with an entry of its own in the log of checks. */
export interface Poll {
  /** found, not_found, private, restricted, failed or skipped. */
  readonly outcome: string
  readonly reason: string
  /** Items of its page to report, in the order of the list. */
  readonly fresh: readonly Item[]
  readonly credits: number
}

/** The result of the polls at one slot, before anything is stored. */
export interface Reading {
  readonly end: CheckEnd
  /** In page order. The first poll determines the outcome of the slot. */
  readonly polls: readonly [Poll, ...Poll[]]
  readonly pages: number
  readonly credits: number
  /** The part of `credits` that belongs to the billing month in which the check ended. */
  readonly creditsThisMonth: number
  /** Credits charged for each page, in page order. */
  readonly paid: readonly number[]
  /** Items seen for the first time, whether they are reported or not. */
  readonly unseen: readonly Item[]
  /** Every item read. */
  readonly items: readonly Item[]
  readonly coverage: Coverage
  /** Whether this was the first check that found the list. */
  readonly isBaseline: boolean
  /** Whether every entry of its pages was readable. */
  readonly isComplete: boolean
  /** Parts of the list that the next check continues with. */
  readonly gaps: readonly Gap[]
  /** When a further check should follow, if the page limit stopped this check. Null: at the next slot. */
  readonly followUpAt: number | null
  /** After a check that caught up, the earliest time of the next slot. Null: the check did not catch up. */
  readonly nextSlotFrom: number | null
  /** What a monitor of a record observed. Absent: it watches the items of a list, or the record was not read. */
  readonly observation?: Observation
  /** The part of the list that was read without gaps. Absent: the list was not read. */
  readonly part?: ReadPart
  /** What is compared with the known items. Absent or null: the monitor reports no edits and removals. */
  readonly tracking?: Tracking | null
  /** When the reading ended. The next check accepts no cached answer from before this time. */
  readonly readAt: number
}

/** What a check of a record observed. */
export interface Observation {
  /** Stored for the next check. */
  readonly state: ValueState | TextState
  /** A row of the series. */
  readonly row?: { readonly fields: readonly string[]; readonly numbers: readonly (number | null)[] }
  /** The texts that the next check is compared with. Absent: they stay as they are. */
  readonly texts?: StoredTexts
  /** When the platform showed it (ms since the Unix epoch). */
  readonly at: number
  /** What is reported. Null: nothing. */
  readonly event: { readonly type: string; readonly data: Readonly<Record<string, unknown>> } | null
}

export interface ReadingOptions {
  /** The monitor's schedule, as it runs now. */
  readonly schedule: MonitorSchedule
  readonly lookups: Lookups
  readonly callerOf: CallerOf
  readonly operation: Watchable
  readonly monitor: MonitorRow
  /** Limits of the monitor's account. */
  readonly accountLimits: WalletUser['accountLimits']
  /** Limits of the key that created the monitor, and of those that created the key. */
  readonly keyLimits: Pick<WalletUser, 'limits' | 'makers'>
  readonly slot: string
  /** True: the reading costs no credits. */
  readonly unpaid?: boolean
  /** The platform's time, in milliseconds since the Unix epoch. The simulated platform's time may be ahead of `at`. */
  readonly now: number
  /** When the check began, by the clock of the service. */
  readonly at: number
  /** Returns the current time, for the end of the check. */
  readonly ended: () => number
  /** Returns those of the ids that the monitor has seen, with the time when it saw each first. */
  readonly seen: (ids: readonly string[]) => Promise<ReadonlyMap<string, number>>
  /** Returns those of the ids that an event of the monitor reported. */
  readonly reported: (ids: readonly string[]) => Promise<ReadonlySet<string>>
  /** Returns the extremes of spans of the monitor's series. */
  readonly spans: (wanted: readonly WantedSpan[]) => Promise<ReadonlyMap<string, Extremes>>
  /** Returns the texts that the monitor read last. Null: none yet. */
  readonly texts: () => Promise<StoredTexts | null>
}

/** The gaps that earlier checks left. */
export function readGaps(monitor: MonitorRow): Gap[] {
  return monitor.backlog === null ? [] : (JSON.parse(monitor.backlog) as Gap[])
}
