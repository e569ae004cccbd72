import { z } from 'zod'
import { count, each, id, int, isoTime, nullableInt, nullableText } from '../../../catalog/fields.ts'
import { lookupStatus, page } from '../../../catalog/records.ts'
import { type Losses, readEntries } from '../../../reading/entries.ts'
import { must } from '../../../reading/narrow.ts'
import { download, hostedAsset } from '../../shared/hosting.ts'
import { recordOf } from '../../shared/record-of.ts'
import type { Music, Post, PostAuthor, PostList, PostLookup } from '../model.ts'

/** Posts: alone, in lists, in the trending feed. */

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
  ...each(z.string().optional(), 'platformUserId', 'secUid'),
  ...each(nullableText.optional(), 'nickname', 'avatarUrl', 'signature', 'region'),
}

const video = z.strictObject({ ...postFields, url: z.string() })

const videoAuthor = z.strictObject({
  ...authorFields,
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

const feedAuthor = z.strictObject({
  ...authorFields,
  handle: nullableText.optional(),
  verified: z.boolean().optional(),
})

const feedMedia = videoMedia.omit({ dimensions: true })

/** An entry of the trending feed. */
const feedItem = z.strictObject({
  video: video.extend({ url: nullableText }),
  author: feedAuthor.nullable(),
  metrics: fiveStats,
  media: feedMedia,
  details: details.optional(),
})

export const feedRecord = z.strictObject({ items: z.array(feedItem), totalResults: count })

export const videoPage = z.strictObject({ videos: z.array(videoItem), page })

/** The post's link; `@i` opens it too where the author is not known. */
export function linkOf({ id: postId, mediaType, author }: Post): string {
  const kind = mediaType === 'slideshow' ? 'photo' : 'video'
  return `https://www.tiktok.com/@${author?.handle ?? 'i'}/${kind}/${postId}`
}

/** Every count: a list's entry has no place for one that is not told. */
function statsOf({ stats }: Post) {
  const toldStats = statNames.map((name) => [name, must(stats[name], `stats.${name}`)])
  return Object.fromEntries(toldStats) as z.infer<typeof fiveStats>
}

/** A post under the names that its records share. */
const known = (post: Post) => ({
  ...post,
  url: linkOf(post),
  isAd: must(post.isAd, 'isAd'),
  downloadWithoutWatermarkUrl: post.cleanUrl,
  dimensions: post.width && post.height ? { width: post.width, height: post.height } : null,
  slideshowImages: post.mediaType === 'slideshow' ? post.images : null,
})

const linksOf = recordOf(mediaLinks, known)

interface Trim {
  readonly trim?: boolean | undefined
}

/** An entry of a list under the names of its record. */
const knownItem = (post: Post, trim?: boolean) => ({
  ...known(post),
  stats: statsOf(post),
  media: linksOf(post),
  details: trim ? null : post.details,
})

const searchAuthorOf = recordOf(searchAuthor, (author: PostAuthor | null) => {
  const it = must(author, 'author')
  return { ...it, verified: must(it.verified, 'author.verified') }
})

const itemOf = recordOf(
  videoItem,
  ({ post, trim, hosted }: Trim & { post: Post; hosted: PostList['hosted'] }) => ({
    ...knownItem(post, trim),
    hostedMedia: hosted ? (hosted.get(post.id) ?? []) : null,
  }),
)

/** The entries of a list of videos; posts of which a count is not told are left out and counted. */
export const videosView = ({ posts, hosted }: PostList, { trim }: Trim, losses: Losses) =>
  readEntries(posts, (post) => itemOf({ post, trim, hosted }), losses, 'videos')

const authoredItemOf = recordOf(authoredVideoItem, ({ post, trim }: Trim & { post: Post }) => ({
  ...knownItem(post, trim),
  author: searchAuthorOf(post.author),
}))

/** The entries of a list of videos by several authors. */
export const authoredVideosView = ({ posts }: PostList, { trim }: Trim, losses: Losses) =>
  readEntries(posts, (post) => authoredItemOf({ post, trim }), losses, 'videos')

const topItemOf = recordOf(topItem, (post: Post) => ({
  ...knownItem(post),
  media: { ...linksOf(post), slideshowImages: post.images },
  author: searchAuthorOf(post.author),
}))

/** The entries of the top results. */
export const topItemsView = ({ posts }: PostList, losses: Losses) =>
  readEntries(posts, topItemOf, losses, 'items')

const videoOf = recordOf(video, known)

const knownAuthor = (author: PostAuthor) => ({
  ...author,
  platformUserId: author.id,
  nickname: author.displayName,
})

const feedAuthorOf = recordOf(feedAuthor, knownAuthor)
const feedMediaOf = recordOf(feedMedia, known)

export function feedView({ posts }: PostList, { trim }: Trim, losses: Losses) {
  const read = (post: Post) => ({
    video: videoOf(post),
    author: post.author && feedAuthorOf(post.author),
    metrics: statsOf(post),
    media: feedMediaOf(post),
    ...(trim ? {} : { details: { ...post.details } }),
  })
  const items = readEntries(posts, read, losses, 'items')
  return { items, totalResults: items.length }
}

const videoAuthorOf = recordOf(videoAuthor, (author: PostAuthor & { readonly handle: string }) => ({
  ...knownAuthor(author),
  handle: author.handle,
  verified: must(author.verified, 'author.verified'),
}))
const musicOf = recordOf(music, (found: Music) => found)
const videoMediaOf = recordOf(videoMedia, known)

export function videoView({ post, captionFile, downloads }: PostLookup, { trim }: Trim) {
  const { author } = post
  return {
    video: videoOf(post),
    author: author?.handle ? videoAuthorOf({ ...author, handle: author.handle }) : null,
    music: post.music && musicOf(post.music),
    metrics: { ...post.stats },
    media: videoMediaOf(post),
    transcript: captionFile === null ? null : { format: 'webvtt' as const, content: captionFile },
    captions:
      post.captions?.map(({ language, original }) => ({ language, original: original === true })) ?? null,
    downloads: [...downloads],
    ...(trim ? {} : { details: { ...post.details } }),
  }
}
