import { operation } from '../../catalog/operation.ts'
import { cursor, identifier, oneOf, text } from '../../catalog/parameters.ts'
import { parameterError } from '../../errors.ts'
import type { Source } from '../../lookup/source.ts'
import {
  type AdSearch,
  adFormats,
  adLanguages,
  adRegions,
  durations,
  industries,
  likeShares,
  namesOf,
  objectives,
  orders,
  periods,
} from './ad-filters.ts'
import { type AdRecord, type AdSearchRecord, adRecord, adSearchRecord } from './ad-records.ts'
import { readAd } from './identifiers.ts'
import { commercialAd, commercialAds, servesAdSearch } from './sources/commercial.ts'
import { needsApp } from './sources/research.ts'
import { topAd, topAds } from './sources/top-ads.ts'

/** The ad library. */

interface AdWish {
  adId?: string
  url?: string
}

const idOf = (params: AdWish) => params.adId ?? params.url ?? ''

const webAd: Source<AdWish, AdRecord> = {
  name: 'web',
  async lookup(params, context) {
    const answer = await topAd(context, idOf(params))
    if (answer.outcome !== 'found') return { outcome: answer.outcome }
    return { outcome: 'found', data: { lookupStatus: 'found', ad: answer.ad } }
  },
}

const officialAd: Source<AdWish, AdRecord> = {
  name: 'official',
  requires: needsApp,
  async lookup(params, context) {
    const answer = await commercialAd(context, idOf(params))
    if (answer.outcome !== 'found') return { outcome: answer.outcome }
    return { outcome: 'found', data: { lookupStatus: 'found', ad: answer.ad } }
  },
}

const adExample = '7400000000000000025'
const adExpects = `the id of an ad, or its link in Creative Center or in the ad library, such as https://library.tiktok.com/ads/detail/?ad_id=${adExample}`

export const getAd = operation({
  id: 'tiktok.adLibrary.ads',
  path: '/v1/tiktok/ad-library/ads',
  summary: 'One ad of the TikTok ad library',
  description:
    'From Creative Center where it answers without a session; else from the Commercial Content API, which tells no cost, click rate or likes.',
  parameters: {
    adId: identifier(
      { description: 'Id of the ad (or send url).', example: adExample, expects: adExpects },
      readAd,
    ),
    url: identifier(
      {
        description: 'Link of the ad in Creative Center or in the ad library (or send adId).',
        example: `https://ads.tiktok.com/business/creativecenter/topads/${adExample}/pc/en`,
        expects: adExpects,
      },
      readAd,
    ),
  },
  check: (params) => {
    if ((params.adId === undefined) === (params.url === undefined))
      throw parameterError('Send either adId or url')
  },
  record: adRecord,
  price: { base: 1 },
  cacheSeconds: 3600,
  example: { adId: adExample },
  phrases: [
    'details of a tiktok ad',
    'tiktok ad library entry by id',
    'second by second performance of a tiktok ad',
  ],
  empty: (lookupStatus) => ({ lookupStatus, ad: null }),
  sources: [webAd, officialAd],
  timeoutMs: 60_000,
})

type SearchWish = AdSearch

function answerOf(
  params: SearchWish,
  ads: AdSearchRecord['ads'],
  hasMore: boolean,
  total: number | null,
): AdSearchRecord {
  return {
    query: params.query ?? '',
    advertiserName: params.advertiserName ?? null,
    ads,
    page: { nextCursor: null, hasMore, totalResultsEstimate: total },
  }
}

const webSearch: Source<SearchWish, AdSearchRecord> = {
  name: 'web',
  async lookup(params, context) {
    const number = typeof context.continuation === 'number' ? context.continuation : 1
    const found = await topAds(context, params, number)
    if (found === null) return { outcome: 'restricted' }
    return {
      outcome: 'found',
      data: answerOf(params, found.ads, found.hasMore, found.total),
      next: found.hasMore ? number + 1 : null,
    }
  },
}

const officialSearch: Source<SearchWish, AdSearchRecord> = {
  name: 'official',
  requires: needsApp,
  serves: servesAdSearch,
  async lookup(params, context) {
    const searchId = typeof context.continuation === 'string' ? context.continuation : null
    const found = await commercialAds(context, params, searchId)
    if ('outcome' in found) return { outcome: found.outcome }
    return {
      outcome: 'found',
      data: answerOf(params, found.ads, found.searchId !== null, null),
      next: found.searchId,
    }
  },
}

export const searchAds = operation({
  id: 'tiktok.adLibrary.search',
  path: '/v1/tiktok/ad-library/ads/search',
  summary: 'Search the TikTok ad library',
  description:
    'Top ads of a country. `advertiserName` and `duration` are matched on each page, which may make pages short.',
  parameters: {
    region: oneOf(adRegions, { description: 'Country of the ads (default US).', example: 'US' }),
    period: oneOf(periods, { description: 'Days to look back: 7, 30 (default) or 180.', example: '30' }),
    query: text({ min: 0, max: 4096, description: 'Words in the ad; empty for all ads.', example: 'coffee' }),
    advertiserName: text({
      max: 4096,
      description: 'Name of the advertiser, or a part of it.',
      example: 'Copper',
    }),
    orderBy: oneOf(namesOf(orders), { description: 'Order of the ads (default for-you).', example: 'like' }),
    industry: oneOf(namesOf(industries), {
      description: 'Industry of the advertiser.',
      example: 'food-beverage',
    }),
    objective: oneOf(namesOf(objectives), { description: 'What the ad is to achieve.', example: 'reach' }),
    duration: oneOf(namesOf(durations), { description: 'Length of the video.', example: '10-20s' }),
    likes: oneOf(namesOf(likeShares), { description: 'Rank by likes.', example: 'top-1-20' }),
    adFormat: oneOf(namesOf(adFormats), {
      description: 'Spark ads promote ordinary posts.',
      example: 'spark-ads',
    }),
    adLanguage: oneOf(adLanguages, { description: 'Language of the ad.', example: 'en' }),
    cursor: cursor(),
  },
  record: adSearchRecord,
  price: { base: 1 },
  cacheSeconds: 600,
  list: { items: (data) => data.ads, itemId: (item: { id: string }) => item.id },
  watch: {
    mode: 'search',
    defaultIntervalMinutes: 1440,
    minIntervalMinutes: 60,
    displayName: 'New ads in a TikTok ad library search',
    inputHint: 'query',
  },
  example: { query: 'coffee' },
  phrases: [
    'search tiktok ads',
    'tiktok ads of an advertiser',
    'top performing tiktok ads by likes or click rate',
    'ads running on tiktok in a country',
  ],
  empty: (_, params) => answerOf(params, [], false, null),
  sources: [webSearch, officialSearch],
})
