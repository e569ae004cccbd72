import { z } from 'zod'
import { isoTime } from '../../../../catalog/fields.ts'
import { lookupStatus } from '../../../../catalog/records.ts'
import type { Viewing } from '../../../../catalog/source.ts'
import { labelOf, qualityLabel, round } from '../../../shared/engagement.ts'
import * as v2 from '../../../shared/v2-records.ts'
import { formula, measureSample, type Sample } from '../v1/engagement.ts'
import { personOf, post, postOf } from './shared.ts'

const number = z.number().nullable()

export const engagementRecord = z.strictObject({
  lookupStatus,
  profile: v2.person.extend({ followerCount: v2.count }).nullable(),
  engagement: z
    .strictObject({
      medianRatePercent: number.describe('Median over the usable posts; null where none shows both counts.'),
      averageRatePercent: number,
      averageLikeCount: number,
      averageCommentCount: number,
      commentToLikeRatio: number,
      volatilityPercent: number.describe('Standard deviation of the rates as percentage of their mean.'),
      qualityLabel: qualityLabel.nullable(),
      qualityNote: v2.text,
      formula: z.string(),
      readAt: isoTime.describe('When the counts were read.'),
      sampledPostCount: z.int().min(0),
      usablePostCount: z.int().min(0).describe('Posts that show likes and comments; others are left out.'),
    })
    .nullable(),
  posts: z
    .array(
      z.strictObject({
        media: post,
        ratePercent: number,
        outlier: z.enum(['high', 'low']).nullable(),
        skipReason: v2.text,
      }),
    )
    .nullable(),
})

export const engagementView = (sample: Sample, { readAt }: Pick<Viewing<unknown>, 'readAt'>) => {
  const result = measureSample(sample)
  const { qualityLabel: label, qualityLabelNote: note } = labelOf(result)
  return {
    profile: { ...personOf(sample.profile), followerCount: sample.profile.followerCount },
    engagement: {
      medianRatePercent: result.medianRate,
      averageRatePercent: result.averageRate,
      averageLikeCount: result.averageLikes,
      averageCommentCount: result.averageComments,
      commentToLikeRatio: result.commentToLikeRatio,
      volatilityPercent: result.volatility,
      qualityLabel: label,
      qualityNote: note,
      formula,
      readAt: new Date(readAt).toISOString(),
      sampledPostCount: result.measured.length,
      usablePostCount: result.usable,
    },
    posts: result.measured.map(({ post: { media }, rate, outlier, skipReason: skipped }) => ({
      media: postOf(media),
      ratePercent: rate === null ? null : round(rate),
      outlier,
      skipReason: skipped,
    })),
  }
}
