import { isoSeconds as iso } from '../../../simulation/wording.ts'
import { itemCount } from './channel-header.ts'
import { type Comment, commentCount, hasNoComments } from './discussion.ts'
import type { Playlist } from './playlist.ts'
import { avatars, still, type Wire } from './wire.ts'
import type { Channel, Video } from './world.ts'

/** Resources of the YouTube Data API v3. */

/** A resource of a kind. */
const resource = (kind: string, id: unknown, parts: Wire): Wire => ({ kind: `youtube#${kind}`, id, ...parts })

const pictures = (channel: Channel) => {
  const [small, medium, high] = avatars(channel, 88, 240, 800)
  return { default: small, medium, high }
}

const stillsOf = (videoId: string) => ({
  default: { url: still(videoId, 'default'), width: 120, height: 90 },
  medium: { url: still(videoId, 'mqdefault'), width: 320, height: 180 },
  high: { url: still(videoId, 'hqdefault'), width: 480, height: 360 },
})

export function channelItem(channel: Channel, now: number): Wire {
  const { id, title, description, handle } = channel
  return resource('channel', id, {
    snippet: {
      title,
      description,
      customUrl: `@${handle}`,
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
  })
}

const categoryIds: Readonly<Record<string, string>> = {
  'Travel & Events': '19',
  Entertainment: '24',
  'Howto & Style': '26',
  Education: '27',
  'Science & Technology': '28',
}

/** What lists tell of a video as well. */
function briefly({ publishedAt, channel, title, description, id }: Video): Wire {
  const owner = { channelId: channel.id, channelTitle: channel.title }
  return { publishedAt: iso(publishedAt), ...owner, title, description, thumbnails: stillsOf(id) }
}

export function videoItem(video: Video, now: number): Wire {
  const { special, title, description, seconds } = video
  const upcoming = special?.gate === 'upcoming'
  const streams = special?.live || upcoming
  const count = hasNoComments(video) ? {} : { commentCount: String(commentCount(video, now)) }
  return resource('video', video.id, {
    snippet: {
      ...briefly(video),
      tags: video.keywords,
      categoryId: categoryIds[video.category],
      liveBroadcastContent: special?.live ? 'live' : upcoming ? 'upcoming' : 'none',
      localized: { title, description },
    },
    contentDetails: {
      duration: streams ? 'P0D' : `PT${Math.floor(seconds / 60)}M${seconds % 60}S`,
      caption: 'true',
    },
    status: { uploadStatus: 'processed', privacyStatus: 'public', embeddable: true, madeForKids: false },
    statistics: {
      viewCount: String(video.views(now)),
      ...(special?.likesHidden ? {} : { likeCount: String(video.likes(now)) }),
      ...count,
    },
    ...(upcoming ? { liveStreamingDetails: { scheduledStartTime: iso(video.publishedAt) } } : {}),
  })
}

export const playlistResource = ({ id, channel, title, description, length }: Playlist): Wire =>
  resource('playlist', id, {
    snippet: {
      publishedAt: iso(channel.joined),
      channelId: channel.id,
      title,
      description,
      channelTitle: channel.title,
    },
    contentDetails: { itemCount: length },
  })

export function playlistItem({ id, channel }: Playlist, video: Video, position: number): Wire {
  return resource('playlistItem', `${id}.${position}`, {
    snippet: {
      ...briefly(video),
      channelId: channel.id,
      channelTitle: channel.title,
      playlistId: id,
      position,
      resourceId: { kind: 'youtube#video', videoId: video.id },
      videoOwnerChannelTitle: video.channel.title,
      videoOwnerChannelId: video.channel.id,
    },
    contentDetails: { videoId: video.id, videoPublishedAt: iso(video.publishedAt) },
  })
}

/** A search result: a video, or else a channel or its uploads. */
export function resultItem(of: { video: Video } | { channel: Channel; kind: 'channel' | 'playlist' }): Wire {
  if ('video' in of) {
    const live = of.video.special?.live ? 'live' : 'none'
    const id = { kind: 'youtube#video', videoId: of.video.id }
    return resource('searchResult', id, { snippet: { ...briefly(of.video), liveBroadcastContent: live } })
  }
  const { id, title, description, joined } = of.channel
  const named = of.kind === 'channel' ? { channelId: id } : { playlistId: `UU${id.slice(2)}` }
  const owner = { channelId: id, channelTitle: title, thumbnails: pictures(of.channel) }
  const snippet = { publishedAt: iso(joined), title, description, ...owner }
  return resource('searchResult', { kind: `youtube#${of.kind}`, ...named }, { snippet })
}

export function commentItem(comment: Comment): Wire {
  const { channel, video, text, at } = comment
  return resource('comment', comment.id, {
    snippet: {
      channelId: video.channel.id,
      videoId: video.id,
      textDisplay: text,
      ...(comment.parent ? { parentId: comment.parent } : {}),
      authorDisplayName: `@${channel.handle}`,
      authorProfileImageUrl: avatars(channel, 48)[0]!.url,
      authorChannelUrl: `http://www.youtube.com/@${channel.handle}`,
      authorChannelId: { value: channel.id },
      likeCount: comment.likes,
      publishedAt: iso(at),
      updatedAt: iso(at + (comment.edited ? 60_000 : 0)),
    },
  })
}

export const threadItem = (comment: Comment, replies: number): Wire =>
  resource('commentThread', comment.id, {
    snippet: {
      channelId: comment.video.channel.id,
      videoId: comment.video.id,
      topLevelComment: commentItem(comment),
      totalReplyCount: replies,
    },
  })
