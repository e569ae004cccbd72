import { changed, Fault, notEntitled, parameterError } from '../../../../catalog/errors.ts'
import type { UpstreamResponse } from '../../../../catalog/ports/upstream.ts'
import { type LookupContext, type Missing, type Refusal, restricted } from '../../../../catalog/source.ts'
import { requireSameId } from '../../../../reading/entries.ts'
import { jsonIn } from '../../../../reading/json.ts'
import { arr, at, type Json, must, obj, objs } from '../../../../reading/narrow.ts'
import { retryAfterSeconds } from '../../../../reading/retry-after.ts'
import { hasErrors } from '../../../../reading/stated-errors.ts'
import { count, int, str } from '../../../../reading/values.ts'
import { oauthHeader } from './oauth.ts'

/** Calls the X API v2 (docs.x.com/x-api) with the operator's app. */
const apiOrigin = 'https://api.x.com'

/** The setting that enables the official source. */
export const bearerSetting = 'X_BEARER_TOKEN'
/** Fields shared by all sources that use the app's token. */
export const official = { name: 'official', requires: [bearerSetting] } as const

/** The settings for user context, which the search for people requires. */
export const userSettings = [
  'X_API_KEY',
  'X_API_KEY_SECRET',
  'X_ACCESS_TOKEN',
  'X_ACCESS_TOKEN_SECRET',
] as const

const listOf = (names: string) => names.trim().split(/\s+/).join(',')

const userFields = listOf(`
  affiliation created_at description entities is_identity_verified location name pinned_tweet_id
  profile_banner_url profile_image_url protected public_metrics url username verified verified_type withheld
`)

const postFields = listOf(`
  attachments author_id conversation_id created_at display_text_range edit_controls edit_history_tweet_ids entities
  in_reply_to_user_id lang note_tweet possibly_sensitive public_metrics referenced_tweets source withheld
`)

const postExpansions = listOf(`
  author_id attachments.media_keys attachments.poll_ids in_reply_to_user_id referenced_tweets.id
  referenced_tweets.id.author_id referenced_tweets.id.attachments.media_keys
`)

/** Query parameters; undefined ones are not sent. */
type Query = Readonly<Record<string, string | undefined>>

/** The requested fields, by kind of object. */
export const requestedFields: Readonly<Record<'posts' | 'users' | 'standing' | 'community', Query>> = {
  posts: {
    'tweet.fields': postFields,
    expansions: postExpansions,
    'user.fields': userFields,
    'media.fields': 'alt_text,duration_ms,height,media_key,preview_image_url,type,url,variants,width',
    'poll.fields': 'duration_minutes,end_datetime,options,voting_status',
  },
  users: { 'user.fields': userFields },
  /** Whether a post exists, its age and its thread. */
  standing: { 'tweet.fields': 'author_id,conversation_id,created_at,withheld' },
  community: { 'community.fields': 'created_at,description,id,join_policy,member_count,name' },
}

/** X is renaming "tweet" to "post" in field names. A setting selects the spelling to send. */
function spellQuery(query: Query, context: LookupContext): URLSearchParams {
  const isNew = context.setting('X_FIELD_NAMES') === 'post'
  const sent = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    const isField = /fields$|^expansions$/.test(name)
    const spell = (word: string) => (isNew && isField ? word.replaceAll('tweet', 'post') : word)
    if (value !== undefined) sent.set(spell(name), spell(value))
  }
  return sent
}

function authorization(url: string, context: LookupContext, as: 'app' | 'user'): string {
  if (as === 'app') return `Bearer ${context.setting(bearerSetting)}`
  const credentials = userSettings.map((name) => context.setting(name) ?? '')
  const [consumerKey = '', consumerSecret = '', token = '', tokenSecret = ''] = credentials
  return oauthHeader('GET', url, { consumerKey, consumerSecret, token, tokenSecret }, context.clock.now())
}

function configurationFault(answer: UpstreamResponse, publicMessage: string, lookAt = ''): Fault {
  return new Fault('not_configured', `X API: HTTP ${answer.status}${lookAt} ${answer.text().slice(0, 300)}`, {
    publicMessage,
  })
}

/** X limits requests per window of 15 minutes. */
const windowSeconds = 900

/** The fault for HTTP 429. A header contains the window's end. A used-up monthly quota is a configuration fault. */
function rateLimitFault(answer: UpstreamResponse, context: LookupContext): Fault {
  if (str(at(jsonIn(answer.text()), 'type'))?.endsWith('/usage-capped')) {
    return configurationFault(
      answer,
      'The monthly X API quota of this service is used up. Nothing was charged.',
    )
  }
  const now = context.clock.now()
  const reset = int(answer.headers['x-rate-limit-reset'])
  const wait =
    retryAfterSeconds(answer.headers['retry-after'], now) ??
    (reset === null ? windowSeconds : Math.ceil((reset * 1000 - now) / 1000))
  return new Fault('rate_limited', 'X API: HTTP 429', {
    retryAfterSeconds: Math.min(windowSeconds, Math.max(1, wait)),
  })
}

/** The error for HTTP 400: bad_request if X rejects the caller's query, otherwise changed. */
function invalidRequestError(body: Json, callersQuery: string | undefined): Error {
  const errors = objs(body.errors)
  const names = errors.flatMap((error) => Object.keys(obj(error.parameters) ?? {}))
  const message = errors.map((error) => str(error.message)).find((text) => text !== null)
  if (callersQuery !== undefined && names.length > 0 && names.every((name) => name === 'query')) {
    return parameterError(`X does not take this query: ${message ?? 'invalid query'}`)
  }
  return changed('X API parameters', message ?? body.detail)
}

/**
 * Requests the X API.
 * @param path the path after `/2`, for example `/users/by/username/nasa`
 * @returns the body, which may carry `data`, `errors` or both
 * @throws Fault not_configured when X does not accept the credentials, not_entitled when they lack the endpoint;
 * ServiceError bad_request for a search query X does not understand
 */
async function requestApi(
  context: LookupContext,
  path: string,
  query: Query,
  { as = 'app', callersQuery }: Pick<PageRequest, 'as' | 'callersQuery'> = {},
): Promise<Json> {
  const url = `${apiOrigin}/2${path}?${spellQuery(query, context)}`
  const answer = await context.upstream.request({
    url,
    headers: { authorization: authorization(url, context, as), accept: 'application/json' },
    accept: [400, 401, 402, 403, 404, 429],
    missing: (response) => outcomeOf(obj(jsonIn(response.text())) ?? {}) !== null,
  })
  const { status } = answer
  if (status === 401) {
    const lookAt = ` (see ${as === 'app' ? bearerSetting : userSettings.join(', ')})`
    throw configurationFault(
      answer,
      'X refused the credentials of this service. Nothing was charged.',
      lookAt,
    )
  }
  if (status === 402) {
    throw configurationFault(
      answer,
      'The X API account of this service has no credits left. Nothing was charged.',
    )
  }
  if (status === 429) throw rateLimitFault(answer, context)
  const body = must(obj(answer.json()), 'X API body')
  if (status === 200) return body
  if (status === 400) throw invalidRequestError(body, callersQuery)
  if (outcomeOf(body) !== null) return { errors: [body] }
  if (status === 403)
    throw notEntitled(`${path.split('/')[1]} of the X API: ${str(body.detail) ?? str(body.type)}`)
  throw changed(`X API ${path} HTTP ${status}`, body)
}

const outcomesByProblem: Readonly<Record<string, Missing>> = {
  'resource-not-found': 'not_found',
  'not-authorized-for-resource': 'private',
  'disallowed-resource': 'restricted',
  'resource-unavailable': 'restricted',
}

/** Outcomes by title: some problems have no `type`. */
const outcomesByTitle: Readonly<Record<string, Missing>> = {
  'Not Found Error': 'not_found',
  'Authorization Error': 'private',
}

/**
 * The outcome that a problem (RFC 9457; its `type` ends in X's name) means for the target; null for other problems. A
 * suspended account has the title "Forbidden" and the type resource-not-found.
 */
function outcomeOf(problem: Json): Missing | null {
  const name = /\/problems\/([\w-]+)$/.exec(str(problem.type) ?? '')?.[1]
  return (name === undefined ? outcomesByTitle[str(problem.title) ?? ''] : outcomesByProblem[name]) ?? null
}

/** Parameters that identify the target; others (`referenced_tweets.id`, …) identify referenced objects. */
const ownParameters = new Set<unknown>([undefined, 'id', 'ids', 'username', 'usernames'])

/**
 * The refusal in the problem that concerns the target. `errors` also contains problems of referenced posts and users, and
 * of other requested objects.
 * @throws Fault changed without a problem of the target
 */
function refusalIn(body: Json, what: string, name?: string): Refusal {
  const own = objs(body.errors).filter(
    (error) =>
      ownParameters.has(error.parameter) &&
      (name === undefined || error.resource_id === undefined || isNamed(error.resource_id, name)),
  )
  const outcome = own.map(outcomeOf).find((one) => one !== null)
  if (!outcome) throw changed(`X API ${what} data`, body)
  return { outcome }
}

/** X's notice in place of the text of a withheld post. */
const withheldNotice =
  /^(?:This (?:Tweet|Post) from @\w+|@\w+['’]s account) (?:has been withheld|is temporarily unavailable)\b.* Learn more\.$/

/**
 * Whether X withholds a post or account: in all countries by law (XX), by a copyright notice (XY), or by a notice in place
 * of its text.
 */
export const isWithheld = (record: Json) =>
  arr(at(record, 'withheld', 'country_codes')).some((code) => code === 'XX' || code === 'XY') ||
  withheldNotice.test(str(record.text) ?? '')

function isNamed(value: unknown, name: string): boolean {
  return typeof value === 'string' && value.toLowerCase() === name.toLowerCase()
}

const resourcePaths = { post: '/tweets', user: '/users/by/username', community: '/communities' } as const

/**
 * Requests a single object and reads it, or returns its refusal. X may send the object alone or in a list.
 * @param name the requested id or user name
 */
export async function requestOne<T>(
  context: LookupContext,
  what: keyof typeof resourcePaths,
  name: string,
  query: Query,
  read: (record: Json, body: Json) => T,
): Promise<T | Refusal> {
  const body = await requestApi(context, `${resourcePaths[what]}/${name}`, query)
  const one = obj(body.data)
  const record = one ?? objs(body.data).find((row) => isNamed(row.id, name) || isNamed(row.username, name))
  if (record) {
    if (one) requireSameId(name, str(what === 'user' ? one.username : one.id), `X API ${what}`)
    return isWithheld(record) ? restricted : read(record, body)
  }
  return refusalIn(body, what, Array.isArray(body.data) ? name : undefined)
}

const metaFields = new Set(['newest_id', 'oldest_id', 'result_count', 'previous_token'])

/**
 * The token of the next page; null after the last page. A missing token proves the end only if `meta` has no unknown
 * fields and contains the expected count.
 */
function nextToken(meta: Json, isCounted: boolean): string | null {
  if (meta.next_token !== undefined) return must(str(meta.next_token), 'X API meta.next_token')
  if (isCounted) must(count(meta.result_count), 'X API meta.result_count')
  const other = Object.keys(meta).find((name) => !metaFields.has(name))
  if (other !== undefined) throw changed('X API meta.next_token', other)
  return null
}

/** A request for a page of a list. */
export interface PageRequest {
  readonly path: string
  readonly query: Query
  readonly limit: number
  /** Name of the token parameter (default: `next_token`, as in searches). */
  readonly tokenParameter?: 'pagination_token'
  /** Bounds of `max_results` (default: 10 and 100, as in searches). */
  readonly minPageSize?: number
  readonly maxPageSize?: number
  /** `user`: with the credentials of the operator's account (default: the app's token). */
  readonly as?: 'app' | 'user'
  /** The caller's words, where the query consists of them: X may reject them. */
  readonly callersQuery?: string
  /** Whether X reports the number of a page's results (default: true). */
  readonly isCounted?: boolean
}

const idOf = (row: unknown) => str(obj(row)?.id)

/**
 * Requests the page at the continuation and cuts its rows to the caller's limit. X's smallest page may exceed that limit,
 * so a continuation consists of X's token (null for the first page) and the last returned row (`after`).
 */
export async function requestPage(context: LookupContext, request: PageRequest) {
  const {
    path,
    query,
    limit,
    tokenParameter = 'next_token',
    minPageSize: least = 10,
    maxPageSize: most = 100,
    ...more
  } = request
  const { isCounted = true, ...asking } = more
  const state = obj(context.continuation)
  const [token, after] = [str(state?.token), str(state?.after)]
  const max_results = String(Math.min(most, Math.max(least, limit)))
  const wanted = { ...query, max_results, [tokenParameter]: token ?? undefined }
  const body = await requestApi(context, path, wanted, asking)
  const meta = obj(body.meta)
  const all = arr(body.data)
  const isUnproven = meta?.result_count !== 0 || hasErrors(body.errors)
  if (!meta || (all.length === 0 && isUnproven)) return refusalIn(body, path)
  const behind = nextToken(meta, isCounted)
  const from = after === null ? 0 : all.findIndex((row) => idOf(row) === after) + 1
  const rows = all.slice(from, from + limit)
  if (from + rows.length < all.length) {
    return { rows, body, next: { token, after: must(idOf(rows.at(-1)), 'X API row id') } }
  }
  return { rows, body, next: behind === null ? null : { token: behind, after: null } }
}
