import { forcedBy } from '../../../simulation/forced.ts'
import { filtered, newestFirst, pageAfter, ranked } from '../../../simulation/lists.ts'
import type { Call } from '../../../simulation/router.ts'
import type { Wire } from '../../../simulation/wire.ts'
import { dice } from '../../../simulation/world.ts'
import {
  listedId,
  listing,
  listName,
  paces,
  postData,
  postOfId,
  postThing,
  type SimulatedPost,
  subredditDetail,
} from './things.ts'

/** Posts that a ranked list or a search holds: three pages of fifty. */
const maxRankedPosts = 130
/** Reddit's listings end after about a thousand. */
const maxNewPosts = 1000
const lastPage = 20

const hoursOf: Record<string, number> = { hour: 1, day: 24, week: 168, month: 720, year: 8760 }

/**
 * A Listing of posts for a request.
 * @param mark whether they are those of a subreddit or those that a search finds
 * @param about words in their titles
 */
export function postsAnswer(mark: keyof typeof paces, name: string, call: Call, about = ''): Wire {
  const { query, params, now } = call
  const sort = params.sort ?? query.get('sort') ?? 'relevance'
  const most = sort === 'new' && !query.has('t') ? maxNewPosts : maxRankedPosts
  const list = listName(name)
  const at = (index: number) => {
    const post = postOfId(listedId(mark, list, index), now)!
    return about === '' ? post : { ...post, about }
  }
  const posts = newestFirst(paces[mark](list), now, at, { most, lastPage, forced: forcedBy(name) })
  const hours = hoursOf[query.get('t') ?? '']
  const young = hours ? filtered(posts, (post) => now - post.createdAt <= hours * 3_600_000) : posts
  const rankOf = (post: SimulatedPost) =>
    sort === 'top' ? postData(post, now).score : dice('reddit rank', sort, post.id).next()
  const { items, next } = pageAfter(sort === 'new' ? young : ranked(young, rankOf), {
    after: query.get('after'),
    size: Math.min(100, Number(query.get('limit') ?? 25)),
    keyOf: ({ id }) => `t3_${id}`,
  })
  const things = items.map((post) =>
    postThing(post, now, query.has('sr_detail') ? { sr_detail: subredditDetail(post.subreddit) } : {}),
  )
  return listing(things, next === null ? null : `t3_${items.at(-1)!.id}`)
}
