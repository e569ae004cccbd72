import type { UpstreamResponse } from '../../../../catalog/ports/upstream.ts'
import { type LookupContext, type Refusal, restricted, type Source } from '../../../../catalog/source.ts'
import { changed, Fault, parameterError } from '../../../../errors.ts'
import { jsonIn } from '../../../../reading/json.ts'
import { at, type Json, obj } from '../../../../reading/narrow.ts'
import { readShortLink } from '../../identifiers.ts'

/** Reading TikTok's public pages and public JSON, without login and without request signatures. */

export const origin = 'https://www.tiktok.com'

/** A source of what TikTok shows everybody. */
export const webSource = <P, Model>(lookup: Source<P, Model>['lookup']): Source<P, Model> => ({
  name: 'web',
  lookup,
})

/** Link-preview and plain product agents are served a page without data; this one says who asks. */
const userAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 social-lookup'

export const pageHeaders = {
  'user-agent': userAgent,
  'accept-language': 'en-US,en;q=0.9',
  accept: 'text/html,application/xhtml+xml',
}

/**
 * What is read of a page: its title, and the JSON of `<script id=…>`, losslessly (null when there is no such script,
 * undefined when it is not JSON). Finds scripts by their id without building a document: pages have 300 KB, nearly all of it one script, and script
 * data ends at the first `</script` (HTML, section 13.2.5.4).
 */
const parsePage = (html: string) => ({
  // A tag of ours holds no further opening sign and is short: a run of them would be read again from each.
  title: /<title[^<>]{0,200}>([^<]*)/i.exec(html)?.[1]?.trim() || null,
  json(scriptId: string): unknown {
    const tag = new RegExp(`<script\\b[^<>]{0,500}\\bid\\s*=\\s*["']?${scriptId}\\b[^<>]{0,500}>`, 'i').exec(
      html,
    )
    if (!tag) return null
    const rest = html.slice(tag.index + tag[0].length)
    const end = rest.search(/<\/script/i)
    return jsonIn(end < 0 ? rest : rest.slice(0, end))
  },
})

/** Headers that TikTok's delivery network wants: the cookie of the page that named the file. */
export function mediaHeaders(cookie: string | null): Record<string, string> {
  const headers = { referer: `${origin}/`, 'user-agent': userAgent }
  return cookie === null ? headers : { ...headers, cookie }
}

/** The cookie that the media named in an answer answer to, or null. */
export function mediaCookieOf(response: UpstreamResponse): string | null {
  const token = /(?:^|[\s,])tt_chain_token=([^;,\s]+)/.exec(response.headers['set-cookie'] ?? '')?.[1]
  return token === undefined ? null : `tt_chain_token=${token}`
}

/** Login page, region without service, JavaScript challenge or captcha. The word "captcha" alone proves nothing. */
export function isAccessRestriction(response: UpstreamResponse, html: string): boolean {
  if (response.status === 401 || response.status === 403 || response.status === 451) return true
  // A redirect to another site is not followed: it says where it leads.
  const path = URL.parse(response.headers.location ?? '', response.url)?.pathname ?? ''
  if (/^\/(login|about)(\/|$)/.test(path)) return true
  if (html.length > 20_000) return false
  const challenge = /SlardarWAF|_wafchallengeid|waf-aiso/
  const captcha = /<title>\s*Security Check\s*<\/title>|oec-ttweb-captcha|captcha-init|secsdk-captcha/
  return challenge.test(html) || captcha.test(html)
}

/** Gets a page. Null where a wall stands in its place. */
export async function fetchPage(
  context: LookupContext,
  url: string,
): Promise<{ page: ReturnType<typeof parsePage>; response: UpstreamResponse } | null> {
  const response = await context.upstream.request({ url, headers: pageHeaders })
  const html = response.text()
  if (html.includes('overload-protect triggered')) {
    throw new Fault('rate_limited', 'the platform asks for fewer requests')
  }
  return isAccessRestriction(response, html) ? null : { page: parsePage(html), response }
}

/** What every page tells of itself, also one without the data of a thing. */
const appContextKey = 'webapp.app-context'

/**
 * The data that a page of the site holds under a name; null where the scope has no such data at all, which is what the
 * platform serves in place of it.
 * @throws Fault changed where there is data of another name or form
 */
export function scopeData(scope: Json | null, name: string): Json | null {
  const found = scope && obj(scope[name])
  if (found) return found
  const keys = Object.keys(scope ?? {})
  const isShell = keys.includes(appContextKey) && !keys.some((key) => key.includes('detail'))
  if (scope && !isShell) throw changed(name, keys)
  return null
}

/** A thing as a page or call shows it. */
export interface ShownModel<T> {
  readonly outcome: 'found'
  readonly model: T
  /** Cookie that the media of the page answer to. */
  readonly mediaCookie: string | null
  /** Further data of a page of 2022. */
  readonly sigi: Json | null
  /** Whether the whole thing was shown; a wall hid the rest of it otherwise. */
  readonly isComplete: boolean
}

/** `wall`: nothing was said of the thing; it may be shown another way. */
export type PageAnswer<T> = ShownModel<T> | (Refusal<T> & { readonly isBlocked?: boolean })

export const blockedPage = { ...restricted, isBlocked: true } as const

/** A thing of which a page made for others (an embed, oEmbed) tells a part. */
export const partialModel = <T>(model: T): ShownModel<T> => ({
  outcome: 'found',
  model,
  mediaCookie: null,
  sigi: null,
  isComplete: false,
})

/** The data of a page. */
interface PageData {
  /** `__DEFAULT_SCOPE__` of current pages. */
  readonly scope: Json | null
  /** `SIGI_STATE` of pages before 2024, and of live pages. */
  readonly sigi: Json | null
  readonly mediaCookie: string | null
}

/** Gets a page and the data embedded in it. Null where a wall stands in its place. */
export async function openPage(context: LookupContext, path: string): Promise<PageData | null> {
  const got = await fetchPage(context, `${origin}${path}`)
  if (got === null) return null
  const scope = obj(at(got.page.json('__UNIVERSAL_DATA_FOR_REHYDRATION__'), '__DEFAULT_SCOPE__')) ?? null
  const sigi = obj(got.page.json('SIGI_STATE')) ?? null
  if (scope === null && sigi === null) throw changed('page data', got.page.title)
  return { scope, sigi, mediaCookie: mediaCookieOf(got.response) }
}

/** The JSON of an answer; null where the platform refuses: an empty body, or a wall in place of JSON. */
export function readJsonAnswer(response: UpstreamResponse): Json | null {
  const body = response.text().trim()
  if (isAccessRestriction(response, body)) return null
  if (response.status >= 300) throw changed('status', response.status)
  if (body === '' || (body.startsWith('<') && /\bverify\b/i.test(body))) return null
  const json = obj(response.json())
  if (json === undefined) throw changed('answer', body.slice(0, 80))
  return json
}

/** A short link that leads to nothing we can name. */
export type Unresolved = { outcome: 'not_found' | 'restricted' }

const maxRedirects = 4

/** What a short link proves that leads to nothing we know: a dead one leads to the home page. */
function classifyTarget(target: URL, expected: string): Unresolved {
  if (/^\/(foryou|explore)?\/?$/.test(target.pathname)) return { outcome: 'not_found' }
  throw parameterError(
    `The short link leads to ${target.origin}${target.pathname.slice(0, 200)}; send one that leads to ${expected}`,
  )
}

/**
 * What a canonical link names. Short links are followed to their long form, through the guarded client.
 * @param read what a long link names, or null
 * @param expected completes the sentence "send one that leads to …"
 * @throws ServiceError bad_request for a short link to something else
 */
export async function resolveLink<T>(
  context: LookupContext,
  canonical: string,
  read: (raw: string) => T | null,
  expected: string,
): Promise<{ link: T } | Unresolved> {
  let at = canonical
  for (let hop = 0; hop <= maxRedirects; hop++) {
    const link = read(at)
    if (link !== null) return { link }
    const short = readShortLink(at)
    if (short === null) return classifyTarget(new URL(at), expected)
    const answer = await context.guarded.request({ url: short, redirect: 'manual' })
    const location = answer.headers.location
    if (location === undefined || answer.status < 300 || answer.status > 399) {
      if (answer.status === 404 || answer.status === 410) return { outcome: 'not_found' }
      if (isAccessRestriction(answer, answer.text())) return { outcome: 'restricted' }
      throw changed('short link', `status ${answer.status}`)
    }
    if (!URL.canParse(location, short)) throw changed('short link', location.slice(0, 200))
    const target = new URL(location, short)
    if (/^\/(login|about)(\/|$)/.test(target.pathname)) return { outcome: 'restricted' }
    at = target.href
  }
  throw changed('short link', 'too many redirects')
}
