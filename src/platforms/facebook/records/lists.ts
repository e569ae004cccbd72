import { z } from 'zod'
import { count, each, id, int, isoTime, nullableInt, nullableText } from '../../../catalog/fields.ts'
import { recordNames } from '../../../catalog/record-names.ts'
import { lookupStatus, page } from '../../../catalog/record-schema.ts'
import { type HostedAsset, hostedAsset } from '../../shared/hosting.ts'
import { contentView } from '../../shared/record-view.ts'
import type { List, Person, Photo, Post, Reel } from '../model.ts'
import { linkOf, namedPerson } from './shared.ts'

/** A list with the files hosted for its entries, by entry id; null where the caller did not request hosting. */
export interface Hosted<T> extends List<T> {
  readonly hosted: ReadonlyMap<string, readonly HostedAsset[]> | null
}

const hostedMedia = z.array(hostedAsset).optional()

export const postsRecord = z.strictObject({
  lookupStatus,
  posts: z.array(
    z
      .strictObject({
        id,
        text: nullableText,
        url: z.string(),
        createdAt: isoTime.optional(),
        ...each(nullableText.optional(), 'authorDisplayName', 'authorShortName'),
        authorId: id.optional(),
        ...each(count.optional(), 'reactionCount', 'commentCount'),
        videoViewCount: nullableInt.optional(),
        imageUrl: z.string().optional(),
        imageUrls: z.array(z.string()).optional(),
        ...each(z.string().optional(), 'videoSdUrl', 'videoHdUrl', 'videoThumbnailUrl'),
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
      })
      .register(recordNames, { name: 'FacebookPost' }),
  ),
  page,
})

/** The author under flat names; names that the source does not report are left out. */
const flatAuthor = (author: Person | null) => ({
  authorDisplayName: author?.name ?? undefined,
  authorShortName: author?.handle ?? undefined,
  authorId: author?.id,
  authorUrl: (author && linkOf(author)) ?? undefined,
})

/** The files hosted for an entry; null where the caller did not request hosting. */
const hostedOf = ({ hosted }: Hosted<unknown>, { id }: { readonly id: string }) =>
  hosted && (hosted.get(id) ?? [])

export const postsView = contentView(postsRecord, (list: Hosted<Post>) => ({
  posts: list.items.map((post) => ({
    ...post,
    ...flatAuthor(post.author),
    videoViewCount: post.views ?? undefined,
    imageUrl: post.imageUrls?.[0],
    videoSdUrl: post.video?.sdUrl,
    videoHdUrl: post.video?.hdUrl,
    videoThumbnailUrl: post.video?.thumbnailUrl,
    topComments: post.topComments?.map((comment) => ({ ...comment, ...flatAuthor(comment.author) })),
    hostedMedia: hostedOf(list, post),
  })),
}))

export const reelsRecord = z.strictObject({
  lookupStatus,
  reels: z.array(
    z
      .strictObject({
        id,
        ...each(nullableText, 'postId', 'videoId'),
        url: z.string(),
        description: nullableText,
        createdAt: isoTime.nullable(),
        viewCount: nullableInt,
        ...each(nullableText, 'thumbnailUrl', 'videoUrl'),
        durationMs: nullableInt,
        music: z.strictObject({ title: nullableText }).nullable(),
        author: z
          .strictObject({
            ...each(nullableText, 'platformUserId', 'name'),
            isVerified: z.boolean().nullable(),
            ...each(nullableText, 'url', 'imageUrl'),
          })
          .nullable(),
        hostedMedia,
      })
      .register(recordNames, { name: 'FacebookReel' }),
  ),
  page,
})

export const reelsView = contentView(reelsRecord, (list: Hosted<Reel>) => ({
  reels: list.items.map((reel) => ({
    ...reel,
    author: reel.author && namedPerson(reel.author),
    hostedMedia: hostedOf(list, reel),
  })),
}))

export const photosRecord = z.strictObject({
  lookupStatus,
  photos: z.array(
    z
      .strictObject({
        id,
        photoId: id,
        url: z.string(),
        ...each(nullableText, 'accessibilityCaption', 'imageUrl', 'thumbnailUrl'),
        dimensions: z.strictObject({ width: int, height: int }).nullable(),
        hostedMedia,
      })
      .register(recordNames, { name: 'FacebookPhoto' }),
  ),
  page,
})

export const photosView = contentView(photosRecord, (list: Hosted<Photo>) => ({
  photos: list.items.map(({ width, height, ...photo }) => ({
    ...photo,
    photoId: photo.id,
    dimensions: width === null || height === null ? null : { width, height },
    hostedMedia: hostedOf(list, photo),
  })),
}))
