import { forcedByNumber } from '../../../simulation/forced.ts'
import { newestFirst, page } from '../../../simulation/lists.ts'
import type { Handler } from '../../../simulation/router.ts'
import { dice, timeline, words } from '../../../simulation/world.ts'
import { shopPage } from './wire.ts'

/** Simulated pages of shop products. */

const things = ['Copper pan', 'Garden lamp', 'Map print', 'Robot kit', 'Travel mug']
const colours = ['Black', 'Copper', 'Green']
export const picture = (name: string) =>
  `https://p16-common-sign.tiktokcdn-us.com/tos-useast5-shop/${name}~tplv-sim:800:800.png`

/** A simulated product at a time; every id has one. */
export function productOf(id: string, now: number) {
  const d = dice('product', id)
  return {
    id,
    title: `${d.pick(things)} ${d.token(3, 'ABCDEFGHJK')}`,
    cents: d.int(399, 9900),
    sold: d.int(0, 90_000),
    reviews: reviewsOf(id, d.int(200, 700), now),
    rating: d.int(35, 50) / 10,
    sellerId: `749500000000000${d.int(1000, 9999)}`,
    sellerName: `${words.personName(d).split(' ')[1]} Goods`,
    image: picture(`product-${id}`),
  }
}

/** `error_code` of a product that does not exist. */
const noSuchProduct = 23002002

export const money = (cents: number) => (cents / 100).toFixed(2)

function reviewItem(product: string, index: number, time: number) {
  const d = dice('review', product, index)
  return {
    review: {
      review_id: `739768599733${dice('review id', product).int(10_000, 99_999)}${String(index).padStart(5, '0')}`,
      rating: d.int(1, 5),
      display_text: words.sentence(d),
      images: d.chance(0.3) ? [{ url_list: [picture(`review-${product}-${index}`)] }] : [],
      review_timestamp: String(time),
      review_timestamp_fmt: new Date(time).toLocaleDateString('en-US', {
        dateStyle: 'long',
        timeZone: 'UTC',
      }),
    },
    sku_id: `${product.slice(0, -1)}1`,
    sku_specification: `Item: ${d.pick(colours)}`,
    review_user: { name: 'P**n', avatar: {} },
    review_source_name: 'Purchased on TikTok',
  }
}

/** The reviews of a product, latest first. */
function reviewsOf(product: string, everyMinutes: number, now: number) {
  const forced = forcedByNumber(product)
  const line = timeline(`reviews ${product}`, forced === 'busy' ? 1 : everyMinutes)
  return newestFirst(line, now, (index) => reviewItem(product, index, line.timeOf(index)), { forced })
}

/** Reviews that the page of a product contains. */
const shownReviews = 20

/** The data of a product's page; null for an id that forces `not_found`. */
export function productData(id: string, now: number) {
  if (forcedByNumber(id) === 'not_found') return null
  const product = productOf(id, now)
  const d = dice('product page', id)
  const text = `$${money(product.cents)}`
  return {
    sale_region: 'US',
    categories: [{ category_id: '600001', level: 1, category_name: 'Home' }],
    product_info: {
      product_id: id,
      status: 1,
      seller: {
        seller_id: product.sellerId,
        name: product.sellerName,
        avatar: { url_list: [picture('seller')] },
        product_count: 40,
        seller_location: 'United States of America',
      },
      product_base: {
        title: product.title,
        desc_detail: JSON.stringify([
          { type: 'text', text: words.paragraph(d) },
          { type: 'image', image: { url_list: [product.image] } },
        ]),
        images: [{ url_list: [product.image] }],
        specifications: [{ name: 'Material', value: 'Copper' }],
        sold_count: product.sold,
        price: {
          real_price: text,
          min_sku_price: money(product.cents),
          max_sku_price: money(product.cents + 100),
          min_sku_original_price: money(product.cents + 500),
          max_sku_original_price: money(product.cents + 500),
          currency: 'USD',
          currency_symbol: '$',
          discount: '',
        },
      },
      sale_props: [{ prop_name: 'Color', sale_prop_values: colours.map((prop_value) => ({ prop_value })) }],
      skus: colours.map((prop_value, place) => ({
        sku_id: `${id.slice(0, -1)}${place}`,
        stock: d.int(0, 90),
        purchase_limit: 20,
        price: {
          real_price: { price_str: text, price_val: money(product.cents), currency: 'USD' },
          original_price_value: money(product.cents + 500),
          discount: '-10%',
        },
        sku_sale_props: [{ prop_name: 'Color', prop_value }],
      })),
      logistic: {
        delivery_name: 'Standard shipping',
        shipping_fee: { price_str: '$4.90', price_val: '4.9', currency: 'USD' },
        free_shipping: false,
        lead_time: 'Jul 17 - Jul 20',
      },
      product_detail_review: {
        product_rating: product.rating,
        review_count: product.reviews.length,
        review_items: page(product.reviews, { size: shownReviews }).items,
      },
    },
  }
}

/** Builds the handler of a product's page. `route` is the prefix of the page's key in the router data. */
export const productPage =
  (route: string): Handler =>
  ({ params: { id = '' }, now }) => {
    const component = (component_type: string, component_data: unknown) => ({
      component_type,
      component_data,
    })
    const data = productData(id, now)
    const info = data ?? { error_code: noSuchProduct, error_message: 'get product detail not exist' }
    const components_map = [component('page_header', {}), component('product_info', info)]
    const name = data ? `${data.product_info.product_base.title} - TikTok Shop` : 'TikTok Shop'
    const shown = { [`${route}(product_name_slug$)/(product_id)/page`]: { page_config: { components_map } } }
    return shopPage(name, { loaderData: { layout: null, ...shown } })
  }
