import { z } from 'zod'
import { count, each, id, nullableInt, nullableText } from '../../../catalog/fields.ts'
import { recordNames } from '../../../catalog/record-names.ts'
import { cursorOf, lookupStatus, page } from '../../../catalog/record-schema.ts'
import type { ViewContext } from '../../../catalog/source.ts'
import type { DriftReporter } from '../../../reading/entries.ts'
import { contentView, listView } from '../../shared/record-view.ts'
import type { Analysis } from '../analysis/analysis.ts'
import type { Comment, Comments, Reply } from '../model.ts'
import { nullableIso } from './shared.ts'

const cursorMaker = 'youtube.videos.comments.replies'

const comment = z
  .strictObject({
    id,
    text: z.string(),
    createdAt: z.iso.datetime(),
    publishedTimeText: nullableText,
    ...each(count, 'likeCount', 'replyCount'),
    repliesCursor: cursorOf(
      cursorMaker,
      'Send it as `cursor` to GET /v1/youtube/videos/comments/replies; null without replies, and where their place is unknown.',
    ),
    author: z.strictObject({
      handle: id,
      displayName: nullableText,
      platformUserId: id.optional(),
      ...each(z.boolean(), 'verified', 'creator'),
      ...each(nullableText, 'avatarUrl', 'channelUrl'),
    }),
  })
  .register(recordNames, { name: 'YoutubeComment' })

export const commentsRecord = z.strictObject({ lookupStatus, comments: z.array(comment), page })

type Cursors = Pick<ViewContext<unknown>, 'cursorFor'>

/** A comment under the names of its records. */
const commentFields = <C extends Comment>(comment: C, { cursorFor }: Cursors) => ({
  ...comment,
  createdAt: comment.publishedAt as C['publishedAt'],
  repliesCursor: comment.replies === null ? null : cursorFor(cursorMaker, {}, comment.replies),
  author: {
    ...(comment.author as C['author']),
    displayName: comment.author.name,
    platformUserId: comment.author.id,
  },
})

const commentsList = listView('comments', comment, (one: Comment, cursors: Cursors) =>
  commentFields(one, cursors),
)

export const commentsView = ({ comments }: Comments, viewing: Cursors & DriftReporter) =>
  commentsList(comments, viewing, viewing)

const reply = z
  .strictObject({
    id,
    text: z.string(),
    publishedAt: nullableIso,
    publishedTimeText: nullableText,
    ...each(count, 'replyLevel', 'likes', 'replyCount'),
    author: z.strictObject({
      name: id,
      ...each(nullableText, 'channelId', 'channelUrl', 'avatarUrl'),
      ...each(z.boolean(), 'isVerified', 'isCreator'),
    }),
  })
  .register(recordNames, { name: 'YoutubeReply' })

export const repliesRecord = z.strictObject({ replies: z.array(reply), page })

const repliesList = listView('replies', reply, ({ author, ...reply }: Reply) => ({
  ...reply,
  replyLevel: reply.level,
  likes: reply.likeCount,
  author: {
    ...author,
    name: author.name ?? author.handle,
    channelId: author.id,
    isVerified: author.verified,
    isCreator: author.creator,
  },
}))

export const repliesView = (replies: readonly Reply[], reporter: DriftReporter) =>
  repliesList(replies, reporter)

export const commentAnalysisRecord = z.strictObject({
  lookupStatus,
  // Null in every outcome but found: a zero would state that the video has no comments.
  ...each(nullableInt, 'commentCount', 'totalComments', 'totalLikes', 'totalReplies'),
  avgLikes: z.number().nullable(),
  ...each(nullableInt, 'questionCount', 'creatorCommentCount', 'verifiedCommentCount'),
  topComments: z.array(comment).max(8),
  keywords: z.array(z.strictObject({ word: z.string(), count })).max(12),
  topics: z.array(
    z.strictObject({ topic: z.string(), comments: count, averageSentiment: z.number().nullable() }),
  ),
  languages: z.array(z.strictObject({ language: z.string(), comments: count })),
  sentiment: z
    .strictObject({
      ...each(count, 'positive', 'neutral', 'negative', 'scored'),
      average: z.number().nullable(),
    })
    .nullable(),
  questions: z.array(z.strictObject({ commentId: id, text: z.string(), likeCount: count })),
})

export const commentAnalysisView = contentView(
  commentAnalysisRecord,
  (analysis: Analysis, cursors: Cursors) => ({
    ...analysis,
    topComments: analysis.topComments.map((one) => commentFields(one, cursors)),
  }),
)
