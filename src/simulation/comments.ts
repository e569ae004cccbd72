import { type List, listIn, listOf, newestFirst, page, ranked } from './lists.ts'
import { someHandle } from './people.ts'
import { dice, fading, type Timeline, words } from './world.ts'

/** What somebody says below a thing; a platform adds its ids and its authors' accounts. */
export interface Remark {
  readonly seed: string
  /** Its place, counted from the first. */
  readonly index: number
  /** Handle of who says it; null where the owner of the thing does. */
  readonly author: string | null
  readonly text: string
  /** Milliseconds since the Unix epoch. */
  readonly at: number
  readonly likes: number
  /** How many replies it gets in the end. */
  readonly mostReplies: number
  readonly edited: boolean
  /** Liked by the owner of the thing. */
  readonly hearted: boolean
}

/** The comments of a thing. The first is its owner's, and the one that everybody answers. */
export interface Discussion {
  /** How many there are by now. */
  count(now: number): number
  at(index: number): Remark
  /** The first `count` of them, newest first: a page's token keeps the count, so that later pages do not shift. */
  newest(count: number): List<Remark>
  /** The owner's first, the rest by likes; of more than 400 the newest. */
  top(count: number): List<Remark>
  /** The replies that a comment has by now, oldest first. */
  replies(to: Remark, now: number): List<Remark>
}

const minuteMs = 60_000
const replyEveryMs = 3 * minuteMs
/** Of more comments than these the newest are ranked. */
const mostRanked = 400

/** When comments on a thing that appeared at `startedAt` come: many at first, then fewer and fewer; or one every minute. */
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
      mostReplies: index === 0 ? d.int(24, 60) : d.chance(0.4) ? d.int(1, 15) : 0,
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
      const { items } = page(newest(count), { size: Math.min(mostRanked, count - 1) })
      const rest = ranked(listIn(items), ({ likes }) => likes)
      return listOf(rest.length + 1, (place) => (place === 0 ? at(0) : rest.at(place - 1)))
    },
    replies: (to, now) =>
      listOf(Math.min(to.mostReplies, Math.floor((now - to.at) / replyEveryMs)), (index) => {
        const d = dice(to.seed, 'reply', index)
        return {
          seed: `${to.seed}.${index}`,
          index,
          author: d.chance(0.1) ? null : someHandle(d),
          text: words.sentence(d),
          at: to.at + (index + 1) * replyEveryMs,
          likes: d.int(0, 90),
          mostReplies: 0,
          edited: false,
          hearted: false,
        }
      }),
  }
}
