import type { SimulatedResponse } from '../../../catalog/ports/simulated.ts'
import { forcedBy, forcedByNumber, isWalled } from '../../../simulation/forced.ts'
import type { Call } from '../../../simulation/router.ts'
import { exact } from '../../../simulation/wording.ts'
import { dice, timeline, words } from '../../../simulation/world.ts'
import { site } from '../links.ts'
import { bundle, login, pageWith, type Wire } from './markup.ts'
import { avatarOf, cdn, nameOf } from './world.ts'

/** The simulated marketplace. */

const places = ['Epping', 'Boston', 'Quincy', 'Salem', 'Lowell']

/** The fields of a listing, derived from its id. */
export function listingWire(id: string): Wire {
  const d = dice('facebook listing', id)
  const amount = d.int(5, 4000)
  const city = d.pick(places)
  return {
    __typename: 'GroupCommerceProductItem',
    id,
    marketplace_listing_title: `${words.title(d)}`,
    custom_title: null,
    location: {
      latitude: 42.3 + d.next(),
      longitude: -71.5 + d.next(),
      reverse_geocode: {
        city,
        state: 'MA',
        city_page: { display_name: `${city}, Massachusetts`, id: String(d.int(100_000_000, 999_999_999)) },
      },
    },
    is_hidden: false,
    is_live: true,
    is_pending: d.chance(0.1),
    is_sold: d.chance(0.1),
    is_viewer_seller: false,
    marketplace_listing_category_id: '807311116002614',
    delivery_types: d.chance(0.5) ? ['IN_PERSON'] : ['IN_PERSON', 'SHIPPING_ONSITE'],
    amount,
    seller: `${words.personName(d)}`,
    sellerId: String(d.int(100_000_000, 999_999_999)),
  }
}

export const pictureOfListing = (id: string, place = 0) =>
  `${cdn}/v/t45.5328-4/${id}_${place}_n.jpg?oe=7FFFFFFF`

export function searchPage({ query, now }: Call): SimulatedResponse {
  const wanted = query.get('query') ?? ''
  const forced = forcedBy(wanted)
  if (isWalled(forced)) return login
  const line = timeline(`facebook marketplace ${wanted}`, forced === 'busy' ? 1 : 300)
  const size = forced === 'empty' || forced === 'not_found' ? 0 : forced === 'last_page' ? 8 : 24
  const newest = line.newest(now)
  const edges = Array.from({ length: size }, (_none, place) => {
    const index = newest - place
    const id = String(Math.floor(line.timeOf(index) / 1000) * 1000 + dice(wanted, index).int(0, 999))
    const { amount, seller, sellerId, location, ...listing } = listingWire(id)
    const { reverse_geocode } = location as Wire
    return {
      node: {
        __typename: 'MarketplaceFeedListingStoryObject',
        story_type: 'POST',
        story_key: id,
        listing: {
          ...listing,
          marketplace_listing_title: `${listing.marketplace_listing_title}: ${wanted}`,
          location: { reverse_geocode },
          listing_price: {
            formatted_amount: `$${exact(amount as number)}`,
            amount_with_offset_in_currency: `${amount}00`,
            amount: `${amount}.00`,
          },
          strikethrough_price: null,
          primary_listing_photo: {
            __typename: 'ProductImage',
            id: `${id}1`,
            image: { uri: pictureOfListing(id) },
          },
          marketplace_listing_seller: { __typename: 'User', name: seller, id: sellerId },
        },
      },
    }
  })
  const info = { has_next_page: size === 24, end_cursor: size === 24 ? '{"pg":0}' : null }
  return pageWith(
    { 'og:title': wanted, 'og:url': `${site}/marketplace/search/` },
    `${site}/marketplace/search/`,
    bundle({ marketplace_search: { feed_units: { edges, page_info: info } } }),
  )
}

export function itemPage({ params }: Call): SimulatedResponse {
  const id = params.id ?? ''
  const forced = forcedByNumber(id)
  if (isWalled(forced)) return login
  const details = (target: Wire | null) => ({
    viewer: {
      marketplace_product_details_page: { __typename: 'MarketplaceGeneralProductDetailsPage', target },
    },
  })
  if (forced === 'not_found') return pageWith({}, `${site}/marketplace/item/${id}/`, bundle(details(null)))
  const { amount, seller, sellerId, location, ...listing } = listingWire(id)
  const d = dice('facebook item', id)
  const { latitude, longitude } = location as { latitude: number; longitude: number }
  const target = {
    ...listing,
    redacted_description: { text: words.paragraph(d) },
    creation_time: 1_704_067_200 + d.int(0, 9_000_000),
    share_uri: `${site}/marketplace/item/${id}/`,
    location: { latitude, longitude },
    location_text: { text: `${d.pick(places)}, MA` },
    formatted_price: { text: `$${exact(amount as number)}` },
    listing_price: { amount: `${amount}.00`, amount_with_offset: `${amount}00`, currency: 'USD' },
    strikethrough_price: null,
    condition: 'USED',
    attribute_data: [{ attribute_name: 'Condition', value: 'used_good', label: 'Used - Good' }],
    is_shipping_offered: false,
    is_buy_now_enabled: false,
    messaging_enabled: true,
    marketplace_listing_seller: {
      __typename: 'User',
      id: sellerId,
      name: seller,
      profile_picture_160: { uri: avatarOf(nameOf(String(seller))) },
      marketplace_ratings_stats_by_role: {
        seller_stats: { five_star_ratings_average: 4.5, five_star_total_rating_count_by_role: 12 },
      },
    },
  }
  const photos = [0, 1].map((place) => ({
    __typename: 'ProductImage',
    id: `${id}${place}`,
    accessibility_caption: 'No photo description available.',
    image: { uri: pictureOfListing(id, place), width: 720, height: 960 },
  }))
  return pageWith(
    { 'og:title': String(listing.marketplace_listing_title), 'og:url': `${site}/marketplace/item/${id}/` },
    `${site}/marketplace/item/${id}/`,
    bundle(details(target)),
    bundle(details({ __typename: 'GroupCommerceProductItem', id, listing_photos: photos })),
  )
}
