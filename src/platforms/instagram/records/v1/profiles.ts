import { z } from 'zod'
import { count, isoTime, nullableInt, nullableText } from '../../../../catalog/fields.ts'
import { lookupStatus } from '../../../../catalog/records.ts'
import { knownFields } from '../../../shared/views.ts'
import { profileUrl } from '../../identifiers.ts'
import type { Media, Person, Profile } from '../../model.ts'
import { dimensions, dimensionsOf, fileFields, filesOf, mediaType, needed, typeOf } from './shared.ts'

const metrics = z.strictObject({ followers: count, following: count, posts: count })

/** What both lookups of a profile tell. */
const card = {
  platform: z.literal('instagram'),
  handle: z.string(),
  displayName: nullableText,
  bio: nullableText,
  avatarUrl: nullableText,
  avatarUrlHd: nullableText.optional(),
  verified: z.boolean(),
  profileUrl: z.string(),
  privateAccount: z.boolean(),
  businessAccount: z.boolean().optional(),
  categoryName: nullableText.optional(),
  externalUrl: nullableText.optional(),
}

const recentPost = z.strictObject({
  id: z.string(),
  shortcode: z.string(),
  mediaType,
  caption: nullableText,
  createdAt: isoTime,
  commentCount: count.optional(),
  likeCount: count.optional(),
  videoViewCount: count.optional(),
  ...fileFields,
  dimensions: dimensions.optional(),
})

const relatedProfile = z.strictObject({
  platformUserId: z.string(),
  handle: z.string(),
  displayName: nullableText,
  avatarUrl: nullableText,
  verified: z.boolean(),
  privateAccount: z.boolean(),
})

export const profileRecord = z.strictObject({
  lookupStatus,
  profile: z
    .strictObject({
      ...card,
      platformUserId: z.string().optional(),
      professionalAccount: z.boolean().optional(),
      highlightReelCount: count.optional(),
      bioLinks: z.array(z.strictObject({ title: nullableText, url: z.string() })).optional(),
    })
    .nullable(),
  metrics: metrics.nullable(),
  recentPosts: z.array(recentPost),
  relatedProfiles: z.array(relatedProfile),
})

export const basicProfileRecord = z.strictObject({
  lookupStatus,
  profile: z
    .strictObject({
      ...card,
      platformUserId: z.string(),
      professionalAccount: z.boolean().nullable().optional(),
      accountType: nullableInt.optional(),
    })
    .nullable(),
  metrics: metrics.nullable(),
})

function cardOf(profile: Profile) {
  return {
    platform: 'instagram' as const,
    handle: profile.handle,
    displayName: profile.name,
    bio: profile.bio,
    avatarUrl: profile.pictureUrl,
    ...knownFields({ avatarUrlHd: profile.largePictureUrl }),
    verified: needed(profile.isVerified, 'profile.isVerified'),
    profileUrl: profileUrl(profile.handle),
    privateAccount: needed(profile.isPrivate, 'profile.isPrivate'),
    ...knownFields({
      businessAccount: profile.isBusiness,
      categoryName: profile.category,
      externalUrl: profile.websiteUrl,
    }),
  }
}

/** All three counts or none: the contract has no null among them. */
function metricsOf({ followerCount: followers, followingCount: following, postCount: posts }: Profile) {
  return followers === null || following === null || posts === null ? null : { followers, following, posts }
}

function recentPostOf(media: Media): z.infer<typeof recentPost>[] {
  const { createdAt } = media
  if (createdAt === null) return []
  return [
    {
      id: media.id,
      shortcode: media.shortcode,
      mediaType: typeOf(media),
      caption: media.caption,
      createdAt,
      ...knownFields({
        commentCount: media.commentCount,
        likeCount: media.likeCount,
        videoViewCount: media.views ?? media.plays,
      }),
      ...filesOf(media),
      ...knownFields({ dimensions: dimensionsOf(media.files) }),
    },
  ]
}

function relatedOf({ id, handle, name, pictureUrl, isVerified, isPrivate }: Person) {
  if (id === null || handle === null || isVerified === null || isPrivate === null) return []
  return [
    {
      platformUserId: id,
      handle,
      displayName: name,
      avatarUrl: pictureUrl,
      verified: isVerified,
      privateAccount: isPrivate,
    },
  ]
}

export const profileView = (profile: Profile) => ({
  profile: {
    ...cardOf(profile),
    ...knownFields({
      platformUserId: profile.id,
      professionalAccount: profile.isProfessional,
      highlightReelCount: profile.highlightCount,
      bioLinks: profile.links && [...profile.links],
    }),
  },
  metrics: metricsOf(profile),
  recentPosts: (profile.recentMedia ?? []).flatMap(recentPostOf),
  relatedProfiles: (profile.relatedProfiles ?? []).flatMap(relatedOf),
})

export const basicProfileView = (profile: Profile) => ({
  profile: {
    ...cardOf(profile),
    platformUserId: needed(profile.id, 'profile.id'),
    ...knownFields({ professionalAccount: profile.isProfessional, accountType: profile.accountType }),
  },
  metrics: metricsOf(profile),
})
