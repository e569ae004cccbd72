import { type Forced, forcedBy, forcedByNumber } from '../../../simulation/forced.ts'
import { snowflakes } from '../../../simulation/ids.ts'
import { dice, fading, type Timeline, timeline, worldBegan } from '../../../simulation/world.ts'
import { knownHandles, regulars } from './accounts.ts'

/** Frequency of each kind of post, of 105. */
const kinds = {
  text: 30,
  photo: 14,
  photos: 6,
  video: 7,
  silent_video: 3,
  gif: 4,
  poll: 5,
  card: 9,
  quote: 7,
  reply: 8,
  repost: 4,
  long: 5,
  edited: 3,
} as const

export type PostKind = keyof typeof kinds

const postKinds = Object.keys(kinds) as PostKind[]
const drawn = postKinds.flatMap((kind) => Array<PostKind>(kinds[kind]).fill(kind))

/** The identity of a simulated post; all other fields derive from its id. */
export interface SimPost {
  readonly id: string
  readonly author: string
  /** Milliseconds since the Unix epoch. */
  readonly at: number
  readonly kind: PostKind
  /** The search that found this post. */
  readonly found?: Pick<SimSearch, 'words' | 'language'>
  readonly replyTo?: { readonly id: string; readonly author: string }
  /** The first post of the thread, if it is another post. */
  readonly conversation?: string
}

/** The criteria of a search. */
export interface SimSearch {
  readonly words: string
  readonly from: string | null
  readonly kind: PostKind | null
  readonly language: string | null
}

const epoch = 1_288_834_974_657
const ids = snowflakes({ epoch, unitMs: 1, lowBits: 22 })

/** X reports times in seconds. */
const secondOf = (time: number) => Math.floor(time / 1000) * 1000

/** The bits below the time in an id: a hash of the author and, where it is fixed, of the kind. */
function tagOf(author: string, kind: PostKind | undefined): bigint {
  return BigInt(dice('x tag', author.toLowerCase(), ...(kind ? [kind] : [])).int(0, 2 ** 22 - 1))
}

const isKnown = new Set(knownHandles)
const byTag = new Map(
  [...postKinds, undefined].flatMap((kind) =>
    knownHandles.map((author) => [tagOf(author, kind), { author, kind }] as const),
  ),
)

/** The id of an author's post at a time. Times before the epoch of such ids give the first ids. */
export function postId(author: string, at: number, kind?: PostKind): string {
  return ids.idOf(at, tagOf(author, isKnown.has(author) ? kind : undefined))
}

function createPost(author: string, time: number, kind?: PostKind): SimPost {
  const at = secondOf(time)
  const id = postId(author, at, kind)
  return withParent({ id, author, at, kind: kind ?? kindOf(id) })
}

const kindOf = (id: string) => dice('x kind', id).pick(drawn)

/** Adds the parent of a reply: a post of one hour earlier. */
function withParent(post: SimPost): SimPost {
  if (post.kind !== 'reply') return post
  const author = dice('x answered', post.id).pick(regulars)
  const id = postId(author, post.at - 3_600_000, 'text')
  return { ...post, replyTo: { id, author }, conversation: id }
}

/** The time in an id. Ids before November 2010 contain none; their number counts the seconds since March 2006. */
function timeIn(id: string): number {
  const number = BigInt(id)
  return number < 29_700_859_247n
    ? Date.UTC(2006, 2, 21) + Number(number % 100_000_000n) * 1000
    : secondOf(ids.timeOf(id))
}

/** Posts of the real X that examples use, with their author and kind. */
const realPosts: Readonly<Record<string, Pick<SimPost, 'author' | 'kind'>>> = {
  '20': { author: 'jack', kind: 'text' },
  '1491475671058681863': { author: 'nasa', kind: 'video' },
}

/** Whether a list may contain a post: posts of lists have times in whole seconds. */
const isListed = (id: string) => ids.timeOf(id) % 1000 === 0

/** The post of an id; null before its publication. A post that no list contains is a video, so that transcripts exist for any id. */
export function postById(id: string, now: number): SimPost | null {
  const forced = forcedByNumber(id)
  if (forced) {
    const kind = forced === 'empty' ? 'silent_video' : 'video'
    return { id, author: `sim_${forced}`, at: worldBegan, kind }
  }
  const at = timeIn(id)
  if (at > now) return null
  const known = realPosts[id] ?? byTag.get(ids.lowOf(id))
  const author = known?.author ?? dice('x author', id).pick(regulars)
  const kind = known?.kind ?? (known || isListed(id) ? kindOf(id) : 'video')
  return withParent({ id, author, at, kind })
}

/** The post that a post quotes or reposts: a regular's post of some hours earlier. */
export function referredPost(post: SimPost): SimPost {
  const d = dice('x referred', post.id)
  const author = d.pick(regulars)
  const at = post.at - d.int(1, 40) * 3_600_000
  return createPost(author, at, d.pick(['text', 'photo', 'video', 'long'] as const))
}

/** Posts in the order of their times. */
export interface PostLine extends Timeline {
  at(index: number): SimPost
}

/** Posts of an account. */
export function accountPosts(handle: string): PostLine {
  const author = handle.toLowerCase()
  const busy = forcedBy(author) === 'busy'
  const line = timeline(`x ${author}`, busy ? 1 : dice('x pace', author).int(120, 400))
  return { ...line, at: (index) => createPost(author, line.timeOf(index)) }
}

const searchKinds = ['text', 'photo', 'video', 'card', 'poll', 'quote', 'long'] as const

/** Posts of a search: one every seven minutes, or every minute if forced to be busy. */
export function searchPosts({ words, from, kind, language }: SimSearch): PostLine {
  const seed = JSON.stringify([words.toLowerCase(), from, kind, language])
  const line = timeline(`x search ${seed}`, /\bsim_busy\b/i.test(words) ? 1 : 7)
  return {
    ...line,
    at(index) {
      const d = dice('x found', seed, index)
      const author = from ?? d.pick(regulars)
      const post = createPost(author, line.timeOf(index), kind ?? d.pick(searchKinds))
      return { ...post, found: { words, language } }
    },
  }
}

/** Number of replies of posts that are forced to have few. */
const shortLists: Partial<Record<Forced, number>> = { empty: 0, last_page: 7 }

/** Replies to a post: some dozens in the first days, then one a week; one every minute if forced to be busy. */
export function replyPosts(post: SimPost): PostLine {
  const forced = forcedByNumber(post.id)
  const busy = forced === 'busy'
  const everyMs = (busy ? 1 : dice('x reply pace', post.id).int(20, 60)) * 60_000
  // Replies to posts before the epoch of ids start at the epoch, so that their ids differ.
  const from = Math.max(post.at, epoch)
  const timeOf = (index: number) => from + (index + 1) * everyMs
  const line = busy
    ? { timeOf, newest: (now: number) => Math.floor((now - from) / everyMs) - 1 }
    : fading({ count: dice('x reply count', post.id).int(45, 75), timeOf })
  const most = (forced && shortLists[forced]) ?? Number.POSITIVE_INFINITY
  return {
    timeOf: line.timeOf,
    newest: (now) => Math.min(most - 1, line.newest(now)),
    at(index) {
      const author = dice('x reply', post.id, index).pick(regulars)
      const reply = createPost(author, line.timeOf(index), 'reply')
      const replyTo = { id: post.id, author: post.author }
      return { ...reply, replyTo, conversation: post.conversation ?? post.id }
    },
  }
}
