import { parameterError } from '../../../catalog/errors.ts'
import { listOf, orderBy } from '../../../catalog/lists.ts'
import { operation } from '../../../catalog/operation.ts'
import { cursor, exactlyOne, integer, oneOf } from '../../../catalog/parameters.ts'
import { decimal, examples, itemId, itemUrl, words } from '../parameters.ts'
import * as records from '../records/marketplace.ts'
import {
  scrapecreatorsItem,
  scrapecreatorsListings,
  scrapecreatorsPlaces,
} from '../sources/scrapecreators/searches.ts'
import { webItem, webMarketplaceSearch } from '../sources/web/marketplace.ts'
import { listingsWatch } from '../watches.ts'

export const places = operation({
  id: 'facebook.marketplace.locations.search',
  path: '/v1/facebook/marketplace/locations/search',
  summary: 'Places of Facebook Marketplace that match words, with coordinates for the search.',
  parameters: { query: words('Name or postal code of a place.', 'Springfield') },
  record: records.placesRecord,
  price: { base: 1 },
  cacheSeconds: 86_400,
  list: {
    items: (data) => data.locations,
    itemId: (item: { latitude: number; longitude: number; name: string }) =>
      `${item.name} ${item.latitude} ${item.longitude}`,
  },
  phrases: [
    'locations of facebook marketplace',
    'which facebook marketplace places match a city',
    'coordinates of a city for facebook marketplace',
    'facebook marketplace location search',
  ],
  echo: ({ query }) => ({ query }),
  view: records.placesView,
  sources: [scrapecreatorsPlaces],
})

const sorts = ['suggested', 'distanceAscend', 'creationTimeDescend', 'priceAscend', 'priceDescend'] as const

export const search = operation({
  id: 'facebook.marketplace.search',
  path: '/v1/facebook/marketplace/search',
  summary: 'Listings of Facebook Marketplace around a place.',
  parameters: {
    query: words('Words to look for.', 'standing desk'),
    lat: decimal({
      description: 'Latitude of the place.',
      example: '37.7749',
      min: -90,
      max: 90,
      required: true,
    }),
    lng: decimal({
      description: 'Longitude of the place.',
      example: '-122.4194',
      min: -180,
      max: 180,
      required: true,
    }),
    radiusKm: decimal({
      description: 'Kilometres around the place.',
      example: '40',
      min: 0.001,
      max: 20_000,
    }),
    minPrice: decimal({
      description: 'Lowest price, in the currency of the place.',
      example: '50',
      min: 0,
      max: 1e12,
    }),
    maxPrice: decimal({
      description: 'Highest price, in the currency of the place.',
      example: '200',
      min: 0,
      max: 1e12,
    }),
    limit: integer({
      description: 'Listings of one page (default: as many as the source gives).',
      pageSize: { default: null },
      example: '24',
      min: 1,
      max: 100,
    }),
    count: integer({
      description: 'The former name of `limit`.',
      pageSize: { default: null },
      example: '24',
      min: 1,
      max: 100,
    }),
    sortBy: oneOf(sorts, { description: 'Order (default suggested).', example: 'creationTimeDescend' }),
    deliveryMethod: oneOf(['all', 'localPickup', 'shipping'], {
      description: 'How listings are handed over (default all).',
      example: 'localPickup',
    }),
    condition: oneOf(['new', 'usedLikeNew', 'usedGood', 'usedFair'], {
      description: 'Condition of the thing (default any).',
      example: 'usedGood',
    }),
    dateListed: oneOf(['1', '7', '30', 'all', 'last24Hours', 'last7Days', 'last30Days'], {
      description: 'How old listings may be: days or their names (default all).',
      example: 'last7Days',
    }),
    availability: oneOf(['available', 'sold', 'all'], {
      description: 'Whether listings are still to be had (default available).',
      example: 'available',
    }),
    cursor: cursor(),
  },
  check: ({ minPrice, maxPrice, limit, count }) => {
    if (minPrice !== undefined && maxPrice !== undefined && minPrice > maxPrice) {
      throw parameterError('minPrice must not be above maxPrice')
    }
    if (limit !== undefined && count !== undefined) {
      throw parameterError('Send limit alone: count is its former name')
    }
  },
  record: records.listingsRecord,
  price: { base: 1 },
  cacheSeconds: 300,
  list: listOf('listings', {
    order: orderBy('sortBy', {
      newest_first: ['creationTimeDescend'],
      ranked: ['suggested'],
      unordered: ['distanceAscend', 'priceAscend', 'priceDescend'],
    }),
  }),
  watch: listingsWatch('New listings in a search of Facebook Marketplace', 'standing desk', {
    sortBy: 'creationTimeDescend',
  }),
  phrases: [
    'search facebook marketplace',
    'things for sale on facebook near a place',
    'facebook marketplace listings between two prices',
    'used bikes on fb marketplace',
    'second hand offers on facebook marketplace',
  ],
  echo: ({ query, lat, lng, radiusKm }) => ({ query, location: { lat, lng, radiusKm: radiusKm ?? null } }),
  view: records.listingsView,
  sources: [webMarketplaceSearch, scrapecreatorsListings],
})

export const item = operation({
  id: 'facebook.marketplace.items',
  path: '/v1/facebook/marketplace/items',
  summary: 'One listing of Facebook Marketplace: description, price, photos, seller, availability.',
  description: 'Coordinates are those of the area, never of an address.',
  parameters: { itemId, url: itemUrl },
  check: exactlyOne(['itemId', 'url'], `itemId=${examples.item}`),
  record: records.itemRecord,
  price: { base: 1 },
  cacheSeconds: 300,
  phrases: [
    'one facebook marketplace listing',
    'fb marketplace item by id',
    'full description of a facebook marketplace item',
    'price and seller of a facebook marketplace listing',
    'is a facebook marketplace item sold',
  ],
  view: records.itemView,
  sources: [webItem, scrapecreatorsItem],
})
