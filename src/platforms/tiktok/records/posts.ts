import { z } from 'zod'
import { count, each, id, int, isoTime, nullableInt, nullableText } from '../../../catalog/fields.ts'
import { recordNames } from '../../../catalog/record-names.ts'
import { lookupStatus, page, totalCount } from '../../../catalog/record-schema.ts'
import type { DriftReporter } from '../../../reading/entries.ts'
import { download, hostedAsset } from '../../shared/hosting.ts'
import { contentView, listView, recordView, requiredRecordView } from '../../shared/record-view.ts'
import { unknownFields } from '../../shared/unknown-fields.ts'
import type { Comment, Post, PostList, PostLookup, SpokenPost } from '../model.ts'

/** Records of posts (single, in lists, in the trending feed), of their transcripts and of their comments. */

/** Values beyond the fixed fields; `trim=true` leaves them out. */
export const details = z.record(z.string(), z.unknown())

const statNames = ['views', 'likes', 'comments', 'shares', 'saves'] as const
const fiveStats = z
  .strictObject(each(count, ...statNames))
  .register(recordNames, { name: 'TiktokVideoStats' })

const mediaLinks = z.strictObject(each(nullableText, 'downloadUrl', 'downloadWithoutWatermarkUrl'))

const searchAuthor = z
  .strictObject({
    ...each(nullableText, 'id', 'handle', 'displayName', 'avatarUrl'),
    verified: z.boolean(),
  })
  .register(recordNames, { name: 'TiktokAuthor' })

/** An entry of a list of videos. */
export const videoItem = z
  .strictObject({
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
  .register(recordNames, { name: 'TiktokVideo' })
export const authoredVideoItem = videoItem
  .extend({ author: searchAuthor })
  .register(recordNames, { name: 'TiktokHashtagVideo' })

export const topItem = videoItem
  .omit({ hostedMedia: true })
  .extend({
    mediaType: z.enum(['video', 'slideshow']),
    media: mediaLinks.extend({ slideshowImages: z.array(z.string()) }),
    author: searchAuthor,
  })
  .register(recordNames, { name: 'TiktokTopVideo' })

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

/** A single post: the record of the lookups `videos` and `videos/download`. */
export const videoRecord = z
  .strictObject({
    lookupStatus,
    video: video.nullable(),
    author: videoAuthor.nullable(),
    music: music.nullable(),
    metrics: z.strictObject(each(nullableInt.optional(), ...statNames)).nullable(),
    media: videoMedia.nullable(),
    transcript: z.strictObject({ format: z.literal('webvtt'), content: z.string() }).nullable(),
    /**
     * Languages in which the transcript lookup finds captions; `original`: not a machine translation. Null where unknown.
     */
    captions: z.array(z.strictObject({ language: z.string(), original: z.boolean() })).nullable(),
    downloads: z.array(download),
    details: details.optional(),
  })
  .register(recordNames, { name: 'TiktokVideoDetails' })

const feedAuthor = videoAuthor
  .omit({ privateAccount: true })
  .extend({ handle: nullableText.optional(), verified: z.boolean().optional() })

/** An entry of the trending feed. */
const feedItem = z
  .strictObject({
    video: video.extend({ url: nullableText }),
    author: feedAuthor.nullable(),
    metrics: fiveStats,
    media: videoMedia.omit({ dimensions: true }),
    details: details.optional(),
  })
  .register(recordNames, { name: 'TiktokTrendingItem' })

export const feedRecord = z.strictObject({ items: z.array(feedItem), totalResults: totalCount() })

export const videoPage = z.strictObject({ videos: z.array(videoItem), page })

/** The link of a post. With an unknown author it contains `@i`, which TikTok accepts in place of a handle. */
export function linkOf({ id: postId, mediaType, author }: Post): string {
  const kind = mediaType === 'slideshow' ? 'photo' : 'video'
  return `https://www.tiktok.com/@${author?.handle ?? 'i'}/${kind}/${postId}`
}

/** The parameters of the lookup; `trim` leaves out `details`. */
export interface ViewParams {
  readonly params: Readonly<Record<string, unknown>>
}

type ListOptions = Pick<PostList, 'hosted'> & { readonly trim: boolean }

/** The values of a post under the field names that its records share. */
function postFields(post: Post, { trim, hosted }: ListOptions) {
  const { author, width, height, stats } = post
  const video = { ...post, url: linkOf(post) }
  return {
    ...video,
    video,
    metrics: stats,
    media: {
      ...post,
      downloadWithoutWatermarkUrl: post.cleanUrl,
      dimensions: width && height ? { width, height } : null,
      slideshowImages: post.mediaType === 'slideshow' ? post.images : null,
    },
    author: author && { ...author, platformUserId: author.id, nickname: author.displayName },
    details: trim ? null : post.details,
    hostedMedia: hosted ? (hosted.get(post.id) ?? []) : null,
  }
}

/** The view of a list of posts. It leaves out posts with an unknown count, and reports them as drift. */
const viewOfList =
  <Listed>(listed: (posts: readonly Post[], reporter: DriftReporter, options: ListOptions) => Listed) =>
  ({ posts, hosted }: PostList, viewing: DriftReporter & ViewParams): Listed =>
    listed(posts, viewing, { hosted, trim: viewing.params.trim === true })

export const videosView = viewOfList(listView('videos', videoItem, postFields))

/** The view of a list of videos by several authors. */
export const authoredVideosView = viewOfList(listView('videos', authoredVideoItem, postFields))

/** The view of the top results. Every entry has `slideshowImages`, which is empty for a video. */
export const topItemsView = viewOfList(
  listView('items', topItem, (post, options: ListOptions) => {
    const item = postFields(post, options)
    return { ...item, media: { ...item.media, slideshowImages: post.images } }
  }),
)

export const feedView = viewOfList(listView('items', feedItem, postFields))

export const videoView = requiredRecordView(
  videoRecord.omit({ lookupStatus: true }),
  ({ post, captionFile, downloads }: PostLookup, { params }: ViewParams) => {
    const { author, ...fields } = postFields(post, { trim: params.trim === true })
    return {
      ...fields,
      author: author?.handle ? author : null,
      transcript: captionFile === null ? null : { format: 'webvtt' as const, content: captionFile },
      captions: post.captions?.map((track) => ({ ...track, original: track.original === true })) ?? null,
      downloads,
    }
  },
)

export const transcriptRecord = z.strictObject({
  lookupStatus,
  video: z.strictObject({ id: z.string(), url: z.string() }).nullable(),
  transcript: z
    .strictObject({
      format: z.literal('webvtt'),
      content: z.string(),
      language: z.string(),
      /** captions: from the platform; speech_to_text: from the operator's transcription endpoint. */
      source: z.enum(['captions', 'speech_to_text']),
      plainText: z.string(),
      segments: z.array(
        z
          .strictObject({ text: z.string(), startMs: count, endMs: count })
          .register(recordNames, { name: 'CaptionSegment' }),
      ),
    })
    .register(recordNames, { name: 'TiktokTranscript' })
    .nullable(),
})

export const transcriptView = contentView(transcriptRecord, ({ post, transcript }: SpokenPost) => ({
  video: { ...post, url: linkOf(post) },
  transcript: transcript && {
    ...transcript,
    format: 'webvtt' as const,
    segments: transcript.segments.map(({ startMs, endMs, ...segment }) => ({
      ...segment,
      startMs: Math.round(startMs),
      endMs: Math.round(endMs),
    })),
  },
}))

const comment = z
  .strictObject({
    id,
    text: z.string(),
    createdAt: isoTime,
    ...each(count, 'likes', 'replyCount'),
    language: z.string(),
    author: z.strictObject({
      handle: z.string(),
      ...each(nullableText, 'displayName', 'avatarUrl'),
      ...each(z.string().optional(), 'platformUserId', 'secUid'),
    }),
  })
  .register(recordNames, { name: 'TiktokComment' })

export const commentsRecord = z.strictObject({
  lookupStatus,
  comments: z.array(comment),
  page,
  totalComments: nullableInt,
})

export const repliesRecord = z.strictObject({
  lookupStatus,
  replies: z.array(comment),
  page,
  totalReplies: nullableInt,
})

const unknownCommentAuthor = unknownFields('id', 'handle', 'secUid', 'displayName', 'avatarUrl')

/** The contract's types have no null here: `un` is an unknown language, `''` the handle of an unknown author. */
export const commentView = recordView(comment, ({ author: by, language, ...it }: Comment) => {
  const author = by ?? unknownCommentAuthor
  return {
    ...it,
    language: language ?? 'un',
    author: { ...author, handle: author.handle ?? '', platformUserId: author.id },
  }
})
