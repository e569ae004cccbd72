import { z } from 'zod'
import { count, isoTime, nullableInt, nullableText, page } from '../../../catalog/records.ts'
import { type Losses, readEntries } from '../../../reading/entries.ts'
import { must } from '../../../reading/narrow.ts'
import { sharesOf } from '../countries.ts'
import type { Audience, People, Profile, Whereabouts } from '../model.ts'
import { details, outcomeStatus } from './posts.ts'

/** Accounts: one, lists of them, and where they are. */

const avatarUrls = z.strictObject({
  large: z.string().optional(),
  medium: z.string().optional(),
  thumb: z.string().optional(),
})

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

const shortProfile = z
  .strictObject({ platform: z.literal('tiktok'), handle: z.string(), profileUrl: z.string().min(1) })
  .nullable()

export const regionRecord = z.strictObject({
  lookupStatus: outcomeStatus,
  profile: shortProfile,
  region: z.string().min(1).nullable(),
  /** account: stated by the account; uploads: country of most recent uploads; null without a region. */
  regionSource: z.enum(['account', 'uploads']).nullable(),
})

export const audienceRecord = z.strictObject({
  lookupStatus: outcomeStatus,
  profile: shortProfile,
  audienceLocations: z
    .array(
      z.strictObject({
        country: z.string().min(1),
        countryCode: z.string().min(1),
        count,
        percentage: z.string().min(1),
      }),
    )
    .nullable(),
  /** What the shares rest on. */
  sample: z.strictObject({
    posts: count,
    commenters: count,
    withCountry: count,
    confidence: z.enum(['none', 'low', 'medium']),
    marginOfErrorPercent: z.number().nullable(),
    note: z.string(),
  }),
})

const person = {
  handle: z.string().min(1),
  displayName: nullableText,
  bio: nullableText,
  avatarUrl: nullableText,
  platformUserId: z.string().optional(),
  secUid: z.string().optional(),
  verified: z.boolean(),
}

const listStatus = z.enum(['found', 'hidden', 'not_found', 'private', 'restricted'])

export const followersRecord = z.strictObject({
  lookupStatus: listStatus,
  followers: z.array(
    z.strictObject({
      ...person,
      avatarUrls: avatarUrls.optional(),
      privateAccount: z.boolean(),
      metrics: z.strictObject({ followers: count, following: count }),
    }),
  ),
  page,
  totalFollowers: nullableInt,
})

export const followingRecord = z.strictObject({
  lookupStatus: listStatus,
  accounts: z.array(
    z.strictObject({
      ...person,
      profileUrl: z.string().min(1),
      privateAccount: z.boolean().optional(),
      region: z.string().optional(),
      language: z.string().optional(),
      accountCreatedAt: isoTime.optional(),
      metrics: z.strictObject({ followers: count, following: count, posts: count }),
      details: details.optional(),
    }),
  ),
  page,
  totalAccounts: nullableInt,
})

export const foundUser = z.strictObject({
  platform: z.literal('tiktok'),
  ...person,
  profileUrl: z.string().min(1),
  privateAccount: z.boolean().optional(),
  metrics: z.strictObject({
    followers: nullableInt,
    following: nullableInt,
    likes: nullableInt,
    posts: nullableInt,
  }),
})

const profileUrlOf = (handle: string) => `https://www.tiktok.com/@${handle}`

/** What every record of an account shows. */
export function personOf(it: Profile) {
  const { avatars } = it
  return {
    handle: it.handle,
    displayName: it.displayName,
    bio: it.bio,
    avatarUrl: avatars.large ?? avatars.medium ?? avatars.thumb ?? null,
    verified: must(it.verified, 'user.verified'),
    ...(it.id === null ? {} : { platformUserId: it.id }),
    ...(it.secUid === null ? {} : { secUid: it.secUid }),
  }
}

/** {@link personOf} with the link of its page. */
export const linkedPersonOf = (it: Profile) => ({ ...personOf(it), profileUrl: profileUrlOf(it.handle) })

const privacyOf = ({ privateAccount }: Profile) => (privateAccount === null ? {} : { privateAccount })

const avatarUrlsOf = ({ avatars }: Profile) =>
  Object.keys(avatars).length > 0 ? { avatarUrls: { ...avatars } } : {}

/** The metrics are null where the source does not tell all four numbers. */
export function profileView(it: Profile) {
  const { followers, following, likes, posts, friends, diggs } = it.counts
  const complete = followers !== null && following !== null && likes !== null && posts !== null
  return {
    profile: {
      platform: 'tiktok' as const,
      ...linkedPersonOf(it),
      ...privacyOf(it),
      ...avatarUrlsOf(it),
      ...(it.createdAt === null ? {} : { accountCreatedAt: it.createdAt }),
      ...(it.language === null ? {} : { language: it.language }),
      ...(it.followingVisibility === null ? {} : { followingVisibility: it.followingVisibility }),
      ...(it.roomId ? { roomId: it.roomId } : {}),
      ...it.settings,
    },
    metrics: complete
      ? {
          followers,
          following,
          likes,
          posts,
          ...(friends === null ? {} : { friends }),
          ...(diggs === null ? {} : { diggs }),
        }
      : null,
  }
}

const shortOf = (handle: string) => ({
  platform: 'tiktok' as const,
  handle,
  profileUrl: profileUrlOf(handle),
})

export const regionView = ({ handle, region, source }: Whereabouts) => ({
  profile: shortOf(handle),
  region,
  regionSource: source,
})

const note =
  'Country that public profiles of recent commenters state. People who comment are not all who follow; accounts that state no country are left out.'

/** The sample of an audience of which nobody was asked. */
export const noSample = {
  posts: 0,
  commenters: 0,
  withCountry: 0,
  confidence: 'none' as const,
  marginOfErrorPercent: null,
  note,
}

export function audienceView({ handle, posts, commenters, countries }: Audience) {
  const { locations, size, confidence, marginOfErrorPercent } = sharesOf(countries)
  return {
    profile: shortOf(handle),
    audienceLocations: locations,
    sample: { posts, commenters, withCountry: size, confidence, marginOfErrorPercent, note },
  }
}

const told = ({ counts }: Profile, name: 'followers' | 'following' | 'posts') =>
  must(counts[name], `stats.${name}`)

const status = ({ hidden }: People) => (hidden ? { lookupStatus: 'hidden' as const } : {})

export function followersView(list: People, losses: Losses) {
  const read = (it: Profile) => ({
    ...personOf(it),
    ...avatarUrlsOf(it),
    privateAccount: must(it.privateAccount, 'user.privateAccount'),
    metrics: { followers: told(it, 'followers'), following: told(it, 'following') },
  })
  return {
    ...status(list),
    followers: readEntries(list.people, read, losses, 'followers'),
    totalFollowers: list.total,
  }
}

export function followingView(list: People, { trim }: { trim?: boolean | undefined }, losses: Losses) {
  const read = (it: Profile) => ({
    ...linkedPersonOf(it),
    ...privacyOf(it),
    ...(it.region === null ? {} : { region: it.region }),
    ...(it.language === null ? {} : { language: it.language }),
    ...(it.createdAt === null ? {} : { accountCreatedAt: it.createdAt }),
    metrics: {
      followers: told(it, 'followers'),
      following: told(it, 'following'),
      posts: told(it, 'posts'),
    },
    ...(trim ? {} : { details: { likes: it.counts.likes, friends: it.counts.friends } }),
  })
  return {
    ...status(list),
    accounts: readEntries(list.people, read, losses, 'accounts'),
    totalAccounts: list.total,
  }
}

export function foundUsersView(people: readonly Profile[], losses: Losses) {
  const read = (it: Profile) => {
    const { followers, following, likes, posts } = it.counts
    const metrics = { followers, following, likes, posts }
    return { platform: 'tiktok' as const, ...linkedPersonOf(it), ...privacyOf(it), metrics }
  }
  const users = readEntries(people, read, losses, 'users')
  return { users, totalUsers: users.length }
}
