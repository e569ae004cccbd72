import { z } from 'zod'
import {
  count,
  each,
  id,
  int,
  isoTime,
  lookupStatus,
  nullableInt,
  nullableText,
  page,
} from '../../../catalog/records.ts'
import { type Losses, readEntries } from '../../../reading/entries.ts'
import { must } from '../../../reading/narrow.ts'
import { download, hostedAsset } from '../../shared/hosting.ts'
import { pick, told } from '../../shared/views.ts'
import type { Post, PostAuthor, PostList, PostLookup } from '../model.ts'

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

/** One resolved post (the lookups `videos` and `videos/download`). */
export const videoRecord = z.strictObject({
  lookupStatus,
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
      ...each(nullableText.optional(), 'id', 'title', 'author', 'playUrl', 'coverUrl'),
      durationSec: z.number().nullable().optional(),
      isOriginal: z.boolean().optional(),
    })
    .nullable(),
  metrics: z.strictObject(each(nullableInt.optional(), ...statNames)).nullable(),
  media: mediaLinks
    .extend({
      thumbnailUrl: nullableText,
      dimensions: z.strictObject({ width: int, height: int }).optional(),
      slideshowImages: z.array(z.string()).optional(),
    })
    .nullable(),
  transcript: z.strictObject({ format: z.literal('webvtt'), content: z.string() }).nullable(),
  /**
   * Languages in which the transcript lookup finds captions; `original` ones are not machine translations. Null where
   * the platform did not tell.
   */
  captions: z.array(z.strictObject({ language: z.string(), original: z.boolean() })).nullable(),
  downloads: z.array(download),
  details: details.optional(),
})

/** An entry of the trending feed. */
const feedItem = z.strictObject({
  video: z.strictObject({ ...postFields, url: nullableText }),
  author: z
    .strictObject({ ...authorFields, handle: nullableText.optional(), verified: z.boolean().optional() })
    .nullable(),
  metrics: fiveStats,
  media: mediaLinks.extend({ thumbnailUrl: nullableText, slideshowImages: z.array(z.string()).optional() }),
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

const linksOf = (post: Post) => ({
  downloadUrl: post.downloadUrl,
  downloadWithoutWatermarkUrl: post.cleanUrl,
})

const detailsOf = (post: Post, trimmed: boolean | undefined) =>
  trimmed ? {} : { details: { ...post.details } }

const slidesOf = (post: Post) => (post.mediaType === 'slideshow' ? { slideshowImages: [...post.images] } : {})

function itemOf(post: Post, trimmed?: boolean) {
  return {
    ...pick(post, 'id', 'caption', 'createdAt'),
    url: linkOf(post),
    ...pick(post, 'thumbnailUrl', 'durationMs', 'pinned'),
    isAd: must(post.isAd, 'isAd'),
    stats: statsOf(post),
    media: linksOf(post),
    ...detailsOf(post, trimmed),
  }
}

function searchAuthorOf(author: PostAuthor | null) {
  const it = must(author, 'author')
  const verified = must(it.verified, 'author.verified')
  return { ...pick(it, 'id', 'handle', 'displayName', 'avatarUrl'), verified }
}

interface Trim {
  readonly trim?: boolean | undefined
}

/** The entries of a list of videos; posts of which a count is not told are left out and counted. */
export function videosView({ posts, hosted }: PostList, { trim }: Trim, losses: Losses) {
  const read = (post: Post) => ({
    ...itemOf(post, trim),
    ...(hosted ? { hostedMedia: [...(hosted.get(post.id) ?? [])] } : {}),
  })
  return readEntries(posts, read, losses, 'videos')
}

/** The entries of a list of videos by several authors. */
export function authoredVideosView({ posts }: PostList, { trim }: Trim, losses: Losses) {
  const read = (post: Post) => ({ ...itemOf(post, trim), author: searchAuthorOf(post.author) })
  return readEntries(posts, read, losses, 'videos')
}

/** The entries of the top results. */
export function topItemsView({ posts }: PostList, losses: Losses) {
  const read = (post: Post) => ({
    ...itemOf(post),
    mediaType: post.mediaType,
    media: { ...linksOf(post), slideshowImages: [...post.images] },
    author: searchAuthorOf(post.author),
  })
  return readEntries(posts, read, losses, 'items')
}

const videoOf = (post: Post) => ({
  id: post.id,
  url: linkOf(post),
  ...pick(post, 'caption', 'createdAt', 'region', 'durationMs', 'mediaType'),
  isAd: must(post.isAd, 'isAd'),
})

const authorOf = (author: PostAuthor) => ({
  ...told({ platformUserId: author.id, secUid: author.secUid }),
  nickname: author.displayName,
  ...pick(author, 'avatarUrl', 'signature', 'region'),
})

export function feedView({ posts }: PostList, { trim }: Trim, losses: Losses) {
  const read = (post: Post) => ({
    video: videoOf(post),
    author: post.author && {
      ...authorOf(post.author),
      handle: post.author.handle,
      ...told({ verified: post.author.verified }),
    },
    metrics: statsOf(post),
    media: { thumbnailUrl: post.thumbnailUrl, ...linksOf(post), ...slidesOf(post) },
    ...detailsOf(post, trim),
  })
  const items = readEntries(posts, read, losses, 'items')
  return { items, totalResults: items.length }
}

function musicOf({ music }: Post) {
  if (!music) return null
  const { album: _, isOriginal, ...rest } = music
  return { ...rest, ...told({ isOriginal }) }
}

export function videoView({ post, captionFile, downloads }: PostLookup, { trim }: Trim) {
  const { author, width, height } = post
  return {
    video: videoOf(post),
    author: author?.handle
      ? {
          ...authorOf(author),
          handle: author.handle,
          verified: must(author.verified, 'author.verified'),
          ...told({ privateAccount: author.privateAccount }),
        }
      : null,
    music: musicOf(post),
    metrics: { ...post.stats },
    media: {
      ...linksOf(post),
      thumbnailUrl: post.thumbnailUrl,
      ...(width && height ? { dimensions: { width, height } } : {}),
      ...slidesOf(post),
    },
    transcript: captionFile === null ? null : { format: 'webvtt' as const, content: captionFile },
    captions:
      post.captions?.map(({ language, original }) => ({ language, original: original === true })) ?? null,
    downloads: [...downloads],
    ...detailsOf(post, trim),
  }
}
