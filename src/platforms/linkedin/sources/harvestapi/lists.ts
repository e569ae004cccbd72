import { changed } from '../../../../catalog/errors.ts'
import type { Continuation, Finding, LookupContext } from '../../../../catalog/source.ts'
import type { Query, VendorCalls } from '../../../../gateways/vendors/vendor.ts'
import { readEntries, requiredList, type skipEntry } from '../../../../reading/entries.ts'
import { pathParts } from '../../../../reading/links.ts'
import { at, type Json, must, obj } from '../../../../reading/narrow.ts'
import { count, str } from '../../../../reading/values.ts'
import type { List } from '../../model.ts'
import { isSameName } from '../web/own-address.ts'
import { answers, readBody } from './wire.ts'

/** Lists of HarvestAPI have numbered pages. Some lists also require a token for the next page. */

/** The position in a list where the next page starts. */
interface Place {
  readonly page: number
  readonly token: string | null
  /** The number of entries of the vendor's page that earlier pages already returned. */
  readonly shown: number
  /** Position of the first entry in the whole list, counted from 0. */
  readonly start: number
  /** Our own page number. One of our pages may be a part of a vendor's page. */
  readonly number: number
}

const beginning: Place = { page: 1, token: null, shown: 0, start: 0, number: 1 }

export function readPlace({ continuation }: Pick<LookupContext, 'continuation'>): Place {
  const cursor = obj(continuation)
  if (!cursor) return beginning
  const at = (name: string) => must(count(cursor[name]), `cursor ${name}`)
  return {
    page: at('page'),
    token: str(cursor.token),
    shown: at('shown'),
    start: at('start'),
    number: at('number'),
  }
}

/** LinkedIn shows about 100 pages of any list. */
const lastPage = 100

/** A count that contradicts an empty page if it is unreadable. */
function countOf(pagination: Json, name: string, found: number): number | null {
  const value = pagination[name]
  const read = count(value)
  if (found === 0 && read === null && value !== undefined && value !== null) throw changed(name, value)
  return read
}

/** The vendor's next page. Null if the vendor reports the end or this page is empty. */
function behind(pagination: Json, place: Place, found: number): Pick<Place, 'page' | 'token'> | null {
  const pages = countOf(pagination, 'totalPages', found)
  const total = countOf(pagination, 'totalElements', found)
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

/** Whether a list without a next page has further entries: more than the vendor's pages reach. */
function isOpenAt(pagination: Json, place: Place, found: number): boolean {
  const total = count(pagination.totalElements)
  const pages = count(pagination.totalPages)
  const isCapped = place.page >= lastPage && (pages === null || pages > place.page) && found > 0
  return isCapped || (total !== null && total > place.start - place.shown + found)
}

/** The request for a list. */
export interface Listing<T> {
  readonly path: string
  readonly query: Query
  readonly read: (element: Json) => T | typeof skipEntry
  /** Entries on one of our pages; default: all entries of the vendor's page. */
  readonly limit?: number | undefined
  /** The account whose posts they are: a person's handle, or an organization's slug. */
  readonly owner?: { readonly publicIdentifier: string } | { readonly universalName: string } | undefined
}

/**
 * A list of posts also contains posts of accounts of the other kind, and posts of others that the account shared.
 * @throws Fault changed for a list that names accounts of the owner's kind, but never the owner
 */
function requireOwner(elements: readonly unknown[], owner: NonNullable<Listing<unknown>['owner']>): void {
  const [[field, own] = ['', '']] = Object.entries(owner)
  const names = elements.flatMap((element) =>
    ['author', 'repostedBy', 'sharedBy'].flatMap((by) => str(at(element, by, field)) ?? []),
  )
  if (names.length > 0 && !names.some((name) => isSameName(own, pathParts(name)[0]))) {
    throw changed(`elements.${field}`, names[0])
  }
}

/**
 * Requests one page of a list, cut to `limit`. The outcome is `not_found` if the vendor reports that the object is
 * missing.
 */
export async function requestList<T>(
  { path, query, read, limit, owner }: Listing<T>,
  vendor: VendorCalls,
  context: LookupContext,
  place: Place = readPlace(context),
): Promise<Finding<List<T>>> {
  const { page, token, shown, start, number } = place
  const body = readBody(await vendor.get(path, { ...query, page, paginationToken: token }, answers))
  if (body === null) return { outcome: 'not_found' }
  const elements = requiredList(body.elements, 'elements')
  if (owner) requireOwner(elements, owner)
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
  const isOpen = next === null && isOpenAt(pagination, place, elements.length)
  return { outcome: 'found', model, next, ...(isOpen ? { hasMore: null } : {}) }
}

/** Requests one object. Returns null if the vendor reports that it is missing. */
export async function requestElement(path: string, query: Query, vendor: VendorCalls): Promise<Json | null> {
  const body = readBody(await vendor.get(path, query, answers))
  return body && must(obj(body.element), 'element')
}
