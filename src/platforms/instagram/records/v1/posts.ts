import { z } from 'zod'
import { count, isoTime, nullableInt, nullableText } from '../../../../catalog/fields.ts'
import { lookupStatus, page } from '../../../../catalog/records.ts'
import { type DriftReporter, readEntries } from '../../../../reading/entries.ts'
import { type Download, download, type HostedAsset, hostedAsset } from '../../../shared/hosting.ts'
import { knownFields } from '../../../shared/views.ts'
import { mediaUrl } from '../../identifiers.ts'
import type { Comment, Media, Page, Person } from '../../model.ts'
import {
  coauthor,
  coauthorsOf,
  countFields,
  countsOf,
  dimensions,
  dimensionsOf,
  fileFields,
  filesOf,
  mediaBase,
  mediaBaseOf,
  mediaType,
  namedUser,
  namesOf,
  needed,
  typeOf,
} from './shared.ts'

/** A list of media with the files that were hosted for it, by the id of the post; null where none was asked for. */
export interface MediaPage extends Page<Media> {
  readonly hosted: ReadonlyMap<string, readonly HostedAsset[]> | null
}

const hosted = z.array(hostedAsset).optional()

const hostedOf = ({ hosted: kept }: MediaPage, { id }: Media) =>
  kept === null ? {} : { hostedMedia: [...(kept.get(id) ?? [])] }

const listed = {
  ...mediaBase,
  mediaType,
  ...fileFields,
  ...countFields,
  dimensions: dimensions.optional(),
  taggedUsers: z.array(namedUser).optional(),
  hostedMedia: hosted,
}

const listedOf = (list: MediaPage, media: Media) => ({
  mediaType: typeOf(media),
  ...filesOf(media),
  ...countsOf(media),
  ...knownFields({
    dimensions: dimensionsOf(media.files),
    taggedUsers: media.taggedPeople && namesOf(media.taggedPeople),
  }),
  ...hostedOf(list, media),
})

export const postsRecord = z.strictObject({ lookupStatus, posts: z.array(z.strictObject(listed)), page })

export const postsView = (list: MediaPage, reporter: DriftReporter) => ({
  posts: readEntries(
    list.items,
    (media) => ({ ...mediaBaseOf(media), ...listedOf(list, media) }),
    reporter,
    'posts',
  ),
})

export const taggedPostsRecord = z.strictObject({
  lookupStatus,
  posts: z.array(
    z.strictObject({
      ...listed,
      createdAt: isoTime.nullable(),
      owner: z.strictObject({ handle: nullableText, platformUserId: nullableText }).nullable(),
    }),
  ),
  page,
})

export const taggedPostsView = (list: MediaPage) => ({
  posts: list.items.map((media) => ({
    id: media.id,
    shortcode: media.shortcode,
    caption: media.caption,
    url: mediaUrl(media.shortcode, media.productType),
    ...listedOf(list, media),
    createdAt: media.createdAt,
    owner: media.owner && { handle: media.owner.handle, platformUserId: media.owner.id },
  })),
})

export const reelsRecord = z.strictObject({
  lookupStatus,
  reels: z.array(
    z.strictObject({
      ...mediaBase,
      ...fileFields,
      ...countFields,
      dimensions: dimensions.optional(),
      owner: z
        .strictObject({
          platformUserId: z.string().optional(),
          handle: z.string().optional(),
          displayName: z.string().optional(),
          avatarUrl: z.string().optional(),
          verified: z.boolean().optional(),
        })
        .optional(),
      hostedMedia: hosted,
    }),
  ),
  page,
})

const ownerOf = ({ id, handle, name, pictureUrl, isVerified }: Person) =>
  knownFields({ platformUserId: id, handle, displayName: name, avatarUrl: pictureUrl, verified: isVerified })

export const reelsView = (list: MediaPage, reporter: DriftReporter) => ({
  reels: readEntries(
    list.items,
    (media) => ({
      ...mediaBaseOf(media),
      ...filesOf(media),
      ...countsOf(media),
      ...knownFields({ dimensions: dimensionsOf(media.files), owner: media.owner && ownerOf(media.owner) }),
      ...hostedOf(list, media),
    }),
    reporter,
    'reels',
  ),
})

const downloads = z.array(download)

/** One post with the files that were kept for it. */
export interface PostLookup {
  readonly media: Media
  readonly downloads: readonly Download[]
  readonly trim: boolean
}

export const postRecord = z.strictObject({
  lookupStatus,
  post: z
    .strictObject({
      ...mediaBase,
      accessibilityCaption: nullableText.optional(),
      isAd: z.boolean().optional(),
      isAffiliate: z.boolean().optional(),
      isPaidPartnership: z.boolean().optional(),
    })
    .nullable(),
  owner: z
    .strictObject({
      platformUserId: z.string().optional(),
      handle: z.string(),
      fullName: nullableText.optional(),
      verified: z.boolean(),
      avatarUrl: nullableText.optional(),
      privateAccount: z.boolean().optional(),
    })
    .nullable(),
  metrics: z
    .strictObject({
      likes: nullableInt.optional(),
      comments: nullableInt.optional(),
      playCount: nullableInt.optional(),
    })
    .nullable(),
  media: z
    .strictObject({
      mediaType,
      displayUrl: nullableText.optional(),
      thumbnailUrl: nullableText.optional(),
      videoUrl: nullableText.optional(),
      videoDurationSec: z.number().nullable().optional(),
      dimensions: dimensions.optional(),
      productType: nullableText.optional(),
      carouselChildren: z
        .array(
          z.strictObject({
            id: z.string().optional(),
            shortcode: z.string().optional(),
            displayUrl: z.string().optional(),
            videoUrl: nullableText.optional(),
            isVideo: z.boolean().optional(),
          }),
        )
        .optional(),
    })
    .nullable(),
  downloads,
  taggedUsers: z.array(namedUser).optional(),
  coauthors: z.array(coauthor).optional(),
})

/** The author where handle and badge are known: the contract has no null for them. */
function authorOf(owner: Person | null) {
  if (owner?.handle == null || owner.isVerified === null) return null
  return {
    handle: owner.handle,
    verified: owner.isVerified,
    ...knownFields({
      platformUserId: owner.id,
      fullName: owner.name,
      avatarUrl: owner.pictureUrl,
      privateAccount: owner.isPrivate,
    }),
  }
}

export const postView = ({ media, downloads: kept, trim }: PostLookup) => ({
  post: {
    ...mediaBaseOf(media),
    ...knownFields({
      accessibilityCaption: trim ? null : media.altText,
      isAd: media.isAd,
      isAffiliate: media.isAffiliate,
      isPaidPartnership: media.isPaidPartnership,
    }),
  },
  owner: authorOf(media.owner),
  metrics: { likes: media.likeCount, comments: media.commentCount, playCount: media.plays ?? media.views },
  media: {
    mediaType: typeOf(media),
    displayUrl: media.files.displayUrl,
    thumbnailUrl: media.files.thumbnailUrl,
    videoUrl: media.files.videoUrl,
    videoDurationSec: media.durationSeconds,
    productType: media.productType,
    ...knownFields({
      dimensions: dimensionsOf(media.files),
      carouselChildren: media.children?.map((child) =>
        knownFields({
          id: child.id,
          shortcode: child.shortcode,
          displayUrl: child.displayUrl,
          videoUrl: child.videoUrl,
          isVideo: child.kind === 'video',
        }),
      ),
    }),
  },
  downloads: [...kept],
  ...(trim
    ? {}
    : knownFields({
        taggedUsers: media.taggedPeople && namesOf(media.taggedPeople),
        coauthors: media.coauthors && coauthorsOf(media.coauthors),
      })),
})

const comment = z.strictObject({
  id: z.string(),
  text: z.string(),
  createdAt: isoTime,
  likeCount: count,
  replyCount: nullableInt,
  author: z.strictObject({
    handle: z.string(),
    platformUserId: z.string().optional(),
    verified: z.boolean(),
    avatarUrl: nullableText,
  }),
})

function commentOf({
  id,
  text,
  createdAt,
  author,
  likeCount: likes,
  replyCount: replies,
}: Comment): z.infer<typeof comment> {
  return {
    id,
    text,
    createdAt,
    likeCount: needed(likes, 'comment.likes'),
    replyCount: replies,
    author: {
      handle: needed(author?.handle ?? null, 'comment.author'),
      verified: needed(author?.isVerified ?? null, 'comment.author.isVerified'),
      avatarUrl: author?.pictureUrl ?? null,
      ...knownFields({ platformUserId: author?.id ?? null }),
    },
  }
}

export const commentsRecord = z.strictObject({ lookupStatus, comments: z.array(comment), page })
export const commentsView = ({ items }: Page<Comment>, reporter: DriftReporter) => ({
  comments: readEntries(items, commentOf, reporter, 'comments'),
})

export const repliesRecord = z.strictObject({ lookupStatus, replies: z.array(comment), page })
export const repliesView = ({ items }: Page<Comment>, reporter: DriftReporter) => ({
  replies: readEntries(items, commentOf, reporter, 'replies'),
})

/** The spoken text of a video; null where nothing is spoken. */
export interface Transcript {
  readonly media: { readonly id: string; readonly shortcode: string }
  readonly text: string | null
  readonly language: string | null
  readonly durationSeconds: number | null
  readonly segments: readonly { readonly text: string; readonly startMs: number; readonly endMs: number }[]
}

export const transcriptRecord = z.strictObject({
  lookupStatus,
  post: z.strictObject({ url: z.string() }).nullable(),
  transcripts: z.array(z.strictObject({ id: z.string(), shortcode: z.string(), text: nullableText })),
})

export const transcriptView = ({ media, text }: Transcript) => ({
  post: { url: mediaUrl(media.shortcode) },
  transcripts: [{ id: media.id, shortcode: media.shortcode, text }],
})
