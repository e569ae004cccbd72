import {
  type Continuation,
  type Finding,
  type LookupContext,
  notFound,
  type Refusal,
  restricted,
} from '../../../../catalog/source.ts'
import { changed } from '../../../../errors.ts'
import { readEntries, type skipEntry } from '../../../../reading/entries.ts'
import { at, type Json } from '../../../../reading/narrow.ts'
import { count, int, str } from '../../../../reading/values.ts'
import { nextCursor, requiredListAt, requireProvenEmpty } from '../values.ts'
import { mediaCookieOf, origin, pageHeaders, readJsonAnswer } from './site.ts'

/** The site's JSON calls, unsigned and without cookies. */

/** An answer of a JSON call; `code` is the platform's own result code (0: fine). */
interface ApiAnswer {
  readonly json: Json
  readonly code: number
  readonly mediaCookie: string | null
}

export type Query = Readonly<Record<string, string | number | undefined>>

/** An address with the parameters that are given. */
export function buildUrl(path: string, base: string, query: Query): string {
  const address = new URL(path, base)
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) address.searchParams.set(name, String(value))
  }
  return address.href
}

/**
 * Result codes by which the platform wants a login, a signature or a verified device: 8 and 10101 not logged in,
 * 10000 verification, 2146 blocked device, 19881005 the parameters of a device; 209002 and 4003110 (a broadcast for
 * followers or adults) restrict what was asked for.
 */
const refusedCodes = new Set([8, 10101, 10000, 2146, 19881005, 209002, 4003110])

/**
 * Tries a JSON call as it is, unsigned and without cookies. Null where the platform refuses: an empty body, a page in
 * place of JSON, or a request to verify.
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
  })
  const json = readJsonAnswer(response)
  if (json === null) return null
  const code = int(json.statusCode ?? json.status_code ?? json.code) ?? 0
  const verify = json.type === 'verify' || 'verify_event' in json
  return verify || refusedCodes.has(code) ? null : { json, code, mediaCookie: mediaCookieOf(response) }
}

/** Codes for a user, post, sound, tag or collection that does not exist (any more). */
const missingCodes: ReadonlySet<number> = new Set([10202, 10203, 10204, 10205, 10217, 10218, 10219, 10221])

/**
 * {@link callUnsigned}, with outcomes: restricted where the platform refuses.
 * @param missing the codes that are `not_found`
 * @throws Fault changed for a code that nobody knows
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
  return { outcome: 'answered', ...answer }
}

/** For calls that know nothing of what does not exist. */
export const noMissingCodes: ReadonlySet<number> = new Set()

/** How a JSON list of the site is read. */
interface Listing<T> {
  /** What the list is called: in the answer it has one of these names. */
  readonly names: readonly string[]
  readonly read: (entry: unknown) => T | typeof skipEntry
  /** Where the page starts. */
  readonly from: string | number | null
  /** The name of the cursor of the next page. */
  readonly cursor?: string
  /** How many entries the list has, where the answer itself does not tell; it must not contradict an empty first page. */
  readonly total?: number | null
  readonly missing?: ReadonlySet<number>
}

export interface ListPage<T> {
  readonly outcome: 'found'
  readonly items: T[]
  readonly total: number | null
  /** The platform's own cursor of the next page, or null at the end. */
  readonly next: string | null
  readonly mediaCookie: string | null
}

/** What an earlier page of a list left: the id it goes on with, by its name in cursors, and the platform's cursor. */
export function continuationOf({ continuation }: LookupContext, name: 'id' | 'secUid' | 'searchId') {
  return [str(at(continuation, name)), str(at(continuation, 'cursor'))] as const
}

/** A page of a list as a finding; `next` makes what leads to the page behind it from the platform's cursor. */
export const pageFinding = <Page extends ListPage<unknown>, Model>(
  page: Page | Refusal,
  model: (page: Page) => Model,
  next: (cursor: string) => Continuation,
): Finding<Model> =>
  page.outcome === 'found'
    ? { outcome: 'found', model: model(page), next: page.next === null ? null : next(page.next) }
    : page

/** One page of a JSON list, by {@link callApi}. */
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
  if (!from) requireProvenEmpty(entries, total, name)
  const next = nextCursor(json, entries, from, cursor)
  return { outcome: 'found', items, total, next, json, entries, mediaCookie }
}
