import type { SimulatedResponse } from '../../../catalog/ports/simulated.ts'
import { json as asJson, file, html, scriptPage } from '../../../simulation/answers.ts'
import { type List, page as pageOf } from '../../../simulation/lists.ts'
import type { Handler } from '../../../simulation/router.ts'

/** Responses in TikTok's formats. */

/** The cookie that the delivery network requires for files. */
export const chainCookie = 'tt_chain_token=c2ltdWxhdGVk'

const cookie = { 'set-cookie': `${chainCookie}; Path=/; Domain=tiktok.com; Secure; HttpOnly` }

/** An answer of a JSON call. */
export const json = (value: unknown, status = 200): SimulatedResponse => asJson(value, status, cookie)

/** The response to a refused call of the site: an empty body. */
export const emptyAnswer = file('', 'application/json; charset=utf-8')

const page = (title: string, scriptId: string, data: unknown): SimulatedResponse =>
  scriptPage(title, scriptId, data, 200, cookie)

/** A page of the site that contains data by scope. */
export function sitePage(scope: Record<string, unknown>): SimulatedResponse {
  const context = { 'webapp.app-context': { language: 'en', region: 'US', appId: 1988 }, 'seo.abtest': {} }
  const data = { __DEFAULT_SCOPE__: { ...context, ...scope } }
  return page('TikTok - Make Your Day', '__UNIVERSAL_DATA_FOR_REHYDRATION__', data)
}

export const sigiPage = (state: unknown) => page('TikTok LIVE', 'SIGI_STATE', state)

/** An embed page, which contains its data under its own path. */
export function embedPage(path: string, data: unknown): SimulatedResponse {
  return page('TikTok', '__FRONTITY_CONNECT_STATE__', { source: { data: { [path]: data } } })
}

export const shopPage = (title: string, data: unknown) => page(title, '__MODERN_ROUTER_DATA__', data)

/** The JavaScript challenge that TikTok sends in place of restricted pages. */
export const challenge = html(
  `<!DOCTYPE html><html><head><title>Please wait...</title></head><body><p id="wci" class="_wafchallengeid"></p><script>window.SlardarWAF && window.SlardarWAF("init")</script></body></html>`,
)

export const captcha = html(
  '<html><head><title>Security Check</title><script src="https://static.tiktokcdn-us.com/oec-ttweb-captcha/index.js"></script></head><body></body></html>',
)

/** The query of a call. */
export type QueryValues = Readonly<Record<string, string | undefined>>
export type Answer = (values: QueryValues, now: number) => SimulatedResponse

/** Calls by their paths below a prefix as routes. */
export const routesOf = (prefix: string, calls: Readonly<Record<string, Answer>>) =>
  Object.entries(calls).map(([path, answer]): [path: string, handler: Handler] => [
    `${prefix}${path}`,
    ({ query, now }) => answer(Object.fromEntries(query), now),
  ])

/** A positive number in a query; `otherwise` without one. */
export function numberIn(values: QueryValues, name: string, otherwise: number): number {
  const value = Number(values[name])
  return Number.isSafeInteger(value) && value > 0 ? value : otherwise
}

/** The page of a list that starts at the call's cursor. */
export function pageFromCursor<T>(list: List<T>, values: QueryValues, size: number) {
  const from = numberIn(values, 'cursor', 0)
  const { items, next } = pageOf(list, { after: from, size })
  return { items, end: from + items.length, more: next !== null }
}

/** How to answer with a list of the site. */
interface Listing<T> {
  readonly name: string
  /** Default size of a page. */
  readonly size: number
  /** Builds the entry or the entries (an array) of an item, from the item and its position in the page. */
  readonly write: (item: T, place: number) => unknown
  /** Further fields of the answer. */
  readonly otherFields?: object
  /** Whether the paging fields have the form of searches: names with underscores, and numbers for booleans. */
  readonly isSearchForm?: boolean
}

/** The page of a list that a query requests. */
export function listAnswer<T>(
  list: List<T>,
  values: QueryValues,
  { name, size, write, otherFields, isSearchForm = false }: Listing<T>,
): SimulatedResponse {
  const { items, end, more } = pageFromCursor(list, values, numberIn(values, 'count', size))
  return json({
    statusCode: 0,
    [name]: items.flatMap(write),
    ...(isSearchForm ? { cursor: end, has_more: more ? 1 : 0 } : { cursor: String(end), hasMore: more }),
    ...otherFields,
    log_pb: { impr_id: '20260701000000SIMULATED' },
  })
}
