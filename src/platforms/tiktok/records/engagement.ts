import { z } from 'zod'
import { count, each, isoTime, nullableInt, nullableText } from '../../../catalog/fields.ts'
import { recordNames } from '../../../catalog/record-names.ts'
import { lookupStatus } from '../../../catalog/record-schema.ts'
import {
  type Engagement,
  formulaOf,
  insight,
  insightOf,
  labelOf,
  measureEngagement,
  qualityLabel,
  round,
} from '../../shared/engagement.ts'
import { requiredRecordView } from '../../shared/record-view.ts'
import { pick } from '../../shared/views.ts'
import type { Post, Profile } from '../model.ts'
import { linkOf } from './posts.ts'
import { profileFields } from './profiles.ts'

/** The engagement audit of an account. docs/TIKTOK.md explains the formulas. */

const number = z.number().nullable()
const mean = number.describe('Mean over the usable videos.')

const auditedProfile = z
  .strictObject({
    handle: z.string(),
    ...each(nullableText, 'displayName', 'bio', 'avatarUrl'),
    verified: z.boolean(),
    profileUrl: z.string(),
    privateAccount: z.boolean(),
  })
  .register(recordNames, { name: 'TiktokEngagementProfile' })

export const engagementRecord = z.strictObject({
  lookupStatus,
  canCalculateEngagement: z.boolean(),
  profile: auditedProfile.nullable(),
  metrics: z.strictObject({
    ...each(number, 'followers', 'averageEngagementRatePercent', 'medianEngagementRatePercent'),
    ...each(mean, 'averageLikesPerVideo', 'averageCommentsPerVideo', 'averageSharesPerVideo'),
    averageViewsPerVideo: mean,
    ...each(number, 'commentToLikeRatio', 'engagementVolatilityPercent'),
    bestVideoId: nullableText.describe('The video with the highest rate.'),
    worstVideoId: nullableText.describe('The video with the lowest rate.'),
    qualityLabel: qualityLabel
      .nullable()
      .describe('By the median rate; `directional` with fewer than five usable videos.'),
    qualityLabelNote: nullableText,
  }),
  videos: z.array(
    z
      .strictObject({
        id: z.string(),
        caption: nullableText,
        createdAt: isoTime.nullable(),
        ...each(nullableInt, 'likeCount', 'commentCount', 'shareCount', 'saveCount', 'viewCount'),
        engagementRatePercent: number,
        ...each(z.boolean(), 'isOutlierHigh', 'isOutlierLow'),
        ...each(nullableText, 'skipReason', 'videoUrl'),
        pinned: z.boolean(),
      })
      .register(recordNames, { name: 'TiktokEngagementVideo' }),
  ),
  sampleCoverage: z.strictObject({
    totalRecentVideos: count,
    usableVideos: count.describe('Videos that show their likes, comments and shares.'),
    skippedVideos: count.describe('Videos that are in no figure.'),
    skippedReasons: z.strictObject(
      each(count, 'missingLikes', 'missingComments', 'missingShares', 'missingMultiple'),
    ),
  }),
  formulaDescription: z.string(),
  dataFreshnessNote: nullableText,
  insight: insight.nullable(),
})

export const formulaDescription = formulaOf(['likes', 'comments', 'shares'], 'views and saves')

function metricsOf(result: Engagement) {
  return {
    followers: result.followers,
    averageEngagementRatePercent: result.averageRate,
    medianEngagementRatePercent: result.medianRate,
    averageLikesPerVideo: result.averageLikes,
    averageCommentsPerVideo: result.averageComments,
    averageSharesPerVideo: result.averageShares,
    averageViewsPerVideo: result.averageViews,
    commentToLikeRatio: result.commentToLikeRatio,
    engagementVolatilityPercent: result.volatility,
    bestVideoId: result.best,
    worstVideoId: result.worst,
    ...labelOf(result),
  }
}

const coverageOf = ({ measured, usable, skippedReasons }: Engagement) => ({
  totalRecentVideos: measured.length,
  usableVideos: usable,
  skippedVideos: measured.length - usable,
  skippedReasons,
})

const emptyMeasurement = measureEngagement([], null)

/** The audit of an account without a result: all figures are unknown. */
export const emptyAudit = {
  canCalculateEngagement: false,
  metrics: metricsOf(emptyMeasurement),
  sampleCoverage: coverageOf(emptyMeasurement),
  formulaDescription,
}

const profileOf = requiredRecordView(auditedProfile, profileFields)

/** The audit of an account from its recent posts. */
export function auditOf(it: Profile, posts: readonly Post[], readAt: number) {
  const result = measureEngagement(posts, it.counts.followers)
  return {
    canCalculateEngagement: result.medianRate !== null,
    profile: profileOf(it),
    metrics: metricsOf(result),
    videos: result.measured.map(({ post, rate, skipReason, outlier }) => ({
      ...pick(post, 'id', 'caption', 'createdAt'),
      likeCount: post.stats.likes,
      commentCount: post.stats.comments,
      shareCount: post.stats.shares,
      saveCount: post.stats.saves,
      viewCount: post.stats.views,
      engagementRatePercent: rate === null ? null : round(rate),
      isOutlierHigh: outlier === 'high',
      isOutlierLow: outlier === 'low',
      skipReason,
      videoUrl: linkOf(post),
      pinned: post.pinned,
    })),
    sampleCoverage: coverageOf(result),
    formulaDescription,
    dataFreshnessNote: `Counts read at ${new Date(readAt).toISOString()}.`,
    insight: insightOf(result, 'videos of this profile'),
  }
}

/** The audit of a private account: its profile without figures. */
export const privateAudit = (it: Profile) => ({
  ...auditOf(it, [], 0),
  dataFreshnessNote: null,
  insight: null,
})
