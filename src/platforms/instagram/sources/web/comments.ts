import { changed } from '../../../../catalog/errors.ts'
import type { LookupContext } from '../../../../catalog/source.ts'
import {
  expectValue,
  readEntries,
  requireSameId,
  requireUncontradicted,
} from '../../../../reading/entries.ts'
import { at, type Json, must, obj } from '../../../../reading/narrow.ts'
import { bool, count, isoFromSeconds, str } from '../../../../reading/values.ts'
import type { SourceAnswer } from '../../../shared/web-source.ts'
import type { MediaRef } from '../../identifiers.ts'
import type { Comment } from '../../model.ts'
import { nodesOf, personOf } from './nodes.ts'
import { pageData } from './page-data.ts'
import { itemIn, requireSameAddress } from './post.ts'
import { page } from './reader.ts'

/** Comments on a post, from the post's own page. */

/** A comment with its position on the page. */
interface PlacedComment extends Comment {
  readonly place: number
}

/** The comments that a post's own page shows to visitors: at most fifteen. */
export interface CommentList {
  readonly comments: readonly PlacedComment[]
  /** Number of entries on the page, unreadable entries included. */
  readonly places: number
  readonly total: number | null
  /** Whether Instagram has more comments than it shows to visitors. */
  readonly hasMore: boolean
}

/** The comment list in the page formats of 2025 and 2026. */
const connectionIn = (found: Json) =>
  obj(found.xdt_api__v1__media__media_id__comments__connection) ??
  obj(at(found, 'xig_polaris_media', 'comments_connection'))

/**
 * Reads the top-level comments from a post's page.
 * @throws Fault changed if the page shows the post without its comment list
 */
export async function readComments(
  context: LookupContext,
  ref: MediaRef,
): Promise<SourceAnswer<CommentList>> {
  const answer = await page(context, `/p/${ref.shortcode}/`)
  if (answer.outcome !== 'answered') return answer
  const data = await pageData(answer.found, context.signal)
  requireSameAddress(data, ref)
  const item = itemIn(data.found)
  if (data.isGated || item === null) return { outcome: 'restricted' }
  const connection = connectionIn(data.found)
  if (!connection) {
    if (data.isMissing) return { outcome: 'not_found' }
    // A shell page contains neither the post nor its comments.
    if (item || !data.isShell) throw changed('comments__connection')
    return { outcome: 'restricted' }
  }
  if (item) requireSameId(ref.id, str(item.pk), 'item.pk')
  const nodes = nodesOf(connection)
  if (nodes === null) throw changed('comments__connection.edges')
  const comments = readEntries(
    nodes,
    (node, place): PlacedComment => {
      const user = obj(node.user)
      return {
        place,
        id: must(str(node.pk) ?? str(node.id), 'comment.pk'),
        text: must(typeof node.text === 'string' ? node.text : null, 'comment.text'),
        createdAt: expectValue(isoFromSeconds(node.created_at), 'comment.created_at', context),
        author: user ? personOf(user) : null,
        likeCount: count(node.comment_like_count),
        replyCount: count(node.child_comment_count),
      }
    },
    context,
    'comments',
  )
  const hasMore = must(bool(at(connection, 'page_info', 'has_next_page')), 'comments.page_info')
  const total = count(item?.comment_count)
  if (nodes.length === 0) {
    const counts = [item?.comment_count, connection.count, connection.total_count]
    requireUncontradicted({ counts, more: [hasMore] }, 'comments.edges')
  }
  return { outcome: 'answered', found: { comments, places: nodes.length, total, hasMore } }
}

const commentsPerPage = 10

/** A page of the comments, by position. Reports drift if Instagram has more comments than it shows to visitors. */
export function commentPage(
  { comments, places, total, hasMore }: CommentList,
  context: LookupContext,
): { readonly items: readonly Comment[]; readonly total: number | null; readonly next: number | null } {
  const from = typeof context.continuation === 'number' ? context.continuation : 0
  const end = from + commentsPerPage
  const isLast = end >= places
  if (isLast && hasMore) context.drift('comments: those shown to visitors only')
  const items = comments.filter(({ place }) => place >= from && place < end)
  return { items, total, next: isLast ? null : end }
}
