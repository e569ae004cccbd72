import { type Forced, forcedBy, forcedByNumber, forcedNames } from '../../../simulation/forced.ts'
import { nameCodes, snowflakes } from '../../../simulation/ids.ts'
import { type GrowingList, newestFirst } from '../../../simulation/lists.ts'
import { madeUpHandles, type Person, personOf } from '../../../simulation/people.ts'
import { dice, timeline, words, worldBegan } from '../../../simulation/world.ts'
import { site } from '../links.ts'

/** Pages, posts, events and ads of the simulated Facebook. Their content derives from their names and ids. */

export const cdn = 'https://scontent.xx.fbcdn.net'

/** Converts any text to a page's name. */
export const nameOf = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9_.]+/g, '.')

const regulars = ['adabakery', 'woodworkingideas']
const known = () => [
  ...words.personNames().map(nameOf),
  ...madeUpHandles(),
  ...regulars,
  ...forcedNames,
  ...['sim_photo', 'sim_video', 'sim_text'],
]
const symbols = 'abcdefghijklmnopqrstuvwxyz0123456789_.'

/** Base of page ids: with it, ids of 49 bits have the length of Facebook's ids. */
const idBase = 100_000_000_000_000n
const pages = nameCodes({
  bits: 49,
  symbols,
  known,
  generate: (digits) => `page_${digits}`,
  digitsOf: (name) => /^page_([0-9a-z]{10})$/.exec(name)?.[1] ?? null,
})
/** Codes of pages in the low bits of post ids. */
const owners = nameCodes({
  bits: 28,
  symbols,
  known,
  generate: (digits) => `fb_${digits}`,
  digitsOf: (name) => /^fb_([0-9a-z]{6})$/.exec(name)?.[1] ?? null,
  wider: pages,
})
const postIds = snowflakes({ epoch: Date.UTC(2010, 0, 1), unitMs: 1000, lowBits: 28 })

/** The id of a page. The name `page.<number>` stands for a page known only by its id. */
export const pageIdOf = (name: string) =>
  /^page\.(\d+)$/.exec(name)?.[1] ?? (idBase + pages.codeOf(name)).toString()

/** The name of a page, from its name or id. */
export function pageNamed(node: string): string {
  if (!/^\d+$/.test(node)) return nameOf(node)
  const forced = forcedByNumber(node)
  if (forced) return `sim_${forced}`
  const code = BigInt(node) - idBase
  return code >= 0n && code < 1n << 49n ? pages.nameOf(code) : `page.${node}`
}

/** The person behind a page. Long names are shortened in ids; both names give the same person. */
export const accountOf = (name: string): Person => ({
  ...personOf('facebook', owners.nameOf(owners.codeOf(name))),
  handle: name,
})

export type Kind = 'text' | 'photo' | 'album' | 'video'

export interface SimulatedPost {
  readonly id: string
  /** Name of the page that published it. */
  readonly owner: string
  readonly kind: Kind
  /** Milliseconds since the Unix epoch. */
  readonly createdAt: number
  readonly text: string
  readonly reactions: number
  readonly shares: number
  readonly views: number
  readonly seconds: number
  readonly forced: Forced | null
}

const kinds: readonly Kind[] = ['text', 'photo', 'video', 'album', 'video', 'photo']
const kindByOwner: Readonly<Record<string, Kind>> = {
  sim_photo: 'photo',
  sim_video: 'video',
  sim_text: 'text',
}

/** Length of the period, in seconds, for posts whose ids contain no time. */
const firstYear = 365 * 24 * 3600
const someTime = (id: string) => worldBegan + dice('facebook time', id).int(0, firstYear) * 1000

/** The numeric id of a post; for a token (`pfbid…`) the id is derived from the token and the page. */
function numberOfPost(id: string, owner: string | undefined): string {
  if (/^\d+$/.test(id)) return id
  const low =
    owner === undefined ? BigInt(dice('facebook token', id).int(0, 2 ** 28 - 1)) : owners.codeOf(owner)
  return postIds.idOf(someTime(id), low)
}

/** The kind of the page's post at a time. Kinds alternate, so that every list contains all. Null without such a post. */
function kindListed(page: string, createdAt: number): Kind | null {
  const line = pace(page)
  const index = line.newest(createdAt + 999)
  const listed = index >= 0 && Math.floor(line.timeOf(index) / 1000) === createdAt / 1000
  return listed ? kinds[index % kinds.length]! : null
}

/**
 * The post of an id or `pfbid…` token; null before its publication. A post that no list contains is a video with
 * captions, so that transcripts exist for any id.
 * @param owner name of its page (default: the page in the id)
 */
export function postOf(requestedId: string, now: number, owner?: string, kind?: Kind): SimulatedPost | null {
  const id = numberOfPost(requestedId, owner)
  const forcedId = forcedByNumber(id)
  const createdAt = forcedId ? someTime(id) : postIds.timeOf(id)
  if (createdAt > now) return null
  const page = owner ?? (forcedId ? `sim_${forcedId}` : owners.nameOf(postIds.lowOf(id)))
  const d = dice('facebook post', id)
  const share = Math.min(1, (now - createdAt) / (48 * 3_600_000))
  const reactions = Math.floor(d.int(30, 40_000) * share) + 1
  return {
    id,
    owner: page,
    kind: kind ?? kindByOwner[page] ?? kindListed(page, createdAt) ?? 'video',
    createdAt,
    text: `${words.title(d)}. ${words.paragraph(d, d.int(1, 4))}`,
    reactions,
    shares: Math.floor(reactions / d.int(8, 30)),
    views: reactions * d.int(5, 40),
    seconds: d.int(15, 240),
    forced: forcedId ?? forcedBy(page),
  }
}

const pace = (owner: string) =>
  timeline(`facebook ${owner}`, forcedBy(owner) === 'busy' ? 1 : dice('facebook pace', owner).int(240, 900))

/** Posts of a page, newest first. `newest` fixes the list at the time of its first page. */
export function postsOf(
  owner: string,
  now: number,
  newest: number | null,
  kind?: Kind,
): GrowingList<SimulatedPost> {
  const line = pace(kind === undefined ? owner : `${owner} ${kind}`)
  const low = owners.codeOf(owner)
  const at = (index: number) => postOf(postIds.idOf(line.timeOf(index), low), now, owner, kind)!
  return newestFirst(line, now, at, { newest, most: 300, forced: forcedBy(owner) })
}

/** Addresses of a post's pictures. */
export function picturesOf({ id, kind }: SimulatedPost): string[] {
  const count = kind === 'text' ? 0 : kind === 'album' ? 3 : 1
  const bucket = kind === 'video' ? 't15.5256-10' : 't39.30808-6'
  return Array.from({ length: count }, (_, place) => `${cdn}/v/${bucket}/${id}_${place}_n.jpg?oe=7FFFFFFF`)
}
export const filmOf = (id: string, quality: 'sd' | 'hd') =>
  `${cdn}/o1/v/t2/f2/m69/${id}_${quality}.mp4?oe=7FFFFFFF`
export const captionsOf = (id: string) => `${cdn}/v/t39.captions/${id}.srt?oe=7FFFFFFF`
export const avatarOf = (name: string) => `${cdn}/v/t39.30808-1/${pageIdOf(name)}_n.jpg?oe=7FFFFFFF`
export const coverOf = (name: string) => `${cdn}/v/t39.30808-6/${pageIdOf(name)}_cover_n.jpg?oe=7FFFFFFF`

/** Reactions by kind. */
export function kindsOf({ id, reactions }: SimulatedPost): Record<string, number> {
  const d = dice('facebook reactions', id)
  const love = Math.floor(reactions * d.next() * 0.3)
  const haha = Math.floor((reactions - love) * d.next() * 0.2)
  return { like: reactions - love - haha, love, wow: 0, haha, sad: 0, angry: 0, care: 0 }
}

export interface SimulatedAd {
  readonly id: string
  readonly page: string
  readonly startedAt: number
  readonly endedAt: number | null
  readonly body: string
  readonly title: string
}

const day = 86_400_000
const adIds = snowflakes({ epoch: Date.UTC(2010, 0, 1), unitMs: 1000, lowBits: 28 })

/** The ad of an id, which contains its page and start time. */
export function adOf(id: string, now: number, page?: string): SimulatedAd {
  const startedAt = Math.min(adIds.timeOf(id), now)
  const d = dice('facebook ad', id)
  const ends = startedAt + d.int(20, 400) * day
  return {
    id,
    page: page ?? owners.nameOf(adIds.lowOf(id)),
    startedAt,
    endedAt: ends < now ? ends : null,
    body: words.paragraph(d, 2),
    title: words.title(d),
  }
}

/** Ads of a search or of a page, newest first. */
export function adsOf(
  about: string,
  page: string | null,
  now: number,
  newest: number | null,
): GrowingList<SimulatedAd> {
  const forced = forcedBy(about)
  const line = timeline(`facebook ads ${about}`, forced === 'busy' ? 1 : 700)
  const at = (index: number): SimulatedAd => {
    const by = page ?? nameOf(words.personName(dice('facebook ad', about, index)))
    const ad = adOf(adIds.idOf(line.timeOf(index), owners.codeOf(by)), now, by)
    return page === null ? { ...ad, body: `${ad.body} ${about}`.trim() } : ad
  }
  return newestFirst(line, now, at, { newest, most: 120, forced })
}

/** An event. Its id contains its time and its host. */
export interface SimulatedEvent {
  readonly id: string
  readonly name: string
  readonly at: number
  readonly host: string
}

/** Base of event ids, larger than any post id. */
const eventBase = 2_000_000_000_000_000_000n

const eventIdAt = (host: string, at: number) =>
  (eventBase + BigInt(postIds.idOf(at, owners.codeOf(host)))).toString()

/** The event of any id. */
export function eventOf(id: string, host?: string): SimulatedEvent {
  const offset = BigInt(id) - eventBase
  const low = offset < 0n ? '0' : offset.toString()
  const at = offset < 0n ? worldBegan : postIds.timeOf(low)
  const d = dice('facebook event', id)
  const by = offset < 0n ? d.pick(regulars) : owners.nameOf(postIds.lowOf(low), host)
  return { id, name: words.title(d), at: Math.min(at, 4e12), host: by }
}

/** Time between announcement and event, in milliseconds. */
const ahead = 14 * 86_400_000

/** The event that a host announces at a time. */
export const eventAnnounced = (host: string, at: number): SimulatedEvent =>
  eventOf(eventIdAt(host, at + ahead), host)

export const eventUrl = ({ id }: SimulatedEvent) => `${site}/events/${id}/`

/** The digits of the thing that a share link opens. */
export const digitsBehind = (code: string) => String(dice('facebook share', code).int(10_000_000, 99_999_999))

/** The event that a short link opens. */
export const eventBehind = (code: string) => `12345678${digitsBehind(code)}`

/** The code at the end of a short link. */
export const codeIn = (link: string) => link.replace(/\/$/, '').split('/').at(-1) ?? ''
