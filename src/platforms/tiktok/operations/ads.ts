import { listOf, orderBy, watchSearch } from '../../../catalog/lists.ts'
import { operation } from '../../../catalog/operation.ts'
import { exactlyOne, identifier } from '../../../catalog/parameters.ts'
import { adFilters } from '../ad-filters.ts'
import { readAd } from '../identifiers.ts'
import { adRecord, adSearchRecord } from '../records/ads.ts'
import { officialAd, officialAdSearch } from '../sources/official/ads.ts'
import { webAd, webAdSearch } from '../sources/web/creative-center.ts'
import { daily } from '../watch-intervals.ts'

/** The ad library. */

const adExample = '7400000000000000025'
const expects = `the id of an ad, or its link in Creative Center or in the ad library, such as https://library.tiktok.com/ads/detail/?ad_id=${adExample}`

export const ads = operation({
  id: 'tiktok.adLibrary.ads',
  path: '/v1/tiktok/ad-library/ads',
  summary: 'One ad of the TikTok ad library',
  description:
    'From Creative Center where it answers without a session; else from the Commercial Content API, which reports no cost, click rate or likes.',
  parameters: {
    adId: identifier({ description: 'Id of the ad (or send url).', example: adExample, expects }, readAd),
    url: identifier(
      {
        description: 'Link of the ad in Creative Center or in the ad library (or send adId).',
        example: `https://ads.tiktok.com/business/creativecenter/topads/${adExample}/pc/en`,
        expects,
      },
      readAd,
    ),
  },
  check: exactlyOne(['adId', 'url'], `adId=${adExample}`),
  record: adRecord,
  price: { base: 1 },
  cacheSeconds: 3600,
  example: { adId: adExample },
  phrases: [
    'details of a tiktok ad',
    'tiktok ad library entry by id',
    'second by second performance of a tiktok ad',
  ],
  view: (ad) => ({ ad }),
  sources: [webAd, officialAd],
  timeoutMs: 60_000,
})

export const search = operation({
  id: 'tiktok.adLibrary.ads.search',
  aliases: ['tiktok.adLibrary.search'],
  path: '/v1/tiktok/ad-library/ads/search',
  summary: 'Search the TikTok ad library',
  description:
    'Top ads of a country. `advertiserName` and `duration` are matched on each page, which may make pages short.',
  parameters: adFilters,
  record: adSearchRecord,
  price: { base: 1 },
  cacheSeconds: 600,
  list: listOf('ads', {
    order: orderBy('orderBy', {
      ranked: ['for-you', 'impression', 'play-2s-rate', 'play-6s-rate', 'cvr', 'ctr', 'like'],
    }),
  }),
  watch: watchSearch(daily, 'New ads in a TikTok ad library search', 'query'),
  example: { query: 'coffee' },
  phrases: [
    'search tiktok ads',
    'tiktok ads of an advertiser',
    'top performing tiktok ads by likes or click rate',
    'ads running on tiktok in a country',
  ],
  echo: (params) => ({ query: params.query ?? '', advertiserName: params.advertiserName ?? null }),
  blank: { page: { totalResultsEstimate: null } },
  view: ({ ads, total }) => ({ ads: [...ads], page: { totalResultsEstimate: total } }),
  sources: [webAdSearch, officialAdSearch],
})
