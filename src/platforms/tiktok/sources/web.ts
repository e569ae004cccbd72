import { changed, Fault } from '../../../errors.ts'
import type { LookupContext } from '../../../lookup/source.ts'
import type { UpstreamResponse } from '../../../upstream/types.ts'
import { at, int, type Json, obj } from '../../shared/narrow.ts'
import { type Page, readPage } from './page.ts'

/** Reading TikTok's public pages and public JSON, without login and without request signatures. */

export const origin = 'https://www.tiktok.com'

/** Link-preview and plain product agents are served a page without data; this one says who asks. */
const userAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 social-lookup'

const pageHeaders = {
  'user-agent': userAgent,
  'accept-language': 'en-US,en;q=0.9',
  accept: 'text/html,application/xhtml+xml',
}

export const restricted = { outcome: 'restricted' } as const
export const notFound = { outcome: 'not_found' } as const

/** The data of a page. */
export interface WebPage {
  /** `__DEFAULT_SCOPE__` of current pages. */
  readonly scope: Json | null
  /** `SIGI_STATE` of pages before 2024, and of live pages. */
  readonly sigi: Json | null
  readonly page: Page
  readonly url: string
  /** Cookie that the media of this page answer to, or null. */
  readonly mediaCookie: string | null
}

/** Headers that TikTok's delivery network wants: the cookie of the page that named the file. */
export function mediaHeaders(cookie: string | null): Record<string, string> {
  const headers: Record<string, string> = { referer: `${origin}/`, 'user-agent': userAgent }
  if (cookie !== null) headers.cookie = cookie
  return headers
}

function chainToken(response: UpstreamResponse): string | null {
  const token = /(?:^|[\s,])tt_chain_token=([^;,\s]+)/.exec(response.headers['set-cookie'] ?? '')?.[1]
  return token === undefined ? null : `tt_chain_token=${token}`
}

/** Login page, region without service, JavaScript challenge or captcha. The word "captcha" alone proves nothing. */
export function isWall(response: UpstreamResponse, html: string): boolean {
  if (response.status === 401 || response.status === 403 || response.status === 451) return true
  const path = URL.canParse(response.url) ? new URL(response.url).pathname : ''
  if (/^\/(login|about)(\/|$)/.test(path)) return true
  if (html.length > 20_000) return false
  const challenge = /SlardarWAF|_wafchallengeid|waf-aiso/.test(html)
  const captcha = /<title>\s*Security Check\s*<\/title>|oec-ttweb-captcha|captcha-init|secsdk-captcha/.test(
    html,
  )
  return challenge || captcha
}

/** Gets a page. Null where a wall stands in its place. */
export async function getPage(
  context: LookupContext,
  url: string,
): Promise<{ page: Page; response: UpstreamResponse } | null> {
  const response = await context.upstream.request({ url, headers: pageHeaders })
  const html = response.text()
  if (html.includes('overload-protect triggered')) {
    throw new Fault('rate_limited', 'the platform asks for fewer requests')
  }
  return isWall(response, html) ? null : { page: readPage(html), response }
}

/** Gets a page and the data embedded in it. Null where a wall stands in its place. */
export async function openPage(context: LookupContext, path: string): Promise<WebPage | null> {
  const got = await getPage(context, `${origin}${path}`)
  if (got === null) return null
  const scope = obj(at(got.page.json('__UNIVERSAL_DATA_FOR_REHYDRATION__'), '__DEFAULT_SCOPE__')) ?? null
  const sigi = obj(got.page.json('SIGI_STATE')) ?? null
  if (scope === null && sigi === null) throw changed('page data', got.page.title)
  return { scope, sigi, page: got.page, url: got.response.url, mediaCookie: chainToken(got.response) }
}

/** An answer of a JSON call; `code` is the platform's own result code (0: fine). */
export interface ApiAnswer {
  readonly json: Json
  readonly code: number
  readonly mediaCookie: string | null
}

/**
 * Result codes by which the platform wants a login, a signature or a verified device: 8 and 10101 not logged in,
 * 10000 verification, 2146 blocked device.
 */
const refusedCodes = new Set([8, 10101, 10000, 2146])

/**
 * Tries a JSON call as it is, unsigned and without cookies. Null where the platform refuses: an empty body, a page in
 * place of JSON, or a request to verify.
 */
export async function unsigned(
  context: LookupContext,
  path: string,
  query: Readonly<Record<string, string | number | undefined>>,
  from = origin,
): Promise<ApiAnswer | null> {
  const url = new URL(path, from)
  url.searchParams.set('aid', '1988')
  url.searchParams.set('app_name', 'tiktok_web')
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) url.searchParams.set(name, String(value))
  }
  const response = await context.upstream.request({
    url: url.href,
    headers: { ...pageHeaders, accept: 'application/json, text/plain, */*', referer: `${origin}/` },
  })
  const body = response.text().trim()
  if (isWall(response, body) || body === '' || body.startsWith('<')) return null
  const json = obj(response.json())
  if (json === undefined) throw changed(path)
  const code = int(json.statusCode ?? json.status_code ?? json.code) ?? 0
  const verify = json.type === 'verify' || 'verify_event' in json
  if (verify || refusedCodes.has(code)) return null
  return { json, code, mediaCookie: chainToken(response) }
}

/** The list under `name`: present, or null with a clear end. A payload that merely lacks it has changed. */
export function provenList(answer: Json, name: string): unknown[] {
  const list = answer[name]
  if (Array.isArray(list)) return list
  if (list === null && name in answer) return []
  throw changed(name, Object.keys(answer))
}

/** Runs `work` over all items, at most `width` at a time, keeping order. */
export async function inParallel<T, R>(
  items: readonly T[],
  width: number,
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = new Array(items.length)
  let next = 0
  const worker = async () => {
    while (next < items.length) {
      const at = next++
      results[at] = await work(items[at]!)
    }
  }
  await Promise.all(Array.from({ length: Math.min(width, items.length) }, worker))
  return results
}
