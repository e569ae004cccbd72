import { changed, Fault } from '../../../errors.ts'
import type { LookupContext } from '../../../lookup/source.ts'
import { withAppToken } from '../../shared/app-token.ts'
import { int, isoFromSeconds, type Json, obj, objs, str } from '../../shared/narrow.ts'
import { emptyPost, noAuthor } from './embed.ts'
import type { Post } from './post.ts'

/** TikTok for Developers, version 2: Research API and Commercial Content API with an application token. */

export const officialOrigin = 'https://open.tiktokapis.com'
export const needsApp = ['TIKTOK_CLIENT_KEY', 'TIKTOK_CLIENT_SECRET'] as const

/** `data` of an answer, or why there is none. */
export type OfficialAnswer = { ok: true; data: Json } | { ok: false; outcome: 'not_found' | 'restricted' }

function grant(context: LookupContext) {
  return {
    name: 'tiktok',
    tokenUrl: `${officialOrigin}/v2/oauth/token/`,
    clientId: context.setting('TIKTOK_CLIENT_KEY') ?? '',
    clientSecret: context.setting('TIKTOK_CLIENT_SECRET') ?? '',
    credentials: { idField: 'client_key', secretField: 'client_secret' },
    settings: needsApp.join(' and '),
  } as const
}

/** Seconds until 00:00 UTC, when daily quotas start again. */
function untilMidnight(now: number): number {
  const day = 86_400_000
  return Math.ceil((day - (now % day)) / 1000)
}

/** Ids go out as bare JSON numbers; {@link JSON.stringify} would round them. */
export class Digits {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

function encode(body: Record<string, unknown>): string {
  const numbers: string[] = []
  const text = JSON.stringify(body, (_, value) => {
    if (!(value instanceof Digits)) return value
    numbers.push(value.text)
    return `\u0000${numbers.length - 1}\u0000`
  })
  return text.replaceAll(/"\\u0000(\d+)\\u0000"/g, (_, at) => numbers[Number(at)]!)
}

/**
 * Calls an endpoint. Answers `restricted` where the app lacks the scope, `not_found` for an unknown user or post.
 * @throws Fault rate_limited (with the time to the next day for the daily quota), not_configured, changed
 */
export async function official(
  context: LookupContext,
  path: string,
  fields: readonly string[],
  body: Record<string, unknown>,
): Promise<OfficialAnswer> {
  const url = `${officialOrigin}${path}${fields.length > 0 ? `?fields=${fields.join(',')}` : ''}`
  const send = (token: string) =>
    context.upstream.request({
      url,
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        accept: 'application/json',
      },
      body: encode(body),
      accept: [400, 401, 403, 404, 429],
    })
  // A missing scope answers 401 as well, and no new token would change that.
  const response = await withAppToken(grant(context), context, send, (answer) =>
    answer.text().includes('access_token_invalid'),
  )
  const quotaUsedUp = response.text().includes('daily_quota_limit_exceeded')
  // A gateway before the API refuses in plain text.
  if (response.status === 429 && !quotaUsedUp) {
    throw new Fault('rate_limited', 'the app is rate limited', { retryAfterSeconds: 60 })
  }
  const answer = obj(response.json())
  const error = obj(answer?.error)
  const code = str(error?.code)
  const data = obj(answer?.data)
  if (code === 'ok' && data) return { ok: true, data }
  if (code === 'daily_quota_limit_exceeded') {
    const retryAfterSeconds = untilMidnight(context.clock.now())
    throw new Fault('rate_limited', 'the daily quota of the app is used up', { retryAfterSeconds })
  }
  if (code === 'rate_limit_exceeded') {
    throw new Fault('rate_limited', 'the app is rate limited', { retryAfterSeconds: 60 })
  }
  if (code === 'scope_not_authorized' || code === 'scope_permission_missed')
    return { ok: false, outcome: 'restricted' }
  const message = str(error?.message) ?? ''
  if (
    response.status === 404 ||
    /not found|does(n't| not) exist|cannot be found|invalid username/i.test(message)
  ) {
    return { ok: false, outcome: 'not_found' }
  }
  if (/private|not public/i.test(message)) return { ok: false, outcome: 'restricted' }
  throw changed(`${path} error.code`, `${code} ${message}`)
}

export const videoFields = [
  'id',
  'username',
  'video_description',
  'create_time',
  'region_code',
  'like_count',
  'comment_count',
  'share_count',
  'view_count',
  'favorites_count',
  'music_id',
  'hashtag_names',
  'video_duration',
]

/** A video as the Research API tells it: no pictures, no media. */
export function readResearchVideo(video: Json): Post | null {
  const id = str(video.id)
  if (id === null) return null
  const post = emptyPost(id)
  const handle = str(video.username)
  const seconds = int(video.video_duration)
  post.caption = str(video.video_description)
  post.createdAt = isoFromSeconds(video.create_time)
  post.region = str(video.region_code)
  post.durationMs = seconds === null ? null : seconds * 1000
  post.author = handle === null ? null : { ...noAuthor, handle }
  post.stats = {
    views: int(video.view_count),
    likes: int(video.like_count),
    comments: int(video.comment_count),
    shares: int(video.share_count),
    saves: int(video.favorites_count ?? video.favourites_count),
  }
  const hashtags = Array.isArray(video.hashtag_names) ? video.hashtag_names : []
  const musicId = str(video.music_id)
  post.details = {
    hashtags,
    ...(musicId ? { music: { id: musicId } } : {}),
    ...(post.region ? { locationCreated: post.region } : {}),
  }
  return post
}

/** A condition of a video query. */
export interface Condition {
  operation: 'EQ' | 'IN'
  field_name: string
  field_values: string[]
}

/** How far a query over past days has come. */
export interface Window {
  /** Last day of the window (YYYYMMDD). */
  end: string
  cursor: number
  searchId: string | null
  /** Days that may still be searched before this window's start. */
  daysLeft: number
}

const dayMs = 86_400_000
/** The API takes at most 30 days at a time. */
const windowDays = 30

export const dayText = (time: number) => new Date(time).toISOString().slice(0, 10).replaceAll('-', '')
const dayTime = (text: string) =>
  Date.UTC(Number(text.slice(0, 4)), Number(text.slice(4, 6)) - 1, Number(text.slice(6)))

/** The first window of a search over the last `days` days. */
export function firstWindow(now: number, days: number): Window {
  return { end: dayText(now), cursor: 0, searchId: null, daysLeft: days }
}

/** Windows one lookup goes through in search of a first result. */
const windowsAtOnce = 3

/**
 * One page of videos that meet all conditions, newest days first: through a window of 30 days page by page, then the
 * 30 days before, as far as `daysLeft` allows.
 */
export async function queryVideos(
  context: LookupContext,
  conditions: readonly Condition[],
  start: Window,
  count: number,
): Promise<{ posts: Post[]; next: Window | null } | { outcome: 'not_found' | 'restricted' }> {
  let window: Window | null = start
  for (let round = 0; window && round < windowsAtOnce; round++) {
    const here: Window = window
    const days = Math.min(windowDays, here.daysLeft)
    const startTime = dayTime(here.end) - (days - 1) * dayMs
    const answer = await official(context, '/v2/research/video/query/', videoFields, {
      query: { and: conditions },
      start_date: dayText(startTime),
      end_date: here.end,
      max_count: count,
      cursor: here.cursor,
      ...(here.searchId === null ? {} : { search_id: here.searchId }),
    })
    if (!answer.ok) return { outcome: answer.outcome }
    if (!Array.isArray(answer.data.videos)) throw changed('video/query videos', Object.keys(answer.data))
    const posts = objs(answer.data.videos).flatMap((video) => readResearchVideo(video) ?? [])
    if (answer.data.has_more === true) {
      const cursor = int(answer.data.cursor) ?? here.cursor + count
      window = { ...here, cursor, searchId: str(answer.data.search_id) }
      return { posts, next: window }
    }
    const daysLeft = here.daysLeft - days
    window = daysLeft > 0 ? { end: dayText(startTime - dayMs), cursor: 0, searchId: null, daysLeft } : null
    if (posts.length > 0) return { posts, next: window }
  }
  return { posts: [], next: window }
}
