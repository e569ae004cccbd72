import { changed, Fault, notEntitled } from '../../../../catalog/errors.ts'
import type { UpstreamResponse } from '../../../../catalog/ports/upstream.ts'
import type { LookupContext } from '../../../../catalog/source.ts'
import { jsonIn, parseJson } from '../../../../reading/json.ts'
import { type Json, obj, objs } from '../../../../reading/narrow.ts'
import { bool, int, num, str } from '../../../../reading/values.ts'

/** The Instagram Graph API (developers.facebook.com/docs/instagram-platform), with the operator's own app and account. */

export const graphOrigin = 'https://graph.facebook.com'

const tokenSetting = 'INSTAGRAM_ACCESS_TOKEN'
const userSetting = 'INSTAGRAM_USER_ID'

/** The fields of every source that reads the Graph API. */
export const official = { name: 'official', requires: [tokenSetting, userSetting] } as const

/** The operator's professional account. Graph sends requests on its behalf. */
export const ownUser = (context: LookupContext) => context.setting(userSetting) ?? ''

/** Error codes of the Graph API (its reference, "Error handling"). */
const errorCode = {
  missing: 24,
  invalidUser: 110,
  /** The subcode of `invalidUser`; Graph also sends it with other codes. */
  invalidUserSubcode: 2_207_013,
  hashtagsUsedUp: 18,
  token: [102, 190],
  limits: [4, 17, 32, 613],
  transient: [1, 2],
} as const

const isOneOf = (codes: readonly number[], code: number | null) => code !== null && codes.includes(code)

/** Graph counts platform limits over one hour. */
const usualWaitSeconds = 900
/** Each hashtag leaves the limit seven days after its first request. */
const hashtagWaitSeconds = 86_400

/** Seconds until Graph accepts calls again, from its usage header. */
function waitSeconds({ headers }: UpstreamResponse): number {
  const usage = headers['x-business-use-case-usage']
  if (usage === undefined) return usualWaitSeconds
  try {
    const minutes = Object.values(obj(parseJson(usage)) ?? {})
      .flatMap(objs)
      .map((one) => num(one.estimated_time_to_regain_access) ?? 0)
    return Math.max(60, ...minutes.map((some) => some * 60))
  } catch {
    return usualWaitSeconds
  }
}

/** An answer of the Graph API: the object, or the reason why Graph does not show it. */
export type Graph =
  | { readonly outcome: 'answered'; readonly body: Json }
  /** `unknown`: a missing, personal or adult account (one error for all); `missing`: the object does not exist. */
  | { readonly outcome: 'unknown' | 'missing' }

/** The error of an answer, or undefined. */
export const errorOf = (body: Json | undefined) => obj(body?.error)

/** Whether an answer is an error of the Graph API itself: it has a number. */
export const isGraphError = (answer: UpstreamResponse): boolean =>
  int(errorOf(obj(jsonIn(answer.text())))?.code) !== null

/**
 * Throws for errors that affect every call: limits, the token, permissions.
 * @throws Fault rate_limited, not_configured, not_entitled, unavailable
 */
export function refuseCall(error: Json, response: UpstreamResponse): void {
  const code = int(error.code)
  const message = `Graph API: ${code} ${str(error.message) ?? ''}`
  if (isOneOf(errorCode.limits, code)) {
    throw new Fault('rate_limited', message, { retryAfterSeconds: waitSeconds(response) })
  }
  if (code === errorCode.hashtagsUsedUp) {
    throw new Fault('rate_limited', message, {
      retryAfterSeconds: hashtagWaitSeconds,
      publicMessage:
        'The Graph API account of this service has requested 30 different hashtags within seven days, which is its limit. Nothing was charged.',
    })
  }
  if (isOneOf(errorCode.token, code)) {
    throw new Fault('not_configured', message, {
      publicMessage: `Instagram refused the credentials of this service (${tokenSetting}). Nothing was charged.`,
    })
  }
  if (code === 10 || (code !== null && code >= 200 && code < 300))
    throw notEntitled(`a permission: ${message}`)
  if (isOneOf(errorCode.transient, code) || bool(error.is_transient) === true) {
    throw new Fault('unavailable', message)
  }
}

/**
 * Sends a request to the Graph API.
 * @param path after the version, for example `/ig_hashtag_search`
 * @throws Fault as {@link refuseCall}; changed for unknown errors and for a field that is no longer public
 */
export async function requestGraph(
  context: LookupContext,
  path: string,
  query: Readonly<Record<string, string>>,
): Promise<Graph> {
  const response = await context.upstream.request({
    url: `${graphOrigin}/v25.0${path}?${new URLSearchParams(query)}`,
    // The token is sent in a header, because logs contain addresses.
    headers: { authorization: `Bearer ${context.setting(tokenSetting)}`, accept: 'application/json' },
    missing: isGraphError,
  })
  const body = obj(response.json())
  const error = errorOf(body)
  if (error) {
    refuseCall(error, response)
    const code = int(error.code)
    if (code === errorCode.missing) return { outcome: 'missing' }
    if (code === errorCode.invalidUser || int(error.error_subcode) === errorCode.invalidUserSubcode) {
      return { outcome: 'unknown' }
    }
    throw changed('Graph API error', `${code} ${str(error.message)}`)
  }
  if (response.status !== 200 || !body) throw changed(`Graph API HTTP status ${response.status}`)
  return { outcome: 'answered', body }
}
