import { changed } from '../../../../catalog/errors.ts'
import type { Finding, Source } from '../../../../catalog/source.ts'
import { type DriftReporter, requiredList, requireSameId, skipEntry } from '../../../../reading/entries.ts'
import { at, type Json, must, obj } from '../../../../reading/narrow.ts'
import { amount, bool, count, int, isoFromSeconds, num, str, text, url } from '../../../../reading/values.ts'
import { itemUrl } from '../../identifiers.ts'
import { site } from '../../links.ts'
import { type Item, type List, type Listing, type Price, unknownPerson } from '../../model.ts'
import { readOptionalEntries, readTexts } from '../optional-lists.ts'
import { findPath, type PageData, restrictedOrChanged } from './page-data.ts'
import { type PositionedList, pageOfList, readPositioned } from './positions.ts'
import { openPage, openSearch } from './site.ts'

/** Reads the Marketplace as visitors see it. */

/** Reads a price; null for an object in which nothing of a price can be read. */
export function priceOf(value: unknown, formatted: string | null): Price | null {
  const price = obj(value)
  if (!price) return null
  const model = {
    formatted: formatted ?? str(price.formatted_amount) ?? str(price.formatted_amount_zeros_stripped),
    amount: amount(price.amount),
    amountMinor: count(price.amount_with_offset_in_currency) ?? count(price.amount_with_offset),
    currency: str(price.currency),
  }
  return Object.values(model).every((value) => value === null) ? null : model
}

export const statusOf = (listing: Json) => ({
  isHidden: bool(listing.is_hidden),
  isLive: bool(listing.is_live),
  isPending: bool(listing.is_pending),
  isSold: bool(listing.is_sold),
  isViewerSeller: bool(listing.is_viewer_seller),
})

function readListing(node: Json, reporter: DriftReporter): Listing | typeof skipEntry {
  const kind = must(str(node.__typename), '__typename')
  // The feed contains advertisements and notices between listings.
  if (kind !== 'MarketplaceFeedListingStoryObject' && !obj(node.listing)) return skipEntry
  const listing = must(obj(node.listing), 'listing')
  const place = at(listing, 'location', 'reverse_geocode')
  const photo = obj(listing.primary_listing_photo)
  return {
    id: must(str(listing.id), 'listing.id'),
    title: must(str(listing.marketplace_listing_title) ?? str(listing.custom_title), 'listing.title'),
    price: priceOf(listing.listing_price, null),
    strikethroughPrice: priceOf(listing.strikethrough_price, null),
    city: str(at(place, 'city')),
    state: str(at(place, 'state')),
    displayName: str(at(place, 'city_page', 'display_name')),
    cityPageId: str(at(place, 'city_page', 'id')),
    primaryPhoto: { id: str(photo?.id), url: url(at(photo, 'image', 'uri')) },
    categoryId: str(listing.marketplace_listing_category_id),
    deliveryTypes: readTexts(listing.delivery_types, reporter, 'delivery_types'),
    status: statusOf(listing),
    storyType: str(node.story_type),
    storyKey: str(node.story_key),
  }
}

export interface MarketplaceSearch {
  readonly query: string
  readonly lat: number
  readonly lng: number
  readonly radiusKm?: number
  readonly minPrice?: number
  readonly maxPrice?: number
  readonly limit?: number
  readonly count?: number
  readonly sortBy?: 'suggested' | 'distanceAscend' | 'creationTimeDescend' | 'priceAscend' | 'priceDescend'
  readonly deliveryMethod?: 'all' | 'localPickup' | 'shipping'
  readonly condition?: 'new' | 'usedLikeNew' | 'usedGood' | 'usedFair'
  readonly dateListed?: '1' | '7' | '30' | 'all' | 'last24Hours' | 'last7Days' | 'last30Days'
  readonly availability?: 'available' | 'sold' | 'all'
}

const sorts = {
  suggested: null,
  distanceAscend: 'distance_ascend',
  creationTimeDescend: 'creation_time_descend',
  priceAscend: 'price_ascend',
  priceDescend: 'price_descend',
} as const
const conditions = { new: 'new', usedLikeNew: 'used_like_new', usedGood: 'used_good', usedFair: 'used_fair' }
const days = { '1': 1, '7': 7, '30': 30, last24Hours: 1, last7Days: 7, last30Days: 30, all: null } as const
const delivery = { all: null, localPickup: 'local_pick_up', shipping: 'shipping' } as const
const availability = { available: 'in stock', sold: 'out of stock', all: null } as const

/** Listings per page of our answer: Facebook shows visitors about 24, so two pages. */
const pageSize = 12

function searchPath(request: MarketplaceSearch): string {
  const { query, lat, lng, sortBy, condition, dateListed, deliveryMethod } = request
  const sent: Record<string, string | number | null | undefined> = {
    query,
    latitude: lat,
    longitude: lng,
    radius: request.radiusKm,
    minPrice: request.minPrice,
    maxPrice: request.maxPrice,
    sortBy: sortBy && sorts[sortBy],
    itemCondition: condition && conditions[condition],
    daysSinceListed: dateListed && days[dateListed],
    deliveryMethod: deliveryMethod && delivery[deliveryMethod],
    availability: request.availability && availability[request.availability],
    exact: 'false',
  }
  const form = new URLSearchParams()
  for (const [name, value] of Object.entries(sent)) {
    if (value !== null && value !== undefined) form.set(name, String(value))
  }
  return `/marketplace/search/?${form}`
}

/** Whether an entry is the notice that the search has no results. */
const saysNone = (node: unknown) =>
  str(at(node, '__typename')) === 'MarketplaceSearchFeedNoResults' &&
  bool(at(node, 'is_main_results_empty')) !== false &&
  bool(at(node, 'is_relaxation_results_empty')) !== false

type SearchPage = PositionedList<Listing> & { readonly hasMore: boolean }

/** The listings of a page; null where the page contains no search data. */
function readSearch(data: PageData, reporter: DriftReporter): SearchPage | null {
  const units = obj(findPath(data, 'marketplace_search', 'feed_units'))
  if (!units) return null
  const edges = requiredList(units.edges, 'feed_units.edges')
  if (edges.length > 0 && edges.every((edge) => saysNone(at(edge, 'node'))))
    return { entries: [], total: 0, hasMore: false }
  const read = (edge: unknown) => readListing(must(obj(at(edge, 'node')), 'listing'), reporter)
  const list = readPositioned(edges, read, reporter, 'feed_units.edges')
  const more = must(bool(at(units, 'page_info', 'has_next_page')), 'feed_units.page_info')
  if (list.entries.length === 0 && (more || data.hasFailedQuery)) throw changed('feed_units.edges', 'empty')
  return { ...list, hasMore: more }
}

/** The first listings of a search: Facebook shows visitors no more. */
export const webMarketplaceSearch: Source<MarketplaceSearch, List<Listing>> = {
  name: 'web',
  async lookup(request, context): Promise<Finding<List<Listing>>> {
    const answer = await openSearch(context, searchPath(request))
    if (answer.outcome !== 'answered') return answer
    const list = readSearch(answer.found, context)
    if (list === null) return restrictedOrChanged(answer.found, 'marketplace_search')
    const { items, next } = pageOfList(list, request.limit ?? request.count ?? pageSize, context.continuation)
    const isCut = next === null && list.hasMore
    return { outcome: 'found', model: { items }, next, ...(isCut ? { hasMore: null } : {}) }
  },
}

/** Attributes of vehicles: field of the wire format, and name in the record. */
const vehicleFacts = {
  vehicle_make_display_name: 'Make',
  vehicle_model_display_name: 'Model',
  vehicle_trim_display_name: 'Trim',
  vehicle_condition: 'Vehicle condition',
  vehicle_exterior_color: 'Exterior color',
  vehicle_interior_color: 'Interior color',
  vehicle_fuel_type: 'Fuel type',
  vehicle_transmission_type: 'Transmission',
  vehicle_seller_type: 'Seller type',
  vehicle_number_of_owners: 'Number of owners',
  vehicle_identification_number: 'VIN',
} as const

function attributesOf(target: Json, reporter: DriftReporter): Item['attributes'] {
  // Vehicles have no `attribute_data`.
  const named = readOptionalEntries(
    target.attribute_data ?? [],
    (one) => ({
      name: must(str(at(one, 'attribute_name')), 'attribute_data.attribute_name'),
      value: str(at(one, 'value')),
      label: str(at(one, 'label')),
    }),
    reporter,
    'attribute_data',
  )
  const facts = Object.entries(vehicleFacts).flatMap(([field, name]) => {
    const value = str(target[field])
    return value === null ? [] : [{ name, value, label: null }]
  })
  const driven = str(at(target, 'vehicle_odometer_data', 'value'))
  const unit = str(at(target, 'vehicle_odometer_data', 'unit'))
  const condition = str(target.condition)
  return [
    ...named,
    ...(condition !== null && !named.some(({ name }) => name === 'Condition')
      ? [{ name: 'Condition', value: condition, label: null }]
      : []),
    ...facts,
    ...(driven === null ? [] : [{ name: 'Mileage', value: driven, label: unit }]),
  ]
}

function sellerOf(target: Json): Item['seller'] {
  const seller = obj(target.marketplace_listing_seller)
  if (!seller) return null
  const id = str(seller.id)
  const stats = at(seller, 'marketplace_ratings_stats_by_role')
  const ratings = int(at(stats, 'seller_stats', 'five_star_total_rating_count_by_role')) ?? 0
  return {
    ...unknownPerson,
    id,
    name: str(seller.name),
    url: id === null ? null : `${site}/marketplace/profile/${id}/`,
    avatarUrl: url(at(seller, 'profile_picture_160', 'uri')) ?? url(at(seller, 'profile_picture', 'uri')),
    // Without ratings, Facebook still sends an average.
    rating: ratings > 0 ? amount(at(stats, 'seller_stats', 'five_star_ratings_average')) : null,
  }
}

function readItem(target: Json, reporter: DriftReporter): Item {
  const described = obj(target.redacted_description)
  return {
    id: must(str(target.id), 'target.id'),
    title: must(str(target.marketplace_listing_title) ?? str(target.custom_title), 'target.title'),
    description: described ? must(text(described.text), 'target.redacted_description.text') : null,
    createdAt: isoFromSeconds(target.creation_time),
    categoryId: str(target.marketplace_listing_category_id),
    shareUrl: url(target.share_uri),
    price: priceOf(target.listing_price, str(at(target, 'formatted_price', 'text'))),
    strikethroughPrice: priceOf(target.strikethrough_price, null),
    locationText: str(at(target, 'location_text', 'text')),
    latitude: num(at(target, 'location', 'latitude')),
    longitude: num(at(target, 'location', 'longitude')),
    attributes: attributesOf(target, reporter),
    photos: readOptionalEntries(
      target.listing_photos,
      (photo) => ({
        photoId: must(str(at(photo, 'id')), 'listing_photos.id'),
        url: must(url(at(photo, 'image', 'uri')), 'listing_photos.image.uri'),
        width: count(at(photo, 'image', 'width')),
        height: count(at(photo, 'image', 'height')),
        accessibilityCaption: str(at(photo, 'accessibility_caption')),
      }),
      reporter,
      'listing_photos',
    ),
    seller: sellerOf(target),
    status: statusOf(target),
    isShippingOffered: bool(target.is_shipping_offered),
    isBuyNowEnabled: bool(target.is_buy_now_enabled),
    isMessagingEnabled: bool(target.messaging_enabled) ?? bool(target.messagingEnabled),
    deliveryTypes: readTexts(target.delivery_types, reporter, 'delivery_types'),
  }
}

type ByItem = { readonly itemId?: string; readonly url?: string }

/** One listing. Its page contains several answers with parts of it, and answers about other listings. */
export const webItem: Source<ByItem, Item> = {
  name: 'web',
  async lookup({ itemId, url: link }, context) {
    const id = must(itemId ?? link ?? null, 'itemId')
    const answer = await openPage(context, itemUrl(id))
    if (answer.outcome !== 'answered') return answer
    const pages = answer.found.answers.map((one) =>
      obj(at(one, 'viewer', 'marketplace_product_details_page')),
    )
    const targets = pages.flatMap((page): Json[] => {
      const target = obj(page?.target)
      return target ? [target] : []
    })
    if (targets.length === 0) {
      const isGone =
        !answer.found.hasFailedQuery && pages.some((page) => page !== undefined && page.target === null)
      return isGone
        ? { outcome: 'not_found' }
        : restrictedOrChanged(answer.found, 'marketplace_product_details_page')
    }
    const target: Json = Object.assign({}, ...targets.filter((one) => str(one.id) === id))
    if (Object.keys(target).length === 0) requireSameId(id, str(targets[0]!.id) ?? '', 'target.id')
    return { outcome: 'found', model: readItem(target, context) }
  },
}
