import type { Finding, LookupContext } from '../../../../catalog/source.ts'
import { askList, isRefusal, onward } from '../../../../gateways/vendors/scrapecreators/calls.ts'
import type { ListForm } from '../../../../gateways/vendors/scrapecreators/wire.ts'
import { scrapecreators } from '../../../../gateways/vendors/scrapecreators.ts'
import { vendorSource } from '../../../../gateways/vendors/source.ts'
import type { VendorCalls } from '../../../../gateways/vendors/vendor.ts'
import { readEntries, requireSameId } from '../../../../reading/entries.ts'
import { obj } from '../../../../reading/narrow.ts'
import { str } from '../../../../reading/values.ts'
import { type MediaRef, mediaUrl } from '../../identifiers.ts'
import type { Comment, Page } from '../../model.ts'
import { readComment } from './comments.ts'

/** Comments on Instagram posts, in the vendor's order, and their replies. */

const commentsPath = '/v2/instagram/post/comments'
const commentsForm: ListForm = { entries: 'comments' }

/** Requests comments without `include_replies`, which always costs 15 credits. */
async function commentsOf(
  vendor: VendorCalls,
  context: LookupContext,
  { shortcode }: MediaRef,
): Promise<Finding<Page<Comment>>> {
  const page = await askList(vendor, context, commentsPath, { url: mediaUrl(shortcode) }, commentsForm)
  if (isRefusal(page)) return page
  const items = readEntries(page.entries, readComment, context, 'comments')
  return { outcome: 'found', model: { items, totalCount: null }, ...onward(page) }
}

export const scrapecreatorsComments = vendorSource(scrapecreators, {
  paths: [commentsPath],
  ask: ({ url }: { readonly url: MediaRef }, vendor, context) => commentsOf(vendor, context, url),
})

interface CommentParams {
  readonly media: MediaRef
  readonly sort?: string
}

export const scrapecreatorsCommentsV2 = vendorSource(scrapecreators, {
  paths: [commentsPath],
  note: 'not newest first',
  serves: ({ sort }: CommentParams) => sort !== 'newest',
  ask: ({ media }: CommentParams, vendor, context) => commentsOf(vendor, context, media),
})

const repliesPath = '/v1/instagram/post/comment/replies'
const repliesForm: ListForm = { entries: 'comments', flag: 'has_more' }

async function repliesOf(
  vendor: VendorCalls,
  context: LookupContext,
  { shortcode }: MediaRef,
  commentId: string,
): Promise<Finding<Page<Comment>>> {
  const query = { url: mediaUrl(shortcode), comment_id: commentId }
  const page = await askList(vendor, context, repliesPath, query, repliesForm)
  if (isRefusal(page)) return page
  const items = readEntries(
    page.entries,
    (entry) => {
      requireSameId(commentId, str(obj(entry)?.parent_comment_id), 'comment.parent_comment_id')
      return readComment(entry)
    },
    context,
    'comments',
  )
  return { outcome: 'found', model: { items, totalCount: null }, ...onward(page) }
}

export const scrapecreatorsReplies = vendorSource(scrapecreators, {
  paths: [repliesPath],
  ask: ({ media, commentId }: { readonly media: MediaRef; readonly commentId: string }, vendor, context) =>
    repliesOf(vendor, context, media, commentId),
})
