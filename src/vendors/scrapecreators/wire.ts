import { changed } from '../../errors.ts'
import { requiredList } from '../../reading/entries.ts'
import { type Json, must } from '../../reading/narrow.ts'
import { str } from '../../reading/values.ts'

/** What ScrapeCreators writes alike on every path: what stands around an answer, and where lists go on. */

/** Names beside those of a path's own. */
const envelope = new Set([
  'success',
  'credits_remaining',
  'credits_charged',
  'cached',
  'cached_at',
  'message',
  'error',
])

/** A list of an answer: its entries, the names that stand beside them, and how it goes on. */
export interface ListForm {
  /** Name of the entries. */
  readonly entries: string
  /** Other names of the path's answers. A cursor that is missing beside a name nobody knows may have been renamed. */
  readonly beside?: readonly string[]
  readonly cursor?: string
  /** The flag that says whether there is more. Without one, the last page has no cursor. */
  readonly flag?: 'has_more' | 'has_next_page'
  /** Whether an empty page ends the list whatever its cursor says: searches count on without hits. */
  readonly endsEmpty?: boolean
  /** Whether the path takes a POST as well, for long cursors. */
  readonly posts?: boolean
  /** The last page that the vendor serves of a list that counts its pages; the next one is a 400. */
  readonly mostPages?: number
}

/** The entries of a list, all of them objects or what stands in their place. */
export const entriesOf = (body: Json, { entries }: ListForm): unknown[] =>
  requiredList(body[entries], entries)

/** A flag as truth or as 0 and 1. */
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
  // After the last page some paths leave it out.
  const known = new Set([...envelope, entries, ...beside])
  const stranger = Object.keys(body).find((name) => !known.has(name))
  if (stranger !== undefined) throw changed(cursor, stranger)
  return null
}

/**
 * Where the page behind these entries starts; null after the last.
 * @param from where this page started; null for the first
 * @throws Fault changed where the answer does not say, where it leads back to the same place, and where nothing is
 *   followed by more
 */
export function nextOf(body: Json, form: ListForm, from: string | null): string | null {
  const { cursor = 'cursor', flag, endsEmpty = false, mostPages } = form
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
  if (mostPages !== undefined) {
    if (!/^\d+$/.test(next)) throw changed(cursor, next)
    if (Number(next) > mostPages) return null
  }
  return next
}
