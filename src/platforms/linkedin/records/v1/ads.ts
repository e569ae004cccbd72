import { z } from 'zod'
import { recordNames } from '../../../../catalog/record-names.ts'
import { lookupStatus, page, withBlank } from '../../../../catalog/record-schema.ts'
import { contentView, recordView } from '../../../shared/record-view.ts'
import type { Ad } from '../../ad-model.ts'
import { adUrl } from '../../identifiers.ts'
import * as v1 from './shared.ts'

const { text, int, list } = v1

const linkedinAd = z
  .strictObject({
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
  .register(recordNames, { name: 'LinkedinAd' })

const nameAd = (ad: Ad) => ({
  ...ad,
  url: adUrl(ad.id),
  description: ad.text,
  adType: ad.type,
  poster: ad.posterName,
  promotedBy: ad.payer,
  advertiser: { ...ad.advertiser, pageUrl: ad.advertiser.url },
  creative: { ...ad, carouselImageUrls: ad.carousel ?? [], cta: ad.callToAction },
  duration: { ...ad, label: ad.ranLabel },
  impressions: { total: ad.impressions, byCountry: ad.byCountry ?? [] },
})

export const adRecord = z.strictObject({ lookupStatus, ad: linkedinAd.nullable() })
export const adView = contentView(adRecord, (ad: Ad) => ({ ad: nameAd(ad) }))

export const adSearchRecord = z.strictObject({
  ads: list(linkedinAd),
  page: withBlank(page.extend({ totalResults: int }), { totalResults: null }),
})

/** A page of ads, and their number in the whole list. */
export interface AdPage {
  readonly ads: readonly Ad[]
  readonly total: number | null
}

const nameAdInList = recordView(linkedinAd, nameAd)

export const adSearchView = ({ ads, total }: AdPage) => ({
  ads: ads.map(nameAdInList),
  page: { totalResults: total },
})
