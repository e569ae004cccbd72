import type { Outcome } from '../../../catalog/operation.ts'
import { changed, Fault, parameterError } from '../../../errors.ts'
import type { LookupContext } from '../../../lookup/source.ts'
import { at, int, type Json, obj, objs, str } from '../../shared/narrow.ts'
import { optional } from '../../shared/optional.ts'
import { absoluteUrl, durationOf } from './texts.ts'

/** The setting that switches the Data API on. */
export const apiKeySetting = 'YOUTUBE_API_KEY'

/** One page of a Data API list. */
export interface Listing {
  readonly items: readonly Json[]
  readonly nextPageToken: string | null
  readonly total: number | null
}

export type ListingAnswer = Listing | { readonly outcome: Exclude<Outcome, 'found'>; readonly reason: string }

const quotaReasons = new Set([
  'quotaExceeded',
  'dailyLimitExceeded',
  'rateLimitExceeded',
  'userRateLimitExceeded',
])
const keyReasons = new Set([
  'keyInvalid',
  'badRequest',
  'accessNotConfigured',
  'ipRefererBlocked',
  'keyExpired',
])

/**
 * Calls a list method of the Data API v3. The key travels in a header, so that no log of URLs holds it.
 * @throws Fault rate_limited when the quota of the day is used up, not_configured when the key is refused
 */
export async function listing(
  resource: string,
  query: Readonly<Record<string, string | number | undefined>>,
  context: LookupContext,
): Promise<ListingAnswer> {
  const url = new URL(`https://www.googleapis.com/youtube/v3/${resource}`)
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) url.searchParams.set(name, String(value))
  }
  const response = await context.upstream.request({
    url: url.href,
    headers: { accept: 'application/json', 'x-goog-api-key': context.setting(apiKeySetting) ?? '' },
  })
  const body = obj(response.json())
  if (response.status >= 400) return refused(response.status, body)
  if (!Array.isArray(body?.items)) throw changed(`${resource}.items`)
  return {
    items: objs(body.items),
    nextPageToken: str(body.nextPageToken),
    total: int(at(body, 'pageInfo', 'totalResults')),
  }
}

function refused(status: number, body: Json | undefined): ListingAnswer {
  const reason =
    str(at(body, 'error', 'errors', 0, 'reason')) ?? str(at(body, 'error', 'status')) ?? `HTTP ${status}`
  if (quotaReasons.has(reason)) {
    throw new Fault('rate_limited', `Data API: ${reason}`, { retryAfterSeconds: 3600 })
  }
  if (reason === 'invalidPageToken') {
    throw parameterError('cursor has expired on YouTube; start again at the first page, without cursor.')
  }
  if (status === 404) return { outcome: 'not_found', reason }
  if (
    keyReasons.has(reason) ||
    (status === 400 && /API key/i.test(str(at(body, 'error', 'message')) ?? ''))
  ) {
    throw new Fault('not_configured', `Data API: ${reason}`, {
      publicMessage: `YouTube refused the configured ${apiKeySetting}. Nothing was charged.`,
    })
  }
  if (status === 403) return { outcome: 'restricted', reason }
  throw changed('error.reason', reason)
}

/** The largest picture of a `thumbnails` object. */
export function largest(thumbnails: unknown): string | null {
  const all = obj(thumbnails)
  for (const size of ['maxres', 'standard', 'high', 'medium', 'default']) {
    const url = absoluteUrl(at(all, size, 'url'))
    if (url) return url
  }
  return null
}

/** Counters and length of videos, by id. */
export interface Figures {
  readonly viewCount: number | null
  readonly likeCount: number | null
  readonly commentCount: number | null
  readonly durationMs: number | null
}

/** Counters and lengths of up to 50 videos, for one unit of quota; empty when they cannot be had. */
export async function figuresOf(
  ids: readonly string[],
  context: LookupContext,
): Promise<ReadonlyMap<string, Figures>> {
  if (ids.length === 0) return new Map()
  const query = { part: 'contentDetails,statistics', id: ids.slice(0, 50).join(',') }
  const answer = await optional('official figures', context, () => listing('videos', query, context))
  if (answer === null || 'outcome' in answer) return new Map()
  return new Map(
    answer.items.flatMap((item) => (str(item.id) ? [[str(item.id)!, figures(item)] as const] : [])),
  )
}

/** The counters in a video's `statistics` and `contentDetails`. */
export function figures(item: Json): Figures {
  return {
    viewCount: int(at(item, 'statistics', 'viewCount')),
    likeCount: int(at(item, 'statistics', 'likeCount')),
    commentCount: int(at(item, 'statistics', 'commentCount')),
    durationMs: durationOf(str(at(item, 'contentDetails', 'duration'))),
  }
}

/** The handle in a channel's `customUrl` ("@name"); old custom names are no handles. */
export const customHandle = (value: unknown) => {
  const text = str(value)
  return text?.startsWith('@') ? text.slice(1) : null
}
