import { z } from 'zod'
import { count, each, isoTime, nullableInt, nullableText } from '../../../../catalog/fields.ts'
import { recordNames } from '../../../../catalog/record-names.ts'
import { lookupStatus } from '../../../../catalog/record-schema.ts'
import { requiredRecordView } from '../../../shared/record-view.ts'
import type { Profile } from '../../model.ts'
import {
  account,
  bioLinks,
  dimensions,
  fileFields,
  knownMedia,
  knownPerson,
  knownProfile,
  mediaType,
} from './shared.ts'

const metrics = z
  .strictObject(each(count, 'followers', 'following', 'posts'))
  .register(recordNames, { name: 'ProfileCounts' })

/** The fields of both lookups of a profile. */
const profileFields = {
  platform: z.literal('instagram'),
  ...account,
  businessAccount: z.boolean().optional(),
  ...each(nullableText.optional(), 'avatarUrlHd', 'categoryName', 'externalUrl'),
}

const recentPost = z
  .strictObject({
    ...each(z.string(), 'id', 'shortcode'),
    mediaType,
    caption: nullableText,
    createdAt: isoTime,
    ...each(count.optional(), 'commentCount', 'likeCount', 'videoViewCount'),
    ...fileFields,
    dimensions: dimensions.optional(),
  })
  .register(recordNames, { name: 'InstagramRecentPost' })

const relatedProfile = z
  .strictObject({
    ...each(z.string(), 'platformUserId', 'handle'),
    ...each(nullableText, 'displayName', 'avatarUrl'),
    ...each(z.boolean(), 'verified', 'privateAccount'),
  })
  .register(recordNames, { name: 'InstagramRelatedProfile' })

export const profileRecord = z.strictObject({
  lookupStatus,
  profile: z
    .strictObject({
      ...profileFields,
      platformUserId: z.string().optional(),
      professionalAccount: z.boolean().optional(),
      highlightReelCount: count.optional(),
      bioLinks,
    })
    .register(recordNames, { name: 'InstagramProfile' })
    .nullable(),
  metrics: metrics.nullable(),
  recentPosts: z.array(recentPost),
  relatedProfiles: z.array(relatedProfile),
})

export const basicProfileRecord = z.strictObject({
  lookupStatus,
  profile: z
    .strictObject({
      ...profileFields,
      platformUserId: z.string(),
      professionalAccount: z.boolean().nullable().optional(),
      accountType: nullableInt.optional(),
    })
    .register(recordNames, { name: 'InstagramBasicProfile' })
    .nullable(),
  metrics: metrics.nullable(),
})

/** The three counts, or null if one is unknown: the record has no null among them. */
function metricsOf({ followerCount: followers, followingCount: following, postCount: posts }: Profile) {
  return followers === null || following === null || posts === null ? null : { followers, following, posts }
}

const isKnown = (value: unknown) => value !== null

export const profileView = requiredRecordView(
  profileRecord.omit({ lookupStatus: true }),
  (profile: Profile) => ({
    profile: knownProfile(profile),
    metrics: metricsOf(profile),
    recentPosts: (profile.recentMedia ?? [])
      .filter(({ createdAt }) => createdAt !== null)
      .map((media) => ({ ...knownMedia(media), videoViewCount: media.views ?? media.plays })),
    relatedProfiles: (profile.relatedProfiles ?? [])
      .filter((person) => [person.id, person.handle, person.isVerified, person.isPrivate].every(isKnown))
      .map(knownPerson),
  }),
)

export const basicProfileView = requiredRecordView(
  basicProfileRecord.omit({ lookupStatus: true }),
  (profile: Profile) => ({
    profile: {
      ...knownProfile(profile),
      professionalAccount: profile.isProfessional ?? undefined,
      accountType: profile.accountType ?? undefined,
    },
    metrics: metricsOf(profile),
  }),
)
