import { z } from 'zod'
import { count, id, isoTime, lookupStatus, nullableText } from '../../../catalog/records.ts'
import { type Account, profileUrl } from '../model.ts'
import { counted, orNull, told, type Untold } from './told.ts'

/** Names of the counts that were not told: null, where clients of other sources find a number. */
export const unavailable = z.array(z.string()).optional()

const profileMetrics = z.strictObject({
  followers: count.nullable(),
  following: count.nullable(),
  tweets: count.nullable(),
  favourites: count.nullable(),
  listedCount: count.optional(),
  mediaCount: count.optional(),
  fastFollowersCount: count.optional(),
  unavailable,
})

const namedOf = (untold: Untold) => ({
  handle: z.string(),
  displayName: nullableText,
  avatarUrl: nullableText,
  verified: untold(z.boolean()),
  blueVerified: untold(z.boolean()),
})
const named = namedOf(orNull)

/** Who wrote a post that stands inside another. */
export const byline = (untold: Untold) =>
  z.strictObject({ ...namedOf(untold), platformUserId: id.optional() })

/** Who wrote an item of a list. */
export const itemAuthor = z.strictObject({ ...byline(orNull).shape, profileUrl: nullableText })

const face = { ...named, bio: nullableText, profileUrl: z.string() }

/** The profile above a timeline. */
export const timelineProfile = z.strictObject({
  platform: z.literal('twitter'),
  ...face,
  location: nullableText,
  bannerUrl: nullableText,
  platformUserId: id.optional(),
})

const profile = z.strictObject({
  platform: z.literal('twitter'),
  ...face,
  bannerUrl: nullableText.optional(),
  privateAccount: z.boolean().nullable(),
  platformUserId: id.optional(),
  accountCreatedAt: isoTime.optional(),
  location: nullableText.optional(),
  website: nullableText.optional(),
  pinnedTweetId: id.optional(),
  verificationInfo: z
    .strictObject({
      isIdentityVerified: z.boolean(),
      verifiedSinceMsec: z.string().optional(),
      reason: z
        .strictObject({ text: z.string().optional(), entities: z.array(z.unknown()).optional() })
        .optional(),
    })
    .optional(),
  tipJar: z
    .strictObject({ isEnabled: z.boolean(), handles: z.record(z.string(), z.string()).optional() })
    .optional(),
  highlights: z.strictObject({ canHighlightTweets: z.boolean(), highlightedTweetCount: count }).optional(),
  businessAccount: z.record(z.string(), z.unknown()).optional(),
  creatorSubscriptionsCount: count.optional(),
  affiliateLabel: z
    .strictObject({ description: z.string(), badgeUrl: z.string().optional(), url: z.string().optional() })
    .optional(),
})

/** The author of a single post. */
export const author = z.strictObject({ profile, metrics: profileMetrics })

export const profileRecord = z.strictObject({
  lookupStatus,
  profile: profile.nullable(),
  metrics: profileMetrics.nullable(),
})

/** A row of the people section. */
export const person = z.strictObject({
  ...face,
  platformUserId: id,
  handle: nullableText,
  bannerUrl: nullableText.optional(),
  privateAccount: z.boolean().nullable(),
  website: nullableText.optional(),
  location: nullableText.optional(),
  accountCreatedAt: isoTime.optional(),
  metrics: profileMetrics,
})

const metricsOf = ({ counts: { listedCount, mediaCount, ...counts } }: Account) => ({
  ...counted(counts),
  ...told({ listedCount, mediaCount }),
})

export const bylineOf = ({ handle, displayName, avatarUrl, verified, blueVerified, id }: Account) => ({
  handle,
  displayName,
  avatarUrl,
  verified,
  blueVerified,
  ...told({ platformUserId: id }),
})

export const itemAuthorOf = (account: Account) => ({
  ...bylineOf(account),
  profileUrl: profileUrl(account.handle),
})

const faceOf = (account: Account) => ({
  ...itemAuthorOf(account),
  bio: account.bio,
  location: account.location,
  bannerUrl: account.bannerUrl,
})

export const timelineProfileOf = (account: Account) => ({ platform: 'twitter' as const, ...faceOf(account) })

export const personOf = (account: Account) => ({
  ...faceOf(account),
  platformUserId: account.id!,
  privateAccount: account.isProtected,
  website: account.website,
  ...told({ accountCreatedAt: account.createdAt }),
  metrics: metricsOf(account),
})

const profileOf = (account: Account) => ({
  ...timelineProfileOf(account),
  privateAccount: account.isProtected,
  website: account.website,
  ...told({
    accountCreatedAt: account.createdAt,
    pinnedTweetId: account.pinnedId,
    verificationInfo:
      account.identityVerified === null ? null : { isIdentityVerified: account.identityVerified },
    affiliateLabel: account.affiliation && {
      description: account.affiliation.description,
      ...told({ badgeUrl: account.affiliation.badgeUrl, url: account.affiliation.url }),
    },
  }),
})

export const authorOf = (account: Account) => ({ profile: profileOf(account), metrics: metricsOf(account) })

export const profileView = (account: Account) => ({
  profile: profileOf(account),
  metrics: Object.values(account.counts).every((value) => value === null) ? null : metricsOf(account),
})
