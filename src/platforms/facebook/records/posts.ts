import { z } from 'zod'
import { count, id, isoTime, nullableInt, nullableText } from '../../../catalog/fields.ts'
import { cursorOf, lookupStatus, page } from '../../../catalog/records.ts'
import { type DriftReporter, readEntries } from '../../../reading/entries.ts'
import { knownFields } from '../../shared/views.ts'
import type { Comment, List, OnePost, Person } from '../model.ts'
import { linkOf, needed } from './shared.ts'

const reactions = z.record(z.string(), count).nullable()

const comment = z.strictObject({
  commentId: id,
  text: nullableText,
  createdAt: isoTime.nullable(),
  replyCount: count,
  reactionCount: count,
  authorName: z.string(),
  authorPlatformUserId: id.optional(),
  authorAvatarUrl: nullableText,
  reactions,
})

export const postRecord = z.strictObject({
  lookupStatus,
  post: z
    .strictObject({
      platform: z.literal('facebook'),
      postId: id,
      url: z.string(),
      description: nullableText,
      publishedAt: isoTime.nullable(),
      feedbackId: nullableText.describe('Names the post where its comments are asked for.'),
    })
    .nullable(),
  author: z
    .strictObject({
      name: z.string(),
      profileUrl: nullableText,
      avatarUrl: nullableText,
      platformUserId: id.optional(),
      verified: z.boolean().describe('Whether the answer shows the badge of a verified account.'),
    })
    .nullable(),
  metrics: z
    .strictObject({
      likes: nullableInt,
      comments: nullableInt,
      shares: nullableInt,
      views: nullableInt,
      reactions,
    })
    .nullable(),
  media: z
    .strictObject({
      thumbnailUrl: nullableText,
      imageUrl: nullableText,
      imageUrls: z.array(z.string()).nullable(),
      videoUrl: nullableText,
      videoHdUrl: nullableText,
      durationSec: z.number().nullable(),
      width: nullableInt,
      height: nullableInt,
      captionsUrl: nullableText,
    })
    .nullable(),
  music: z
    .strictObject({
      trackTitle: nullableText,
      albumArtUrl: nullableText,
      musicId: id.optional(),
      type: z.string().optional(),
    })
    .nullable(),
  comments: z.array(comment),
  transcript: nullableText,
})

const authorOf = (author: Person | null) =>
  author === null || author.name === null
    ? null
    : {
        name: author.name,
        profileUrl: linkOf(author),
        avatarUrl: author.pictureUrl,
        ...knownFields({ platformUserId: author.id }),
        verified: author.isVerified === true,
      }

/** A comment of a post; the Graph API leaves the names of people out: they are empty then. */
const commentOf = ({ id, text, createdAt, author, replies, reactions, reactionKinds }: Comment) => ({
  commentId: id,
  text,
  createdAt,
  replyCount: needed(replies, 'comment.replies'),
  reactionCount: needed(reactions, 'comment.reactions'),
  authorName: author?.name ?? '',
  ...knownFields({ authorPlatformUserId: author?.id }),
  authorAvatarUrl: author?.pictureUrl ?? null,
  reactions: reactionKinds && { ...reactionKinds },
})

export const postView = (
  found: OnePost,
  viewing: DriftReporter & { readonly params: { readonly includeComments?: boolean } },
) => {
  const { video, images } = found
  const shown = viewing.params.includeComments ? (found.topComments ?? []) : []
  return {
    post: {
      platform: 'facebook' as const,
      postId: found.id,
      url: found.url,
      description: found.text,
      publishedAt: found.createdAt,
      feedbackId: found.feedbackId,
    },
    author: authorOf(found.author),
    metrics: {
      likes: found.reactions,
      comments: found.comments,
      shares: found.shares,
      views: found.views,
      reactions: found.reactionKinds && { ...found.reactionKinds },
    },
    media: {
      thumbnailUrl: video?.thumbnailUrl ?? images?.[0] ?? null,
      imageUrl: images?.[0] ?? null,
      imageUrls: images && [...images],
      videoUrl: video ? (video.sdUrl ?? video.hdUrl) : null,
      videoHdUrl: video?.hdUrl ?? null,
      durationSec: video?.durationSeconds ?? null,
      width: video?.width ?? found.width,
      height: video?.height ?? found.height,
      captionsUrl: video?.captionsUrl ?? null,
    },
    music: found.music && {
      trackTitle: found.music.title,
      albumArtUrl: found.music.coverUrl,
      ...knownFields({ musicId: found.music.id, type: found.music.type }),
    },
    comments: readEntries(shown, commentOf, viewing, 'comments'),
    transcript: found.transcript,
  }
}

const cursorMaker = 'facebook.posts.comments.replies'

const threadComment = z.strictObject({
  id,
  text: z.string(),
  createdAt: isoTime,
  replyCount: count,
  reactionCount: count,
  repliesCursor: cursorOf(
    cursorMaker,
    'Send it as `cursor` to GET /v1/facebook/posts/comments/replies; null without replies, and where they cannot be asked for.',
  ),
  author: z.strictObject({ name: z.string(), platformUserId: id.optional(), shortName: nullableText }),
})

/** Comments or replies. */
type Thread = List<Comment>

type Viewing = DriftReporter & {
  cursorFor(operationId: string, params: Record<string, string>, continuation: string): string
}

function threadOf({ items }: Thread, viewing: Viewing) {
  const read = (comment: Comment): z.infer<typeof threadComment> => {
    const replies = needed(comment.replies, 'comment.replies')
    return {
      id: comment.id,
      text: comment.text,
      createdAt: needed(comment.createdAt, 'comment.createdAt'),
      replyCount: replies,
      reactionCount: needed(comment.reactions, 'comment.reactions'),
      repliesCursor:
        replies === 0 || comment.thread === null
          ? null
          : viewing.cursorFor(cursorMaker, {}, comment.thread ?? comment.id),
      author: {
        name: comment.author?.name ?? '',
        ...knownFields({ platformUserId: comment.author?.id }),
        shortName: comment.author?.handle ?? comment.author?.shortName ?? null,
      },
    }
  }
  return readEntries(items, read, viewing, 'comments')
}

export const commentsRecord = z.strictObject({ lookupStatus, comments: z.array(threadComment), page })
export const commentsView = (found: Thread, viewing: Viewing) => ({ comments: threadOf(found, viewing) })

export const repliesRecord = z.strictObject({ lookupStatus, replies: z.array(threadComment), page })
export const repliesView = (found: Thread, viewing: Viewing) => ({ replies: threadOf(found, viewing) })

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
