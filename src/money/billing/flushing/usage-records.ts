import type { RecordedParameters } from '../../../catalog/ports/payer.ts'
import type { StoredParts } from '../../../catalog/price.ts'

/**
 * Forms of usage records in `usage_batches.items` and the outbox, as the view usage_lookups reads them (migrations usage_hours
 * and usage_outbox). Unknown elements at the end are left out.
 */
export type UsageRecords = readonly (UsageRecord | UsageGroup)[]

/** The record of one lookup. */
export type UsageRecord = [
  lookupId: string,
  operation: string,
  outcome: string,
  source: string | null,
  cached: 0 | 1,
  credits: number,
  durationMs: number,
  keyId: string,
  cause?: string | null,
  /** 0: unknown, where details follow. */
  priceParts?: StoredParts | 0,
  details?: RecordDetails,
]

/** Further facts of a lookup; absent members are unknown. */
export interface RecordDetails {
  readonly p?: RecordedParameters | undefined
  /** The monitor. */
  readonly m?: string | undefined
  /** HTTP status and reason of a failure. */
  readonly s?: number | undefined
  readonly r?: string | undefined
  /** Milliseconds after the time of the row; absent: 0. */
  readonly t?: number
}

/** Lookups that differ only in id, duration, parameters and time. */
export type UsageGroup = [
  operation: string,
  outcome: string,
  source: string | null,
  cached: 0 | 1,
  credits: number,
  keyId: string,
  lookups: GroupLookup[],
  /** 0 or absent: unknown. */
  priceParts?: StoredParts | 0,
  details?: GroupDetails,
]

/**
 * `place`: that of the lookup's parameters in the details; absent: the first. `laterMs`: after the time of the row; absent: 0.
 */
export type GroupLookup = [lookupId: string, durationMs: number, place?: number, laterMs?: number]

/** Facts of a group of lookups; absent members are unknown. */
export interface GroupDetails {
  /** The different parameters of its lookups. */
  readonly p?: RecordedParameters[]
  /** The monitor. */
  readonly m?: string
}

/** Whether a record is of several lookups. */
export const isGroup = (record: UsageRecord | UsageGroup): record is UsageGroup => Array.isArray(record[6])

/** The place of the details in a record. */
export const detailsPlaceOf = (record: UsageRecord | UsageGroup): 8 | 10 => (isGroup(record) ? 8 : 10)

/** The longest duration that a usage record can hold (the function usage_kinds). */
export const maxDurationMs = 2_147_483_647
