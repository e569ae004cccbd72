import { listOf, orderBy } from '../../../catalog/lists.ts'
import { operation } from '../../../catalog/operation.ts'
import { cursor, flag } from '../../../catalog/parameters.ts'
import { commonChannel, commonChannelVideos } from '../common.ts'
import { channelLink, channelParameters, oneChannel, sortBy } from '../parameters.ts'
import * as records from '../records/channels.ts'
import { officialChannel, officialUploads } from '../sources/official/channels.ts'
import { webChannel } from '../sources/web/channel.ts'
import { webShorts, webVideos } from '../sources/web/tabs.ts'
import { channelWatch } from '../watches.ts'

export const channel = operation({
  id: 'youtube.channel',
  path: '/v1/youtube/channel',
  summary: 'A channel: name, description, pictures, links and counters.',
  parameters: { ...channelParameters, url: channelLink },
  check: oneChannel('channelId', 'handle', 'url'),
  record: records.channelRecord,
  common: commonChannel,
  price: { base: 1 },
  cacheSeconds: 300,
  example: { handle: 'kurzgesagt' },
  phrases: [
    'youtube channel profile',
    'how many subscribers does a youtube channel have',
    'youtube channel details by handle',
    'who is behind a youtube channel',
    'youtuber statistics',
    'total views of a youtube channel',
  ],
  view: records.channelView,
  sources: [webChannel, officialChannel],
})

export const channelVideos = operation({
  id: 'youtube.channels.videos',
  path: '/v1/youtube/channels/videos',
  summary: 'The videos of a channel, newest or most viewed first.',
  parameters: {
    ...channelParameters,
    sortBy,
    cursor: cursor(),
    includeExtras: flag({
      description:
        'Adds description, likes, comments, exact date and genre of each video. Slower: every video is looked up.',
      shapes: false,
    }),
  },
  check: oneChannel('channelId', 'handle'),
  record: records.channelVideosRecord,
  common: commonChannelVideos,
  price: { base: 1 },
  cacheSeconds: 120,
  timeoutMs: 30_000,
  list: listOf('videos', { order: orderBy('sortBy', { newest_first: ['latest'], ranked: ['popular'] }) }),
  watch: channelWatch('New videos of a YouTube channel', 5040),
  example: { handle: 'kurzgesagt' },
  phrases: [
    'videos of a youtube channel',
    'latest uploads of a youtuber',
    'most popular videos of a youtube channel',
    'what did a youtube channel publish recently',
    'list youtube channel uploads',
  ],
  view: records.channelVideosView,
  sources: [webVideos, officialUploads],
})

export const channelShorts = operation({
  id: 'youtube.channels.shorts',
  path: '/v1/youtube/channels/shorts',
  summary: 'The Shorts of a channel, newest or most viewed first.',
  parameters: { ...channelParameters, sortBy, cursor: cursor() },
  check: oneChannel('channelId', 'handle'),
  record: records.channelShortsRecord,
  price: { base: 1 },
  cacheSeconds: 120,
  list: listOf('shorts', { order: orderBy('sortBy', { newest_first: ['latest'], ranked: ['popular'] }) }),
  watch: channelWatch('New Shorts of a YouTube channel', 3600),
  example: { handle: 'kurzgesagt' },
  phrases: [
    'shorts of a youtube channel',
    'latest youtube shorts of a creator',
    'most viewed shorts of a channel',
    'short videos a youtuber posted',
  ],
  view: records.channelShortsView,
  sources: [webShorts],
})
