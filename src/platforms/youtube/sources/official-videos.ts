import type { LookupAnswer, LookupContext } from '../../../lookup/source.ts'
import { arr, at, iso, must, obj, str, yes } from '../../shared/narrow.ts'
import { channelUrl, playlistUrl, stillUrl, videoUrl } from '../identifiers.ts'
import type { SearchData, SearchRow, VideoData } from '../records.ts'
import { figures, figuresOf, largest, listing } from './official.ts'
import type { SearchRequest } from './search.ts'
import { clockOf } from './texts.ts'

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

/** A video by the Data API. Chapters, caption tracks and related videos are not told there: those lists are empty. */
export async function officialVideo(id: string, context: LookupContext): Promise<LookupAnswer<VideoData>> {
  const answer = await listing('videos', { part: videoParts, id }, context)
  if ('outcome' in answer) return { outcome: answer.outcome }
  const item = answer.items.find((candidate) => str(candidate.id) === id)
  // Private and missing videos are left out of the list alike.
  if (!item) return { outcome: 'not_found' }
  const snippet = must(obj(item.snippet), 'videos.snippet')
  const counted = figures(item)
  const broadcast = str(snippet.liveBroadcastContent)
  const channelId = str(snippet.channelId)
  const seconds = counted.durationMs === null || counted.durationMs === 0 ? null : counted.durationMs / 1000
  return {
    outcome: 'found',
    data: {
      lookupStatus: 'found',
      video: {
        id,
        url: videoUrl(id),
        title: str(snippet.title),
        description: str(snippet.description),
        descriptionLinks: [...new Set(str(snippet.description)?.match(/https?:\/\/[^\s)>\]]+/g) ?? [])],
        thumbnailUrl: largest(snippet.thumbnails) ?? stillUrl(id),
        publishedAt: iso(snippet.publishedAt),
        publishDateText: null,
        durationMs: seconds === null ? null : counted.durationMs,
        durationFormatted: clockOf(seconds),
        genre: categories[str(snippet.categoryId) ?? ''] ?? null,
        keywords: arr(snippet.tags).flatMap((tag) => str(tag) ?? []),
        isPaidPromotion: yes(at(item, 'paidProductPlacementDetails', 'hasPaidProductPlacement')),
        liveStatus: broadcast === 'live' || broadcast === 'upcoming' ? broadcast : 'none',
        scheduledStartAt:
          broadcast === 'upcoming' ? iso(at(item, 'liveStreamingDetails', 'scheduledStartTime')) : null,
      },
      channel: channelId
        ? {
            platform: 'youtube',
            handle: channelId,
            displayName: str(snippet.channelTitle),
            profileUrl: channelUrl(null, channelId)!,
            platformUserId: channelId,
          }
        : null,
      metrics: { views: counted.viewCount, likes: counted.likeCount, comments: counted.commentCount },
      chapters: [],
      captions: [],
      relatedVideos: [],
    },
  }
}

const kinds = { videos: 'video', channels: 'channel', playlists: 'playlist' } as const
const dayMs = 86_400_000
const spans = { today: 1, this_week: 7, this_month: 30, this_year: 365 } as const

/** Whether the Data API can make this search: it knows no shorts, and cuts lengths at other minutes. */
export function officialServesSearch(request: SearchRequest): boolean {
  return request.type !== 'shorts' && (request.duration === undefined || request.duration === 'over_20_min')
}

const escapes: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }

/** Searches, and only they, come with HTML-escaped texts. */
function unescaped(value: unknown): string | null {
  return str(value)?.replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => escapes[name]!) ?? null
}

/** One page of a search by the Data API (own quota of 100 searches a day). */
export async function officialSearch(
  request: SearchRequest,
  context: LookupContext,
): Promise<LookupAnswer<SearchData>> {
  const days = request.uploadDate ? spans[request.uploadDate] : null
  const type = request.duration || days !== null ? 'videos' : request.type
  const answer = await listing(
    'search',
    {
      part: 'snippet',
      q: request.query,
      maxResults: 25,
      type: type ? kinds[type as keyof typeof kinds] : 'video,channel,playlist',
      order: request.sortBy === 'popular' ? 'viewCount' : 'relevance',
      publishedAfter: days === null ? undefined : new Date(context.clock.now() - days * dayMs).toISOString(),
      videoDuration: request.duration ? 'long' : undefined,
      regionCode: request.region,
      pageToken: str(context.continuation) ?? undefined,
    },
    context,
  )
  if ('outcome' in answer) return { outcome: answer.outcome }
  const known = await figuresOf(
    answer.items.flatMap((item) => str(at(item, 'id', 'videoId')) ?? []),
    context,
  )
  const videos: SearchRow[] = []
  const liveStreams: SearchRow[] = []
  const channels: SearchData['channels'] = []
  const playlists: SearchData['playlists'] = []
  for (const item of answer.items) {
    const snippet = obj(item.snippet)
    const [videoId, channelId, playlistId] = ['videoId', 'channelId', 'playlistId'].map((name) =>
      str(at(item, 'id', name)),
    )
    const thumbnailUrl = largest(snippet?.thumbnails)
    const owner = str(snippet?.channelId)
    if (videoId) {
      const counted = known.get(videoId)
      const seconds = counted?.durationMs ? counted.durationMs / 1000 : null
      const live = snippet?.liveBroadcastContent === 'live'
      const row: SearchRow = {
        id: videoId,
        kind: live ? 'live' : 'video',
        url: videoUrl(videoId),
        title: unescaped(snippet?.title),
        thumbnailUrl: thumbnailUrl ?? stillUrl(videoId),
        channel: { id: owner, title: unescaped(snippet?.channelTitle), handle: null, thumbnailUrl: null },
        viewCount: counted?.viewCount ?? null,
        viewCountText: null,
        publishedAt: iso(snippet?.publishedAt),
        publishedTimeText: null,
        durationSeconds: seconds,
        durationText: clockOf(seconds),
        badges: [],
        ...(request.includeExtras
          ? {
              description: unescaped(snippet?.description),
              likeCount: counted?.likeCount ?? null,
              likeCountText: null,
              commentCount: counted?.commentCount ?? null,
              commentCountText: null,
            }
          : {}),
      }
      if (live) liveStreams.push(row)
      else videos.push(row)
    } else if (playlistId) {
      playlists.push({
        id: playlistId,
        title: unescaped(snippet?.title),
        url: playlistUrl(playlistId),
        thumbnailUrl,
        videoCount: null,
        videoId: null,
        videoUrl: null,
        channel: {
          id: owner,
          title: unescaped(snippet?.channelTitle),
          handle: null,
          url: channelUrl(null, owner),
        },
      })
    } else if (channelId) {
      channels.push({
        id: channelId,
        name: unescaped(snippet?.title),
        handle: null,
        description: unescaped(snippet?.description),
        thumbnailUrl,
        subscriberCount: null,
        subscriberCountText: null,
        badges: [],
      })
    }
  }
  const totalResults = videos.length + liveStreams.length + channels.length + playlists.length
  const next = answer.nextPageToken
  return {
    outcome: 'found',
    data: {
      query: request.query,
      videos,
      shorts: [],
      channels,
      playlists,
      shelves: [],
      liveStreams,
      totalResults,
      page: { nextCursor: null, hasMore: next !== null },
    },
    next,
  }
}
