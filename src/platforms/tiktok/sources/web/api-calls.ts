import { changed } from '../../../../catalog/errors.ts'
import {
  type Continuation,
  type Finding,
  type LookupContext,
  notFound,
  type Refusal,
  restricted,
} from '../../../../catalog/source.ts'
import { readEntries, type skipEntry } from '../../../../reading/entries.ts'
import { at, type Json } from '../../../../reading/narrow.ts'
import { statedError } from '../../../../reading/stated-errors.ts'
import { count, int, str } from '../../../../reading/values.ts'
import { nextCursor, requiredListAt, requireProvenEmpty } from '../values.ts'
import { isLoginPage, mediaCookieOf, origin, pageHeaders, readJsonAnswer } from './site.ts'

/** The site's JSON calls, which this service sends without request signature and cookies. */

/** An answer of a JSON call; `code` is the platform's result code (0: success). */
interface ApiAnswer {
  readonly json: Json
  readonly code: number
  readonly mediaCookie: string | null
}

export type Query = Readonly<Record<string, string | number | undefined>>

/** Builds a URL with the query parameters that are not undefined. */
export function buildUrl(path: string, base: string, query: Query): string {
  const address = new URL(path, base)
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) address.searchParams.set(name, String(value))
  }
  return address.href
}

/**
 * Result codes by which the platform requires a login (8, 10101), a verification (10000), a device that is not blocked
 * (2146), or device parameters (19881005), or by which it restricts the thing itself (209002; 4003110 for a broadcast to
 * followers or adults).
 */
const refusedCodes = new Set([8, 10101, 10000, 2146, 19881005, 209002, 4003110])

/**
 * Sends a JSON call without signature and cookies. Null where the platform refuses it: with an empty body, an HTML page,
 * a request to verify or one of the refused codes.
 */
export async function callUnsigned(
  context: LookupContext,
  path: string,
  query: Query,
  from = origin,
): Promise<ApiAnswer | null> {
  const response = await context.upstream.request({
    url: buildUrl(path, from, { aid: '1988', app_name: 'tiktok_web', ...query }),
    headers: { ...pageHeaders, accept: 'application/json, text/plain, */*', referer: `${origin}/` },
    missing: isLoginPage,
  })
  const json = readJsonAnswer(response)
  if (json === null) return null
  const code = int(json.statusCode ?? json.status_code ?? json.code) ?? 0
  const verify = json.type === 'verify' || 'verify_event' in json
  return verify || refusedCodes.has(code) ? null : { json, code, mediaCookie: mediaCookieOf(response) }
}

/** Codes for a user, post, sound, tag or collection that does not exist or was deleted. */
const missingCodes: ReadonlySet<number> = new Set([10202, 10203, 10204, 10205, 10217, 10218, 10219, 10221])

/**
 * {@link callUnsigned} with outcomes: `restricted` where the platform refuses the call.
 * @param missing the codes that mean `not_found`
 * @throws Fault changed for an unknown code
 */
export async function callApi(
  context: LookupContext,
  path: string,
  query: Query,
  { missing = missingCodes, from = origin }: { missing?: ReadonlySet<number>; from?: string } = {},
): Promise<(ApiAnswer & { readonly outcome: 'answered' }) | Refusal> {
  const answer = await callUnsigned(context, path, query, from)
  if (answer === null) return restricted
  if (missing.has(answer.code)) return notFound
  if (answer.code !== 0) throw changed(`${path} statusCode`, answer.code)
  const error = statedError(answer.json)
  if (error !== undefined) throw changed(`${path} error`, error)
  return { outcome: 'answered', ...answer }
}

/** For calls without a code for missing things. */
export const noMissingCodes: ReadonlySet<number> = new Set()

/** How to read a JSON list of the site. */
interface Listing<T> {
  /** Possible names of the list in the answer. */
  readonly names: readonly string[]
  readonly read: (entry: unknown) => T | typeof skipEntry
  /** Cursor of the page; null or 0 for the first page. */
  readonly from: string | number | null
  /** Name of the answer's cursor of the next page (default: `cursor`). */
  readonly cursor?: string
  /**
   * Number of entries in the whole list (default: `total` of the answer; null where unknown). An empty first page with a
   * greater total is a fault.
   */
  readonly total?: number | null
  /** Number of entries by another answer: it contradicts an empty first page. */
  readonly expected?: number | null
  readonly missing?: ReadonlySet<number>
}

export interface ListPage<T> {
  readonly outcome: 'found'
  readonly items: T[]
  readonly total: number | null
  /** The platform's cursor of the next page; null on the last page. */
  readonly next: string | null
  /** Set where the list may have further entries that no call shows. */
  readonly hasMore?: null
  readonly mediaCookie: string | null
}

/** The continuation of an earlier page: the id under the given name, and the platform's cursor. Null for a first page. */
export function continuationOf({ continuation }: LookupContext, name: 'id' | 'secUid' | 'searchId') {
  return [str(at(continuation, name)), str(at(continuation, 'cursor'))] as const
}

/**
 * The finding of a list page.
 * @param next builds the continuation of the next page from the platform's cursor
 */
export const pageFinding = <Page extends ListPage<unknown>, Model>(
  page: Page | Refusal,
  model: (page: Page) => Model,
  next: (cursor: string) => Continuation,
): Finding<Model> =>
  page.outcome === 'found'
    ? {
        outcome: 'found',
        model: model(page),
        next: page.next === null ? null : next(page.next),
        ...('hasMore' in page ? { hasMore: null } : {}),
      }
    : page

/** Reads a page of a JSON list by {@link callApi}. */
export async function readListPage<T>(
  context: LookupContext,
  path: string,
  query: Query,
  { names, read, from, cursor, missing, ...rest }: Listing<T>,
): Promise<(ListPage<T> & { readonly json: Json; readonly entries: readonly unknown[] }) | Refusal> {
  const answer = await callApi(context, path, query, missing ? { missing } : {})
  if (answer.outcome !== 'answered') return answer
  const { json, mediaCookie } = answer
  const name = names.find((one) => one in json) ?? names[0]!
  const entries = requiredListAt(json, name)
  const items = readEntries(entries, read, context, name)
  const total = rest.total === undefined ? count(json.total) : rest.total
  if (!from) requireProvenEmpty(entries, name, rest.total === undefined ? json.total : total, rest.expected)
  const next = nextCursor(json, entries, from, cursor)
  return { outcome: 'found', items, total, next, json, entries, mediaCookie }
}
