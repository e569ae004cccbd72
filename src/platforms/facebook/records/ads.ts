import { z } from 'zod'
import { count, id, int, isoTime, nullableInt, nullableText } from '../../../catalog/fields.ts'
import { lookupStatus, page, totalCount, withBlank } from '../../../catalog/records.ts'
import { adUrl } from '../identifiers.ts'
import type { Ad, AdList, Company, List } from '../model.ts'

const time = isoTime.nullable()
const pageFields = {
  id: nullableText,
  name: nullableText,
  url: nullableText,
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
  startedAt: time,
  endedAt: time,
  categories: z.array(z.string()),
  countries: z.array(z.string()),
  impressions: z.strictObject({ text: nullableText, index: nullableInt }).nullable(),
  spend: z.strictObject({ amount: nullableText, currency: nullableText }).nullable(),
}
const creativeFields = {
  bodyText: nullableText,
  title: nullableText,
  caption: nullableText,
  linkUrl: nullableText,
  linkDescription: nullableText,
  callToAction: nullableText,
  displayFormat: nullableText,
  videos: z.array(
    z.strictObject({ hdUrl: nullableText, sdUrl: nullableText, previewImageUrl: nullableText }),
  ),
  cards: z.array(
    z.strictObject({
      title: nullableText,
      body: nullableText,
      caption: nullableText,
      linkUrl: nullableText,
      imageUrl: nullableText,
      videoUrl: nullableText,
    }),
  ),
}

const ad = z.strictObject({
  ...adFields,
  page: z.strictObject({ ...pageFields, likeCount: count.nullable(), categories: z.array(z.string()) }),
  creative: z.strictObject({
    ...creativeFields,
    callToActionType: nullableText,
    images: z.array(
      z.strictObject({ url: nullableText, resizedUrl: nullableText, watermarkedResizedUrl: nullableText }),
    ),
  }),
})

const companyAd = z.strictObject({
  ...adFields,
  page: z.strictObject(pageFields),
  creative: z.strictObject({
    ...creativeFields,
    images: z.array(
      z.strictObject({
        url: nullableText,
        width: int.positive().optional(),
        height: int.positive().optional(),
      }),
    ),
  }),
})

const pageOf = ({ page: { id, name, url, isDeleted, pictureUrl } }: Ad) => ({
  id,
  name,
  url,
  isDeleted,
  profilePictureUrl: pictureUrl,
})

const baseOf = (ad: Ad) => ({
  id: ad.id,
  adId: ad.id,
  url: adUrl(ad.id),
  campaign: { collationId: ad.collationId, collationCount: ad.collationCount },
  isActive: ad.isActive,
  publisherPlatforms: [...ad.platforms],
  startedAt: ad.startedAt,
  endedAt: ad.endedAt,
  categories: [...ad.categories],
  countries: [...ad.countries],
  impressions:
    ad.impressionsText === null && ad.impressionsIndex === null
      ? null
      : { text: ad.impressionsText, index: ad.impressionsIndex },
  spend: ad.spend === null && ad.currency === null ? null : { amount: ad.spend, currency: ad.currency },
})

/** `short` (trim): without the cards, pictures and videos. */
const creativeOf = (ad: Ad, short: boolean) => ({
  bodyText: ad.body,
  title: ad.title,
  caption: ad.caption,
  linkUrl: ad.linkUrl,
  linkDescription: ad.linkDescription,
  callToAction: ad.callToAction,
  displayFormat: ad.format,
  videos: short
    ? []
    : ad.videos.map(({ hdUrl, sdUrl, previewUrl }) => ({ hdUrl, sdUrl, previewImageUrl: previewUrl })),
  cards: short ? [] : ad.cards.map((card) => ({ ...card })),
})

const adOf = (ad: Ad, short = false) => ({
  ...baseOf(ad),
  page: { ...pageOf(ad), likeCount: ad.page.likes, categories: [...ad.page.categories] },
  creative: {
    ...creativeOf(ad, short),
    callToActionType: ad.callToActionType,
    images: short
      ? []
      : ad.images.map(({ url, resizedUrl, watermarkedUrl }) => ({
          url,
          resizedUrl,
          watermarkedResizedUrl: watermarkedUrl,
        })),
  },
})

type Trimmed = { readonly params: { readonly trim?: boolean } }

export const adRecord = z.strictObject({ lookupStatus, ad: ad.nullable(), transcript: nullableText })

/** An ad and the spoken text of its video; null where it was not asked for or there is none. */
export interface OneAd {
  readonly ad: Ad
  readonly transcript: string | null
}
export const adView = ({ ad: found, transcript }: OneAd, { params }: Trimmed) => ({
  ad: adOf(found, params.trim),
  transcript,
})

export const adSearchRecord = z.strictObject({
  query: z.string(),
  ads: z.array(ad),
  page: withBlank(page.extend({ totalResultsEstimate: count.nullable() }), { totalResultsEstimate: null }),
})
export const adSearchView = ({ items, total }: AdList, { params }: Trimmed) => ({
  ads: items.map((one) => adOf(one, params.trim)),
  page: { totalResultsEstimate: total },
})

export const companyAdsRecord = z.strictObject({ lookupStatus, ads: z.array(companyAd), page })
export const companyAdsView = ({ items }: AdList) => ({
  ads: items.map((one) => ({
    ...baseOf(one),
    page: pageOf(one),
    creative: { ...creativeOf(one, false), images: one.images.map(({ url }) => ({ url })) },
  })),
})

export const companiesRecord = z.strictObject({
  query: z.string(),
  companies: z.array(
    z.strictObject({
      platform: z.literal('facebook'),
      pageId: id,
      name: z.string(),
      category: nullableText,
      imageUrl: nullableText,
      likes: count.nullable(),
      verification: nullableText,
      country: nullableText,
      entityType: nullableText,
      pageAlias: nullableText,
      pageDeleted: z.boolean().nullable(),
      instagram: z.strictObject({
        username: nullableText,
        followers: count.nullable(),
        verified: z.boolean().nullable(),
      }),
    }),
  ),
  totalCompanies: totalCount(),
})

export const companiesView = ({ items }: List<Company>) => ({
  companies: items.map((company) => ({
    platform: 'facebook' as const,
    pageId: company.id,
    name: company.name,
    category: company.category,
    imageUrl: company.imageUrl,
    likes: company.likes,
    verification: company.verification,
    country: company.country,
    entityType: company.entityType,
    pageAlias: company.alias,
    pageDeleted: company.isDeleted,
    instagram: {
      username: company.instagram.username,
      followers: company.instagram.followers,
      verified: company.instagram.isVerified,
    },
  })),
  totalCompanies: items.length,
})
