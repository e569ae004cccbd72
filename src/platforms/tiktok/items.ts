import type { z } from 'zod'
import type { authoredVideoItem, feedItem, searchAuthor, topItem, VideoItem, VideoLookup } from './records.ts'
import type { Post, PostAuthor, PostStats } from './sources/post.ts'

/** From a post to the records of the contract. */

/** The post's link; `@i` opens it too where the author is not known. */
export function linkOf(post: Post): string {
  const kind = post.mediaType === 'slideshow' ? 'photo' : 'video'
  return `https://www.tiktok.com/@${post.author?.handle ?? 'i'}/${kind}/${post.id}`
}

/** A count that the platform does not show for this post is 0 in lists (the record has no null there). */
function fullStats(stats: PostStats) {
  return {
    views: stats.views ?? 0,
    likes: stats.likes ?? 0,
    comments: stats.comments ?? 0,
    shares: stats.shares ?? 0,
    saves: stats.saves ?? 0,
  }
}

/** An entry of a list of videos. */
export function toVideoItem(post: Post, trim = false): VideoItem {
  return {
    id: post.id,
    caption: post.caption,
    createdAt: post.createdAt,
    url: linkOf(post),
    thumbnailUrl: post.thumbnailUrl,
    durationMs: post.durationMs,
    pinned: post.pinned,
    isAd: post.isAd,
    stats: fullStats(post.stats),
    media: { downloadUrl: post.downloadUrl, downloadWithoutWatermarkUrl: post.cleanUrl },
    ...(trim ? {} : { details: post.details }),
  }
}

function toSearchAuthor(author: PostAuthor | null): z.infer<typeof searchAuthor> {
  return {
    id: author?.id ?? null,
    handle: author?.handle ?? null,
    displayName: author?.displayName ?? null,
    avatarUrl: author?.avatarUrl ?? null,
    verified: author?.verified ?? false,
  }
}

/** An entry of a list of videos by several authors. */
export function toAuthoredItem(post: Post, trim = false): z.infer<typeof authoredVideoItem> {
  return { ...toVideoItem(post, trim), author: toSearchAuthor(post.author) }
}

/** An entry of the top results. */
export function toTopItem(post: Post): z.infer<typeof topItem> {
  const { hostedMedia: _, ...item } = toVideoItem(post)
  return {
    ...item,
    mediaType: post.mediaType,
    media: { ...item.media, slideshowImages: post.images },
    author: toSearchAuthor(post.author),
  }
}

function toAuthor(author: PostAuthor) {
  return {
    ...(author.id === null ? {} : { platformUserId: author.id }),
    ...(author.secUid === null ? {} : { secUid: author.secUid }),
    nickname: author.displayName,
    avatarUrl: author.avatarUrl,
    signature: author.signature,
    region: author.region,
    verified: author.verified,
  }
}

const slides = (post: Post) => (post.mediaType === 'slideshow' ? { slideshowImages: post.images } : {})

/** What a feed and a single post tell of the video itself. */
const toVideo = (post: Post) => ({
  id: post.id,
  url: linkOf(post),
  caption: post.caption,
  createdAt: post.createdAt,
  region: post.region,
  durationMs: post.durationMs,
  mediaType: post.mediaType,
  isAd: post.isAd,
})

/** An entry of the trending feed. */
export function toFeedItem(post: Post, trim: boolean): z.infer<typeof feedItem> {
  return {
    video: toVideo(post),
    author: post.author && { ...toAuthor(post.author), handle: post.author.handle },
    metrics: fullStats(post.stats),
    media: {
      thumbnailUrl: post.thumbnailUrl,
      downloadUrl: post.downloadUrl,
      downloadWithoutWatermarkUrl: post.cleanUrl,
      ...slides(post),
    },
    ...(trim ? {} : { details: post.details }),
  }
}

/** The record of one post, before transcript and downloads. */
export function toVideoLookup(post: Post, trim: boolean): VideoLookup {
  const { author, music } = post
  return {
    lookupStatus: 'found',
    video: toVideo(post),
    author: author?.handle
      ? { ...toAuthor(author), handle: author.handle, privateAccount: author.privateAccount }
      : null,
    music: music && {
      id: music.id,
      title: music.title,
      author: music.author,
      playUrl: music.playUrl,
      coverUrl: music.coverUrl,
      durationSec: music.durationSec,
      ...(music.isOriginal === null ? {} : { isOriginal: music.isOriginal }),
    },
    metrics: { ...post.stats },
    media: {
      downloadUrl: post.downloadUrl,
      downloadWithoutWatermarkUrl: post.cleanUrl,
      thumbnailUrl: post.thumbnailUrl,
      ...(post.width && post.height ? { dimensions: { width: post.width, height: post.height } } : {}),
      ...slides(post),
    },
    transcript: null,
    captions: post.captions.map(({ language, original }) => ({ language, original })),
    downloads: [],
    ...(trim ? {} : { details: post.details }),
  }
}
