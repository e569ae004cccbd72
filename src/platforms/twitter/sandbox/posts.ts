import { LRUCache } from 'lru-cache'
import { type Forced, forcedBy, forcedByNumber } from '../../shared/forced.ts'
import { type Dice, dice, timeline, words, worldBegan } from '../../shared/world.ts'
import { knownHandles, regulars } from './accounts.ts'

export type PostKind =
  | 'text'
  | 'photo'
  | 'photos'
  | 'video'
  | 'silent_video'
  | 'gif'
  | 'poll'
  | 'card'
  | 'quote'
  | 'reply'
  | 'repost'
  | 'long'
  | 'edited'

/** What places a post in the simulated world; everything else follows from its id. */
export interface SimPost {
  readonly id: string
  readonly author: string
  /** Milliseconds since the Unix epoch. */
  readonly at: number
  readonly kind: PostKind
  /** Words of a search that this post was found by. */
  readonly found?: string
  readonly language?: string
  readonly leastLikes?: number
  readonly replyTo?: { readonly id: string; readonly author: string }
  /** First post of the thread, where it is another. */
  readonly conversation?: string
}

const snowflakeEpoch = 1_288_834_974_657
const tagBits = 22n

function tagOf(handle: string): bigint {
  return BigInt(dice('x tag', handle.toLowerCase()).int(0, 2 ** 22 - 1))
}

const handleByTag = new Map(knownHandles.map((handle) => [tagOf(handle), handle]))

/**
 * The id of what an author posts at a time: the time in the upper bits, as X does, and a tag of the author. Posts
 * of the years before such ids count as the first of them.
 */
export function postId(author: string, at: number): string {
  return ((BigInt(Math.max(0, at - snowflakeEpoch)) << tagBits) | tagOf(author)).toString()
}

/** How often each kind occurs. */
const kinds: readonly (readonly [PostKind, number])[] = [
  ['text', 30],
  ['photo', 14],
  ['photos', 6],
  ['video', 7],
  ['silent_video', 3],
  ['gif', 4],
  ['poll', 5],
  ['card', 9],
  ['quote', 7],
  ['reply', 8],
  ['repost', 4],
  ['long', 5],
  ['edited', 3],
]

function kindOf(id: string): PostKind {
  let rest = dice('x kind', id).int(1, 105)
  for (const [kind, share] of kinds) {
    rest -= share
    if (rest <= 0) return kind
  }
  return 'text'
}

/**
 * Posts that lists have shown, so that looking one up gives the same author and words. Others are derived from
 * their ids.
 */
const shown = new LRUCache<string, SimPost>({ max: 20_000 })

function remember(post: SimPost): SimPost {
  shown.set(post.id, post)
  return post
}

/** What a numeric id forces of a post; those that force no failure are videos, so that they have a transcript too. */
function forcedPost(id: string, forced: Forced): SimPost {
  const kind = forced === 'empty' ? 'silent_video' : 'video'
  return { id, author: `sim_${forced}`, at: worldBegan, kind }
}

/** The time in an id; ids from before they carried one count the seconds of the first years. */
function timeIn(id: string): number {
  const number = BigInt(id)
  const at = Number(number >> tagBits) + snowflakeEpoch
  return number < 29_700_859_247n ? Date.UTC(2006, 2, 21) + Number(number % 100_000_000n) * 1000 : at
}

/** Posts of the real X that examples name, with what they show there. */
const famous: Readonly<Record<string, Pick<SimPost, 'author' | 'kind'>>> = {
  '20': { author: 'jack', kind: 'text' },
  '1491475671058681863': { author: 'nasa', kind: 'video' },
}

/** The post of an id, or null when its time has not come yet. */
export function postById(id: string, now: number): SimPost | null {
  const forced = forcedByNumber(id)
  if (forced) return forcedPost(id, forced)
  const at = timeIn(id)
  if (at > now) return null
  const known = shown.get(id)
  if (known) return known
  if (famous[id]) return { id, at, ...famous[id] }
  const author = handleByTag.get(BigInt(id) & ((1n << tagBits) - 1n)) ?? dice('x author', id).pick(regulars)
  return withParent({ id, author, at, kind: kindOf(id) })
}

/** A reply without a thread of its own answers a post made shortly before. */
function withParent(post: SimPost): SimPost {
  if (post.kind !== 'reply' || post.replyTo) return post
  const author = dice('x answered', post.id).pick(regulars)
  const id = postId(author, post.at - 3_600_000)
  return { ...post, replyTo: { id, author }, conversation: id }
}

/** What one post quotes or repeats: a post of a regular, made some hours before. */
export function referredPost(post: SimPost): SimPost {
  const d = dice('x referred', post.id)
  const author = d.pick(regulars)
  const at = post.at - d.int(1, 40) * 3_600_000
  const kind = d.pick<PostKind>(['text', 'photo', 'video', 'long'])
  return remember({ id: postId(author, at), author, at, kind })
}

/** Posts of an account by their place in its life; null for places it has not come to. */
export function accountPosts(handle: string, now: number) {
  const author = handle.toLowerCase()
  const busy = forcedBy(author) === 'busy'
  const line = timeline(`x ${author}`, busy ? 1 : dice('x pace', author).int(120, 400))
  return {
    newest: line.newest(now),
    at(index: number): SimPost {
      const at = line.timeOf(index)
      const id = postId(author, at)
      return remember(withParent({ id, author, at, kind: kindOf(id) }))
    },
    timeOf: line.timeOf,
  }
}

/** What a search asks for. */
export interface SimSearch {
  readonly words: string
  readonly from: string | null
  readonly kind: PostKind | null
  readonly language: string | null
  readonly leastLikes: number
  readonly isBusy: boolean
}

const searchKinds = ['text', 'photo', 'video', 'card', 'poll', 'quote', 'long'] as const

/** Posts found by a search, by place: a new one every seven minutes, every minute for a busy one. */
export function searchPosts(search: SimSearch, now: number) {
  const seed = JSON.stringify([search.words.toLowerCase(), search.from, search.kind, search.language])
  const line = timeline(`x search ${seed}`, search.isBusy ? 1 : 7)
  return {
    newest: line.newest(now),
    timeOf: line.timeOf,
    before: (time: number) => line.newest(time - 1),
    at(index: number): SimPost {
      const d = dice('x found', seed, index)
      const author = search.from ?? d.pick(regulars)
      const at = line.timeOf(index)
      return remember({
        id: postId(author, at),
        author,
        at,
        kind: search.kind ?? d.pick(searchKinds),
        found: search.words,
        leastLikes: search.leastLikes,
        ...(search.language === null ? {} : { language: search.language }),
      })
    },
  }
}

/** How many replies a post gets in the end. */
export function mostReplies(id: string): number {
  const forced = forcedByNumber(id)
  if (forced === 'empty') return 0
  if (forced === 'last_page') return 7
  return forced === 'busy' ? Number.POSITIVE_INFINITY : dice('x reply count', id).int(45, 75)
}

/** Replies to a post by place; a busy post has gained one every minute since the world began. */
export function replyPosts(post: SimPost, now: number) {
  const busy = forcedByNumber(post.id) === 'busy'
  const everyMs = (busy ? 1 : dice('x reply pace', post.id).int(20, 60)) * 60_000
  // The oldest posts are answered once ids carry a time, so that their answers differ.
  const from = Math.max(post.at, snowflakeEpoch)
  const timeOf = (index: number) => from + (index + 1) * everyMs
  return {
    newest: Math.min(mostReplies(post.id), Math.floor((now - from) / everyMs)) - 1,
    timeOf,
    at(index: number): SimPost {
      const one = dice('x reply', post.id, index)
      const author = one.pick(regulars)
      const at = timeOf(index)
      return remember({
        id: postId(author, at),
        author,
        at,
        kind: one.pick<PostKind>(['text', 'text', 'photo']),
        replyTo: { id: post.id, author: post.author },
        conversation: post.conversation ?? post.id,
      })
    },
  }
}

/** Posts of a community by place. */
export function communityPosts(id: string, now: number) {
  const line = timeline(`x community ${id}`, forcedByNumber(id) === 'busy' ? 1 : 30)
  return {
    newest: line.newest(now),
    at(index: number): SimPost {
      const one = dice('x community post', id, index)
      const author = one.pick(regulars)
      const at = line.timeOf(index)
      return remember({ id: postId(author, at), author, at, kind: one.pick(searchKinds) })
    },
  }
}

/** Dice for the contents of a post. */
export function contentDice(post: SimPost): Dice {
  return dice('x post', post.id)
}

/** What a post says, without links and mentions. */
export function wordsOf(post: SimPost): string {
  const d = contentDice(post)
  const said = post.kind === 'long' ? words.paragraph(d, 12) : words.sentence(d)
  return post.found ? `${post.found} · ${said}` : `${words.title(d)} & so on. ${said}`
}
