import { changed, Fault } from '../../../../catalog/errors.ts'
import {
  type LookupContext,
  notFound,
  type Refusal,
  restricted,
  type Source,
} from '../../../../catalog/source.ts'
import {
  type DriftReporter,
  readEntries,
  readParts,
  readPartsOrNull,
  requiredList,
  requireSameId,
  skipEntry,
} from '../../../../reading/entries.ts'
import { jsonIn } from '../../../../reading/json.ts'
import { named } from '../../../../reading/named.ts'
import { at, type Json, must, obj, objs } from '../../../../reading/narrow.ts'
import { amount, count, int, iso, isoFromSeconds, num, str, url } from '../../../../reading/values.ts'
import { type ProductLink, productUrl, readProduct } from '../../identifiers.ts'
import { type Review, type Reviews, reviewsPerPage } from '../../records/shop.ts'
import { flag, requireProvenEmpty } from '../values.ts'
import { fetchPage, resolveLink, webSource } from './site.ts'

/** The public page of a shop product, which contains the product and its first reviews. */

interface ProductPage {
  readonly outcome: 'found'
  readonly link: ProductLink
  readonly product: Json
  readonly pageData: Json
}

/** `error_code` of a product that does not exist. */
export const productMissingCode = 23002002

function productPageUrl({ id, market }: ProductLink, region: string | undefined): string {
  const country = region?.toLowerCase() ?? market
  return country === null
    ? `https://www.tiktok.com/shop/pdp/${id}`
    : `https://shop.tiktok.com/${country}/pdp/${id}`
}

/** Opens the page of the product that a link names. A captcha page in its place means `restricted`. */
async function openProductPage(
  context: LookupContext,
  named: string,
  region: string | undefined,
): Promise<ProductPage | Refusal> {
  const resolved = await resolveLink(context, named, readProduct, 'a product of TikTok Shop')
  if ('outcome' in resolved) return resolved
  const { link } = resolved
  const got = await fetchPage(context, productPageUrl(link, region))
  if (got === null || got.page.title === 'Security Check') return restricted
  const routes = obj(at(got.page.json('__MODERN_ROUTER_DATA__'), 'loaderData'))
  if (!routes) throw changed('__MODERN_ROUTER_DATA__', got.page.title)
  const components = Object.values(routes).flatMap((route) =>
    objs(at(route, 'page_config', 'components_map')),
  )
  const shown = components.find((one) => one.component_type === 'product_info')
  const pageData = must(obj(shown?.component_data), 'product_info')
  const product = obj(pageData.product_info)
  if (product) {
    requireSameId(link.id, must(str(product.product_id), 'product_id'), 'product_id')
    return { outcome: 'found', link, product, pageData }
  }
  if (int(pageData.error_code) === productMissingCode) return notFound
  throw changed('product_info.error_code', `${str(pageData.error_code)} ${str(pageData.error_message)}`)
}

const firstUrl = (picture: unknown) => url(at(picture, 'url_list', 0))

/** The texts and pictures of a description, which is JSON inside a string. Both are null in another form. */
export function readDescription(
  detail: unknown,
  reporter: DriftReporter,
): { text: string | null; images: string[] | null } {
  if (typeof detail !== 'string') return { text: null, images: null }
  const blocks = jsonIn(detail)
  if (blocks === undefined) return { text: detail || null, images: [] }
  const texts = objs(blocks).flatMap((block) => str(block.text) ?? [])
  const read = (block: unknown) => {
    const { type, image, text: words } = must(obj(block), 'desc_detail')
    // Blocks are pictures, texts and lists; one without a type and a text may be a picture.
    const isOther = typeof type === 'string' ? type !== 'image' : words !== undefined
    const isMissing = image === undefined || image === null
    return isMissing && isOther ? skipEntry : must(firstUrl(image), 'desc_detail.image')
  }
  const images = readPartsOrNull(blocks, read, reporter, 'desc_detail')
  return { text: texts.join('\n') || null, images }
}

const requiredText = (value: unknown, field: string) => must(str(value), field)

const readSku = (context: DriftReporter) => (entry: unknown) => {
  const sku = obj(entry) ?? {}
  const price = obj(sku.price)
  return {
    id: requiredText(sku.sku_id, 'sku_id'),
    ...named(count, sku, { stock: 'stock', purchaseLimit: 'purchase_limit' }),
    ...named(str, price, { price: 'real_price.price_val', priceText: 'real_price.price_str' }),
    ...named(str, price, { originalPrice: 'original_price_value', currencyCode: 'real_price.currency' }),
    discountText: str(price?.discount),
    properties: readPartsOrNull(
      sku.sku_sale_props,
      (prop) => ({
        name: requiredText(at(prop, 'prop_name'), 'prop_name'),
        value: str(at(prop, 'prop_value')),
      }),
      context,
      'sku_sale_props',
    ),
  }
}

/**
 * Reads the record of a product (`data.product`), whose fields this service chose. Unknown lists are null.
 * @param page the product and the component that contains it, in the form of the shop's own pages
 */
export function readDetails(
  page: Pick<ProductPage, 'link' | 'product' | 'pageData'>,
  context: DriftReporter,
): Record<string, unknown> {
  const { product, pageData, link } = page
  const base = must(obj(product.product_base), 'product_base')
  const seller = obj(product.seller)
  const review = obj(product.product_detail_review)
  const shipping = obj(product.logistic)
  const words = readDescription(base.desc_detail, context)
  const list = <T>(value: unknown, field: string, read: (entry: unknown) => T) =>
    readPartsOrNull(value, read, context, field)
  return {
    id: link.id,
    title: requiredText(base.title, 'product_base.title'),
    url: productUrl(link),
    status: count(product.status),
    description: words.text,
    descriptionImages: words.images,
    images: list(base.images, 'images', (picture) => must(firstUrl(picture), 'images.url_list')),
    soldCount: count(base.sold_count),
    price: named(str, base.price, {
      currencyCode: 'currency',
      currencySymbol: 'currency_symbol',
      text: 'real_price',
      minimum: 'min_sku_price',
      maximum: 'max_sku_price',
      originalMinimum: 'min_sku_original_price',
      originalMaximum: 'max_sku_original_price',
      discountText: 'discount',
    }),
    specifications: list(base.specifications, 'specifications', (one) => ({
      name: requiredText(at(one, 'name'), 'specifications.name'),
      value: str(at(one, 'value')),
    })),
    options: list(product.sale_props, 'sale_props', (prop) => ({
      name: requiredText(at(prop, 'prop_name'), 'sale_props.prop_name'),
      values: list(at(prop, 'sale_prop_values'), 'sale_prop_values', (value) =>
        requiredText(at(value, 'prop_value'), 'sale_prop_values.prop_value'),
      ),
    })),
    skus: list(product.skus, 'skus', readSku(context)),
    seller: seller && {
      ...named(str, seller, { id: 'seller_id', name: 'name' }),
      logoUrl: firstUrl(seller.avatar),
      productCount: count(seller.product_count),
      location: str(seller.seller_location),
    },
    shipping: shipping && {
      ...named(str, shipping, { feeText: 'shipping_fee.price_str', fee: 'shipping_fee.price_val' }),
      free: flag(shipping.free_shipping),
      ...named(str, shipping, { leadTime: 'lead_time', method: 'delivery_name' }),
    },
    rating: review && { average: amount(review.product_rating), reviews: count(review.review_count) },
    categories: list(pageData.categories, 'categories', (one) => ({
      id: str(at(one, 'category_id')),
      name: requiredText(at(one, 'category_name'), 'category_name'),
      level: count(at(one, 'level')),
    })),
    saleRegion: str(pageData.sale_region),
  }
}

export const webProduct = webSource<{ url: string; region?: string | undefined }, Record<string, unknown>>(
  async (params, context) => {
    const page = await openProductPage(context, params.url, params.region)
    return page.outcome === 'found' ? { outcome: 'found', model: readDetails(page, context) } : page
  },
)

function timeOfReview(review: Json): string | null {
  const ms = num(review.review_timestamp)
  if (ms !== null && ms > 0) return isoFromSeconds(ms / 1000)
  // The text is like "July 31, 2024" and has no time zone.
  const text = str(review.review_timestamp_fmt)
  return text === null ? null : iso(`${text} UTC`)
}

export function readReview(item: Json, productId: string, place: number, reporter: DriftReporter): Review {
  const review = must(obj(item.review), 'review')
  requireSameId(productId, str(review.product_id) ?? str(item.product_id), 'review.product_id')
  const rating = must(int(review.rating), 'review.rating')
  if (rating < 1 || rating > 5) throw changed('review.rating', rating)
  const source = str(item.review_source_name)
  return {
    id: must(str(review.review_id), 'review.review_id'),
    place,
    productId,
    rating,
    text: str(review.display_text),
    createdAt: timeOfReview(review),
    verifiedPurchase: source === null ? null : /purchased/i.test(source),
    reviewerAvatarUrl: firstUrl(at(item, 'review_user', 'avatar')),
    imageUrls: readParts(
      requiredList(review.images, 'review.images'),
      (one) => must(firstUrl(one), 'images.url_list'),
      reporter,
      'review.images',
    ),
    ...named(str, item, { skuId: 'sku_id', reviewerName: 'review_user.name' }),
    ...named(str, item, { variant: 'sku_specification', country: 'review_country' }),
  }
}

interface ReviewsParams {
  readonly url?: string | undefined
  readonly productId?: string | undefined
  readonly region?: string | undefined
  readonly page?: number | undefined
}

const readWebReviews: Source<ReviewsParams, Reviews>['lookup'] = async (params, context) => {
  const page = await openProductPage(context, params.url ?? params.productId ?? '', params.region)
  if (page.outcome !== 'found') return page
  const detail = must(obj(page.product.product_detail_review), 'product_detail_review')
  const total = must(count(detail.review_count), 'review_count')
  const items = total === 0 ? [] : requiredList(detail.review_items, 'review_items')
  requireProvenEmpty(items, 'review_items', detail.review_count)
  const reviews = readEntries(
    items,
    (item, place) => readReview(obj(item) ?? {}, page.link.id, place, context),
    context,
    'review_items',
  )
  // The page contains the first reviews only. Later pages exist: another source may read them.
  const from = ((params.page ?? 1) - 1) * reviewsPerPage
  if (from > 0 && from >= items.length && total > from) {
    throw new Fault('not_entitled', 'the page of a product shows its first reviews only')
  }
  return { outcome: 'found', model: { reviews, total, averageRating: amount(detail.product_rating) } }
}

/** Reads the first reviews of a product from its page. Sources that have all of them come first for later pages. */
export const webReviews: Source<ReviewsParams, Reviews> = {
  ...webSource(readWebReviews),
  leavesOut: ({ page = 1 }) => page > 1,
}
