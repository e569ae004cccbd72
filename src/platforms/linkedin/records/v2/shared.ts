import { z } from 'zod'
import { isoTime } from '../../../../catalog/fields.ts'
import { recordNames } from '../../../../catalog/record-names.ts'
import { withBlank } from '../../../../catalog/record-schema.ts'
import type { BatchRows } from '../../../shared/batch.ts'
import { recordView } from '../../../shared/record-view.ts'
import { rowCredits, rowErrorSchema } from '../../../shared/row-error.ts'
import { unknownFields } from '../../../shared/unknown-fields.ts'
import * as v2 from '../../../shared/v2-records.ts'
import { activityUrl, expiryOf } from '../../identifiers.ts'
import type { Actor, Comment, List, Picture, Post, Video } from '../../model.ts'

/** Schemas that records of v2 share: the vocabulary of platforms/shared/v2-records.ts, filled from LinkedIn's model. */

export const list = <T extends z.ZodType>(items: T) => z.array(items)

/** `data.page` of a list: the position of this page in the whole list. */
export const page = withBlank(
  v2.page
    .extend({
      start: z
        .int()
        .min(0)
        .describe('Place of the first item of this page in the whole list, counted from 0.'),
      page: z.int().min(1).describe('Number of this page, counted from 1.'),
    })
    .register(recordNames, { name: 'LinkedinV2Page' }),
  { start: 0, page: 1 },
)

/** The total and the page of a list, without the cursor. */
export function pageFields<T>({ start, page: number, totalCount, hasMore }: List<T>) {
  return { totalCount, page: { start, page: number, ...(hasMore === null ? { hasMore } : {}) } }
}

/** The fields of a list's record beside its items. */
export const pageSchemas = {
  totalCount: v2.count.describe('Total number; null where unknown.'),
  page,
}

/** A date whose parts may be unknown. */
export const partialDate = z
  .strictObject({
    year: z.int().nullable(),
    month: z.int().min(1).max(12).nullable(),
    day: z.int().min(1).max(31).nullable(),
  })
  .register(recordNames, { name: 'LinkedinV2Date' })

/** A person in the shared vocabulary; `id` is the entity id. */
export const person = v2.person
  .extend({ headline: v2.text })
  .register(recordNames, { name: 'LinkedinV2PersonSummary' })

export const namePerson = (actor: Actor) => ({
  ...actor,
  ...unknownFields('isVerified', 'isPrivate'),
  profileUrl: actor.url,
})

/** The author of a post or comment: a person or an organization. */
export const author = person
  .extend({
    type: z.enum(['person', 'organization']).nullable(),
    followerCount: v2.count,
  })
  .register(recordNames, { name: 'LinkedinV2Author' })
export const nameAuthor = (actor: Actor) => ({ ...namePerson(actor), type: actor.kind })

/** An organization in the record of another object. */
export const organizationLink = z
  .strictObject({
    id: v2.text,
    slug: v2.text,
    name: v2.text,
    url: v2.text,
    logoUrl: v2.text,
  })
  .register(recordNames, { name: 'LinkedinV2OrganizationLink' })
export const nameOrganizationLink = (actor: Actor) => ({
  ...actor,
  slug: actor.handle,
  logoUrl: actor.pictureUrl,
})

export const relatedOrganization = z
  .strictObject({
    id: v2.text,
    slug: v2.text,
    name: z.string(),
    url: z.string(),
    industry: v2.text,
    location: v2.text,
    logoUrl: v2.text,
    followerCount: v2.count,
  })
  .register(recordNames, { name: 'LinkedinV2OrganizationSummary' })

export const nameImage = (picture: Picture) => ({
  ...picture,
  ...unknownFields('thumbnailUrl', 'durationSeconds'),
  type: 'image' as const,
  altText: picture.altText ?? null,
  expiresAt: picture.expiresAt ?? expiryOf(picture.url),
})

const nameVideo = (video: Video) => ({
  ...video,
  type: 'video' as const,
  thumbnailUrl: video.posterUrl,
  altText: null,
  expiresAt: expiryOf(video.url),
})

/** The files of a post; null where the source does not report them. */
function nameMedia({ images, video, hasAllMedia }: Post) {
  if (video === null && (images === null || (images.length === 0 && !hasAllMedia))) return null
  return [...(video ? [nameVideo(video)] : []), ...(images ?? []).map(nameImage)]
}

const sharedPost = z
  .strictObject({
    id: v2.text.describe('Activity id, digits.'),
    type: z.enum(['post', 'article']),
    url: z.string(),
    text: v2.text,
    createdAt: isoTime.nullable(),
    author: author.nullable(),
    media: z.array(v2.medium).nullable(),
  })
  .register(recordNames, { name: 'LinkedinV2Repost' })

/** A post or article, wherever it occurs. */
export const post = sharedPost
  .extend({
    urn: v2.text.describe('What was posted: `urn:li:share:…` or `urn:li:ugcPost:…`.'),
    title: v2.text,
    isEdited: v2.flag,
    ...v2.postCounts,
    repostCount: v2.count,
    reactionTypes: z.array(z.string()).nullable().describe('Kinds of reactions, the most frequent first.'),
    link: z
      .strictObject({ url: z.string(), title: v2.text, thumbnailUrl: v2.text })
      .nullable()
      .describe('The link or external video attached to it.'),
    hashtags: z.array(z.string()).nullable(),
    mentions: z.array(author).nullable(),
    repostOf: sharedPost.nullable().describe('The post that is shared in it.'),
  })
  .register(recordNames, { name: 'LinkedinV2Post' })

const nameSharedPost = (post: Post) => ({
  ...post,
  url: post.id === null ? post.url : post.url || activityUrl(post.id),
  createdAt: post.publishedAt,
  author: post.author && nameAuthor(post.author),
  media: nameMedia(post),
})

export const namePost = (of: Post) => ({
  ...nameSharedPost(of),
  ...unknownFields('playCount', 'areCountsHidden'),
  likeCount: of.reactionCount,
  link: of.link && { ...of.link, thumbnailUrl: of.link.posterUrl },
  mentions: of.mentions?.map(nameAuthor) ?? null,
  repostOf: of.repostOf && nameSharedPost(of.repostOf),
})

/** A comment; its author may be an organization. */
export const comment = v2.comment
  .extend({ author: author.nullable() })
  .register(recordNames, { name: 'LinkedinV2Comment' })
export const nameComment = (of: Comment & { readonly id: string }) => ({
  ...of,
  author: of.author && nameAuthor(of.author),
})

/** The outcome of one input of a batch. */
const rowStatus = z
  .enum(['found', 'not_found', 'private', 'restricted', 'error'])
  .describe('`error`: this input could not be looked up and costs nothing; see `error`.')
const rowError = rowErrorSchema.nullable()
const batchSummary = withBlank(
  z
    .strictObject({
      requestedCount: v2.count,
      foundCount: v2.count,
      notFoundCount: v2.count,
      restrictedCount: v2.count,
      errorCount: v2.count,
    })
    .register(recordNames, { name: 'LinkedinV2BatchSummary' }),
  { requestedCount: 0, foundCount: 0, notFoundCount: 0, restrictedCount: 0, errorCount: 0 },
)

/** The record of a batch: a row for each input, with the object found in a field of this name. */
export const batchRecord = <const Name extends string, Thing extends z.ZodType>(name: Name, thing: Thing) =>
  z.strictObject({
    results: z
      .array(
        z.strictObject({
          url: z.string().describe('The input as it was sent.'),
          lookupStatus: rowStatus,
          error: rowError,
          creditsCharged: rowCredits,
          ...({ [name]: thing.nullable() } as Record<Name, z.ZodNullable<Thing>>),
        }),
      )
      .describe('One for each input, in their order.'),
    summary: batchSummary,
  })

/** The view of a batch. */
export function batchView<const Name extends string, Schema extends z.ZodObject, Model>(
  name: Name,
  schema: Schema,
  nameFields: Parameters<typeof recordView<Schema, Model>>[1],
) {
  const view = recordView(schema, nameFields)
  return ({ rows, summary }: BatchRows<Model>) => ({
    results: rows.map(({ url, status, error, model }) => ({
      url,
      lookupStatus: status,
      error,
      ...({ [name]: model && view(model) } as Record<Name, z.output<Schema> | null>),
    })),
    summary,
  })
}

export { isoTime }
