import { changed } from '../../../../catalog/errors.ts'
import { type LookupContext, notFound, restricted } from '../../../../catalog/source.ts'
import { askList, askThing, isRefusal, onward } from '../../../../gateways/vendors/scrapecreators/calls.ts'
import { entriesOf, type ListForm } from '../../../../gateways/vendors/scrapecreators/wire.ts'
import { scrapecreators } from '../../../../gateways/vendors/scrapecreators.ts'
import { vendorSource } from '../../../../gateways/vendors/source.ts'
import { readEntries, requireSameId } from '../../../../reading/entries.ts'
import { must, obj, objs } from '../../../../reading/narrow.ts'
import { int, str } from '../../../../reading/values.ts'
import { readProduct as productIn, productUrl, readStore as storeIn } from '../../identifiers.ts'
import { flag, requireProvenEmpty } from '../values.ts'
import { productMissingCode, readDetails } from '../web/product.ts'
import { resolveLink } from '../web/site.ts'
import { readProduct, readReviews, readStore, withoutMaskedProductPrices } from './shop.ts'

/** TikTok Shop by ScrapeCreators, which guarantees answers for the United States only. */

const reliable = 'reliable in the United States alone'
const list = (context: LookupContext, entries: readonly unknown[]) =>
  readEntries(entries, readProduct, context, 'products')

const searchPath = '/v1/tiktok/shop/search'
const searchForm: ListForm = { entries: 'products' }

export const scrapecreatorsProductSearch = vendorSource(scrapecreators, {
  paths: [searchPath],
  note: reliable,
  async ask(
    { query, page = 1, region }: { readonly query: string; readonly page?: number; readonly region?: string },
    vendor,
    context,
  ) {
    const body = await askThing(vendor, searchPath, { query, page, region })
    if (isRefusal(body)) return { outcome: 'found', model: { products: [], hasMore: false } }
    const entries = entriesOf(body, searchForm)
    if (page === 1) requireProvenEmpty(entries, 'products', body.total_products)
    // An empty page is the only sign of the end.
    return { outcome: 'found', model: { products: list(context, entries), hasMore: entries.length > 0 } }
  },
})

const storePath = '/v1/tiktok/shop/products'
const storeForm: ListForm = { entries: 'products', flag: 'has_more' }

export const scrapecreatorsStore = vendorSource(scrapecreators, {
  paths: [storePath],
  note: reliable,
  async ask({ url, region }: { readonly url: string; readonly region?: string }, vendor, context) {
    const page = await askList(vendor, context, storePath, { url, region }, storeForm)
    if (isRefusal(page)) {
      // Outside the United States, the vendor answers `not_found` for existing stores too.
      return page.outcome === 'not_found' && region !== undefined && region !== 'US' ? restricted : page
    }
    const found = readStore(page.body.shopInfo)
    requireSameId(must(storeIn(url), 'url'), found.id, 'shopInfo.seller_id')
    for (const entry of objs(page.entries)) {
      requireSameId(
        must(found.id, 'shopInfo.seller_id'),
        str(obj(entry.seller_info)?.seller_id),
        'seller_info.seller_id',
      )
    }
    return {
      outcome: 'found',
      model: { store: found, products: list(context, page.entries) },
      ...onward(page),
    }
  },
})

const showcasePath = '/v1/tiktok/user/showcase'
const showcaseForm: ListForm = { entries: 'products', posts: true }

export const scrapecreatorsShowcase = vendorSource(scrapecreators, {
  paths: [showcasePath],
  note: reliable,
  async ask({ handle, region }: { readonly handle: string; readonly region?: string }, vendor, context) {
    const page = await askList(vendor, context, showcasePath, { handle, region }, showcaseForm)
    if (isRefusal(page)) return page
    return { outcome: 'found', model: { products: list(context, page.entries) }, ...onward(page) }
  },
})

const isAmerican = (region: string | undefined, url: string) =>
  (region ?? productIn(url)?.market ?? 'us').toLowerCase() === 'us'

const productPath = '/v1/tiktok/product'

export const scrapecreatorsProduct = vendorSource(scrapecreators, {
  paths: [productPath],
  note: 'United States only; masked prices are null',
  serves: ({ region, url }: { readonly region?: string; readonly url: string }) => isAmerican(region, url),
  async ask({ url }: { readonly url: string }, vendor, context) {
    const resolved = await resolveLink(context, url, productIn, 'a product of TikTok Shop')
    if ('outcome' in resolved) return resolved
    const { link } = resolved
    const body = await askThing(vendor, productPath, { url: productUrl(link), region: 'US' })
    if (isRefusal(body)) return body
    const product = obj(body.product_info)
    if (!product) {
      if (int(body.error_code) === productMissingCode) return notFound
      throw changed('product_info.error_code', body.error_code)
    }
    requireSameId(link.id, must(str(product.product_id), 'product_id'), 'product_id')
    const page = { link, product: withoutMaskedProductPrices(product), pageData: body }
    return { outcome: 'found', model: readDetails(page, context) }
  },
})

const reviewsPath = '/v1/tiktok/shop/product/reviews'

export const scrapecreatorsReviews = vendorSource(scrapecreators, {
  paths: [reviewsPath],
  note: 'United States only',
  serves: ({ region, url }: { readonly region?: string; readonly url?: string }) =>
    isAmerican(region, url ?? ''),
  async ask(
    {
      url,
      productId,
      page = 1,
    }: { readonly url?: string; readonly productId?: string; readonly page?: number },
    vendor,
    context,
  ) {
    const named = url ?? must(productId, 'productId')
    const resolved = await resolveLink(context, named, productIn, 'a product of TikTok Shop')
    if ('outcome' in resolved) return resolved
    const { id } = resolved.link
    const body = await askThing(vendor, reviewsPath, { product_id: id, page, region: 'US' })
    if (isRefusal(body)) return body
    const entries = entriesOf(body, { entries: 'product_reviews' })
    for (const entry of entries) requireSameId(id, str(obj(entry)?.product_id), 'product_reviews.product_id')
    const hasMore = must(flag(body.has_more), 'has_more')
    if (hasMore && entries.length === 0) throw changed('product_reviews', 'empty, though there is more')
    const model = readReviews(body, entries, hasMore, context)
    if (page === 1 && entries.length === 0 && model.total > 0) throw changed('product_reviews', model.total)
    return { outcome: 'found', model }
  },
})
