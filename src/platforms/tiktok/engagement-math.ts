import type { Post } from './sources/post.ts'

/** Pure arithmetic of the engagement audit; the formulas are explained in docs/ENGAGEMENT.md. */

export type SkipReason = 'missing likes' | 'missing comments' | 'missing shares' | 'missing several counts'

export interface Measured {
  post: Post
  /** 100 × (likes + comments + shares) / followers; null where it cannot be computed. */
  rate: number | null
  skipped: SkipReason | null
  outlier: 'high' | 'low' | null
}

export interface Engagement {
  measured: Measured[]
  /** Rates and averages over the posts that were not skipped; null without any. */
  averageRate: number | null
  medianRate: number | null
  averageLikes: number | null
  averageComments: number | null
  averageShares: number | null
  averageViews: number | null
  commentToLikeRatio: number | null
  /** Standard deviation of the rates as percentage of their mean. */
  volatility: number | null
  best: string | null
  worst: string | null
  skippedReasons: {
    missingLikes: number
    missingComments: number
    missingShares: number
    missingMultiple: number
  }
}

export const round = (value: number, digits = 2) => Number(value.toFixed(digits))

/** The arithmetic mean; null of nothing. */
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

/** Standard deviation of the whole (not of a sample). */
export function deviation(values: readonly number[]): number | null {
  const middle = mean(values)
  if (middle === null) return null
  return Math.sqrt(mean(values.map((value) => (value - middle) ** 2))!)
}

function skipReason({ likes, comments, shares }: Post['stats']): SkipReason | null {
  const missing = [likes === null, comments === null, shares === null]
  if (missing.filter(Boolean).length > 1) return 'missing several counts'
  if (missing[0]) return 'missing likes'
  if (missing[1]) return 'missing comments'
  return missing[2] ? 'missing shares' : null
}

/** Fewest rates for which "unusually high" means something. */
const fewestForOutliers = 4

/** Tukey's fences: beyond 1.5 interquartile ranges of the middle half. */
function fences(rates: readonly number[]): { low: number; high: number } | null {
  if (rates.length < fewestForOutliers) return null
  const lower = quantile(rates, 0.25)!
  const upper = quantile(rates, 0.75)!
  const reach = 1.5 * (upper - lower)
  return { low: lower - reach, high: upper + reach }
}

const rounded = (value: number | null, digits = 2) => (value === null ? null : round(value, digits))

/** Measures posts against the number of followers (null or 0: only averages, no rates). */
export function measure(posts: readonly Post[], followers: number | null): Engagement {
  const reasons = { missingLikes: 0, missingComments: 0, missingShares: 0, missingMultiple: 0 }
  const measured = posts.map((post): Measured => {
    const skipped = skipReason(post.stats)
    if (skipped === 'missing likes') reasons.missingLikes++
    if (skipped === 'missing comments') reasons.missingComments++
    if (skipped === 'missing shares') reasons.missingShares++
    if (skipped === 'missing several counts') reasons.missingMultiple++
    const { likes, comments, shares } = post.stats
    const total = skipped === null ? likes! + comments! + shares! : null
    const rate = total === null || !followers ? null : (100 * total) / followers
    return { post, rate, skipped, outlier: null }
  })
  const usable = measured.filter((one) => one.skipped === null)
  const rated = usable.filter((one) => one.rate !== null)
  const rates = rated.map((one) => one.rate!)
  const bounds = fences(rates)
  for (const one of rated) {
    if (bounds && one.rate! > bounds.high) one.outlier = 'high'
    if (bounds && one.rate! < bounds.low) one.outlier = 'low'
  }
  const ranked = [...rated].sort((a, b) => b.rate! - a.rate!)
  const of = (pick: (stats: Post['stats']) => number | null) =>
    mean(usable.flatMap(({ post }) => pick(post.stats) ?? []))
  const likes = of((stats) => stats.likes)
  const comments = of((stats) => stats.comments)
  const average = mean(rates)
  const spread = rates.length > 1 && average ? deviation(rates)! : null
  return {
    measured,
    averageRate: rounded(average),
    medianRate: rounded(quantile(rates, 0.5)),
    averageLikes: rounded(likes),
    averageComments: rounded(comments),
    averageShares: rounded(of((stats) => stats.shares)),
    averageViews: rounded(of((stats) => stats.views)),
    commentToLikeRatio: likes && comments !== null ? rounded(comments / likes, 4) : null,
    volatility: spread === null ? null : rounded((100 * spread) / average!),
    best: ranked[0]?.post.id ?? null,
    worst: ranked.at(-1)?.post.id ?? null,
    skippedReasons: reasons,
  }
}

export type Quality = 'excellent' | 'strong' | 'moderate' | 'low' | 'directional'

/** Fewest posts for which a label is more than a direction. */
const fewestForLabel = 5

/** A label for the median rate; `directional` for samples too small to say more. */
export function qualityOf(medianRate: number | null, usable: number): Quality | null {
  if (medianRate === null) return null
  if (usable < fewestForLabel) return 'directional'
  if (medianRate >= 10) return 'excellent'
  if (medianRate >= 5) return 'strong'
  return medianRate >= 1.5 ? 'moderate' : 'low'
}
