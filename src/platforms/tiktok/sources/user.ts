import { changed } from '../../../errors.ts'
import type { LookupContext } from '../../../lookup/source.ts'
import { at, int, isoFromSeconds, type Json, obj, str, url, yes } from '../../shared/narrow.ts'
import { openEmbed } from './embed.ts'
import { openPage, unsigned } from './web.ts'

/** An account as its public page shows it; null is "not told". */
export interface User {
  id: string | null
  handle: string
  secUid: string | null
  displayName: string | null
  bio: string | null
  avatars: { large?: string; medium?: string; thumb?: string }
  verified: boolean
  privateAccount: boolean
  region: string | null
  language: string | null
  createdAt: string | null
  roomId: string | null
  /** 2: the list of followed accounts is shown to nobody else. */
  followingVisibility: number | null
  counts: {
    followers: number | null
    following: number | null
    likes: number | null
    posts: number | null
    friends: number | null
    diggs: number | null
  }
  /** The platform's own `user` object. */
  raw: Json
}

export type UserAnswer =
  | { outcome: 'found'; user: User; mediaCookie: string | null; sigi: Json | null }
  | { outcome: 'private'; user: User | null }
  | { outcome: 'not_found' }
  /** `stated`: by the platform, about this account; otherwise a wall stood before the page. */
  | { outcome: 'restricted'; stated?: boolean }

/** Reads `user` and its counts (`statsV2` before the rounded `stats`) as they stand in pages and in JSON answers. */
export function readUser(user: Json, stats?: Json, exact?: Json): User | null {
  const handle = str(user.uniqueId)
  if (handle === null) return null
  const of = (name: string) => int(exact?.[name]) ?? int(stats?.[name])
  const avatars = {
    large: url(user.avatarLarger) ?? undefined,
    medium: url(user.avatarMedium) ?? undefined,
    thumb: url(user.avatarThumb) ?? undefined,
  }
  return {
    id: str(user.id),
    handle,
    secUid: str(user.secUid),
    displayName: str(user.nickname),
    bio: str(user.signature),
    avatars: Object.fromEntries(Object.entries(avatars).filter(([, link]) => link !== undefined)),
    verified: yes(user.verified),
    privateAccount: yes(user.privateAccount) || yes(user.secret),
    region: str(user.region),
    language: str(user.language),
    createdAt: isoFromSeconds(user.createTime),
    roomId: str(user.roomId),
    followingVisibility: int(user.followingVisibility),
    counts: {
      followers: of('followerCount'),
      following: of('followingCount'),
      likes: of('heartCount') ?? of('heart'),
      posts: of('videoCount'),
      friends: of('friendCount'),
      diggs: of('diggCount'),
    },
    raw: user,
  }
}

/** The largest avatar there is. */
export function avatarOf(user: User): string | null {
  return user.avatars.large ?? user.avatars.medium ?? user.avatars.thumb ?? null
}

/** Codes of the profile page: missing or banned, private, restricted. */
const missing = new Set([10221, 10202])

function judged(code: number, user: User | null): UserAnswer | null {
  if (missing.has(code)) return { outcome: 'not_found' }
  if (code === 10222) return { outcome: 'private', user }
  if (code === 209002) return { outcome: 'restricted', stated: true }
  if (code !== 0) throw changed('user-detail.statusCode', code)
  if (user?.privateAccount) return { outcome: 'private', user }
  return null
}

function fromSigi(sigi: Json, handle: string, mediaCookie: string | null): UserAnswer | null {
  const code = int(at(sigi, 'UserPage', 'statusCode')) ?? 0
  const users = obj(at(sigi, 'UserModule', 'users')) ?? {}
  const name = Object.keys(users).find((other) => other.toLowerCase() === handle)
  const raw = name === undefined ? undefined : obj(users[name])
  const user = raw ? readUser(raw, obj(at(sigi, 'UserModule', 'stats', name!))) : null
  const outcome = judged(code, user)
  if (outcome) return outcome
  return user && { outcome: 'found', user, mediaCookie, sigi }
}

/** Reads a profile page. */
export async function openProfile(context: LookupContext, handle: string): Promise<UserAnswer> {
  const page = await openPage(context, `/@${handle}`)
  if (page === null) return { outcome: 'restricted' }
  const detail = obj(page.scope?.['webapp.user-detail'])
  if (!detail) {
    const older = page.sigi && fromSigi(page.sigi, handle, page.mediaCookie)
    // A page without either is what the platform serves in place of data.
    return older ?? { outcome: 'restricted' }
  }
  const info = obj(detail.userInfo)
  const raw = obj(info?.user)
  const user = raw ? readUser(raw, obj(info?.stats), obj(info?.statsV2)) : null
  const outcome = judged(int(detail.statusCode) ?? 0, user)
  if (outcome) return outcome
  if (user === null) throw changed('userInfo.user', Object.keys(detail))
  return { outcome: 'found', user, mediaCookie: page.mediaCookie, sigi: page.sigi }
}

/** Reads the embed page of a creator: fewer fields, no number of posts. */
export async function openCreatorEmbed(context: LookupContext, handle: string): Promise<UserAnswer> {
  const embed = await openEmbed(context, `/embed/@${handle}`)
  if (embed.outcome !== 'found') return embed
  const info = obj(embed.data.userInfo)
  const user = info ? readUser({ ...info, avatarThumb: info.avatarThumbUrl }, info) : null
  if (user === null) throw changed('embed userInfo', Object.keys(embed.data))
  if (user.privateAccount) return { outcome: 'private', user }
  return { outcome: 'found', user, mediaCookie: null, sigi: null }
}

/** The account behind a handle: profile page, then the unsigned JSON call, then the embed page. */
export async function findUser(context: LookupContext, handle: string): Promise<UserAnswer> {
  const page = await openProfile(context, handle)
  if (page.outcome !== 'restricted' || page.stated) return page
  const answer = await unsigned(context, '/api/user/detail/', { uniqueId: handle })
  if (answer !== null) {
    const info = obj(answer.json.userInfo)
    const raw = obj(info?.user)
    const user = raw ? readUser(raw, obj(info?.stats), obj(info?.statsV2)) : null
    const outcome = judged(answer.code, user)
    if (outcome && outcome.outcome !== 'restricted') return outcome
    if (user) return { outcome: 'found', user, mediaCookie: answer.mediaCookie, sigi: null }
  }
  return openCreatorEmbed(context, handle)
}
