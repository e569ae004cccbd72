import { type GrowingList, type List, page } from '../../../../simulation/lists.ts'
import type { Call } from '../../../../simulation/router.ts'
import { given } from './answers.ts'

/** Pages of the stand-in's lists. */

/** Where a list continues. It is sealed, because the vendor's cursors are opaque too. */
interface Place {
  readonly newest: number | null
  readonly after: number
}

export const sealed = (place: Place) => Buffer.from(JSON.stringify(place)).toString('base64url')

export function placeIn(cursor: string | null): Place | null {
  if (cursor === null) return null
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')) as Place
  } catch {
    return null
  }
}

/**
 * A page of a list by a cursor that stores the newest item of the first page.
 * @param make builds the list, as of that newest item
 */
export function pageOf<T>(
  cursor: string | null,
  make: (newest: number | null) => List<T> | GrowingList<T>,
  size: number,
): { items: T[]; next: string | null } {
  const place = placeIn(cursor)
  const list = make(place?.newest ?? null)
  const newest = 'newest' in list ? list.newest : null
  const { items, next } = page(list, { after: place?.after ?? null, size })
  return { items, next: next === null ? null : sealed({ newest, after: next }) }
}

/** The page of a list that a call requests by its cursor. */
export const pageAt = <T>(
  call: Call,
  make: (newest: number | null) => List<T> | GrowingList<T>,
  size: number,
): { items: T[]; next: string | null } => pageOf(given(call, 'cursor'), make, size)
