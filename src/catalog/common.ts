import { z } from 'zod'
import { isoTime } from './fields.ts'

/**
 * The common shape: a profile, a post, a comment and a transcript with the same fields on every platform
 * (docs/COMMON.md). It is a second view of an operation's record. Values that the record does not contain are null.
 */

const text = z.string().nullable()
const count = z.int().min(0).nullable()
const flag = z.boolean().nullable()
const time = isoTime.nullable()

/** When something was created: the time, or what the platform says in words. */
const creation = {
  createdAt: time,
  createdAtText: text.describe('The words of the platform, where it states no time: `1 year ago`.'),
  createdAtEarliest: time.describe('Beginning of the span that these words mean.'),
  createdAtLatest: time.describe('End of that span.'),
}

const likesAre = z
  .literal('reactions')
  .nullable()
  .describe('`reactions`: likeCount counts reactions of every kind. Null: likes.')

/** The author of a post or comment. */
export const commonAuthor = z.strictObject({
  id: text,
  handle: text.describe('Without `@`.'),
  name: text,
  profileUrl: text,
  pictureUrl: text,
  isVerified: flag,
})

export const commonProfile = z.strictObject({
  platform: z.string(),
  type: z.enum(['person', 'organization', 'community']).nullable(),
  id: text,
  handle: text.describe('Without `@`.'),
  name: text,
  bio: text,
  profileUrl: text,
  pictureUrl: text,
  websiteUrl: text,
  location: text,
  category: text,
  isVerified: flag,
  isPrivate: flag,
  followerCount: count,
  followingCount: count,
  postCount: count,
  likeCount: count.describe('Likes of all posts together, or of the page.'),
  viewCount: count.describe('Views of all posts together.'),
  createdAt: time,
})

export const commonMedium = z.strictObject({
  type: z.enum(['image', 'video']),
  url: text,
  thumbnailUrl: text,
  durationSeconds: z.number().min(0).nullable(),
})

export const commonPost = z.strictObject({
  platform: z.string(),
  id: text,
  url: text,
  type: z.enum(['text', 'image', 'video', 'carousel', 'article', 'link']).nullable(),
  title: text,
  text,
  ...creation,
  author: commonAuthor.nullable(),
  community: text.describe('The group or community in which it was posted.'),
  likeCount: count,
  likesAre,
  commentCount: count,
  shareCount: count,
  saveCount: count,
  viewCount: count,
  score: z.int().nullable().describe('Upvotes minus downvotes.'),
  durationSeconds: z.number().min(0).nullable(),
  media: z.array(commonMedium).nullable(),
})

export const commonComment = z.strictObject({
  id: text,
  parentId: text.describe('The comment that it replies to.'),
  url: text,
  text,
  ...creation,
  author: commonAuthor.nullable(),
  likeCount: count,
  likesAre,
  replyCount: count,
  score: z.int().nullable().describe('Upvotes minus downvotes.'),
})

export const commonTranscript = z.strictObject({
  text,
  language: text,
  segments: z
    .array(z.strictObject({ text: z.string(), startMs: z.int().min(0), endMs: z.int().min(0) }))
    .nullable(),
})

export type CommonAuthor = z.infer<typeof commonAuthor>
export type CommonProfile = z.infer<typeof commonProfile>
export type CommonMedium = z.infer<typeof commonMedium>
export type CommonPost = z.infer<typeof commonPost>
export type CommonComment = z.infer<typeof commonComment>
type Creation = Pick<CommonPost, keyof typeof creation>

/** The field of `data` that holds the common shape, and its schema. */
export const commonKinds = {
  profile: commonProfile,
  post: commonPost,
  posts: z.array(commonPost),
  comments: z.array(commonComment),
  transcript: commonTranscript,
} as const

export type CommonKind = keyof typeof commonKinds

/** The question that an operation answers in the common shape, the same on every platform. */
export type CommonTask = 'profile' | 'post' | 'comments' | 'transcript' | 'posts' | 'search'

/** A second view of a record: the common shape. */
export interface CommonView<Data = unknown> {
  /** Null: another list of the kind, which no tool for a task chooses. */
  readonly task: CommonTask | null
  readonly kind: CommonKind
  /** Null for a record without the requested object. */
  view(data: Data): unknown
  /** Parameters that the task sets: the order of a list that is not newest first by itself. */
  readonly given?: Readonly<Record<string, string>>
  /** The lookup that returns the subject's id for a name or link that the operation itself does not take. */
  readonly resolvedBy?: Resolver
}

/** A lookup before another: its answer has the id that the other takes. */
export interface Resolver {
  readonly operation: string
  /** Its parameter for the name or link. */
  readonly parameter: string
  /** The parameter of the second lookup. */
  readonly into: string
  /** Null for an answer without the id. */
  read(data: Readonly<Record<string, unknown>>): string | null
}

const viewOf =
  <Kind extends CommonKind>(task: CommonTask | null, kind: Kind) =>
  <Data>(view: (data: Data) => z.infer<(typeof commonKinds)[Kind]> | null): CommonView<Data> => ({
    task,
    kind,
    view,
  })

/** Declares the common view of a profile. */
export const asProfile = viewOf('profile', 'profile')
/** Declares the common view of one post. */
export const asPost = viewOf('post', 'post')
/** Declares the common view of a post's comments. */
export const asComments = viewOf('comments', 'comments')
/** Declares the common view of a video's transcript. */
export const asTranscript = viewOf('transcript', 'transcript')
/** Declares the common view of a profile's posts. */
export const asPosts = viewOf('posts', 'posts')
/** Declares the common view of posts that a search found. */
export const asSearch = viewOf('search', 'posts')

/** Declares the common view of posts of a hashtag, place, sound, group or collection. */
export const asOtherPosts = viewOf(null, 'posts')
/** Declares the common view of replies to a comment. */
export const asReplies = viewOf(null, 'comments')

const noAuthor: CommonAuthor = {
  id: null,
  handle: null,
  name: null,
  profileUrl: null,
  pictureUrl: null,
  isVerified: null,
}

const noProfile: Omit<CommonProfile, 'platform'> = {
  type: null,
  id: null,
  handle: null,
  name: null,
  bio: null,
  profileUrl: null,
  pictureUrl: null,
  websiteUrl: null,
  location: null,
  category: null,
  isVerified: null,
  isPrivate: null,
  followerCount: null,
  followingCount: null,
  postCount: null,
  likeCount: null,
  viewCount: null,
  createdAt: null,
}

const noCreation: Creation = {
  createdAt: null,
  createdAtText: null,
  createdAtEarliest: null,
  createdAtLatest: null,
}

const noPost: Omit<CommonPost, 'platform'> = {
  id: null,
  url: null,
  type: null,
  title: null,
  text: null,
  ...noCreation,
  author: null,
  community: null,
  likeCount: null,
  likesAre: null,
  commentCount: null,
  shareCount: null,
  saveCount: null,
  viewCount: null,
  score: null,
  durationSeconds: null,
  media: null,
}

const noComment: CommonComment = {
  id: null,
  parentId: null,
  url: null,
  text: null,
  ...noCreation,
  author: null,
  likeCount: null,
  likesAre: null,
  replyCount: null,
  score: null,
}

/** Fields of a common shape; a field that is left out, undefined or null is unknown. */
type Known<Shape> = { readonly [Name in keyof Shape]?: Shape[Name] | undefined }

function fill<Shape extends object>(empty: Shape, known: Known<Shape>): Shape {
  const present = Object.entries(known).filter(([, value]) => value !== undefined)
  return { ...empty, ...Object.fromEntries(present) }
}

export const author = (known: Known<CommonAuthor>): CommonAuthor => fill(noAuthor, known)
export const profile = (platform: string, known: Known<Omit<CommonProfile, 'platform'>>): CommonProfile => ({
  platform,
  ...fill(noProfile, known),
})
export const post = (platform: string, known: Known<Omit<CommonPost, 'platform'>>): CommonPost => ({
  platform,
  ...fill(noPost, known),
})
export const comment = (known: Known<CommonComment>): CommonComment => fill(noComment, known)

/** A picture or video; null without any address. */
export function medium(
  type: CommonMedium['type'],
  url: string | null | undefined,
  more: { readonly thumbnailUrl?: string | null; readonly durationSeconds?: number | null } = {},
): CommonMedium[] {
  const { thumbnailUrl = null, durationSeconds = null } = more
  if ((url ?? null) === null && thumbnailUrl === null) return []
  return [{ type, url: url ?? null, thumbnailUrl, durationSeconds }]
}

/** The type of a post by its media; null if they are unknown, or none. */
export function typeByMedia(media: readonly CommonMedium[] | null | undefined): CommonPost['type'] {
  if (media === null || media === undefined || media.length === 0) return null
  if (media.some(({ type }) => type === 'video')) return 'video'
  return media.length > 1 ? 'carousel' : 'image'
}

/** The length of the first video whose length is known. */
export const durationByMedia = (media: readonly CommonMedium[] | null | undefined): number | null =>
  media?.find(({ durationSeconds }) => durationSeconds !== null)?.durationSeconds ?? null

/** Milliseconds as seconds. */
export const seconds = (ms: number | null | undefined): number | null =>
  ms === null || ms === undefined ? null : ms / 1000

/** A time in ISO 8601 in UTC; null for a text in any other form (`3 weeks ago`). */
export const isoOrNull = (value: string | null | undefined): string | null =>
  isoTime.safeParse(value).success ? (value as string) : null

/** What is known of a creation that a record states as a time or in words. */
export const creationOf = (value: string | null | undefined): Creation => ({
  ...noCreation,
  ...(isoOrNull(value) === null ? { createdAtText: value || null } : { createdAt: value! }),
})

/** A creation that a platform states in words, whose span is known. Times are milliseconds since the Unix epoch. */
export const creationWithin = (
  createdAtText: string,
  { earliest, latest }: { readonly earliest: number; readonly latest: number },
): Creation => ({
  createdAt: null,
  createdAtText,
  createdAtEarliest: new Date(earliest).toISOString(),
  createdAtLatest: new Date(latest).toISOString(),
})

/** A handle without its `@`. */
export const bareHandle = (handle: string | null | undefined): string | null =>
  handle === null || handle === undefined || handle === '' ? null : handle.replace(/^@/, '')

/**
 * The data of an answer in the common shape: `lookupStatus` and `page` as in the record, and the common object under
 * the name of its kind. Null for an operation without a common view.
 */
export function commonData(
  { common }: { readonly common?: CommonView },
  data: Readonly<Record<string, unknown>>,
): Record<string, unknown> | null {
  if (common === undefined) return null
  const { lookupStatus, page } = data
  return {
    ...(lookupStatus === undefined ? {} : { lookupStatus }),
    [common.kind]: common.view(data),
    ...(page === undefined ? {} : { page }),
  }
}
