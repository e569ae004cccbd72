import type { Outcome } from '../catalog/source.ts'

/** A completed lookup, charged. */
export interface LookupResult {
  /** `data` as JSON. */
  readonly json: string
  readonly bytes: number
  readonly outcome: Outcome
  readonly credits: number
  readonly source: string
  readonly cached: boolean
  /** Share of unreadable entries in the list, 0 to 1. */
  readonly lost: number
  /** Entries that lists of the record lack because they could not be read; absent: none. */
  readonly unreadableEntries?: number | undefined
  /** Whole seconds since the answer was built; 0 when it was built for this lookup. */
  readonly ageSeconds: number
  /** The payer's remaining credits; undefined where unknown. */
  readonly creditsRemaining?: number | undefined
  /** Its Idempotency-Key was charged before, by another node, so this lookup cost nothing. */
  readonly wasCharged?: boolean
}
