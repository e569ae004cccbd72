import type { Continuation, Finding, LookupContext } from '../../../../catalog/source.ts'
import { changed } from '../../../../errors.ts'
import { readEntries, requiredList, type skipEntry } from '../../../../reading/entries.ts'
import { type Json, must, obj } from '../../../../reading/narrow.ts'
import { count, str } from '../../../../reading/values.ts'
import type { Query, VendorCalls } from '../../../../vendors/vendor.ts'
import type { List } from '../../model.ts'
import { answers, readBody } from './wire.ts'

/** Lists of HarvestAPI: pages by number, with a token beside it for some. */

/** Where a list goes on. */
interface Place {
  readonly page: number
  readonly token: string | null
  /** Entries of the vendor's page that were shown before. */
  readonly shown: number
  /** Place of the first entry in the whole list. */
  readonly start: number
  /** Number of our own page, which may be a piece of the vendor's. */
  readonly number: number
}

const beginning: Place = { page: 1, token: null, shown: 0, start: 0, number: 1 }

export function readPlace({ continuation }: Pick<LookupContext, 'continuation'>): Place {
  const kept = obj(continuation)
  if (!kept) return beginning
  const at = (name: string) => must(count(kept[name]), `cursor ${name}`)
  return {
    page: at('page'),
    token: str(kept.token),
    shown: at('shown'),
    start: at('start'),
    number: at('number'),
  }
}

/** LinkedIn shows about this many pages of anything. */
const lastPage = 100

/** Where the vendor's next page is; null where there is none, by what is told or by there being nothing here. */
function behind(pagination: Json, place: Place, found: number): Pick<Place, 'page' | 'token'> | null {
  const pages = count(pagination.totalPages)
  const total = count(pagination.totalElements)
  const isTold = ['totalPages', 'totalElements', 'paginationToken'].some((name) => name in pagination)
  if (!isTold) throw changed('pagination', Object.keys(pagination))
  if (found === 0) {
    if (pages !== null && pages > place.page) throw changed('elements', 'empty, though there are more pages')
    if (place.start === 0 && total !== null && total > 0) throw changed('elements', `empty beside ${total}`)
    return null
  }
  if (place.page >= Math.min(pages ?? lastPage, lastPage)) return null
  const token = str(pagination.paginationToken)
  const isAll = total !== null && place.start - place.shown + found >= total
  if (pages === null && token === null && isAll) return null
  return { page: place.page + 1, token }
}

/** What is asked for in a list. */
export interface Listing<T> {
  readonly path: string
  readonly query: Query
  readonly read: (element: Json) => T | typeof skipEntry
  /** Entries of one of our pages; default: all of the vendor's. */
  readonly limit?: number | undefined
}

/** A page of a list, cut to what was asked for; not found where the vendor says that there is no such thing. */
export async function requestList<T>(
  { path, query, read, limit }: Listing<T>,
  vendor: VendorCalls,
  context: LookupContext,
  place: Place = readPlace(context),
): Promise<Finding<List<T>>> {
  const { page, token, shown, start, number } = place
  const body = readBody(await vendor.get(path, { ...query, page, paginationToken: token }, answers))
  if (body === null) return { outcome: 'not_found' }
  const elements = requiredList(body.elements, 'elements')
  const pagination = must(obj(body.pagination), 'pagination')
  const rows = elements.slice(shown, limit === undefined ? undefined : shown + limit)
  const items = readEntries(rows, (element) => read(must(obj(element), 'element')), context, 'elements')
  const rest = elements.length - shown - rows.length
  const later = behind(pagination, place, elements.length)
  const ours = { start: start + rows.length, number: number + 1 }
  const next: Continuation =
    rest > 0 ? { page, token, shown: shown + rows.length, ...ours } : later && { ...later, shown: 0, ...ours }
  const model = {
    items,
    start,
    page: number,
    totalCount: count(pagination.totalElements),
  }
  return { outcome: 'found', model, next }
}

/** The one thing that a path tells; null where the vendor says that there is none. */
export async function requestElement(path: string, query: Query, vendor: VendorCalls): Promise<Json | null> {
  const body = readBody(await vendor.get(path, query, answers))
  return body && must(obj(body.element), 'element')
}
