import { z } from 'zod'
import { lookupStatus, page, withBlank } from '../../../../catalog/records.ts'
import type { Ad } from '../../ad-model.ts'
import { adUrl } from '../../identifiers.ts'
import * as v1 from './shared.ts'

const { text, int, list } = v1

const linkedinAd = z.strictObject({
  id: z.string().min(1),
  url: text,
  description: text,
  headline: text,
  adType: text,
  poster: text,
  posterTitle: text,
  promotedBy: text,
  advertiser: z.strictObject({ name: text, pageUrl: text }),
  targeting: z.strictObject({ language: text, location: text, company: text, audience: text }),
  creative: z.strictObject({
    imageUrl: text,
    videoUrl: text,
    carouselImageUrls: list(z.string()),
    cta: text,
    destinationUrl: text,
  }),
  duration: z.strictObject({ label: text, startedAt: text, endedAt: text }),
  impressions: z.strictObject({
    total: text,
    byCountry: list(z.strictObject({ country: z.string(), share: z.string() })),
  }),
})

const adOf = (of: Ad): z.infer<typeof linkedinAd> => ({
  id: of.id,
  url: adUrl(of.id),
  description: of.text,
  headline: of.headline,
  adType: of.type,
  poster: of.posterName,
  posterTitle: of.posterTitle,
  promotedBy: of.payer,
  advertiser: { name: of.advertiser.name, pageUrl: of.advertiser.url },
  targeting: { ...of.targeting },
  creative: {
    imageUrl: of.imageUrl,
    videoUrl: of.videoUrl,
    carouselImageUrls: [...(of.carousel ?? [])],
    cta: of.callToAction,
    destinationUrl: of.destinationUrl,
  },
  duration: { label: of.ranLabel, startedAt: of.startedAt, endedAt: of.endedAt },
  impressions: { total: of.impressions, byCountry: (of.byCountry ?? []).map((one) => ({ ...one })) },
})

export const adRecord = z.strictObject({ lookupStatus, ad: linkedinAd.nullable() })
export const adView = (of: Ad) => ({ ad: adOf(of) })

export const adSearchRecord = z.strictObject({
  ads: list(linkedinAd),
  page: withBlank(page.extend({ totalResults: int }), { totalResults: null }),
})
/** A page of ads, and how many there are in all. */
export interface AdPage {
  readonly ads: readonly Ad[]
  readonly total: number | null
}
export const adSearchView = ({ ads, total }: AdPage) => ({
  ads: ads.map(adOf),
  page: { totalResults: total },
})
