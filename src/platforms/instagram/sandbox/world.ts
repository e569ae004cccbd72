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

/** The accounts and posts of the simulated Instagram; everything they show follows from their names. */

/** Accounts whose JSON is walled: one has an embed, one nothing but the tags of its page, one the page itself. */
export const thinHandles = ['sim_embed', 'sim_tags', 'sim_page']

/** Those who post with hashtags and tag others. */
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
/** Digits alone are an id. */
const isName = (name: string) => readHandle(name) !== null && !/^\d+$/.test(name)

/** User ids; as long as they may be asked for (19 digits). */
const users = nameCodes({
  bits: 60,
  symbols,
  known,
  made: (digits) => `user_${digits}`,
  madeDigits: (name) => /^user_([0-9a-z]{12,13})$/.exec(name)?.[1] ?? null,
  isOpen: true,
  isName,
})

/** The account in a post's id: 23 bits. Names too long for them come back under a made one. */
const owners = nameCodes({
  bits: 23,
  symbols,
  known,
  made: (digits) => `ig_${digits}`,
  madeDigits: (name) => /^ig_([0-9a-z]{5})$/.exec(name)?.[1] ?? null,
  wider: users,
  isName,
})

/** As Instagram's own: milliseconds from its epoch, 23 bits below. */
const ids = snowflakes({ epoch: 1_314_220_021_721, unitMs: 1, lowBits: 23 })

/** Ids of accounts that force an outcome are those that force it everywhere. */
export function userIdOf(handle: string): string {
  const forced = forcedBy(handle)
  return forced === null ? users.codeOf(handle).toString() : forcedNumber(forced)
}

export function handleOfUser(id: string): string {
  const forced = forcedByNumber(id)
  return forced === null ? users.nameOf(BigInt(id)) : `sim_${forced}`
}

/** What records say of an account, however it is named. */
export function namedAccount({ handle, id }: NamedAccount): Readonly<Record<string, string>> {
  const name = handle?.toLowerCase() ?? handleOfUser(id ?? '')
  const number = userIdOf(name)
  return { handle: name, id: number, platformUserId: number }
}

/** Who has a long name is the same under the name that the ids of their posts lead to. */
export const accountOf = (handle: string): Person => ({
  ...personOf('instagram', owners.nameOf(owners.codeOf(handle))),
  handle,
})

export type Kind = 'image' | 'video' | 'carousel'

/** What a post is. */
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
  /** How many comments it has by now. */
  readonly comments: number
  /** Its owner takes older ones away, so that some posts have all of theirs on their page. */
  readonly mostComments: number
  readonly plays: number
  readonly hidesCounts: boolean
  /** Length of a video. */
  readonly seconds: number
  readonly forced: Forced | null
}

const kinds: readonly Kind[] = ['image', 'video', 'video', 'carousel']

/** The post in the examples of the documents is a Reel, as on Instagram. */
const exampleReel = '3663979474839642984'

const kindsOf: Readonly<Record<string, Kind>> = { sim_image: 'image', sim_video: 'video', sim_long: 'video' }

/** The id of a post in a list: of a whole second, by which it is known again. */
const listedId = (handle: string, at: number) => ids.idOf(Math.floor(at / 1000) * 1000, owners.codeOf(handle))

/** What no list holds is a video, so that any post has a transcript. */
function kindOf(id: string, handle: string, d: Dice): Kind {
  if (id === exampleReel) return 'video'
  return kindsOf[handle] ?? (ids.timeOf(id) % 1000 === 0 ? d.pick(kinds) : 'video')
}

/** What is said below a post. */
export const talkOf = ({
  id,
  createdAt,
  forced,
}: Pick<SimulatedPost, 'id' | 'createdAt' | 'forced'>): Discussion =>
  discussion(`instagram ${id}`, createdAt, { isBusy: forced === 'busy' })

/** Comments of a post that is forced to have one page. */
const lastPage = 8

/**
 * The comments that a post has by now, newest first.
 * @param newest how many it had got when the first page was shown
 */
export function commentsOf(
  post: Pick<SimulatedPost, 'id' | 'createdAt' | 'forced' | 'mostComments'>,
  now: number,
  newest: number | null = null,
): GrowingList<Remark> {
  const talk = talkOf(post)
  const all = newest ?? talk.count(now)
  const list = talk.newest(all)
  const length = lengthUnder(post.forced, Math.min(post.mostComments, list.length), lastPage)
  return { ...list, length, newest: all }
}

/** The post of an id; counts grow with its age. Null before it was posted. */
export function postOf(id: string, now: number): SimulatedPost | null {
  const createdAt = ids.timeOf(id)
  return createdAt > now ? null : made(id, createdAt, now)
}

/** What an account posted at a time that has been: its own also where its name is too long for the id. */
export const postBy = (handle: string, at: number, now: number): SimulatedPost =>
  made(listedId(handle, at), Math.floor(at / 1000) * 1000, now, handle)

function made(id: string, createdAt: number, now: number, by?: string): SimulatedPost {
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
    mostComments: d.int(2, 50),
    plays: likes * d.int(5, 20),
    hidesCounts: handle === 'sim_hidden',
    seconds: handle === 'sim_long' ? 3600 : 12.5,
    forced: forcedBy(handle),
  }
  return { ...post, comments: commentsOf(post, now).length }
}

/** When an account posts. */
const pace = (handle: string) =>
  timeline(
    `instagram ${handle}`,
    forcedBy(handle) === 'busy' ? 1 : dice('instagram pace', handle).int(240, 900),
  )

/** Posts of an account, newest first, as of the newest one when its first page was shown. */
export function postsOf(handle: string, now: number, newest: number | null): GrowingList<SimulatedPost> {
  const line = pace(handle)
  const forced = forcedBy(handle)
  const at = (index: number) => postBy(handle, line.timeOf(index), now)
  return newestFirst(line, now, at, { newest, most: 400, forced: forced === 'private' ? 'empty' : forced })
}

/** The post behind a shortcode that forces an outcome; its id tells no time that has been. */
export const forcedPost = (id: string, now: number): SimulatedPost => made(id, Date.UTC(2026, 0, 1), now)

/** Hashtags by number, with Instagram's own beginning. */
const tags = nameCodes({
  bits: 43,
  symbols: 'abcdefghijklmnopqrstuvwxyz0123456789_',
  known: () => [...forcedNames, 'sourdough', 'streetfood', 'repair'],
  made: (digits) => `tag_${digits}`,
  madeDigits: (name) => /^tag_([0-9a-z]{9})$/.exec(name)?.[1] ?? null,
})

/** Names for which the usual number has no room get a longer one. */
const longer = '1785'

export function hashtagIdOf(name: string): string {
  const code = tags.codeOf(name)
  if (tags.nameOf(code) === name) return `1784${code.toString().padStart(13, '0')}`
  return longer + BigInt(`0x1${Buffer.from(name).toString('hex').padStart(2, '0')}`).toString()
}

export function hashtagOfId(id: string): string | null {
  if (/^1784\d{13}$/.test(id)) return tags.nameOf(BigInt(id.slice(4)))
  if (!/^1785\d{1,400}$/.test(id)) return null
  return Buffer.from(BigInt(id.slice(longer.length)).toString(16).slice(1), 'hex').toString()
}

/** Posts that carry a hashtag, newest first, a few an hour. */
export function postsWith(name: string, now: number, newest: number | null): GrowingList<SimulatedPost> {
  const line = timeline(`instagram hashtag ${name}`, forcedBy(name) === 'busy' ? 1 : 40)
  const at = (index: number) => {
    const handle = dice('instagram tagger', name, index).pick(taggers)
    return postBy(handle, line.timeOf(index), now)
  }
  return newestFirst(line, now, at, { newest, most: 200, forced: forcedBy(name) })
}
