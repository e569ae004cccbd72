import { changed, Fault, notEntitled, parameterError } from '../../../../catalog/errors.ts'
import { type LookupContext, type Missing, notFound, type Refusal } from '../../../../catalog/source.ts'
import { expectValue } from '../../../../reading/entries.ts'
import { jsonIn } from '../../../../reading/json.ts'
import { arr, at, type Json, obj } from '../../../../reading/narrow.ts'
import { count, int, iso, str, text } from '../../../../reading/values.ts'
import { requestOptional } from '../../../shared/optional-request.ts'
import { type Extras, type Owner, type Row, unknownRow, unknownVideo } from '../../model.ts'
import { absoluteUrl, clockOf, durationOf } from '../texts.ts'

/** The setting that switches the Data API on. */
const apiKeySetting = 'YOUTUBE_API_KEY'

/** What every source that reads the Data API is. */
export const officialSource = { name: 'official', requires: [apiKeySetting] } as const

/** The documented maximum of search.list. */
const maxResults = 500

/** One page of a Data API list. */
interface Listing {
  readonly items: readonly Json[]
  readonly nextPageToken: string | null
}

/** A refusal, and the API's word for its cause. */
export interface Refusals {
  readonly outcome: Missing
  readonly reason: string
}

const isQuota = /^(?:quota|dailyLimit|rateLimit|userRateLimit)Exceeded$/
const isKey = /^(?:keyInvalid|keyExpired|accessNotConfigured|ipRefererBlocked)$/
const isForbidden =
  /^forbidden$|Forbidden$|NotAccessible$|^commentsDisabled$|^channelClosed$|^channelSuspended$/

/**
 * Calls a list method of the Data API v3. The key travels in a header, so that no log of URLs holds it.
 * @throws Fault rate_limited when the quota of the day is used up, not_configured when the key is refused; changed for
 *   an empty list that is not counted as one
 */
export async function requestList(
  resource: string,
  query: Readonly<Record<string, string | number | undefined>>,
  context: LookupContext,
): Promise<Listing | Refusals> {
  // Our page tokens start with the number of entries on earlier pages.
  const [, seen = '0', pageToken] = /^(\d+):(.+)$/.exec(String(query.pageToken ?? '')) ?? []
  const url = new URL(`https://www.googleapis.com/youtube/v3/${resource}`)
  for (const [name, value] of Object.entries({ ...query, pageToken })) {
    if (value !== undefined) url.searchParams.set(name, String(value))
  }
  const response = await context.upstream.request({
    url: url.href,
    headers: { accept: 'application/json', 'x-goog-api-key': context.setting(apiKeySetting) ?? '' },
    missing: (answer) => str(at(jsonIn(answer.text()), 'error', 'errors', 0, 'reason')) !== null,
  })
  // Refusals of the servers in front of the API are pages.
  const body =
    response.status < 400 || response.text().trimStart().startsWith('{') ? obj(response.json()) : undefined
  if (response.status >= 400) return refused(response.status, body, context)
  const items = arr(body?.items)
  // Some answers omit an empty list. All answers contain its total.
  const total = int(at(body, 'pageInfo', 'totalResults'))
  const next = str(body?.nextPageToken)
  if (items.length === 0 && (total !== 0 || next !== null)) throw changed(`${resource}.items`)
  if (next !== null && next === pageToken) throw changed(`${resource}.nextPageToken`, next)
  const read = Number(seen) + items.length
  const isFull = items.length === int(at(body, 'pageInfo', 'resultsPerPage'))
  // The total of a search is an estimate, capped at 500.
  const isCounted = resource !== 'search' || read < maxResults
  if (next === null && isFull && isCounted && (total ?? 0) > read) throw changed(`${resource}.nextPageToken`)
  const nextPageToken = next && `${read}:${next}`
  return { items: items.map((item) => obj(item) ?? {}), nextPageToken }
}

/** The one thing that a query names, or the outcome in its way: private and missing ones are left out alike. */
export async function requestItem(
  resource: string,
  query: Readonly<Record<string, string>>,
  context: LookupContext,
): Promise<{ readonly item: Json } | Refusal> {
  const answer = await requestList(resource, query, context)
  if ('outcome' in answer) return answer
  // The recorded list of videos has several.
  const item = answer.items.find(({ id }) => id === query.id) ?? answer.items[0]
  return item ? { item } : notFound
}

function refused(status: number, body: Json | undefined, context: LookupContext): Refusals {
  const error = obj(body?.error)
  const reason = str(at(error, 'errors', 0, 'reason')) ?? str(error?.status) ?? `HTTP ${status}`
  const details = arr(error?.details)
    .flatMap((detail) => str(at(detail, 'reason')) ?? [])
    .join(' ')
  if (isQuota.test(reason))
    throw new Fault('rate_limited', `Data API: ${reason}`, { retryAfterSeconds: 3600 })
  if (reason === 'invalidPageToken' && context.continuation !== null) {
    throw parameterError('cursor has expired on YouTube; start again at the first page, without cursor.')
  }
  if (/SCOPE_INSUFFICIENT/.test(details) || reason === 'insufficientPermissions')
    throw notEntitled('a scope of the Data API')
  if (
    isKey.test(reason) ||
    /API_KEY|SERVICE_DISABLED/.test(details) ||
    /\bAPI key\b/i.test(str(error?.message) ?? '')
  ) {
    throw new Fault('not_configured', `Data API refused ${apiKeySetting}: ${reason}`)
  }
  if (status === 404 && /notFound$/i.test(reason)) return { outcome: 'not_found', reason }
  if (status === 403 && isForbidden.test(reason)) return { outcome: 'restricted', reason }
  throw changed('error.reason', reason)
}

/** The largest picture of a `thumbnails` object. */
export function largest(thumbnails: unknown): string | null {
  for (const size of ['maxres', 'standard', 'high', 'medium', 'default']) {
    const url = absoluteUrl(at(thumbnails, size, 'url'))
    if (url) return url
  }
  return null
}

/** Counters and length of a video, of its `statistics` and `contentDetails`. */
export interface Figures extends Pick<Extras, 'likeCount' | 'commentCount' | 'durationMs'> {
  readonly viewCount: number | null
}

export function readFigures(item: Json): Figures {
  return {
    viewCount: count(at(item, 'statistics', 'viewCount')),
    likeCount: count(at(item, 'statistics', 'likeCount')),
    commentCount: count(at(item, 'statistics', 'commentCount')),
    // Running and upcoming streams have no duration: "P0D".
    durationMs: durationOf(str(at(item, 'contentDetails', 'duration'))) || null,
  }
}

/** Counters and lengths of up to 50 videos, for one unit of quota; empty when they cannot be had. */
export async function requestFigures(
  ids: readonly string[],
  context: LookupContext,
): Promise<ReadonlyMap<string, Figures>> {
  if (ids.length === 0) return new Map()
  const query = { part: 'contentDetails,statistics', id: ids.slice(0, 50).join(',') }
  const answer = await requestOptional('official figures', context, () =>
    requestList('videos', query, context),
  )
  if (answer === null || 'outcome' in answer) return new Map()
  return new Map(
    answer.items.flatMap((item) => (str(item.id) ? [[str(item.id)!, readFigures(item)] as const] : [])),
  )
}

type Reader = (value: unknown) => string | null

/** The channel that a `snippet` names, in fields that begin so. `read` decodes its texts. */
export const readOwner = (snippet: unknown, read: Reader = text, named = 'channel'): Owner => ({
  id: str(at(snippet, `${named}Id`)),
  title: read(at(snippet, `${named}Title`)),
  handle: null,
  thumbnailUrl: null,
})

/** Reads the fields of a `snippet`. `read` decodes its texts. */
export const readSnippet = (snippet: unknown, read: Reader = text) => ({
  title: read(at(snippet, 'title')),
  description: read(at(snippet, 'description')),
  thumbnailUrl: largest(at(snippet, 'thumbnails')),
  publishedAt: iso(at(snippet, 'publishedAt')),
  channel: readOwner(snippet, read),
})

/** Builds a row from a `snippet` and further known fields. `read` decodes its texts. */
export function rowOf(
  id: string,
  snippet: unknown,
  known: Figures = unknownVideo,
  context: LookupContext,
  read: Reader = text,
): Row {
  const { viewCount, durationMs } = known
  expectValue(viewCount, 'official.viewCount', context)
  const { description, ...shown } = readSnippet(snippet, read)
  const durationSeconds = durationMs === null ? null : durationMs / 1000
  return {
    ...unknownRow,
    ...shown,
    id,
    kind: at(snippet, 'liveBroadcastContent') === 'live' ? 'live' : 'video',
    viewCount,
    durationSeconds,
    durationText: clockOf(durationSeconds),
    extras: { ...unknownVideo, ...known, description, publishedAt: shown.publishedAt },
  }
}
