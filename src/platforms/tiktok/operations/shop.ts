import { listOf, watchSearch } from '../../../catalog/lists.ts'
import { operation } from '../../../catalog/operation.ts'
import { cursor, exactlyOne, identifier, pageNumber } from '../../../catalog/parameters.ts'
import { readStore } from '../identifiers.ts'
import { digits, handle, productExample, productLink, query, region, shopRegion } from '../parameters.ts'
import * as records from '../records/shop.ts'
import {
  scrapecreatorsProduct,
  scrapecreatorsProductSearch,
  scrapecreatorsReviews,
  scrapecreatorsShowcase,
  scrapecreatorsStore,
} from '../sources/scrapecreators/products.ts'
import { webProduct, webReviews } from '../sources/web/product.ts'
import { daily } from '../watch-intervals.ts'

/** The shop. Product pages are public; searches, stores and showcases need a vendor or provider. */

export const products = operation({
  id: 'tiktok.products',
  path: '/v1/tiktok/products',
  summary: 'One TikTok Shop product',
  parameters: {
    url: productLink({ required: true, description: 'Link, short link or id of the product.' }),
    region: shopRegion,
  },
  record: records.productRecord,
  price: { base: 1 },
  cacheSeconds: 600,
  phrases: [
    'details of a tiktok shop product',
    'price and stock of a tiktok shop item',
    'variants of a product on tiktok shop',
  ],
  blank: { product: {} },
  view: (product) => ({ product }),
  sources: [webProduct, scrapecreatorsProduct],
})

export const reviews = operation({
  id: 'tiktok.products.reviews',
  path: '/v1/tiktok/products/reviews',
  summary: 'Reviews of a TikTok Shop product',
  description:
    'The first reviews, which the page of the product shows; later pages need a vendor or provider.',
  parameters: {
    url: productLink({ description: 'Link or short link of the product (or send productId).' }),
    productId: digits({ description: 'Id of the product (or send url).', example: '1729000000000000001' }),
    region: shopRegion,
    page: pageNumber({ max: 1000 }),
    cursor: cursor(),
  },
  check: exactlyOne(['url', 'productId'], 'productId=1729000000000000001'),
  record: records.reviewsRecord,
  price: { base: 1 },
  cacheSeconds: 600,
  list: listOf('reviews', { time: 'createdAt', order: 'ranked' }),
  watch: watchSearch(daily, 'New reviews of a TikTok Shop product', 'url'),
  example: { url: productExample },
  phrases: [
    'reviews of a tiktok shop product',
    'what buyers say about a tiktok shop item',
    'ratings left for a product on tiktok',
  ],
  blank: { summary: records.unknownReviewSummary },
  view: (found, { params }) => records.reviewsView(found, params.page),
  sources: [webReviews, scrapecreatorsReviews],
})

export const productSearch = operation({
  id: 'tiktok.shop.products.search',
  path: '/v1/tiktok/shop/products/search',
  summary: 'Search TikTok Shop for products',
  description:
    'Served by a vendor or provider: TikTok shows its shop search behind a captcha. `totalProducts` counts this page.',
  parameters: {
    query: query('copper pan'),
    page: pageNumber({ max: 1000 }),
    cursor: cursor(),
    region: shopRegion,
  },
  record: records.productSearchRecord,
  price: { base: 1 },
  cacheSeconds: 300,
  list: listOf('products', { order: 'ranked' }),
  watch: watchSearch(daily, 'New products in a TikTok Shop search', 'query'),
  phrases: [
    'search tiktok shop',
    'find products on tiktok shop',
    'tiktok shop items for a keyword in a market',
  ],
  echo: ({ query }) => ({ query }),
  view: (found: records.FoundProducts, viewing) =>
    records.productSearchView(found, viewing.params.page ?? 1, viewing),
  sources: [scrapecreatorsProductSearch],
})

const storeExample = 'https://www.tiktok.com/shop/store/copper-house/7495000000000000001'

export const storeProducts = operation({
  id: 'tiktok.shop.products',
  path: '/v1/tiktok/shop/products',
  summary: 'Products of a TikTok Shop store',
  description: 'Served by a vendor or provider: TikTok shows its stores behind a captcha.',
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
  record: records.storeRecord,
  price: { base: 1 },
  cacheSeconds: 300,
  list: listOf('products', { order: 'unordered' }),
  watch: watchSearch(daily, 'New products of a TikTok Shop store', 'url'),
  phrases: ['products of a tiktok shop store', 'what does a tiktok shop sell', 'catalog of a tiktok seller'],
  view: records.storeView,
  sources: [scrapecreatorsStore],
})

export const showcaseProducts = operation({
  id: 'tiktok.profiles.showcaseProducts',
  path: '/v1/tiktok/profiles/{handle}/showcase-products',
  summary: 'Products in the showcase of a TikTok creator',
  description: 'Served by a vendor or provider: showcases are shown in the app only.',
  parameters: { handle, cursor: cursor(), region },
  record: records.showcaseRecord,
  price: { base: 1 },
  cacheSeconds: 300,
  list: listOf('products', { order: 'unordered' }),
  watch: watchSearch(daily, 'New products in the showcase of a TikTok creator', 'handle'),
  phrases: [
    'products in the showcase of a tiktok creator',
    'what does a tiktoker sell in the showcase',
    'items pinned in a tiktok showcase',
  ],
  view: records.showcaseView,
  sources: [scrapecreatorsShowcase],
})
