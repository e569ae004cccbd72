import { z } from 'zod'
import { count, each, id, isoTime, nullableInt, nullableText } from '../../../catalog/fields.ts'
import { recordNames } from '../../../catalog/record-names.ts'
import { cursorOf, lookupStatus, page } from '../../../catalog/record-schema.ts'
import type { DriftReporter } from '../../../reading/entries.ts'
import { contentView, listView } from '../../shared/record-view.ts'
import { unknownFields } from '../../shared/unknown-fields.ts'
import type { Comment, List, Person, PostLookup } from '../model.ts'
import { namedPerson, platform } from './shared.ts'

const reactions = z.record(z.string(), count).nullable()

const comment = z
  .strictObject({
    commentId: id,
    text: nullableText,
    createdAt: isoTime.nullable(),
    ...each(count, 'replyCount', 'reactionCount'),
    authorName: z.string(),
    authorPlatformUserId: id.optional(),
    authorAvatarUrl: nullableText,
    reactions,
  })
  .register(recordNames, { name: 'FacebookTopComment' })

export const postRecord = z.strictObject({
  lookupStatus,
  post: z
    .strictObject({
      platform: z.literal('facebook'),
      postId: id,
      url: z.string(),
      description: nullableText,
      publishedAt: isoTime.nullable(),
      feedbackId: nullableText.describe('Identifies the post in requests for its comments.'),
    })
    .register(recordNames, { name: 'FacebookPostDetails' })
    .nullable(),
  author: z
    .strictObject({
      name: z.string(),
      ...each(nullableText, 'profileUrl', 'avatarUrl'),
      platformUserId: id.optional(),
      verified: z.boolean().describe('Whether the answer shows the badge of a verified account.'),
    })
    .nullable(),
  metrics: z
    .strictObject({
      ...each(nullableInt, 'likes', 'comments', 'shares', 'views'),
      reactions,
    })
    .nullable(),
  media: z
    .strictObject({
      ...each(nullableText, 'thumbnailUrl', 'imageUrl'),
      imageUrls: z.array(z.string()).nullable(),
      ...each(nullableText, 'videoUrl', 'videoHdUrl'),
      durationSec: z.number().nullable(),
      ...each(nullableInt, 'width', 'height'),
      captionsUrl: nullableText,
    })
    .register(recordNames, { name: 'FacebookPostMedia' })
    .nullable(),
  music: z
    .strictObject({
      ...each(nullableText, 'trackTitle', 'albumArtUrl'),
      musicId: id.optional(),
      type: z.string().optional(),
    })
    .nullable(),
  comments: z.array(comment),
  transcript: nullableText,
})

const firstCommentsView = listView('comments', comment, (one: Comment) => ({
  ...one,
  commentId: one.id,
  // The Graph API leaves out the names of people: such comments have an empty author name.
  authorName: one.author?.name ?? '',
  authorPlatformUserId: one.author?.id,
  authorAvatarUrl: one.author?.avatarUrl ?? null,
}))

function mediaOf({ video, imageUrls, width, height }: PostLookup) {
  const imageUrl = imageUrls?.[0] ?? null
  return {
    ...(video ?? unknownFields('durationSec', 'captionsUrl')),
    imageUrl,
    imageUrls,
    thumbnailUrl: video?.thumbnailUrl ?? imageUrl,
    videoUrl: video?.sdUrl ?? null,
    videoHdUrl: video?.hdUrl ?? null,
    width: video?.width ?? width,
    height: video?.height ?? height,
  }
}

/** The record has no author without a name. */
function authorOf(author: Person | null) {
  if (!author || author.name === null) return null
  return { ...namedPerson(author), name: author.name, verified: author.isVerified === true }
}

type PostViewing = DriftReporter & { readonly params: { readonly includeComments?: boolean | undefined } }

export const postView = contentView(postRecord, (post: PostLookup, viewing: PostViewing) => ({
  post: { ...post, platform, postId: post.id, description: post.text, publishedAt: post.createdAt },
  author: authorOf(post.author),
  metrics: { ...post, likes: post.reactionCount, comments: post.commentCount },
  media: mediaOf(post),
  music: post.music,
  ...firstCommentsView(viewing.params.includeComments ? (post.topComments ?? []) : [], viewing),
  transcript: post.transcript,
}))

const repliesId = 'facebook.posts.comments.replies'

const threadComment = z
  .strictObject({
    id,
    text: z.string(),
    createdAt: isoTime,
    ...each(count, 'replyCount', 'reactionCount'),
    repliesCursor: cursorOf(
      repliesId,
      'Send it as `cursor` to GET /v1/facebook/posts/comments/replies; null without replies, and where the source cannot load them.',
    ),
    author: z.strictObject({ name: z.string(), platformUserId: id.optional(), shortName: nullableText }),
  })
  .register(recordNames, { name: 'FacebookComment' })

/** Comments or replies. */
type Thread = List<Comment>

type Viewing = DriftReporter & {
  cursorFor(operationId: string, params: Record<string, string>, continuation: string): string
}

/** A comment or reply. Its cursor is null where it has no replies, or its source cannot load them. */
function namedComment(one: Comment, viewing: Viewing) {
  const hasReplies = one.replyCount !== 0 && one.repliesToken !== null
  return {
    ...one,
    repliesCursor: hasReplies ? viewing.cursorFor(repliesId, {}, one.repliesToken ?? one.id) : null,
    author: {
      name: one.author?.name ?? '',
      platformUserId: one.author?.id,
      shortName: one.author?.handle ?? one.author?.shortName ?? null,
    },
  }
}

const commentList = listView('comments', threadComment, namedComment)
export const commentsRecord = z.strictObject({ lookupStatus, comments: z.array(threadComment), page })
export const commentsView = ({ items }: Thread, viewing: Viewing) => commentList(items, viewing, viewing)

const replyList = listView('replies', threadComment, namedComment)
export const repliesRecord = z.strictObject({ lookupStatus, replies: z.array(threadComment), page })
export const repliesView = ({ items }: Thread, viewing: Viewing) => replyList(items, viewing, viewing)

/** The spoken text of a video; null where it has no captions. */
export interface Transcript {
  readonly url: string
  readonly text: string | null
}

export const transcriptRecord = z.strictObject({
  lookupStatus: z.enum([...lookupStatus.options, 'lookup_failed']),
  post: z.strictObject({ url: z.string() }).nullable(),
  transcript: nullableText,
})

export const transcriptView = ({ url, text }: Transcript) => ({ post: { url }, transcript: text })
