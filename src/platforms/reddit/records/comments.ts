import { z } from 'zod'
import { id, int, lookupStatus, nullableInt, nullableText, page } from '../../../catalog/records.ts'
import type { Continuation, Viewing } from '../../../catalog/source.ts'
import { readEntries } from '../../../reading/entries.ts'
import { must } from '../../../reading/narrow.ts'
import { absolute, linkOf, type PostRef } from '../identifiers.ts'
import type { Comment, CommentTree, Discussion } from '../model.ts'
import { postBasics, postBasicsOf, time } from './posts.ts'

const commentFields = z.strictObject({
  id,
  url: nullableText,
  permalink: nullableText,
  parentId: nullableText,
  author: nullableText,
  text: z.string(),
  renderedHtml: nullableText,
  score: nullableInt,
  upvotes: nullableInt,
  createdAt: time,
  depth: int,
  isSubmitter: z.boolean(),
  stickied: z.boolean(),
  locked: z.boolean(),
  distinguished: nullableText,
})

/** A comment's record with the replies below it. */
export type CommentRecord = z.infer<typeof commentFields> & {
  replies: { items: CommentRecord[]; page: z.infer<typeof page> }
}

const comment: z.ZodType<CommentRecord> = commentFields.extend({
  replies: z.strictObject({
    get items() {
      return z.array(comment)
    },
    page,
  }),
})

export const commentsLookup = z.strictObject({
  lookupStatus,
  post: z.strictObject({ ...postBasics, stickied: z.boolean() }).nullable(),
  page,
  comments: z.array(comment),
})

type CommentsViewing = Viewing<{
  readonly url: PostRef
  readonly sort?: string
  readonly depth?: number
  readonly trim?: boolean
}>

/** A page inside an item: its cursor goes on where Reddit cut the branch off. */
function pageOf(returnedCount: number, rest: CommentTree['rest'], { params, cursorFor }: CommentsViewing) {
  if (rest === null) return { nextCursor: null, hasMore: false, returnedCount }
  const raw: Record<string, string> = { url: linkOf(params.url) }
  if (params.sort) raw.sort = params.sort
  if (params.depth) raw.depth = String(params.depth)
  const nextCursor = cursorFor('reddit.posts.comments', raw, rest as Continuation)
  return { nextCursor, hasMore: true, returnedCount }
}

function itemOf(comment: Comment, viewing: CommentsViewing): CommentRecord {
  const items = itemsOf(comment.replies, viewing)
  return {
    id: comment.id,
    url: absolute(comment.permalink),
    permalink: comment.permalink,
    parentId: comment.parentId,
    // Empty: the account was deleted.
    author: comment.author || null,
    text: comment.text,
    renderedHtml: viewing.params.trim ? null : comment.html,
    score: comment.score,
    upvotes: comment.upvotes,
    createdAt: comment.createdAt,
    depth: comment.depth,
    isSubmitter: must(comment.isSubmitter, 'is_submitter'),
    stickied: must(comment.isStickied, 'stickied'),
    locked: must(comment.isLocked, 'locked'),
    distinguished: comment.distinguished,
    replies: { items, page: pageOf(items.length, comment.replies.rest, viewing) },
  }
}

function itemsOf({ comments }: CommentTree, viewing: CommentsViewing): CommentRecord[] {
  return readEntries(comments, (comment) => itemOf(comment, viewing), viewing, 'comments')
}

export const commentsView = ({ post, tree }: Discussion, viewing: CommentsViewing) => ({
  post: post && { ...postBasicsOf(post), stickied: must(post.isStickied, 'post.stickied') },
  comments: itemsOf(tree, viewing),
})
