import type { SimulatedRequest, SimulatedResponse } from '../../../upstream/types.ts'
import { type Forced, failingResponse, forcedBy } from '../../shared/forced.ts'
import { dice, words } from '../../shared/world.ts'
import { itemCount } from './channel-header.ts'
import {
  type Comment,
  commentAt,
  commentCount,
  hasNoComments,
  listComments,
  replyAt,
  replyCount,
} from './comments.ts'
import { placeOfComment } from './ids.ts'
import { forcedByPlaylist, type Playlist, playlistOf } from './playlist.ts'
import { found } from './search.ts'
import { specialOf } from './special.ts'
import { readToken, tokenOf } from './tokens.ts'
import { avatars, still, type Wire } from './wire.ts'
import { anyChannel, type Channel, channelById, channelOf, range, type Video, videoOf } from './world.ts'

/** The YouTube Data API v3 of the simulated world: what sources ask when the public pages refuse. */

type Query = URLSearchParams

const iso = (time: number) => `${new Date(time).toISOString().slice(0, 19)}Z`

function failure(code: number, reason: string, domain = 'youtube'): SimulatedResponse {
  const message = `The request failed: ${reason}.`
  const body = { error: { code, message, errors: [{ message, domain, reason }] } }
  return { status: code, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
}

/** One page out of everything a list has. */
interface Page {
  readonly kind: string
  readonly items: readonly Wire[]
  readonly total: number
  readonly perPage: number
  readonly nextFrom: number | null
}

function listResponse({ kind, items, total, perPage, nextFrom }: Page): SimulatedResponse {
  const body = {
    kind: `youtube#${kind}ListResponse`,
    etag: 'simulated',
    ...(nextFrom === null ? {} : { nextPageToken: tokenOf({ list: kind, from: nextFrom }) }),
    pageInfo: { totalResults: total, resultsPerPage: perPage },
    items,
  }
  return { status: 200, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
}

const single = (kind: string, items: readonly Wire[]) =>
  listResponse({ kind, items, total: items.length, perPage: Math.max(1, items.length), nextFrom: null })

/** A page as `maxResults` and `pageToken` ask for it; null for a token that is none of ours. */
function paged(kind: string, query: Query, most: number, total: number, make: (place: number) => Wire) {
  const perPage = Math.min(most, Number(query.get('maxResults') ?? 5))
  const token = query.get('pageToken')
  const from = token === null ? 0 : readToken(token)?.from
  if (from === undefined) return failure(400, 'invalidPageToken', 'youtube.parameter')
  const to = Math.min(from + perPage, total)
  const items = range(from, to).map(make)
  return listResponse({ kind, items, total, perPage, nextFrom: to < total ? to : null })
}

const pictures = (channel: Channel) => {
  const [small, medium, high] = avatars(channel, 88, 240, 800)
  return { default: small, medium, high }
}

const stillsOf = (videoId: string) => ({
  default: { url: still(videoId, 'default'), width: 120, height: 90 },
  medium: { url: still(videoId, 'mqdefault'), width: 320, height: 180 },
  high: { url: still(videoId, 'hqdefault'), width: 480, height: 360 },
})

function channels(query: Query, now: number): SimulatedResponse {
  const id = query.get('id')
  const name = query.get('forHandle') ?? query.get('forUsername')
  if (!id && !name) return failure(400, 'missingRequiredParameter', 'youtube.parameter')
  const channel = id ? channelById(id) : channelOf(name!)
  const gone = channel.forced === 'not_found' || channel.forced === 'private'
  return single('channel', gone ? [] : [channelItem(channel, now)])
}

function channelItem(channel: Channel, now: number): Wire {
  const { id, title, description } = channel
  return {
    kind: 'youtube#channel',
    id,
    snippet: {
      title,
      description,
      customUrl: `@${channel.handle}`,
      publishedAt: iso(channel.joined),
      thumbnails: pictures(channel),
      localized: { title, description },
      country: 'US',
    },
    contentDetails: { relatedPlaylists: { likes: '', uploads: `UU${id.slice(2)}` } },
    statistics: {
      viewCount: String(channel.totalViews(now)),
      subscriberCount: String(channel.subscribers(now)),
      hiddenSubscriberCount: false,
      videoCount: String(itemCount(channel, now)),
    },
    brandingSettings: {
      channel: { title, description },
      image: { bannerExternalUrl: `https://yt3.googleusercontent.com/simulated-${channel.seed}` },
    },
  }
}

const categoryIds: Readonly<Record<string, string>> = {
  'Travel & Events': '19',
  Entertainment: '24',
  'Howto & Style': '26',
  Education: '27',
  'Science & Technology': '28',
}

const duration = (seconds: number) => `PT${Math.floor(seconds / 60)}M${seconds % 60}S`

function videoSnippet(video: Video): Wire {
  const { live, gate } = video.special ?? {}
  return {
    publishedAt: iso(video.publishedAt),
    channelId: video.channel.id,
    title: video.title,
    description: video.description,
    thumbnails: stillsOf(video.id),
    channelTitle: video.channel.title,
    tags: video.keywords,
    categoryId: categoryIds[video.category],
    liveBroadcastContent: live ? 'live' : gate === 'upcoming' ? 'upcoming' : 'none',
    localized: { title: video.title, description: video.description },
  }
}

function videoItem(video: Video, now: number): Wire {
  const { special } = video
  const streams = special?.live || special?.gate === 'upcoming'
  return {
    kind: 'youtube#video',
    id: video.id,
    snippet: videoSnippet(video),
    contentDetails: {
      duration: streams ? 'P0D' : duration(video.seconds),
      dimension: '2d',
      definition: 'hd',
      caption: 'true',
      licensedContent: false,
      contentRating: {},
    },
    status: { uploadStatus: 'processed', privacyStatus: 'public', embeddable: true, madeForKids: false },
    statistics: {
      viewCount: String(video.views(now)),
      ...(special?.likesHidden ? {} : { likeCount: String(video.likes(now)) }),
      favoriteCount: '0',
      ...(hasNoComments(video) ? {} : { commentCount: String(commentCount(video, now)) }),
    },
    ...(special?.gate === 'upcoming'
      ? { liveStreamingDetails: { scheduledStartTime: iso(video.publishedAt) } }
      : {}),
  }
}

const leftOut = new Set<string | undefined>(['missing', 'deleted', 'private'])
const refused = new Set<string | undefined>(['age', 'members', 'country', 'premium'])

function videos(query: Query, now: number): SimulatedResponse {
  const found = (query.get('id') ?? '').split(',').map((id) => videoOf(id, now))
  // A real key would be shown the metadata: here what is documented as restricted stays so.
  if (found.length === 1 && refused.has(found[0]!.special?.gate)) return failure(403, 'forbidden')
  const shown = found.filter((video) => !leftOut.has(video.special?.gate))
  return single(
    'video',
    shown.map((video) => videoItem(video, now)),
  )
}

function playlistItem(list: Playlist, place: number): Wire {
  const video = list.video(place)
  const { tags: _, categoryId: __, liveBroadcastContent: ___, ...snippet } = videoSnippet(video)
  return {
    kind: 'youtube#playlistItem',
    id: `${list.id}.${place}`,
    snippet: {
      ...snippet,
      channelId: list.channel.id,
      channelTitle: list.channel.title,
      playlistId: list.id,
      position: place,
      resourceId: { kind: 'youtube#video', videoId: video.id },
      videoOwnerChannelTitle: video.channel.title,
      videoOwnerChannelId: video.channel.id,
    },
    contentDetails: { videoId: video.id, videoPublishedAt: iso(video.publishedAt) },
  }
}

function playlists(query: Query, now: number): SimulatedResponse {
  const id = query.get('id') ?? ''
  const list = playlistOf(id, now)
  const { title } = list
  return single('playlist', [
    {
      kind: 'youtube#playlist',
      id,
      snippet: {
        publishedAt: iso(list.channel.joined),
        channelId: list.channel.id,
        title,
        description: words.paragraph(dice('about', id), 1),
        channelTitle: list.channel.title,
      },
      contentDetails: { itemCount: list.size },
    },
  ])
}

function playlistItems(query: Query, now: number): SimulatedResponse {
  const list = playlistOf(query.get('playlistId') ?? '', now)
  if (list.size === 0) return failure(404, 'playlistNotFound', 'youtube.playlistItem')
  return paged('playlistItem', query, 50, list.size, (place) => playlistItem(list, place))
}

/** How many results a search has here. */
const searchTotal = 100

function search(query: Query, now: number): SimulatedResponse {
  const words = query.get('q') ?? ''
  const type = query.get('type') ?? 'video'
  const after = Date.parse(query.get('publishedAfter') ?? '')
  const days = Number.isNaN(after) ? Number.POSITIVE_INFINITY : (now - after) / 86_400_000
  const uploaded = days <= 1 ? 2 : days <= 7 ? 3 : days <= 31 ? 4 : days <= 366 ? 5 : 0
  const length = query.get('videoDuration') === 'long' ? 2 : 0
  const filters = { sort: query.get('order') === 'viewCount' ? 3 : 0, uploaded, type: 1, length }
  const hits = type.includes('video') ? found(words, 'video', filters, now, searchTotal) : []
  return paged('search', query, 50, searchTotal, (place) => {
    const video = hits[place]
    const channel = video?.channel ?? anyChannel(dice('youtube data api search', words, place))
    const kind = video ? 'video' : type.includes('playlist') ? 'playlist' : 'channel'
    const { tags: _, categoryId: __, localized: ___, ...snippet } = video ? videoSnippet(video) : {}
    const id =
      kind === 'video'
        ? { videoId: video!.id }
        : kind === 'channel'
          ? { channelId: channel.id }
          : { playlistId: `UU${channel.id.slice(2)}` }
    const { title, description } = channel
    const owner = { channelId: channel.id, channelTitle: title, thumbnails: pictures(channel) }
    return {
      kind: 'youtube#searchResult',
      id: { kind: `youtube#${kind}`, ...id },
      snippet: video ? snippet : { publishedAt: iso(channel.joined), title, description, ...owner },
    }
  })
}

function commentItem(comment: Comment): Wire {
  const { author } = comment
  return {
    kind: 'youtube#comment',
    id: comment.id,
    snippet: {
      channelId: comment.video.channel.id,
      videoId: comment.video.id,
      textDisplay: comment.text,
      textOriginal: comment.text,
      ...(comment.parent ? { parentId: comment.parent } : {}),
      authorDisplayName: `@${author.handle}`,
      authorProfileImageUrl: avatars(author, 48)[0]!.url,
      authorChannelUrl: `http://www.youtube.com/@${author.handle}`,
      authorChannelId: { value: author.id },
      canRate: true,
      viewerRating: 'none',
      likeCount: comment.likes,
      publishedAt: iso(comment.publishedAt),
      updatedAt: iso(comment.publishedAt + (comment.edited ? 60_000 : 0)),
    },
  }
}

function commentThreads(query: Query, now: number): SimulatedResponse {
  const video = videoOf(query.get('videoId') ?? '', now)
  const gate = video.special?.gate
  if (leftOut.has(gate)) return failure(404, 'videoNotFound', 'youtube.commentThread')
  if (refused.has(gate)) return failure(403, 'forbidden', 'youtube.commentThread')
  if (hasNoComments(video)) return failure(403, 'commentsDisabled', 'youtube.commentThread')
  const count = Math.min(commentCount(video, now), 400)
  const sort = query.get('order') === 'time' ? 'newest' : 'top'
  const all = range(0, Math.ceil(count / 20)).flatMap((page) =>
    listComments(video, sort, page * 20, commentCount(video, now)),
  )
  return paged('commentThread', query, 100, count, (place) => {
    const comment = all[place]!
    return {
      kind: 'youtube#commentThread',
      id: comment.id,
      snippet: {
        channelId: video.channel.id,
        videoId: video.id,
        topLevelComment: commentItem(comment),
        canReply: true,
        totalReplyCount: replyCount(comment, now),
        isPublic: true,
      },
    }
  })
}

function comments(query: Query, now: number): SimulatedResponse {
  const place = placeOfComment(query.get('parentId') ?? '')
  if (!place) return failure(404, 'commentNotFound', 'youtube.comment')
  const comment = commentAt(videoOf(place.videoId, now), place.index)
  return paged('comment', query, 100, replyCount(comment, now), (index) =>
    commentItem(replyAt(comment, index)),
  )
}

const methods: Readonly<Record<string, (query: Query, now: number) => SimulatedResponse>> = {
  channels,
  playlists,
  playlistItems,
  videos,
  search,
  commentThreads,
  comments,
}

function forcedIn(query: Query): Forced | null {
  const channelId = query.get('id')?.startsWith('UC') ? query.get('id') : null
  if (channelId) return channelById(channelId).forced
  const videoId = query.get('videoId') ?? query.get('id')
  const special = videoId ? specialOf(videoId) : null
  if (special) return special.forced ?? null
  const playlistId = query.get('playlistId') ?? query.get('id')
  if (playlistId) return forcedByPlaylist(playlistId)
  return forcedBy(query.get('forHandle') ?? query.get('forUsername') ?? query.get('q') ?? '')
}

/** GET https://www.googleapis.com/youtube/v3/…; wants a key, as the real one does. */
export function dataApi({ url, headers, now }: SimulatedRequest): SimulatedResponse {
  const method = methods[/^\/youtube\/v3\/(\w+)$/.exec(url.pathname)?.[1] ?? '']
  if (!method) return failure(404, 'notFound', 'global')
  if (!headers['x-goog-api-key'] && !url.searchParams.get('key'))
    return failure(403, 'forbidden', 'usageLimits')
  const forced = forcedIn(url.searchParams)
  const failing = failingResponse(forced)
  if (failing) return failing
  if (forced === 'restricted') return failure(403, 'forbidden')
  if (method === playlists && (forced === 'not_found' || forced === 'private')) return single('playlist', [])
  return method(url.searchParams, now)
}
