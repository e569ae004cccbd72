import type { Finding, LookupContext } from '../../../../catalog/source.ts'
import { changed } from '../../../../errors.ts'
import { readEntries, requiredList, requireSameId } from '../../../../reading/entries.ts'
import { at, type Json, must, obj, objs } from '../../../../reading/narrow.ts'
import { bool, count, str } from '../../../../reading/values.ts'
import { type VendorCalls, vendorSource } from '../../../../vendors/vendor.ts'
import type { MediaRef } from '../../identifiers.ts'
import type { Comment, Page } from '../../model.ts'
import { comments as v1Comments, replies as v1Replies } from '../../operations/v1-posts.ts'
import { comments as v2Comments, replies as v2Replies } from '../../operations/v2-media.ts'
import { readComment } from './comments.ts'
import { continuing, nextPage, storedPage } from './pages.ts'
import { answers, judge } from './wire.ts'

/** Comments and replies. */

const commentsPath = '/v2/media/comments'
const repliesPath = '/v2/media/comments/replies'

/** The vendor reports that no entries were found. */
const emptyPage = { outcome: 'found', model: { items: [], totalCount: 0 }, next: null } as const

function readAll(list: unknown, ref: MediaRef, field: string, context: LookupContext): Comment[] {
  const entries = requiredList(list, field)
  for (const { media_id } of objs(entries)) requireSameId(ref.id, str(media_id), `${field}.media_id`)
  return readEntries(entries, readComment, context, field)
}

/** Reads top-level comments in Instagram's own order, fifteen a page. */
async function comments(
  ref: MediaRef,
  vendor: VendorCalls,
  context: LookupContext,
): Promise<Finding<Page<Comment>>> {
  const { page } = storedPage(context)
  const answer = judge(await vendor.get(commentsPath, { id: ref.id, page_id: page }, answers))
  if ('refusal' in answer) return answer.refusal
  if ('isEmpty' in answer) return emptyPage
  const body = must(obj(answer.body), 'body')
  const items = readAll(at(body, 'response', 'comments'), ref, 'response.comments', context)
  const total = count(at(body, 'response', 'comment_count'))
  const next = nextPage(body, undefined)
  if (items.length === 0 && (next !== null || (page === null && total !== null && total > 0))) {
    throw changed('response.comments', 'empty, though there is more')
  }
  return { outcome: 'found', model: { items, totalCount: total }, next: continuing(next) }
}

/** The cursor of the next replies; null on the last page. */
function nextReplies(body: Json): string | null {
  const more = must(bool(body.has_more_tail_child_comments), 'has_more_tail_child_comments')
  return more ? must(str(body.next_min_child_cursor) ?? str(body.min_id), 'next_min_child_cursor') : null
}

/** Reads replies to a comment, oldest first. */
async function replies(
  ref: MediaRef,
  commentId: string,
  vendor: VendorCalls,
  context: LookupContext,
): Promise<Finding<Page<Comment>>> {
  const query = { media_id: ref.id, comment_id: commentId, min_id: storedPage(context).page }
  const answer = judge(await vendor.get(repliesPath, query, answers))
  if ('refusal' in answer) return answer.refusal
  if ('isEmpty' in answer) return emptyPage
  const body = must(obj(answer.body), 'body')
  requireSameId(commentId, str(at(body, 'parent_comment', 'pk')), 'parent_comment.pk')
  const items = readAll(body.child_comments, ref, 'child_comments', context)
  const total = count(body.child_comment_count)
  const next = nextReplies(body)
  if (items.length === 0 && (next !== null || (query.min_id === null && total !== null && total > 0))) {
    throw changed('child_comments', 'empty, though there is more')
  }
  return { outcome: 'found', model: { items, totalCount: total }, next: continuing(next) }
}

export const postComments = vendorSource(v1Comments, {
  paths: [commentsPath],
  ask: ({ url }, vendor, context) => comments(url, vendor, context),
})

/** v2: in Instagram's ranking only. The vendor cannot sort comments by time. */
export const postCommentsV2 = vendorSource(v2Comments, {
  paths: [commentsPath],
  serves: ({ sort }) => sort !== 'newest',
  note: 'sort=top',
  ask: ({ media }, vendor, context) => comments(media, vendor, context),
})

export const postReplies = vendorSource(v1Replies, {
  paths: [repliesPath],
  ask: ({ url, commentId }, vendor, context) => replies(url, commentId, vendor, context),
})

export const postRepliesV2 = vendorSource(v2Replies, {
  paths: [repliesPath],
  ask: ({ media, commentId }, vendor, context) => replies(media, commentId, vendor, context),
})
