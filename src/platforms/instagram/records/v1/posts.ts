import { z } from 'zod'
import { count, each, isoTime, nullableInt, nullableText } from '../../../../catalog/fields.ts'
import { recordNames } from '../../../../catalog/record-names.ts'
import { lookupStatus, page } from '../../../../catalog/record-schema.ts'
import type { DriftReporter } from '../../../../reading/entries.ts'
import { download, hostedAsset } from '../../../shared/hosting.ts'
import { contentView, listView, requiredRecordView } from '../../../shared/record-view.ts'
import { knownFields } from '../../../shared/views.ts'
import { mediaUrl } from '../../identifiers.ts'
import type { Comment, Media, MediaPage, Page, Person, PostLookup, Transcript } from '../../model.ts'
import {
  coauthor,
  countFields,
  dimensions,
  disclosureFields,
  fileFields,
  knownMedia,
  knownPerson,
  listedOwner,
  mediaBase,
  mediaType,
  namedUser,
} from './shared.ts'

const reel = z
  .strictObject({
    ...mediaBase,
    ...fileFields,
    ...countFields,
    dimensions: dimensions.optional(),
    owner: listedOwner.optional(),
    hostedMedia: z.array(hostedAsset).optional(),
  })
  .register(recordNames, { name: 'InstagramReel' })

const listedPost = reel
  .omit({ owner: true })
  .extend({ mediaType, taggedUsers: z.array(namedUser).optional() })
  .register(recordNames, { name: 'InstagramPost' })

const taggedPost = listedPost
  .extend({
    createdAt: isoTime.nullable(),
    owner: z.strictObject(each(nullableText, 'handle', 'platformUserId')).nullable(),
  })
  .register(recordNames, { name: 'InstagramTaggedPost' })

type Hosted = MediaPage['hosted']

/** The view of a page of media: each entry with its hosted files. */
const viewOfPage =
  <Listed>(list: (items: readonly Media[], reporter: DriftReporter, hosted: Hosted) => Listed) =>
  ({ items, hosted }: MediaPage, reporter: DriftReporter): Listed =>
    list(items, reporter, hosted)

const knownEntry = (media: Media, hosted: Hosted) => ({
  ...knownMedia(media),
  hostedMedia: hosted && (hosted.get(media.id) ?? []),
})

export const postsRecord = z.strictObject({ lookupStatus, posts: z.array(listedPost), page })
export const postsView = viewOfPage(listView('posts', listedPost, knownEntry))

export const taggedPostsRecord = z.strictObject({ lookupStatus, posts: z.array(taggedPost), page })
export const taggedPostsView = viewOfPage(listView('posts', taggedPost, knownEntry))

export const reelsRecord = z.strictObject({ lookupStatus, reels: z.array(reel), page })
export const reelsView = viewOfPage(listView('reels', reel, knownEntry))

const carouselChild = z.strictObject({
  ...each(z.string().optional(), 'id', 'shortcode', 'displayUrl'),
  videoUrl: nullableText.optional(),
  isVideo: z.boolean().optional(),
})

export const postRecord = z
  .strictObject({
    lookupStatus,
    post: z
      .strictObject({ ...mediaBase, accessibilityCaption: nullableText.optional(), ...disclosureFields })
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
    metrics: z.strictObject(each(nullableInt.optional(), 'likes', 'comments', 'playCount')).nullable(),
    media: z
      .strictObject({
        mediaType,
        ...each(nullableText.optional(), 'displayUrl', 'thumbnailUrl', 'videoUrl'),
        videoDurationSec: z.number().nullable().optional(),
        dimensions: dimensions.optional(),
        productType: nullableText.optional(),
        carouselChildren: z.array(carouselChild).optional(),
      })
      .nullable(),
    downloads: z.array(download),
    taggedUsers: z.array(namedUser).optional(),
    coauthors: z.array(coauthor).optional(),
  })
  .register(recordNames, { name: 'InstagramPostDetails' })

/** The author if handle and badge are known: v1 has no null for them. */
function authorOf(owner: Person | null) {
  if (owner?.handle == null || owner.isVerified === null) return null
  return { ...knownFields(knownPerson(owner)), handle: owner.handle, verified: owner.isVerified }
}

export const postView = requiredRecordView(
  postRecord.omit({ lookupStatus: true }),
  ({ media, downloads, trim }: PostLookup) => {
    const { taggedUsers, coauthors, accessibilityCaption, ...post } = knownMedia(media)
    const carouselChildren = media.children?.map((child) => ({
      ...knownFields({ ...child }),
      isVideo: child.kind === 'video',
    }))
    return {
      post: { ...post, accessibilityCaption: trim ? undefined : accessibilityCaption },
      owner: authorOf(media.owner),
      metrics: { likes: media.likeCount, comments: media.commentCount, playCount: post.playCount },
      media: { ...post, carouselChildren },
      downloads,
      ...(trim ? {} : { taggedUsers, coauthors }),
    }
  },
)

const comment = z
  .strictObject({
    ...each(z.string(), 'id', 'text'),
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
  .register(recordNames, { name: 'InstagramComment' })

const knownComment = ({ author, ...rest }: Comment) => ({ ...rest, author: author && knownPerson(author) })

export const commentsRecord = z.strictObject({ lookupStatus, comments: z.array(comment), page })
const commentList = listView('comments', comment, knownComment)
export const commentsView = ({ items }: Page<Comment>, reporter: DriftReporter) =>
  commentList(items, reporter)

export const repliesRecord = z.strictObject({ lookupStatus, replies: z.array(comment), page })
const replyList = listView('replies', comment, knownComment)
export const repliesView = ({ items }: Page<Comment>, reporter: DriftReporter) => replyList(items, reporter)

export const transcriptRecord = z.strictObject({
  lookupStatus,
  post: z.strictObject({ url: z.string() }).nullable(),
  transcripts: z.array(z.strictObject({ ...each(z.string(), 'id', 'shortcode'), text: nullableText })),
})

export const transcriptView = contentView(transcriptRecord, ({ media, text }: Transcript) => ({
  post: { url: mediaUrl(media.shortcode) },
  transcripts: [{ ...media, text }],
}))
