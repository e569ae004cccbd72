import { ServiceError } from '../../../catalog/errors.ts'
import { comparisonFor } from '../lists/orders.ts'
import type { Watchable } from '../lists/sources.ts'
import { wordFields } from '../tracking/word-fields.ts'
import type { WatchSettings } from './watch-settings.ts'

/** What a monitor reports beside what is new. */
export interface Reports {
  /** Items whose own texts changed. */
  readonly edited?: boolean | undefined
  /** Items that are no longer in the list, although their places were read. */
  readonly removed?: boolean | undefined
  /** A notice after this number of days in which checks found the target, and nothing to report. */
  readonly quietAfterDays?: number | undefined
}

function refuse(message: string): never {
  throw new ServiceError('bad_request', message)
}

/**
 * Checks what a monitor is to report. Null: only what is new.
 * @throws ServiceError bad_request, with what to send instead
 */
export function checkReports(
  operation: Watchable,
  watch: WatchSettings | null,
  query: Readonly<Record<string, string>>,
  reports: Reports | null | undefined,
): Reports | null {
  if (reports == null) return null
  const { edited = false, removed = false, quietAfterDays } = reports
  if ((edited || removed) && watch !== null)
    refuse('reports.edited and reports.removed are about the items of a list: leave them out here.')
  if (edited && wordFields(operation).length === 0)
    refuse(`reports.edited needs items with texts of their own; those of ${operation.id} have none.`)
  if (removed && comparisonFor(operation, query) === 'ranked')
    refuse(
      'reports.removed needs a list by time, or an unordered one: a place by rank proves nothing. Send another order in params, or leave it out.',
    )
  if (!edited && !removed && quietAfterDays === undefined) return null
  return {
    ...(edited ? { edited } : {}),
    ...(removed ? { removed } : {}),
    ...(quietAfterDays === undefined ? {} : { quietAfterDays }),
  }
}
