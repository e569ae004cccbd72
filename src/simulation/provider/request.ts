import { z } from 'zod'
import type { NamedAccount } from '../../catalog/ports/simulated.ts'
import { type Forced, forcedIn } from '../forced.ts'

/** A request of the provider protocol (docs/SOURCES.md). */
export const requestSchema = z.object({
  operationId: z.string(),
  params: z.record(z.string(), z.unknown()),
  cursor: z.string().nullish(),
})

export type Params = Readonly<Record<string, unknown>>

/** Every text and number in the parameters, by its innermost name. */
function leaves(value: unknown, name = ''): [name: string, value: string | number][] {
  if (typeof value === 'string' || typeof value === 'number') return [[name, value]]
  if (Array.isArray(value)) return value.flatMap((one) => leaves(one, name))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([inner, one]) => leaves(one, inner))
}

/** The outcome that the parameters force by a handle, a query or a numeric id, in every form and position. */
export function forcedByParams(params: Params): Forced | null {
  for (const [, value] of leaves(params)) {
    const forced = forcedIn(String(value))
    if (forced) return forced
  }
  return null
}

/** Parameters that change how a list is shown, not which list is requested. */
const shaping = new Set([
  'limit',
  'count',
  'pageSize',
  'page',
  'start',
  'offset',
  'cursor',
  'include',
  'trim',
])

/** Identifies the requested list or thing. */
export function identityOf(params: Params): string {
  const shown = Object.entries(params).filter(([name]) => !shaping.has(name))
  return JSON.stringify(shown.sort(([a], [b]) => (a < b ? -1 : 1)))
}

/**
 * Values of the request that the record repeats in fields of the same names. A link ends with the number
 * of the thing.
 */
export function knownOf(params: Params): Readonly<Record<string, string | number>> {
  const values = Object.fromEntries(leaves(params))
  const inLink =
    typeof values.url === 'string' ? /(?<!\d)(\d{5,})\/?(?:[?#].*)?$/.exec(values.url)?.[1] : undefined
  return inLink !== undefined && values.id === undefined ? { ...values, id: inLink } : values
}

/** The requested account, or the account whose things are requested; null if the request names none. */
export function accountIn(params: Params): NamedAccount | null {
  const { kind, handle, id, userId, entityId } = Object.fromEntries(leaves(params))
  if (handle !== undefined) return { handle: String(handle) }
  const named = userId ?? entityId
  if (named !== undefined) return { id: String(named) }
  return kind === 'id' && id !== undefined ? { id: String(id) } : null
}

/** The values of the request that every item of a list repeats: its subreddit or language, but not its author or id. */
export function sharedOf(params: Params): Readonly<Record<string, string | number>> {
  const own = /id$|url|link|handle|user|name|query|profile|page|limit|sort|count/i
  return Object.fromEntries(leaves(params).filter(([name]) => !own.test(name)))
}

const wholeNumber = (value: unknown) =>
  typeof value === 'number' && value >= 0 ? Math.floor(value) : undefined

/** The start and length of a page, and the newest item it counts from, so that later pages do not shift. */
export interface Window {
  readonly after: number
  readonly size: number
  readonly newest: number | null
}

/** Items of a page: of a paged list, and of a list with only one page. */
const pageSizes = { paged: 12, whole: 20 }

/** Requested sizes are kept up to this one. */
const maxPageSize = 100

/** Reads which page is requested; null for a cursor that was not created here. */
export function windowOf(params: Params, cursor: string | null | undefined, isPaged: boolean): Window | null {
  const usual = isPaged ? pageSizes.paged : pageSizes.whole
  const size = Math.min(maxPageSize, wholeNumber(params.limit ?? params.count ?? params.pageSize) ?? usual)
  if (cursor) {
    const [, after, newest] = /^(\d{1,9})\.(\d{1,12})$/.exec(cursor) ?? []
    return after === undefined ? null : { after: Number(after), size, newest: Number(newest) }
  }
  const page = wholeNumber(params.page)
  const after = wholeNumber(params.start ?? params.offset) ?? (page ? (page - 1) * usual : 0)
  return { after, size, newest: null }
}

/** The cursor of the page that starts at this position. */
export const cursorOf = (after: number, newest: number) => `${after}.${newest}`
