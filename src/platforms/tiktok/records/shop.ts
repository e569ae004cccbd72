import { z } from 'zod'
import { each, nullableInt, nullableText } from '../../../catalog/fields.ts'
import { recordNames } from '../../../catalog/record-names.ts'
import { lookupStatus, numberedPage, page, totalCount } from '../../../catalog/record-schema.ts'
import type { DriftReporter } from '../../../reading/entries.ts'
import { listView, recordView } from '../../shared/record-view.ts'
import { unknownFields } from '../../shared/unknown-fields.ts'

/** Records of TikTok Shop, and the models that use most of the records' field names. */

const number = z.number().nullable()

const cardPrice = z.strictObject(
  each(nullableText, 'currencyCode', 'currencySymbol', 'current', 'original', 'discountText', 'savingText'),
)
const cardShop = z.strictObject(each(nullableText, 'id', 'name', 'logoUrl'))
const size = each(nullableInt, 'width', 'height')

const productCard = z
  .strictObject({
    id: z.string().min(1),
    title: z.string(),
    ...each(nullableText, 'description', 'url', 'imageUrl'),
    image: z
      .strictObject({ ...size, url: nullableText })
      .nullable()
      .optional(),
    ...each(nullableText, 'shipFrom', 'trustLabel'),
    labels: z.array(z.strictObject({ text: z.string(), type: nullableInt })),
    price: cardPrice,
    metrics: z.strictObject({ ...each(nullableInt, 'sold', 'reviews'), rating: number }),
    shop: cardShop,
  })
  .register(recordNames, { name: 'TiktokProduct' })

/** A picture of the shop. Its URLs are the same file on several hosts. */
export interface ShopPicture {
  readonly urls: readonly string[]
  readonly width: number | null
  readonly height: number | null
}

/** A product of a list. Prices are texts in the shop's own format. */
export interface ShopProduct extends Pick<z.infer<typeof productCard>, 'id' | 'url'> {
  readonly title: string | null
  readonly picture: ShopPicture | null
  readonly price: z.infer<typeof cardPrice> | null
  readonly sold: number | null
  readonly reviews: number | null
  readonly rating: number | null
  readonly seller: z.infer<typeof cardShop> | null
}

export interface ShopProducts {
  readonly products: readonly ShopProduct[]
}

/** A store and a page of its products. */
export interface StoreProducts extends ShopProducts {
  readonly store: ShopStore | null
}

/** A numbered page of search results. */
export interface FoundProducts extends ShopProducts {
  readonly hasMore: boolean
}

const shop = z
  .strictObject({
    ...each(nullableText, 'id', 'name', 'logoUrl', 'storeUrl', 'region'),
    rating: number,
    ...each(nullableInt, 'soldCount', 'reviewCount', 'onSellProductCount', 'followerCount', 'videoCount'),
  })
  .register(recordNames, { name: 'TiktokShop' })

export type ShopStore = z.infer<typeof shop>

const showcaseProduct = z
  .strictObject({
    id: z.string().min(1),
    ...each(nullableText, 'title', 'url'),
    image: z.strictObject({ url: nullableText, urls: z.array(z.string()), ...size }).nullable(),
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
  .register(recordNames, { name: 'TiktokShowcaseProduct' })

const review = z
  .strictObject({
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
  .register(recordNames, { name: 'TiktokProductReview' })

export interface Review extends Omit<z.infer<typeof review>, 'incentivized' | 'reviewer' | 'media'> {
  /** Position among the reviews of the page, from 0; an unreadable review keeps its position. */
  readonly place: number
  readonly reviewerName: string | null
  readonly reviewerAvatarUrl: string | null
  readonly imageUrls: string[]
}

/** Reviews in a page of this service. A product page of the shop contains up to twenty. */
export const reviewsPerPage = 10

/** Reviews of a product with the totals of all its reviews. */
export interface Reviews {
  readonly reviews: readonly Review[]
  /** Number of all reviews of the product. */
  readonly total: number
  readonly averageRating: number | null
  /** Number of reviews with one star, two, … five; null where unknown. */
  readonly byStars?: readonly (number | null)[] | null
  /** Whether another page follows; undefined for the reviews of a product page, which are cut into pages here. */
  readonly hasMore?: boolean
}

const stars = ['oneStar', 'twoStar', 'threeStar', 'fourStar', 'fiveStar'] as const

const reviewSummary = z.strictObject({
  totalReviews: nullableInt,
  averageRating: number,
  ratingDistribution: z.strictObject(each(nullableInt, ...stars)),
})

export const productRecord = z.strictObject({
  lookupStatus,
  /** An empty object where the product does not exist. */
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

/** Null for each field of a schema. */
const unknownFieldsOf = <Shape extends object>({ shape }: { shape: Shape }) =>
  unknownFields(...(Object.keys(shape) as (keyof Shape & string)[]))

const cardsOf = listView('products', productCard, (product: ShopProduct) => {
  const { picture, price, seller } = product
  const imageUrl = picture?.urls[0] ?? null
  return {
    ...product,
    imageUrl,
    ...(picture ? { image: { ...picture, url: imageUrl } } : {}),
    ...unknownFields('description', 'shipFrom', 'trustLabel'),
    labels: [],
    price: price ?? unknownFieldsOf(cardPrice),
    metrics: product,
    shop: seller ?? unknownFieldsOf(cardShop),
  }
})

export function productSearchView(found: FoundProducts, currentPage: number, reporter: DriftReporter) {
  const { products } = cardsOf(found.products, reporter)
  return {
    products,
    totalProducts: products.length,
    page: { currentPage, nextPage: found.hasMore ? currentPage + 1 : null },
  }
}

export const storeView = (found: StoreProducts, reporter: DriftReporter) => ({
  shop: found.store,
  ...cardsOf(found.products, reporter),
})

const showcaseOf = listView('products', showcaseProduct, (product: ShopProduct) => {
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

export const showcaseView = ({ products }: ShopProducts, reporter: DriftReporter) =>
  showcaseOf(products, reporter)

/** Number of reviews by rating: as the source reports it, or counted where the source returned all reviews. */
function ratingDistributionOf({ reviews, total, byStars }: Reviews) {
  const countOf = (rating: number) => reviews.filter((review) => review.rating === rating).length
  const counts = byStars ?? (total === reviews.length ? [1, 2, 3, 4, 5].map(countOf) : [])
  const named = stars.map((name, place) => [name, counts[place] ?? null])
  return Object.fromEntries(named) as z.infer<typeof reviewSummary>['ratingDistribution']
}

const noStars = unknownFields(...stars)
export const unknownReviewSummary = { totalReviews: null, averageRating: null, ratingDistribution: noStars }

const reviewOf = recordView(review, (it: Review) => ({
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
      ratingDistribution: ratingDistributionOf(found),
    },
    page: { currentPage, nextPage: hasMore ? currentPage + 1 : null },
  }
}
