import { z } from 'zod'
import { count, each, isoTime, nullableInt, nullableText } from '../../../../catalog/fields.ts'
import { recordNames } from '../../../../catalog/record-names.ts'
import { lookupStatus } from '../../../../catalog/record-schema.ts'
import type { ViewContext } from '../../../../catalog/source.ts'
import type { DriftReporter } from '../../../../reading/entries.ts'
import {
  type CountedPost,
  type Engagement,
  formulaOf,
  insight,
  insightOf,
  labelOf,
  mean,
  measureEngagement,
  qualityLabel,
  round,
} from '../../../shared/engagement.ts'
import { listView, recordView } from '../../../shared/record-view.ts'
import { mediaUrl } from '../../identifiers.ts'
import type { Media, Profile, Sample } from '../../model.ts'
import { account, knownProfile, mediaType, typeOf } from './shared.ts'

const number = z.number().nullable()

/** Instagram shows likes and comments; shares are not public. */
const parts = ['likes', 'comments'] as const

export const formula = formulaOf(parts, 'plays')

interface SampledMedia extends CountedPost {
  readonly media: Media
}

/** Measures the posts of a sample against the followers of its profile. */
export function measureSample({ profile, media }: Sample): Engagement<SampledMedia> {
  const sampled = media.map((one) => ({
    id: one.shortcode,
    pinned: one.isPinned,
    stats: { likes: one.likeCount, comments: one.commentCount, views: one.plays ?? one.views },
    media: one,
  }))
  return measureEngagement(sampled, profile.followerCount, parts)
}

const auditedProfile = z
  .strictObject({ ...account, categoryName: nullableText })
  .register(recordNames, { name: 'InstagramEngagementProfile' })

const auditedPost = z
  .strictObject({
    shortcode: z.string(),
    mediaType,
    createdAt: isoTime,
    ...each(nullableInt, 'likeCount', 'commentCount', 'videoViewCount'),
    engagementRatePercent: number,
    ...each(z.boolean(), 'isOutlierHigh', 'isOutlierLow'),
    skipReason: nullableText,
    postUrl: z.string(),
  })
  .register(recordNames, { name: 'InstagramEngagementPost' })

export const engagementRecord = z.strictObject({
  lookupStatus,
  canCalculateEngagement: z.boolean(),
  profile: auditedProfile.nullable(),
  metrics: z.strictObject({
    followers: number,
    averageEngagementRatePercent: number,
    medianEngagementRatePercent: number,
    averageLikesPerPost: number.describe('Mean over the usable posts.'),
    averageCommentsPerPost: number.describe('Mean over the usable posts.'),
    commentToLikeRatio: number,
    engagementVolatilityPercent: number,
    bestPostShortcode: nullableText.describe('The post with the highest rate.'),
    worstPostShortcode: nullableText.describe('The post with the lowest rate.'),
    qualityLabel: qualityLabel
      .nullable()
      .describe('By the median rate; `directional` with fewer than five usable posts.'),
    qualityLabelNote: nullableText,
  }),
  posts: z.array(auditedPost),
  contentSegments: z.array(
    z.strictObject({ mediaType, postCount: count, averageEngagementRatePercent: number }),
  ),
  sampleCoverage: z.strictObject({
    totalRecentPosts: count,
    usablePosts: count.describe('Posts that show their likes and comments.'),
    skippedPosts: count.describe('Posts that are in no figure.'),
    skippedReasons: z.strictObject({ missingLikes: count, missingComments: count, missingBoth: count }),
  }),
  formulaDescription: z.string(),
  dataFreshnessNote: nullableText,
  insight: insight.nullable(),
})

function metricsOf(result: Engagement) {
  return {
    followers: result.followers,
    averageEngagementRatePercent: result.averageRate,
    medianEngagementRatePercent: result.medianRate,
    averageLikesPerPost: result.averageLikes,
    averageCommentsPerPost: result.averageComments,
    commentToLikeRatio: result.commentToLikeRatio,
    engagementVolatilityPercent: result.volatility,
    bestPostShortcode: result.best,
    worstPostShortcode: result.worst,
    ...labelOf(result),
  }
}

function coverageOf({ measured, usable, skippedReasons }: Engagement) {
  const { missingLikes, missingComments, missingMultiple } = skippedReasons
  return {
    totalRecentPosts: measured.length,
    usablePosts: usable,
    skippedPosts: measured.length - usable,
    skippedReasons: { missingLikes, missingComments, missingBoth: missingMultiple },
  }
}

const emptyAudit = measureEngagement([], null, parts)

/** The record of a profile that is missing, private or restricted: an audit without posts. */
export const blankAudit = {
  canCalculateEngagement: false,
  metrics: metricsOf(emptyAudit),
  sampleCoverage: coverageOf(emptyAudit),
  formulaDescription: formula,
}

/** Mean rates by kind of post, the most frequent kind first. */
function segmentsOf({ measured }: Engagement<SampledMedia>) {
  const usable = measured.filter(({ skipReason }) => skipReason === null)
  return [...Map.groupBy(usable, ({ post }) => typeOf(post.media))]
    .map(([type, posts]) => {
      const average = mean(posts.flatMap(({ rate }) => rate ?? []))
      return {
        mediaType: type,
        postCount: posts.length,
        averageEngagementRatePercent: average === null ? null : round(average),
      }
    })
    .sort((a, b) => b.postCount - a.postCount)
}

const profileView = recordView(auditedProfile, (profile: AuditedProfile) => ({
  ...knownProfile(profile),
  verified: profile.isVerified,
  privateAccount: profile.isPrivate,
  categoryName: profile.category,
}))

type AuditedProfile = Profile & { readonly isVerified: boolean; readonly isPrivate: boolean }

/** The profile is null if badge or privacy is unknown: the record has no null for them. */
const isAuditable = (profile: Profile): profile is AuditedProfile =>
  profile.isVerified !== null && profile.isPrivate !== null

const auditedPosts = listView(
  'posts',
  auditedPost,
  ({ post: { media }, rate, skipReason, outlier }: Engagement<SampledMedia>['measured'][number]) => ({
    ...media,
    mediaType: typeOf(media),
    videoViewCount: media.views ?? media.plays,
    engagementRatePercent: rate === null ? null : round(rate),
    isOutlierHigh: outlier === 'high',
    isOutlierLow: outlier === 'low',
    skipReason,
    postUrl: mediaUrl(media.shortcode, media.productType),
  }),
)

export const engagementView = (
  sample: Sample,
  viewing: Pick<ViewContext<unknown>, 'readAt'> & DriftReporter,
) => {
  const { profile } = sample
  const result = measureSample(sample)
  return {
    canCalculateEngagement: result.medianRate !== null,
    profile: isAuditable(profile) ? profileView(profile) : null,
    metrics: metricsOf(result),
    ...auditedPosts(result.measured, viewing),
    contentSegments: segmentsOf(result),
    sampleCoverage: coverageOf(result),
    formulaDescription: formula,
    dataFreshnessNote: `Counts read at ${new Date(viewing.readAt).toISOString()}.`,
    insight: insightOf(result, 'posts of this profile'),
  }
}
