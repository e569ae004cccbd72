import type { Finding, LookupContext } from '../../../../catalog/source.ts'
import { hikerapi } from '../../../../gateways/vendors/hikerapi.ts'
import { vendorSource } from '../../../../gateways/vendors/source.ts'
import type { VendorCalls } from '../../../../gateways/vendors/vendor.ts'
import {
  readEntries,
  requiredList,
  requireSameId,
  requireUncontradicted,
} from '../../../../reading/entries.ts'
import { at, type Json, must, obj, objs } from '../../../../reading/narrow.ts'
import { bool, count, str } from '../../../../reading/values.ts'
import type { MediaRef } from '../../identifiers.ts'
import type { Comment, Page } from '../../model.ts'
import { readComment } from './comments.ts'
import { continuing, nextPage, storedPage } from './pages.ts'
import { answers, judge } from './wire.ts'

/** Comments and replies. */

const commentsPath = '/v2/media/comments'
const repliesPath = '/v2/media/comments/replies'

/** The vendor reports that no entries were found. */
const emptyPage = { outcome: 'found', model: { items: [], totalCount: 0 }, next: null } as const

/** Comments on top of a thread name no parent, or 0. */
const parentOf = ({ parent_comment_id: parent }: Json) =>
  parent === 0 || parent === '0' ? null : str(parent)

/** @param parent the comment of the replies; null for top-level comments */
function readAll(
  list: unknown,
  ref: MediaRef,
  parent: string | null,
  field: string,
  context: LookupContext,
): Comment[] {
  const entries = requiredList(list, field)
  for (const entry of objs(entries)) {
    requireSameId(ref.id, str(entry.media_id), `${field}.media_id`)
    if (parent !== null) requireSameId(parent, parentOf(entry), `${field}.parent_comment_id`)
  }
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
  const items = readAll(at(body, 'response', 'comments'), ref, null, 'response.comments', context)
  const total = count(at(body, 'response', 'comment_count'))
  const next = nextPage(body, undefined)
  if (items.length === 0) {
    const response = at(body, 'response')
    const more = [next !== null, at(response, 'has_more_comments')]
    const counts = page === null ? [at(response, 'comment_count')] : []
    requireUncontradicted({ counts, more }, 'response.comments')
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
  const items = readAll(body.child_comments, ref, commentId, 'child_comments', context)
  const total = count(body.child_comment_count)
  const next = nextReplies(body)
  if (items.length === 0) {
    const counts = query.min_id === null ? [body.child_comment_count] : []
    requireUncontradicted({ counts, more: [next !== null] }, 'child_comments')
  }
  return { outcome: 'found', model: { items, totalCount: total }, next: continuing(next) }
}

export const hikerapiPostComments = vendorSource(hikerapi, {
  paths: [commentsPath],
  ask: ({ url }: { readonly url: MediaRef }, vendor, context) => comments(url, vendor, context),
})

interface CommentParams {
  readonly media: MediaRef
  readonly sort?: string
}

/** v2: in Instagram's ranking only. The vendor cannot sort comments by time. */
export const hikerapiPostCommentsV2 = vendorSource(hikerapi, {
  paths: [commentsPath],
  serves: ({ sort }: CommentParams) => sort !== 'newest',
  note: 'sort=top',
  ask: ({ media }: CommentParams, vendor, context) => comments(media, vendor, context),
})

export const hikerapiPostReplies = vendorSource(hikerapi, {
  paths: [repliesPath],
  ask: ({ media, commentId }: { readonly media: MediaRef; readonly commentId: string }, vendor, context) =>
    replies(media, commentId, vendor, context),
})
