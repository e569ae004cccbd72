import { z } from 'zod'
import { isoTime } from '../../../../catalog/fields.ts'
import { withBlank } from '../../../../catalog/records.ts'
import type { BatchRows } from '../../../shared/batch.ts'
import * as v2 from '../../../shared/v2-records.ts'
import { activityUrl, expiryOf } from '../../identifiers.ts'
import type {
  Actor,
  Comment,
  List,
  PartialDate,
  Picture,
  Post,
  RelatedOrganization,
  Video,
} from '../../model.ts'

/** Pieces of v2 records: the vocabulary of platforms/shared/v2-records.ts, made of LinkedIn's model. */

export const list = <T extends z.ZodType>(items: T) => z.array(items)

/** A page of a list; `start` and `page` are those of this page. */
export const page = withBlank(
  v2.page.extend({
    start: z.int().min(0).describe('Place of the first item of this page in the whole list, counted from 0.'),
    page: z.int().min(1).describe('Number of this page, counted from 1.'),
  }),
  { start: 0, page: 1 },
)

/** What a view says of the page beside its cursor, and how many there are in all. */
export function pageFields<T>({ start, page: number, totalCount: total, hasMore }: List<T>) {
  return { totalCount: total, page: { start, page: number, ...(hasMore === null ? { hasMore } : {}) } }
}

/** What the record of a list says beside its items. */
export const pageSchemas = {
  totalCount: v2.count.describe('How many there are in all; null where LinkedIn does not tell.'),
  page,
}

/** A date with parts that may not be told. */
export const partialDate = z.strictObject({
  year: z.int().nullable(),
  month: z.int().min(1).max(12).nullable(),
  day: z.int().min(1).max(31).nullable(),
})
export const dateOf = (date: PartialDate | null) => date && { ...date }

/** A person in the shared vocabulary; `id` is the entity id. */
export const person = v2.person.extend({ headline: v2.text })
export type PersonRecord = z.infer<typeof person>

export function personOf(actor: Actor): PersonRecord {
  return {
    id: actor.id,
    handle: actor.handle,
    name: actor.name,
    profileUrl: actor.url,
    pictureUrl: actor.pictureUrl,
    isVerified: null,
    isPrivate: null,
    headline: actor.headline,
  }
}
export const peopleOf = (people: readonly Actor[] | null) => people?.map(personOf) ?? null

/** Who wrote something: a person or an organization. */
export const author = person.extend({
  type: z.enum(['person', 'organization']).nullable(),
  followerCount: v2.count,
})
export const authorOf = (actor: Actor | null): z.infer<typeof author> | null =>
  actor && { ...personOf(actor), type: actor.kind, followerCount: actor.followerCount }

/** An organization as other things name it. */
export const organizationLink = z.strictObject({
  id: v2.text,
  slug: v2.text,
  name: v2.text,
  url: v2.text,
  logoUrl: v2.text,
})
export const organizationLinkOf = (actor: Actor | null): z.infer<typeof organizationLink> | null =>
  actor && {
    id: actor.id,
    slug: actor.handle,
    name: actor.name,
    url: actor.url,
    logoUrl: actor.pictureUrl,
  }

export const relatedOrganization = z.strictObject({
  id: v2.text,
  slug: v2.text,
  name: z.string(),
  url: z.string(),
  industry: v2.text,
  location: v2.text,
  logoUrl: v2.text,
  followerCount: v2.count,
})
export const relatedOrganizationOf = ({
  followerCount: followers,
  ...of
}: RelatedOrganization): z.infer<typeof relatedOrganization> => ({ ...of, followerCount: followers })

const imageOf = ({ url, width, height }: Picture): v2.MediumRecord => ({
  type: 'image',
  url,
  thumbnailUrl: null,
  width,
  height,
  durationSeconds: null,
  altText: null,
  expiresAt: expiryOf(url),
})
export const imagesOf = (pictures: readonly Picture[] | null) => pictures?.map(imageOf) ?? null

const videoOf = (video: Video): v2.MediumRecord => ({
  type: 'video',
  url: video.url,
  thumbnailUrl: video.posterUrl,
  width: video.width,
  height: video.height,
  durationSeconds: video.durationSeconds,
  altText: null,
  expiresAt: expiryOf(video.url),
})

/** The files of a post; null where they were not told. */
function mediaOf({ images, video, hasAllMedia: showsAll }: Post): v2.MediumRecord[] | null {
  if (video === null && (images === null || (images.length === 0 && !showsAll))) return null
  return [...(video ? [videoOf(video)] : []), ...(imagesOf(images) ?? [])]
}

const sharedPost = z.strictObject({
  id: v2.text.describe('Activity id, digits.'),
  type: z.enum(['post', 'article']),
  url: z.string(),
  text: v2.text,
  createdAt: isoTime.nullable(),
  author: author.nullable(),
  media: z.array(v2.medium).nullable(),
})

/** A post or article, wherever it occurs. */
export const post = sharedPost.extend({
  urn: v2.text.describe('What was posted: `urn:li:share:…` or `urn:li:ugcPost:…`.'),
  title: v2.text,
  isEdited: v2.flag,
  ...v2.postCounts,
  repostCount: v2.count,
  reactionTypes: z.array(z.string()).nullable().describe('Kinds of reactions, the most frequent first.'),
  link: z.strictObject({ url: z.string(), title: v2.text }).nullable().describe('The link attached to it.'),
  hashtags: z.array(z.string()).nullable(),
  mentions: z.array(author).nullable(),
  repostOf: sharedPost.nullable().describe('The post that is shared in it.'),
})
export type PostRecord = z.infer<typeof post>

const sharedPostOf = (of: Post): z.infer<typeof sharedPost> => ({
  id: of.id,
  type: of.type,
  url: of.id === null ? of.url : of.url || activityUrl(of.id),
  text: of.text,
  createdAt: of.publishedAt,
  author: authorOf(of.author),
  media: mediaOf(of),
})

export function postOf(of: Post): PostRecord {
  return {
    ...sharedPostOf(of),
    urn: of.urn,
    title: of.title,
    isEdited: of.isEdited,
    likeCount: of.reactionCount,
    commentCount: of.commentCount,
    playCount: null,
    areCountsHidden: null,
    repostCount: of.repostCount,
    reactionTypes: of.reactionTypes && [...of.reactionTypes],
    link: of.link && { ...of.link },
    hashtags: of.hashtags && [...of.hashtags],
    mentions: of.mentions?.map((one) => authorOf(one)!) ?? null,
    repostOf: of.repostOf && sharedPostOf(of.repostOf),
  }
}

/** A comment; its author may be an organization. */
export const comment = v2.comment.extend({ author: author.nullable() })
export const commentOf = (of: Comment & { readonly id: string }): z.infer<typeof comment> => ({
  id: of.id,
  text: of.text,
  createdAt: of.createdAt,
  author: authorOf(of.author),
  likeCount: of.likeCount,
  replyCount: of.replyCount,
})

/** What became of one input of a batch. */
const rowStatus = z
  .enum(['found', 'not_found', 'private', 'restricted', 'error'])
  .describe('`error`: this input could not be looked up and costs nothing; see `error`.')
const rowError = z.strictObject({ code: z.string(), message: z.string() }).nullable()
const batchSummary = withBlank(
  z.strictObject({
    requestedCount: v2.count,
    foundCount: v2.count,
    notFoundCount: v2.count,
    restrictedCount: v2.count,
    errorCount: v2.count,
  }),
  { requestedCount: 0, foundCount: 0, notFoundCount: 0, restrictedCount: 0, errorCount: 0 },
)

/** The record of a batch: a row for each input, with what it names in a field of this name. */
export const batchRecord = <const Name extends string, Thing extends z.ZodType>(name: Name, thing: Thing) =>
  z.strictObject({
    results: z
      .array(
        z.strictObject({
          url: z.string().describe('The input as it was sent.'),
          lookupStatus: rowStatus,
          error: rowError,
          ...({ [name]: thing.nullable() } as Record<Name, z.ZodNullable<Thing>>),
        }),
      )
      .describe('One for each input, in their order.'),
    summary: batchSummary,
  })

/** The view of a batch. */
export const batchView =
  <const Name extends string, Model, Made>(name: Name, of: (model: Model) => Made) =>
  ({ rows, summary }: BatchRows<Model>) => ({
    results: rows.map(({ url, status, error, model }) => ({
      url,
      lookupStatus: status,
      error,
      ...({ [name]: model && of(model) } as Record<Name, Made | null>),
    })),
    summary,
  })

export { isoTime }
