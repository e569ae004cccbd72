import type { SimulatedResponse } from '../../../../catalog/ports/simulated.ts'
import {
  answered,
  badRequest,
  failed,
  given,
  isoOf,
  missing,
  type Wire,
} from '../../../../gateways/vendors/scrapecreators/sandbox/answers.ts'
import { pageAt } from '../../../../gateways/vendors/scrapecreators/sandbox/pages.ts'
import { forcedBy, forcedByNumber, isWalled } from '../../../../simulation/forced.ts'
import { filtered, newestFirst } from '../../../../simulation/lists.ts'
import { mentioning } from '../../../../simulation/mention.ts'
import type { Call } from '../../../../simulation/router.ts'
import { exact } from '../../../../simulation/wording.ts'
import { dice, timeline, words } from '../../../../simulation/world.ts'
import { itemUrl } from '../../identifiers.ts'
import { collatedWire } from '../library.ts'
import { listingWire, pictureOfListing } from '../market.ts'
import { accountOf, adOf, adsOf, avatarOf, nameOf, pageIdOf, pageNamed } from '../world.ts'

/** ScrapeCreators' answers about the Marketplace and the Meta Ad Library. */

const placeNames = ['Springfield', 'North Springfield', 'Springfield Center', 'West Springfield']

export function places(call: Call): SimulatedResponse {
  const query = given(call, 'query') ?? ''
  const forced = forcedBy(query)
  if (isWalled(forced)) return failed
  if (forced === 'not_found') return missing
  const found = forced === 'empty' ? [] : placeNames
  const locations = found.map((name, place) => {
    const d = dice('facebook place', query, place)
    return {
      name: place === 0 ? query : name,
      subtitle: `${name}, IL · ${exact(d.int(900, 90_000))} people checked in here`,
      multi_line_address: [],
      page_id: String(d.int(100_000_000, 999_999_999)),
      latitude: 39 + d.next(),
      longitude: -89 - d.next(),
      city: name,
      postal_code: String(d.int(10_000, 99_999)),
    }
  })
  return answered({ locations })
}

type Amount = { readonly amount: number; readonly location: { readonly reverse_geocode: Wire } }

function sharedOf(id: string) {
  const listing = listingWire(id)
  const { amount, location } = listing as unknown as Amount
  const { city, state, city_page } = location.reverse_geocode
  const { is_hidden, is_live, is_pending, is_sold, is_viewer_seller, delivery_types } = listing
  const flags = { is_hidden, is_live, is_pending, is_sold, is_viewer_seller }
  const where = { city, state, ...(city_page as Wire) } as Wire
  return { listing, amount, where, flags, delivery_types, category: listing.marketplace_listing_category_id }
}

function listingEntry(id: string, wanted: string): Wire {
  const { listing, amount, where, flags, delivery_types, category } = sharedOf(id)
  return {
    id,
    url: itemUrl(id),
    title: `${listing.marketplace_listing_title}: ${wanted}`,
    price: {
      formatted_amount: `$${exact(amount)}`,
      amount_with_offset_in_currency: amount * 100,
      amount,
    },
    strikethrough_price: null,
    location: {
      city: where.city,
      state: where.state,
      display_name: where.display_name,
      city_page_id: where.id,
    },
    primary_photo: { id: `${id}1`, url: pictureOfListing(id) },
    category_id: category,
    ...flags,
    delivery_types,
    story_type: 'POST',
    story_key: id,
  }
}

export function listings(call: Call): SimulatedResponse {
  const wanted = given(call, 'query') ?? ''
  if (given(call, 'lat') === null || given(call, 'lng') === null)
    return badRequest('lat and lng are required')
  const forced = forcedBy(wanted)
  if (isWalled(forced)) return failed
  if (forced === 'not_found') return missing
  const line = timeline(`facebook marketplace ${wanted}`, forced === 'busy' ? 1 : 300)
  const idAt = (index: number) =>
    String(Math.floor(line.timeOf(index) / 1000) * 1000 + dice(wanted, index).int(0, 999))
  const list = (newest: number | null) => newestFirst(line, call.now, idAt, { newest, most: 300, forced })
  const size = Number(given(call, 'count') ?? 24)
  const { items, next } = pageAt(call, list, size)
  return answered({
    listings: items.map((id) => listingEntry(id, wanted)),
    cursor: next,
    has_next_page: next !== null,
  })
}

export function item(call: Call): SimulatedResponse {
  const id = given(call, 'id') ?? ''
  const forced = forcedByNumber(id)
  if (isWalled(forced)) return failed
  if (forced === 'not_found') return missing
  const { listing, amount, flags, delivery_types, category } = sharedOf(id)
  const { latitude, longitude } = listing.location as Wire
  const d = dice('facebook item', id)
  return answered({
    id,
    url: itemUrl(id),
    title: listing.marketplace_listing_title,
    description: words.paragraph(d),
    creation_time: isoOf((1_704_067_200 + d.int(0, 9_000_000)) * 1000),
    location_text: 'Boston, MA',
    location: { latitude, longitude },
    price: {
      formatted_amount_zeros_stripped: `$${exact(amount)}`,
      amount_with_offset_in_currency: amount * 100,
      amount,
      currency: 'USD',
    },
    strikethrough_price: null,
    category_id: category,
    attributes: [{ attribute_name: 'Condition', value: 'used_good', label: 'Used - Good' }],
    photos: [0, 1].map((place) => ({
      id: `${id}${place}`,
      url: pictureOfListing(id, place),
      width: 720,
      height: 960,
      accessibility_caption: 'No photo description available.',
    })),
    ...flags,
    is_shipping_offered: false,
    is_buy_now_enabled: false,
    messaging_enabled: true,
    delivery_types,
    share_uri: itemUrl(id),
    seller: null,
  })
}

const hasStatus = (status: string | null) => (ad: { readonly endedAt: number | null }) =>
  status === 'ALL' || (status === 'INACTIVE') === (ad.endedAt !== null)

/** A page of the ads of a search or of an advertiser, and their total. */
function adPage(call: Call, about: string, owner: string | null) {
  const shown = hasStatus(given(call, 'status'))
  const total = filtered(adsOf(about, owner, call.now, null), shown).length
  const list = (newest: number | null) => {
    const all = adsOf(about, owner, call.now, newest)
    return { ...filtered(all, shown), newest: all.newest }
  }
  const { items, next } = pageAt(call, list, 30)
  return { ads: items.map(collatedWire), total, cursor: next }
}

export function adSearch(call: Call): SimulatedResponse {
  const query = given(call, 'query') ?? ''
  const forced = forcedBy(query)
  if (isWalled(forced)) return failed
  if (forced === 'not_found') return missing
  const { ads, total, cursor } = adPage(call, query, null)
  return answered({ searchResults: ads, searchResultsCount: total, cursor })
}

export function companyAds(call: Call): SimulatedResponse {
  const id = given(call, 'pageId')
  const owner = id === null ? nameOf(given(call, 'companyName') ?? '') : pageNamed(id)
  const forced = forcedBy(owner)
  if (isWalled(forced)) return failed
  if (forced === 'not_found') return missing
  const { ads, cursor } = adPage(call, owner, owner)
  return answered({ results: ads, cursor })
}

/** A single ad, which has other field names than the ads of lists. */
export function ad(call: Call): SimulatedResponse {
  const id = given(call, 'id') ?? ''
  const forced = forcedByNumber(id)
  if (isWalled(forced)) return failed
  if (forced === 'not_found') return missing
  const wire = collatedWire(adOf(id, call.now))
  const snapshot = wire.snapshot as Wire
  return answered({
    adArchiveID: id,
    collationID: wire.collation_id,
    collationCount: wire.collation_count,
    pageID: wire.page_id,
    pageName: wire.page_name,
    pageIsDeleted: wire.page_is_deleted,
    isActive: wire.is_active,
    publisherPlatform: ['facebook', 'instagram'],
    startDate: wire.start_date,
    endDate: wire.end_date,
    categories: [0],
    targetedOrReachedCountries: [],
    impressionsWithIndex: { impressionsText: null, impressionsIndex: -1 },
    spend: null,
    currency: '',
    snapshot: {
      ...snapshot,
      body: (snapshot.body as Wire).text,
      page_categories: { '197251360301109': 'Bakery' },
      display_format: 'image',
    },
  })
}

export function companies(call: Call): SimulatedResponse {
  const query = given(call, 'query') ?? ''
  const forced = forcedBy(query)
  if (isWalled(forced)) return failed
  if (forced === 'not_found') return missing
  const names = forced === 'empty' ? [] : ['', '.shop', '.club'].map((end) => `${nameOf(query)}${end}`)
  const searchResults = names.map((name) => {
    const { followers, verified } = accountOf(name)
    return {
      page_id: pageIdOf(name),
      category: 'Product/service',
      image_uri: avatarOf(name),
      likes: followers,
      verification: verified ? 'BLUE_VERIFIED' : 'NOT_VERIFIED',
      name: mentioning(accountOf(name).name, query),
      country: null,
      entity_type: 'PERSON_PROFILE',
      ig_username: name,
      ig_followers: followers,
      ig_verification: verified,
      page_alias: name,
      page_is_deleted: false,
    }
  })
  return answered({ searchResults })
}
