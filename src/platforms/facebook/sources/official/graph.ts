import { createHash, createHmac } from 'node:crypto'
import { changed, Fault, notEntitled } from '../../../../catalog/errors.ts'
import type { UpstreamResponse } from '../../../../catalog/ports/upstream.ts'
import type { Continuation, LookupContext, Refusal, Source } from '../../../../catalog/source.ts'
import { type DriftReporter, requiredList } from '../../../../reading/entries.ts'
import { jsonIn } from '../../../../reading/json.ts'
import { at, type Json, must, obj } from '../../../../reading/narrow.ts'
import { int, num, str } from '../../../../reading/values.ts'
import { markWindowSpent, requireOpenWindow } from '../../../shared/request-window.ts'

/** Calls Meta's Graph API (developers.facebook.com/docs/graph-api) with the operator's app. */

const origin = 'https://graph.facebook.com'

export const settings = {
  appId: 'FACEBOOK_APP_ID',
  appSecret: 'FACEBOOK_APP_SECRET',
  token: 'FACEBOOK_ACCESS_TOKEN',
  adToken: 'FACEBOOK_AD_LIBRARY_TOKEN',
  version: 'FACEBOOK_GRAPH_VERSION',
} as const

/** The API version used unless the operator sets FACEBOOK_GRAPH_VERSION. */
const defaultVersion = 'v24.0'

/** Which token a call uses: the page token (or app token), or the Ad Library token. */
type Credentials = 'page' | 'ads'

function tokenOf(context: LookupContext, as: Credentials): string {
  if (as === 'ads') return context.setting(settings.adToken) ?? ''
  const own = context.setting(settings.token)
  // The token of an app is its id and secret.
  return own ?? `${context.setting(settings.appId)}|${context.setting(settings.appSecret)}`
}

/** Two sources with the same lookup: one needs the operator's token, the other the app's id and secret. */
export function official<P, Model>(
  lookup: Source<P, Model>['lookup'],
  serves?: (params: P) => boolean,
): Source<P, Model>[] {
  const common = { name: 'official', lookup, ...(serves ? { serves } : {}) }
  return [
    { ...common, requires: [settings.token] },
    { ...common, requires: [settings.appId, settings.appSecret] },
  ]
}

/** Whether an answer is an error of the Graph API itself: it has a number. */
const isGraphError = (answer: UpstreamResponse): boolean =>
  int(at(jsonIn(answer.text()), 'error', 'code')) !== null

export type Answer = { readonly outcome: 'answered'; readonly body: Json } | Refusal

/** The name of a token's usage window. It contains a hash, so that it does not expose the token. */
const windowOf = (token: string) =>
  `graph-usage:${createHash('sha256').update(token).digest('hex').slice(0, 16)}`

function headerJson(answer: UpstreamResponse, name: string): Json | undefined {
  try {
    return obj(JSON.parse(answer.headers[name] ?? ''))
  } catch {
    return undefined
  }
}

const maxUsagePercent = 100
const defaultWaitSeconds = 300

/** Seconds to wait before the next call, by the reported usage (percent of the limits); null where usage is below 100 %. */
function waitAfter(answer: UpstreamResponse): number | null {
  const app = headerJson(answer, 'x-app-usage')
  const business = Object.values(headerJson(answer, 'x-business-use-case-usage') ?? {}).flat()
  const uses = [app, ...business.map(obj)].filter((use) => use !== undefined)
  const full = uses.filter((use) =>
    ['call_count', 'total_time', 'total_cputime'].some((name) => (num(use[name]) ?? 0) >= maxUsagePercent),
  )
  if (full.length === 0) return null
  const minutes = Math.max(0, ...full.map((use) => num(use.estimated_time_to_regain_access) ?? 0))
  return minutes > 0 ? minutes * 60 : defaultWaitSeconds
}

const rateCodes = new Set([4, 17, 32, 341, 613])
const isRateCode = (code: number) => rateCodes.has(code) || (code >= 80_000 && code <= 80_014)
const isPermissionCode = (code: number) => code === 10 || (code >= 200 && code <= 299)

/** Part of the error message for answers that would be too large; the same call with fewer entries works. */
export const tooMuchDataMessage = 'reduce the amount of data'

/**
 * Throws the fault that an error of the Graph API means. No error proves that an object is missing.
 * @throws Fault rate_limited, not_configured, not_entitled, unavailable, changed
 */
function refuseCall(error: Json, answer: UpstreamResponse): never {
  const code = int(error.code) ?? 0
  const subcode = int(error.error_subcode)
  const message = str(error.message) ?? ''
  // Only the code and the message's start: the full answer may repeat the token.
  const detail = `Graph API: code ${code}${subcode === null ? '' : `/${subcode}`}: ${message.slice(0, 200)}`
  if (isRateCode(code)) {
    throw new Fault('rate_limited', detail, { retryAfterSeconds: waitAfter(answer) ?? defaultWaitSeconds })
  }
  if (code === 190 || code === 102 || code === 104 || code === 101) {
    throw new Fault('not_configured', `${detail} (see ${settings.token}, ${settings.appSecret})`, {
      publicMessage: 'Facebook refused the credentials of this service. Nothing was charged.',
    })
  }
  if (
    isPermissionCode(code) ||
    /Public (Content|Metadata) Access|permission\(s\)|app secret proof/i.test(message)
  ) {
    throw notEntitled(`a feature or permission: ${detail}`)
  }
  // The Ad Library requires a token of a person who confirmed their identity.
  if (subcode === 2_332_002 || subcode === 2_332_004) throw notEntitled(`the Ad Library API: ${detail}`)
  // A removed field has the same code as a missing object.
  const isField = /nonexisting field/i.test(message)
  if (code === 803 || (code === 100 && !isField && (subcode === 33 || /does not exist/i.test(message)))) {
    // The API reports the same for missing objects, for private objects and for missing permissions.
    throw changed(`Graph API error ${code}: missing or not shown`, message)
  }
  if (code === 1 || code === 2) {
    throw new Fault('unavailable', detail, { retryAfterSeconds: 30 })
  }
  throw changed(`Graph API error ${code}`, message)
}

export type Query = Readonly<Record<string, string | number | null | undefined>>

/**
 * Requests an object or edge from the Graph API.
 * @param path the path after the version: `/nasa/posts`
 * @throws Fault rate_limited, not_configured, not_entitled, unavailable, changed
 */
export async function requestGraph(
  context: LookupContext,
  path: string,
  query: Query,
  as: Credentials = 'page',
): Promise<Answer> {
  const url = new URL(`/${context.setting(settings.version) ?? defaultVersion}${path}`, origin)
  const { after, ...fixed } = query
  const place = String(after ?? '')
  const from = place.startsWith('?') ? Object.fromEntries(new URLSearchParams(place)) : { after }
  for (const [name, value] of Object.entries({ ...fixed, ...from })) {
    if (value !== null && value !== undefined) url.searchParams.set(name, String(value))
  }
  const token = tokenOf(context, as)
  const secret = context.setting(settings.appSecret)
  if (as === 'page' && secret !== undefined && !token.includes('|')) {
    url.searchParams.set('appsecret_proof', createHmac('sha256', secret).update(token).digest('hex'))
  }
  const window = windowOf(token)
  await requireOpenWindow(context, window, 'Graph API: limit reached')
  const answer = await context.upstream.request({
    url: url.href,
    // The token goes in a header, so that logged addresses do not contain it.
    headers: { accept: 'application/json', authorization: `Bearer ${token}` },
    accept: [400, 401, 403, 404, 500],
    missing: isGraphError,
  })
  const seconds = waitAfter(answer)
  if (seconds !== null) await markWindowSpent(context, window, seconds)
  const body = must(obj(answer.json()), 'Graph API body')
  const error = obj(body.error)
  if (error) refuseCall(error, answer)
  if (answer.status !== 200) throw changed(`Graph API HTTP ${answer.status}`)
  return { outcome: 'answered', body }
}

/** A page of an edge, with the cursor of the next page; null after the last page. */
export interface Edge {
  readonly entries: readonly unknown[]
  readonly next: string | null
}

/** The fields of an edge. */
const edgeFields = new Set(['data', 'paging', 'summary'])
const pagingFields = new Set(['cursors', 'next', 'previous'])

/** The cursor of the next page. `paging.next` contains the access token, so only its cursor is stored. */
function nextOf(body: Json): string | null {
  const paging = obj(body.paging)
  // Missing `paging` proves the last page only if the answer has no unknown fields.
  const strange =
    Object.keys(body).find((name) => !edgeFields.has(name)) ??
    Object.keys(paging ?? {}).find((name) => !pagingFields.has(name))
  if (strange !== undefined) throw changed('Graph API paging', strange)
  if (!paging) {
    if ('paging' in body) throw changed('Graph API paging')
    return null
  }
  if (paging.next === undefined) return null
  const after = str(at(paging, 'cursors', 'after')) ?? positionIn(str(paging.next))
  return must(after, 'Graph API paging.cursors.after')
}

/** Query parameters of edges that page by time or offset (developers.facebook.com/docs/graph-api/results). */
const positionNames = ['until', 'offset', '__paging_token']

/** The position in the address of the next page, as `?until=…`; null where the address contains no position. */
function positionIn(next: string | null): string | null {
  if (next === null || !URL.canParse(next)) return null
  const { searchParams } = new URL(next)
  const position = new URLSearchParams()
  for (const name of positionNames) {
    const value = searchParams.get(name)
    if (value) position.set(name, value)
  }
  return position.has('until') || position.has('offset') ? `?${position}` : null
}

/**
 * The entries of an edge (`{data: [...], paging}`). An answer of only `data: []` is the end, and is reported as drift.
 * @param limit the number of requested entries
 * @throws Fault changed also for a full page without `paging`: it does not show whether entries follow
 */
export function readEdge(body: Json, reporter: DriftReporter, limit: number): Edge {
  const entries = requiredList(body.data, 'Graph API data')
  const next = nextOf(body)
  if (entries.length >= limit && !obj(body.paging)) throw changed('Graph API paging')
  if (next !== null && entries.length === 0) throw changed('Graph API data', 'empty, though there is more')
  if (entries.length === 0 && Object.keys(body).length === 1) reporter.drift('empty edge')
  return { entries, next }
}

/** The cursor stored by the previous page. */
export const afterOf = (continuation: Continuation) =>
  typeof continuation === 'string' ? continuation : null
