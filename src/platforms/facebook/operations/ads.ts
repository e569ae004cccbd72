import { listOf, orderBy } from '../../../catalog/lists.ts'
import { operation } from '../../../catalog/operation.ts'
import { cursor, date, exactlyOne, flag, oneOf, text } from '../../../catalog/parameters.ts'
import { askedTrim } from '../../shared/phrases.ts'
import * as parameters from '../parameters.ts'
import * as records from '../records/ads.ts'
import { officialAdSearch, officialCompanyAds } from '../sources/official/ads.ts'
import { officialCompanies } from '../sources/official/pages.ts'
import {
  scrapecreatorsAd,
  scrapecreatorsAdSearch,
  scrapecreatorsCompanies,
  scrapecreatorsCompanyAds,
} from '../sources/scrapecreators/searches.ts'
import { webAd, webAdSearch, webCompanyAds } from '../sources/web/ads.ts'
import { adsWatch } from '../watches.ts'

const { adId, adSort, adStatus, adUrl, country, datesInOrder, examples, mediaType, words } = parameters

const trim = flag({
  description: 'A shorter answer: without the pictures, videos and cards of the ads.',
  asked: askedTrim,
  shapes: false,
})
const dates = {
  startDate: date({ description: 'Shown on this day or later.', example: '2026-01-01' }),
  endDate: date({ description: 'Shown on this day or earlier.', example: '2026-12-31' }),
}

export const ad = operation({
  id: 'facebook.adLibrary.ads',
  path: '/v1/facebook/ad-library/ads',
  summary: 'One ad of the Meta Ad Library.',
  parameters: {
    adId,
    url: adUrl,
    includeTranscript: flag({ description: 'Adds the spoken text of a video ad.' }),
    trim,
  },
  check: exactlyOne(['adId', 'url'], `adId=${examples.ad}`),
  record: records.adRecord,
  price: { base: 1 },
  cacheSeconds: 3600,
  phrases: [
    'one ad in the facebook ad library',
    'details of a facebook ad by its library id',
    'who paid for this facebook ad',
    'meta ad library entry',
  ],
  view: records.adView,
  sources: [webAd, scrapecreatorsAd],
})

export const search = operation({
  id: 'facebook.adLibrary.ads.search',
  path: '/v1/facebook/ad-library/ads/search',
  summary: 'Ads of the Meta Ad Library that match words.',
  description:
    'The official Ad Library API holds every ad shown in the EU and the UK, and elsewhere political and issue ads alone.',
  parameters: {
    query: words('Words in the ad.', 'meal kit', 4096),
    sortBy: adSort,
    searchType: oneOf(['keyword-unordered', 'exact-phrase'], {
      description: 'How the words are meant (default keyword-unordered).',
      example: 'exact-phrase',
    }),
    adType: oneOf(['all', 'political-and-issue'], {
      description: 'Kind of ads (default all).',
      example: 'political-and-issue',
    }),
    country,
    status: adStatus,
    mediaType,
    ...dates,
    cursor: cursor(),
    trim,
  },
  check: datesInOrder,
  record: records.adSearchRecord,
  price: { base: 1 },
  cacheSeconds: 600,
  list: listOf('ads', {
    order: orderBy('sortBy', { newest_first: ['most-recent'], ranked: ['impressions'] }),
  }),
  watch: adsWatch('New ads in a search of the Meta Ad Library', 'meal kit'),
  phrases: [
    'search the facebook ad library',
    'facebook ads about a topic',
    'meta ads with these words in a country',
    'political ads on facebook',
    'which facebook ads mention a product',
  ],
  echo: ({ query }) => ({ query }),
  view: records.adSearchView,
  sources: [officialAdSearch, webAdSearch, scrapecreatorsAdSearch],
})

type Named = { readonly pageId?: unknown; readonly companyName?: unknown }
const oneName = exactlyOne(['pageId', 'companyName'], 'companyName=Nike')

export const companyAds = operation({
  id: 'facebook.adLibrary.companies.ads',
  path: '/v1/facebook/ad-library/companies/ads',
  summary: 'Ads of one advertiser in the Meta Ad Library.',
  parameters: {
    pageId: parameters.pageId,
    companyName: text({ description: 'Name of the advertiser, in place of `pageId`.', example: 'Nike' }),
    country,
    status: adStatus,
    mediaType,
    language: text({ description: 'Language of the ads (ISO 639-1).', example: 'en', min: 2, max: 8 }),
    sortBy: adSort,
    ...dates,
    cursor: cursor(),
  },
  check: Object.assign((params: Named & Parameters<typeof datesInOrder>[0]) => {
    oneName(params)
    datesInOrder(params)
  }, oneName),
  record: records.companyAdsRecord,
  price: { base: 1 },
  cacheSeconds: 600,
  list: listOf('ads', {
    order: orderBy('sortBy', { newest_first: ['most-recent'], ranked: ['impressions'] }),
  }),
  watch: adsWatch('New ads of a company in the Meta Ad Library', parameters.examples.pageId),
  phrases: [
    'facebook ads of a company',
    'which ads does a brand run on facebook',
    'inactive facebook ads of an advertiser',
    'meta ads of a page',
    'competitor ads on facebook',
  ],
  view: records.companyAdsView,
  sources: [officialCompanyAds, webCompanyAds, scrapecreatorsCompanyAds],
})

export const companies = operation({
  id: 'facebook.adLibrary.companies.search',
  path: '/v1/facebook/ad-library/companies/search',
  summary: 'Advertisers of the Meta Ad Library that match a name.',
  parameters: { query: words('Name of the advertiser.', 'Nike') },
  record: records.companiesRecord,
  price: { base: 1 },
  cacheSeconds: 3600,
  list: listOf('companies', { id: 'pageId' }),
  phrases: [
    'find an advertiser in the facebook ad library',
    'page id of a company for the facebook ad library',
    'search companies in the meta ad library',
    'which facebook pages advertise under a name',
  ],
  echo: ({ query }) => ({ query }),
  view: records.companiesView,
  sources: [...officialCompanies, scrapecreatorsCompanies],
})
