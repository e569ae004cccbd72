import { type List, listIn, listOf, newestFirst, page, ranked } from './lists.ts'
import { someHandle } from './people.ts'
import { dice, fading, type Timeline, words } from './world.ts'

/** A simulated comment; a platform adds its ids and its authors' accounts. */
export interface Remark {
  readonly seed: string
  /** Its position, counted from the first comment. */
  readonly index: number
  /** Handle of the author; null if the owner of the thing wrote it. */
  readonly author: string | null
  readonly text: string
  /** Milliseconds since the Unix epoch. */
  readonly at: number
  readonly likes: number
  /** The final number of its replies. */
  readonly maxReplies: number
  readonly edited: boolean
  /** Liked by the owner of the thing. */
  readonly hearted: boolean
}

/** The comments of a post or video. The owner wrote the first, which gets the most replies. */
export interface Discussion {
  /** The number of comments at this time. */
  count(now: number): number
  at(index: number): Remark
  /** The first `count` comments, newest first. A page's token stores the count, so that later pages do not shift. */
  newest(count: number): List<Remark>
  /** The owner's comment first, the rest by likes; of more than 400 comments only the newest. */
  top(count: number): List<Remark>
  /** The replies to a comment at this time, oldest first. */
  replies(to: Remark, now: number): List<Remark>
}

const minuteMs = 60_000
const replyEveryMs = 3 * minuteMs
/** Only the newest comments up to this number are ranked. */
const maxRanked = 400

/** When comments on a thing that appeared at `startedAt` arrive: many at first, then fewer; or one every minute. */
export function pacing(seed: string, startedAt: number, isBusy: boolean): Timeline {
  if (isBusy) {
    return {
      newest: (now) => Math.floor((now - startedAt) / minuteMs) - 1,
      timeOf: (index) => startedAt + index * minuteMs,
    }
  }
  return fading({
    count: dice(seed, 'comments').int(70, 400),
    timeOf: (index) => startedAt + Math.floor(5 * index * (1 + index / 20)) * minuteMs,
  })
}

/**
 * @param seed names the thing
 * @param startedAt when it appeared: milliseconds since the Unix epoch
 * @param options.isBusy one comment every minute; else 70 to 400 of them in the first weeks, and then one a week
 */
export function discussion(seed: string, startedAt: number, options: { isBusy?: boolean } = {}): Discussion {
  const { isBusy = false } = options
  const pace = pacing(seed, startedAt, isBusy)
  const at = (index: number): Remark => {
    const d = dice(seed, 'comment', index)
    return {
      seed: `${seed} ${index}`,
      index,
      author: index === 0 || d.chance(0.05) ? null : someHandle(d),
      text: words.paragraph(d, d.int(1, 3)),
      at: pace.timeOf(index),
      likes: Math.floor(10 ** (d.next() * 3.5)) - 1,
      maxReplies: index === 0 ? d.int(24, 60) : d.chance(0.4) ? d.int(1, 15) : 0,
      edited: d.chance(0.1),
      hearted: d.chance(0.2),
    }
  }
  const newest = (count: number) => newestFirst(pace, 0, at, { newest: count - 1 })
  return {
    count: (now) => Math.max(0, pace.newest(now) + 1),
    at,
    newest,
    top(count) {
      if (count === 0) return newest(0)
      const { items } = page(newest(count), { size: Math.min(maxRanked, count - 1) })
      const rest = ranked(listIn(items), ({ likes }) => likes)
      return listOf(rest.length + 1, (place) => (place === 0 ? at(0) : rest.at(place - 1)))
    },
    replies: (to, now) =>
      listOf(Math.min(to.maxReplies, Math.floor((now - to.at) / replyEveryMs)), (index) => {
        const d = dice(to.seed, 'reply', index)
        return {
          seed: `${to.seed}.${index}`,
          index,
          author: d.chance(0.1) ? null : someHandle(d),
          text: words.sentence(d),
          at: to.at + (index + 1) * replyEveryMs,
          likes: d.int(0, 90),
          maxReplies: 0,
          edited: false,
          hearted: false,
        }
      }),
  }
}
