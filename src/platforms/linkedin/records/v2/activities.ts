import { z } from 'zod'
import { lookupStatus } from '../../../../catalog/record-schema.ts'
import { contentView } from '../../../shared/record-view.ts'
import type { Comment, List, Post, Reactions } from '../../model.ts'
import * as shared from './shared.ts'

const { list } = shared

export const activityRecord = z.strictObject({ lookupStatus, post: shared.post.nullable() })
export const activityView = contentView(activityRecord, (post: Post) => ({ post: shared.namePost(post) }))

export const commentsRecord = z.strictObject({
  lookupStatus,
  comments: list(shared.comment),
  ...shared.pageSchemas,
})
/** A comment whose id is known. */
export type CommentWithId = Comment & { readonly id: string }
export const commentsView = contentView(commentsRecord, (comments: List<CommentWithId>) => ({
  comments: comments.items.map(shared.nameComment),
  ...shared.pageFields(comments),
}))

export const reactionsRecord = z.strictObject({
  lookupStatus,
  summary: z
    .strictObject({
      totalCount: shared.pageSchemas.totalCount,
      types: list(z.string()).nullable().describe('Kinds of reactions there are, the most frequent first.'),
    })
    .nullable(),
  reactions: list(z.strictObject({ type: z.string(), author: shared.author }))
    .nullable()
    .describe('Who reacted; null where the source reports only the number.'),
  page: shared.page,
})
export const reactionsView = contentView(
  reactionsRecord,
  ({ totalCount, types, people, start = 0, page = 1 }: Reactions) => ({
    summary: { totalCount, types },
    reactions: people?.map(({ type, by }) => ({ type, author: shared.nameAuthor(by) })) ?? null,
    page: { start, page, ...(people === null ? { hasMore: null } : {}) },
  }),
)
