import type { SimulatedResponse } from '../../../catalog/ports/simulated.ts'
import { obj } from '../../../reading/narrow.ts'
import { json } from '../../../simulation/answers.ts'
import { type GrowingList, type List, page } from '../../../simulation/lists.ts'
import type { Call } from '../../../simulation/router.ts'

/** Answers of the stand-in: what the vendor writes around everything. */

export type Wire = Record<string, unknown>

/** A success, with what it cost. */
export const answered = (body: Wire): SimulatedResponse =>
  json({ success: true, credits_remaining: 99_999, credits_charged: 1, ...body })

/** There is no such thing; a search without hits is told in the same way. */
export const missing: SimulatedResponse = json(
  { success: false, credits_remaining: 99_999, credits_charged: 0, error: 'not_found', errorStatus: 404 },
  404,
)

export const badRequest = (message: string): SimulatedResponse =>
  json({ success: false, credits_remaining: 99_999, error: 'bad_request', message }, 400)

/** What the vendor says where it got nothing and does not know why. */
export const failed: SimulatedResponse = json(
  { success: false, credits_remaining: 99_999, credits_charged: 0, message: 'Something went wrong' },
  404,
)

/** The answer for somebody who is to be missing or behind a wall; null for everybody else. */
export function fallen(forced: string | null): SimulatedResponse | null {
  if (forced === 'not_found') return missing
  return forced === 'private' || forced === 'restricted' ? failed : null
}

/** A value of the query, or of the body of a POST. */
export function given({ query, json: body }: Call, name: string): string | null {
  const inBody = obj(body)?.[name]
  return query.get(name) ?? (inBody === undefined ? null : String(inBody))
}

/** Where a list goes on, sealed as the vendor's cursors are: words without a meaning to anybody else. */
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
 * A page of a list by a cursor that keeps where the list began.
 * @param make the list, as of the newest item when its first page was shown
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

/** ISO 8601 of milliseconds. */
export const isoOf = (at: number) => new Date(at).toISOString()
export const secondsOf = (at: number) => Math.floor(at / 1000)
