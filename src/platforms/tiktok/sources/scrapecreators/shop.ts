import { changed } from '../../../../catalog/errors.ts'
import { type DriftReporter, readEntries, readParts, requiredList } from '../../../../reading/entries.ts'
import { named } from '../../../../reading/named.ts'
import { arr, type Json, must, obj } from '../../../../reading/narrow.ts'
import { amount, count, int, isoFromSeconds, num, str, url } from '../../../../reading/values.ts'
import type { Review, Reviews, ShopPicture, ShopProduct, ShopStore } from '../../records/shop.ts'
import { flag } from '../values.ts'

/** Readers for TikTok Shop: products of lists, stores, reviews. */

/** A name without masked letters; null for a masked name such as `W**n`, which the shop masks for all visitors. */
function readUnmaskedName(value: unknown): string | null {
  const name = str(value)
  return name === null || /\*/.test(name) ? null : name
}

/** A price without masked digits; null for a masked price such as `$3?`. */
function readUnmaskedPrice(value: unknown): string | null {
  const price = str(value)
  return price === null || /[?*]/.test(price) || !/\d/.test(price) ? null : price
}

/** A picture; null without a readable URL. */
function readPicture(value: unknown): ShopPicture | null {
  const picture = obj(value)
  const urls = arr(picture?.url_list).flatMap((one) => url(one) ?? [])
  if (!picture || urls.length === 0) return null
  return { urls, width: count(picture.width), height: count(picture.height) }
}

function readPrice(value: unknown): ShopProduct['price'] {
  const price = obj(value)
  if (!price) return null
  return {
    ...named(str, price, { currencyCode: 'currency_name', currencySymbol: 'currency_symbol' }),
    ...named(readUnmaskedPrice, price, { current: 'sale_price_decimal', original: 'origin_price_decimal' }),
    ...named(str, price, { discountText: 'discount_format', savingText: 'reduce_price_format' }),
  }
}

function readSeller(value: unknown): ShopProduct['seller'] {
  const seller = obj(value)
  if (!seller) return null
  return {
    id: str(seller.seller_id),
    name: str(seller.shop_name),
    logoUrl: readPicture(seller.shop_logo)?.urls[0] ?? null,
  }
}

/** Reads a product of a list. */
export function readProduct(entry: unknown): ShopProduct {
  const product = must(obj(entry), 'product')
  const rate = obj(product.rate_info)
  return {
    id: must(str(product.product_id), 'product.product_id'),
    title: str(product.title),
    url: url(obj(product.seo_url)?.canonical_url),
    picture: readPicture(product.image),
    price: readPrice(product.product_price_info),
    sold: count(obj(product.sold_info)?.sold_count),
    reviews: count(rate?.review_count),
    rating: amount(rate?.score),
    seller: readSeller(product.seller_info),
  }
}

/** Reads the store of a list of products. */
export function readStore(value: unknown): ShopStore {
  const store = must(obj(value), 'shopInfo')
  return {
    id: must(str(store.seller_id), 'shopInfo.seller_id'),
    ...named(str, store, { name: 'shop_name', region: 'region' }),
    logoUrl: readPicture(store.shop_logo)?.urls[0] ?? null,
    storeUrl: url(store.shop_link),
    rating: amount(store.shop_rating),
    ...named(count, store, { soldCount: 'sold_count', reviewCount: 'review_count' }),
    ...named(count, store, { onSellProductCount: 'on_sell_product_count' }),
    ...named(count, store, { followerCount: 'followers_count', videoCount: 'video_count' }),
  }
}

function readReview(entry: unknown, place: number, reporter: DriftReporter): Review {
  const review = must(obj(entry), 'review')
  const rating = must(int(review.review_rating), 'review.review_rating')
  if (rating < 1 || rating > 5) throw changed('review.review_rating', rating)
  const milliseconds = num(review.review_time)
  const pictures = readParts(
    requiredList(review.review_images, 'review_images'),
    (one) => must(url(one), 'review_images'),
    reporter,
    'review_images',
  )
  return {
    id: must(str(review.review_id), 'review.review_id'),
    place,
    productId: must(str(review.product_id), 'review.product_id'),
    skuId: str(review.sku_id),
    rating,
    text: str(review.review_text),
    createdAt: milliseconds === null ? null : isoFromSeconds(milliseconds / 1000),
    verifiedPurchase: flag(review.is_verified_purchase),
    // The shop masks the names of most reviewers (`W**n`).
    reviewerName: readUnmaskedName(review.reviewer_name),
    reviewerAvatarUrl: url(review.reviewer_avatar_url),
    imageUrls: pictures,
    variant: str(review.sku_specification),
    country: str(review.review_country),
  }
}

const stars = ['1', '2', '3', '4', '5']

/** Reads a page of reviews and the totals of all reviews. */
export function readReviews(
  body: Json,
  entries: readonly unknown[],
  hasMore: boolean,
  reporter: DriftReporter,
): Reviews {
  const ratings = obj(body.review_ratings)
  const byStars = obj(ratings?.rating_result)
  return {
    reviews: readEntries(
      entries,
      (one, place) => readReview(one, place, reporter),
      reporter,
      'product_reviews',
    ),
    total: must(count(body.total_reviews) ?? count(ratings?.review_count), 'total_reviews'),
    averageRating: amount(ratings?.overall_score),
    byStars: byStars ? stars.map((star) => count(byStars[star])) : null,
    hasMore,
  }
}

/** The prices of an object; null in place of prices with masked digits (`$3?`). */
function withoutMaskedPrices(value: unknown): unknown {
  if (typeof value === 'string') return value.includes('?') ? null : value
  const json = obj(value)
  return json
    ? Object.fromEntries(Object.entries(json).map(([name, one]) => [name, withoutMaskedPrices(one)]))
    : value
}

/** A product with null in place of prices with masked digits. */
export function withoutMaskedProductPrices(product: Json): Json {
  const base = obj(product.product_base)
  return {
    ...product,
    product_base: base && { ...base, price: withoutMaskedPrices(base.price) },
    skus: Array.isArray(product.skus)
      ? product.skus.map((sku) => {
          const one = obj(sku)
          return one ? { ...one, price: withoutMaskedPrices(one.price) } : sku
        })
      : product.skus,
  }
}
