import { z } from 'zod'
import { count, nullableInt, nullableText, numberedPage, page } from '../../../catalog/records.ts'
import { type Review, type Reviews, reviewsPerPage } from '../model.ts'
import { outcomeStatus } from './posts.ts'

/** The shop. */

const number = z.number().nullable()

const productCard = z.strictObject({
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

const shop = z.strictObject({
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

const showcaseProduct = z.strictObject({
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

const review = z.strictObject({
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

const reviewSummary = z.strictObject({
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

export const productRecord = z.strictObject({
  lookupStatus: outcomeStatus,
  /** Empty where no product was found. */
  product: z.record(z.string(), z.unknown()),
})

export const productSearchRecord = z.strictObject({
  query: z.string(),
  products: z.array(productCard),
  totalProducts: count,
  page: numberedPage,
})

export const storeRecord = z.strictObject({
  lookupStatus: outcomeStatus,
  shop: shop.nullable(),
  products: z.array(productCard),
  page,
})

export const showcaseRecord = z.strictObject({ products: z.array(showcaseProduct), page })

export const reviewsRecord = z.strictObject({
  lookupStatus: outcomeStatus,
  reviews: z.array(review),
  summary: reviewSummary,
  page: numberedPage,
})

const stars = { oneStar: null, twoStar: null, threeStar: null, fourStar: null, fiveStar: null }

/** Counts by rating where every review is at hand; otherwise not told. */
function distribution({ reviews, total }: Reviews): z.infer<typeof reviewSummary>['ratingDistribution'] {
  if (total !== reviews.length) return stars
  const of = (rating: number) => reviews.filter((one) => one.rating === rating).length
  return { oneStar: of(1), twoStar: of(2), threeStar: of(3), fourStar: of(4), fiveStar: of(5) }
}

export const noReviews = { totalReviews: null, averageRating: null, ratingDistribution: stars }

function reviewOf({
  place: _,
  reviewerName,
  reviewerAvatarUrl,
  imageUrls,
  ...rest
}: Review): z.infer<typeof review> {
  return {
    ...rest,
    incentivized: null,
    reviewer: { id: null, name: reviewerName, avatarUrl: reviewerAvatarUrl },
    media: { displayImageUrl: imageUrls[0] ?? null, imageUrls },
  }
}

export function reviewsView(found: Reviews, currentPage = 1) {
  const from = (currentPage - 1) * reviewsPerPage
  const end = from + reviewsPerPage
  const shown = found.reviews.filter(({ place }) => place >= from && place < end)
  const hasMore = shown.length > 0 && found.total > end
  return {
    reviews: shown.map(reviewOf),
    summary: {
      totalReviews: found.total,
      averageRating: found.averageRating,
      ratingDistribution: distribution(found),
    },
    page: { currentPage, nextPage: hasMore ? currentPage + 1 : null },
  }
}
