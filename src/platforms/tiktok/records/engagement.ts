import { z } from 'zod'
import { count, isoTime, nullableInt, nullableText } from '../../../catalog/records.ts'
import { must } from '../../../reading/narrow.ts'
import {
  type Engagement,
  formulaOf,
  insight,
  insightOf,
  labelOf,
  measure,
  qualityLabel,
  round,
} from '../../shared/engagement.ts'
import type { Post, Profile } from '../model.ts'
import { linkOf, outcomeStatus } from './posts.ts'
import { linkedPersonOf } from './profiles.ts'

/** The engagement audit of an account; the formulas are explained in docs/ENGAGEMENT.md. */

const number = z.number().nullable()

export const engagementRecord = z.strictObject({
  lookupStatus: outcomeStatus,
  canCalculateEngagement: z.boolean(),
  profile: z
    .strictObject({
      handle: z.string(),
      displayName: nullableText,
      bio: nullableText,
      avatarUrl: nullableText,
      verified: z.boolean(),
      profileUrl: z.string(),
      privateAccount: z.boolean(),
    })
    .nullable(),
  metrics: z.strictObject({
    followers: number,
    averageEngagementRatePercent: number,
    medianEngagementRatePercent: number,
    averageLikesPerVideo: number,
    averageCommentsPerVideo: number,
    averageSharesPerVideo: number,
    averageViewsPerVideo: number,
    commentToLikeRatio: number,
    engagementVolatilityPercent: number,
    bestVideoId: nullableText,
    worstVideoId: nullableText,
    qualityLabel: qualityLabel.nullable(),
    qualityLabelNote: nullableText,
  }),
  videos: z.array(
    z.strictObject({
      id: z.string(),
      caption: nullableText,
      createdAt: isoTime.nullable(),
      likeCount: nullableInt,
      commentCount: nullableInt,
      shareCount: nullableInt,
      saveCount: nullableInt,
      viewCount: nullableInt,
      engagementRatePercent: number,
      isOutlierHigh: z.boolean(),
      isOutlierLow: z.boolean(),
      skipReason: nullableText,
      videoUrl: nullableText,
      pinned: z.boolean(),
    }),
  ),
  sampleCoverage: z.strictObject({
    totalRecentVideos: count,
    usableVideos: count,
    skippedVideos: count,
    skippedReasons: z.strictObject({
      missingLikes: count,
      missingComments: count,
      missingShares: count,
      missingMultiple: count,
    }),
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

const none = measure([], null)

/** What stands in an audit that found nothing to measure. */
export const blankAudit = {
  canCalculateEngagement: false,
  metrics: metricsOf(none),
  sampleCoverage: coverageOf(none),
  formulaDescription,
}

function profileOf(it: Profile) {
  const { platformUserId: _, secUid: __, ...shown } = linkedPersonOf(it)
  return { ...shown, privateAccount: must(it.privateAccount, 'user.privateAccount') }
}

/** The audit of an account from its recent posts. */
export function auditOf(it: Profile, posts: readonly Post[], readAt: number) {
  const result = measure(posts, it.counts.followers)
  return {
    canCalculateEngagement: result.medianRate !== null,
    profile: profileOf(it),
    metrics: metricsOf(result),
    videos: result.measured.map(({ post, rate, skipped, outlier }) => ({
      id: post.id,
      caption: post.caption,
      createdAt: post.createdAt,
      likeCount: post.stats.likes,
      commentCount: post.stats.comments,
      shareCount: post.stats.shares,
      saveCount: post.stats.saves,
      viewCount: post.stats.views,
      engagementRatePercent: rate === null ? null : round(rate),
      isOutlierHigh: outlier === 'high',
      isOutlierLow: outlier === 'low',
      skipReason: skipped,
      videoUrl: linkOf(post),
      pinned: post.pinned,
    })),
    sampleCoverage: coverageOf(result),
    formulaDescription,
    dataFreshnessNote: `Counts read at ${new Date(readAt).toISOString()}.`,
    insight: insightOf(result, 'videos of this profile'),
  }
}

/** The audit of a private account: who it is, and nothing measured. */
export function privateAudit(it: Profile) {
  return {
    ...auditOf(it, [], 0),
    dataFreshnessNote: null,
    insight: null,
  }
}
