import { z } from 'zod'
import { nullableInt, nullableText } from '../shared/records.ts'

/** Records of the shop that several operations share. */

export const shopRegions = [
  'US',
  'GB',
  'DE',
  'FR',
  'IT',
  'ID',
  'MY',
  'MX',
  'PH',
  'SG',
  'ES',
  'TH',
  'VN',
  'BR',
  'JP',
  'IE',
] as const

const number = z.number().nullable()

export const productCard = z.strictObject({
  id: z.string().min(1),
  title: z.string(),
  description: nullableText,
  url: nullableText,
  imageUrl: nullableText,
  image: z.strictObject({ width: nullableInt, height: nullableInt, url: nullableText }).nullable().optional(),
  shipFrom: nullableText,
  trustLabel: nullableText,
  labels: z.array(z.strictObject({ text: z.string(), type: nullableInt })),
  price: z.strictObject({
    currencyCode: nullableText,
    currencySymbol: nullableText,
    current: nullableText,
    original: nullableText,
    discountText: nullableText,
    savingText: nullableText,
  }),
  metrics: z.strictObject({ sold: nullableInt, reviews: nullableInt, rating: number }),
  shop: z.strictObject({ id: nullableText, name: nullableText, logoUrl: nullableText }),
})

export const shop = z.strictObject({
  id: nullableText,
  name: nullableText,
  logoUrl: nullableText,
  storeUrl: nullableText,
  region: nullableText,
  rating: number,
  soldCount: nullableInt,
  reviewCount: nullableInt,
  onSellProductCount: nullableInt,
  followerCount: nullableInt,
  videoCount: nullableInt,
})

export const showcaseProduct = z.strictObject({
  id: z.string().min(1),
  title: nullableText,
  url: nullableText,
  image: z
    .strictObject({ url: nullableText, urls: z.array(z.string()), width: nullableInt, height: nullableInt })
    .nullable(),
  price: z
    .strictObject({
      currencyCode: nullableText,
      currencySymbol: nullableText,
      salePrice: nullableText,
      originalPrice: nullableText,
      discountPercent: nullableText,
    })
    .nullable(),
  rating: z.strictObject({ score: number, reviewCount: z.int().min(0) }).nullable(),
  sales: z.strictObject({ soldCount: z.int().min(0) }),
  seller: z.strictObject({ id: z.string().min(1) }).nullable(),
  details: z.record(z.string(), z.unknown()).optional(),
})

export const numberedPage = z.strictObject({
  currentPage: z.int().min(1),
  nextPage: nullableInt,
  hasMore: z.boolean(),
})

export const review = z.strictObject({
  id: z.string(),
  productId: z.string(),
  skuId: nullableText,
  rating: z.int().min(1).max(5),
  text: nullableText,
  createdAt: nullableText,
  verifiedPurchase: z.boolean().nullable(),
  incentivized: z.boolean().nullable(),
  reviewer: z.strictObject({ id: nullableText, name: nullableText, avatarUrl: nullableText }),
  media: z.strictObject({ displayImageUrl: nullableText, imageUrls: z.array(z.string()) }),
  variant: nullableText,
  country: nullableText,
})

export const reviewSummary = z.strictObject({
  totalReviews: nullableInt,
  averageRating: number,
  ratingDistribution: z.strictObject({
    oneStar: nullableInt,
    twoStar: nullableInt,
    threeStar: nullableInt,
    fourStar: nullableInt,
    fiveStar: nullableInt,
  }),
})
