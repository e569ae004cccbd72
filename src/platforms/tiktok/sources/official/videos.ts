import { changed } from '../../../../catalog/errors.ts'
import { type Finding, type LookupContext, notFound } from '../../../../catalog/source.ts'
import {
  type DriftReporter,
  otherObject,
  readPartsOrNull,
  requireSameId,
  skipEntry,
} from '../../../../reading/entries.ts'
import { bareNumber } from '../../../../reading/json.ts'
import { named } from '../../../../reading/named.ts'
import { arr, type Json, must, obj } from '../../../../reading/narrow.ts'
import { count, digits, int, isoFromSeconds, str, text } from '../../../../reading/values.ts'
import { knownFields } from '../../../shared/views.ts'
import {
  type Comment,
  type CommentList,
  type Post,
  type PostList,
  type PostLookup,
  unknownAuthor,
  unknownPost,
} from '../../model.ts'
import { readText, timeOfId } from '../values.ts'
import type { AuthorVideosParams } from '../web/author.ts'
import type { VideoParams } from '../web/post.ts'
import { resolvePost } from '../web/post.ts'
import { soundLookup } from '../web/post-lists.ts'
import { type PostSearch, publishTimeDays } from '../web/search.ts'
import { officialSource, readOfficialList } from './api.ts'

/** Posts by the Research API, which searches windows of at most 30 days, and their comments. */

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

/** Reads a video of the Research API, which returns no media and no pictures. */
function readVideo(entry: unknown, reporter: DriftReporter): Post {
  const video: Json = obj(entry) ?? {}
  const handle = str(video.username)
  const seconds = count(video.video_duration)
  const region = str(video.region_code)
  const musicId = digits(video.music_id)
  return {
    ...unknownPost(must(digits(video.id), 'video.id')),
    caption: str(video.video_description),
    createdAt: isoFromSeconds(video.create_time),
    region,
    durationMs: seconds === null ? null : seconds * 1000,
    author: handle === null ? null : unknownAuthor(handle),
    stats: named(count, video, countFields),
    details: knownFields({
      hashtags: readPartsOrNull(video.hashtag_names, readText, reporter, 'hashtag_names'),
      music: musicId && { id: musicId },
      locationCreated: region,
    }),
  }
}

/** A condition of a query. */
const condition = (
  field_name: 'username' | 'video_id' | 'keyword' | 'hashtag_name' | 'music_id' | 'region_code',
  value: string,
  operation: 'EQ' | 'IN' = 'EQ',
) => ({ operation, field_name, field_values: [value] })

type Condition = ReturnType<typeof condition>

/** The position of a search in the past days: the continuation of a list. */
type Window = {
  /** Last day of the window (YYYYMMDD). */
  readonly end: string
  readonly cursor: number
  readonly searchId: string | null
  /** Days that are left to search, counted back from `end` inclusive. */
  readonly daysLeft: number
}

const dayMs = 86_400_000
/** The API accepts windows of at most 30 days. */
const maxWindowDays = 30
/** Videos per page. */
const pageSize = 20
/** Windows that a lookup searches until it finds a result. */
const maxWindowsPerLookup = 3

/** A day in the API's format: YYYYMMDD (UTC). */
export const formatDay = (time: number) => new Date(time).toISOString().slice(0, 10).replaceAll('-', '')
const parseDay = (text: string) =>
  Date.UTC(Number(text.slice(0, 4)), Number(text.slice(4, 6)) - 1, Number(text.slice(6)))

/** The first position in the window that ends with the day of a time. */
const windowEndingAt = (time: number, daysLeft: number): Window => ({
  end: formatDay(time),
  cursor: 0,
  searchId: null,
  daysLeft,
})

async function searchWindows(
  context: LookupContext,
  conditions: readonly Condition[],
  start: Window,
  count: number,
  isBounded = false,
): Promise<Finding<PostList>> {
  const required = (name: Condition['field_name']) =>
    conditions.find((condition) => condition.field_name === name)?.field_values[0]
  const by = required('username')
  const wanted = (name: Condition['field_name'], value: string | null) =>
    required(name) === undefined ? null : value
  const read = (entry: unknown) => {
    const post = readVideo(entry, context)
    if (by !== undefined) requireSameId(by, post.author?.handle, 'video.username')
    const { music_id, hashtag_names, region_code } = obj(entry) ?? {}
    requireSameId(required('music_id') ?? '', wanted('music_id', digits(music_id)), 'video.music_id')
    requireSameId(required('region_code') ?? '', wanted('region_code', str(region_code)), 'video.region_code')
    const tag = required('hashtag_name')
    // A tag that cannot be read may be the requested one.
    const tags = arr(hashtag_names).map((one) => text(one)?.toLowerCase())
    if (tag !== undefined && tags.length > 0 && tags.every((one) => one) && !tags.includes(tag))
      throw otherObject('video.hashtag_names', tag, tags)
    return post
  }
  let window: Window | null = start
  for (let round = 0; window && round < maxWindowsPerLookup; round++) {
    const here: Window = window
    const days = Math.min(maxWindowDays, here.daysLeft)
    const startTime = parseDay(here.end) - (days - 1) * dayMs
    const body = {
      query: { and: conditions },
      start_date: formatDay(startTime),
      end_date: here.end,
      max_count: count,
      cursor: here.cursor,
      ...(here.searchId === null ? {} : { search_id: here.searchId }),
    }
    const list = await readOfficialList(context, '/v2/research/video/query/', fields, body, {
      name: 'videos',
      read,
      next: (data) => {
        const cursor = int(data.cursor)
        return cursor === null ? null : { ...here, cursor, searchId: str(data.search_id) }
      },
    })
    if (list.outcome !== 'listed') return list
    const daysLeft = here.daysLeft - days
    window = daysLeft > 0 ? windowEndingAt(startTime - dayMs, daysLeft) : null
    if (list.next || list.items.length > 0) return foundPosts(list.items, list.next ?? window, isBounded)
  }
  return foundPosts([], window, isBounded)
}

/** Earlier posts may exist, unless the caller bounds the age of posts. */
const foundPosts = (posts: readonly Post[], next: Window | null, isBounded: boolean): Finding<PostList> => ({
  outcome: 'found',
  model: { posts },
  next,
  ...(next === null && !isBounded ? { hasMore: null } : {}),
})

/**
 * Reads a page of videos that meet all conditions. It reads all pages of the latest window first, and then goes back
 * window by window.
 * @param days number of past days to search
 * @param isBounded whether the caller bounds the age of posts to these days
 */
function readVideosPage(
  context: LookupContext,
  conditions: readonly Condition[],
  days: number,
  isBounded = false,
) {
  const left = context.continuation as Window | null
  const start = left ?? windowEndingAt(context.clock.now(), days)
  return searchWindows(context, conditions, start, pageSize, isBounded)
}

/** Reads the latest videos of an author from the last 90 days. */
export function readRecentVideos(context: LookupContext, handle: string, count: number) {
  return searchWindows(
    context,
    [condition('username', handle)],
    windowEndingAt(context.clock.now(), 90),
    count,
  )
}

/** Days that a list of an author's videos goes back: six windows. */
const maxAuthorDays = 180

/** The Research API has no order by popularity, no numeric author ids and no media. */
export const officialAuthorVideos = officialSource<AuthorVideosParams, PostList>(
  ({ handle }, context) => readVideosPage(context, [condition('username', handle)], maxAuthorDays),
  (params) => params.sortBy !== 'popular' && !params.userId && !params.hostMedia,
)

/** Days that a search goes back for each value of `datePosted`; `all-time` is limited to 12 windows. */
function searchDays(datePosted: PostSearch['datePosted'] = 'all-time'): number {
  if (datePosted === 'all-time') return 360
  return datePosted === 'yesterday' ? 2 : publishTimeDays[datePosted]
}

const regionConditions = (region: string | undefined): Condition[] =>
  region ? [condition('region_code', region, 'IN')] : []

/** The Research API cannot sort by likes. */
export const officialVideoSearch = officialSource<PostSearch, PostList>(
  ({ query, region, datePosted }, context) =>
    readVideosPage(
      context,
      [condition('keyword', query), ...regionConditions(region)],
      searchDays(datePosted),
      datePosted !== undefined && datePosted !== 'all-time',
    ),
  (params) => params.sortBy !== 'most-liked',
)

export const officialHashtag = officialSource<{ hashtag: string; region?: string | undefined }, PostList>(
  ({ hashtag, region }, context) =>
    readVideosPage(context, [condition('hashtag_name', hashtag), ...regionConditions(region)], searchDays()),
)

export const officialMusicVideos = officialSource(
  soundLookup((context, id) => readVideosPage(context, [condition('music_id', id)], searchDays())),
)

/** A post by its id. The id contains the day to search. The Research API has no files and no captions. */
export const officialVideo = officialSource<VideoParams, PostLookup>(
  async (params, context) => {
    const link = await resolvePost(context, params.url)
    if ('outcome' in link) return link
    const created = timeOfId(link.id)
    // Ids before 2018 contain no time, and the API has no posts from then.
    if (created === null) return notFound
    const dayAfter = Math.min(Date.parse(created) + dayMs, context.clock.now())
    const list = await searchWindows(
      context,
      [condition('video_id', link.id)],
      windowEndingAt(dayAfter, 3),
      1,
    )
    if (list.outcome !== 'found') return { outcome: list.outcome }
    const [post] = list.model.posts
    if (!post) return notFound
    if (post.id !== link.id) throw changed('video.id', post.id)
    return { outcome: 'found', model: { post, captionFile: null, downloads: [] } }
  },
  (params) => !params.downloadMedia && !params.getTranscript,
)

/** The API reports no authors and no languages of comments. */
const commentFields = 'id,video_id,text,like_count,reply_count,parent_comment_id,create_time'

/** Pages of the mixed list that a lookup reads until it finds a matching entry. */
const maxPagesPerLookup = 5

function readComment(entry: unknown, videoId: string, parent: string): Comment | typeof skipEntry {
  const raw = obj(entry) ?? {}
  requireSameId(videoId, digits(raw.video_id), 'comment.video_id')
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

/**
 * Reads a page of comments or replies from the API's list, which mixes both.
 * @param parent id of the post for comments; id of the comment for replies
 */
async function readCommentPage(
  context: LookupContext,
  videoId: string,
  parent: string,
): Promise<Finding<CommentList>> {
  let from: number | null = typeof context.continuation === 'number' ? context.continuation : 0
  for (let round = 0; from !== null && round < maxPagesPerLookup; round++) {
    const cursor: number = from
    const body = { video_id: bareNumber(videoId), max_count: 100, cursor }
    const list = await readOfficialList(context, '/v2/research/video/comment/list/', commentFields, body, {
      name: 'comments',
      read: (raw) => readComment(raw, videoId, parent),
      next: (data) => int(data.cursor),
    })
    if (list.outcome !== 'listed') return list
    if (list.next !== null && list.next <= cursor) throw changed('cursor', list.next)
    from = list.next
    if (list.items.length > 0) {
      return { outcome: 'found', model: { comments: list.items, total: null }, next: from }
    }
  }
  return { outcome: 'found', model: { comments: [], total: null }, next: from }
}

/** The comments of a post, or the replies to one of its comments. */
export const officialComments = officialSource<{ url: string; commentId?: string | undefined }, CommentList>(
  async ({ url, commentId }, context) => {
    const link = await resolvePost(context, url)
    return 'outcome' in link ? link : readCommentPage(context, link.id, commentId ?? link.id)
  },
)
