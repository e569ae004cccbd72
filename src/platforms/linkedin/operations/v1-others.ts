import { parameterError } from '../../../catalog/errors.ts'
import { listOf } from '../../../catalog/lists.ts'
import { operation } from '../../../catalog/operation.ts'
import {
  cursor,
  date,
  exactlyOne,
  identifier,
  oneOf,
  pageNumber,
  parameter,
  text,
} from '../../../catalog/parameters.ts'
import { commonCompany, commonCompanyPosts, commonPost, commonSearch, commonTranscript } from '../common.ts'
import { adUrl, readAd } from '../identifiers.ts'
import * as parameters from '../parameters.ts'
import { adRecord, adSearchRecord, adSearchView, adView } from '../records/v1/ads.ts'
import {
  companyPostsRecord,
  companyPostsView,
  companyRecord,
  companyView,
  emptyPage,
  maxPage,
} from '../records/v1/companies.ts'
import {
  postRecord,
  postSearchRecord,
  postSearchView,
  postView,
  transcriptRecord,
  transcriptView,
} from '../records/v1/posts.ts'
import {
  harvestapiCompanyOfV1,
  harvestapiCompanyPostsOfV1,
} from '../sources/harvestapi/organization-lookups.ts'
import { harvestapiPostsFound } from '../sources/harvestapi/post-lookups.ts'
import { officialAdSearch } from '../sources/official/ads.ts'
import {
  scrapecreatorsCompany,
  scrapecreatorsCompanyPosts,
  scrapecreatorsPost,
  scrapecreatorsPostSearch,
} from '../sources/scrapecreators/lookups.ts'
import { webAd, webAdSearch } from '../sources/web/ads.ts'
import { webCompany, webCompanyPosts } from '../sources/web/organizations.ts'
import { webPost, webTranscript } from '../sources/web/posts.ts'

/** The routes of v1 that stay. */

export const company = operation({
  id: 'linkedin.companies',
  path: '/v1/linkedin/companies',
  summary: 'One company page with its newest posts and similar companies.',
  parameters: { url: parameters.company },
  record: companyRecord,
  common: commonCompany,
  price: { base: 1 },
  cacheSeconds: 3600,
  phrases: [
    'linkedin company page',
    'describe the company as shown on linkedin',
    'how many followers has a company on linkedin',
    'industry and size of a company on linkedin',
    'headquarters, website and specialties of a linkedin company',
    'what does a company say about itself on linkedin',
  ],
  view: companyView,
  sources: [webCompany, harvestapiCompanyOfV1, scrapecreatorsCompany],
})

export const companyPosts = operation({
  id: 'linkedin.companies.posts',
  path: '/v1/linkedin/companies/posts',
  summary: 'Posts of a company, page by page.',
  description: 'Guest pages show the first page alone.',
  parameters: {
    url: parameters.company,
    page: pageNumber({ max: maxPage }),
    cursor: cursor(),
  },
  record: companyPostsRecord,
  common: commonCompanyPosts,
  price: { base: 1 },
  cacheSeconds: 300,
  list: listOf('posts', { time: 'publishedAt' }),
  phrases: [
    'what has a linkedin company posted',
    'posts of a company on linkedin',
    'latest updates of a linkedin company page',
    'posts on a linkedin page',
    'news a company shared on linkedin',
  ],
  echo: (params) => ({ page: emptyPage(params) }),
  view: companyPostsView,
  sources: [webCompanyPosts, harvestapiCompanyPostsOfV1, scrapecreatorsCompanyPosts],
})

export const post = operation({
  id: 'linkedin.posts',
  path: '/v1/linkedin/posts',
  summary: 'One post or article with its first comments.',
  parameters: { url: parameters.post },
  record: postRecord,
  common: commonPost,
  price: { base: 1 },
  cacheSeconds: 300,
  phrases: [
    'linkedin post by link',
    'what does this linkedin post say',
    'likes and comments of a linkedin post',
    'linkedin article by link',
    'author of a linkedin post',
  ],
  view: postView,
  sources: [webPost, scrapecreatorsPost],
})

export const transcript = operation({
  id: 'linkedin.posts.transcript',
  path: '/v1/linkedin/posts/transcript',
  summary: 'Spoken text of the video in a post, where it has captions.',
  description:
    'A post without captions is `not_found` with `post` filled in, and costs nothing; a post without a video is a 400 `transcript_target_not_video`.',
  parameters: { url: parameters.post },
  record: transcriptRecord,
  common: commonTranscript,
  price: { base: 1, outcomes: { not_found: 0, private: 0, restricted: 0 } },
  cacheSeconds: 86_400,
  example: {
    url: 'https://www.linkedin.com/posts/night-trains_simulated-activity-7463608443963318274-vId1',
  },
  phrases: [
    'transcript of a linkedin video',
    'what is said in this linkedin video',
    'captions of a linkedin post',
    'spoken words of a linkedin video post',
  ],
  view: transcriptView,
  sources: [webTranscript],
})

export const postSearch = operation({
  id: 'linkedin.posts.search',
  path: '/v1/linkedin/posts/search',
  summary: 'Posts that match words.',
  parameters: {
    query: text({ description: 'Words to look for.', example: 'night trains', required: true, max: 512 }),
    datePosted: oneOf(['last-hour', 'last-day', 'last-week', 'last-month', 'last-year'], {
      description: 'How long ago at the most.',
      example: 'last-week',
    }),
    cursor: cursor(),
  },
  record: postSearchRecord,
  common: commonSearch,
  price: { base: 1 },
  cacheSeconds: 300,
  list: listOf('posts', { id: 'url', time: 'publishedAt' }),
  phrases: [
    'search linkedin posts',
    'linkedin posts about a topic',
    'what do people write on linkedin about something',
    'posts on linkedin from the last week about',
  ],
  echo: ({ query }) => ({ query }),
  view: postSearchView,
  sources: [harvestapiPostsFound, scrapecreatorsPostSearch],
})

const ad = { description: 'Id of an ad (digits), or its link in the ad library.', example: '507892713' }
const expects =
  'the id of an ad (digits), or a link such as https://www.linkedin.com/ad-library/detail/507892713'

export const oneAd = operation({
  id: 'linkedin.adLibrary.ads',
  path: '/v1/linkedin/ad-library/ads',
  summary: 'One ad of the public ad library.',
  parameters: {
    adId: identifier({ ...ad, expects }, readAd),
    url: identifier({ ...ad, example: adUrl('507892713'), expects }, readAd),
  },
  check: exactlyOne(['adId', 'url'], 'adId=507892713'),
  record: adRecord,
  price: { base: 1 },
  cacheSeconds: 3600,
  phrases: [
    'linkedin ad by id',
    'one ad of the linkedin ad library',
    'who paid for this linkedin ad',
    'targeting and impressions of a linkedin ad',
  ],
  view: adView,
  sources: [webAd],
})

const countries = parameter(
  { description: 'Country codes (ISO 3166-1 alpha-2), comma-separated.', example: 'NL,DE' },
  { type: 'string', minLength: 2, maxLength: 4096, pattern: '^[A-Za-z]{2}(,\\s*[A-Za-z]{2})*$' },
  (raw, name) => {
    const codes = raw.split(',').map((code) => code.trim().toUpperCase())
    if (codes.some((code) => !/^[A-Z]{2}$/.test(code))) {
      throw parameterError(`${name} must be country codes of two letters, comma-separated, for example NL,DE`)
    }
    return codes.join(',')
  },
)

const adsBy = parameters.someOf(['company', 'keyword', 'companyId'], 'company=HubSpot')

export const adSearch = operation({
  id: 'linkedin.adLibrary.ads.search',
  path: '/v1/linkedin/ad-library/ads/search',
  summary: 'Ads of the public ad library by company or words.',
  parameters: {
    company: text({ description: 'Name of the advertiser.', example: 'Night Trains' }),
    keyword: text({ description: 'Words in the ad.', example: 'sleeper' }),
    companyId: parameters.organizationIdInQuery,
    countries,
    startDate: date({ description: 'Shown on or after this day.', example: '2026-01-01' }),
    endDate: date({ description: 'Shown on or before this day.', example: '2030-12-31' }),
    cursor: cursor(),
  },
  check(params) {
    adsBy(params)
    const { startDate, endDate } = params
    if (startDate !== undefined && endDate !== undefined && startDate > endDate)
      throw parameterError('startDate lies after endDate; swap them.')
  },
  record: adSearchRecord,
  price: { base: 1 },
  cacheSeconds: 600,
  list: listOf('ads'),
  example: { company: 'Night Trains' },
  phrases: [
    'linkedin ads of a company',
    'which ads has a company published on linkedin',
    'search the linkedin ad library',
    'linkedin advertising in a country',
    'sponsored posts of a company on linkedin',
  ],
  view: adSearchView,
  sources: [webAdSearch, officialAdSearch],
})
