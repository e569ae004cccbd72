import { changed } from '../../../../catalog/errors.ts'
import type { Continuation, LookupContext } from '../../../../catalog/source.ts'
import { readEntries, requiredList } from '../../../../reading/entries.ts'
import { type Json, must, obj } from '../../../../reading/narrow.ts'
import { bool, str } from '../../../../reading/values.ts'
import type { Post } from '../../model.ts'
import { readPost } from './posts.ts'

/**
 * A position in a list: the vendor's cursor (null for the first page) and the last returned row of that page. The
 * vendor's pages may be larger than the caller's limit.
 */
interface ListPosition {
  readonly cursor: string | null
  readonly after: string | null
}

/** The position stored by the previous page, or the list's start. */
export function readPosition({ continuation }: Pick<LookupContext, 'continuation'>): ListPosition {
  const cursor = obj(continuation)
  return { cursor: str(cursor?.cursor), after: str(cursor?.after) }
}

/** Rows cut to the caller's limit, and the position of the next page. */
export interface Rows {
  readonly rows: readonly unknown[]
  readonly next: Continuation
  /** Set where the vendor reports a next page without a way to it. */
  readonly hasMore?: null
}

const idOf = (row: unknown) => str(obj(row)?.id)

/** The cursor of the vendor's next page; null at the end. */
const nextCursorOf = (body: Json): string | null =>
  must(bool(body.has_next_page), 'has_next_page') ? must(str(body.next_cursor), 'next_cursor') : null

/**
 * Reads the rows of a page.
 * @param list the list in the body
 * @throws Fault changed for a missing list, and for an empty list with a next page
 */
export function rowsOf(body: Json, list: unknown, limit: number, context: LookupContext): Rows {
  const { cursor, after } = readPosition(context)
  const all = requiredList(list, 'list')
  const behind = nextCursorOf(body)
  if (all.length === 0 && behind !== null) throw changed('list', 'empty, though there is more')
  const from = after === null ? 0 : all.findIndex((row) => idOf(row) === after) + 1
  const rows = all.slice(from, from + limit)
  if (from + rows.length < all.length) {
    return { rows, next: { cursor, after: must(idOf(rows.at(-1)), 'row.id') } }
  }
  // The vendor sent cursors that lead back to their own page. The list may have more, but no way to it.
  if (behind !== null && behind === cursor) {
    context.drift('next_cursor: its own page')
    return { rows, next: null, hasMore: null }
  }
  return { rows, next: behind === null ? null : { cursor: behind, after: null } }
}

/** Reads rows as posts. */
export const readPosts = (rows: readonly unknown[], context: LookupContext): Post[] =>
  readEntries(rows, (row) => readPost(must(obj(row), 'tweet'), context), context, 'tweets')

/** Maximum number of items of a page. */
export const pageSize = 20
