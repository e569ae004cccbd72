import { changed, Fault } from '../../../../catalog/errors.ts'
import type { UpstreamResponse } from '../../../../catalog/ports/upstream.ts'
import { type LookupContext, notFound, type Refusal, restricted } from '../../../../catalog/source.ts'
import type { DriftReporter } from '../../../../reading/entries.ts'
import { type Json, obj } from '../../../../reading/narrow.ts'
import { statedError } from '../../../../reading/stated-errors.ts'
import { str } from '../../../../reading/values.ts'
import type { SourceAnswer } from '../../../shared/web-source.ts'
import { isGone } from '../gone.ts'
import type { PageQuery } from './page-data.ts'

/** Requests to Instagram's public pages and public JSON, without login, session or impersonation. */

export const origin = 'https://www.instagram.com'

/** A public constant of the web site. Instagram refuses calls to /api/v1/ without it. */
const webAppId = '936619743392459'

const rateLimited = (message: string) =>
  new Fault('rate_limited', `instagram: ${message}`, { retryAfterSeconds: 600 })

/** Whether the answer redirects to the login, to a challenge or to the consent page. */
function isLogin(response: UpstreamResponse): boolean {
  const location = response.headers.location ?? ''
  return (
    response.status >= 300 &&
    response.status < 400 &&
    /\/(accounts\/login|challenge|consent)\//.test(location)
  )
}

/** Messages of Instagram's rate limit. Together with `require_login` they mean that a login is required. */
const rateLimitMessage = /^(?:feedback_required$|Please wait a few minutes)/

/** Messages with which Instagram requires a login or a check of the visitor. */
const loginMessages = new Set([
  'login_required',
  'checkpoint_required',
  'challenge_required',
  'consent_required',
])

function jsonOf(response: UpstreamResponse): Json | undefined {
  try {
    return obj(response.json())
  } catch {
    return undefined
  }
}

/** Whether a 404 is Instagram's own: its JSON, a login, or its page for missing objects. */
function isOwn(response: UpstreamResponse): boolean {
  if (isLogin(response) || isGone(response.text())) return true
  const body = jsonOf(response)
  return body?.status === 'fail' || body?.require_login === true
}

/**
 * The refusal in an answer, from positive signs; null for an answer with content.
 * @throws Fault rate_limited at Instagram's rate limit, changed for an unexpected status
 */
function refusalOf(response: UpstreamResponse): Refusal | null {
  const { status } = response
  if (isLogin(response)) return restricted
  if (status === 200) return null
  const body = jsonOf(response)
  const message = str(body?.message) ?? ''
  if (body?.require_login === true || loginMessages.has(message)) return restricted
  if (rateLimitMessage.test(message)) throw rateLimited(message)
  if (status === 404 && isGone(response.text())) return notFound
  throw changed(`HTTP status ${status}`, message || response.text().slice(0, 120))
}

/** Requests a path of the site's public JSON. */
export async function api(
  context: LookupContext,
  path: string,
  query: Readonly<Record<string, string | number | null>>,
): Promise<SourceAnswer<Json>> {
  const url = new URL(path, origin)
  for (const [name, value] of Object.entries(query)) {
    if (value !== null) url.searchParams.set(name, String(value))
  }
  const response = await context.upstream.request({
    url: url.href,
    headers: {
      'x-ig-app-id': webAppId,
      'x-requested-with': 'XMLHttpRequest',
      referer: `${origin}/`,
      accept: '*/*',
    },
    redirect: 'manual',
    missing: isOwn,
  })
  const refusal = refusalOf(response)
  if (refusal) return refusal
  const body = obj(response.json())
  if (!body) throw changed(path)
  // Instagram sends some refusals with status 200.
  const message = str(body.message) ?? ''
  if (body.require_login === true || loginMessages.has(message)) return restricted
  if (rateLimitMessage.test(message)) throw rateLimited(message)
  requireNoErrors(body, path)
  return { outcome: 'answered', found: body }
}

/** @throws Fault changed for an answer with errors: a null or an empty list beside an error is the error */
function requireNoErrors(body: Json, field: string): void {
  const error = statedError(body)
  if (error !== undefined) throw changed(`${field} errors`, error)
  if (body.status !== undefined && body.status !== 'ok')
    throw changed(`${field} status`, body.message ?? body.status)
}

/** A page with the anonymous anti-forgery tokens that its scripts send with further queries. */
export interface TokenPage {
  readonly html: string
  readonly lsd: string | null
  readonly csrf: string | null
}

/** Requests a page like {@link page}, and reads its tokens. */
export async function tokenPage(context: LookupContext, path: string): Promise<SourceAnswer<TokenPage>> {
  const response = await getPage(context, path)
  const refusal = refusalOf(response)
  if (refusal) return refusal
  const html = response.text()
  return {
    outcome: 'answered',
    found: {
      html,
      lsd: /\["LSD",\[\],\{"token":"([\w-]+)"\}/.exec(html)?.[1] ?? null,
      csrf: /\bcsrftoken=([\w-]+)/.exec(response.headers['set-cookie'] ?? '')?.[1] ?? null,
    },
  }
}

/** Sends a query of a page with that page's tokens. */
export async function graphql(
  context: LookupContext,
  { id, name, variables }: PageQuery,
  { lsd, csrf }: TokenPage,
): Promise<SourceAnswer<Json>> {
  const response = await context.upstream.request({
    url: `${origin}/graphql/query`,
    method: 'POST',
    headers: {
      'x-ig-app-id': webAppId,
      'x-fb-friendly-name': name,
      'content-type': 'application/x-www-form-urlencoded',
      referer: `${origin}/`,
      accept: '*/*',
      ...(lsd === null ? {} : { 'x-fb-lsd': lsd }),
      ...(csrf === null ? {} : { 'x-csrftoken': csrf, cookie: `csrftoken=${csrf}` }),
    },
    body: new URLSearchParams({
      doc_id: id,
      variables: JSON.stringify(variables),
      fb_api_req_friendly_name: name,
      server_timestamps: 'true',
      ...(lsd === null ? {} : { lsd }),
    }).toString(),
    redirect: 'manual',
    missing: isOwn,
  })
  const refusal = refusalOf(response)
  if (refusal) return refusal
  const body = obj(response.json())
  const data = obj(body?.data)
  if (!body || !data) throw changed(name, body?.errors)
  requireNoErrors(body, name)
  return { outcome: 'answered', found: data }
}

/** Requests a page with the service's own user agent: browsers get a shell without data. */
export async function page(context: LookupContext, path: string): Promise<SourceAnswer<string>> {
  const response = await getPage(context, path)
  const refusal = refusalOf(response)
  return refusal ?? { outcome: 'answered', found: response.text() }
}

/** Returns the answer of a surface, or the Fault that `read` throws, so that another surface can be requested first. */
export async function readOrFault<T>(read: () => Promise<T>): Promise<T | Fault> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof Fault) return error
    throw error
  }
}

/** Returns the answer of an additional surface. If `read` throws a Fault, reports `field` and returns null. */
export async function tryRead<T>(
  read: () => Promise<T>,
  reporter: DriftReporter,
  field: string,
): Promise<T | null> {
  try {
    return await read()
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    reporter.drift(field)
    return null
  }
}

const requestPage = (context: LookupContext, path: string) =>
  context.upstream.request({
    url: origin + path,
    headers: { accept: 'text/html', 'accept-language': 'en-US,en;q=0.9' },
    redirect: 'manual',
    missing: isOwn,
  })

/** The new path of a moved page if it names the same object: `/p/<code>/` moves to `/ada.cooks/reel/<code>/`. */
function redirectPath({ status, headers }: UpstreamResponse, path: string): string | null {
  if (status < 300 || status >= 400 || !headers.location) return null
  const [, name] = /^\/(?:p\/)?([^/]+)/.exec(path) ?? []
  const url = URL.parse(headers.location, origin)
  const isSame = url?.origin === origin && url.pathname.split('/').includes(name!) && url.pathname !== path
  return isSame ? url.pathname : null
}

async function getPage(context: LookupContext, path: string): Promise<UpstreamResponse> {
  const response = await requestPage(context, path)
  const moved = redirectPath(response, path)
  return moved === null ? response : requestPage(context, moved)
}
