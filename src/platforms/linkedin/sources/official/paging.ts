import { changed } from '../../../../catalog/errors.ts'
import type { Continuation } from '../../../../catalog/source.ts'
import { requiredList } from '../../../../reading/entries.ts'
import { arr, at, type Json, obj } from '../../../../reading/narrow.ts'
import { count, num, str } from '../../../../reading/values.ts'

/** A page of a REST list: `elements`, and `paging` with their position. */
export interface RestPage {
  readonly entries: readonly unknown[]
  readonly start: number
  /** The number of entries in the whole list; null if unknown. */
  readonly total: number | null
  /** Position of the next page; null if the API reported that this page was the last. */
  readonly next: number | null
}

/** Reads from the continuation where a page starts. */
export const startOf = (continuation: Continuation): number =>
  typeof continuation === 'number' ? continuation : 0

/**
 * Reads a page. The total decides whether it is the last page. Without a total, the last page has no link to a next
 * page and fewer entries than requested.
 * @param size the requested number of entries
 * @throws Fault changed if total and links are missing, or if entries and total contradict each other
 */
export function readRestPage(body: Json, start: number, size: number): RestPage {
  const entries = requiredList(body.elements, 'elements')
  const paging = obj(body.paging)
  const total = count(paging?.total)
  const links = paging?.links
  const end = start + entries.length
  const leadsOn = arr(links).some((link) => str(at(link, 'rel')) === 'next')
  const isShort = Array.isArray(links) && entries.length < size
  // A total that cannot be read may say that there is more.
  const isUnread = total === null && paging?.total !== undefined && paging.total !== null
  if (isUnread && (entries.length === 0 || !leadsOn)) throw changed('paging.total', paging.total)
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
