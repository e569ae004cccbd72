import { type Forced, forcedBy, forcedByNumber } from '../../shared/forced.ts'
import { dice, type Timeline, timeline, words, worldBegan } from '../../shared/world.ts'
import { authorOf, kindOf, kinds, makeId, numberOf, timeOf } from './ids.ts'

/** The people and posts of simulated TikTok. */

export interface Person {
  handle: string
  number: number
  forced: Forced | null
  id: string
  name: string
  bio: string
  verified: boolean
  private: boolean
  region: string
  /** Whether the public page states the region. */
  showsRegion: boolean
  language: string
  /** Whether the lists of followers and followed accounts are shown to nobody. */
  hidesLists: boolean
  joined: number
  followers: number
  following: number
  likes: number
  posts: Timeline
  /** Whether a broadcast runs at a time. */
  live: boolean
}

const places: readonly [region: string, language: string][] = [
  ['US', 'en'],
  ['US', 'en'],
  ['GB', 'en'],
  ['DE', 'de'],
  ['BR', 'pt'],
  ['MX', 'es'],
  ['FR', 'fr'],
  ['ID', 'id'],
]

/** The account of a handle; any handle is one. */
export function personOf(handle: string): Person {
  const forced = forcedBy(handle)
  const d = dice('tiktok person', handle)
  const [region, language] = d.pick(places)
  const everyMinutes = forced === 'busy' ? 1 : d.pick([240, 480, 720, 1440])
  const number = numberOf(handle)
  const joined = worldBegan - d.int(10, 1500) * 86_400_000
  const few = forced === 'empty' ? 0 : forced === 'last_page' ? 8 : null
  return {
    handle,
    number,
    forced,
    id: makeId(joined, number, kinds.user),
    name: words.personName(d),
    bio: words.sentence(d),
    verified: d.chance(0.2),
    private: forced === 'private',
    region,
    showsRegion: d.chance(0.7),
    language,
    hidesLists: handle === 'sim_hidden',
    joined,
    followers: few ?? d.int(120, 4_000_000),
    following: few ?? d.int(95, 900),
    likes: d.int(1000, 90_000_000),
    posts: timeline(handle, everyMinutes),
    live: forced === 'busy' || d.chance(0.4),
  }
}

/** Number of posts an author has published by `now`. */
export function postCount(person: Person, now: number): number {
  if (person.forced === 'empty') return 0
  const all = person.posts.newest(now) + 1
  return Math.max(0, person.forced === 'last_page' ? Math.min(8, all) : all)
}

/** Ids of an author's posts, newest first, `count` of them after the first `from`. */
export function postIds(person: Person, now: number, from: number, count: number): string[] {
  const total = postCount(person, now)
  const newest = person.posts.newest(now)
  return Array.from({ length: Math.max(0, Math.min(count, total - from)) }, (_, place) =>
    makeId(person.posts.timeOf(newest - from - place), person.number, kinds.post),
  )
}

export interface SimPost {
  id: string
  author: Person
  created: number
  caption: string
  hashtags: string[]
  /** Seconds; 0 for a photo post. */
  duration: number
  pictures: number
  captioned: boolean
  musicId: string
  views: number
  likes: number
  shares: number
  saves: number
  forced: Forced | null
}

const tags = ['booktok', 'fyp', 'streetfood', 'cooking', 'travel', 'diy', 'robots', 'gardening']

/** Any id is a post. `named`: the author in the link, believed when the id is that author's. */
export function postOf(id: string, named?: string): SimPost {
  if (named) numberOf(named)
  const forced = forcedByNumber(id)
  const author = personOf(forced === null ? authorOf(id) : 'ada.cooks')
  const d = dice('tiktok post', id)
  const long = author.handle === 'sim_long'
  const silent = long || author.handle === 'sim_silent'
  const photos = !silent && author.handle !== 'sim_gone_media' && d.chance(0.15)
  const listed = tags[kindOf(id) - kinds.tagged]
  const hashtags = [...new Set([...(listed ? [listed] : []), d.pick(tags), d.pick(tags)])]
  const views = d.int(2000, 9_000_000)
  const likes = Math.round(views * (0.02 + 0.12 * d.next()))
  return {
    id,
    author,
    created: forced === null ? timeOf(id) : worldBegan,
    caption: `${words.title(d)} ${hashtags.map((tag) => `#${tag}`).join(' ')}`,
    hashtags,
    duration: photos ? 0 : long ? 3600 : d.int(6, 90),
    pictures: photos ? d.int(2, 5) : 0,
    captioned: !photos && !silent && d.chance(0.85),
    musicId: musicIdOf(d.int(0, 400)),
    views,
    likes,
    shares: Math.round(likes * 0.02 * d.next()),
    saves: Math.round(likes * 0.1 * d.next()),
    forced,
  }
}

export const musicIdOf = (place: number) => makeId(worldBegan + place * 3_600_000, place, kinds.music)

/** A fast and a slow stretch of comments: one every `step` minutes since the post appeared, up to a limit. */
export function commentCount(post: SimPost, now: number): number {
  if (post.forced === 'empty') return 0
  if (post.forced === 'last_page') return 8
  const minutes = Math.floor((now - post.created) / 60_000)
  if (post.forced === 'busy') return Math.max(0, minutes)
  const d = dice('comment pace', post.id)
  return Math.max(0, Math.min(d.int(150, 600), Math.floor(minutes / d.int(2, 9))))
}

/** The `place`-th comment of a post, counted from its first. */
export function commentId(post: SimPost, place: number): string {
  const minutes = post.forced === 'busy' ? 1 : dice('comment pace', post.id).int(2, 9)
  return makeId(post.created + (place + 1) * minutes * 60_000, place % 0xffffff, kinds.comment)
}

/** Number of replies of a comment. */
export function replyCount(id: string): number {
  const forced = forcedByNumber(id)
  if (forced === 'empty') return 0
  if (forced === 'last_page') return 8
  const d = dice('replies', id)
  return forced !== null || d.chance(0.35) ? d.int(45, 90) : 0
}

/**
 * Ids of a list that many authors add to (a tag, a sound, a search), newest first: one post every ten minutes.
 * The offset counts from the newest.
 */
export function sharedList(
  name: string,
  now: number,
  from: number,
  count: number,
): { ids: string[]; more: boolean } {
  const forced = forcedBy(name) ?? forcedByNumber(name)
  const line = timeline(`list ${name}`, forced === 'busy' ? 1 : 10)
  const total = forced === 'empty' || forced === 'not_found' ? 0 : forced === 'last_page' ? 8 : 500
  const newest = line.newest(now)
  const length = Math.max(0, Math.min(count, total - from))
  const tag = tags.indexOf(name)
  const kind = tag < 0 ? kinds.post : kinds.tagged + tag
  const ids = Array.from({ length }, (_, place) => {
    const index = newest - from - place
    return makeId(line.timeOf(index), dice('list author', name, index).int(0, 2 ** 23 - 1), kind)
  })
  return { ids, more: from + length < total }
}
