import { changed } from '../../../../catalog/errors.ts'
import type { Source } from '../../../../catalog/source.ts'
import { expectValue, readEntries, skipEntry } from '../../../../reading/entries.ts'
import type { Json } from '../../../../reading/narrow.ts'
import { at, must, obj } from '../../../../reading/narrow.ts'
import { iso, str, text, yes } from '../../../../reading/values.ts'
import { stillUrl } from '../../identifiers.ts'
import { type ChannelHit, type PlaylistHit, type Results, unknownVideo, type Video } from '../../model.ts'
import type { SearchRequest } from '../../parameters.ts'
import { collectTexts, sameId, videoIdIn } from '../core.ts'
import { linksIn } from '../texts.ts'
import {
  largest,
  officialSource,
  readFigures,
  readOwner,
  readSnippet,
  requestFigures,
  requestItem,
  requestList,
  rowOf,
} from './api.ts'

/** Names of the video categories, the same in every region (Data API, videoCategories). */
const categories: Readonly<Record<string, string>> = {
  1: 'Film & Animation',
  2: 'Autos & Vehicles',
  10: 'Music',
  15: 'Pets & Animals',
  17: 'Sports',
  19: 'Travel & Events',
  20: 'Gaming',
  22: 'People & Blogs',
  23: 'Comedy',
  24: 'Entertainment',
  25: 'News & Politics',
  26: 'Howto & Style',
  27: 'Education',
  28: 'Science & Technology',
  29: 'Nonprofits & Activism',
}

const videoParts = 'snippet,contentDetails,statistics,status,liveStreamingDetails,paidProductPlacementDetails'

/**
 * A video by the Data API. The API does not report chapters, caption tracks or related videos, so these lists are
 * empty.
 */
export const officialVideo: Source<{ url: string }, Video> = {
  ...officialSource,
  async lookup({ url: id }, context) {
    const found = await requestItem('videos', { part: videoParts, id }, context)
    if ('outcome' in found) return found
    const { item } = found
    const snippet = must(obj(item.snippet), 'videos.snippet')
    const counted = readFigures(item)
    expectValue(counted.viewCount, 'videos.viewCount', context)
    const broadcast = str(snippet.liveBroadcastContent)
    const channel = readOwner(snippet)
    const description = must(text(snippet.description), 'videos.description')
    return {
      outcome: 'found',
      model: {
        ...unknownVideo,
        id: sameId(id, str(item.id), 'videos.id'),
        title: str(snippet.title),
        description,
        descriptionLinks: linksIn(description),
        thumbnailUrl: largest(snippet.thumbnails) ?? stillUrl(id),
        publishedAt: iso(snippet.publishedAt),
        genre: categories[str(snippet.categoryId) ?? ''] ?? null,
        keywords: collectTexts(snippet.tags, context, 'videos.tags'),
        isPaidPromotion: yes(at(item, 'paidProductPlacementDetails', 'hasPaidProductPlacement')),
        liveStatus: broadcast === 'live' || broadcast === 'upcoming' ? broadcast : 'none',
        scheduledStartAt:
          broadcast === 'upcoming' ? iso(at(item, 'liveStreamingDetails', 'scheduledStartTime')) : null,
        channel: channel.id ? channel : null,
        ...counted,
      },
    }
  },
}

const kinds = { videos: 'video', channels: 'channel', playlists: 'playlist', shorts: 'video' } as const
const dayMs = 86_400_000
const spans = { today: 1, this_week: 7, this_month: 30, this_year: 365 } as const

const escapes: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }

/** Searches, and only they, come with HTML-escaped texts. */
const unescaped = (value: unknown) =>
  text(value)?.replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => escapes[name]!) ?? null

/** One page of a search by the Data API (own quota of 100 searches a day). */
export const officialSearch: Source<SearchRequest, Results> = {
  ...officialSource,
  // It knows no shorts, and cuts lengths at other minutes.
  serves: ({ type, duration }) => type !== 'shorts' && (duration === undefined || duration === 'over_20_min'),
  async lookup(request, context) {
    const days = request.uploadDate ? spans[request.uploadDate] : null
    const since = days === null ? undefined : new Date(context.clock.now() - days * dayMs).toISOString()
    const type = request.duration || since ? 'videos' : request.type
    const query = {
      part: 'snippet',
      q: request.query,
      maxResults: 25,
      type: type ? kinds[type] : 'video,channel,playlist',
      order: request.sortBy === 'popular' ? 'viewCount' : 'relevance',
      publishedAfter: since,
      videoDuration: request.duration ? 'long' : undefined,
      regionCode: request.region,
      pageToken: str(context.continuation) ?? undefined,
    }
    const answer = await requestList('search', query, context)
    if ('outcome' in answer) return answer
    const ids = answer.items.flatMap((item) => str(at(item, 'id', 'videoId')) ?? [])
    const known = await requestFigures(ids, context)
    const channels: ChannelHit[] = []
    const playlists: PlaylistHit[] = []
    const read = ({ id, snippet }: Json) => {
      const videoId = str(at(id, 'videoId'))
      if (videoId)
        return rowOf(videoIdIn(videoId, 'search.videoId'), snippet, known.get(videoId), context, unescaped)
      const shown = readSnippet(snippet, unescaped)
      const playlistId = str(at(id, 'playlistId'))
      const channelId = str(at(id, 'channelId'))
      const untold = { handle: null, subscriberCount: null, subscriberCountText: null, badges: [] }
      if (playlistId) playlists.push({ ...shown, id: playlistId, videoCount: null, videoId: null })
      else if (channelId) channels.push({ ...shown, ...untold, id: channelId })
      else throw changed('search.id')
      return skipEntry
    }
    const rows = readEntries(answer.items, read, context, 'search.items')
    return { outcome: 'found', model: { rows, channels, playlists, shelves: [] }, next: answer.nextPageToken }
  },
}
