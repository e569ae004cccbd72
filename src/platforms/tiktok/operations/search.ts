import { z } from 'zod'
import { nullableInt, nullableText } from '../../../catalog/fields.ts'
import { listOf, orderBy, watchSearch } from '../../../catalog/lists.ts'
import { operation } from '../../../catalog/operation.ts'
import { cursor, identifier, oneOf, text } from '../../../catalog/parameters.ts'
import { recordNames } from '../../../catalog/record-names.ts'
import { page, totalCount } from '../../../catalog/record-schema.ts'
import { country } from '../../shared/countries.ts'
import { commonOtherVideos, commonSearch } from '../common.ts'
import { readHashtag } from '../identifiers.ts'
import { namesOf, query, region, trim } from '../parameters.ts'
import * as posts from '../records/posts.ts'
import { foundUser, foundUsersView } from '../records/profiles.ts'
import { officialHashtag, officialVideoSearch } from '../sources/official/videos.ts'
import {
  scrapecreatorsHashtag,
  scrapecreatorsTop,
  scrapecreatorsUsers,
  scrapecreatorsVideos,
} from '../sources/scrapecreators/lists.ts'
import { webTrending } from '../sources/web/creative-center.ts'
import { webHashtag } from '../sources/web/post-lists.ts'
import {
  publishTimeDays,
  sortTypes,
  webSuggestions,
  webTopSearch,
  webUserSearch,
  webVideoSearch,
} from '../sources/web/search.ts'
import { daily, everyFourHours } from '../watch-intervals.ts'

/** Searches (users, videos, top results, hashtags, suggestions) and the trending feed. */

const datePosted = oneOf(namesOf(publishTimeDays), {
  description: 'Only videos posted since then.',
  example: 'this-month',
})
const sortBy = oneOf(namesOf(sortTypes), {
  description: 'Order of the results: relevance (default), most-liked or date-posted.',
  default: 'relevance',
  example: 'relevance',
})

const newVideos = (displayName: string, inputHint = 'query') =>
  watchSearch(everyFourHours, displayName, inputHint)

const echo = (params: { query: string }) => ({ query: params.query })

export const users = operation({
  id: 'tiktok.users.search',
  path: '/v1/tiktok/users/search',
  summary: 'Search TikTok for accounts',
  description: '`totalUsers` counts the accounts of this page.',
  parameters: { query: query('street food'), cursor: cursor() },
  record: z.strictObject({ query: z.string(), users: z.array(foundUser), totalUsers: totalCount(), page }),
  price: { base: 1 },
  cacheSeconds: 120,
  list: listOf('users', { id: 'handle', order: 'ranked' }),
  watch: watchSearch(daily, 'New accounts in a TikTok user search', 'query'),
  phrases: [
    'tiktok users matching a name',
    'find tiktok accounts about a topic',
    'search tiktok creators',
    'which tiktok accounts are called',
  ],
  echo,
  view: (people, viewing) => foundUsersView(people, viewing),
  sources: [webUserSearch, scrapecreatorsUsers],
})

export const search = operation({
  id: 'tiktok.search',
  path: '/v1/tiktok/search',
  summary: 'Search TikTok for videos',
  parameters: { query: query('street food'), datePosted, sortBy, region, cursor: cursor(), trim },
  record: z.strictObject({ query: z.string(), videos: z.array(posts.videoItem), page }),
  common: commonSearch,
  price: { base: 1 },
  cacheSeconds: 120,
  list: listOf('videos', {
    time: 'createdAt',
    order: orderBy('sortBy', { newest_first: ['date-posted'], ranked: ['relevance', 'most-liked'] }),
  }),
  watch: newVideos('New videos in a TikTok search'),
  phrases: [
    'search tiktok videos by keyword',
    'tiktok videos about a topic posted recently',
    'find tiktoks about something',
    'most liked tiktoks for a keyword',
  ],
  echo,
  view: posts.videosView,
  sources: [webVideoSearch, officialVideoSearch, scrapecreatorsVideos],
})

export const top = operation({
  id: 'tiktok.search.top',
  path: '/v1/tiktok/search/top',
  summary: 'Top results of a TikTok search: videos and photo posts',
  parameters: { query: query('street food'), datePosted, sortBy, region, cursor: cursor() },
  record: z.strictObject({ query: z.string(), items: z.array(posts.topItem), page }),
  price: { base: 1 },
  cacheSeconds: 120,
  list: listOf('items', {
    time: 'createdAt',
    order: orderBy('sortBy', { newest_first: ['date-posted'], ranked: ['relevance', 'most-liked'] }),
  }),
  watch: newVideos('New top results of a TikTok search'),
  phrases: [
    'top results of a tiktok search',
    'tiktok top tab with slideshows for a keyword',
    'best matching tiktok videos and photo posts',
  ],
  echo,
  view: posts.topItemsView,
  sources: [webTopSearch, scrapecreatorsTop],
})

export const hashtags = operation({
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
  record: z.strictObject({
    hashtag: z.string(),
    region: nullableText,
    videos: z.array(posts.authoredVideoItem),
    totalVideos: totalCount(),
    page,
  }),
  price: { base: 1 },
  cacheSeconds: 120,
  list: listOf('videos', { time: 'createdAt', order: 'ranked' }),
  watch: newVideos('New videos under a TikTok hashtag', 'hashtag'),
  common: commonOtherVideos,
  phrases: [
    'tiktok videos under a hashtag',
    'what is posted with this hashtag on tiktok',
    'tiktoks tagged with',
    'videos of a tiktok challenge tag',
  ],
  echo: (params) => ({ hashtag: params.hashtag, region: params.region ?? null }),
  view: (list, viewing) => {
    const { videos } = posts.authoredVideosView(list, viewing)
    return { videos, totalVideos: videos.length }
  },
  sources: [webHashtag, officialHashtag, scrapecreatorsHashtag],
  timeoutMs: 60_000,
})

const suggestion = z
  .strictObject({
    text: z.string(),
    position: nullableInt,
    language: nullableText,
    score: z.number().nullable(),
  })
  .register(recordNames, { name: 'TiktokSearchSuggestion' })

export const suggestions = operation({
  id: 'tiktok.search.suggestions',
  path: '/v1/tiktok/search/suggestions',
  summary: 'What TikTok suggests while a search is typed',
  parameters: {
    query: text({ required: true, max: 512, description: 'Beginning of a search.', example: 'street' }),
    region,
  },
  record: z.strictObject({
    query: z.string(),
    suggestions: z.array(suggestion),
    totalSuggestions: totalCount(),
  }),
  price: { base: 1 },
  cacheSeconds: 600,
  list: listOf('suggestions', { id: 'text' }),
  phrases: [
    'tiktok search suggestions',
    'autocomplete of a tiktok search',
    'what does tiktok suggest for a keyword',
  ],
  echo,
  view: (found) => ({ suggestions: [...found], totalSuggestions: found.length }),
  sources: [webSuggestions],
})

export const trending = operation({
  id: 'tiktok.feed.trending',
  path: '/v1/tiktok/feed/trending',
  summary: 'TikTok posts that trend in a country',
  description:
    'What Creative Center shows of the most watched, most engaging and most completed posts of the last seven days; ' +
    'many are paid promotions. Posts whose own page could not be read are left out: the ranking reports only their views.',
  parameters: {
    region: country({
      required: true,
      description: 'Country (ISO 3166-1 alpha-2).',
      asked: { otherwise: 'US' },
    }),
    trim,
  },
  record: posts.feedRecord,
  price: { base: 1 },
  cacheSeconds: 600,
  list: {
    order: 'unordered',
    items: (data) => data.items,
    itemId: (item: { video: { id: string } }) => item.video.id,
    itemTime: (item: { video: { createdAt: string | null } }) => item.video.createdAt,
  },
  watch: watchSearch(
    { ...daily, defaultMinutes: 720 },
    'TikTok posts that newly trend in a country',
    'region',
  ),
  phrases: [
    'trending tiktoks in a country',
    'what is trending on tiktok today',
    'tiktok feed of popular videos',
    'viral tiktoks right now',
  ],
  view(list, viewing) {
    const { items } = posts.feedView(list, viewing)
    return { items, totalResults: items.length }
  },
  sources: [webTrending],
  timeoutMs: 60_000,
})
