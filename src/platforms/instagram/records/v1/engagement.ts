import { z } from 'zod'
import { count, isoTime, nullableInt, nullableText } from '../../../../catalog/fields.ts'
import { lookupStatus } from '../../../../catalog/records.ts'
import type { Viewing } from '../../../../catalog/source.ts'
import { type DriftReporter, readEntries } from '../../../../reading/entries.ts'
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
import { mediaUrl, profileUrl } from '../../identifiers.ts'
import type { Media, Profile } from '../../model.ts'
import { account, mediaType, needed, typeOf } from './shared.ts'

const number = z.number().nullable()

/** A profile with the newest posts an audit reads; none where they are not public. */
export interface Sample {
  readonly profile: Profile
  readonly media: readonly Media[]
}

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

export const engagementRecord = z.strictObject({
  lookupStatus,
  canCalculateEngagement: z.boolean(),
  profile: z
    .strictObject({
      ...account,
      categoryName: nullableText,
    })
    .nullable(),
  metrics: z.strictObject({
    followers: number,
    averageEngagementRatePercent: number,
    medianEngagementRatePercent: number,
    averageLikesPerPost: number,
    averageCommentsPerPost: number,
    commentToLikeRatio: number,
    engagementVolatilityPercent: number,
    bestPostShortcode: nullableText,
    worstPostShortcode: nullableText,
    qualityLabel: qualityLabel.nullable(),
    qualityLabelNote: nullableText,
  }),
  posts: z.array(
    z.strictObject({
      shortcode: z.string(),
      mediaType,
      createdAt: isoTime,
      likeCount: nullableInt,
      commentCount: nullableInt,
      videoViewCount: nullableInt,
      engagementRatePercent: number,
      isOutlierHigh: z.boolean(),
      isOutlierLow: z.boolean(),
      skipReason: nullableText,
      postUrl: z.string(),
    }),
  ),
  contentSegments: z.array(
    z.strictObject({ mediaType, postCount: count, averageEngagementRatePercent: number }),
  ),
  sampleCoverage: z.strictObject({
    totalRecentPosts: count,
    usablePosts: count,
    skippedPosts: count,
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

const nothing = measureEngagement([], null, parts)

/** An audit without posts: what the record holds for a profile that is missing, private or walled. */
export const blankAudit = {
  canCalculateEngagement: false,
  metrics: metricsOf(nothing),
  sampleCoverage: coverageOf(nothing),
  formulaDescription: formula,
}

/** Mean rates by kind of post, the commonest first. */
function segmentsOf({ measured }: Engagement<SampledMedia>) {
  const byType = new Map<z.infer<typeof mediaType>, number[]>()
  for (const { post, rate, skipReason } of measured) {
    if (skipReason !== null) continue
    const type = typeOf(post.media)
    byType.set(type, [...(byType.get(type) ?? []), ...(rate === null ? [] : [rate])])
  }
  const counted = (type: string) =>
    measured.filter(({ post, skipReason }) => skipReason === null && typeOf(post.media) === type).length
  return [...byType]
    .map(([type, rates]) => {
      const average = mean(rates)
      return {
        mediaType: type,
        postCount: counted(type),
        averageEngagementRatePercent: average === null ? null : round(average),
      }
    })
    .sort((a, b) => b.postCount - a.postCount)
}

/** The profile where badge and privacy are known: the contract has no null for them. */
function cardOf({ handle, name, bio, pictureUrl, isVerified, isPrivate, category }: Profile) {
  if (isVerified === null || isPrivate === null) return null
  return {
    handle,
    displayName: name,
    bio,
    avatarUrl: pictureUrl,
    verified: isVerified,
    profileUrl: profileUrl(handle),
    privateAccount: isPrivate,
    categoryName: category,
  }
}

export const engagementView = (sample: Sample, viewing: Pick<Viewing<unknown>, 'readAt'> & DriftReporter) => {
  const { profile } = sample
  const result = measureSample(sample)
  return {
    canCalculateEngagement: result.medianRate !== null,
    profile: cardOf(profile),
    metrics: metricsOf(result),
    posts: readEntries(
      result.measured,
      ({ post: { media }, rate, skipReason, outlier }) => ({
        shortcode: media.shortcode,
        mediaType: typeOf(media),
        createdAt: needed(media.createdAt, 'media.createdAt'),
        likeCount: media.likeCount,
        commentCount: media.commentCount,
        videoViewCount: media.views ?? media.plays,
        engagementRatePercent: rate === null ? null : round(rate),
        isOutlierHigh: outlier === 'high',
        isOutlierLow: outlier === 'low',
        skipReason,
        postUrl: mediaUrl(media.shortcode, media.productType),
      }),
      viewing,
      'posts',
    ),
    contentSegments: segmentsOf(result),
    sampleCoverage: coverageOf(result),
    formulaDescription: formula,
    dataFreshnessNote: `Counts read at ${new Date(viewing.readAt).toISOString()}.`,
    insight: insightOf(result, 'posts of this profile'),
  }
}
