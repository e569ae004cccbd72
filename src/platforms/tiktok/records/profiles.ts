import { z } from 'zod'
import { count, each, isoTime, nullableInt, nullableText } from '../../../catalog/fields.ts'
import { recordNames } from '../../../catalog/record-names.ts'
import { lookupStatus, page } from '../../../catalog/record-schema.ts'
import type { DriftReporter } from '../../../reading/entries.ts'
import { listView, requiredRecordView } from '../../shared/record-view.ts'
import { pick } from '../../shared/views.ts'
import { sharesOf } from '../country-shares.ts'
import type { AccountRegion, Audience, Profile, ProfileList } from '../model.ts'
import { details, type ViewParams } from './posts.ts'

/** Records of accounts: profile, lists of accounts, region, audience, live status. */

const text = z.string().optional()
const flag = z.boolean().optional()

const avatarUrls = z
  .strictObject(each(text, 'large', 'medium', 'thumb'))
  .register(recordNames, { name: 'TiktokAvatarUrls' })

const profile = z
  .strictObject({
    platform: z.literal('tiktok'),
    handle: z.string(),
    ...each(nullableText, 'displayName', 'bio', 'avatarUrl'),
    verified: z.boolean(),
    profileUrl: z.string().min(1),
    privateAccount: flag,
    ...each(text, 'platformUserId', 'secUid'),
    accountCreatedAt: isoTime.optional(),
    avatarUrls: avatarUrls.optional(),
    bioLink: z.strictObject({ url: z.string().min(1), riskLevel: z.int() }).optional(),
    language: text,
    ...each(flag, 'isCommerceUser', 'isSeller', 'openFavorite', 'isAdVirtual', 'isEmbedBanned'),
    canExpandPlaylist: flag,
    ...each(z.int().optional(), 'profileEmbedPermission', 'followingVisibility'),
    roomId: text,
    contentSettings: z.strictObject(each(z.int(), 'comment', 'duet', 'stitch', 'download')).optional(),
    profileTabs: z
      .strictObject(each(z.boolean(), 'showMusicTab', 'showQuestionTab', 'showPlayListTab'))
      .optional(),
  })
  .register(recordNames, { name: 'TiktokProfile' })

export const profileRecord = z.strictObject({
  lookupStatus,
  profile: profile.nullable(),
  metrics: z
    .strictObject({
      ...each(count, 'followers', 'following', 'likes', 'posts'),
      ...each(count.optional(), 'friends', 'diggs'),
    })
    .nullable(),
})

const shortProfile = z
  .strictObject({ platform: z.literal('tiktok'), handle: z.string(), profileUrl: z.string().min(1) })
  .register(recordNames, { name: 'TiktokProfileLink' })
  .nullable()

export const regionRecord = z.strictObject({
  lookupStatus,
  profile: shortProfile,
  region: z.string().min(1).nullable(),
  /** account: the account states it; uploads: the country of most of the recent uploads; null without a region. */
  regionSource: z.enum(['account', 'uploads']).nullable(),
})

export const audienceRecord = z.strictObject({
  lookupStatus,
  profile: shortProfile,
  audienceLocations: z
    .array(
      z
        .strictObject({
          country: z.string().min(1),
          countryCode: z.string().min(1),
          count,
          percentage: z.string().min(1),
        })
        .register(recordNames, { name: 'TiktokAudienceCountry' }),
    )
    .nullable(),
  /** The sample that the shares are computed from; null without a lookup of comments. */
  sample: z
    .strictObject({
      ...each(count, 'posts', 'commenters', 'withCountry'),
      confidence: z.enum(['none', 'low', 'medium']),
      marginOfErrorPercent: z.number().nullable(),
      note: z.string(),
    })
    .nullable(),
})

const person = {
  handle: z.string().min(1),
  ...each(nullableText, 'displayName', 'bio', 'avatarUrl'),
  ...each(text, 'platformUserId', 'secUid'),
  verified: z.boolean(),
}

const listStatus = z.enum(['found', 'hidden', 'not_found', 'private', 'restricted'])

const follower = z
  .strictObject({
    ...person,
    avatarUrls: avatarUrls.optional(),
    privateAccount: z.boolean(),
    metrics: z.strictObject(each(count, 'followers', 'following')),
  })
  .register(recordNames, { name: 'TiktokFollower' })

export const followersRecord = z.strictObject({
  lookupStatus: listStatus,
  followers: z.array(follower),
  page,
  totalFollowers: nullableInt,
})

const followed = z
  .strictObject({
    ...person,
    profileUrl: z.string().min(1),
    privateAccount: flag,
    ...each(text, 'region', 'language'),
    accountCreatedAt: isoTime.optional(),
    metrics: z
      .strictObject(each(count, 'followers', 'following', 'posts'))
      .register(recordNames, { name: 'ProfileCounts' }),
    details: details.optional(),
  })
  .register(recordNames, { name: 'TiktokFollowedAccount' })

export const followingRecord = z.strictObject({
  lookupStatus: listStatus,
  accounts: z.array(followed),
  page,
  totalAccounts: nullableInt,
})

export const foundUser = z
  .strictObject({
    platform: z.literal('tiktok'),
    ...person,
    profileUrl: z.string().min(1),
    privateAccount: flag,
    metrics: z.strictObject(each(nullableInt, 'followers', 'following', 'likes', 'posts')),
  })
  .register(recordNames, { name: 'TiktokFoundUser' })

const shortProfileOf = (handle: string) => ({
  platform: 'tiktok' as const,
  handle,
  profileUrl: `https://www.tiktok.com/@${handle}`,
})

/** The values of an account under the field names that its records share. */
export const profileFields = (it: Profile) => ({
  ...it,
  ...it.settings,
  ...shortProfileOf(it.handle),
  avatarUrl: it.avatars.large ?? it.avatars.medium ?? it.avatars.thumb ?? null,
  avatarUrls: Object.keys(it.avatars).length > 0 ? it.avatars : null,
  metrics: it.counts,
  platformUserId: it.id,
  accountCreatedAt: it.createdAt,
  roomId: it.roomId || null,
})

/** `metrics` is null unless the source reports all four counts: the contract's type has no null for a single count. */
export const profileView = requiredRecordView(profileRecord.omit({ lookupStatus: true }), (it: Profile) => {
  const { followers, following, likes, posts, ...more } = it.counts
  const complete = followers !== null && following !== null && likes !== null && posts !== null
  return {
    profile: profileFields(it),
    metrics: complete ? { followers, following, likes, posts, ...more } : null,
  }
})

export const regionView = ({ handle, region, source }: AccountRegion) => ({
  profile: shortProfileOf(handle),
  region,
  regionSource: source,
})

const note =
  'Country that public profiles of recent commenters state. People who comment are not all who follow; accounts that state no country are left out.'

export function audienceView({ handle, posts, commenters, countries }: Audience) {
  const { locations, size, confidence, marginOfErrorPercent } = sharesOf(countries)
  return {
    profile: shortProfileOf(handle),
    audienceLocations: locations,
    // A private account shows no posts to read.
    sample:
      posts === 0 ? null : { posts, commenters, withCountry: size, confidence, marginOfErrorPercent, note },
  }
}

const hiddenStatus = ({ hidden }: ProfileList) => (hidden ? { lookupStatus: 'hidden' as const } : {})

const followersOf = listView('followers', follower, profileFields)

export const followersView = (list: ProfileList, reporter: DriftReporter) => ({
  ...hiddenStatus(list),
  ...followersOf(list.people, reporter),
  totalFollowers: list.total,
})

const accountsOf = listView('accounts', followed, (it: Profile, trim: boolean) => ({
  ...profileFields(it),
  details: trim ? null : pick(it.counts, 'likes', 'friends'),
}))

export const followingView = (list: ProfileList, viewing: DriftReporter & ViewParams) => ({
  ...hiddenStatus(list),
  ...accountsOf(list.people, viewing, viewing.params.trim === true),
  totalAccounts: list.total,
})

const usersOf = listView('users', foundUser, profileFields)

export function foundUsersView(people: readonly Profile[], reporter: DriftReporter) {
  const { users } = usersOf(people, reporter)
  return { users, totalUsers: users.length }
}

const stream = z.strictObject({
  codecFamily: z.enum(['h264', 'h265']),
  source: z.enum(['primary', 'hevc']),
  qualityKey: z.string().min(1),
  ...each(text, 'qualityLabel', 'flvUrl', 'hlsUrl', 'cmafUrl', 'resolution'),
  bitrate: z.int().optional(),
})

const broadcast = z
  .strictObject({
    roomId: z.string().min(1),
    ...each(nullableText, 'title', 'coverUrl'),
    startedAt: isoTime.nullable(),
    ...each(count, 'viewerCount', 'enterCount'),
    streamId: text,
    streams: z.array(stream),
  })
  .register(recordNames, { name: 'TiktokLive' })

export type Stream = z.infer<typeof stream>
export type Broadcast = z.infer<typeof broadcast>

export interface Live {
  readonly profile: Profile
  /** Null when the account is not live. */
  readonly broadcast: Broadcast | null
}

export const liveRecord = z.strictObject({
  lookupStatus,
  liveStatus: z.enum(['live', 'offline']).nullable(),
  profile: z
    .strictObject({
      platform: z.literal('tiktok'),
      handle: z.string(),
      ...each(nullableText, 'displayName', 'avatarUrl'),
      verified: z.boolean(),
      profileUrl: z.string().min(1),
      ...each(text, 'platformUserId', 'secUid'),
      ...each(count.optional(), 'followerCount', 'followingCount'),
      bio: nullableText.optional(),
    })
    .register(recordNames, { name: 'TiktokLiveProfile' })
    .nullable(),
  live: broadcast.nullable(),
})

export const liveView = requiredRecordView(
  liveRecord.omit({ lookupStatus: true }),
  ({ profile, broadcast }: Live) => {
    const { followers: followerCount, following: followingCount } = profile.counts
    return {
      liveStatus: broadcast === null ? ('offline' as const) : ('live' as const),
      profile: { ...profileFields(profile), followerCount, followingCount },
      live: broadcast,
    }
  },
)
