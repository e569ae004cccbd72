import { type Finding, type LookupContext, notFound } from '../../../../catalog/source.ts'
import { changed } from '../../../../errors.ts'
import { type DriftReporter, requireSameId, skipEntry } from '../../../../reading/entries.ts'
import { bareNumber } from '../../../../reading/json.ts'
import { named } from '../../../../reading/named.ts'
import { type Json, must, obj } from '../../../../reading/narrow.ts'
import { count, digits, int, isoFromSeconds, str, text } from '../../../../reading/values.ts'
import { knownFields } from '../../../shared/views.ts'
import {
  blankPost,
  type Comment,
  type CommentList,
  namedAuthor,
  type Post,
  type PostList,
  type PostLookup,
} from '../../model.ts'
import { partsOf, readText, timeOfId } from '../values.ts'
import type { VideosWish } from '../web/author.ts'
import { ofSound } from '../web/lists.ts'
import type { VideoWish } from '../web/post.ts'
import { resolvePost } from '../web/post.ts'
import { type PostSearch, publishTime } from '../web/search.ts'
import { byApi, officialList } from './api.ts'

/** Posts by the Research API, which searches windows of up to 30 days, and their comments. */

const countFields = {
  views: 'view_count',
  likes: 'like_count',
  comments: 'comment_count',
  shares: 'share_count',
  saves: ['favorites_count', 'favourites_count'],
}
const fields =
  'id,username,video_description,create_time,region_code,like_count,comment_count,share_count,view_count,' +
  'favorites_count,music_id,hashtag_names,video_duration'

/** A video as the Research API tells it: no pictures, no media. */
function readVideo(entry: unknown, reporter: DriftReporter): Post {
  const video: Json = obj(entry) ?? {}
  const handle = str(video.username)
  const seconds = count(video.video_duration)
  const region = str(video.region_code)
  const musicId = digits(video.music_id)
  return {
    ...blankPost(must(digits(video.id), 'video.id')),
    caption: str(video.video_description),
    createdAt: isoFromSeconds(video.create_time),
    region,
    durationMs: seconds === null ? null : seconds * 1000,
    author: handle === null ? null : namedAuthor(handle),
    stats: named(count, video, countFields),
    details: knownFields({
      hashtags: partsOf(video.hashtag_names, readText, reporter, 'hashtag_names'),
      music: musicId && { id: musicId },
      locationCreated: region,
    }),
  }
}

/** What a video has to be. */
const where = (
  field_name: 'username' | 'video_id' | 'keyword' | 'hashtag_name' | 'music_id' | 'region_code',
  value: string,
  operation: 'EQ' | 'IN' = 'EQ',
) => ({ operation, field_name, field_values: [value] })

type Condition = ReturnType<typeof where>

/** How far a query over past days has come. */
type Window = {
  /** Last day of the window (YYYYMMDD). */
  readonly end: string
  readonly cursor: number
  readonly searchId: string | null
  /** Days that may still be searched before this window's start. */
  readonly daysLeft: number
}

const dayMs = 86_400_000
/** The API takes at most 30 days at a time. */
const windowDays = 30
/** Windows one lookup goes through in search of a first result. */
const windowsAtOnce = 3

/** A day as the API writes it: YYYYMMDD. */
export const dayText = (time: number) => new Date(time).toISOString().slice(0, 10).replaceAll('-', '')
const dayTime = (text: string) =>
  Date.UTC(Number(text.slice(0, 4)), Number(text.slice(4, 6)) - 1, Number(text.slice(6)))

/** The start of the window that ends with the day of a time. */
const windowTo = (time: number, daysLeft: number): Window => ({
  end: dayText(time),
  cursor: 0,
  searchId: null,
  daysLeft,
})

async function query(
  context: LookupContext,
  conditions: readonly Condition[],
  start: Window,
  count = 20,
): Promise<Finding<PostList>> {
  const by = conditions.find((condition) => condition.field_name === 'username')?.field_values[0]
  const read = (entry: unknown) => {
    const post = readVideo(entry, context)
    if (by !== undefined) requireSameId(by, post.author?.handle, 'video.username')
    return post
  }
  let window: Window | null = start
  for (let round = 0; window && round < windowsAtOnce; round++) {
    const here: Window = window
    const days = Math.min(windowDays, here.daysLeft)
    const startTime = dayTime(here.end) - (days - 1) * dayMs
    const body = {
      query: { and: conditions },
      start_date: dayText(startTime),
      end_date: here.end,
      max_count: count,
      cursor: here.cursor,
      ...(here.searchId === null ? {} : { search_id: here.searchId }),
    }
    const list = await officialList(context, '/v2/research/video/query/', fields, body, {
      name: 'videos',
      read,
      next: (data) => {
        const cursor = int(data.cursor)
        return cursor === null ? null : { ...here, cursor, searchId: str(data.search_id) }
      },
    })
    if (list.outcome !== 'listed') return list
    const daysLeft = here.daysLeft - days
    window = daysLeft > 0 ? windowTo(startTime - dayMs, daysLeft) : null
    const found = { outcome: 'found', model: { posts: list.items }, next: list.next ?? window } as const
    if (list.next || list.items.length > 0) return found
  }
  return { outcome: 'found', model: { posts: [] }, next: window }
}

/**
 * One page of videos that meet all conditions, newest days first: through a window of 30 days page by page, then the
 * 30 days before, as far back as `days`.
 */
function queryVideos(context: LookupContext, conditions: readonly Condition[], days: number) {
  const left = context.continuation as Window | null
  return query(context, conditions, left ?? windowTo(context.clock.now(), days))
}

/** The latest videos of an author, of the last 90 days. */
export function recentVideos(context: LookupContext, handle: string, count: number) {
  return query(context, [where('username', handle)], windowTo(context.clock.now(), 90), count)
}

/** Days of an author's past that the Research API is searched for: six windows. */
const authorDays = 180

/** The Research API knows neither popularity order nor numeric author ids nor media. */
export const officialAuthorVideos = byApi<VideosWish, PostList>(
  ({ handle }, context) => queryVideos(context, [where('username', handle)], authorDays),
  (params) => params.sortBy !== 'popular' && !params.userId && !params.hostMedia,
)

/** Days of the past a search covers for each choice of `datePosted`; a year stands for all time. */
function searchDays(datePosted: PostSearch['datePosted'] = 'all-time'): number {
  if (datePosted === 'all-time') return 360
  return datePosted === 'yesterday' ? 2 : publishTime[datePosted]
}

const inRegion = (region: string | undefined): Condition[] =>
  region ? [where('region_code', region, 'IN')] : []

/** The Research API sorts by nothing but its windows of days. */
export const officialVideoSearch = byApi<PostSearch, PostList>(
  ({ query, region, datePosted }, context) =>
    queryVideos(context, [where('keyword', query), ...inRegion(region)], searchDays(datePosted)),
  (params) => params.sortBy !== 'most-liked',
)

export const officialHashtag = byApi<{ hashtag: string; region?: string | undefined }, PostList>(
  ({ hashtag, region }, context) =>
    queryVideos(context, [where('hashtag_name', hashtag), ...inRegion(region)], searchDays()),
)

export const officialMusicVideos = byApi(
  ofSound((context, id) => queryVideos(context, [where('music_id', id)], searchDays())),
)

/** One post: its id tells the days around which to look. The Research API has neither files nor captions. */
export const officialVideo = byApi<VideoWish, PostLookup>(
  async (params, context) => {
    const link = await resolvePost(context, params.url)
    if ('outcome' in link) return link
    const created = timeOfId(link.id)
    // Before 2018 ids carried no time, and the API knows no such posts.
    if (created === null) return notFound
    const dayAfter = Math.min(Date.parse(created) + dayMs, context.clock.now())
    const list = await query(context, [where('video_id', link.id)], windowTo(dayAfter, 3), 1)
    if (list.outcome !== 'found') return { outcome: list.outcome }
    const [post] = list.model.posts
    if (!post) return notFound
    if (post.id !== link.id) throw changed('video.id', post.id)
    return { outcome: 'found', model: { post, captionFile: null, downloads: [] } }
  },
  (params) => !params.downloadMedia && !params.getTranscript,
)

/** It names no authors of comments, and no languages. */
const commentFields = 'id,video_id,text,like_count,reply_count,parent_comment_id,create_time'

/** Pages of the mixed list that one lookup reads in search of a first entry of its own. */
const pagesAtOnce = 5

function readComment(entry: unknown, parent: string): Comment | typeof skipEntry {
  const raw = obj(entry) ?? {}
  if (must(digits(raw.parent_comment_id), 'comment.parent_comment_id') !== parent) return skipEntry
  return {
    id: must(digits(raw.id), 'comment.id'),
    text: must(text(raw.text), 'comment.text'),
    createdAt: must(isoFromSeconds(raw.create_time), 'comment.create_time'),
    likes: must(count(raw.like_count), 'comment.like_count'),
    replyCount: must(count(raw.reply_count), 'comment.reply_count'),
    language: null,
    author: null,
  }
}

/** A page of the list, which holds comments and replies together: `parent` is the post's id for comments. */
async function commentPage(
  context: LookupContext,
  videoId: string,
  parent: string,
): Promise<Finding<CommentList>> {
  let from: number | null = typeof context.continuation === 'number' ? context.continuation : 0
  for (let round = 0; from !== null && round < pagesAtOnce; round++) {
    const cursor: number = from
    const body = { video_id: bareNumber(videoId), max_count: 100, cursor }
    const list = await officialList(context, '/v2/research/video/comment/list/', commentFields, body, {
      name: 'comments',
      read: (raw) => readComment(raw, parent),
      next: (data) => int(data.cursor),
    })
    if (list.outcome !== 'listed') return list
    from = list.next
    if (list.items.length > 0) {
      return { outcome: 'found', model: { comments: list.items, total: null }, next: from }
    }
  }
  return { outcome: 'found', model: { comments: [], total: null }, next: from }
}

/** Comments of a post, or the replies to one of them, which the API gives in the same way. */
export const officialComments = byApi<{ url: string; commentId?: string | undefined }, CommentList>(
  async ({ url, commentId }, context) => {
    const link = await resolvePost(context, url)
    return 'outcome' in link ? link : commentPage(context, link.id, commentId ?? link.id)
  },
)
