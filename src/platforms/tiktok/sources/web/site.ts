import { changed, Fault, parameterError } from '../../../../catalog/errors.ts'
import type { UpstreamResponse } from '../../../../catalog/ports/upstream.ts'
import { type LookupContext, type Refusal, restricted, type Source } from '../../../../catalog/source.ts'
import { at, type Json, obj } from '../../../../reading/narrow.ts'
import { scriptJson } from '../../../../reading/script-json.ts'
import { namesObject, readShortLink } from '../../identifiers.ts'

/** Requests for TikTok's public pages and public JSON, without login and request signatures. */

export const origin = 'https://www.tiktok.com'

/** Builds a source named `web`, which reads public data. */
export const webSource = <P, Model>(lookup: Source<P, Model>['lookup']): Source<P, Model> => ({
  name: 'web',
  lookup,
})

/**
 * TikTok serves pages without data to link-preview agents and to bare product names. So the user agent starts like a
 * browser's, and names this service at its end.
 */
const userAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 social-lookup'

export const pageHeaders = {
  'user-agent': userAgent,
  'accept-language': 'en-US,en;q=0.9',
  accept: 'text/html,application/xhtml+xml',
}

/** The title of a page, and the JSON of its scripts by their ids. */
const parsePage = (html: string) => ({
  // The bounded classes keep the match linear: with `.*`, a page of many `<title` would be scanned again from each.
  title: /<title[^<>]{0,200}>([^<]*)/i.exec(html)?.[1]?.trim() || null,
  json: (scriptId: string): unknown => scriptJson(html, scriptId),
})

/** Headers that TikTok's delivery network requires: with the cookie of the page that named the file. */
export function mediaHeaders(cookie: string | null): Record<string, string> {
  const headers = { referer: `${origin}/`, 'user-agent': userAgent }
  return cookie === null ? headers : { ...headers, cookie }
}

/** The cookie that the delivery network requires for files named in this response; null without one. */
export function mediaCookieOf(response: UpstreamResponse): string | null {
  const token = /(?:^|[\s,])tt_chain_token=([^;,\s]+)/.exec(response.headers['set-cookie'] ?? '')?.[1]
  return token === undefined ? null : `tt_chain_token=${token}`
}

const restrictedPath = /^\/(login|about)(\/|$)/

/** Whether a redirect ended at the login page, or at the page for regions without service, whatever its status is. */
export const isLoginPage = ({ url }: UpstreamResponse): boolean =>
  restrictedPath.test(URL.parse(url)?.pathname ?? '')

/**
 * Whether TikTok restricts the access: by a login page, a region without service, a JavaScript challenge or a captcha.
 * The word "captcha" alone is no proof, since ordinary pages load captcha scripts as well.
 */
export function isAccessRestriction(response: UpstreamResponse, html: string): boolean {
  if (response.status === 401 || response.status === 403 || response.status === 451) return true
  if (isLoginPage(response)) return true
  // The client does not follow redirects to another site, so the target is still in the `location` header.
  const path = URL.parse(response.headers.location ?? '', response.url)?.pathname ?? ''
  if (restrictedPath.test(path)) return true
  if (html.length > 20_000) return false
  const challenge = /SlardarWAF|_wafchallengeid|waf-aiso/
  const captcha = /<title>\s*Security Check\s*<\/title>|oec-ttweb-captcha|captcha-init|secsdk-captcha/
  return challenge.test(html) || captcha.test(html)
}

/** Whether a page is the login page, or holds the data of TikTok's pages, which states whether the object exists. */
const isOwnPage = (response: UpstreamResponse) =>
  isLoginPage(response) ||
  /\bid="?(?:__UNIVERSAL_DATA_FOR_REHYDRATION__|SIGI_STATE|__FRONTITY_CONNECT_STATE__)\b/.test(
    response.text(),
  )

/** Fetches a page. Null where TikTok restricts the access. */
export async function fetchPage(
  context: LookupContext,
  url: string,
): Promise<{ page: ReturnType<typeof parsePage>; response: UpstreamResponse } | null> {
  const response = await context.upstream.request({ url, headers: pageHeaders, missing: isOwnPage })
  const html = response.text()
  if (html.includes('overload-protect triggered')) {
    throw new Fault('rate_limited', 'the platform asks for fewer requests')
  }
  return isAccessRestriction(response, html) ? null : { page: parsePage(html), response }
}

/** The data of every page, which a page without other data contains as well. */
const appContextKey = 'webapp.app-context'

/**
 * The data of a page under a name; null where the page contains only its application context. The platform serves such
 * pages where it withholds the data.
 * @throws Fault changed where the page has data of another name or form
 */
export function scopeData(scope: Json | null, name: string): Json | null {
  const found = scope && obj(scope[name])
  if (found) return found
  const keys = Object.keys(scope ?? {})
  const isShell = keys.includes(appContextKey) && !keys.some((key) => key.includes('detail'))
  if (scope && !isShell) throw changed(name, keys)
  return null
}

/** Parts of pages that describe the page itself, and parts with recommendations. */
const contextKeys = new Set([
  ...[appContextKey, 'webapp.biz-context', 'webapp.i18n-translation', 'webapp.a-b', 'seo.abtest'],
  ...['webapp.browserRedirect-context', 'webapp.sharing.ssrVersion'],
  ...['AppContext', 'BizContext', 'SEO', 'SharingMeta', 'I18n', 'RecommendUserList', 'MobileSharingComment'],
])

/** Depth at which a page's data contains the names of its object. */
const maxNameDepth = 8

function containsName(value: unknown, name: string, depth = 0): boolean {
  if (typeof value === 'string') return value.toLowerCase() === name
  if (depth > maxNameDepth || typeof value !== 'object' || value === null) return false
  return Object.values(value).some((inner) => containsName(inner, name, depth + 1))
}

/**
 * Checks that a page without readable data is one where the platform withholds the data.
 * @param name handle or id of the requested object, in lower case
 * @throws Fault changed where a part of the page names the object: the data is there under other names
 */
export function requireWithheld({ scope, sigi }: Pick<PageData, 'scope' | 'sigi'>, name: string): void {
  const parts = [scope, sigi].flatMap((data) => Object.entries(data ?? {}))
  const shown = parts.find(([key, value]) => !contextKeys.has(key) && containsName(value, name))
  if (shown !== undefined) throw changed('page data', shown[0])
}

/** The model that a page or call contains. */
export interface ShownModel<T> {
  readonly outcome: 'found'
  readonly model: T
  /** Cookie that the delivery network requires for the files of the page. */
  readonly mediaCookie: string | null
  /** `SIGI_STATE` of a page of the form of 2022, with further data. */
  readonly sigi: Json | null
  /** Whether the source contains all values of the model; false for embed pages and oEmbed. */
  readonly isComplete: boolean
}

/** `isBlocked`: the answer says nothing about the thing itself, so another page or call may still show it. */
export type PageAnswer<T> = ShownModel<T> | (Refusal<T> & { readonly isBlocked?: boolean })

export const blockedPage = { ...restricted, isBlocked: true } as const

/** A model from an embed page or oEmbed, which contain only some of the values. */
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

/** Fetches a page and reads the data embedded in it. Null where TikTok restricts the access. */
export async function openPage(context: LookupContext, path: string): Promise<PageData | null> {
  const got = await fetchPage(context, `${origin}${path}`)
  if (got === null) return null
  const scope = obj(at(got.page.json('__UNIVERSAL_DATA_FOR_REHYDRATION__'), '__DEFAULT_SCOPE__')) ?? null
  const sigi = obj(got.page.json('SIGI_STATE')) ?? null
  if (scope === null && sigi === null) throw changed('page data', got.page.title)
  return { scope, sigi, mediaCookie: mediaCookieOf(got.response) }
}

/** The JSON of a response; null where the platform refuses the call by an empty body or a restricted page. */
export function readJsonAnswer(response: UpstreamResponse): Json | null {
  const body = response.text().trim()
  if (isAccessRestriction(response, body)) return null
  if (response.status >= 300) throw changed('status', response.status)
  if (body === '' || (body.startsWith('<') && /\bverify\b/i.test(body))) return null
  const json = obj(response.json())
  if (json === undefined) throw changed('answer', body.slice(0, 80))
  return json
}

/** The outcome of a short link that cannot be resolved. */
export type Unresolved = { outcome: 'not_found' | 'restricted' }

const maxRedirects = 4

/** The outcome of a short link to an unexpected target. A deleted short link redirects to the home page. */
function classifyTarget(target: URL, expected: string): Unresolved {
  if (/^\/(foryou|explore)?\/?$/.test(target.pathname)) return { outcome: 'not_found' }
  // An address that names no object is no answer to the short link, and no error of the caller.
  if (!namesObject(target.href)) throw changed('short link', target.href.slice(0, 200))
  throw parameterError(
    `The short link leads to ${target.origin}${target.pathname.slice(0, 200)}; send one that leads to ${expected}`,
  )
}

/**
 * Resolves a canonical link or short link. The guarded client follows short links to their target.
 * @param read reads a long link; null where it names something else
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
      if (isAccessRestriction(answer, answer.text())) return { outcome: 'restricted' }
      throw changed('short link', `status ${answer.status}`)
    }
    if (!URL.canParse(location, short)) throw changed('short link', location.slice(0, 200))
    const target = new URL(location, short)
    if (restrictedPath.test(target.pathname)) return { outcome: 'restricted' }
    at = target.href
  }
  throw changed('short link', 'too many redirects')
}
