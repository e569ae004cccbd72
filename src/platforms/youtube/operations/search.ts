import { listOf } from '../../../catalog/lists.ts'
import { operation } from '../../../catalog/operation.ts'
import { cursor, flag, identifier, oneOf, text } from '../../../catalog/parameters.ts'
import { noEffect } from '../../../catalog/rules.ts'
import { readHashtag } from '../identifiers.ts'
import { region } from '../parameters.ts'
import * as records from '../records/search.ts'
import { officialSearch } from '../sources/official/videos.ts'
import { webHashtag } from '../sources/web/hashtag.ts'
import { webSearch } from '../sources/web/search.ts'
import { searchWatch } from '../watches.ts'

export const search = operation({
  id: 'youtube.search',
  path: '/v1/youtube/search',
  summary: 'Videos, Shorts, channels, playlists and live streams that match words.',
  parameters: {
    query: text({
      description: 'Words to look for.',
      example: 'street food',
      required: true,
      max: 512,
    }),
    uploadDate: oneOf(['today', 'this_week', 'this_month', 'this_year'], {
      description: 'How recently it was uploaded.',
      example: 'this_month',
    }),
    sortBy: oneOf(['relevance', 'popular'], {
      description: 'Most relevant first (default), or most viewed first.',
      default: 'relevance',
      example: 'popular',
    }),
    type: oneOf(['videos', 'shorts', 'channels', 'playlists'], {
      description: 'Only results of this kind.',
      example: 'videos',
    }),
    duration: oneOf(['under_3_min', 'between_3_and_20_min', 'over_20_min'], {
      description: 'Only videos of this length.',
      example: 'over_20_min',
    }),
    region,
    cursor: cursor(),
    includeExtras: flag({
      description: 'Adds description, likes and comments of each video. Slower: every video is looked up.',
      shapes: false,
    }),
  },
  check: noEffect(['uploadDate', 'duration'], { type: ['channels', 'playlists'] }),
  echo: ({ query }) => ({ query }),
  record: records.searchRecord,
  price: { base: 1 },
  cacheSeconds: 120,
  timeoutMs: 30_000,
  list: {
    items: (data) => [
      ...data.videos,
      ...data.shorts,
      ...data.liveStreams,
      ...data.channels,
      ...data.playlists,
    ],
    itemId: (item: { id: string }) => item.id,
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
  blank: { totalResults: 0 },
  view: (results, viewing) => records.searchView(results, viewing),
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
  list: listOf('results'),
  watch: searchWatch('New videos under a YouTube hashtag', 'streetfood'),
  phrases: [
    'youtube videos with a hashtag',
    'youtube hashtag search',
    'shorts under a hashtag on youtube',
    'what is posted under a youtube hashtag',
  ],
  blank: { totalResults: 0 },
  view: (rows) => records.hashtagView(rows),
  sources: [webHashtag],
})
