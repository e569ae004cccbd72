import type { NamedAccount } from '../../../catalog/ports/simulated.ts'
import { type Discussion, discussion, type Remark } from '../../../simulation/comments.ts'
import {
  type Forced,
  forcedBy,
  forcedByNumber,
  forcedNames,
  forcedNumber,
} from '../../../simulation/forced.ts'
import { nameCodes, snowflakes } from '../../../simulation/ids.ts'
import { type GrowingList, lengthUnder, newestFirst } from '../../../simulation/lists.ts'
import { madeUpHandles, type Person, personOf } from '../../../simulation/people.ts'
import { type Dice, dice, timeline, words } from '../../../simulation/world.ts'
import { readHandle, shortcodeOfId } from '../identifiers.ts'

/** The accounts and posts of the simulated Instagram. All their values are derived from their names and ids. */

/** Accounts with restricted JSON. One has an embed, one has only tags on its page, one has a full page. */
export const thinHandles = ['sim_embed', 'sim_tags', 'sim_page']

/** Accounts that post with hashtags and tag others. */
export const taggers = ['ada.cooks', 'bo.repairs', 'hana.paints', 'li.bakes']

const known = () => [
  ...madeUpHandles(),
  ...taggers,
  ...forcedNames,
  'sim_image',
  'sim_video',
  'sim_hidden',
  'sim_long',
  ...thinHandles,
]
const symbols = 'abcdefghijklmnopqrstuvwxyz0123456789_.'
/** A handle; digits alone are an id. */
const isName = (name: string) => readHandle(name) !== null && !/^\d+$/.test(name)

/** User ids. 60 bits keep them within the 19 digits that parameters accept. */
const users = nameCodes({
  bits: 60,
  symbols,
  known,
  generate: (digits) => `user_${digits}`,
  digitsOf: (name) => /^user_([0-9a-z]{12,13})$/.exec(name)?.[1] ?? null,
  isOpen: true,
  isName,
})

/** The account in a post's id: 23 bits. Longer handles decode to a generated handle. */
const owners = nameCodes({
  bits: 23,
  symbols,
  known,
  generate: (digits) => `ig_${digits}`,
  digitsOf: (name) => /^ig_([0-9a-z]{5})$/.exec(name)?.[1] ?? null,
  wider: users,
  isName,
})

/** Post ids as on Instagram: milliseconds since its epoch, then 23 bits. */
const ids = snowflakes({ epoch: 1_314_220_021_721, unitMs: 1, lowBits: 23 })

/** The user id of a handle. Handles that force an outcome have the ids that force it on every platform. */
export function userIdOf(handle: string): string {
  const forced = forcedBy(handle)
  return forced === null ? users.codeOf(handle).toString() : forcedNumber(forced)
}

export function handleOfUser(id: string): string {
  const forced = forcedByNumber(id)
  return forced === null ? users.nameOf(BigInt(id)) : `sim_${forced}`
}

/** Handle and id of an account that is named by one of them. */
export function namedAccount({ handle, id }: NamedAccount): Readonly<Record<string, string>> {
  const name = handle?.toLowerCase() ?? handleOfUser(id ?? '')
  const number = userIdOf(name)
  return { handle: name, id: number, platformUserId: number }
}

/** An account. A long handle has the values of the generated handle that its post ids decode to. */
export const accountOf = (handle: string): Person => ({
  ...personOf('instagram', owners.nameOf(owners.codeOf(handle))),
  handle,
})

export type Kind = 'image' | 'video' | 'carousel'

/** The values from which every format of a post is built. */
export interface SimulatedPost {
  readonly id: string
  readonly shortcode: string
  readonly handle: string
  readonly kind: Kind
  readonly isReel: boolean
  /** Milliseconds since the Unix epoch. */
  readonly createdAt: number
  readonly caption: string
  readonly likes: number
  /** Number of comments at the time of the request. */
  readonly comments: number
  /** The owner deletes older comments, so that some posts have all their comments on their page. */
  readonly maxComments: number
  readonly plays: number
  readonly hidesCounts: boolean
  /** Length of a video in seconds. */
  readonly seconds: number
  readonly forced: Forced | null
}

const kinds: readonly Kind[] = ['image', 'video', 'video', 'carousel']

/** The post in the examples of the documents is a Reel, as on Instagram. */
const exampleReel = '3663979474839642984'

const kindsOf: Readonly<Record<string, Kind>> = { sim_image: 'image', sim_video: 'video', sim_long: 'video' }

/** The id of a post in a list. Its time is a whole second, which marks listed posts. */
const listedId = (handle: string, at: number) => ids.idOf(Math.floor(at / 1000) * 1000, owners.codeOf(handle))

/** The kind of a post. Posts outside lists are videos, so that any id has a transcript. */
function kindOf(id: string, handle: string, d: Dice): Kind {
  if (id === exampleReel) return 'video'
  return kindsOf[handle] ?? (ids.timeOf(id) % 1000 === 0 ? d.pick(kinds) : 'video')
}

/** The discussion below a post. */
export const talkOf = ({
  id,
  createdAt,
  forced,
}: Pick<SimulatedPost, 'id' | 'createdAt' | 'forced'>): Discussion =>
  discussion(`instagram ${id}`, createdAt, { isBusy: forced === 'busy' })

/** Number of comments of a post that is forced to have a single page. */
const singlePageComments = 8

/**
 * The comments that a post has by now, newest first.
 * @param newest number of comments at the request of the first page
 */
export function commentsOf(
  post: Pick<SimulatedPost, 'id' | 'createdAt' | 'forced' | 'maxComments'>,
  now: number,
  newest: number | null = null,
): GrowingList<Remark> {
  const talk = talkOf(post)
  const all = newest ?? talk.count(now)
  const list = talk.newest(all)
  const length = lengthUnder(post.forced, Math.min(post.maxComments, list.length), singlePageComments)
  return { ...list, length, newest: all }
}

/** The post of an id; its counts grow with its age. Null before its time of posting. */
export function postOf(id: string, now: number): SimulatedPost | null {
  const createdAt = ids.timeOf(id)
  return createdAt > now ? null : buildPost(id, createdAt, now)
}

/** The post of an account at a time in the past, also for handles that are too long for the id. */
export const postBy = (handle: string, at: number, now: number): SimulatedPost =>
  buildPost(listedId(handle, at), Math.floor(at / 1000) * 1000, now, handle)

function buildPost(id: string, createdAt: number, now: number, by?: string): SimulatedPost {
  const handle = owners.nameOf(ids.lowOf(id), by)
  const d = dice('instagram post', id)
  const kind = kindOf(id, handle, d)
  const share = Math.min(1, (now - createdAt) / (48 * 3_600_000))
  const likes = Math.floor(d.int(40, 90_000) * share) + 1
  const post = {
    id,
    shortcode: shortcodeOfId(id),
    handle,
    kind,
    isReel: kind === 'video' && (d.chance(0.8) || id === exampleReel),
    createdAt,
    caption: `${words.title(d)}. ${words.sentence(d)} #${d.pick(['sourdough', 'streetfood', 'repair'])}`,
    likes,
    maxComments: d.int(2, 50),
    plays: likes * d.int(5, 20),
    hidesCounts: handle === 'sim_hidden',
    seconds: handle === 'sim_long' ? 3600 : 12.5,
    forced: forcedBy(handle),
  }
  return { ...post, comments: commentsOf(post, now).length }
}

/** The times at which an account posts. */
const timelineOf = (handle: string) =>
  timeline(
    `instagram ${handle}`,
    forcedBy(handle) === 'busy' ? 1 : dice('instagram pace', handle).int(240, 900),
  )

/** Posts of an account, newest first, up to the post that was newest at the request of the first page. */
export function postsOf(handle: string, now: number, newest: number | null): GrowingList<SimulatedPost> {
  const line = timelineOf(handle)
  const forced = forcedBy(handle)
  const at = (index: number) => postBy(handle, line.timeOf(index), now)
  return newestFirst(line, now, at, { newest, most: 400, forced: forced === 'private' ? 'empty' : forced })
}

/** The post of a shortcode that forces an outcome. The time in its id is in the future, so it gets a fixed time. */
export const forcedPost = (id: string, now: number): SimulatedPost => buildPost(id, Date.UTC(2026, 0, 1), now)

/** Hashtag ids with Instagram's own prefix. */
const tags = nameCodes({
  bits: 43,
  symbols: 'abcdefghijklmnopqrstuvwxyz0123456789_',
  known: () => [...forcedNames, 'sourdough', 'streetfood', 'repair'],
  generate: (digits) => `tag_${digits}`,
  digitsOf: (name) => /^tag_([0-9a-z]{9})$/.exec(name)?.[1] ?? null,
})

/** Prefix of the longer ids of hashtags that do not fit into the usual id. */
const longIdPrefix = '1785'

export function hashtagIdOf(name: string): string {
  const code = tags.codeOf(name)
  if (tags.nameOf(code) === name) return `1784${code.toString().padStart(13, '0')}`
  return longIdPrefix + BigInt(`0x1${Buffer.from(name).toString('hex').padStart(2, '0')}`).toString()
}

export function hashtagOfId(id: string): string | null {
  if (/^1784\d{13}$/.test(id)) return tags.nameOf(BigInt(id.slice(4)))
  if (!/^1785\d{1,400}$/.test(id)) return null
  return Buffer.from(BigInt(id.slice(longIdPrefix.length)).toString(16).slice(1), 'hex').toString()
}

/** Posts with a hashtag, newest first, a few an hour. */
export function postsWith(name: string, now: number, newest: number | null): GrowingList<SimulatedPost> {
  const line = timeline(`instagram hashtag ${name}`, forcedBy(name) === 'busy' ? 1 : 40)
  const at = (index: number) => {
    const handle = dice('instagram tagger', name, index).pick(taggers)
    return postBy(handle, line.timeOf(index), now)
  }
  return newestFirst(line, now, at, { newest, most: 200, forced: forcedBy(name) })
}
