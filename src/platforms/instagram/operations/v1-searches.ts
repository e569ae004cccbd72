import type { z } from 'zod'
import { listOf } from '../../../catalog/lists.ts'
import { operation } from '../../../catalog/operation.ts'
import { cursor, identifier, oneOf, pageNumber } from '../../../catalog/parameters.ts'
import { commonSearch } from '../common.ts'
import { readHashtag } from '../identifiers.ts'
import { audioId, datePosted, words } from '../parameters.ts'
import * as reelRecords from '../records/v1/reels.ts'
import * as records from '../records/v1/search.ts'
import * as postRecords from '../records/v1/search-posts.ts'
import { popularRecord, popularView } from '../records/v1/topics.ts'
import { hikerapiHashtagPosts } from '../sources/hikerapi/hashtags.ts'
import { hikerapiProfileSearch, hikerapiReelSearch } from '../sources/hikerapi/searches.ts'
import { hikerapiSoundReels } from '../sources/hikerapi/sounds.ts'
import { hikerapiTopSearch } from '../sources/hikerapi/top.ts'
import { officialHashtagSearch } from '../sources/official/index.ts'
import {
  scrapecreatorsAudioReels,
  scrapecreatorsHashtagPosts,
  scrapecreatorsPopular,
  scrapecreatorsProfiles,
  scrapecreatorsReels,
  scrapecreatorsSearch,
  scrapecreatorsTrending,
} from '../sources/scrapecreators/searches.ts'
import { searchWatch } from '../watches.ts'
import { searchByWords } from './parts.ts'

/** List items of the search: accounts, tags and places by kind and id. Suggested keywords are not items. */
const searchItems = {
  order: 'ranked',
  items: ({ users, hashtags, places }: z.infer<typeof records.searchRecord>) => [
    ...users.map((item) => ({ ...item, itemId: `user ${item.platformUserId ?? item.handle}` })),
    ...hashtags.map((item) => ({ ...item, itemId: `hashtag ${item.id ?? item.name}` })),
    ...places.map((item) => ({ ...item, itemId: `place ${item.id ?? item.facebookPlacesId ?? item.name}` })),
  ],
  itemId: ({ itemId }: { itemId: string }) => itemId,
} as const

export const search = operation({
  id: 'instagram.search',
  path: '/v1/instagram/search',
  summary: 'Users, hashtags, places and keywords that match words.',
  parameters: { query: words('Words to look for.', 'street food') },
  record: records.searchRecord,
  price: { base: 1 },
  cacheSeconds: 300,
  list: searchItems,
  watch: searchWatch('Accounts, tags and places on Instagram that match words', 'street food'),
  phrases: [
    'search instagram',
    'find anything on instagram about words',
    'instagram users hashtags and places for a word',
    'look for a name on instagram',
    'instagram blended search',
  ],
  echo: ({ query }) => ({ query }),
  view: records.searchView,
  sources: [hikerapiTopSearch, scrapecreatorsSearch],
})

export const profiles = operation({
  id: 'instagram.search.profiles',
  path: '/v1/instagram/search/profiles',
  summary: 'Instagram profiles that match words.',
  ...searchByWords('Instagram profiles that match words', 'street food'),
  record: records.profileSearchRecord,
  price: { base: 1 },
  cacheSeconds: 300,
  list: listOf('profiles', { id: 'handle', order: 'ranked' }),
  phrases: [
    'find instagram accounts about a topic',
    'search instagram profiles',
    'instagram creators for a keyword',
    'which instagram users post about something',
    'instagram influencers in a niche',
  ],
  view: records.profileSearchView,
  sources: [hikerapiProfileSearch, scrapecreatorsProfiles],
})

export const reels = operation({
  id: 'instagram.search.reels',
  path: '/v1/instagram/search/reels',
  summary: 'Reels that match words.',
  parameters: {
    query: words('Words to look for.', 'sourdough'),
    datePosted,
    page: pageNumber({ max: 1000 }),
    cursor: cursor(),
  },
  record: postRecords.reelSearchRecord,
  common: commonSearch,
  price: { base: 1 },
  cacheSeconds: 300,
  list: listOf('reels', { time: 'createdAt', order: 'ranked' }),
  watch: searchWatch('Reels that match words', 'sourdough'),
  phrases: [
    'search reels for words',
    'find reels about a topic',
    'instagram videos on a subject',
    'reels about something from last week',
    'viral reels on a topic',
  ],
  echo: ({ query }) => ({ query }),
  view: postRecords.reelSearchView,
  sources: [hikerapiReelSearch, scrapecreatorsReels],
})

export const hashtags = operation({
  id: 'instagram.search.hashtags',
  path: '/v1/instagram/search/hashtags',
  summary: 'Posts that carry a hashtag.',
  parameters: {
    hashtag: identifier(
      {
        description: 'Name, `#name` or tag link, in any letter case.',
        example: 'sourdough',
        required: true,
        expects: 'a hashtag without spaces or punctuation, for example sourdough',
        max: 256,
      },
      readHashtag,
    ),
    datePosted,
    mediaType: oneOf(['all', 'reels'], {
      description: 'Kinds of posts (default all).',
      default: 'all',
      example: 'reels',
    }),
    cursor: cursor(),
  },
  record: postRecords.hashtagPostsRecord,
  price: { base: 1 },
  cacheSeconds: 300,
  list: listOf('posts', { time: 'createdAt', order: 'ranked' }),
  watch: searchWatch('Instagram posts with a hashtag', '#sourdough'),
  phrases: [
    'instagram posts with a hashtag',
    'posts tagged #name on instagram',
    'hashtag feed on instagram',
    'reels with a hashtag',
    'what is posted under #name',
  ],
  echo: ({ hashtag, mediaType }) => ({ hashtag, mediaType: mediaType ?? ('all' as const) }),
  view: postRecords.hashtagPostsView,
  sources: [officialHashtagSearch, hikerapiHashtagPosts, scrapecreatorsHashtagPosts],
})

export const popular = operation({
  id: 'instagram.search.popular',
  path: '/v1/instagram/search/popular',
  summary: "Instagram's page on a popular topic: what it says of it, and its posts.",
  parameters: { query: words('Topic: a word or phrase.', 'sourdough starter'), cursor: cursor() },
  record: popularRecord,
  price: { base: 1 },
  cacheSeconds: 600,
  list: listOf('posts', { order: 'ranked' }),
  watch: searchWatch('Posts of a popular Instagram topic', 'sourdough starter'),
  phrases: [
    'popular instagram topic',
    'what is trending on instagram about a topic',
    'topic page on instagram',
    'popular posts on a topic on instagram',
    'instagram posts by keyword',
    'instagram explore a topic',
    'suggested terms for a topic on instagram',
  ],
  echo: ({ query }) => ({ query }),
  view: popularView,
  sources: [scrapecreatorsPopular],
})

export const trendingReels = operation({
  id: 'instagram.reels.trending',
  path: '/v1/instagram/reels/trending',
  summary: 'Reels that are trending now.',
  parameters: {},
  record: reelRecords.trendingRecord,
  price: { base: 1 },
  cacheSeconds: 300,
  list: listOf('reels', { time: 'createdAt' }),
  phrases: [
    'trending reels',
    'what is trending on instagram',
    'popular reels right now',
    'viral instagram videos today',
    'instagram trends',
  ],
  view: reelRecords.trendingView,
  sources: [scrapecreatorsTrending],
})

export const audioReels = operation({
  id: 'instagram.audio.reels',
  path: '/v1/instagram/audio/{audioId}/reels',
  summary: 'Reels that use a sound.',
  parameters: { audioId, cursor: cursor() },
  record: reelRecords.audioReelsRecord,
  price: { base: 1 },
  cacheSeconds: 300,
  list: listOf('reels', { time: 'createdAt' }),
  phrases: [
    'reels that use a sound',
    'instagram videos with this audio',
    'reels of an audio id',
    'who uses this instagram song',
    'videos with an original audio on instagram',
  ],
  echo: ({ audioId }) => ({ audioId }),
  view: reelRecords.audioReelsView,
  sources: [hikerapiSoundReels, scrapecreatorsAudioReels],
})
