import { dice, timeline } from '../../shared/world.ts'
import { listing, postData, postThing, subredditDetail } from './things.ts'
import { pace, postId, postOfId, type SimulatedPost, someSubreddit } from './world.ts'

/** Posts that a ranked list or a search holds: three pages of fifty. */
const mostRanked = 130
/** Reddit's listings end after about a thousand. */
const mostNew = 1000
const lastPageSize = 20

/** What a request for a list asks for. */
export interface ListQuery {
  readonly sort: string
  readonly timeframe: string | null
  readonly after: string | null
  readonly limit: number
  readonly withSubreddit: boolean
}

const hoursOf: Record<string, number> = { hour: 1, day: 24, week: 168, month: 720, year: 8760 }

/** Ids of a subreddit's posts, newest first. */
function newestIds(subreddit: string, now: number, most: number): string[] {
  const newest = pace(subreddit).newest(now)
  const count = Math.min(newest + 1, most)
  return Array.from({ length: count }, (_, place) => postId(subreddit, newest - place))
}

function published(ids: readonly string[], now: number): SimulatedPost[] {
  return ids.flatMap((id) => postOfId(id, now) ?? [])
}

function ranked(posts: SimulatedPost[], query: ListQuery, now: number): SimulatedPost[] {
  const hours = hoursOf[query.timeframe ?? ''] ?? Number.POSITIVE_INFINITY
  const young = posts.filter((post) => now - post.createdAt <= hours * 3_600_000)
  if (query.sort === 'new') return young
  const rank = (post: SimulatedPost) =>
    query.sort === 'top' ? Number(postData(post, now).score) : dice('reddit rank', query.sort, post.id).next()
  const ranks = new Map(young.map((post) => [post.id, rank(post)]))
  return young.sort((a, b) => ranks.get(b.id)! - ranks.get(a.id)!)
}

function page(posts: readonly SimulatedPost[], query: ListQuery, now: number) {
  const place = query.after === null ? -1 : posts.findIndex((post) => `t3_${post.id}` === query.after)
  if (query.after !== null && place < 0) return listing([])
  const shown = posts.slice(place + 1, place + 1 + query.limit)
  const last = shown.at(-1)
  const more = last !== undefined && posts.at(-1)!.id !== last.id
  return listing(
    shown.map((post) =>
      postThing(post, now, query.withSubreddit ? { sr_detail: subredditDetail(post.subreddit) } : {}),
    ),
    more ? `t3_${last.id}` : null,
  )
}

/** Posts of a subreddit in one of its rankings. */
export function subredditList(subreddit: string, query: ListQuery, now: number) {
  if (subreddit === 'sim_empty') return listing([])
  if (subreddit === 'sim_last_page') {
    return page(ranked(published(newestIds(subreddit, now, lastPageSize), now), query, now), query, now)
  }
  if (query.sort === 'new' && query.timeframe === null) {
    return page(published(newestIds(subreddit, now, mostNew), now), query, now)
  }
  return page(ranked(published(newestIds(subreddit, now, mostRanked), now), query, now), query, now)
}

/** Posts of all of Reddit that match words. Each match is some subreddit's newest post of its time. */
export function searchList(words: string, query: ListQuery, now: number) {
  const q = words.toLowerCase()
  if (q === 'sim_empty') return listing([])
  const matches = timeline(`reddit search ${q}`, q === 'sim_busy' ? 1 : 720)
  const newest = matches.newest(now)
  const count = Math.min(newest + 1, q === 'sim_last_page' ? lastPageSize : mostRanked)
  const ids = Array.from({ length: count }, (_, place) => {
    const at = newest - place
    const subreddit = q === 'sim_busy' ? q : someSubreddit(q, at)
    return postId(subreddit, pace(subreddit).newest(matches.timeOf(at)))
  })
  return page(ranked(published(ids, now), query, now), query, now)
}
