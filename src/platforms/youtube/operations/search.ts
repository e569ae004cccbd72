import { listOf, orderBy } from '../../../catalog/lists.ts'
import { operation } from '../../../catalog/operation.ts'
import { cursor, identifier, oneOf } from '../../../catalog/parameters.ts'
import { noEffect } from '../../../catalog/rules.ts'
import { commonSearch, latestTimeOf } from '../common.ts'
import { readHashtag } from '../identifiers.ts'
import { searchParameters } from '../parameters.ts'
import * as records from '../records/search.ts'
import { officialSearch } from '../sources/official/videos.ts'
import { webHashtag, webSearch } from '../sources/web/search.ts'
import { searchWatch } from '../watches.ts'

export const search = operation({
  id: 'youtube.search',
  path: '/v1/youtube/search',
  summary: 'Videos, Shorts, channels, playlists and live streams that match words.',
  parameters: searchParameters,
  check: noEffect(['uploadDate', 'duration'], { type: ['channels', 'playlists'] }),
  echo: ({ query }) => ({ query }),
  record: records.searchRecord,
  common: commonSearch,
  price: { base: 1 },
  cacheSeconds: 120,
  timeoutMs: 30_000,
  list: {
    order: orderBy('sortBy', { ranked: ['relevance', 'popular'] }),
    items: (data) => [
      ...data.videos,
      ...data.shorts,
      ...data.liveStreams,
      ...data.channels,
      ...data.playlists,
    ],
    itemId: (item: { id: string }) => item.id,
    itemLatestTime: latestTimeOf,
  },
  watch: searchWatch('New results of a YouTube search', 'street food'),
  phrases: [
    'search youtube for videos',
    'find youtube videos about a topic',
    'youtube search results',
    'find youtube channels about a topic',
    'look for playlists on youtube',
    'live streams on youtube about something',
  ],
  view: records.searchView,
  sources: [webSearch, officialSearch],
})

export const hashtagSearch = operation({
  id: 'youtube.search.hashtags',
  path: '/v1/youtube/search/hashtags',
  summary: 'Videos or Shorts that carry a hashtag.',
  parameters: {
    hashtag: identifier(
      {
        description: 'Hashtag, with or without `#`, or a link to its page.',
        example: 'streetfood',
        required: true,
        max: 256,
        expects: 'one hashtag without spaces or punctuation, for example #streetfood',
      },
      readHashtag,
    ),
    type: oneOf(['all', 'shorts'], {
      description: 'Everything (default), or Shorts only.',
      default: 'all',
      example: 'shorts',
    }),
    cursor: cursor(),
  },
  echo: ({ hashtag, type }) => ({ hashtag, type: type ?? 'all' }),
  record: records.hashtagRecord,
  price: { base: 1 },
  cacheSeconds: 120,
  list: { ...listOf('results', { order: 'ranked' }), itemLatestTime: latestTimeOf },
  watch: searchWatch('New videos under a YouTube hashtag', 'streetfood'),
  phrases: [
    'youtube videos with a hashtag',
    'youtube hashtag search',
    'shorts under a hashtag on youtube',
    'what is posted under a youtube hashtag',
  ],
  view: records.hashtagView,
  sources: [webHashtag],
})
