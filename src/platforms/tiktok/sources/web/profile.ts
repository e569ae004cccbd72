import { changed } from '../../../../catalog/errors.ts'
import {
  type Finding,
  isPrivate,
  type LookupContext,
  notFound,
  restricted,
} from '../../../../catalog/source.ts'
import { requireSameId } from '../../../../reading/entries.ts'
import { named } from '../../../../reading/named.ts'
import { at, type Json, must, obj } from '../../../../reading/narrow.ts'
import { count, digits, int, isoFromSeconds, str, text, url } from '../../../../reading/values.ts'
import { knownFields } from '../../../shared/views.ts'
import type { Profile, ProfileList, ProfileSettings } from '../../model.ts'
import { flag, readCounts } from '../values.ts'
import { callUnsigned, continuationOf, type ListPage, pageFinding, readListPage } from './api-calls.ts'
import { openEmbed } from './embed.ts'
import {
  blockedPage,
  openPage,
  type PageAnswer,
  partialModel,
  requireWithheld,
  type ShownModel,
  scopeData,
  webSource,
} from './site.ts'

/** An account from its public pages, its followers and the accounts that it follows. */

/** The values under several names; null where one of them is unknown. */
function readAll<T, Name extends string>(read: (name: Name) => T | null, ...names: Name[]) {
  const values = names.map((name) => [name, read(name)] as const)
  return values.some(([, value]) => value === null)
    ? null
    : (Object.fromEntries(values) as Record<Name, NonNullable<T>>)
}

function readSettings(user: Json): ProfileSettings {
  const link = url(at(user, 'bioLink', 'link')) ?? str(at(user, 'bioLink', 'link'))
  const risk = count(at(user, 'bioLink', 'risk'))
  const setting = (name: string) => count(user[`${name}Setting`])
  const tab = (name: string) => flag(at(user, 'profileTab', name))
  return knownFields({
    bioLink: link === null || risk === null ? null : { url: link, riskLevel: risk },
    isCommerceUser: flag(at(user, 'commerceUserInfo', 'commerceUser')),
    ...named(flag, user, { isSeller: 'ttSeller', openFavorite: 'openFavorite', isAdVirtual: 'isADVirtual' }),
    ...named(flag, user, { isEmbedBanned: 'isEmbedBanned', canExpandPlaylist: 'canExpPlaylist' }),
    profileEmbedPermission: count(user.profileEmbedPermission),
    contentSettings: readAll(setting, 'comment', 'duet', 'stitch', 'download'),
    profileTabs: readAll(tab, 'showMusicTab', 'showQuestionTab', 'showPlayListTab'),
  })
}

/**
 * Reads an account from an object of `user` and counts, which pages and JSON answers contain.
 * @throws Fault changed without a handle
 */
export function readProfile(info: unknown): Profile {
  const user = must(obj(at(info, 'user')), 'user')
  const [isShut, isSecret] = [flag(user.privateAccount), flag(user.secret)]
  return {
    handle: must(str(user.uniqueId), 'user.uniqueId'),
    ...named(digits, user, { id: 'id' }),
    ...named(str, user, { secUid: 'secUid', displayName: 'nickname', bio: 'signature' }),
    avatars: knownFields(
      named(url, user, { large: 'avatarLarger', medium: 'avatarMedium', thumb: 'avatarThumb' }),
    ),
    verified: flag(user.verified),
    privateAccount: isShut || isSecret ? true : isSecret === null ? null : isShut,
    ...named(str, user, { region: 'region', language: 'language' }),
    createdAt: isoFromSeconds(user.createTime),
    roomId: text(user.roomId) ?? str(user.roomId),
    followingVisibility: count(user.followingVisibility),
    counts: readCounts(info, countNames),
    settings: readSettings(user),
  }
}

const countNames = {
  followers: 'followerCount',
  following: 'followingCount',
  likes: ['heartCount', 'heart'],
  posts: 'videoCount',
  friends: 'friendCount',
  diggs: 'diggCount',
}

/** Codes for a missing or banned account. */
const missingCodes = new Set([10221, 10202])

/** Reads `webapp.user-detail` of a page, or the JSON call's answer, which has the same form. */
function readDetail(
  detail: Json,
  code: number,
  handle: string,
  { mediaCookie, sigi }: Pick<ShownModel<Profile>, 'mediaCookie' | 'sigi'>,
): PageAnswer<Profile> {
  const info = obj(detail.userInfo)
  const hasUser = Object.keys(obj(info?.user) ?? {}).length > 0
  const model = hasUser ? readProfile(info) : null
  requireSameId(handle, model?.handle, 'user.uniqueId')
  if (missingCodes.has(code)) return notFound
  if (code === 10222 || model?.privateAccount) return model ? { ...isPrivate, model } : isPrivate
  if (code === 209002) return restricted
  if (code !== 0) throw changed('user-detail.statusCode', code)
  return { outcome: 'found', model: must(model, 'userInfo.user'), mediaCookie, sigi, isComplete: true }
}

/** The account in a page of the form of 2022, converted to today's form; null where the page contains no account. */
function detailOfLegacyPage(sigi: Json, handle: string): Json | null {
  const users = obj(at(sigi, 'UserModule', 'users')) ?? {}
  const name = Object.keys(users).find((other) => other.toLowerCase() === handle) ?? ''
  if (!sigi.UserPage && Object.keys(users).length === 0) return null
  const userInfo = { user: users[name], stats: at(sigi, 'UserModule', 'stats', name) }
  return { statusCode: at(sigi, 'UserPage', 'statusCode'), userInfo }
}

/** Reads a profile page. */
export async function openProfile(context: LookupContext, handle: string): Promise<PageAnswer<Profile>> {
  const page = await openPage(context, `/@${handle}`)
  if (page === null) return blockedPage
  const detail =
    scopeData(page.scope, 'webapp.user-detail') ?? (page.sigi && detailOfLegacyPage(page.sigi, handle))
  // The platform serves pages without both where it withholds the data.
  if (!detail) requireWithheld(page, handle)
  return detail ? readDetail(detail, int(detail.statusCode) ?? 0, handle, page) : blockedPage
}

/** Reads the embed page of a creator, which contains fewer fields and no number of posts. */
async function openCreatorEmbed(context: LookupContext, handle: string): Promise<PageAnswer<Profile>> {
  const embed = await openEmbed(context, `/embed/@${handle}`)
  if (embed.outcome !== 'found') return embed
  const stats = must(obj(embed.data.userInfo), 'embed userInfo')
  if (missingCodes.has(int(stats.code) ?? 0)) return notFound
  // The page is empty for private accounts, and for accounts that do not allow embedding.
  if (Object.keys(stats).length === 0) return restricted
  const user = { ...stats, secret: stats.privateAccount, avatarThumb: stats.avatarThumbUrl }
  const model = readProfile({ user, stats })
  requireSameId(handle, model.handle, 'embed userInfo.uniqueId')
  return model.privateAccount ? { ...isPrivate, model } : partialModel(model)
}

/** Reads an account from its profile page, else from the unsigned JSON call, else from the embed page. */
export async function findProfile(context: LookupContext, handle: string): Promise<PageAnswer<Profile>> {
  const page = await openProfile(context, handle)
  if (page.outcome === 'found' || !page.isBlocked) return page
  const answer = await callUnsigned(context, '/api/user/detail/', { uniqueId: handle })
  if (answer) {
    return readDetail(answer.json, answer.code, handle, { mediaCookie: answer.mediaCookie, sigi: null })
  }
  return openCreatorEmbed(context, handle)
}

/** The values of `scene` for the lists of followers and followed accounts. */
const scenes = { followers: 67, following: 21 } as const

/** Codes for a list that its owner hides from everybody else. */
const hiddenCodes = new Set([2096, 10222])
/** `followingVisibility` of an account that hides the list of followed accounts. */
const hiddenFollowingVisibility = 2

const hiddenList = { outcome: 'found', model: { people: [], total: null, hidden: true }, next: null } as const

async function readPeoplePage(
  context: LookupContext,
  kind: keyof typeof scenes,
  secUid: string,
  from: string | null,
  expected: number | null = null,
): Promise<Finding<ProfileList>> {
  const query = { secUid, scene: scenes[kind], count: 30, maxCursor: 0, minCursor: from ?? 0 }
  const form = {
    names: ['userList'],
    read: readProfile,
    from,
    cursor: 'minCursor',
    missing: hiddenCodes,
    expected,
  }
  const page = await readListPage(context, '/api/user/list/', query, form)
  if (page.outcome === 'not_found') return hiddenList
  const model = ({ items, total }: ListPage<Profile>) => ({ people: items, total, hidden: false })
  return pageFinding(page, model, (cursor) => ({ cursor, secUid }))
}

/** Builds the web source of a list of accounts. A list that its owner hides is `found`, and marked as hidden. */
export const webPeople = (kind: keyof typeof scenes) =>
  webSource<{ handle: string; userId?: string | undefined }, ProfileList>(async (params, context) => {
    const [owner, cursor] = continuationOf(context, 'secUid')
    if (owner !== null) return readPeoplePage(context, kind, owner, cursor)
    const answer = await findProfile(context, params.handle)
    if (answer.outcome !== 'found') return { outcome: answer.outcome }
    const { id, secUid, followingVisibility, counts } = answer.model
    if (params.userId && must(id, 'user.id') !== params.userId) return notFound
    if (kind === 'following' && followingVisibility === hiddenFollowingVisibility) return hiddenList
    if (secUid !== null) return readPeoplePage(context, kind, secUid, null, counts[kind])
    if (answer.isComplete) throw changed('user.secUid')
    return restricted
  })
