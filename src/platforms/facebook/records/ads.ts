import { z } from 'zod'
import { count, each, id, int, isoTime, nullableInt, nullableText } from '../../../catalog/fields.ts'
import { recordNames } from '../../../catalog/record-names.ts'
import { lookupStatus, page, totalCount, withBlank } from '../../../catalog/record-schema.ts'
import { contentView } from '../../shared/record-view.ts'
import { adUrl } from '../identifiers.ts'
import type { Ad, AdList, Company, List } from '../model.ts'
import { platform } from './shared.ts'

const pageFields = {
  ...each(nullableText, 'id', 'name', 'url'),
  isDeleted: z.boolean().nullable(),
  profilePictureUrl: nullableText,
}
const adFields = {
  id,
  adId: nullableText,
  url: nullableText,
  campaign: z.strictObject({ collationId: nullableText, collationCount: nullableInt }),
  isActive: z.boolean(),
  publisherPlatforms: z.array(z.string()),
  ...each(isoTime.nullable(), 'startedAt', 'endedAt'),
  ...each(z.array(z.string()), 'categories', 'countries'),
  impressions: z.strictObject({ text: nullableText, index: nullableInt }).nullable(),
  spend: z.strictObject({ amount: nullableText, currency: nullableText }).nullable(),
}
const creativeFields = {
  ...each(nullableText, 'bodyText', 'title', 'caption', 'linkUrl', 'linkDescription'),
  ...each(nullableText, 'callToAction', 'displayFormat'),
  videos: z.array(
    z
      .strictObject(each(nullableText, 'hdUrl', 'sdUrl', 'previewImageUrl'))
      .register(recordNames, { name: 'FacebookAdVideo' }),
  ),
  cards: z.array(
    z
      .strictObject(each(nullableText, 'title', 'body', 'caption', 'linkUrl', 'imageUrl', 'videoUrl'))
      .register(recordNames, { name: 'FacebookAdCard' }),
  ),
}

const ad = z
  .strictObject({
    ...adFields,
    page: z.strictObject({ ...pageFields, likeCount: count.nullable(), categories: z.array(z.string()) }),
    creative: z.strictObject({
      ...creativeFields,
      callToActionType: nullableText,
      images: z.array(z.strictObject(each(nullableText, 'url', 'resizedUrl', 'watermarkedResizedUrl'))),
    }),
  })
  .register(recordNames, { name: 'FacebookAd' })

const companyAd = z
  .strictObject({
    ...adFields,
    page: z.strictObject(pageFields),
    creative: z.strictObject({
      ...creativeFields,
      images: z.array(
        z.strictObject({ url: nullableText, ...each(int.positive().optional(), 'width', 'height') }),
      ),
    }),
  })
  .register(recordNames, { name: 'FacebookCompanyAd' })

const namedAd = (ad: Ad) => ({
  ...ad,
  adId: ad.id,
  url: adUrl(ad.id),
  campaign: ad,
  impressions:
    ad.impressionsText === null && ad.impressionsIndex === null
      ? null
      : { text: ad.impressionsText, index: ad.impressionsIndex },
  spend: ad.spend === null && ad.currency === null ? null : { amount: ad.spend, currency: ad.currency },
  creative: ad,
})

interface Viewing {
  readonly params: { readonly trim?: boolean | undefined }
}

/** `trim` empties the lists of pictures, videos and cards. */
const trimmable = (ad: Ad, { params }: Viewing) => ({
  ...namedAd(ad),
  creative: params.trim ? { ...ad, images: [], videos: [], cards: [] } : ad,
})

export const adRecord = z.strictObject({ lookupStatus, ad: ad.nullable(), transcript: nullableText })

/** An ad with the transcript of its video; null where the caller did not request it or the video has no speech. */
export interface AdLookup {
  readonly ad: Ad
  readonly transcript: string | null
}

export const adView = contentView(adRecord, ({ ad, transcript }: AdLookup, viewing: Viewing) => ({
  ad: trimmable(ad, viewing),
  transcript,
}))

export const adSearchRecord = z.strictObject({
  query: z.string(),
  ads: z.array(ad),
  page: withBlank(page.extend({ totalResultsEstimate: count.nullable() }), { totalResultsEstimate: null }),
})
export const adSearchView = contentView(
  adSearchRecord.omit({ query: true }),
  ({ items, total }: AdList, viewing: Viewing) => ({
    ads: items.map((one) => trimmable(one, viewing)),
    page: { totalResultsEstimate: total },
  }),
)

export const companyAdsRecord = z.strictObject({ lookupStatus, ads: z.array(companyAd), page })
export const companyAdsView = contentView(companyAdsRecord, ({ items }: AdList) => ({
  ads: items.map(namedAd),
}))

export const companiesRecord = z.strictObject({
  query: z.string(),
  companies: z.array(
    z
      .strictObject({
        platform: z.literal('facebook'),
        pageId: id,
        name: z.string(),
        category: nullableText,
        imageUrl: nullableText,
        likes: count.nullable(),
        ...each(nullableText, 'verification', 'country', 'entityType', 'pageAlias'),
        pageDeleted: z.boolean().nullable(),
        instagram: z.strictObject({
          username: nullableText,
          followers: count.nullable(),
          verified: z.boolean().nullable(),
        }),
      })
      .register(recordNames, { name: 'FacebookAdvertiser' }),
  ),
  totalCompanies: totalCount(),
})

export const companiesView = contentView(
  companiesRecord.omit({ query: true }),
  ({ items }: List<Company>) => ({
    companies: items.map((company) => ({ ...company, platform })),
    totalCompanies: items.length,
  }),
)
