import { deep, type Wire } from '../../../simulation/wire.ts'
import { isoSeconds as iso } from '../../../simulation/wording.ts'
import { type Comment, commentCount, hasNoComments } from './discussion.ts'
import type { Playlist } from './playlist.ts'
import { avatars, still, stills } from './wire.ts'
import { type Channel, categories, itemCount, type Video } from './world.ts'

/** Resources of the YouTube Data API v3. */

/** A resource of a kind, with its parts. */
const resource = (kind: string, id: unknown, snippet: Wire, parts: Wire = {}): Wire => ({
  kind: `youtube#${kind}`,
  id,
  snippet,
  ...parts,
})

/** Title, description and pictures (from small to large) of a snippet. */
const described = ({ title, description }: Described, at: number, pictures: readonly Wire[]): Wire => ({
  title,
  description,
  publishedAt: iso(at),
  thumbnails: { default: pictures[0], medium: pictures[1], high: pictures[2] },
})
type Described = Pick<Video, 'title' | 'description'>

const ofChannel = (channel: Channel) => described(channel, channel.joined, avatars(channel, 88, 240, 800))

/** The fields that name the owner. */
const owned = ({ id, title }: Channel) => ({ channelId: id, channelTitle: title })

/** The playlist of everything a channel uploads. */
const uploadsOf = ({ id }: Channel) => `UU${id.slice(2)}`

export function channelItem(channel: Channel, now: number): Wire {
  const snippet = { ...ofChannel(channel), customUrl: `@${channel.handle}`, country: 'US' }
  return resource('channel', channel.id, snippet, {
    contentDetails: { relatedPlaylists: { likes: '', uploads: uploadsOf(channel) } },
    statistics: {
      viewCount: String(channel.totalViews(now)),
      subscriberCount: String(channel.subscribers(now)),
      hiddenSubscriberCount: false,
      videoCount: String(itemCount(channel, now)),
    },
    ...deep(
      'brandingSettings.image.bannerExternalUrl',
      `https://yt3.googleusercontent.com/simulated-${channel.seed}`,
    ),
  })
}

/** The fields of a video that lists contain, too. */
const briefly = (video: Video): Wire => {
  const { id, channel, publishedAt } = video
  const pictures = [still(id, 'default', 120, 90), ...stills(id)]
  return { ...owned(channel), ...described(video, publishedAt, pictures) }
}

export function videoItem(video: Video, now: number): Wire {
  const { special, seconds } = video
  const upcoming = special?.gate === 'upcoming'
  const streams = special?.live || upcoming
  const snippet = {
    ...briefly(video),
    tags: video.keywords,
    categoryId: categories[video.category],
    liveBroadcastContent: special?.live ? 'live' : upcoming ? 'upcoming' : 'none',
  }
  return resource('video', video.id, snippet, {
    contentDetails: { duration: streams ? 'P0D' : `PT${Math.floor(seconds / 60)}M${seconds % 60}S` },
    statistics: {
      viewCount: String(video.views(now)),
      ...(special?.likesHidden ? {} : { likeCount: String(video.likes(now)) }),
      ...(hasNoComments(video) ? {} : { commentCount: String(commentCount(video, now)) }),
    },
    ...(upcoming ? { liveStreamingDetails: { scheduledStartTime: iso(video.publishedAt) } } : {}),
  })
}

export function playlistResource(list: Playlist): Wire {
  const { id, channel, length } = list
  const snippet = { ...owned(channel), ...described(list, channel.joined, avatars(channel, 88, 240, 800)) }
  return resource('playlist', id, snippet, { contentDetails: { itemCount: length } })
}

export function playlistItem({ id, channel }: Playlist, video: Video, position: number): Wire {
  const snippet = {
    ...briefly(video),
    ...owned(channel),
    playlistId: id,
    position,
    resourceId: { kind: 'youtube#video', videoId: video.id },
    videoOwnerChannelTitle: video.channel.title,
    videoOwnerChannelId: video.channel.id,
  }
  const contentDetails = { videoId: video.id, videoPublishedAt: iso(video.publishedAt) }
  return resource('playlistItem', `${id}.${position}`, snippet, { contentDetails })
}

/** A search result that is a video. */
export const foundVideo = (video: Video): Wire =>
  resource(
    'searchResult',
    { kind: 'youtube#video', videoId: video.id },
    { ...briefly(video), liveBroadcastContent: 'none' },
  )

/** A search result that is a channel, or its uploads. */
export function foundChannel(channel: Channel, kind: 'channel' | 'playlist'): Wire {
  const id = kind === 'channel' ? { channelId: channel.id } : { playlistId: uploadsOf(channel) }
  const snippet = { ...owned(channel), ...ofChannel(channel) }
  return resource('searchResult', { kind: `youtube#${kind}`, ...id }, snippet)
}

export function commentItem(comment: Comment): Wire {
  const { channel, video, at } = comment
  return resource('comment', comment.id, {
    channelId: video.channel.id,
    videoId: video.id,
    textDisplay: comment.text,
    ...(comment.parent ? { parentId: comment.parent } : {}),
    authorDisplayName: `@${channel.handle}`,
    authorProfileImageUrl: avatars(channel, 48)[0]!.url,
    authorChannelUrl: `http://www.youtube.com/@${channel.handle}`,
    authorChannelId: { value: channel.id },
    likeCount: comment.likes,
    publishedAt: iso(at),
    updatedAt: iso(at + (comment.edited ? 60_000 : 0)),
  })
}

export const threadItem = (comment: Comment, replies: number): Wire =>
  resource('commentThread', comment.id, {
    channelId: comment.video.channel.id,
    videoId: comment.video.id,
    topLevelComment: commentItem(comment),
    totalReplyCount: replies,
  })
