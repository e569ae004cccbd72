import {
  askList,
  askSearch,
  askThing,
  cursorOf,
  isRefusal,
  onward,
} from '../../../../gateways/vendors/scrapecreators/calls.ts'
import type { ListForm } from '../../../../gateways/vendors/scrapecreators/wire.ts'
import { scrapecreators } from '../../../../gateways/vendors/scrapecreators.ts'
import { vendorSource } from '../../../../gateways/vendors/source.ts'
import { readEntries, requireSameId, requireUncontradicted } from '../../../../reading/entries.ts'
import { must } from '../../../../reading/narrow.ts'
import { count } from '../../../../reading/values.ts'
import type { AdFilters } from '../../ad-filters.ts'
import { readCompany, readListedAd, readSingleAd } from './ads.ts'
import { readItem, readListing, readPlace } from './marketplace.ts'

/** ScrapeCreators' lookups of the Marketplace and of the Meta Ad Library. */

const placesPath = '/v1/facebook/marketplace/location/search'

export const scrapecreatorsPlaces = vendorSource(scrapecreators, {
  paths: [placesPath],
  async ask({ query }: { readonly query: string }, vendor, context) {
    const form = { entries: 'locations' }
    const { entries } = await askSearch(vendor, context, placesPath, { query }, form)
    return { outcome: 'found', model: { items: readEntries(entries, readPlace, context, 'locations') } }
  },
})

const listingsPath = '/v1/facebook/marketplace/search'
const listingsForm: ListForm = { entries: 'listings', flag: 'has_next_page' }

const sorts = {
  suggested: 'suggested',
  distanceAscend: 'distance_ascend',
  creationTimeDescend: 'creation_time_descend',
  priceAscend: 'price_ascend',
  priceDescend: 'price_descend',
} as const
const deliveries = { all: 'all', localPickup: 'local_pickup', shipping: 'shipping' } as const
const conditions = {
  new: 'new',
  usedLikeNew: 'used_like_new',
  usedGood: 'used_good',
  usedFair: 'used_fair',
} as const
const ages = {
  '1': '1',
  '7': '7',
  '30': '30',
  all: 'all',
  last24Hours: 'last_24_hours',
  last7Days: 'last_7_days',
  last30Days: 'last_30_days',
} as const

export const scrapecreatorsListings = vendorSource(scrapecreators, {
  paths: [listingsPath],
  async ask(
    request: {
      readonly query: string
      readonly lat: number
      readonly lng: number
      readonly radiusKm?: number
      readonly minPrice?: number
      readonly maxPrice?: number
      readonly limit?: number
      readonly count?: number
      readonly sortBy?:
        | 'suggested'
        | 'distanceAscend'
        | 'creationTimeDescend'
        | 'priceAscend'
        | 'priceDescend'
      readonly deliveryMethod?: 'all' | 'localPickup' | 'shipping'
      readonly condition?: 'new' | 'usedLikeNew' | 'usedGood' | 'usedFair'
      readonly dateListed?: '1' | '7' | 'all' | '30' | 'last24Hours' | 'last7Days' | 'last30Days'
      readonly availability?: 'sold' | 'available' | 'all'
    },
    vendor,
    context,
  ) {
    const query = {
      query: request.query,
      lat: request.lat,
      lng: request.lng,
      radius_km: request.radiusKm,
      min_price: request.minPrice,
      max_price: request.maxPrice,
      count: request.limit ?? request.count,
      sort_by: request.sortBy && sorts[request.sortBy],
      delivery_method: request.deliveryMethod && deliveries[request.deliveryMethod],
      condition: request.condition && conditions[request.condition],
      date_listed: request.dateListed && ages[request.dateListed],
      availability: request.availability,
    }
    const page = await askSearch(vendor, context, listingsPath, query, listingsForm)
    const items = readEntries(page.entries, (entry) => readListing(entry, context), context, 'listings')
    return { outcome: 'found', model: { items }, ...onward(page) }
  },
})

const itemPath = '/v1/facebook/marketplace/item'

export const scrapecreatorsItem = vendorSource(scrapecreators, {
  paths: [itemPath],
  async ask({ itemId, url }: { readonly itemId?: string; readonly url?: string }, vendor, context) {
    const id = must(itemId ?? url ?? null, 'itemId')
    const body = await askThing(vendor, itemPath, { id })
    if (isRefusal(body)) return body
    const found = readItem(body, context)
    requireSameId(id, found.id, 'item.id')
    return { outcome: 'found', model: found }
  },
})

const adSorts = { impressions: 'total_impressions', 'most-recent': 'relevancy_monthly_grouped' } as const

const filtersOf = ({ country, status, mediaType, sortBy, startDate, endDate }: AdFilters) => ({
  country: country ?? 'ALL',
  status: (status ?? 'active').toUpperCase(),
  media_type: mediaType?.replaceAll('-', '_').toUpperCase(),
  sort_by: sortBy && adSorts[sortBy],
  start_date: startDate,
  end_date: endDate,
})

const adSearchPath = '/v1/facebook/adLibrary/search/ads'
const adSearchForm: ListForm = { entries: 'searchResults', beside: ['searchResultsCount'], posts: true }

export const scrapecreatorsAdSearch = vendorSource(scrapecreators, {
  paths: [adSearchPath],
  async ask(
    request: {
      readonly query: string
      readonly trim?: boolean
      readonly cursor?: string
      readonly startDate?: string
      readonly endDate?: string
      readonly status?: 'all' | 'active' | 'inactive'
      readonly mediaType?: 'video' | 'image' | 'all' | 'meme' | 'image-and-meme' | 'none'
      readonly sortBy?: 'impressions' | 'most-recent'
      readonly country?: string
      readonly searchType?: 'keyword-unordered' | 'exact-phrase'
      readonly adType?: 'all' | 'political-and-issue'
    },
    vendor,
    context,
  ) {
    const query = {
      query: request.query,
      search_type: request.searchType === 'exact-phrase' ? 'keyword_exact_phrase' : 'keyword_unordered',
      ad_type: request.adType === 'political-and-issue' ? 'political_and_issue_ads' : 'all',
      ...filtersOf(request),
    }
    const page = await askSearch(vendor, context, adSearchPath, query, adSearchForm)
    const { body } = page
    const items = readEntries(page.entries, (entry) => readListedAd(entry, context), context, 'searchResults')
    const isFirst = cursorOf(context) === null
    if (items.length === 0 && isFirst)
      requireUncontradicted({ counts: [body.searchResultsCount] }, 'searchResults')
    return { outcome: 'found', model: { items, total: count(body.searchResultsCount) }, ...onward(page) }
  },
})

const companyPath = '/v1/facebook/adLibrary/company/ads'
const companyForm: ListForm = { entries: 'results', posts: true }

export const scrapecreatorsCompanyAds = vendorSource(scrapecreators, {
  paths: [companyPath],
  async ask(
    {
      pageId,
      companyName,
      language,
      ...request
    }: {
      readonly language?: string
      readonly cursor?: string
      readonly startDate?: string
      readonly endDate?: string
      readonly status?: 'all' | 'active' | 'inactive'
      readonly mediaType?: 'video' | 'image' | 'all' | 'meme' | 'image-and-meme' | 'none'
      readonly sortBy?: 'impressions' | 'most-recent'
      readonly country?: string
      readonly companyName?: string
      readonly pageId?: string
    },
    vendor,
    context,
  ) {
    const query = { pageId, companyName, language: language?.toUpperCase(), ...filtersOf(request) }
    const page = await askList(vendor, context, companyPath, query, companyForm)
    if (isRefusal(page)) return page
    const items = readEntries(
      page.entries,
      (entry) => {
        const ad = readListedAd(entry, context)
        if (pageId !== undefined) requireSameId(pageId, ad.page.id, 'ad.page_id')
        return ad
      },
      context,
      'results',
    )
    return { outcome: 'found', model: { items, total: null }, ...onward(page) }
  },
})

const adPath = '/v1/facebook/adLibrary/ad'

interface AdParams {
  readonly adId?: string
  readonly url?: string
  readonly includeTranscript?: boolean
}

export const scrapecreatorsAd = vendorSource(scrapecreators, {
  paths: [adPath],
  note: 'without the spoken text of videos',
  leavesOut: ({ includeTranscript }: AdParams) => includeTranscript === true,
  async ask({ adId, url }: AdParams, vendor, context) {
    const id = must(adId ?? url ?? null, 'adId')
    const body = await askThing(vendor, adPath, { id })
    if (isRefusal(body)) return body
    const found = readSingleAd(body, context)
    requireSameId(id, found.id, 'ad.adArchiveID')
    return { outcome: 'found', model: { ad: found, transcript: null } }
  },
})

const companiesPath = '/v1/facebook/adLibrary/search/companies'

export const scrapecreatorsCompanies = vendorSource(scrapecreators, {
  paths: [companiesPath],
  async ask({ query }: { readonly query: string }, vendor, context) {
    const form = { entries: 'searchResults' }
    const { entries } = await askSearch(vendor, context, companiesPath, { query }, form)
    return { outcome: 'found', model: { items: readEntries(entries, readCompany, context, 'searchResults') } }
  },
})
