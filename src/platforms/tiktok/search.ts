import { z } from 'zod'
import { operation } from '../../catalog/operation.ts'
import { cursor, flag, identifier, oneOf, text } from '../../catalog/parameters.ts'
import type { Continuation, Source } from '../../lookup/source.ts'
import { count, firstOf, noPage, nullableInt, nullableText, page } from '../shared/records.ts'
import { query, readHashtag, region } from './identifiers.ts'
import { toAuthoredItem, toTopItem, toVideoItem } from './items.ts'
import { profileUrlOf } from './profile-records.ts'
import { authoredVideoItem, topItem, videoItem } from './records.ts'
import { hashtagPosts } from './sources/hashtags.ts'
import { needsApp } from './sources/research.ts'
import {
  placeOf,
  researchVideos,
  searchTop,
  searchUsers,
  searchVideos,
  suggestions,
  type VideoWish,
} from './sources/search.ts'

/** Searches: users, videos, top results, hashtags, suggestions. */

const usersRecord = z.strictObject({
  query: z.string(),
  users: z.array(
    z.strictObject({
      platform: z.literal('tiktok'),
      handle: z.string().min(1),
      displayName: nullableText,
      bio: nullableText,
      avatarUrl: nullableText,
      verified: z.boolean(),
      profileUrl: z.string().min(1),
      privateAccount: z.boolean().optional(),
      platformUserId: z.string().optional(),
      secUid: z.string().optional(),
      metrics: z.strictObject({
        followers: nullableInt,
        following: nullableInt,
        likes: nullableInt,
        posts: nullableInt,
      }),
    }),
  ),
  totalUsers: count,
  page,
})
type Users = z.infer<typeof usersRecord>

const webUsers: Source<{ query: string }, Users> = {
  name: 'web',
  async lookup(params, context) {
    const found = await searchUsers(context, params.query, placeOf(context.continuation))
    if (found === null) return { outcome: 'restricted' }
    const users = found.users.map(({ id, secUid, counts, ...user }) => ({
      platform: 'tiktok' as const,
      ...user,
      profileUrl: profileUrlOf(user.handle),
      ...(id === null ? {} : { platformUserId: id }),
      ...(secUid === null ? {} : { secUid }),
      metrics: counts,
    }))
    const data = { query: params.query, users, totalUsers: users.length, page: firstOf(found.next !== null) }
    return { outcome: 'found', data, next: found.next && { ...found.next } }
  },
}

export const searchForUsers = operation({
  id: 'tiktok.users.search',
  path: '/v1/tiktok/users/search',
  summary: 'Search TikTok for accounts',
  description: '`totalUsers` counts the accounts of this page.',
  parameters: { query: query('street food'), cursor: cursor() },
  record: usersRecord,
  price: { base: 1 },
  cacheSeconds: 120,
  list: { items: (data) => data.users, itemId: (item: { handle: string }) => item.handle },
  watch: {
    mode: 'search',
    defaultIntervalMinutes: 1440,
    minIntervalMinutes: 60,
    displayName: 'New accounts in a TikTok user search',
    inputHint: 'query',
  },
  example: { query: 'street food' },
  phrases: [
    'tiktok users matching a name',
    'find tiktok accounts about a topic',
    'search tiktok creators',
    'which tiktok accounts are called',
  ],
  empty: (_, params) => ({ query: params.query, users: [], totalUsers: 0, page: noPage }),
  sources: [webUsers],
})

const datePosted = oneOf(
  ['yesterday', 'this-week', 'this-month', 'last-3-months', 'last-6-months', 'all-time'],
  { description: 'Only videos posted since then.', example: 'this-month' },
)
const sortBy = oneOf(['relevance', 'most-liked', 'date-posted'], {
  description: 'Order of the results: relevance (default), most-liked or date-posted.',
  example: 'relevance',
})
const trim = flag({ description: 'Leave out `details`, for smaller answers.', shapes: false })

const newItems = {
  itemId: (item: { id: string }) => item.id,
  itemTime: (item: { createdAt: string | null }) => item.createdAt,
}
const watch = {
  mode: 'search' as const,
  defaultIntervalMinutes: 240,
  minIntervalMinutes: 15,
  inputHint: 'query',
}

const videosRecord = z.strictObject({ query: z.string(), videos: z.array(videoItem), page })
type Videos = z.infer<typeof videosRecord>
type SearchWish = VideoWish & { trim?: boolean }

const webVideos: Source<SearchWish, Videos> = {
  name: 'web',
  async lookup(params, context) {
    const found = await searchVideos(context, params, placeOf(context.continuation))
    if (found === null) return { outcome: 'restricted' }
    const videos = found.posts.map((post) => toVideoItem(post, params.trim))
    const data = { query: params.query, videos, page: firstOf(found.next !== null) }
    return { outcome: 'found', data, next: found.next && { ...found.next } }
  },
}

const officialVideos: Source<SearchWish, Videos> = {
  name: 'official',
  requires: needsApp,
  // The Research API sorts by nothing but its windows of days.
  serves: (params) => params.sortBy !== 'most-liked',
  async lookup(params, context) {
    const keyword = { operation: 'EQ' as const, field_name: 'keyword', field_values: [params.query] }
    const found = await researchVideos(context, [keyword], params)
    if ('outcome' in found) return { outcome: found.outcome }
    const videos = found.posts.map((post) => toVideoItem(post, params.trim))
    const data = { query: params.query, videos, page: firstOf(found.next !== null) }
    return { outcome: 'found', data, next: found.next as Continuation }
  },
}

export const searchForVideos = operation({
  id: 'tiktok.search',
  path: '/v1/tiktok/search',
  summary: 'Search TikTok for videos',
  parameters: { query: query('street food'), datePosted, sortBy, region, cursor: cursor(), trim },
  record: videosRecord,
  price: { base: 1 },
  cacheSeconds: 120,
  list: { items: (data) => data.videos, ...newItems },
  watch: { ...watch, displayName: 'New videos in a TikTok search' },
  example: { query: 'street food' },
  phrases: [
    'search tiktok videos by keyword',
    'tiktok videos about a topic posted recently',
    'find tiktoks about something',
    'most liked tiktoks for a keyword',
  ],
  empty: (_, params) => ({ query: params.query, videos: [], page: noPage }),
  sources: [webVideos, officialVideos],
})

const topRecord = z.strictObject({ query: z.string(), items: z.array(topItem), page })

const webTop: Source<VideoWish, z.infer<typeof topRecord>> = {
  name: 'web',
  async lookup(params, context) {
    const found = await searchTop(context, params, placeOf(context.continuation))
    if (found === null) return { outcome: 'restricted' }
    const data = {
      query: params.query,
      items: found.posts.map(toTopItem),
      page: firstOf(found.next !== null),
    }
    return { outcome: 'found', data, next: found.next && { ...found.next } }
  },
}

export const searchForTop = operation({
  id: 'tiktok.search.top',
  path: '/v1/tiktok/search/top',
  summary: 'Top results of a TikTok search: videos and photo posts',
  parameters: { query: query('street food'), datePosted, sortBy, region, cursor: cursor() },
  record: topRecord,
  price: { base: 1 },
  cacheSeconds: 120,
  list: { items: (data) => data.items, ...newItems },
  watch: { ...watch, displayName: 'New top results of a TikTok search' },
  example: { query: 'street food' },
  phrases: [
    'top results of a tiktok search',
    'tiktok top tab with slideshows for a keyword',
    'best matching tiktok videos and photo posts',
  ],
  empty: (_, params) => ({ query: params.query, items: [], page: noPage }),
  sources: [webTop],
})

const hashtagRecord = z.strictObject({
  hashtag: z.string(),
  region: nullableText,
  videos: z.array(authoredVideoItem),
  totalVideos: count,
  page,
})
type Hashtag = z.infer<typeof hashtagRecord>
type HashtagWish = { hashtag: string; region?: string; trim?: boolean }

const hashtagData = (params: HashtagWish, videos: Hashtag['videos'], hasMore: boolean): Hashtag => ({
  hashtag: params.hashtag,
  region: params.region ?? null,
  videos,
  totalVideos: videos.length,
  page: firstOf(hasMore),
})

const webHashtag: Source<HashtagWish, Hashtag> = {
  name: 'web',
  async lookup(params, context) {
    const list = await hashtagPosts(context, params.hashtag, params.region)
    if (list === null) return { outcome: 'restricted' }
    if (list === 'missing') return { outcome: 'not_found' }
    const videos = list.posts.map((post) => toAuthoredItem(post, params.trim))
    return { outcome: 'found', data: hashtagData(params, videos, list.next !== null), next: list.next }
  },
}

const officialHashtag: Source<HashtagWish, Hashtag> = {
  name: 'official',
  requires: needsApp,
  async lookup(params, context) {
    const name = { operation: 'EQ' as const, field_name: 'hashtag_name', field_values: [params.hashtag] }
    const found = await researchVideos(context, [name], params)
    if ('outcome' in found) return { outcome: found.outcome }
    const videos = found.posts.map((post) => toAuthoredItem(post, params.trim))
    return {
      outcome: 'found',
      data: hashtagData(params, videos, found.next !== null),
      next: found.next as Continuation,
    }
  },
}

export const searchHashtag = operation({
  id: 'tiktok.search.hashtags',
  path: '/v1/tiktok/search/hashtags',
  summary: 'Videos under a TikTok hashtag',
  description: '`totalVideos` counts the videos of this page.',
  parameters: {
    hashtag: identifier(
      {
        required: true,
        description: 'Hashtag with or without #, or the link of its page.',
        example: 'booktok',
        expects:
          'one hashtag of letters, digits and _, such as booktok or https://www.tiktok.com/tag/booktok',
        max: 256,
      },
      readHashtag,
    ),
    region,
    cursor: cursor(),
    trim,
  },
  record: hashtagRecord,
  price: { base: 1 },
  cacheSeconds: 120,
  list: { items: (data) => data.videos, ...newItems },
  watch: { ...watch, inputHint: 'hashtag', displayName: 'New videos under a TikTok hashtag' },
  example: { hashtag: 'booktok' },
  phrases: [
    'tiktok videos under a hashtag',
    'what is posted with this hashtag on tiktok',
    'tiktoks tagged with',
    'videos of a tiktok challenge tag',
  ],
  empty: (_, params) => ({
    hashtag: params.hashtag,
    region: params.region ?? null,
    videos: [],
    totalVideos: 0,
    page: noPage,
  }),
  sources: [webHashtag, officialHashtag],
  timeoutMs: 60_000,
})

const suggestionsRecord = z.strictObject({
  query: z.string(),
  suggestions: z.array(
    z.strictObject({
      text: z.string(),
      position: nullableInt,
      language: nullableText,
      score: z.number().nullable(),
    }),
  ),
  totalSuggestions: count,
})

const webSuggestions: Source<{ query: string; region?: string }, z.infer<typeof suggestionsRecord>> = {
  name: 'web',
  async lookup(params, context) {
    const found = await suggestions(context, params.query, params.region)
    if (found === null) return { outcome: 'restricted' }
    return {
      outcome: 'found',
      data: { query: params.query, suggestions: found, totalSuggestions: found.length },
    }
  },
}

export const searchSuggestions = operation({
  id: 'tiktok.search.suggestions',
  path: '/v1/tiktok/search/suggestions',
  summary: 'What TikTok suggests while a search is typed',
  parameters: {
    query: text({ required: true, max: 512, description: 'Beginning of a search.', example: 'street' }),
    region,
  },
  record: suggestionsRecord,
  price: { base: 1 },
  cacheSeconds: 600,
  list: { items: (data) => data.suggestions, itemId: (item: { text: string }) => item.text },
  example: { query: 'street' },
  phrases: [
    'tiktok search suggestions',
    'autocomplete of a tiktok search',
    'what does tiktok suggest for a keyword',
  ],
  empty: (_, params) => ({ query: params.query, suggestions: [], totalSuggestions: 0 }),
  sources: [webSuggestions],
})
