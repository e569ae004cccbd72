import type { LookupContext } from '../../../lookup/source.ts'
import { at, str, yes } from '../../shared/narrow.ts'
import { embeddedPosts, type PostList, postList, postsOfOldPage } from './lists.ts'
import type { UserAnswer } from './user.ts'

interface Wish {
  popular: boolean
  /** Where an earlier page ended; null on the first. */
  cursor: string | null
  count: number
  region?: string
}

/** `post_item_list_request_type` of the web list: 0 latest first, 1 most popular first. */
const order = { latest: 0, popular: 1 } as const

/** One page of an author's posts by the author's `secUid`. Null where the platform refuses. */
export async function videosOf(context: LookupContext, secUid: string, wish: Wish): Promise<PostList | null> {
  const list = await postList(context, '/api/post/item_list/', {
    secUid,
    count: wish.count,
    cursor: wish.cursor ?? 0,
    coverFormat: 2,
    needPinnedItemIds: 'true',
    post_item_list_request_type: order[wish.popular ? 'popular' : 'latest'],
    region: wish.region,
  })
  return list === 'missing' ? null : list
}

/**
 * The first page of an author's posts: what an older profile page holds, the unsigned JSON list, else (latest order
 * only) the embed page completed by the posts' own pages. Null where the platform refuses all of them.
 */
export async function authorVideos(
  context: LookupContext,
  answer: UserAnswer & { outcome: 'found' },
  wish: Wish,
): Promise<PostList | null> {
  const { user } = answer
  if (user.counts.posts === 0) return { posts: [], next: null, mediaCookie: null }
  const embedded = wish.popular ? null : postsOfOldPage(answer.sigi)
  if (embedded !== null) {
    const state = at(answer.sigi, 'ItemList', 'user-post')
    const next = yes(at(state, 'hasMore')) && user.secUid ? str(at(state, 'cursor')) : null
    return { posts: embedded, next, mediaCookie: answer.mediaCookie }
  }
  const listed = user.secUid === null ? null : await videosOf(context, user.secUid, wish)
  if (listed !== null || wish.popular) return listed
  const shown = await embeddedPosts(context, `/embed/@${user.handle}`)
  return shown === 'missing' ? null : shown
}
