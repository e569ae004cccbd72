import { changed } from '../../../errors.ts'
import type { LookupContext } from '../../../lookup/source.ts'
import { arr, at, int, iso, type Json, num, obj, objs, str, url } from '../../shared/narrow.ts'
import type { ProductLink } from '../identifiers.ts'
import { getPage } from './web.ts'

/** The public page of a shop product: the product and its first reviews. */

export type ProductAnswer =
  | { outcome: 'found'; product: Json; beside: Json }
  | { outcome: 'not_found' }
  | { outcome: 'restricted' }

/** `error_code` of a product that does not exist. */
const noSuchProduct = 23002002

function addressOf({ id, market }: ProductLink, region: string | undefined): string {
  const country = region?.toLowerCase() ?? market
  return country === null
    ? `https://www.tiktok.com/shop/pdp/${id}`
    : `https://shop.tiktok.com/${country}/pdp/${id}`
}

/** Opens the page of a product; a captcha page in its place is a wall. */
export async function openProduct(
  context: LookupContext,
  link: ProductLink,
  region: string | undefined,
): Promise<ProductAnswer> {
  const got = await getPage(context, addressOf(link, region))
  if (got === null || got.page.title === 'Security Check') return { outcome: 'restricted' }
  const routes = obj(at(got.page.json('__MODERN_ROUTER_DATA__'), 'loaderData'))
  if (!routes) throw changed('__MODERN_ROUTER_DATA__', got.page.title)
  const components = Object.values(routes).flatMap((route) =>
    objs(at(route, 'page_config', 'components_map')),
  )
  const data = obj(components.find((one) => one.component_type === 'product_info')?.component_data)
  if (!data) throw changed('product_info', Object.keys(routes))
  const product = obj(data.product_info)
  if (product) return { outcome: 'found', product, beside: data }
  if (int(data.error_code) === noSuchProduct) return { outcome: 'not_found' }
  throw changed('product_info.error_code', `${str(data.error_code)} ${str(data.error_message)}`)
}

const firstUrl = (picture: unknown) => url(at(picture, 'url_list', 0))

/** Blocks of the description, which is JSON inside a string. */
function description(detail: unknown): { text: string | null; images: string[] } {
  if (typeof detail !== 'string') return { text: null, images: [] }
  let blocks: unknown
  try {
    blocks = JSON.parse(detail)
  } catch {
    return { text: detail || null, images: [] }
  }
  const texts = objs(blocks).flatMap((block) => str(block.text) ?? [])
  const images = objs(blocks).flatMap((block) => firstUrl(block.image) ?? [])
  return { text: texts.join('\n') || null, images }
}

function readSku(sku: Json) {
  return {
    id: str(sku.sku_id),
    stock: int(sku.stock),
    purchaseLimit: int(sku.purchase_limit),
    price: str(at(sku, 'price', 'real_price', 'price_val')),
    priceText: str(at(sku, 'price', 'real_price', 'price_str')),
    originalPrice: str(at(sku, 'price', 'original_price_value')),
    currencyCode: str(at(sku, 'price', 'real_price', 'currency')),
    discountText: str(at(sku, 'price', 'discount')),
    properties: objs(sku.sku_sale_props).map((prop) => ({
      name: str(prop.prop_name),
      value: str(prop.prop_value),
    })),
  }
}

/** The record of a product (`data.product`); its fields are ours. */
export function readProduct(product: Json, beside: Json, link: string): Record<string, unknown> {
  const base = obj(product.product_base)
  const id = str(product.product_id)
  const title = str(base?.title)
  if (!base || id === null || title === null) throw changed('product_base', Object.keys(product))
  const price = obj(base.price)
  const seller = obj(product.seller)
  const review = obj(product.product_detail_review)
  const shipping = obj(product.logistic)
  const told = description(base.desc_detail)
  return {
    id,
    title,
    url: link,
    status: int(product.status),
    description: told.text,
    descriptionImages: told.images,
    images: objs(base.images).flatMap((picture) => firstUrl(picture) ?? []),
    soldCount: int(base.sold_count),
    price: {
      currencyCode: str(price?.currency),
      currencySymbol: str(price?.currency_symbol),
      text: str(price?.real_price),
      minimum: str(price?.min_sku_price),
      maximum: str(price?.max_sku_price),
      originalMinimum: str(price?.min_sku_original_price),
      originalMaximum: str(price?.max_sku_original_price),
      discountText: str(price?.discount),
    },
    specifications: objs(base.specifications).map((one) => ({ name: str(one.name), value: str(one.value) })),
    options: objs(product.sale_props).map((prop) => ({
      name: str(prop.prop_name),
      values: objs(prop.sale_prop_values).flatMap((value) => str(value.prop_value) ?? []),
    })),
    skus: objs(product.skus).map(readSku),
    seller: seller && {
      id: str(seller.seller_id),
      name: str(seller.name),
      logoUrl: firstUrl(seller.avatar),
      productCount: int(seller.product_count),
      location: str(seller.seller_location),
    },
    shipping: shipping && {
      feeText: str(at(shipping, 'shipping_fee', 'price_str')),
      fee: str(at(shipping, 'shipping_fee', 'price_val')),
      free: shipping.free_shipping === true,
      leadTime: str(shipping.lead_time),
      method: str(shipping.delivery_name),
    },
    rating: review && { average: num(review.product_rating), reviews: int(review.review_count) },
    categories: objs(beside.categories).map((one) => ({
      id: str(one.category_id),
      name: str(one.category_name),
      level: int(one.level),
    })),
    saleRegion: str(beside.sale_region),
  }
}

export interface Review {
  id: string
  productId: string
  skuId: string | null
  rating: number
  text: string | null
  createdAt: string | null
  verifiedPurchase: boolean | null
  incentivized: boolean | null
  reviewer: { id: string | null; name: string | null; avatarUrl: string | null }
  media: { displayImageUrl: string | null; imageUrls: string[] }
  variant: string | null
  country: string | null
}

function timeOfReview(review: Json): string | null {
  const ms = num(review.review_timestamp)
  if (ms !== null && ms > 0) return new Date(ms).toISOString()
  // "July 31, 2024", without a time zone.
  const text = str(review.review_timestamp_fmt)
  return text === null ? null : iso(`${text} UTC`)
}

/** The reviews on the page of a product. */
export function readReviews(product: Json): {
  reviews: Review[]
  total: number | null
  average: number | null
} {
  const detail = obj(product.product_detail_review)
  const productId = str(product.product_id) ?? ''
  const reviews = objs(detail?.review_items).flatMap((item): Review[] => {
    const review = obj(item.review)
    const id = str(review?.review_id)
    const rating = int(review?.rating)
    if (!review || id === null || rating === null || rating < 1 || rating > 5) return []
    const imageUrls = objs(review.images).flatMap((picture) => firstUrl(picture) ?? [])
    const source = str(item.review_source_name)
    return [
      {
        id,
        productId,
        skuId: str(item.sku_id),
        rating,
        text: str(review.display_text),
        createdAt: timeOfReview(review),
        verifiedPurchase: source === null ? null : /purchased/i.test(source),
        incentivized: null,
        reviewer: {
          id: null,
          name: str(at(item, 'review_user', 'name')),
          avatarUrl: firstUrl(at(item, 'review_user', 'avatar')),
        },
        media: { displayImageUrl: imageUrls[0] ?? null, imageUrls },
        variant: str(item.sku_specification),
        country: str(item.review_country),
      },
    ]
  })
  const shown = arr(detail?.review_items).length
  return {
    reviews,
    total: int(detail?.review_count) ?? (detail ? shown : null),
    average: num(detail?.product_rating),
  }
}
