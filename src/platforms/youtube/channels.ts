import { operation } from '../../catalog/operation.ts'
import { cursor, flag, type Params } from '../../catalog/parameters.ts'
import type { LookupAnswer, LookupContext } from '../../lookup/source.ts'
import { noPage } from '../shared/records.ts'
import { shortUrl, videoUrl } from './identifiers.ts'
import { channelLink, channelParameters, chosenChannel, oneChannel, sortBy } from './parameters.ts'
import {
  type ChannelShortsData,
  type ChannelVideosData,
  channelRecord,
  channelShortsRecord,
  channelVideosRecord,
} from './records.ts'
import { lookupChannel } from './sources/channel.ts'
import { type ChannelTab, channelTab, type TabContinuation, type TabPage } from './sources/channel-lists.ts'
import { type Details, detailsOf } from './sources/details.ts'
import { apiKeySetting } from './sources/official.ts'
import { channelQuery, officialChannel, officialUploads } from './sources/official-channel.ts'
import { agoOf, countOf } from './sources/texts.ts'

export const channel = operation({
  id: 'youtube.channel',
  path: '/v1/youtube/channel',
  summary: 'A channel: name, description, pictures, links and counters.',
  parameters: { ...channelParameters, url: channelLink },
  check: oneChannel('channelId', 'handle', 'url'),
  record: channelRecord,
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
  empty: (lookupStatus) => ({ lookupStatus, channel: null, metrics: null }),
  sources: [
    { name: 'web', lookup: (params, context) => lookupChannel(chosenChannel(params), context) },
    {
      name: 'official',
      requires: [apiKeySetting],
      serves: (params) => channelQuery(chosenChannel(params)) !== null,
      lookup: (params, context) => officialChannel(chosenChannel(params), context),
    },
  ],
})

const videosParameters = {
  ...channelParameters,
  sortBy,
  cursor: cursor(),
  includeExtras: flag({
    description:
      'Adds description, likes, comments, exact date and genre of each video. Slower: every video is looked up.',
    shapes: false,
  }),
}

const shortsParameters = { ...channelParameters, sortBy, cursor: cursor() }

/** Where the next page of a tab starts. */
function nextOf(page: TabPage): TabContinuation | null {
  if (page.token === null) return null
  return { token: page.token, title: page.channelTitle, thumbnail: page.channelThumbnailUrl }
}

/** Reads a tab and makes its rows records. */
async function tabAnswer<Data>(
  tab: ChannelTab,
  params: Params<typeof shortsParameters>,
  context: LookupContext,
  record: (page: TabPage) => Promise<Data> | Data,
): Promise<LookupAnswer<Data>> {
  const page = await channelTab(chosenChannel(params), tab, params.sortBy ?? 'latest', context)
  if ('outcome' in page) return page
  return { outcome: 'found', data: await record(page), next: nextOf(page) }
}

function extrasOf(known: Details | undefined) {
  return {
    description: known?.description ?? null,
    commentCount: known?.commentCount ?? null,
    commentCountText: known?.commentCountText ?? null,
    likeCount: known?.likeCount ?? null,
    likeCountText: known?.likeCountText ?? null,
    publishDate: known?.publishDate ?? null,
    genre: known?.genre ?? null,
    durationMs: known?.durationMs ?? null,
    durationFormatted: known?.durationFormatted ?? null,
  }
}

async function videosRecord(
  page: TabPage,
  includeExtras: boolean,
  context: LookupContext,
): Promise<ChannelVideosData> {
  const ids = page.rows.map((row) => row.id)
  const details = includeExtras ? await detailsOf(ids, context) : null
  return {
    lookupStatus: 'found',
    videos: page.rows.map((row) => {
      const known = details?.get(row.id)
      return {
        id: row.id,
        url: videoUrl(row.id),
        title: row.title,
        thumbnailUrl: row.thumbnailUrl,
        viewCount: countOf(row.viewCountText),
        viewCountText: row.viewCountText,
        publishedAt: known?.publishDate ?? agoOf(row.publishedTimeText, context.clock.now()),
        publishedTimeText: row.publishedTimeText,
        durationSeconds: row.durationSeconds,
        durationText: row.durationText,
        channelTitle: row.channel?.title ?? page.channelTitle,
        channelThumbnailUrl: row.channel?.thumbnailUrl ?? page.channelThumbnailUrl,
        ...(details ? extrasOf(known) : {}),
      }
    }),
    page: { nextCursor: null, hasMore: page.token !== null },
  }
}

function shortsRecord(page: TabPage): ChannelShortsData {
  return {
    lookupStatus: 'found',
    shorts: page.rows.map((row) => ({
      id: row.id,
      url: shortUrl(row.id),
      title: row.title,
      thumbnailUrl: row.thumbnailUrl,
      // The shorts tab tells neither text nor date of a Short.
      description: null,
      viewCount: countOf(row.viewCountText),
      viewCountText: row.viewCountText,
    })),
    page: { nextCursor: null, hasMore: page.token !== null },
  }
}

export const channelVideos = operation({
  id: 'youtube.channels.videos',
  path: '/v1/youtube/channels/videos',
  summary: 'The videos of a channel, newest or most viewed first.',
  parameters: videosParameters,
  check: oneChannel('channelId', 'handle'),
  record: channelVideosRecord,
  price: { base: 1 },
  cacheSeconds: 120,
  timeoutMs: 30_000,
  list: { items: (data) => data.videos, itemId: (item: { id: string }) => item.id },
  watch: {
    mode: 'feed',
    defaultIntervalMinutes: 60,
    minIntervalMinutes: 15,
    displayName: 'New videos of a YouTube channel',
    inputHint: '@kurzgesagt',
    defaults: { sortBy: 'latest' },
    triggerAheadMinutes: 5040,
  },
  example: { handle: 'kurzgesagt' },
  phrases: [
    'videos of a youtube channel',
    'latest uploads of a youtuber',
    'most popular videos of a youtube channel',
    'what did a youtube channel publish recently',
    'list youtube channel uploads',
  ],
  empty: (lookupStatus) => ({ lookupStatus, videos: [], page: noPage }),
  sources: [
    {
      name: 'web',
      lookup: (params, context) =>
        tabAnswer('videos', params, context, (page) =>
          videosRecord(page, params.includeExtras === true, context),
        ),
    },
    {
      name: 'official',
      requires: [apiKeySetting],
      serves: (params) => params.sortBy !== 'popular' && channelQuery(chosenChannel(params)) !== null,
      lookup: (params, context) =>
        officialUploads(chosenChannel(params), params.includeExtras === true, context),
    },
  ],
})

export const channelShorts = operation({
  id: 'youtube.channels.shorts',
  path: '/v1/youtube/channels/shorts',
  summary: 'The Shorts of a channel, newest or most viewed first.',
  parameters: shortsParameters,
  check: oneChannel('channelId', 'handle'),
  record: channelShortsRecord,
  price: { base: 1 },
  cacheSeconds: 120,
  list: { items: (data) => data.shorts, itemId: (item: { id: string }) => item.id },
  watch: {
    mode: 'feed',
    defaultIntervalMinutes: 60,
    minIntervalMinutes: 15,
    displayName: 'New Shorts of a YouTube channel',
    inputHint: '@kurzgesagt',
    defaults: { sortBy: 'latest' },
    triggerAheadMinutes: 3600,
  },
  example: { handle: 'kurzgesagt' },
  phrases: [
    'shorts of a youtube channel',
    'latest youtube shorts of a creator',
    'most viewed shorts of a channel',
    'short videos a youtuber posted',
  ],
  empty: (lookupStatus) => ({ lookupStatus, shorts: [], page: noPage }),
  sources: [{ name: 'web', lookup: (params, context) => tabAnswer('shorts', params, context, shortsRecord) }],
})
