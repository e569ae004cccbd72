import { z } from 'zod'
import { each, nullableInt, nullableText } from '../../../catalog/fields.ts'
import { recordNames } from '../../../catalog/record-names.ts'
import { lookupStatus, page } from '../../../catalog/record-schema.ts'

/** Records of the ad library. The sources build them directly, so that they are the models as well. */

const number = z.number().nullable()

const adSummary = z
  .strictObject({
    id: z.string().min(1),
    ...each(nullableText, 'title', 'brandName'),
    /** The platform's spending level (0 low, 1 medium, 2 high), not an amount of money. */
    cost: number,
    ctr: number,
    likeCount: nullableInt,
    ...each(nullableText, 'industryKey', 'objective'),
    video: z
      .strictObject({
        id: nullableText,
        durationSeconds: number,
        coverUrl: nullableText,
        ...each(nullableInt, 'width', 'height'),
        urls: z.strictObject(each(nullableText, 'p360', 'p480', 'p540', 'p720', 'p1080')).nullable(),
      })
      .register(recordNames, { name: 'TiktokAdVideo' })
      .nullable(),
  })
  .register(recordNames, { name: 'TiktokAd' })

/** An ad of a list. */
export type Ad = z.infer<typeof adSummary>

const curve = z
  .strictObject({
    metric: nullableText,
    analysis: z.array(z.strictObject(each(z.number(), 'second', 'value'))),
    duration: nullableInt,
    highlight: z.array(z.int()),
    percentile: number,
  })
  .register(recordNames, { name: 'TiktokAdAnalysis' })

/** A metric second by second. */
export type AdCurve = z.infer<typeof curve>

const adDetail = adSummary
  .extend({
    ...each(nullableInt, 'commentCount', 'shareCount'),
    countries: z.array(z.string()),
    landingPageUrl: nullableText,
    keywords: z.array(z.string()).nullable(),
    objectives: z.array(z.strictObject({ label: nullableText, value: number })),
    patterns: z.array(z.string()),
    source: nullableText,
    hasVoiceOver: z.boolean().nullable(),
    detailUrl: nullableText,
    interactiveAnalysis: z
      .strictObject(each(curve.nullable(), 'ctr', 'cvr', 'clicks', 'conversion', 'remain'))
      .nullable(),
    relatedAds: z.array(adSummary),
  })
  .register(recordNames, { name: 'TiktokAdDetails' })

export type AdDetail = z.infer<typeof adDetail>

export interface AdList {
  readonly ads: readonly Ad[]
  readonly total: number | null
}

export const adRecord = z.strictObject({ lookupStatus, ad: adDetail.nullable() })

export const adSearchRecord = z.strictObject({
  query: z.string(),
  advertiserName: nullableText,
  ads: z.array(adSummary),
  page: page.extend({ totalResultsEstimate: nullableInt }),
})
