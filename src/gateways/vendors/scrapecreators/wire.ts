import { changed } from '../../../catalog/errors.ts'
import { requiredList } from '../../../reading/entries.ts'
import { type Json, must } from '../../../reading/narrow.ts'
import { str } from '../../../reading/values.ts'

/** The parts that all answers of ScrapeCreators share: the envelope, and how lists continue. */

/** Names in the envelope of every path. */
const envelope = new Set([
  'success',
  'credits_remaining',
  'credits_charged',
  'cached',
  'cached_at',
  'message',
  'error',
])

/** The form of a list: its entries, the names beside them, and how it continues. */
export interface ListForm {
  /** The name of the field with the entries. */
  readonly entries: string
  /**
   * Other names in answers of the path. If the cursor is missing and an unknown name is present, the cursor may have
   * been renamed.
   */
  readonly beside?: readonly string[]
  readonly cursor?: string
  /**
   * The flag that states whether there are more pages. A list without a flag ends with a cursor of null or `''`; without a
   * cursor it is open whether it goes on ({@link onwardOf}).
   */
  readonly flag?: 'has_more' | 'has_next_page'
  /** Whether an empty page is the last page in spite of its cursor: searches return cursors after their last hit. */
  readonly endsEmpty?: boolean
  /** Whether the path also accepts a POST, for long cursors. */
  readonly posts?: boolean
  /** The last page that the vendor serves of a list with numbered pages; it answers 400 to the next page. */
  readonly maxPages?: number
}

/** The entries of a list: objects, or the values in their place. */
export const entriesOf = (body: Json, { entries }: ListForm): unknown[] =>
  requiredList(body[entries], entries)

/** A flag that is a boolean, 0 or 1. */
function flagOf(value: unknown, field: string): boolean {
  if (value === true || value === 1) return true
  if (value === false || value === 0) return false
  throw changed(field, value)
}

function toldCursor(body: Json, form: ListForm): string | null {
  const { cursor = 'cursor', entries, beside = [] } = form
  if (cursor in body) {
    const value = body[cursor]
    if (value === null || value === '') return null
    return must(str(value), cursor)
  }
  // An absent cursor beside unknown names may have been renamed.
  const known = new Set([...envelope, entries, ...beside])
  const stranger = Object.keys(body).find((name) => !known.has(name))
  if (stranger !== undefined) throw changed(cursor, stranger)
  return null
}

/** How a list goes on after a page: where the next page starts, or whether the page leaves open if there is one. */
export interface Onward {
  /** Null after the last page. */
  readonly next: string | null
  /** Set where the list may have further entries that no cursor reaches. */
  readonly hasMore?: null
}

const lastPage: Onward = { next: null }
const openEnd: Onward = { next: null, hasMore: null }

/**
 * How a list goes on after a page. It is open after entries without a flag and a cursor, since no document of the vendor
 * says that an absent cursor is the end, and after the last of the numbered pages that the vendor serves.
 * @param from where this page started; null for the first page
 * @throws Fault changed if the answer does not state it, if it points to the same page again, or if an empty page
 * claims to have a next page
 */
export function onwardOf(body: Json, form: ListForm, from: string | null): Onward {
  const { cursor = 'cursor', flag, endsEmpty = false, maxPages } = form
  const isEmpty = entriesOf(body, form).length === 0
  if (flag !== undefined && !flagOf(body[flag], flag)) return lastPage
  if (isEmpty && endsEmpty) return lastPage
  const next = toldCursor(body, form)
  if (next === null) {
    if (flag !== undefined) throw changed(cursor, { [flag]: true })
    return isEmpty || cursor in body ? lastPage : openEnd
  }
  if (next === from) throw changed(cursor, next)
  if (isEmpty) throw changed(form.entries, { cursor: next })
  if (maxPages !== undefined) {
    if (!/^\d+$/.test(next)) throw changed(cursor, next)
    if (Number(next) > maxPages) return openEnd
  }
  return { next }
}
