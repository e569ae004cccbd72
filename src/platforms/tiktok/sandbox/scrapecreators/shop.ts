import type { SimulatedResponse } from '../../../../catalog/ports/simulated.ts'
import {
  answered,
  badRequest,
  fallen,
  given,
  refuseForced,
  type Wire,
} from '../../../../gateways/vendors/scrapecreators/sandbox/answers.ts'
import { pageAt } from '../../../../gateways/vendors/scrapecreators/sandbox/pages.ts'
import { type Forced, forcedBy, forcedByNumber } from '../../../../simulation/forced.ts'
import { type List, newestFirst, page } from '../../../../simulation/lists.ts'
import type { Call } from '../../../../simulation/router.ts'
import { dice, timeline } from '../../../../simulation/world.ts'
import { readHandle, readProduct, readStore } from '../../identifiers.ts'
import { money, picture, productData, productOf } from '../shop.ts'

/** Simulated TikTok Shop in ScrapeCreators' format. */

const photo = (name: string) => ({ height: 300, width: 300, uri: name, url_list: [picture(name)] })

/** A product of a list. `about` is the search, store or handle that the list belongs to. */
function cardWire(about: string, index: number, now: number, sellerId?: string): Wire {
  const id = `17290${String(dice('shop list', about).int(0, 999_999)).padStart(6, '0')}${String(index).padStart(8, '0')}`
  const product = productOf(id, now)
  return {
    product_id: id,
    title: product.title,
    image: photo(`product-${id}`),
    product_price_info: {
      currency_name: 'USD',
      currency_symbol: '$',
      sale_price_decimal: money(product.cents),
      origin_price_decimal: money(product.cents + 500),
      discount_format: '10%',
      reduce_price_format: 'Saving $5.00',
    },
    rate_info: { score: product.rating, review_count: String(product.reviews.length) },
    sold_info: { sold_count: product.sold },
    seller_info: {
      seller_id: sellerId ?? product.sellerId,
      shop_name: product.sellerName,
      shop_logo: photo('seller'),
    },
    seo_url: { canonical_url: `https://www.tiktok.com/shop/pdp/x/${id}` },
  }
}

/** The products of a list, latest first. */
const cards = (about: string, forced: Forced | null, now: number, sellerId?: string): List<Wire> =>
  newestFirst(
    timeline(`shop ${about}`, forced === 'busy' ? 1 : 480),
    now,
    (index) => cardWire(about, index, now, sellerId),
    { most: 90, forced },
  )

export function search(call: Call): SimulatedResponse {
  const query = given(call, 'query') ?? ''
  const forced = forcedBy(query)
  refuseForced(forced)
  const after = (Number(given(call, 'page') ?? 1) - 1) * 30
  const { items } = page(cards(query, forced, call.now), { after, size: 30 })
  return answered({ query, total_products: 90, products: items })
}

export function store(call: Call): SimulatedResponse {
  const id = readStore(given(call, 'url') ?? '')
  if (id === null) return badRequest('url is required')
  const forced = forcedByNumber(id)
  refuseForced(forced)
  const d = dice('store', id)
  const { items, next } = pageAt(call, () => cards(id, forced, call.now, id), 30)
  return answered({
    shopInfo: {
      seller_id: id,
      shop_name: productOf(id, call.now).sellerName,
      shop_logo: photo('seller'),
      shop_link: `https://www.tiktok.com/shop/store/x/${id}`,
      shop_rating: '4.6',
      region: 'US',
      sold_count: d.int(900, 90_000),
      review_count: d.int(90, 9000),
      on_sell_product_count: 90,
      followers_count: String(d.int(90, 90_000)),
      video_count: String(d.int(9, 900)),
    },
    products: items,
    cursor: next,
    has_more: next !== null,
  })
}

export function showcase(call: Call): SimulatedResponse {
  const handle = readHandle(given(call, 'handle') ?? '')
  if (handle === null) return badRequest('handle is required')
  const forced = forcedBy(handle)
  const { items, next } = pageAt(call, () => cards(handle, forced, call.now), 20)
  return fallen(forced) ?? answered({ products: items, cursor: next })
}

export function product(call: Call): SimulatedResponse {
  const id = readProduct(given(call, 'url') ?? '')?.id
  if (id === undefined) return badRequest('url is required')
  const data = productData(id, call.now)
  if (!data) return fallen('not_found')!
  return fallen(forcedByNumber(id)) ?? answered({ ...data })
}

export function reviews(call: Call): SimulatedResponse {
  const id = given(call, 'product_id') ?? readProduct(given(call, 'url') ?? '')?.id
  if (id === undefined) return badRequest('url or product_id is required')
  refuseForced(forcedByNumber(id))
  const of = productOf(id, call.now)
  const after = (Number(given(call, 'page') ?? 1) - 1) * 10
  const { items, next } = page(of.reviews, { after, size: 10 })
  return answered({
    has_more: next !== null,
    total_reviews: String(of.reviews.length),
    product_reviews: items.map(({ review, sku_id, sku_specification, review_user }) => ({
      review_id: review.review_id,
      product_id: id,
      sku_id,
      review_rating: review.rating,
      review_time: review.review_timestamp,
      is_verified_purchase: true,
      reviewer_name: review_user.name,
      review_text: review.display_text,
      review_images: review.images.flatMap(({ url_list }) => url_list),
      sku_specification,
      review_country: 'US',
    })),
    review_ratings: {
      review_count: String(of.reviews.length),
      overall_score: of.rating,
      rating_result: {
        '1': '1',
        '2': '2',
        '3': '3',
        '4': '4',
        '5': String(Math.max(0, of.reviews.length - 10)),
      },
    },
  })
}
