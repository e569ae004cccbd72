import { z } from 'zod'
import { isoTime } from '../../../../catalog/fields.ts'
import { recordNames } from '../../../../catalog/record-names.ts'
import { lookupStatus } from '../../../../catalog/record-schema.ts'
import type { ViewContext } from '../../../../catalog/source.ts'
import { labelOf, qualityLabel, round } from '../../../shared/engagement.ts'
import { contentView } from '../../../shared/record-view.ts'
import * as v2 from '../../../shared/v2-records.ts'
import type { Sample } from '../../model.ts'
import { formula, measureSample } from '../v1/engagement.ts'
import { knownPerson, knownPost, post } from './shared.ts'

const number = z.number().nullable()

export const engagementRecord = z.strictObject({
  lookupStatus,
  profile: v2.person
    .extend({ followerCount: v2.count })
    .register(recordNames, { name: 'InstagramV2EngagementProfile' })
    .nullable(),
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
    .register(recordNames, { name: 'InstagramV2Engagement' })
    .nullable(),
  posts: z
    .array(
      z
        .strictObject({
          media: post,
          ratePercent: number,
          outlier: z.enum(['high', 'low']).nullable(),
          skipReason: v2.text,
        })
        .register(recordNames, { name: 'InstagramV2EngagementPost' }),
    )
    .nullable(),
})

export const engagementView = contentView(
  engagementRecord,
  (sample: Sample, { readAt }: Pick<ViewContext<unknown>, 'readAt'>) => {
    const result = measureSample(sample)
    const { qualityLabel: label, qualityLabelNote } = labelOf(result)
    return {
      profile: knownPerson(sample.profile),
      engagement: {
        medianRatePercent: result.medianRate,
        averageRatePercent: result.averageRate,
        averageLikeCount: result.averageLikes,
        averageCommentCount: result.averageComments,
        commentToLikeRatio: result.commentToLikeRatio,
        volatilityPercent: result.volatility,
        qualityLabel: label,
        qualityNote: qualityLabelNote,
        formula,
        readAt: new Date(readAt).toISOString(),
        sampledPostCount: result.measured.length,
        usablePostCount: result.usable,
      },
      posts: result.measured.map(({ post: { media }, rate, ...rest }) => ({
        ...rest,
        media: knownPost(media),
        ratePercent: rate === null ? null : round(rate),
      })),
    }
  },
)
