import { z } from 'zod'
import { count, each, id, int, isoTime, nullableInt, nullableText } from '../../../catalog/fields.ts'
import { lookupStatus, page, totalCount } from '../../../catalog/records.ts'
import { type Losses, readEntries } from '../../../reading/entries.ts'
import { must } from '../../../reading/narrow.ts'
import { download, hostedAsset } from '../../shared/hosting.ts'
import { recordOf } from '../../shared/record-of.ts'
import { pick } from '../../shared/views.ts'
import type { Post, PostAuthor, PostList, PostLookup, SpokenPost } from '../model.ts'

/** Posts: alone, in lists, in the trending feed; what is said in them. */

/** Facts beyond the fixed fields; left out with `trim=true`. */
export const details = z.record(z.string(), z.unknown())

const statNames = ['views', 'likes', 'comments', 'shares', 'saves'] as const
const fiveStats = z.strictObject(each(count, ...statNames))

const mediaLinks = z.strictObject(each(nullableText, 'downloadUrl', 'downloadWithoutWatermarkUrl'))

const searchAuthor = z.strictObject({
  ...each(nullableText, 'id', 'handle', 'displayName', 'avatarUrl'),
  verified: z.boolean(),
})

/** An entry of a list of videos. */
export const videoItem = z.strictObject({
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
})
export const authoredVideoItem = videoItem.extend({ author: searchAuthor })

export const topItem = videoItem.omit({ hostedMedia: true }).extend({
  mediaType: z.enum(['video', 'slideshow']),
  media: mediaLinks.extend({ slideshowImages: z.array(z.string()) }),
  author: searchAuthor,
})

const video = z.strictObject({
  id,
  caption: nullableText,
  createdAt: isoTime.nullable(),
  region: nullableText.optional(),
  durationMs: nullableInt,
  mediaType: z.enum(['video', 'slideshow']),
  isAd: z.boolean(),
  url: z.string(),
})

const videoAuthor = z.strictObject({
  ...each(z.string().optional(), 'platformUserId', 'secUid'),
  ...each(nullableText.optional(), 'nickname', 'avatarUrl', 'signature', 'region'),
  handle: z.string(),
  verified: z.boolean(),
  privateAccount: z.boolean().optional(),
})

const music = z.strictObject({
  ...each(nullableText.optional(), 'id', 'title', 'author', 'playUrl', 'coverUrl'),
  durationSec: z.number().nullable().optional(),
  isOriginal: z.boolean().optional(),
})

const videoMedia = mediaLinks.extend({
  thumbnailUrl: nullableText,
  dimensions: z.strictObject({ width: int, height: int }).optional(),
  slideshowImages: z.array(z.string()).optional(),
})

/** One resolved post (the lookups `videos` and `videos/download`). */
export const videoRecord = z.strictObject({
  lookupStatus,
  video: video.nullable(),
  author: videoAuthor.nullable(),
  music: music.nullable(),
  metrics: z.strictObject(each(nullableInt.optional(), ...statNames)).nullable(),
  media: videoMedia.nullable(),
  transcript: z.strictObject({ format: z.literal('webvtt'), content: z.string() }).nullable(),
  /**
   * Languages in which the transcript lookup finds captions; `original` ones are not machine translations. Null where
   * the platform did not tell.
   */
  captions: z.array(z.strictObject({ language: z.string(), original: z.boolean() })).nullable(),
  downloads: z.array(download),
  details: details.optional(),
})

const feedAuthor = videoAuthor
  .omit({ privateAccount: true })
  .extend({ handle: nullableText.optional(), verified: z.boolean().optional() })

/** An entry of the trending feed. */
const feedItem = z.strictObject({
  video: video.extend({ url: nullableText }),
  author: feedAuthor.nullable(),
  metrics: fiveStats,
  media: videoMedia.omit({ dimensions: true }),
  details: details.optional(),
})

export const feedRecord = z.strictObject({ items: z.array(feedItem), totalResults: totalCount() })

export const videoPage = z.strictObject({ videos: z.array(videoItem), page })

/** The post's link; `@i` opens it too where the author is not known. */
export function linkOf({ id: postId, mediaType, author }: Post): string {
  const kind = mediaType === 'slideshow' ? 'photo' : 'video'
  return `https://www.tiktok.com/@${author?.handle ?? 'i'}/${kind}/${postId}`
}

/** Counts of which every one was told: a list's entry has no place for one that was not. */
export function everyCount<Name extends string>(
  stats: Readonly<Record<Name, number | null>>,
  ...names: Name[]
): Record<Name, number> {
  const counts = names.map((name) => [name, must(stats[name], `stats.${name}`)])
  return Object.fromEntries(counts)
}

interface Trim {
  readonly trim?: boolean | undefined
}

/** A post under the names that its records share. */
const known = (post: Post) => ({
  ...post,
  url: linkOf(post),
  isAd: must(post.isAd, 'isAd'),
  media: {
    ...pick(post, 'thumbnailUrl', 'downloadUrl'),
    downloadWithoutWatermarkUrl: post.cleanUrl,
    dimensions: post.width && post.height ? { width: post.width, height: post.height } : null,
    slideshowImages: post.mediaType === 'slideshow' ? post.images : null,
  },
  author: post.author && {
    ...post.author,
    platformUserId: post.author.id,
    nickname: post.author.displayName,
  },
})

/** An entry of a list under the names of its record. */
const knownItem = (post: Post, trim?: boolean) => ({
  ...known(post),
  stats: everyCount(post.stats, ...statNames),
  details: trim ? null : post.details,
})

function verified<Author extends PostAuthor>(author: Author | null) {
  const it = must(author, 'author')
  return { ...it, verified: must(it.verified, 'author.verified') }
}

type Listed = Trim & { readonly post: Post; readonly hosted?: PostList['hosted'] }

const itemOf = recordOf(videoItem, ({ post, trim, hosted }: Listed) => ({
  ...knownItem(post, trim),
  hostedMedia: hosted ? (hosted.get(post.id) ?? []) : null,
}))

/** The entries of a list of videos; posts of which a count is not told are left out and counted. */
export const videosView = ({ posts, hosted }: PostList, { trim }: Trim, losses: Losses) =>
  readEntries(posts, (post) => itemOf({ post, trim, hosted }), losses, 'videos')

const authoredItemOf = recordOf(authoredVideoItem, ({ post, trim }: Listed) => ({
  ...knownItem(post, trim),
  author: verified(post.author),
}))

/** The entries of a list of videos by several authors. */
export const authoredVideosView = ({ posts }: PostList, { trim }: Trim, losses: Losses) =>
  readEntries(posts, (post) => authoredItemOf({ post, trim }), losses, 'videos')

const topItemOf = recordOf(topItem, (post: Post) => {
  const item = knownItem(post)
  return { ...item, media: { ...item.media, slideshowImages: post.images }, author: verified(post.author) }
})

/** The entries of the top results. */
export const topItemsView = ({ posts }: PostList, losses: Losses) =>
  readEntries(posts, topItemOf, losses, 'items')

const feedItemOf = recordOf(feedItem, ({ post, trim }: Listed) => {
  const { stats, ...item } = knownItem(post, trim)
  return { ...item, video: item, metrics: stats }
})

export function feedView({ posts }: PostList, { trim }: Trim, losses: Losses) {
  const items = readEntries(posts, (post) => feedItemOf({ post, trim }), losses, 'items')
  return { items, totalResults: items.length }
}

const wholeOf = recordOf(
  videoRecord.omit({ lookupStatus: true }),
  ({ post, captionFile, downloads, trim }: PostLookup & Trim) => {
    const { author, details: all, ...video } = known(post)
    return {
      ...video,
      video,
      author: author?.handle ? { ...verified(author), handle: author.handle } : null,
      metrics: post.stats,
      transcript: captionFile === null ? null : { format: 'webvtt' as const, content: captionFile },
      captions: post.captions?.map((track) => ({ ...track, original: track.original === true })) ?? null,
      downloads,
      details: trim ? null : all,
    }
  },
)

export const videoView = (found: PostLookup, { trim }: Trim) => wholeOf({ ...found, trim })

export const transcriptRecord = z.strictObject({
  lookupStatus,
  video: z.strictObject({ id: z.string(), url: z.string() }).nullable(),
  transcript: z
    .strictObject({
      format: z.literal('webvtt'),
      content: z.string(),
      language: z.string(),
      /** captions: the platform's own; speech_to_text: made by the operator's transcription endpoint. */
      source: z.enum(['captions', 'speech_to_text']),
      plainText: z.string(),
      segments: z.array(z.strictObject({ text: z.string(), startMs: count, endMs: count })),
    })
    .nullable(),
})

export function transcriptView({ post, transcript }: SpokenPost) {
  const segments = transcript?.segments.map(({ text, startMs, endMs }) => ({
    text,
    startMs: Math.round(startMs),
    endMs: Math.round(endMs),
  }))
  return {
    video: { id: post.id, url: linkOf(post) },
    transcript: transcript && { format: 'webvtt' as const, ...transcript, segments: segments ?? [] },
  }
}
