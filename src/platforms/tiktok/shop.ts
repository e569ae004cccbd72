import { z } from 'zod'
import { operation } from '../../catalog/operation.ts'
import { cursor, identifier, integer, oneOf } from '../../catalog/parameters.ts'
import { parameterError } from '../../errors.ts'
import type { LookupContext, Source } from '../../lookup/source.ts'
import { count, noPage, page } from '../shared/records.ts'
import {
  digits,
  handle,
  productUrl,
  query,
  readProduct,
  readShortLink,
  readStore,
  region,
} from './identifiers.ts'
import { outcomeStatus } from './records.ts'
import {
  numberedPage,
  productCard,
  review,
  reviewSummary,
  shop,
  shopRegions,
  showcaseProduct,
} from './shop-records.ts'
import { openProduct, readReviews, readProduct as toProduct } from './sources/product.ts'
import { resolveLink } from './sources/short-links.ts'

/** The shop. Product pages are public; searches, stores and showcases need a provider. */

const shopRegion = oneOf(shopRegions, {
  description: 'Market of the shop (default: the one of the link).',
  example: 'US',
})
const pageNumber = integer({ min: 1, max: 1000, description: 'Number of the page, from 1.', example: '1' })

const productExample = 'https://www.tiktok.com/shop/pdp/copper-pan/1729000000000000001'

function productOrShort(raw: string): string | null {
  const link = readProduct(raw)
  return link ? productUrl(link) : readShortLink(raw)
}

/** The product that a canonical link or an id names. */
const resolveProduct = (context: LookupContext, raw: string) =>
  resolveLink(context, raw, readProduct, 'a product of TikTok Shop')

const productLink = identifier(
  {
    required: true,
    description: 'Link, short link or id of the product.',
    example: productExample,
    expects: `the link of a TikTok Shop product, such as ${productExample}, or its id`,
  },
  productOrShort,
)

const productRecord = z.strictObject({
  lookupStatus: outcomeStatus,
  /** Empty where no product was found. */
  product: z.record(z.string(), z.unknown()),
})

const webProduct: Source<{ url: string; region?: string }, z.infer<typeof productRecord>> = {
  name: 'web',
  async lookup(params, context) {
    const resolved = await resolveProduct(context, params.url)
    if ('outcome' in resolved) return resolved
    const { link } = resolved
    const answer = await openProduct(context, link, params.region)
    if (answer.outcome !== 'found') return { outcome: answer.outcome }
    const product = toProduct(answer.product, answer.beside, productUrl(link))
    return { outcome: 'found', data: { lookupStatus: 'found', product } }
  },
}

export const getProduct = operation({
  id: 'tiktok.products',
  path: '/v1/tiktok/products',
  summary: 'One TikTok Shop product',
  parameters: { url: productLink, region: shopRegion },
  record: productRecord,
  price: { base: 1 },
  cacheSeconds: 600,
  example: { url: productExample },
  phrases: [
    'details of a tiktok shop product',
    'price and stock of a tiktok shop item',
    'variants of a product on tiktok shop',
  ],
  empty: (lookupStatus) => ({ lookupStatus, product: {} }),
  sources: [webProduct],
})

const reviewsRecord = z.strictObject({
  lookupStatus: outcomeStatus,
  reviews: z.array(review),
  summary: reviewSummary,
  page: numberedPage,
})
type Reviews = z.infer<typeof reviewsRecord>

interface ReviewsWish {
  url?: string
  productId?: string
  region?: string
  page?: number
}

/** Reviews of a page of ours; a product page carries up to twenty. */
const reviewsPerPage = 10

const stars = { oneStar: null, twoStar: null, threeStar: null, fourStar: null, fiveStar: null }

/** Counts by rating where every review is at hand; otherwise not told. */
function distribution(
  reviews: Reviews['reviews'],
  total: number | null,
): Reviews['summary']['ratingDistribution'] {
  if (total === null || total !== reviews.length) return stars
  const of = (rating: number) => reviews.filter((one) => one.rating === rating).length
  return { oneStar: of(1), twoStar: of(2), threeStar: of(3), fourStar: of(4), fiveStar: of(5) }
}

const webReviews: Source<ReviewsWish, Reviews> = {
  name: 'web',
  async lookup(params, context: LookupContext) {
    const resolved = await resolveProduct(context, params.url ?? params.productId ?? '')
    if ('outcome' in resolved) return resolved
    const answer = await openProduct(context, resolved.link, params.region)
    if (answer.outcome !== 'found') return { outcome: answer.outcome }
    const { reviews, total, average } = readReviews(answer.product)
    const currentPage = params.page ?? 1
    const from = (currentPage - 1) * reviewsPerPage
    const shown = reviews.slice(from, from + reviewsPerPage)
    // The page has the first reviews only; whether there are more is known, what they say is not.
    if (shown.length === 0 && total !== null && total > from) return { outcome: 'restricted' }
    const hasMore = (total ?? reviews.length) > from + shown.length && shown.length > 0
    return {
      outcome: 'found',
      data: {
        lookupStatus: 'found',
        reviews: shown,
        summary: {
          totalReviews: total,
          averageRating: average,
          ratingDistribution: distribution(reviews, total),
        },
        page: { currentPage, nextPage: hasMore ? currentPage + 1 : null, hasMore },
      },
    }
  },
}

export const getReviews = operation({
  id: 'tiktok.products.reviews',
  path: '/v1/tiktok/products/reviews',
  summary: 'Reviews of a TikTok Shop product',
  description: 'The first reviews, which the page of the product shows; later pages need a provider.',
  parameters: {
    url: identifier(
      {
        description: 'Link or short link of the product (or send productId).',
        example: productExample,
        expects: `the link of a TikTok Shop product, such as ${productExample}, or its id`,
      },
      productOrShort,
    ),
    productId: digits({ description: 'Id of the product (or send url).', example: '1729000000000000001' }),
    region: shopRegion,
    page: pageNumber,
  },
  check: (params) => {
    if ((params.url === undefined) === (params.productId === undefined)) {
      throw parameterError('Send either url or productId')
    }
  },
  record: reviewsRecord,
  price: { base: 1 },
  cacheSeconds: 600,
  list: {
    items: (data) => data.reviews,
    itemId: (item: { id: string }) => item.id,
    itemTime: (item: { createdAt: string | null }) => item.createdAt,
  },
  watch: {
    mode: 'search',
    defaultIntervalMinutes: 1440,
    minIntervalMinutes: 60,
    displayName: 'New reviews of a TikTok Shop product',
    inputHint: 'url',
  },
  example: { url: productExample },
  phrases: [
    'reviews of a tiktok shop product',
    'what buyers say about a tiktok shop item',
    'ratings left for a product on tiktok',
  ],
  empty: (lookupStatus, params) => ({
    lookupStatus,
    reviews: [],
    summary: { totalReviews: null, averageRating: null, ratingDistribution: stars },
    page: { currentPage: params.page ?? 1, nextPage: null, hasMore: false },
  }),
  sources: [webReviews],
})

const searchRecord = z.strictObject({
  query: z.string(),
  products: z.array(productCard),
  totalProducts: count,
  page: numberedPage,
})

export const searchProducts = operation({
  id: 'tiktok.shop.products.search',
  path: '/v1/tiktok/shop/products/search',
  summary: 'Search TikTok Shop for products',
  description:
    'Served by a provider: TikTok shows its shop search behind a captcha. `totalProducts` counts this page.',
  parameters: { query: query('copper pan'), page: pageNumber, region: shopRegion },
  record: searchRecord,
  price: { base: 1 },
  cacheSeconds: 300,
  list: { items: (data) => data.products, itemId: (item: { id: string }) => item.id },
  watch: {
    mode: 'search',
    defaultIntervalMinutes: 1440,
    minIntervalMinutes: 60,
    displayName: 'New products in a TikTok Shop search',
    inputHint: 'query',
  },
  example: { query: 'copper pan' },
  phrases: [
    'search tiktok shop',
    'find products on tiktok shop',
    'tiktok shop items for a keyword in a market',
  ],
  empty: (_, params) => ({
    query: params.query,
    products: [],
    totalProducts: 0,
    page: { currentPage: params.page ?? 1, nextPage: null, hasMore: false },
  }),
  sources: [],
})

const storeExample = 'https://www.tiktok.com/shop/store/copper-house/7495000000000000001'

const storeRecord = z.strictObject({
  lookupStatus: outcomeStatus,
  shop: shop.nullable(),
  products: z.array(productCard),
  page,
})

export const getStoreProducts = operation({
  id: 'tiktok.shop.products',
  path: '/v1/tiktok/shop/products',
  summary: 'Products of a TikTok Shop store',
  description: 'Served by a provider: TikTok shows its stores behind a captcha.',
  parameters: {
    url: identifier(
      {
        required: true,
        description: 'Link or seller id of the store.',
        example: storeExample,
        expects: `the link of a TikTok Shop store, such as ${storeExample}, or its seller id`,
      },
      (raw) => {
        const id = readStore(raw)
        return id && `https://www.tiktok.com/shop/store/x/${id}`
      },
    ),
    region: shopRegion,
    cursor: cursor(),
  },
  record: storeRecord,
  price: { base: 1 },
  cacheSeconds: 300,
  list: { items: (data) => data.products, itemId: (item: { id: string }) => item.id },
  watch: {
    mode: 'search',
    defaultIntervalMinutes: 1440,
    minIntervalMinutes: 60,
    displayName: 'New products of a TikTok Shop store',
    inputHint: 'url',
  },
  example: { url: storeExample },
  phrases: ['products of a tiktok shop store', 'what does a tiktok shop sell', 'catalog of a tiktok seller'],
  empty: (lookupStatus) => ({ lookupStatus, shop: null, products: [], page: noPage }),
  sources: [],
})

const showcaseRecord = z.strictObject({ products: z.array(showcaseProduct), page })

export const getShowcase = operation({
  id: 'tiktok.profiles.showcaseProducts',
  path: '/v1/tiktok/profiles/{handle}/showcase-products',
  summary: 'Products in the showcase of a TikTok creator',
  description: 'Served by a provider: showcases are shown in the app only.',
  parameters: { handle, cursor: cursor(), region },
  record: showcaseRecord,
  price: { base: 1 },
  cacheSeconds: 300,
  list: { items: (data) => data.products, itemId: (item: { id: string }) => item.id },
  watch: {
    mode: 'search',
    defaultIntervalMinutes: 1440,
    minIntervalMinutes: 60,
    displayName: 'New products in the showcase of a TikTok creator',
    inputHint: 'handle',
  },
  example: { handle: 'ada.cooks' },
  phrases: [
    'products in the showcase of a tiktok creator',
    'what does a tiktoker sell in the showcase',
    'items pinned in a tiktok showcase',
  ],
  empty: () => ({ products: [], page: noPage }),
  sources: [],
})
