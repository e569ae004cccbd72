import { z } from 'zod'
import { operation } from '../../catalog/operation.ts'
import type { Source } from '../../lookup/source.ts'
import { count, isoTime, nullableInt, nullableText } from '../shared/records.ts'
import { type Engagement, measure, qualityOf, round } from './engagement-math.ts'
import { handle } from './identifiers.ts'
import { linkOf } from './items.ts'
import { profileUrlOf } from './profile-records.ts'
import { outcomeStatus } from './records.ts'
import { authorVideos } from './sources/author-videos.ts'
import { officialUser } from './sources/official.ts'
import type { Post } from './sources/post.ts'
import { type Condition, firstWindow, needsApp, queryVideos } from './sources/research.ts'
import { avatarOf, findUser, type User } from './sources/user.ts'

const number = z.number().nullable()

const record = z.strictObject({
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
    qualityLabel: z.enum(['excellent', 'strong', 'moderate', 'low', 'directional']).nullable(),
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
  insight: z
    .strictObject({
      headlineInsight: z.string(),
      engagementAssessment: z.string(),
      contentPatternObservations: z.array(z.string()),
      risksAndCaveats: z.array(z.string()),
      recommendedExperiments: z.array(z.string()),
      apiUseCaseTeaser: z.string(),
    })
    .nullable(),
})
type Audit = z.infer<typeof record>

const formulaDescription =
  'Engagement rate of a post = 100 × (likes + comments + shares) / followers. Average and median are taken over the posts read that show all three counts; views and saves are reported, not counted.'

const emptyAudit = (lookupStatus: Audit['lookupStatus']): Audit => ({
  lookupStatus,
  canCalculateEngagement: false,
  profile: null,
  metrics: metricsOf(measure([], null), null),
  videos: [],
  sampleCoverage: {
    totalRecentVideos: 0,
    usableVideos: 0,
    skippedVideos: 0,
    skippedReasons: { missingLikes: 0, missingComments: 0, missingShares: 0, missingMultiple: 0 },
  },
  formulaDescription,
  dataFreshnessNote: null,
  insight: null,
})

function metricsOf(result: Engagement, followers: number | null): Audit['metrics'] {
  const usable = result.measured.filter((one) => one.skipped === null).length
  const label = qualityOf(result.medianRate, usable)
  return {
    followers,
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
    qualityLabel: label,
    qualityLabelNote:
      label === null
        ? null
        : label === 'directional'
          ? `Only ${usable} usable posts: a direction, not a measurement.`
          : 'By the median rate: excellent from 10 %, strong from 5 %, moderate from 1.5 %, low below.',
  }
}

/** Sentences that only restate the numbers; nothing is guessed. */
function insightOf(audit: Audit, result: Engagement): Audit['insight'] {
  const { metrics, sampleCoverage } = audit
  if (metrics.medianEngagementRatePercent === null) return null
  const high = result.measured.filter((one) => one.outlier === 'high').length
  const pinned = result.measured.filter((one) => one.post.pinned).length
  const volatility = metrics.engagementVolatilityPercent
  const observations = [`Average views per post: ${metrics.averageViewsPerVideo ?? 'not told'}.`]
  if (high > 0) observations.push(`${high} of ${sampleCoverage.usableVideos} posts did unusually well.`)
  const { averageLikesPerVideo: likes, averageCommentsPerVideo: comments } = metrics
  if (likes && comments) observations.push(`One comment for every ${round(likes / comments, 0)} likes.`)
  const caveats = [`Based on ${sampleCoverage.usableVideos} recent posts.`]
  if (pinned > 0) caveats.push(`${pinned} of them are pinned and may be old favourites.`)
  if (volatility !== null && volatility > 100)
    caveats.push('Rates differ widely: the median says more than the mean.')
  return {
    headlineInsight: `Median engagement rate ${metrics.medianEngagementRatePercent} % of followers per post.`,
    engagementAssessment: `${metrics.qualityLabel}: ${metrics.qualityLabelNote}`,
    contentPatternObservations: observations,
    risksAndCaveats: caveats,
    recommendedExperiments:
      metrics.bestVideoId === null
        ? []
        : [`Compare the best post ${metrics.bestVideoId} with ${metrics.worstVideoId}.`],
    apiUseCaseTeaser: 'A monitor on the videos of this profile tells when new posts appear.',
  }
}

/** The audit of an account from its recent posts. */
export function auditOf(user: User, posts: readonly Post[], readAt: number): Audit {
  const { followers } = user.counts
  const result = measure(posts, followers)
  const usable = result.measured.filter((one) => one.skipped === null).length
  const audit: Audit = {
    lookupStatus: 'found',
    canCalculateEngagement: result.medianRate !== null,
    profile: {
      handle: user.handle,
      displayName: user.displayName,
      bio: user.bio,
      avatarUrl: avatarOf(user),
      verified: user.verified,
      profileUrl: profileUrlOf(user.handle),
      privateAccount: user.privateAccount,
    },
    metrics: metricsOf(result, followers),
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
    sampleCoverage: {
      totalRecentVideos: posts.length,
      usableVideos: usable,
      skippedVideos: posts.length - usable,
      skippedReasons: result.skippedReasons,
    },
    formulaDescription,
    dataFreshnessNote: `Counts read at ${new Date(readAt).toISOString()}.`,
    insight: null,
  }
  return { ...audit, insight: insightOf(audit, result) }
}

type ByHandle = { handle: string }

/** Posts an audit reads. */
const sampleSize = 20

const web: Source<ByHandle, Audit> = {
  name: 'web',
  async lookup(params, context) {
    const answer = await findUser(context, params.handle)
    if (answer.outcome === 'private') {
      if (answer.user === null) return { outcome: 'private' }
      const { profile, metrics } = auditOf(answer.user, [], context.clock.now())
      return { outcome: 'private', data: { ...emptyAudit('private'), profile, metrics } }
    }
    if (answer.outcome !== 'found') return { outcome: answer.outcome }
    const list = await authorVideos(context, answer, { popular: false, cursor: null, count: sampleSize })
    if (list === null) return { outcome: 'restricted' }
    return { outcome: 'found', data: auditOf(answer.user, list.posts, context.clock.now()) }
  },
}

const official: Source<ByHandle, Audit> = {
  name: 'official',
  requires: needsApp,
  async lookup(params, context) {
    const answer = await officialUser(context, params.handle)
    if (answer.outcome !== 'found') return { outcome: answer.outcome }
    const now = context.clock.now()
    const byAuthor: Condition[] = [{ operation: 'EQ', field_name: 'username', field_values: [params.handle] }]
    const list = await queryVideos(context, byAuthor, firstWindow(now, 90), sampleSize)
    if ('outcome' in list) return { outcome: list.outcome }
    return { outcome: 'found', data: auditOf(answer.user, list.posts, now) }
  },
}

export const getEngagement = operation({
  id: 'tiktok.profiles.engagement',
  path: '/v1/tiktok/profiles/{handle}/engagement',
  summary: 'Engagement audit of a TikTok profile',
  description: formulaDescription,
  parameters: { handle },
  record,
  price: { base: 5 },
  cacheSeconds: 600,
  example: { handle: 'ada.cooks' },
  phrases: [
    'engagement rate of a tiktok account',
    'calculate tiktok engagement',
    'average likes per tiktok video of a creator',
    'engagement audit of a tiktoker',
  ],
  empty: emptyAudit,
  sources: [web, official],
  timeoutMs: 60_000,
})
