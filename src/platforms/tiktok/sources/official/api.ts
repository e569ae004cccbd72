import { changed, Fault, notEntitled } from '../../../../catalog/errors.ts'
import {
  isPrivate,
  type LookupContext,
  notFound,
  type Refusal,
  type Source,
} from '../../../../catalog/source.ts'
import { readEntries, requiredList, type skipEntry } from '../../../../reading/entries.ts'
import { jsonIn } from '../../../../reading/json.ts'
import { type Json, must, obj } from '../../../../reading/narrow.ts'
import { str } from '../../../../reading/values.ts'
import { withAppToken } from '../../../shared/app-token.ts'
import { flag, requireProvenEmpty } from '../values.ts'

/** TikTok for Developers, version 2: the Research API and the Commercial Content API, with an application token. */

const officialOrigin = 'https://open.tiktokapis.com'
const requiredSettings = ['TIKTOK_CLIENT_KEY', 'TIKTOK_CLIENT_SECRET'] as const

/** Builds a source named `official`. `serves` returns whether the API can answer for these parameters (default: always). */
export const officialSource = <P, Model>(
  lookup: Source<P, Model>['lookup'],
  serves: (params: P) => boolean = () => true,
): Source<P, Model> => ({ name: 'official', requires: requiredSettings, serves, lookup })

/** `data` of an answer, or the outcome in its place. */
type OfficialAnswer = { readonly outcome: 'answered'; readonly data: Json } | Refusal

function grant(context: LookupContext) {
  return {
    name: 'tiktok',
    tokenUrl: `${officialOrigin}/v2/oauth/token/`,
    clientId: context.setting('TIKTOK_CLIENT_KEY') ?? '',
    clientSecret: context.setting('TIKTOK_CLIENT_SECRET') ?? '',
    credentials: { idField: 'client_key', secretField: 'client_secret' },
    settings: requiredSettings.join(' and '),
  } as const
}

/** Seconds until 00:00 UTC, when the platform resets daily quotas. */
function secondsUntilMidnight(now: number): number {
  const day = 86_400_000
  return Math.ceil((day - (now % day)) / 1000)
}

/**
 * The outcome that an error code and its message mean.
 * @throws Fault for spent limits, missing scopes and unknown errors
 */
function refusalOfError(
  code: string | null,
  message: string,
  status: number,
  path: string,
  now: number,
): Refusal {
  if (code === 'daily_quota_limit_exceeded') {
    const retryAfterSeconds = secondsUntilMidnight(now)
    throw new Fault('rate_limited', 'the daily quota of the app is used up', { retryAfterSeconds })
  }
  if (code === 'rate_limit_exceeded') {
    throw new Fault('rate_limited', 'the app is rate limited', { retryAfterSeconds: 60 })
  }
  if (code === 'scope_not_authorized' || code === 'scope_permission_missed') {
    const scope = path.includes('/adlib/') ? 'research.adlib.basic' : 'research.data.basic'
    throw notEntitled(`the scope ${scope} of TikTok for Developers`)
  }
  const isMissing = /not found|does(n't| not) exist|cannot be found|invalid username/i.test(message)
  if (code !== null && ownCode.test(code) && isMissing) return notFound
  if (/\b(is private|not public)\b/i.test(message)) return isPrivate
  throw changed(`${path} error.code`, `${status} ${code} ${message}`)
}

/** The form of the API's own codes: `invalid_params`. */
const ownCode = /^[a-z]+(?:_[a-z]+)*$/

/**
 * Calls an endpoint of the API.
 * @param fields comma-separated names of the requested fields
 * @throws Fault rate_limited (with the time to the next day for the daily quota), not_configured, not_entitled, changed
 */
export async function callOfficial(
  context: LookupContext,
  path: string,
  fields: string,
  body: Record<string, unknown>,
): Promise<OfficialAnswer> {
  const url = `${officialOrigin}${path}${fields && `?fields=${fields}`}`
  const send = (token: string) =>
    context.upstream.request({
      url,
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        accept: 'application/json',
      },
      body: JSON.stringify(body),
      accept: [400, 401, 403, 404, 429],
      missing: (answer) => ownCode.test(str(obj(obj(jsonIn(answer.text()))?.error)?.code) ?? ''),
    })
  // The API answers 401 for a missing scope as well, which a new token cannot change.
  const response = await withAppToken(grant(context), context, send, (answer) =>
    answer.text().includes('access_token_invalid'),
  )
  // The gateway in front of the API refuses in plain text.
  if (response.status === 429 && !response.text().includes('daily_quota_limit_exceeded')) {
    throw new Fault('rate_limited', 'the app is rate limited', { retryAfterSeconds: 60 })
  }
  const answer = obj(response.json())
  const error = obj(answer?.error)
  const code = str(error?.code)
  const data = obj(answer?.data)
  if (code === 'ok' && data) return { outcome: 'answered', data }
  return refusalOfError(code, str(error?.message) ?? '', response.status, path, context.clock.now())
}

/** How to read a list of the API. */
interface Listing<T, Cursor> {
  readonly name: string
  readonly read: (entry: unknown) => T | typeof skipEntry
  /** The cursor of the next page. */
  readonly next: (data: Json) => Cursor | null
}

/** Reads a page of a list by {@link callOfficial}. */
export async function readOfficialList<T, Cursor>(
  context: LookupContext,
  path: string,
  fields: string,
  body: Record<string, unknown>,
  { name, read, next }: Listing<T, Cursor>,
): Promise<{ readonly outcome: 'listed'; readonly items: T[]; readonly next: Cursor | null } | Refusal> {
  const answer = await callOfficial(context, path, fields, body)
  if (answer.outcome !== 'answered') return answer
  const { data } = answer
  const entries = requiredList(data[name], name)
  const items = readEntries(entries, read, context, name)
  const more = must(flag(data.has_more), `${path} has_more`)
  if (more) requireProvenEmpty(entries, name, 1)
  return { outcome: 'listed', items, next: more ? must(next(data), `${path} cursor`) : null }
}
