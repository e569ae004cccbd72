import type { Continuation } from '../../../../catalog/source.ts'
import { changed } from '../../../../errors.ts'
import { requiredList } from '../../../../reading/entries.ts'
import { arr, at, type Json, obj } from '../../../../reading/narrow.ts'
import { count, num, str } from '../../../../reading/values.ts'

/** Lists of the REST API: `elements`, and `paging` that says where they stand. */
export interface RestPage {
  readonly entries: readonly unknown[]
  readonly start: number
  /** How many there are in all; null where it is not told. */
  readonly total: number | null
  /** Where the next page starts; null where the API said that this was the last. */
  readonly next: number | null
}

/** Where a page starts, by what the page before left. */
export const startOf = (continuation: Continuation): number =>
  typeof continuation === 'number' ? continuation : 0

/**
 * Reads a page. The end is told by the total; without it by links among which none leads on, below a page that is not
 * full.
 * @param size how many entries were asked for
 * @throws Fault changed where neither is there, or where entries and total contradict each other
 */
export function readRestPage(body: Json, start: number, size: number): RestPage {
  const entries = requiredList(body.elements, 'elements')
  const paging = obj(body.paging)
  const total = count(paging?.total)
  const links = paging?.links
  const end = start + entries.length
  const leadsOn = arr(links).some((link) => str(at(link, 'rel')) === 'next')
  const isShort = Array.isArray(links) && entries.length < size
  if (total === null && !leadsOn && !isShort) throw changed('paging')
  const hasMore = leadsOn || (total !== null && end < total)
  if (hasMore && entries.length === 0) throw changed('elements', 'empty, though there is more')
  return { entries, start, total, next: hasMore ? end : null }
}

/** A time in milliseconds, as ISO 8601 in UTC. */
export function isoFromMilliseconds(value: unknown): string | null {
  const milliseconds = num(value)
  if (milliseconds === null || milliseconds < 1_000_000_000_000 || milliseconds > 8.64e15) return null
  return new Date(milliseconds).toISOString()
}
