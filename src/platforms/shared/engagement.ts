import { z } from 'zod'
import { recordNames } from '../../catalog/record-names.ts'

/** The arithmetic of an engagement audit and its explanations. docs/TIKTOK.md has the formulas. */

/** Counts that can add up to the interactions of a post. Each platform chooses from them: not all show shares. */
export type InteractionCount = 'likes' | 'comments' | 'shares'

/** The counts of a post; null where the platform hides a count. */
export interface CountedPost {
  readonly id: string
  readonly pinned?: boolean | null
  readonly stats: Readonly<Record<'likes' | 'comments', number | null>> &
    Readonly<Partial<Record<'shares' | 'views', number | null>>>
}

type SkipReason = `missing ${InteractionCount}` | 'missing several counts'

interface Measured<P extends CountedPost = CountedPost> {
  readonly post: P
  /** 100 × interactions / followers; null where it cannot be computed. */
  readonly rate: number | null
  /** Why every figure leaves this post out; null for a post that counts. */
  readonly skipReason: SkipReason | null
  readonly outlier: 'high' | 'low' | null
}

/** The figures of a sample of posts. Rates and averages cover posts without a skip reason; null without such posts. */
export interface Engagement<P extends CountedPost = CountedPost> {
  readonly followers: number | null
  readonly measured: readonly Measured<P>[]
  readonly usable: number
  readonly averageRate: number | null
  readonly medianRate: number | null
  readonly averageLikes: number | null
  readonly averageComments: number | null
  readonly averageShares: number | null
  readonly averageViews: number | null
  readonly commentToLikeRatio: number | null
  /** Standard deviation of the rates as percentage of their mean. */
  readonly volatility: number | null
  readonly best: string | null
  readonly worst: string | null
  readonly skippedReasons: {
    readonly missingLikes: number
    readonly missingComments: number
    readonly missingShares: number
    readonly missingMultiple: number
  }
}

export const round = (value: number, digits = 2) => Number(value.toFixed(digits))

const rounded = (value: number | null, digits = 2) => (value === null ? null : round(value, digits))

/** The arithmetic mean; null for an empty list. */
export function mean(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length
}

/** The value at a fraction of the sorted values, interpolated linearly (method 7 of Hyndman and Fan). */
export function quantile(values: readonly number[], fraction: number): number | null {
  if (values.length === 0) return null
  const sorted = [...values].sort((a, b) => a - b)
  const place = (sorted.length - 1) * fraction
  const below = sorted[Math.floor(place)]!
  return below + (sorted[Math.ceil(place)]! - below) * (place - Math.floor(place))
}

/** Population standard deviation (divides by n, not by n - 1). */
function deviation(values: readonly number[]): number | null {
  const middle = mean(values)
  if (middle === null) return null
  return Math.sqrt(mean(values.map((value) => (value - middle) ** 2))!)
}

/** With fewer rates, the quartiles are too uncertain to mark outliers. */
const minRatesForOutliers = 4

/** Tukey's fences: rates more than 1.5 interquartile ranges outside the quartiles are outliers. */
function fencesOf(rates: readonly number[]): { low: number; high: number } | null {
  if (rates.length < minRatesForOutliers) return null
  const lower = quantile(rates, 0.25)!
  const upper = quantile(rates, 0.75)!
  const reach = 1.5 * (upper - lower)
  return { low: lower - reach, high: upper + reach }
}

/**
 * Computes the figures of a sample of posts. A post that is in the sample twice counts once.
 * @param followers number of followers; with null or 0 there are averages but no rates
 * @param parts the counts that add up to the interactions; a post that hides one of them is left out of every figure
 */
export function measureEngagement<P extends CountedPost>(
  posts: readonly P[],
  followers: number | null,
  parts: readonly InteractionCount[] = ['likes', 'comments', 'shares'],
): Engagement<P> {
  // Platforms repeat a pinned post at its date.
  const once = [...new Map(posts.map((post) => [post.id, post])).values()]
  const sampled = once.map((post) => {
    const missing = parts.filter((part) => (post.stats[part] ?? null) === null)
    const skipReason: SkipReason | null =
      missing.length > 1 ? 'missing several counts' : missing[0] ? `missing ${missing[0]}` : null
    const total = parts.reduce((sum, part) => sum + (post.stats[part] ?? 0), 0)
    return { post, rate: skipReason === null && followers ? (100 * total) / followers : null, skipReason }
  })
  const usable = sampled.filter((one) => one.skipReason === null)
  const rates = usable.flatMap(({ rate }) => rate ?? [])
  const fences = fencesOf(rates)
  const outlierOf = (rate: number | null) => {
    if (fences === null || rate === null) return null
    return rate > fences.high ? ('high' as const) : rate < fences.low ? ('low' as const) : null
  }
  const ranked = usable.filter((one) => one.rate !== null).sort((a, b) => b.rate! - a.rate!)
  const averageOf = (count: InteractionCount | 'views') =>
    mean(usable.flatMap(({ post }) => post.stats[count] ?? []))
  const skippedFor = (reason: SkipReason) => sampled.filter(({ skipReason }) => skipReason === reason).length
  const likes = averageOf('likes')
  const comments = averageOf('comments')
  const average = mean(rates)
  const spread = rates.length > 1 && average ? deviation(rates)! : null
  return {
    followers,
    measured: sampled.map((one) => ({ ...one, outlier: outlierOf(one.rate) })),
    usable: usable.length,
    averageRate: rounded(average),
    medianRate: rounded(quantile(rates, 0.5)),
    averageLikes: rounded(likes),
    averageComments: rounded(comments),
    averageShares: rounded(averageOf('shares')),
    averageViews: rounded(averageOf('views')),
    commentToLikeRatio: likes && comments !== null ? rounded(comments / likes, 4) : null,
    volatility: spread === null ? null : rounded((100 * spread) / average!),
    best: ranked[0]?.post.id ?? null,
    worst: ranked.at(-1)?.post.id ?? null,
    skippedReasons: {
      missingLikes: skippedFor('missing likes'),
      missingComments: skippedFor('missing comments'),
      missingShares: skippedFor('missing shares'),
      missingMultiple: skippedFor('missing several counts'),
    },
  }
}

export const qualityLabel = z.enum(['excellent', 'strong', 'moderate', 'low', 'directional'])
type Quality = z.infer<typeof qualityLabel>

/** With fewer posts, the label is `directional`. */
const minPostsForLabel = 5

/** The label of a median rate; `directional` for a small sample, null without a rate. */
export function qualityOf(medianRate: number | null, usable: number): Quality | null {
  if (medianRate === null) return null
  if (usable < minPostsForLabel) return 'directional'
  if (medianRate >= 10) return 'excellent'
  if (medianRate >= 5) return 'strong'
  return medianRate >= 1.5 ? 'moderate' : 'low'
}

/** The label of a sample and the explanation of the label. */
export function labelOf({ medianRate, usable }: Engagement) {
  const label = qualityOf(medianRate, usable)
  const scale = 'By the median rate: excellent from 10 %, strong from 5 %, moderate from 1.5 %, low below.'
  const small = `Only ${usable} usable posts: a direction, not a measurement.`
  const note = label === null ? null : label === 'directional' ? small : scale
  return { qualityLabel: label, qualityLabelNote: note }
}

/**
 * The public explanation of an audit's figures.
 * @param others the counts that are reported without entering the rate, such as `views and saves`
 */
export function formulaOf(parts: readonly InteractionCount[], others: string): string {
  const counts = parts.length === 2 ? 'both counts' : 'all three counts'
  return `Engagement rate of a post = 100 × (${parts.join(' + ')}) / followers. Average and median are taken over the posts read that show ${counts}; ${others} are reported, not counted.`
}

export const insight = z
  .strictObject({
    headlineInsight: z.string(),
    engagementAssessment: z.string(),
    contentPatternObservations: z.array(z.string()),
    risksAndCaveats: z.array(z.string()),
    recommendedExperiments: z.array(z.string()),
    apiUseCaseTeaser: z.string(),
  })
  .register(recordNames, { name: 'EngagementInsight' })

/**
 * Sentences that restate the numbers and add no interpretation; null without a rate.
 * @param monitorOn completes "A monitor on the … tells when new posts appear."
 */
export function insightOf(result: Engagement, monitorOn: string): z.infer<typeof insight> | null {
  const { medianRate, measured, usable, averageLikes: likes, averageComments: comments } = result
  if (medianRate === null) return null
  const high = measured.filter((one) => one.outlier === 'high').length
  const pinned = measured.filter((one) => one.post.pinned).length
  const hiding = measured.length - usable
  const observations = [`Average views per post: ${result.averageViews ?? 'unknown'}.`]
  if (high > 0) observations.push(`${high} of ${usable} posts did unusually well.`)
  if (likes && comments) observations.push(`One comment for every ${round(likes / comments, 0)} likes.`)
  const caveats = [`Based on ${usable} recent posts.`]
  if (hiding > 0) caveats.push(`${hiding} more hide counts and are left out.`)
  if (pinned > 0) caveats.push(`${pinned} of them are pinned and may be old favourites.`)
  if (result.volatility !== null && result.volatility > 100) {
    caveats.push('Rates differ widely: the median says more than the mean.')
  }
  const { qualityLabel: label, qualityLabelNote: note } = labelOf(result)
  const { best, worst } = result
  return {
    headlineInsight: `Median engagement rate ${medianRate} % of followers per post.`,
    engagementAssessment: `${label}: ${note}`,
    contentPatternObservations: observations,
    risksAndCaveats: caveats,
    recommendedExperiments: best === null ? [] : [`Compare the best post ${best} with ${worst}.`],
    apiUseCaseTeaser: `A monitor on the ${monitorOn} tells when new posts appear.`,
  }
}
