import { z } from 'zod'
import { each, nullableInt, nullableText } from '../../../catalog/fields.ts'
import { lookupStatus, numberedPage, page, totalCount } from '../../../catalog/records.ts'
import type { Losses } from '../../../reading/entries.ts'
import { listedOf, recordOf } from '../../shared/record-of.ts'
import {
  type FoundProducts,
  type Review,
  type Reviews,
  reviewsPerPage,
  type ShopProduct,
  type ShopProducts,
  type StoreProducts,
} from '../model.ts'

/** The shop. */

const number = z.number().nullable()

const priceTexts = [
  'currencyCode',
  'currencySymbol',
  'current',
  'original',
  'discountText',
  'savingText',
] as const

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
  price: z.strictObject(each(nullableText, ...priceTexts)),
  metrics: z.strictObject({ ...each(nullableInt, 'sold', 'reviews'), rating: number }),
  shop: z.strictObject(each(nullableText, 'id', 'name', 'logoUrl')),
})

const shop = z.strictObject({
  ...each(nullableText, 'id', 'name', 'logoUrl', 'storeUrl', 'region'),
  rating: number,
  ...each(nullableInt, 'soldCount', 'reviewCount', 'onSellProductCount', 'followerCount', 'videoCount'),
})

const showcaseProduct = z.strictObject({
  id: z.string().min(1),
  title: nullableText,
  url: nullableText,
  image: z
    .strictObject({ url: nullableText, urls: z.array(z.string()), width: nullableInt, height: nullableInt })
    .nullable(),
  price: z
    .strictObject(
      each(nullableText, 'currencyCode', 'currencySymbol', 'salePrice', 'originalPrice', 'discountPercent'),
    )
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
  ...each(z.boolean().nullable(), 'verifiedPurchase', 'incentivized'),
  reviewer: z.strictObject(each(nullableText, 'id', 'name', 'avatarUrl')),
  media: z.strictObject({ displayImageUrl: nullableText, imageUrls: z.array(z.string()) }),
  variant: nullableText,
  country: nullableText,
})

const stars = ['oneStar', 'twoStar', 'threeStar', 'fourStar', 'fiveStar'] as const

const reviewSummary = z.strictObject({
  totalReviews: nullableInt,
  averageRating: number,
  ratingDistribution: z.strictObject(each(nullableInt, ...stars)),
})

export const productRecord = z.strictObject({
  lookupStatus,
  /** Empty where no product was found. */
  product: z.record(z.string(), z.unknown()),
})

export const productSearchRecord = z.strictObject({
  query: z.string(),
  products: z.array(productCard),
  totalProducts: totalCount(),
  page: numberedPage,
})

export const storeRecord = z.strictObject({
  lookupStatus,
  shop: shop.nullable(),
  products: z.array(productCard),
  page,
})

export const showcaseRecord = z.strictObject({ products: z.array(showcaseProduct), page })

export const reviewsRecord = z.strictObject({
  lookupStatus,
  reviews: z.array(review),
  summary: reviewSummary,
  page: numberedPage,
})

const cardsOf = listedOf('products', productCard, (product: ShopProduct) => {
  const { picture, price, seller } = product
  const imageUrl = picture?.urls[0] ?? null
  return {
    ...product,
    imageUrl,
    ...(picture ? { image: { ...picture, url: imageUrl } } : {}),
    ...each(null, 'description', 'shipFrom', 'trustLabel'),
    labels: [],
    price: price ?? each(null, ...priceTexts),
    metrics: product,
    shop: seller ?? each(null, 'id', 'name', 'logoUrl'),
  }
})

export function productSearchView(found: FoundProducts, currentPage: number, losses: Losses) {
  const { products } = cardsOf(found.products, losses)
  return {
    products,
    totalProducts: products.length,
    page: { currentPage, nextPage: found.hasMore ? currentPage + 1 : null },
  }
}

export const storeView = (found: StoreProducts, losses: Losses) => ({
  shop: found.store,
  ...cardsOf(found.products, losses),
})

const showcaseOf = listedOf('products', showcaseProduct, (product: ShopProduct) => {
  const { picture, price, seller, rating, reviews } = product
  return {
    ...product,
    image: picture && { url: picture.urls[0] ?? null, ...picture },
    price: price && {
      ...price,
      salePrice: price.current,
      originalPrice: price.original,
      discountPercent: price.discountText,
    },
    rating: reviews === null ? null : { score: rating, reviewCount: reviews },
    sales: { soldCount: product.sold },
    seller: seller?.id ? { ...seller, id: seller.id } : null,
  }
})

export const showcaseView = ({ products }: ShopProducts, losses: Losses) => showcaseOf(products, losses)

/** Counts by rating: as told, or counted where every review is at hand. */
function distribution({ reviews, total, byStars }: Reviews) {
  const countOf = (rating: number) => reviews.filter((one) => one.rating === rating).length
  const counts = byStars ?? (total === reviews.length ? [1, 2, 3, 4, 5].map(countOf) : [])
  const named = stars.map((name, place) => [name, counts[place] ?? null])
  return Object.fromEntries(named) as z.infer<typeof reviewSummary>['ratingDistribution']
}

const noStars = each(null, ...stars)
export const noReviews = { totalReviews: null, averageRating: null, ratingDistribution: noStars }

const reviewOf = recordOf(review, (it: Review) => ({
  ...it,
  incentivized: null,
  reviewer: { id: null, name: it.reviewerName, avatarUrl: it.reviewerAvatarUrl },
  media: { displayImageUrl: it.imageUrls[0] ?? null, imageUrls: it.imageUrls },
}))

export function reviewsView(found: Reviews, currentPage = 1) {
  const from = (currentPage - 1) * reviewsPerPage
  const end = from + reviewsPerPage
  const isPage = found.hasMore !== undefined
  const shown = isPage ? found.reviews : found.reviews.filter(({ place }) => place >= from && place < end)
  const hasMore = found.hasMore ?? (shown.length > 0 && found.total > end)
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
