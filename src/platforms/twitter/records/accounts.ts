import { z } from 'zod'
import { count, each, id, isoTime, nullableText } from '../../../catalog/fields.ts'
import { recordNames } from '../../../catalog/record-names.ts'
import { lookupStatus } from '../../../catalog/record-schema.ts'
import { contentView } from '../../shared/record-view.ts'
import { type Account, profileUrl } from '../model.ts'
import { nullIfUnknown } from './media.ts'

/** Adds `unavailable`, the names of the unknown counts, to counts. */
export function countsWithUnavailable<Name extends string>(
  counts: Readonly<Record<Name, number | null>>,
): Record<Name, number | null> & { unavailable?: string[] } {
  const missing = Object.keys(counts).filter((name) => counts[name as Name] === null)
  return { ...counts, ...(missing.length === 0 ? {} : { unavailable: missing }) }
}

/** Names of the unknown counts, which are null in the record. */
export const unavailable = z.array(z.string()).optional()

const profileMetrics = z
  .strictObject({
    ...each(count.nullable(), 'followers', 'following', 'tweets', 'favourites'),
    ...each(count.optional(), 'listedCount', 'mediaCount', 'fastFollowersCount'),
    unavailable,
  })
  .register(recordNames, { name: 'TwitterProfileMetrics' })

const authorFields = {
  handle: z.string(),
  ...each(nullableText, 'displayName', 'avatarUrl'),
  ...each(nullIfUnknown(z.boolean()), 'verified', 'blueVerified'),
}

/** The author of a post inside another post. */
export const byline = z
  .strictObject({ ...authorFields, platformUserId: id.optional() })
  .register(recordNames, { name: 'TwitterAuthor' })

/** The author of a list's item. */
export const itemAuthor = byline.extend({ profileUrl: nullableText })

const profileFields = { ...authorFields, bio: nullableText, profileUrl: z.string() }

/** The profile above a timeline. */
export const timelineProfile = z
  .strictObject({
    platform: z.literal('twitter'),
    ...profileFields,
    ...each(nullableText, 'location', 'bannerUrl'),
    platformUserId: id.optional(),
  })
  .register(recordNames, { name: 'TwitterTimelineProfile' })

const profile = z
  .strictObject({
    platform: z.literal('twitter'),
    ...profileFields,
    privateAccount: z.boolean().nullable(),
    platformUserId: id.optional(),
    accountCreatedAt: isoTime.optional(),
    ...each(nullableText.optional(), 'bannerUrl', 'location', 'website'),
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
      .strictObject({ description: z.string(), ...each(z.string().optional(), 'badgeUrl', 'url') })
      .optional(),
  })
  .register(recordNames, { name: 'TwitterProfile' })

/** The author of a single post. */
export const author = z.strictObject({ profile, metrics: profileMetrics })

export const profileRecord = z.strictObject({
  lookupStatus,
  profile: profile.nullable(),
  metrics: profileMetrics.nullable(),
})

/** An item of the people section. */
export const person = z
  .strictObject({
    ...profileFields,
    platformUserId: id,
    handle: nullableText,
    privateAccount: z.boolean().nullable(),
    ...each(nullableText.optional(), 'bannerUrl', 'website', 'location'),
    accountCreatedAt: isoTime.optional(),
    metrics: profileMetrics,
  })
  .register(recordNames, { name: 'TwitterFoundPerson' })

/** An account under the names that records use. */
export function namedAccount(account: Account) {
  const { listedCount, mediaCount, ...counts } = account.counts
  return {
    ...account,
    platform: 'twitter' as const,
    profileUrl: profileUrl(account.handle),
    platformUserId: account.id,
    privateAccount: account.isProtected,
    accountCreatedAt: account.createdAt,
    pinnedTweetId: account.pinnedId,
    verificationInfo:
      account.identityVerified === null ? null : { isIdentityVerified: account.identityVerified },
    affiliateLabel: account.affiliation,
    metrics: { ...countsWithUnavailable(counts), listedCount, mediaCount },
  }
}

export const profileView = contentView(profileRecord, (account: Account) => {
  const profile = namedAccount(account)
  const isCounted = Object.values(account.counts).some((value) => value !== null)
  return { profile, metrics: isCounted ? profile.metrics : null }
})
