import { changed } from '../../errors.ts'
import { requiredList } from '../../reading/entries.ts'
import { type Json, must } from '../../reading/narrow.ts'
import { str } from '../../reading/values.ts'

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
  /** The flag that states whether there are more pages. Lists without a flag have no cursor on the last page. */
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
  // After the last page some paths omit the cursor.
  const known = new Set([...envelope, entries, ...beside])
  const stranger = Object.keys(body).find((name) => !known.has(name))
  if (stranger !== undefined) throw changed(cursor, stranger)
  return null
}

/**
 * The start of the page after these entries; null after the last page.
 * @param from where this page started; null for the first page
 * @throws Fault changed if the answer does not state it, if it points to the same page again, or if an empty page
 * claims to have a next page
 */
export function nextOf(body: Json, form: ListForm, from: string | null): string | null {
  const { cursor = 'cursor', flag, endsEmpty = false, maxPages } = form
  const isEmpty = entriesOf(body, form).length === 0
  if (flag !== undefined && !flagOf(body[flag], flag)) return null
  if (isEmpty && endsEmpty) return null
  const next = toldCursor(body, form)
  if (next === null) {
    if (flag !== undefined) throw changed(cursor, { [flag]: true })
    return null
  }
  if (next === from) throw changed(cursor, next)
  if (isEmpty) throw changed(form.entries, { cursor: next })
  if (maxPages !== undefined) {
    if (!/^\d+$/.test(next)) throw changed(cursor, next)
    if (Number(next) > maxPages) return null
  }
  return next
}
