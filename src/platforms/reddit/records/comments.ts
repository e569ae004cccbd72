import { z } from 'zod'
import { each, id, int, nullableInt, nullableText } from '../../../catalog/fields.ts'
import { recordNames } from '../../../catalog/record-names.ts'
import { lookupStatus, page } from '../../../catalog/record-schema.ts'
import type { Continuation, ViewContext } from '../../../catalog/source.ts'
import { readEntries, readPartsOrNull } from '../../../reading/entries.ts'
import { requiredRecordView } from '../../shared/record-view.ts'
import { linkOf, type PostRef } from '../identifiers.ts'
import type { Comment, CommentTree, Discussion } from '../model.ts'
import { commentedPost, commentedPostOf, time } from './posts.ts'

const commentFields = z.strictObject({
  id,
  ...each(nullableText, 'url', 'permalink', 'parentId', 'author'),
  text: z.string(),
  renderedHtml: nullableText,
  ...each(nullableInt, 'score', 'upvotes'),
  createdAt: time,
  depth: int,
  ...each(z.boolean(), 'isSubmitter', 'stickied', 'locked'),
  distinguished: nullableText,
})

/** A comment's record with the replies below it. */
export type CommentRecord = z.infer<typeof commentFields> & {
  replies: { items: CommentRecord[]; page: z.infer<typeof page> }
}

const comment: z.ZodType<CommentRecord> = commentFields
  .extend({
    replies: z.strictObject({
      get items() {
        return z.array(comment)
      },
      page,
    }),
  })
  .register(recordNames, { name: 'RedditComment' })

export const commentsLookup = z.strictObject({
  lookupStatus,
  post: commentedPost.nullable(),
  page,
  comments: z.array(comment),
})

type CommentsViewing = ViewContext<{
  readonly url: PostRef
  readonly sort?: string
  readonly depth?: number
  readonly trim?: boolean
}>

/** The page inside a comment. Its cursor continues the branch that Reddit cut off. */
function pageOf(
  returnedCount: number,
  { rest, isOpen }: CommentTree,
  { params, cursorFor }: CommentsViewing,
) {
  if (rest === null) return { nextCursor: null, hasMore: isOpen ? null : false, returnedCount }
  const raw: Record<string, string> = { url: linkOf(params.url) }
  if (params.sort) raw.sort = params.sort
  if (params.depth) raw.depth = String(params.depth)
  const nextCursor = cursorFor('reddit.posts.comments', raw, rest as Continuation)
  return { nextCursor, hasMore: true, returnedCount }
}

const fieldsOf = requiredRecordView(commentFields, (comment: Comment) => comment)

function itemOf(comment: Comment, viewing: CommentsViewing): CommentRecord {
  // A reply that the record cannot hold costs its comment nothing else.
  const read = (reply: unknown) => itemOf(reply as Comment, viewing)
  const items = readPartsOrNull(comment.replies.comments, read, viewing, 'comments') ?? []
  return {
    ...fieldsOf(comment),
    ...(viewing.params.trim ? { renderedHtml: null } : {}),
    replies: { items, page: pageOf(items.length, comment.replies, viewing) },
  }
}

export const commentsView = ({ post, tree }: Discussion, viewing: CommentsViewing) => ({
  post: post && commentedPostOf(post),
  comments: readEntries(tree.comments, (comment) => itemOf(comment, viewing), viewing, 'comments'),
})
