import { type Forced, forcedBy, forcedByNumber } from '../../../simulation/forced.ts'
import { type List, lengthUnder, listOf, newestFirst, page } from '../../../simulation/lists.ts'
import { dice, fading, timeline, words, worldBegan } from '../../../simulation/world.ts'
import {
  authorOf,
  forcedOf,
  generatedPerson,
  kindOf,
  kinds,
  makeId,
  numberOf,
  placeOf,
  soundPlaces,
  tags,
  timeOf,
} from './ids.ts'

/** The accounts, posts and comments of simulated TikTok. */

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

/** A number that grows with time. `fastest` and `slowest` bound the minutes between two steps. */
function growingCount(
  handle: string,
  forced: Forced | null,
  atFirst: number,
  { fastest, slowest }: { fastest: number; slowest: number },
): (now: number) => number {
  const line = timeline(handle, forced === 'busy' ? 1 : dice('grows', handle).int(fastest, slowest))
  return (now) => lengthUnder(forced, atFirst + line.newest(now) + 1)
}

/** The account of a handle; every handle has one. */
export function personOf(handle: string) {
  const forced = forcedBy(handle)
  const d = dice('tiktok person', handle)
  const [region, language] = d.pick(places)
  const everyMinutes = forced === 'busy' ? 1 : d.pick([240, 480, 720, 1440])
  const number = numberOf(handle)
  const joined = worldBegan - d.int(10, 1500) * 86_400_000
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
    /** Whether the public page states the region. */
    showsRegion: d.chance(0.7),
    language,
    /** Whether the account hides its lists of followers and followed accounts. */
    hidesLists: handle === 'sim_hidden',
    joined,
    /** The number of followers at a time. */
    followers: growingCount(handle, forced, d.int(120, 4_000_000), { fastest: 10, slowest: 400 }),
    following: growingCount(handle, forced, d.int(95, 900), { fastest: 500, slowest: 700 }),
    likes: d.int(1000, 90_000_000),
    line: timeline(handle, everyMinutes),
    /** Whether a broadcast runs. */
    live: forced === 'busy' || d.chance(0.4),
  }
}

export type Person = ReturnType<typeof personOf>

/** Ids of an author's posts, newest first. */
export function postsOf({ line, number, forced }: Person, now: number): List<string> {
  return newestFirst(line, now, (index) => makeId(line.timeOf(index), number, kinds.post), { forced })
}

/** Cursors of lists of accounts count down like times, so that new entries do not shift the pages. This is the last. */
const lastCursor = 1_500_000_000

/**
 * A page of followers or followed accounts, latest first.
 * @param cursor cursor of the page; null or an unknown cursor for the first page
 */
export function peopleOf(
  owner: Person,
  kind: 'followers' | 'following',
  now: number,
  { cursor, size }: { cursor: number | null; size: number },
): { items: Person[]; total: number; cursor: number; more: boolean } {
  const word = kind === 'followers' ? 'follower' : 'followed'
  const total = owner[kind](now)
  const left = cursor !== null && cursor > lastCursor ? Math.min(total, cursor - lastCursor) : total
  const list = listOf(left, (place) => personOf(generatedPerson(word, owner.handle, left - 1 - place)))
  const { items, next } = page(list, { size })
  return { items, total, cursor: lastCursor + left - items.length, more: next !== null }
}

/** The accounts that a search finds, latest first. */
export function peopleFound(words: string, now: number): List<Person> {
  const forced = forcedBy(words)
  const line = timeline(`people ${words}`, forced === 'busy' ? 1 : 480)
  const maxPosts = forced === 'busy' ? Number.POSITIVE_INFINITY : 90
  return newestFirst(line, now, (index) => personOf(generatedPerson('found', words, index)), {
    most: maxPosts,
    forced,
  })
}

/**
 * The post of an id; every id has one.
 * @param named the handle in the post's link, which is used if its number matches the id
 */
export function postOf(id: string, named?: string) {
  const forced = forcedByNumber(id)
  const author = personOf(forced === null ? authorOf(id, named) : 'ada.cooks')
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
    /** Seconds; 0 for a photo post. */
    duration: photos ? 0 : long ? 3600 : d.int(6, 90),
    pictures: photos ? d.int(2, 5) : 0,
    captioned: !photos && !silent && d.chance(0.85),
    musicId: makeMusicId(soundOf(id, d.int(0, soundPlaces - 1))),
    views,
    likes,
    shares: Math.round(likes * 0.02 * d.next()),
    saves: Math.round(likes * 0.1 * d.next()),
    forced,
  }
}

export type SimPost = ReturnType<typeof postOf>

const makeMusicId = (place: number) => makeId(worldBegan + place * 3_600_000, place, kinds.music)

/** The place of a post's sound: in the id of a post of a sound's list, else the drawn place. */
const soundOf = (post: string, drawn: number) =>
  kindOf(post) === kinds.sounded ? placeOf(post) % soundPlaces : drawn

/** The place of a sound that posts use; null for other ids and words. */
function soundPlaceOf(name: string): number | null {
  const place = placeOf(name)
  return place < soundPlaces && makeMusicId(place) === name ? place : null
}

/** The comments of a post, newest first: at first every few minutes, later once a week. */
export function commentsOf({ id, created, forced }: SimPost, now: number): List<string> {
  const d = dice('comment pace', id)
  const busy = forced === 'busy'
  const everyMs = (busy ? 1 : d.int(2, 9)) * 60_000
  const timeOf = (index: number) => created + (index + 1) * everyMs
  const line = busy
    ? { timeOf, newest: () => Math.floor((now - created) / everyMs) - 1 }
    : fading({ count: d.int(150, 600), timeOf })
  const make = (index: number) => makeId(line.timeOf(index), index % 0xffffff, kinds.comment)
  return newestFirst(line, now, make, { forced })
}

/** The replies to a comment, oldest first. */
export function repliesOf(id: string): List<string> {
  const forced = forcedByNumber(id)
  const d = dice('replies', id)
  const usual = forced !== null || d.chance(0.35) ? d.int(45, 90) : 0
  const start = forced === null ? timeOf(id) : worldBegan
  return listOf(lengthUnder(forced, usual), (place) =>
    makeId(start + (place + 1) * 45_000, place, kinds.reply),
  )
}

/** The ids of a list by several authors (a tag, a sound, a search), newest first: a post every ten minutes. */
export function sharedList(name: string, now: number): List<string> {
  const forced = forcedOf(name)
  const line = timeline(`list ${name}`, forced === 'busy' ? 1 : 10)
  const tag = tags.indexOf(name)
  const sound = soundPlaceOf(name)
  const kind = tag >= 0 ? kinds.tagged + tag : sound === null ? kinds.post : kinds.sounded
  const make = (index: number) => {
    const d = dice('list author', name, index)
    const author = sound === null ? d.int(0, 2 ** 23 - 1) : d.int(0, 20_000) * soundPlaces + sound
    return makeId(line.timeOf(index), author, kind)
  }
  return newestFirst(line, now, make, { most: 500, forced })
}
