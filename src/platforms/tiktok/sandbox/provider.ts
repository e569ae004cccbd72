import type { SimulatedResponse } from '../../../upstream/types.ts'
import { type Forced, forcedBy, forcedByNumber } from '../../shared/forced.ts'
import { at, type Json, obj, str } from '../../shared/narrow.ts'
import { dice, worldBegan } from '../../shared/world.ts'
import { kinds, makeId, numberOf } from './ids.ts'
import { money, type Product, productOf } from './shop.ts'
import { personOf } from './world.ts'

/**
 * Stands in for the provider that an operator would configure for what TikTok shows in its app only. It speaks the
 * provider protocol (docs/PROVIDERS.md) and answers in our own record shapes.
 */

const answer = (value: unknown): SimulatedResponse => ({
  status: 200,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(value),
})

const pageSize = 12

/** Products of a list, by its name; ids are stable from page to page. */
function productsOf(
  name: string,
  page: number,
  forced: Forced | null,
  now: number,
): { products: Product[]; more: boolean } {
  const pages = forced === 'empty' ? 0 : forced === 'last_page' ? 1 : 4
  const length = page < pages ? pageSize : 0
  const shift = forced === 'busy' ? Math.floor(now / 60_000) : 0
  const seed = numberOf(`products ${name}`)
  const products = Array.from({ length }, (_, place) =>
    productOf(makeId(worldBegan + (shift + 500 - page * pageSize - place) * 60_000, seed, kinds.other)),
  )
  return { products, more: page + 1 < pages }
}

const linkOf = (product: Product) => `https://www.tiktok.com/shop/pdp/x/${product.id}`

function card(product: Product) {
  return {
    id: product.id,
    title: product.title,
    description: null,
    url: linkOf(product),
    imageUrl: product.image,
    image: { width: 800, height: 800, url: product.image },
    shipFrom: 'United States',
    trustLabel: null,
    labels: dice('labels', product.id).chance(0.3) ? [{ text: 'Free shipping', type: 1 }] : [],
    price: {
      currencyCode: 'USD',
      currencySymbol: '$',
      current: money(product.cents),
      original: money(product.cents + 500),
      discountText: null,
      savingText: 'Save $5.00',
    },
    metrics: { sold: product.sold, reviews: product.reviews, rating: product.rating },
    shop: { id: product.sellerId, name: product.sellerName, logoUrl: null },
  }
}

function searchAnswer(params: Json, forced: Forced | null, now: number): SimulatedResponse {
  const query = str(params.query) ?? ''
  const currentPage = Number(params.page ?? 1)
  const { products, more } = productsOf(
    `${query} ${str(params.region) ?? 'US'}`,
    currentPage - 1,
    forced,
    now,
  )
  return answer({
    outcome: 'found',
    data: {
      query,
      products: products.map(card),
      totalProducts: products.length,
      page: { currentPage, nextPage: more ? currentPage + 1 : null, hasMore: more },
    },
  })
}

function storeAnswer(
  params: Json,
  cursor: string | null,
  forced: Forced | null,
  now: number,
): SimulatedResponse {
  const id = /(\d+)\/?$/.exec(str(params.url) ?? '')?.[1] ?? '0'
  const page = Number(cursor ?? 0)
  const { products, more } = productsOf(`store ${id}`, page, forced, now)
  const d = dice('store', id)
  return answer({
    outcome: 'found',
    data: {
      lookupStatus: 'found',
      shop: {
        id,
        name: `Store ${id.slice(-4)}`,
        logoUrl: null,
        storeUrl: `https://www.tiktok.com/shop/store/x/${id}`,
        region: str(params.region) ?? 'US',
        rating: d.int(35, 50) / 10,
        soldCount: d.int(100, 90_000),
        reviewCount: d.int(10, 9000),
        onSellProductCount: 48,
        followerCount: d.int(10, 90_000),
        videoCount: d.int(1, 400),
      },
      products: products.map(card),
    },
    cursor: more ? String(page + 1) : null,
  })
}

function showcaseAnswer(
  params: Json,
  cursor: string | null,
  forced: Forced | null,
  now: number,
): SimulatedResponse {
  const { handle } = personOf(str(params.handle) ?? '')
  const page = Number(cursor ?? 0)
  const { products, more } = productsOf(`showcase ${handle}`, page, forced, now)
  return answer({
    outcome: 'found',
    data: {
      products: products.map((product) => ({
        id: product.id,
        title: product.title,
        url: linkOf(product),
        image: { url: product.image, urls: [product.image], width: 800, height: 800 },
        price: {
          currencyCode: 'USD',
          currencySymbol: '$',
          salePrice: money(product.cents),
          originalPrice: money(product.cents + 500),
          discountPercent: null,
        },
        rating: { score: product.rating, reviewCount: product.reviews },
        sales: { soldCount: product.sold },
        seller: { id: product.sellerId },
      })),
    },
    cursor: more ? String(page + 1) : null,
  })
}

/** What the parameters force. */
export function forcedInProvider(params: Json): Forced | null {
  const named = str(params.handle) ?? str(params.query) ?? ''
  const id = /(\d+)\/?$/.exec(str(params.url) ?? '')?.[1] ?? ''
  return forcedBy(named) ?? forcedByNumber(id)
}

const outcomes: Partial<Record<Forced, string>> = {
  not_found: 'not_found',
  private: 'private',
  restricted: 'restricted',
}

/** Answers one request of the protocol. */
export function providerCall(body: unknown, now: number): SimulatedResponse {
  const request = obj(body)
  const params = obj(at(body, 'params')) ?? {}
  const cursor = str(request?.cursor)
  const forced = forcedInProvider(params)
  const outcome = forced === null ? undefined : outcomes[forced]
  if (outcome) return answer({ outcome })
  switch (request?.operationId) {
    case 'tiktok.shop.products.search':
      return searchAnswer(params, forced, now)
    case 'tiktok.shop.products':
      return storeAnswer(params, cursor, forced, now)
    case 'tiktok.profiles.showcaseProducts':
      return showcaseAnswer(params, cursor, forced, now)
    default:
      return {
        status: 404,
        headers: { 'content-type': 'application/json' },
        body: '{"error":{"code":"unknown_operation"}}',
      }
  }
}
