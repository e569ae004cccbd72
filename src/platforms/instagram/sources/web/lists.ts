import type { Continuation, LookupContext } from '../../../../catalog/source.ts'
import { changed } from '../../../../errors.ts'
import { provenList, readEntries, sameThing } from '../../../../reading/entries.ts'
import { at, must, obj, objs } from '../../../../reading/narrow.ts'
import { bool, count, isoFromSeconds, str } from '../../../../reading/values.ts'
import type { Answer } from '../../../shared/answer.ts'
import type { MediaRef, ProfileRef } from '../../identifiers.ts'
import type { Comment } from '../../model.ts'
import { readItem } from './items.ts'
import type { MediaList } from './media-list.ts'
import { nodesOf, personOf } from './nodes.ts'
import { pageData } from './page-data.ts'
import { readProfile } from './profile.ts'
import { api, page } from './reader.ts'
import { readReelsTab } from './reels-tab.ts'

const pageSize = 12

/** A page of the site's feed of an account. */
async function feedPage(
  context: LookupContext,
  ref: ProfileRef,
  maxId: string | null,
): Promise<Answer<MediaList>> {
  const path =
    ref.kind === 'id' ? `/api/v1/feed/user/${ref.id}/` : `/api/v1/feed/user/${ref.handle}/username/`
  const answer = await api(context, path, { count: pageSize, max_id: maxId })
  if (answer.outcome !== 'answered') return answer
  const { found } = answer
  // The account stands beside its posts, or in each of them.
  const user = obj(found.user) ?? obj(at(found, 'items', 0, 'user'))
  const told = ref.kind === 'id' ? (str(user?.pk) ?? str(user?.id)) : str(user?.username)
  sameThing(ref.kind === 'id' ? ref.id : ref.handle, told, 'feed.user')
  if (user && bool(user.is_private) === true) return { outcome: 'private' }
  const items = provenList(found.items, 'feed.items')
  const media = readEntries(items, (item) => readItem(obj(item) ?? {}, context), context, 'feed.items')
  const more = must(bool(found.more_available), 'feed.more_available')
  if (more && items.length === 0) throw changed('feed.items', 'empty, though there is more')
  const next = more ? must(str(found.next_max_id), 'feed.next_max_id') : null
  return { outcome: 'answered', found: { media, next, hasMore: more, tellsReels: true } }
}

/**
 * A page of an account's posts, newest first: the site's feed, or where a wall stands before it, the posts that come
 * with the profile (no further pages).
 */
export async function readMediaList(
  context: LookupContext,
  ref: ProfileRef,
  continuation: Continuation,
): Promise<Answer<MediaList>> {
  const maxId = typeof continuation === 'string' ? continuation : null
  const feed = await feedPage(context, ref, maxId)
  if (maxId !== null || (feed.outcome !== 'restricted' && feed.outcome !== 'not_found')) return feed
  const profile = await readProfile(context, ref)
  if (feed.outcome === 'not_found' && profile.outcome === 'restricted') return feed
  if (profile.outcome !== 'answered') return profile
  // A feed that is not there beside a profile that is.
  if (feed.outcome === 'not_found') throw changed('feed')
  const { media, hasMore, tellsReels, profile: of } = profile.found
  if (of.isPrivate === true) return { outcome: 'private' }
  if (media === null) throw changed('profile.media')
  if (hasMore !== false) context.drift('feed refused, the first posts only')
  return { outcome: 'answered', found: { media, next: null, hasMore: hasMore === true, tellsReels } }
}

/** Pages of the feed that one lookup reads in search of a first Reel. */
const pagesAtOnce = 3

/** A page of an account's Reels: those among its posts, or where walls stand before these, those of its Reels tab. */
export async function readReels(
  context: LookupContext,
  ref: ProfileRef,
  continuation: Continuation,
): Promise<Answer<MediaList>> {
  const tab = obj(continuation)
  if (ref.kind === 'handle' && typeof tab?.tab === 'string') {
    return readReelsTab(context, ref.handle, { tab: tab.tab })
  }
  let from = continuation
  for (let read = 1; ; read++) {
    const list = await readMediaList(context, ref, from)
    const isWalled = list.outcome === 'restricted' || (list.outcome === 'answered' && !list.found.tellsReels)
    if (isWalled && from === null && ref.kind === 'handle') return readReelsTab(context, ref.handle, null)
    if (isWalled) return { outcome: 'restricted' }
    if (list.outcome !== 'answered') return list
    const { media, next, hasMore, tellsReels } = list.found
    if (media.length > 0 && media.every(({ product }) => product === null)) throw changed('item.product_type')
    for (const { product } of media) if (product === null) context.drift('item.product_type')
    const reels = media.filter(({ product }) => product === 'clips')
    if (reels.length > 0 || next === null || read === pagesAtOnce) {
      return { outcome: 'answered', found: { media: reels, next, hasMore, tellsReels } }
    }
    from = next
  }
}

/** A comment by its place on the page. */
interface PlacedComment extends Comment {
  readonly place: number
}

/** The comments that a post's own page shows to visitors: fifteen at the most. */
export interface CommentList {
  readonly comments: readonly PlacedComment[]
  /** How many places the page has, those that could not be read included. */
  readonly places: number
  readonly total: number | null
  /** Whether Instagram has more than it shows visitors. */
  readonly hasMore: boolean
}

/** The top-level comments on a post's page. */
export async function readComments(context: LookupContext, ref: MediaRef): Promise<Answer<CommentList>> {
  const answer = await page(context, `/p/${ref.shortcode}/`)
  if (answer.outcome !== 'answered') return answer
  const data = await pageData(answer.found, context.signal)
  if (data.isGated) return { outcome: 'restricted' }
  const item = objs(at(data.found, 'xdt_api__v1__media__shortcode__web_info', 'items'))[0]
  const connection = obj(data.found.xdt_api__v1__media__media_id__comments__connection)
  if (!connection) {
    if (data.isMissing) return { outcome: 'not_found' }
    // A page with the post, and without its comments, is no shell.
    if (item || !data.isShell) throw changed('comments__connection')
    return { outcome: 'restricted' }
  }
  if (item) sameThing(ref.id, str(item.pk), 'item.pk')
  const nodes = nodesOf(connection)
  if (nodes === null) throw changed('comments__connection.edges')
  const comments = readEntries(
    nodes,
    (node, place): PlacedComment => {
      const user = obj(node.user)
      return {
        place,
        id: must(str(node.pk), 'comment.pk'),
        text: must(typeof node.text === 'string' ? node.text : null, 'comment.text'),
        createdAt: must(isoFromSeconds(node.created_at), 'comment.created_at'),
        author: user ? personOf(user) : null,
        likes: count(node.comment_like_count),
        replies: count(node.child_comment_count),
      }
    },
    context,
    'comments',
  )
  const hasMore = must(bool(at(connection, 'page_info', 'has_next_page')), 'comments.page_info')
  const total = count(item?.comment_count)
  if (comments.length === 0 && (hasMore || (total !== null && total > 0)))
    throw changed('comments.edges', 'empty')
  return { outcome: 'answered', found: { comments, places: nodes.length, total, hasMore } }
}

const commentsAtOnce = 10

/** A page of them, by their places. Where visitors see no more, though there is, that is counted. */
export function commentPage(
  { comments, places, total, hasMore }: CommentList,
  context: LookupContext,
): { readonly items: readonly Comment[]; readonly total: number | null; readonly next: number | null } {
  const from = typeof context.continuation === 'number' ? context.continuation : 0
  const end = from + commentsAtOnce
  const isLast = end >= places
  if (isLast && hasMore) context.drift('comments: those shown to visitors only')
  const items = comments.filter(({ place }) => place >= from && place < end)
  return { items, total, next: isLast ? null : end }
}
