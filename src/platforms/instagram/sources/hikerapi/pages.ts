import { changed } from '../../../../catalog/errors.ts'
import type { Continuation, LookupContext } from '../../../../catalog/source.ts'
import { type Json, obj } from '../../../../reading/narrow.ts'
import { bool, str } from '../../../../reading/values.ts'

/** Paging of HikerAPI's lists. Most lists of version 2 have a `next_page_id` beside the answer. */

/** The page id and user id that the cursor stores. */
export function storedPage({ continuation }: Pick<LookupContext, 'continuation'>) {
  const state = obj(continuation)
  return { page: str(state?.page), user: str(state?.user) }
}

/**
 * The id of the next page; null on the last page.
 * @param hasMore the flag in Instagram's own part of the answer, if present
 * @throws Fault changed if the id is missing or contradicts the flag
 */
export function nextPage(body: Json, hasMore: unknown): string | null {
  if (!('next_page_id' in body)) throw changed('next_page_id')
  const next = body.next_page_id === null ? null : str(body.next_page_id)
  if (body.next_page_id !== null && next === null) throw changed('next_page_id', body.next_page_id)
  if (next === null && bool(hasMore) === true) throw changed('next_page_id', 'none, though there is more')
  return next
}

/**
 * The token of a search's next page; null if the answer has no further page.
 * @throws Fault changed if the flag is missing, or if the token is missing although more pages exist
 */
export function tokenBehind(hasMore: unknown, token: unknown, field: string): string | null {
  if (bool(hasMore) === false) return null
  if (bool(hasMore) === null) throw changed(`${field}: has_more`)
  const next = str(token)
  if (next === null) throw changed(field)
  return next
}

export const continuing = (page: string | null, user: string | null = null): Continuation =>
  page === null ? null : user === null ? { page } : { page, user }
