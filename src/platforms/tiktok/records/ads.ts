import { z } from 'zod'
import { each, lookupStatus, nullableInt, nullableText, page } from '../../../catalog/records.ts'

/** Records of the ad library. */

const number = z.number().nullable()

const adSummary = z.strictObject({
  id: z.string().min(1),
  title: nullableText,
  brandName: nullableText,
  /** The platform's level of spending (0 low, 1 medium, 2 high), not an amount. */
  cost: number,
  ctr: number,
  likeCount: nullableInt,
  industryKey: nullableText,
  objective: nullableText,
  video: z
    .strictObject({
      id: nullableText,
      durationSeconds: number,
      coverUrl: nullableText,
      width: nullableInt,
      height: nullableInt,
      urls: z
        .strictObject({
          p360: nullableText,
          p480: nullableText,
          p540: nullableText,
          p720: nullableText,
          p1080: nullableText,
        })
        .nullable(),
    })
    .nullable(),
})

const analysis = z
  .strictObject({
    metric: nullableText,
    analysis: z.array(z.strictObject({ second: z.number(), value: z.number() })),
    duration: nullableInt,
    highlight: z.array(z.int()),
    percentile: number,
  })
  .nullable()

export const adRecord = z.strictObject({
  lookupStatus,
  ad: adSummary
    .extend({
      commentCount: nullableInt,
      shareCount: nullableInt,
      countries: z.array(z.string()),
      landingPageUrl: nullableText,
      keywords: z.array(z.string()).nullable(),
      objectives: z.array(z.strictObject({ label: nullableText, value: number })),
      patterns: z.array(z.string()),
      source: nullableText,
      hasVoiceOver: z.boolean().nullable(),
      detailUrl: nullableText,
      interactiveAnalysis: z
        .strictObject({
          ctr: analysis,
          cvr: analysis,
          clicks: analysis,
          conversion: analysis,
          remain: analysis,
        })
        .nullable(),
      relatedAds: z.array(adSummary),
    })
    .nullable(),
})

export const adSearchRecord = z.strictObject({
  query: z.string(),
  advertiserName: nullableText,
  ads: z.array(adSummary),
  page: page.extend({ totalResultsEstimate: nullableInt }),
})
