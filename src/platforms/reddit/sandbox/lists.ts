import { forcedBy } from '../../../simulation/forced.ts'
import { filtered, type List, newestFirst, pageAfter, ranked } from '../../../simulation/lists.ts'
import { dice } from '../../../simulation/world.ts'
import { listing, postData, postThing, subredditDetail } from './things.ts'
import { foundId, foundPace, pace, postId, postOfId, type SimulatedPost } from './world.ts'

/** Posts that a ranked list or a search holds: three pages of fifty. */
const mostRanked = 130
/** Reddit's listings end after about a thousand. */
const mostNew = 1000
const lastPage = 20

/** What a request for a list asks for. */
export interface ListQuery {
  readonly sort: string
  readonly timeframe: string | null
  readonly after: string | null
  readonly limit: number
  readonly withSubreddit: boolean
}

const hoursOf: Record<string, number> = { hour: 1, day: 24, week: 168, month: 720, year: 8760 }

function inOrder(posts: List<SimulatedPost>, query: ListQuery, now: number): List<SimulatedPost> {
  const hours = hoursOf[query.timeframe ?? '']
  const young = hours ? filtered(posts, (post) => now - post.createdAt <= hours * 3_600_000) : posts
  if (query.sort === 'new') return young
  return ranked(young, (post) =>
    query.sort === 'top'
      ? Number(postData(post, now).score)
      : dice('reddit rank', query.sort, post.id).next(),
  )
}

function answer(posts: List<SimulatedPost>, query: ListQuery, now: number) {
  const keyOf = (post: SimulatedPost) => `t3_${post.id}`
  const { items, next } = pageAfter(posts, { after: query.after, size: query.limit, keyOf })
  const things = items.map((post) =>
    postThing(post, now, query.withSubreddit ? { sr_detail: subredditDetail(post.subreddit) } : {}),
  )
  return listing(things, next === null ? null : keyOf(items.at(-1)!))
}

/** Posts of a subreddit in one of its rankings; those of a search have its words in their titles. */
export function subredditList(subreddit: string, query: ListQuery, now: number, about = '') {
  const most = query.sort === 'new' && query.timeframe === null ? mostNew : mostRanked
  const at = (index: number) => {
    const post = postOfId(postId(subreddit, index), now)!
    return about === '' ? post : { ...post, about }
  }
  const posts = newestFirst(pace(subreddit), now, at, { most, lastPage, forced: forcedBy(subreddit) })
  return answer(inOrder(posts, query, now), query, now)
}

/** Posts of all of Reddit that match words. */
export function searchList(words: string, query: ListQuery, now: number) {
  const q = words.toLowerCase()
  const at = (index: number) => postOfId(foundId(q, index), now)!
  const posts = newestFirst(foundPace(q), now, at, { most: mostRanked, lastPage, forced: forcedBy(q) })
  return answer(inOrder(posts, query, now), query, now)
}
