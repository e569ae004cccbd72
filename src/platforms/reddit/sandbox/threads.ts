import { pacing } from '../../../simulation/comments.ts'
import type { Forced } from '../../../simulation/forced.ts'
import { lengthUnder } from '../../../simulation/lists.ts'
import { dice } from '../../../simulation/world.ts'

/** The comments below a post, as a tree: how many there are, and when each was written. */

/** A post, as far as its comments hang on it. */
export interface Topic {
  readonly id: string
  /** Milliseconds since the Unix epoch. */
  readonly createdAt: number
  readonly forced: Forced | null
}

/** A comment's place in its post's tree: number among its siblings, from the root down. */
export type Place = readonly number[]

/** From a comment to the replies to it, one after another. */
const replyEveryMs = 37_000
/** Comments at the root that a busy post keeps. */
const maxBusyComments = 1296
/** Root comments on the one page that is the last. */
const lastPage = 12

const paceOf = ({ id, createdAt, forced }: Topic) => pacing(`reddit ${id}`, createdAt, forced === 'busy')

/** Comments at the root by now. */
export const rootCount = (post: Topic, now: number) =>
  lengthUnder(post.forced, paceOf(post).newest(now) + 1, lastPage)

/** The number of the oldest root comment that is still shown. */
export const oldestShown = (post: Topic, count: number) =>
  post.forced === 'busy' ? Math.max(0, count - maxBusyComments) : 0

/** When a comment was written: milliseconds since the Unix epoch. */
export const timeOfPlace = (post: Topic, [root = 0, ...below]: Place) =>
  below.reduce((time, n) => time + (n + 1) * replyEveryMs, paceOf(post).timeOf(root))

/** The number of different thread shapes. Further threads repeat them, so that a long discussion can be counted. */
const shapes = 32

/** The replies of a comment. */
export function replyCount(post: Topic, place: Place): number {
  if (post.forced === 'last_page') return 0
  // The first comment starts an argument that goes deeper than a tree shows.
  if (place.every((n) => n === 0)) return place.length < 13 ? 1 : 0
  const [root, ...below] = place
  const d = dice('replies', root! % shapes, ...below)
  return place.length > 3 ? Number(place.length < 7 && d.chance(0.3)) : d.int(0, 5 - place.length)
}

function sizeOf(post: Topic, place: Place): number {
  const replies = Array.from({ length: replyCount(post, place) }, (_, n) => sizeOf(post, [...place, n]))
  return replies.reduce((sum, size) => sum + size, 1)
}

/** Comments in one thread of each shape, the root included; the same for every post. */
let sizes: readonly number[] | undefined

/** Every comment of a post by now, replies included. */
export function commentCount(post: Topic, now: number): number {
  const count = rootCount(post, now)
  if (count === 0 || post.forced === 'last_page') return count
  sizes ??= Array.from({ length: shapes }, (_, shape) => sizeOf(post, [shapes + shape]))
  const whole = Math.floor(count / shapes)
  const threads = sizes.reduce((sum, size, shape) => sum + size * (whole + Number(shape < count % shapes)), 0)
  // The argument below the first has a shape of its own.
  return threads - sizes[0]! + sizeOf(post, [0])
}
