import { changed, Fault } from '../../../../catalog/errors.ts'
import { type Finding, type LookupContext, restricted } from '../../../../catalog/source.ts'
import { type DriftReporter, expectValue, readEntries, requireSameId } from '../../../../reading/entries.ts'
import { named } from '../../../../reading/named.ts'
import { at, type Json, must, obj } from '../../../../reading/narrow.ts'
import { count, digits, int, isoFromSeconds, str, text, url } from '../../../../reading/values.ts'
import type { Comment, CommentList } from '../../model.ts'
import { nextCursor, requireProvenEmpty } from '../values.ts'
import { type ListPage, pageFinding, type Query, readListPage } from './api-calls.ts'
import { openVideoPage, resolvePost } from './post.ts'
import { webSource } from './site.ts'

/** Comments of a post and their replies. */

/** The platform's code for an unrecognized language, which comments without words have as well. */
const unknownLanguage = 'un'

/**
 * Reads a comment of the JSON list, or of a page of the form of 2022. Replies have no number of replies, because threads
 * are flat.
 * @param users the page's accounts by handle: `user` of its comments is only a handle
 * @throws Fault changed where a value is missing that the record requires. Unknown languages and authors have values in it.
 */
export function readComment(raw: Json, isReply: boolean, reporter: DriftReporter, users?: Json): Comment {
  const handle = users ? str(raw.user) : null
  const user = obj(handle === null ? raw.user : users?.[handle]) ?? {}
  const language = raw.comment_language
  const known = <T>(value: T, field: string) => expectValue(value, field, reporter)
  return {
    id: must(digits(raw.cid), 'comment.cid'),
    text: must(text(raw.text), 'comment.text'),
    createdAt: must(isoFromSeconds(raw.create_time), 'comment.create_time'),
    likes: must(count(raw.digg_count), 'comment.digg_count'),
    replyCount: isReply
      ? (count(raw.reply_comment_total) ?? 0)
      : must(count(raw.reply_comment_total), 'comment.reply_comment_total'),
    language: known(typeof language === 'string' ? language || unknownLanguage : null, 'comment_language'),
    author: {
      ...named(digits, user, { id: ['uid', 'id'] }),
      ...named(str, user, { secUid: ['sec_uid', 'secUid'], displayName: 'nickname' }),
      handle: known(str(user.unique_id) ?? str(user.uniqueId) ?? handle, 'comment.user.unique_id'),
      ...named(url, user, { avatarUrl: ['avatar_thumb.url_list.0', 'avatarThumb'] }),
    },
  }
}

const startOf = ({ continuation }: LookupContext) => (typeof continuation === 'number' ? continuation : 0)

/** The post of comments, and the comment that they answer; null for top-level comments. */
export interface CommentParent {
  readonly post: string
  readonly comment: string | null
}

/** The platform's `reply_id` of top-level comments. */
const noParent = '0'

/**
 * @throws Fault changed for a comment on another post, for a reply to another comment, for a top-level comment among
 *   replies, and for a reply among top-level comments
 */
export function requireCommentOf({ post, comment }: CommentParent, raw: Json): void {
  requireSameId(post, str(raw.aweme_id), 'comment.aweme_id')
  requireSameId(comment ?? noParent, str(raw.reply_id), 'comment.reply_id')
}

async function readCommentPage(
  context: LookupContext,
  path: string,
  query: Query,
  from: number,
  parent: CommentParent,
): Promise<Finding<CommentList>> {
  const read = (entry: unknown) => {
    const raw = obj(entry) ?? {}
    requireCommentOf(parent, raw)
    return readComment(raw, parent.comment !== null, context)
  }
  const parameters = { ...query, count: 20, cursor: from }
  const page = await readListPage(context, path, parameters, { names: ['comments'], read, from })
  const model = ({ items, total }: ListPage<Comment>) => ({ comments: items, total })
  return pageFinding(page, model, (cursor) => must(int(cursor), 'cursor'))
}

/** Reads a page of top-level comments from the JSON call. */
export function readPostComments(context: LookupContext, videoId: string, from = 0) {
  return readCommentPage(context, '/api/comment/list/', { aweme_id: videoId }, from, {
    post: videoId,
    comment: null,
  })
}

/** Reads the comments in a page of the form of 2022. Other pages only report the total and the outcome of the post. */
async function readCommentsOfPage(
  context: LookupContext,
  link: { id: string; handle: string | null },
): Promise<Finding<CommentList> & { total?: number | null }> {
  const page = await openVideoPage(context, link)
  if (page.outcome !== 'found') return { outcome: page.outcome }
  const all = obj(page.sigi?.CommentItem)
  const shown = obj(page.sigi?.Comment)
  const total = page.model.stats.comments
  if (!all || !Array.isArray(shown?.comments)) {
    // A total of 0 proves that the list is empty.
    return total === 0
      ? { outcome: 'found', model: { comments: [], total }, next: null }
      : { ...restricted, total }
  }
  const users = obj(at(page.sigi, 'UserModule', 'users'))
  const comments = readEntries(
    shown.comments,
    (entry) => {
      const raw = obj(all[str(at(entry, 'cid')) ?? '']) ?? {}
      requireCommentOf({ post: link.id, comment: null }, raw)
      return readComment(raw, false, context, users ?? {})
    },
    context,
    'CommentItem',
  )
  requireProvenEmpty(shown.comments, 'CommentItem', total)
  const next = nextCursor(shown, comments, 0)
  return { outcome: 'found', model: { comments, total }, next: next === null ? null : int(next) }
}

/** The post's page, or the Fault in its place: comments prove that the post exists. */
async function pageOrFault<T>(read: () => Promise<T>): Promise<T | Fault> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof Fault) return error
    throw error
  }
}

/** @throws the page's Fault where the list has no comments, which the JSON call also answers for missing posts */
function provenBy(list: Finding<CommentList>, page: Fault, context: LookupContext): Finding<CommentList> {
  if (list.outcome !== 'found' || list.model.comments.length === 0) throw page
  context.drift('post page')
  return list
}

export const webComments = webSource<{ url: string }, CommentList>(async (params, context) => {
  const link = await resolvePost(context, params.url)
  if ('outcome' in link) return link
  const start = startOf(context)
  if (start > 0) return readPostComments(context, link.id, start)
  // Only the page shows whether the post exists and is public: the JSON call answers an empty list for any id.
  const page = await pageOrFault(() => readCommentsOfPage(context, link))
  if (page instanceof Fault) return provenBy(await readPostComments(context, link.id), page, context)
  const { total = null, ...shown } = page
  if (shown.outcome !== 'restricted') return shown
  const list = await readPostComments(context, link.id)
  if (list.outcome === 'found' && list.model.comments.length === 0 && total) {
    throw changed('comments', { total })
  }
  return list
})

export const webReplies = webSource<{ url: string; commentId: string }, CommentList>(
  async (params, context) => {
    const link = await resolvePost(context, params.url)
    if ('outcome' in link) return link
    const start = startOf(context)
    const page = start === 0 ? await pageOrFault(() => openVideoPage(context, link)) : null
    const isFault = page instanceof Fault
    if (!isFault && (page?.outcome === 'not_found' || page?.outcome === 'private'))
      return { outcome: page.outcome }
    const query = { item_id: link.id, comment_id: params.commentId }
    const parent = { post: link.id, comment: params.commentId }
    const list = await readCommentPage(context, '/api/comment/list/reply/', query, start, parent)
    return isFault ? provenBy(list, page, context) : list
  },
)
