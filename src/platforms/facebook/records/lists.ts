import { z } from 'zod'
import { count, id, int, isoTime, nullableInt, nullableText } from '../../../catalog/fields.ts'
import { lookupStatus, page } from '../../../catalog/records.ts'
import { type HostedAsset, hostedAsset } from '../../shared/hosting.ts'
import { knownFields } from '../../shared/views.ts'
import type { Comment, List, Photo, Post, Reel } from '../model.ts'
import { linkOf } from './shared.ts'

/** A list with the files that were hosted for it, by the id of the entry; null where none was asked for. */
export interface Hosted<T> extends List<T> {
  readonly hosted: ReadonlyMap<string, readonly HostedAsset[]> | null
}

const hostedMedia = z.array(hostedAsset).optional()

const hostedOf = ({ hosted }: Hosted<unknown>, { id }: { readonly id: string }) =>
  hosted === null ? {} : { hostedMedia: [...(hosted.get(id) ?? [])] }

export const postsRecord = z.strictObject({
  lookupStatus,
  posts: z.array(
    z.strictObject({
      id,
      text: nullableText,
      url: z.string(),
      createdAt: isoTime.optional(),
      authorDisplayName: nullableText.optional(),
      authorShortName: nullableText.optional(),
      authorId: id.optional(),
      reactionCount: count.optional(),
      commentCount: count.optional(),
      videoViewCount: nullableInt.optional(),
      imageUrl: z.string().optional(),
      imageUrls: z.array(z.string()).optional(),
      videoSdUrl: z.string().optional(),
      videoHdUrl: z.string().optional(),
      videoThumbnailUrl: z.string().optional(),
      topComments: z
        .array(
          z.strictObject({
            id,
            text: nullableText,
            createdAt: isoTime.optional(),
            authorDisplayName: nullableText.optional(),
            authorId: id.optional(),
            authorUrl: nullableText.optional(),
          }),
        )
        .optional(),
      hostedMedia,
    }),
  ),
  page,
})

const topCommentOf = ({ id, text, createdAt, author }: Comment) => ({
  id,
  text,
  ...knownFields({
    createdAt,
    authorDisplayName: author?.name,
    authorId: author?.id,
    authorUrl: author && linkOf(author),
  }),
})

export const postsView = (list: Hosted<Post>) => ({
  posts: list.items.map((post) => ({
    id: post.id,
    text: post.text,
    url: post.url,
    ...knownFields({
      createdAt: post.createdAt,
      authorDisplayName: post.author?.name,
      authorShortName: post.author?.handle,
      authorId: post.author?.id,
      reactionCount: post.reactions,
      commentCount: post.comments,
      videoViewCount: post.views,
      imageUrl: post.images?.[0],
      imageUrls: post.images && [...post.images],
      videoSdUrl: post.video?.sdUrl,
      videoHdUrl: post.video?.hdUrl,
      videoThumbnailUrl: post.video?.thumbnailUrl,
      topComments: post.topComments?.map(topCommentOf),
    }),
    ...hostedOf(list, post),
  })),
})

export const reelsRecord = z.strictObject({
  lookupStatus,
  reels: z.array(
    z.strictObject({
      id,
      postId: nullableText,
      videoId: nullableText,
      url: z.string(),
      description: nullableText,
      createdAt: isoTime.nullable(),
      viewCount: nullableInt,
      thumbnailUrl: nullableText,
      videoUrl: nullableText,
      durationMs: nullableInt,
      music: z.strictObject({ title: nullableText }).nullable(),
      author: z
        .strictObject({
          platformUserId: nullableText,
          name: nullableText,
          isVerified: z.boolean().nullable(),
          url: nullableText,
          imageUrl: nullableText,
        })
        .nullable(),
      hostedMedia,
    }),
  ),
  page,
})

export const reelsView = (list: Hosted<Reel>) => ({
  reels: list.items.map((reel) => ({
    id: reel.id,
    postId: reel.postId,
    videoId: reel.videoId,
    url: reel.url,
    description: reel.text,
    createdAt: reel.createdAt,
    viewCount: reel.views,
    thumbnailUrl: reel.thumbnailUrl,
    videoUrl: reel.videoUrl,
    durationMs: reel.durationMs,
    music: reel.musicTitle === null ? null : { title: reel.musicTitle },
    author: reel.author && {
      platformUserId: reel.author.id,
      name: reel.author.name,
      isVerified: reel.author.isVerified,
      url: linkOf(reel.author),
      imageUrl: reel.author.pictureUrl,
    },
    ...hostedOf(list, reel),
  })),
})

export const photosRecord = z.strictObject({
  lookupStatus,
  photos: z.array(
    z.strictObject({
      id,
      photoId: id,
      url: z.string(),
      accessibilityCaption: nullableText,
      imageUrl: nullableText,
      thumbnailUrl: nullableText,
      dimensions: z.strictObject({ width: int, height: int }).nullable(),
      hostedMedia,
    }),
  ),
  page,
})

export const photosView = (list: Hosted<Photo>) => ({
  photos: list.items.map((photo) => ({
    id: photo.id,
    photoId: photo.id,
    url: photo.url,
    accessibilityCaption: photo.altText,
    imageUrl: photo.imageUrl,
    thumbnailUrl: photo.thumbnailUrl,
    dimensions:
      photo.width === null || photo.height === null ? null : { width: photo.width, height: photo.height },
    ...hostedOf(list, photo),
  })),
})
