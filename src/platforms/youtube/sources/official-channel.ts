import type { LookupAnswer, LookupContext } from '../../../lookup/source.ts'
import { at, int, iso, type Json, must, obj, str } from '../../shared/narrow.ts'
import { type ChannelRef, channelUrl, stillUrl, videoUrl } from '../identifiers.ts'
import type { ChannelData, ChannelVideosData, PlaylistData } from '../records.ts'
import { customHandle, figuresOf, type Listing, largest, listing } from './official.ts'
import { absoluteUrl, clockOf } from './texts.ts'

/** How the Data API finds a channel; null where it cannot (custom `/c/` names). */
export function channelQuery(ref: ChannelRef): Record<string, string> | null {
  if (ref.kind === 'id') return { id: ref.id }
  if (ref.kind === 'handle') return { forHandle: `@${ref.handle}` }
  const user = /^\/user\/(.+)$/.exec(ref.path)?.[1]
  return user ? { forUsername: decodeURIComponent(user) } : null
}

async function channelItem(ref: ChannelRef, part: string, context: LookupContext) {
  return listing('channels', { part, ...channelQuery(ref), maxResults: 1 }, context)
}

const only = (answer: Listing): Json | undefined => answer.items[0]

/** A channel by the Data API: exact counters; whether it is verified is not told. */
export async function officialChannel(
  ref: ChannelRef,
  context: LookupContext,
): Promise<LookupAnswer<ChannelData>> {
  const answer = await channelItem(ref, 'snippet,statistics,brandingSettings', context)
  if ('outcome' in answer) return { outcome: answer.outcome }
  const item = only(answer)
  if (!item) return { outcome: 'not_found' }
  const id = must(str(item.id), 'channels.id')
  const snippet = must(obj(item.snippet), 'channels.snippet')
  const handle = customHandle(snippet.customUrl)
  const hidden = at(item, 'statistics', 'hiddenSubscriberCount') === true
  return {
    outcome: 'found',
    data: {
      lookupStatus: 'found',
      channel: {
        platform: 'youtube',
        handle: handle ?? id,
        displayName: str(snippet.title),
        bio: str(snippet.description),
        avatarUrl: largest(snippet.thumbnails),
        bannerUrl: absoluteUrl(at(item, 'brandingSettings', 'image', 'bannerExternalUrl')),
        verified: false,
        profileUrl: channelUrl(handle, id)!,
        platformUserId: id,
        country: str(snippet.country),
      },
      metrics: {
        subscribers: hidden ? null : int(at(item, 'statistics', 'subscriberCount')),
        videos: int(at(item, 'statistics', 'videoCount')),
        views: int(at(item, 'statistics', 'viewCount')),
      },
    },
  }
}

interface UploadsContinuation {
  readonly playlist: string
  readonly pageToken: string
  readonly [name: string]: string
}

/** A page of a channel's uploads, newest first, with exact dates and counters. */
export async function officialUploads(
  ref: ChannelRef,
  includeExtras: boolean,
  context: LookupContext,
): Promise<LookupAnswer<ChannelVideosData>> {
  const resume = context.continuation as UploadsContinuation | null
  let playlist = resume?.playlist
  if (!playlist) {
    const channel = await channelItem(ref, 'contentDetails', context)
    if ('outcome' in channel) return { outcome: channel.outcome }
    const item = only(channel)
    if (!item) return { outcome: 'not_found' }
    const id = must(str(item.id), 'channels.id')
    // Every channel's uploads list carries the channel's id under another prefix.
    playlist = str(at(item, 'contentDetails', 'relatedPlaylists', 'uploads')) ?? id.replace(/^UC/, 'UU')
  }
  const answer = await listing(
    'playlistItems',
    { part: 'snippet,contentDetails', playlistId: playlist, maxResults: 50, pageToken: resume?.pageToken },
    context,
  )
  // A channel that never uploaded has no uploads list.
  const page =
    'outcome' in answer
      ? answer.outcome === 'not_found'
        ? { items: [], nextPageToken: null }
        : answer
      : answer
  if ('outcome' in page) return { outcome: page.outcome }
  const ids = page.items.flatMap((item) => str(at(item, 'contentDetails', 'videoId')) ?? [])
  const known = await figuresOf(ids, context)
  const videos = page.items.flatMap((item): ChannelVideosData['videos'] => {
    const id = str(at(item, 'contentDetails', 'videoId')) ?? str(at(item, 'snippet', 'resourceId', 'videoId'))
    if (!id) return []
    const figures = known.get(id)
    const seconds = figures?.durationMs == null ? null : figures.durationMs / 1000
    const publishedAt =
      iso(at(item, 'contentDetails', 'videoPublishedAt')) ?? iso(at(item, 'snippet', 'publishedAt'))
    return [
      {
        id,
        url: videoUrl(id),
        title: str(at(item, 'snippet', 'title')),
        thumbnailUrl: largest(at(item, 'snippet', 'thumbnails')) ?? stillUrl(id),
        viewCount: figures?.viewCount ?? null,
        viewCountText: null,
        publishedAt,
        publishedTimeText: null,
        durationSeconds: seconds,
        durationText: clockOf(seconds),
        channelTitle: str(at(item, 'snippet', 'channelTitle')),
        channelThumbnailUrl: null,
        ...(includeExtras
          ? {
              description: str(at(item, 'snippet', 'description')),
              commentCount: figures?.commentCount ?? null,
              commentCountText: null,
              likeCount: figures?.likeCount ?? null,
              likeCountText: null,
              publishDate: publishedAt,
              genre: null,
              durationMs: figures?.durationMs ?? null,
              durationFormatted: clockOf(seconds),
            }
          : {}),
      },
    ]
  })
  const next = page.nextPageToken
  return {
    outcome: 'found',
    data: { lookupStatus: 'found', videos, page: { nextCursor: null, hasMore: next !== null } },
    ...(next === null ? {} : { next: { playlist, pageToken: next } }),
  }
}

/** Pages of 50 read into one answer, as many as the web source reads. */
const playlistPages = 10

/** A playlist by the Data API: its header, and its first 500 videos. */
export async function officialPlaylist(
  id: string,
  context: LookupContext,
): Promise<LookupAnswer<PlaylistData>> {
  const header = await listing('playlists', { part: 'snippet,contentDetails', id, maxResults: 1 }, context)
  if ('outcome' in header) return { outcome: header.outcome }
  const playlist = only(header)
  if (!playlist) return { outcome: 'not_found' }
  const videos: PlaylistData['videos'] = []
  let pageToken: string | undefined
  for (let page = 0; page < playlistPages; page++) {
    const answer = await listing(
      'playlistItems',
      { part: 'snippet,contentDetails', playlistId: id, maxResults: 50, pageToken },
      context,
    )
    if ('outcome' in answer) return { outcome: answer.outcome }
    const ids = answer.items.flatMap((item) => str(at(item, 'snippet', 'resourceId', 'videoId')) ?? [])
    const known = await figuresOf(ids, context)
    for (const item of answer.items) {
      const video = str(at(item, 'snippet', 'resourceId', 'videoId'))
      if (!video) continue
      const durationMs = known.get(video)?.durationMs ?? null
      const seconds = durationMs === null ? null : durationMs / 1000
      videos.push({
        id: video,
        title: str(at(item, 'snippet', 'title')),
        url: videoUrl(video),
        thumbnailUrl: largest(at(item, 'snippet', 'thumbnails')) ?? stillUrl(video),
        durationSeconds: seconds,
        durationText: clockOf(seconds),
        channelTitle: str(at(item, 'snippet', 'videoOwnerChannelTitle')),
        channelUrl: channelUrl(null, str(at(item, 'snippet', 'videoOwnerChannelId'))),
      })
    }
    if (!answer.nextPageToken) break
    pageToken = answer.nextPageToken
  }
  const owner = str(at(playlist, 'snippet', 'channelId'))
  return {
    outcome: 'found',
    data: {
      lookupStatus: 'found',
      playlist: {
        id,
        title: str(at(playlist, 'snippet', 'title')),
        owner: owner
          ? {
              platform: 'youtube',
              platformUserId: owner,
              handle: null,
              displayName: str(at(playlist, 'snippet', 'channelTitle')),
              profileUrl: channelUrl(null, owner),
            }
          : null,
        totalVideos: int(at(playlist, 'contentDetails', 'itemCount')),
      },
      videos,
    },
  }
}
