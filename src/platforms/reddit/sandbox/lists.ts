import { forcedBy } from '../../../simulation/forced.ts'
import { filtered, type List, newestFirst, pageAfter, ranked } from '../../../simulation/lists.ts'
import type { Call } from '../../../simulation/router.ts'
import { dice } from '../../../simulation/world.ts'
import {
  listedId,
  listing,
  paces,
  postData,
  postOfId,
  postThing,
  type SimulatedPost,
  subredditDetail,
} from './things.ts'

/** Posts that a ranked list or a search holds: three pages of fifty. */
const mostRanked = 130
/** Reddit's listings end after about a thousand. */
const mostNew = 1000
const lastPage = 20

/** What a request for a list asks for. */
const askedIn = ({ query, params }: Call) => ({
  sort: params.sort ?? query.get('sort') ?? 'relevance',
  timeframe: query.get('t'),
  after: query.get('after'),
  size: Math.min(100, Number(query.get('limit') ?? 25)),
  withSubreddit: query.get('sr_detail') === '1',
})

const hoursOf: Record<string, number> = { hour: 1, day: 24, week: 168, month: 720, year: 8760 }

function inOrder(posts: List<SimulatedPost>, { sort, timeframe }: ReturnType<typeof askedIn>, now: number) {
  const hours = hoursOf[timeframe ?? '']
  const young = hours ? filtered(posts, (post) => now - post.createdAt <= hours * 3_600_000) : posts
  if (sort === 'new') return young
  return ranked(young, (post) =>
    sort === 'top' ? postData(post, now).score : dice('reddit rank', sort, post.id).next(),
  )
}

function answer(posts: List<SimulatedPost>, call: Call) {
  const asked = askedIn(call)
  const keyOf = (post: SimulatedPost) => `t3_${post.id}`
  const { items, next } = pageAfter(inOrder(posts, asked, call.now), { ...asked, keyOf })
  const things = items.map((post) =>
    postThing(post, call.now, asked.withSubreddit ? { sr_detail: subredditDetail(post.subreddit) } : {}),
  )
  return listing(things, next === null ? null : keyOf(items.at(-1)!))
}

/** Posts of a subreddit in one of its rankings; those of a search have its words in their titles. */
export function subredditList(subreddit: string, call: Call, about = '') {
  const { sort, timeframe } = askedIn(call)
  const most = sort === 'new' && timeframe === null ? mostNew : mostRanked
  return answer(postsIn('x', subreddit, most, call.now, about), call)
}

/** Posts of all of Reddit that match words. */
export const searchList = (words: string, call: Call) =>
  answer(postsIn('q', words.toLowerCase(), mostRanked, call.now), call)

/** The posts of a list, newest first. */
function postsIn(mark: 'x' | 'q', name: string, most: number, now: number, about = '') {
  const at = (index: number) => {
    const post = postOfId(listedId(mark, name, index), now)!
    return about === '' ? post : { ...post, about }
  }
  return newestFirst(paces[mark](name), now, at, { most, lastPage, forced: forcedBy(name) })
}
