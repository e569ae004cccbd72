import { z } from 'zod'
import { count, id, int, isoTime, nullableInt, nullableText, page } from '../shared/records.ts'

/** Record parts that several TikTok operations share (../shared/contract/tiktok.d.ts). */

export const outcomeStatus = z.enum(['found', 'not_found', 'private', 'restricted'])
export const listStatus = z.enum(['found', 'hidden', 'not_found', 'private', 'restricted'])

/** Facts beyond the fixed fields; left out with `trim=true`. */
export const details = z.record(z.string(), z.unknown())

export const fiveStats = z.strictObject({
  views: count,
  likes: count,
  comments: count,
  shares: count,
  saves: count,
})

export const hostedAsset = z.strictObject({
  status: z.enum(['stored', 'failed']),
  type: z.enum(['image', 'video']),
  role: z.enum(['display', 'thumbnail', 'video']).optional(),
  originalUrl: z.string().optional(),
  url: z.string().optional(),
  expiresAt: isoTime.optional(),
  retainedUntil: isoTime.optional(),
  mime: z.string().min(1).optional(),
  bytes: count.optional(),
  width: z.int().positive().nullable().optional(),
  height: z.int().positive().nullable().optional(),
  entityId: z.string().min(1).optional(),
  postId: z.string().min(1).optional(),
  errorCode: z.string().min(1).optional(),
  errorMessage: z.string().min(1).optional(),
})

const mediaLinks = z.strictObject({
  downloadUrl: nullableText,
  downloadWithoutWatermarkUrl: nullableText,
})

export const searchAuthor = z.strictObject({
  id: nullableText,
  handle: nullableText,
  displayName: nullableText,
  avatarUrl: nullableText,
  verified: z.boolean(),
})

const videoItemFields = {
  id,
  caption: nullableText,
  createdAt: isoTime.nullable(),
  url: nullableText,
  thumbnailUrl: nullableText,
  durationMs: nullableInt,
  pinned: z.boolean(),
  isAd: z.boolean(),
  stats: fiveStats,
  media: mediaLinks,
  details: details.optional(),
  hostedMedia: z.array(hostedAsset).optional(),
}

/** An entry of a list of videos. */
export const videoItem = z.strictObject(videoItemFields)
export const authoredVideoItem = z.strictObject({ ...videoItemFields, author: searchAuthor })

export const topItem = z.strictObject({
  id,
  caption: nullableText,
  createdAt: isoTime.nullable(),
  url: nullableText,
  thumbnailUrl: nullableText,
  durationMs: nullableInt,
  mediaType: z.enum(['video', 'slideshow']),
  pinned: z.boolean(),
  isAd: z.boolean(),
  stats: fiveStats,
  media: mediaLinks.extend({ slideshowImages: z.array(z.string()) }),
  author: searchAuthor,
  details: details.optional(),
})

const postFields = {
  id,
  caption: nullableText,
  createdAt: isoTime.nullable(),
  region: nullableText.optional(),
  durationMs: nullableInt,
  mediaType: z.enum(['video', 'slideshow']),
  isAd: z.boolean(),
}

const authorFields = {
  platformUserId: z.string().optional(),
  secUid: z.string().optional(),
  nickname: nullableText.optional(),
  avatarUrl: nullableText.optional(),
  signature: nullableText.optional(),
  region: nullableText.optional(),
}

/** One resolved post (the lookups `videos` and `videos/download`). */
export const videoLookup = z.strictObject({
  lookupStatus: outcomeStatus,
  video: z.strictObject({ ...postFields, url: z.string() }).nullable(),
  author: z
    .strictObject({
      ...authorFields,
      handle: z.string(),
      verified: z.boolean(),
      privateAccount: z.boolean().optional(),
    })
    .nullable(),
  music: z
    .strictObject({
      id: nullableText.optional(),
      title: nullableText.optional(),
      author: nullableText.optional(),
      playUrl: nullableText.optional(),
      coverUrl: nullableText.optional(),
      durationSec: z.number().nullable().optional(),
      isOriginal: z.boolean().optional(),
    })
    .nullable(),
  metrics: z
    .strictObject({
      views: nullableInt.optional(),
      likes: nullableInt.optional(),
      comments: nullableInt.optional(),
      shares: nullableInt.optional(),
      saves: nullableInt.optional(),
    })
    .nullable(),
  media: mediaLinks
    .extend({
      thumbnailUrl: nullableText,
      dimensions: z.strictObject({ width: int, height: int }).optional(),
      slideshowImages: z.array(z.string()).optional(),
    })
    .nullable(),
  transcript: z.strictObject({ format: z.literal('webvtt'), content: z.string() }).nullable(),
  /** Languages in which the transcript lookup finds captions; `original` ones are not machine translations. */
  captions: z.array(z.strictObject({ language: z.string(), original: z.boolean() })),
  downloads: z.array(
    z.strictObject({
      postId: z.string().optional(),
      originalUrl: z.string(),
      cdnUrl: z.string(),
      type: z.enum(['video', 'image']),
    }),
  ),
  details: details.optional(),
})
export type VideoLookup = z.infer<typeof videoLookup>

/** An entry of the trending feed. */
export const feedItem = z.strictObject({
  video: z.strictObject({ ...postFields, url: nullableText }),
  author: z
    .strictObject({ ...authorFields, handle: nullableText.optional(), verified: z.boolean().optional() })
    .nullable(),
  metrics: fiveStats,
  media: mediaLinks.extend({ thumbnailUrl: nullableText, slideshowImages: z.array(z.string()).optional() }),
  details: details.optional(),
})

/** A comment or a reply. */
export const comment = z.strictObject({
  id,
  text: z.string(),
  createdAt: isoTime,
  likes: count,
  replyCount: count,
  language: z.string(),
  author: z.strictObject({
    handle: z.string(),
    displayName: nullableText,
    avatarUrl: nullableText,
    platformUserId: z.string().optional(),
    secUid: z.string().optional(),
  }),
})
export type Comment = z.infer<typeof comment>

export const avatarUrls = z.strictObject({
  large: z.string().optional(),
  medium: z.string().optional(),
  thumb: z.string().optional(),
})

export const videoPage = z.strictObject({ videos: z.array(videoItem), page })
export type VideoItem = z.infer<typeof videoItem>
export type VideoPage = z.infer<typeof videoPage>
