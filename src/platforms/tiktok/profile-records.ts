import { z } from 'zod'
import { at, int, obj, str, yes } from '../shared/narrow.ts'
import { count, isoTime, nullableText } from '../shared/records.ts'
import { avatarUrls, outcomeStatus } from './records.ts'
import { avatarOf, type User } from './sources/user.ts'

/** Records of accounts. */

const profile = z.strictObject({
  platform: z.literal('tiktok'),
  handle: z.string(),
  displayName: nullableText,
  bio: nullableText,
  avatarUrl: nullableText,
  verified: z.boolean(),
  profileUrl: z.string().min(1),
  privateAccount: z.boolean().optional(),
  platformUserId: z.string().optional(),
  secUid: z.string().optional(),
  accountCreatedAt: isoTime.optional(),
  avatarUrls: avatarUrls.optional(),
  bioLink: z.strictObject({ url: z.string().min(1), riskLevel: z.int() }).optional(),
  language: z.string().optional(),
  isCommerceUser: z.boolean().optional(),
  isSeller: z.boolean().optional(),
  openFavorite: z.boolean().optional(),
  isAdVirtual: z.boolean().optional(),
  isEmbedBanned: z.boolean().optional(),
  canExpandPlaylist: z.boolean().optional(),
  profileEmbedPermission: z.int().optional(),
  followingVisibility: z.int().optional(),
  roomId: z.string().optional(),
  contentSettings: z
    .strictObject({ comment: z.int(), duet: z.int(), stitch: z.int(), download: z.int() })
    .optional(),
  profileTabs: z
    .strictObject({
      showMusicTab: z.boolean(),
      showQuestionTab: z.boolean(),
      showPlayListTab: z.boolean(),
    })
    .optional(),
})

export const profileRecord = z.strictObject({
  lookupStatus: outcomeStatus,
  profile: profile.nullable(),
  metrics: z
    .strictObject({
      followers: count,
      following: count,
      likes: count,
      posts: count,
      friends: count.optional(),
      diggs: count.optional(),
    })
    .nullable(),
})
export type ProfileRecord = z.infer<typeof profileRecord>

export const profileUrlOf = (name: string) => `https://www.tiktok.com/@${name}`

/** Only the entries that are known. */
function known<T extends Record<string, unknown>>(
  entries: T,
): Partial<{ [K in keyof T]: NonNullable<T[K]> }> {
  return Object.fromEntries(
    Object.entries(entries).filter(([, value]) => value !== null && value !== undefined),
  ) as Partial<{ [K in keyof T]: NonNullable<T[K]> }>
}

const truth = (value: unknown) => (typeof value === 'boolean' ? value : null)

function settingsOf(user: User) {
  const { commentSetting, duetSetting, stitchSetting, downloadSetting, profileTab } = user.raw
  const settings = [commentSetting, duetSetting, stitchSetting, downloadSetting].map(int)
  const [comment, duet, stitch, download] = settings
  const tabs = obj(profileTab)
  return {
    contentSettings: settings.every((value) => value !== null)
      ? { comment: comment!, duet: duet!, stitch: stitch!, download: download! }
      : null,
    profileTabs: tabs
      ? {
          showMusicTab: yes(tabs.showMusicTab),
          showQuestionTab: yes(tabs.showQuestionTab),
          showPlayListTab: yes(tabs.showPlayListTab),
        }
      : null,
  }
}

/** The record of an account; `metrics` is null where its source does not tell all four numbers. */
export function toProfile(user: User, lookupStatus: 'found' | 'private'): ProfileRecord {
  const { raw, counts } = user
  const link = str(at(raw, 'bioLink', 'link'))
  const { followers, following, likes, posts } = counts
  const complete = followers !== null && following !== null && likes !== null && posts !== null
  return {
    lookupStatus,
    profile: {
      platform: 'tiktok',
      handle: user.handle,
      displayName: user.displayName,
      bio: user.bio,
      avatarUrl: avatarOf(user),
      verified: user.verified,
      profileUrl: profileUrlOf(user.handle),
      privateAccount: user.privateAccount,
      ...known({
        platformUserId: user.id,
        secUid: user.secUid,
        accountCreatedAt: user.createdAt,
        avatarUrls: Object.keys(user.avatars).length > 0 ? user.avatars : null,
        bioLink: link === null ? null : { url: link, riskLevel: int(at(raw, 'bioLink', 'risk')) ?? 0 },
        language: user.language,
        isCommerceUser: truth(at(raw, 'commerceUserInfo', 'commerceUser')),
        isSeller: truth(raw.ttSeller),
        openFavorite: truth(raw.openFavorite),
        isAdVirtual: truth(raw.isADVirtual),
        isEmbedBanned: truth(raw.isEmbedBanned),
        canExpandPlaylist: truth(raw.canExpPlaylist),
        profileEmbedPermission: int(raw.profileEmbedPermission),
        followingVisibility: user.followingVisibility,
        roomId: user.roomId,
        ...settingsOf(user),
      }),
    },
    metrics: complete
      ? { followers, following, likes, posts, ...known({ friends: counts.friends, diggs: counts.diggs }) }
      : null,
  }
}

export const shortProfile = z
  .strictObject({ platform: z.literal('tiktok'), handle: z.string(), profileUrl: z.string().min(1) })
  .nullable()

export const toShortProfile = (name: string) => ({
  platform: 'tiktok' as const,
  handle: name,
  profileUrl: profileUrlOf(name),
})

export const regionRecord = z.strictObject({
  lookupStatus: outcomeStatus,
  profile: shortProfile,
  region: z.string().min(1).nullable(),
  /** account: stated by the account; uploads: country of most recent uploads; null without a region. */
  regionSource: z.enum(['account', 'uploads']).nullable(),
})
export type RegionRecord = z.infer<typeof regionRecord>

/** The country that most of the posts were uploaded from; the newest decides a tie. */
export function commonCountry(regions: readonly (string | null)[]): string | null {
  const counts = new Map<string, number>()
  for (const code of regions) if (code !== null) counts.set(code, (counts.get(code) ?? 0) + 1)
  let best: string | null = null
  for (const [code, number] of counts) if (best === null || number > counts.get(best)!) best = code
  return best
}
