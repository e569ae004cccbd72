import { changed } from '../../../errors.ts'
import type { LookupContext } from '../../../lookup/source.ts'
import { at, int, type Json, num, obj, objs, str, url, yes } from '../../shared/narrow.ts'
import { type Post, readPost } from './post.ts'
import { type Condition, firstWindow, queryVideos, type Window } from './research.ts'
import { provenList, unsigned } from './web.ts'

/** Searches by the site's JSON calls. */

/** Where a search goes on: the platform wants the id of the first answer again. */
export interface SearchPlace {
  cursor: number
  searchId: string | null
}

/** The place that an earlier page left, or the start. */
export function placeOf(continuation: unknown): SearchPlace {
  const from = obj(continuation)
  return { cursor: int(from?.cursor) ?? 0, searchId: str(from?.searchId) }
}

/** Fields in which the search id is handed out, oldest answers last. */
function searchIdOf(json: Json): string | null {
  return str(at(json, 'log_pb', 'impr_id')) ?? str(at(json, 'extra', 'logid')) ?? str(json.rid)
}

async function searched(
  context: LookupContext,
  path: string,
  list: string,
  query: Record<string, string | number | undefined>,
  place: SearchPlace,
): Promise<{ entries: Json[]; next: SearchPlace | null } | null> {
  const answer = await unsigned(context, path, {
    ...query,
    search_id: place.cursor > 0 ? (place.searchId ?? undefined) : undefined,
  })
  if (answer === null) return null
  if (answer.code !== 0) throw changed(`${path} status_code`, answer.code)
  const { json } = answer
  const entries = objs(provenList(json, list))
  const cursor = int(json.cursor)
  const next = yes(json.has_more) && cursor !== null && cursor > place.cursor
  return { entries, next: next ? { cursor, searchId: place.searchId ?? searchIdOf(json) } : null }
}

export interface VideoWish {
  query: string
  datePosted?: string
  sortBy?: string
  region?: string
}

/** The site's own numbers for publish time (days) and order. */
const publishTime: Record<string, number> = {
  'all-time': 0,
  yesterday: 1,
  'this-week': 7,
  'this-month': 30,
  'last-3-months': 90,
  'last-6-months': 180,
}
const sortType: Record<string, number> = { relevance: 0, 'most-liked': 1, 'date-posted': 2 }

function filters(wish: VideoWish) {
  const chosen = wish.datePosted !== undefined || wish.sortBy !== undefined
  return {
    keyword: wish.query,
    region: wish.region,
    ...(chosen
      ? {
          is_filter_search: 1,
          publish_time: publishTime[wish.datePosted ?? 'all-time'],
          sort_type: sortType[wish.sortBy ?? 'relevance'],
        }
      : {}),
  }
}

/** One page of a video search. Null where the platform refuses. */
export async function searchVideos(context: LookupContext, wish: VideoWish, place: SearchPlace) {
  const page = await searched(
    context,
    '/api/search/item/full/',
    'item_list',
    { ...filters(wish), offset: place.cursor, cursor: place.cursor, count: 20 },
    place,
  )
  return page && { posts: page.entries.flatMap((item) => readPost(item) ?? []), next: page.next }
}

/** Kind of an entry of the general search that is a post; others are cards of users, ads and suggestions. */
const postEntry = 1

/** One page of the general search: its posts. Null where the platform refuses. */
export async function searchTop(context: LookupContext, wish: VideoWish, place: SearchPlace) {
  const page = await searched(
    context,
    '/api/search/general/full/',
    'data',
    { ...filters(wish), offset: place.cursor, cursor: place.cursor },
    place,
  )
  if (page === null) return null
  const posts = page.entries.flatMap((entry): Post[] => {
    const item = int(entry.type) === postEntry ? obj(entry.item) : undefined
    const post = item && readPost(item)
    return post ? [post] : []
  })
  return { posts, next: page.next }
}

/** An account of a user search. */
export interface FoundUser {
  id: string | null
  secUid: string | null
  handle: string
  displayName: string | null
  bio: string | null
  avatarUrl: string | null
  verified: boolean
  privateAccount: boolean
  counts: { followers: number | null; following: number | null; likes: number | null; posts: number | null }
}

/** Reads `user_info`, which is written with underscores. */
export function readFoundUser(entry: Json): FoundUser | null {
  const info = obj(entry.user_info)
  const handle = str(info?.unique_id)
  if (!info || handle === null) return null
  const verified =
    yes(info.verified) || str(info.custom_verify) !== null || str(info.enterprise_verify_reason) !== null
  return {
    id: str(info.uid),
    secUid: str(info.sec_uid),
    handle,
    displayName: str(info.nickname),
    bio: str(info.signature),
    avatarUrl: url(at(info, 'avatar_larger', 'url_list', 0)) ?? url(at(info, 'avatar_thumb', 'url_list', 0)),
    verified,
    privateAccount: yes(info.secret),
    counts: {
      followers: int(info.follower_count),
      following: int(info.following_count),
      likes: int(info.total_favorited),
      posts: int(info.aweme_count),
    },
  }
}

/** One page of a user search. Null where the platform refuses. */
export async function searchUsers(context: LookupContext, query: string, place: SearchPlace) {
  const page = await searched(
    context,
    '/api/search/user/full/',
    'user_list',
    { keyword: query, cursor: place.cursor, count: 20 },
    place,
  )
  return page && { users: page.entries.flatMap((entry) => readFoundUser(entry) ?? []), next: page.next }
}

export interface Suggestion {
  text: string
  position: number | null
  language: string | null
  score: number | null
}

/** Suggestions while typing. Null where the platform refuses. */
export async function suggestions(
  context: LookupContext,
  query: string,
  region?: string,
): Promise<Suggestion[] | null> {
  const answer = await unsigned(context, '/api/search/general/preview/', {
    keyword: query,
    region,
    language: 'en',
  })
  if (answer === null) return null
  if (answer.code !== 0) throw changed('preview status_code', answer.code)
  return objs(provenList(answer.json, 'sug_list')).flatMap((entry): Suggestion[] => {
    const text = str(entry.content)
    const params = obj(entry.extra_info) ?? {}
    return text === null
      ? []
      : [
          {
            text,
            position: int(entry.pos) ?? int(at(entry, 'word_record', 'words_position')),
            language: str(params.lang) ?? str(params.sug_lang),
            score: num(params.score),
          },
        ]
  })
}

/** Days of the past a Research API search covers for each choice of `datePosted`; a year stands for all time. */
const searchDays: Record<string, number> = { ...publishTime, yesterday: 2, 'all-time': 360 }

/** A search by the Research API, newest windows first. */
export function researchVideos(
  context: LookupContext,
  conditions: Condition[],
  wish: { datePosted?: string; region?: string },
) {
  const start =
    (context.continuation as unknown as Window | null) ??
    firstWindow(context.clock.now(), searchDays[wish.datePosted ?? 'all-time'] ?? 360)
  const inRegion: Condition[] = wish.region
    ? [{ operation: 'IN', field_name: 'region_code', field_values: [wish.region] }]
    : []
  return queryVideos(context, [...conditions, ...inRegion], start, 20)
}
