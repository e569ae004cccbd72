import { readFileSync } from 'node:fs'

interface Product {
  id: string
  title: string
  pounds: string
  sold: number
}

/** What this provider may serve: here a file of one store, in earnest your own database. */
const {
  store,
  products,
}: {
  store: { id: string; name: string; region: string; creators: string[] }
  products: Product[]
} = JSON.parse(readFileSync(new URL('records.json', import.meta.url), 'utf8'))

export interface Asked {
  operationId: string
  /** The caller's parameters, already checked and in canonical form. */
  params: Record<string, unknown>
  /** What we gave as `cursor` of the page before; null for the first page. */
  cursor: string | null
}

export type Answer =
  | { outcome: 'found'; data: object; cursor: string | null }
  | { outcome: 'not_found' | 'private' | 'restricted' }

const pageSize = 2
const linkOf = ({ id }: Product) => `https://www.tiktok.com/shop/pdp/${id}`

/** One page of the products; the cursor is the place of its first one. */
function page(cursor: string | null): { items: Product[]; next: string | null } {
  const start = Number(cursor ?? 0)
  const end = start + pageSize
  return { items: products.slice(start, end), next: end < products.length ? String(end) : null }
}

function inStore(product: Product): object {
  return {
    id: product.id,
    title: product.title,
    description: null,
    url: linkOf(product),
    imageUrl: null,
    shipFrom: store.region,
    trustLabel: null,
    labels: [],
    price: {
      currencyCode: 'GBP',
      currencySymbol: '£',
      current: product.pounds,
      original: null,
      discountText: null,
      savingText: null,
    },
    metrics: { sold: product.sold, reviews: null, rating: null },
    shop: { id: store.id, name: store.name, logoUrl: null },
  }
}

function inShowcase(product: Product): object {
  return {
    id: product.id,
    title: product.title,
    url: linkOf(product),
    image: null,
    price: {
      currencyCode: 'GBP',
      currencySymbol: '£',
      salePrice: product.pounds,
      originalPrice: null,
      discountPercent: null,
    },
    rating: null,
    sales: { soldCount: product.sold },
    seller: { id: store.id },
  }
}

function storeProducts({ params, cursor }: Asked): Answer {
  if (!String(params.url).endsWith(`/${store.id}`)) return { outcome: 'not_found' }
  const { items, next } = page(cursor)
  const shop = {
    id: store.id,
    name: store.name,
    logoUrl: null,
    storeUrl: `https://www.tiktok.com/shop/store/copper-house/${store.id}`,
    region: store.region,
    rating: null,
    soldCount: products.reduce((sum, { sold }) => sum + sold, 0),
    reviewCount: null,
    onSellProductCount: products.length,
    followerCount: null,
    videoCount: null,
  }
  return {
    outcome: 'found',
    data: { lookupStatus: 'found', shop, products: items.map(inStore) },
    cursor: next,
  }
}

function showcase({ params, cursor }: Asked): Answer {
  if (!store.creators.includes(String(params.handle))) return { outcome: 'not_found' }
  const { items, next } = page(cursor)
  return { outcome: 'found', data: { products: items.map(inShowcase) }, cursor: next }
}

const served: Record<string, (asked: Asked) => Answer> = {
  'tiktok.shop.products': storeProducts,
  'tiktok.profiles.showcaseProducts': showcase,
}

/** Answers one lookup; undefined for an operation that is not served here. */
export function answer(asked: Asked): Answer | undefined {
  return Object.hasOwn(served, asked.operationId) ? served[asked.operationId]?.(asked) : undefined
}
