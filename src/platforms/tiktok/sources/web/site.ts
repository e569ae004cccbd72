import type { UpstreamResponse } from '../../../../catalog/ports/upstream.ts'
import type { LookupContext } from '../../../../catalog/source.ts'
import { changed, Fault } from '../../../../errors.ts'
import { parseJson } from '../../../../reading/json.ts'
import { at, type Json, obj } from '../../../../reading/narrow.ts'
import { int } from '../../../../reading/values.ts'

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

/** What is read of a page: its title, and JSON in scripts. */
export interface Page {
  readonly title: string | null
  /** The JSON of `<script id=…>`, losslessly read; null when there is no such script or it is not JSON. */
  json(scriptId: string): unknown
}

/**
 * Finds scripts by their id without building a document: pages have 300 KB, nearly all of it one script, and script
 * data ends at the first `</script` (HTML, section 13.2.5.4).
 */
function readPage(html: string): Page {
  return {
    // A tag of ours holds no further opening sign and is short: a run of them would be read again from each.
    title: /<title[^<>]{0,200}>([^<]*)/i.exec(html)?.[1]?.trim() || null,
    json(scriptId) {
      const tag = new RegExp(`<script\\b[^<>]{0,500}\\bid=["']?${scriptId}\\b[^<>]{0,500}>`, 'i').exec(html)
      if (!tag) return null
      const rest = html.slice(tag.index + tag[0].length)
      const end = rest.search(/<\/script/i)
      try {
        return parseJson(end < 0 ? rest : rest.slice(0, end))
      } catch {
        return null
      }
    },
  }
}

/** Headers that TikTok's delivery network wants: the cookie of the page that named the file. */
export function mediaHeaders(cookie: string | null): Record<string, string> {
  const headers = { referer: `${origin}/`, 'user-agent': userAgent }
  return cookie === null ? headers : { ...headers, cookie }
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
  return (
    /SlardarWAF|_wafchallengeid|waf-aiso/.test(html) ||
    /<title>\s*Security Check\s*<\/title>|oec-ttweb-captcha|captcha-init|secsdk-captcha/.test(html)
  )
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

/**
 * The data that a page of the site holds under a name; null where the scope has no such data at all, which is what the
 * platform serves in place of it.
 * @throws Fault changed where there is data of another name or form
 */
export function scoped(scope: Json | null, name: string): Json | null {
  const found = scope && obj(scope[name])
  if (found) return found
  const other = Object.keys(scope ?? {}).find((key) => key.includes('detail'))
  if (other !== undefined) throw changed(name, other)
  return null
}

/** The data of a page. */
interface PageData {
  /** `__DEFAULT_SCOPE__` of current pages. */
  readonly scope: Json | null
  /** `SIGI_STATE` of pages before 2024, and of live pages. */
  readonly sigi: Json | null
  /** Cookie that the media of this page answer to, or null. */
  readonly mediaCookie: string | null
}

/** Gets a page and the data embedded in it. Null where a wall stands in its place. */
export async function openPage(context: LookupContext, path: string): Promise<PageData | null> {
  const got = await getPage(context, `${origin}${path}`)
  if (got === null) return null
  const scope = obj(at(got.page.json('__UNIVERSAL_DATA_FOR_REHYDRATION__'), '__DEFAULT_SCOPE__')) ?? null
  const sigi = obj(got.page.json('SIGI_STATE')) ?? null
  if (scope === null && sigi === null) throw changed('page data', got.page.title)
  return { scope, sigi, mediaCookie: chainToken(got.response) }
}

/** The JSON of an answer; null where the platform refuses: an empty body, or a wall in place of JSON. */
export function jsonBehindWall(response: UpstreamResponse): Json | null {
  const body = response.text().trim()
  if (isWall(response, body)) return null
  if (response.status >= 400) throw changed('status', response.status)
  if (body === '' || (body.startsWith('<') && /\bverify\b/i.test(body))) return null
  const json = obj(response.json())
  if (json === undefined) throw changed('answer', body.slice(0, 80))
  return json
}

/** An answer of a JSON call; `code` is the platform's own result code (0: fine). */
interface ApiAnswer {
  readonly json: Json
  readonly code: number
  readonly mediaCookie: string | null
}

/**
 * Result codes by which the platform wants a login, a signature or a verified device: 8 and 10101 not logged in,
 * 10000 verification, 2146 blocked device; 209002 restricts what was asked for.
 */
const refusedCodes = new Set([8, 10101, 10000, 2146, 209002])

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
  for (const [name, value] of Object.entries({ aid: '1988', app_name: 'tiktok_web', ...query })) {
    if (value !== undefined) url.searchParams.set(name, String(value))
  }
  const response = await context.upstream.request({
    url: url.href,
    headers: { ...pageHeaders, accept: 'application/json, text/plain, */*', referer: `${origin}/` },
  })
  const json = jsonBehindWall(response)
  if (json === null) return null
  const code = int(json.statusCode ?? json.status_code ?? json.code) ?? 0
  const verify = json.type === 'verify' || 'verify_event' in json
  return verify || refusedCodes.has(code) ? null : { json, code, mediaCookie: chainToken(response) }
}

/** Codes for a user, post, sound, tag or collection that does not exist (any more). */
const missingCodes: ReadonlySet<number> = new Set([10202, 10203, 10204, 10205, 10217, 10218, 10219, 10221])

/** {@link unsigned}, with the codes of what does not exist told apart from those nobody knows. */
export async function called(
  context: LookupContext,
  path: string,
  query: Readonly<Record<string, string | number | undefined>>,
): Promise<ApiAnswer | null | 'missing'> {
  const answer = await unsigned(context, path, query)
  if (answer === null || answer.code === 0) return answer
  if (missingCodes.has(answer.code)) return 'missing'
  throw changed(`${path} statusCode`, answer.code)
}
