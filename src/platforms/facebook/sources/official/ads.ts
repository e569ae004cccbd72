import { changed, Fault, notEntitled } from '../../../../catalog/errors.ts'
import { type LookupContext, notFound, type Refusal, type Source } from '../../../../catalog/source.ts'
import { type DriftReporter, readEntries, requireSameId } from '../../../../reading/entries.ts'
import { arr, at, type Json, must, obj, objs } from '../../../../reading/narrow.ts'
import { count, iso, str } from '../../../../reading/values.ts'
import type { AdFilters, AdSearch, CompanyAds } from '../../ad-filters.ts'
import { site } from '../../links.ts'
import type { Ad, AdCard, AdList } from '../../model.ts'
import { readTexts } from '../optional-lists.ts'
import {
  type Answer,
  afterOf,
  type Query,
  readEdge,
  requestGraph,
  settings,
  tooMuchDataMessage,
} from './graph.ts'

/** Reads the Ad Library API. It contains all ads of the EU and the UK; elsewhere only political and issue ads. */

/** `ad_snapshot_url` is not requested: it contains the access token. */
const fields =
  'id,ad_creation_time,ad_creative_bodies,ad_creative_link_captions,ad_creative_link_titles,' +
  'ad_creative_link_descriptions,ad_delivery_start_time,ad_delivery_stop_time,page_id,page_name,' +
  'publisher_platforms,languages,bylines,currency,spend,impressions'

const maxTermLength = 100
const texts = (value: unknown) => arr(value).flatMap((one) => str(one) ?? [])

/** Texts of a part of the creative. API versions before 13 sent a single text under a singular name. */
function partOf(ad: Json, name: string): readonly string[] {
  const irregular = { body: 'bodies', link_caption: 'link_captions', link_title: 'link_titles' }
  const plural = irregular[name as keyof typeof irregular] ?? `${name}s`
  const several = texts(ad[`ad_creative_${plural}`])
  const single = str(ad[`ad_creative_${name}`])
  return several.length > 0 || single === null ? several : [single]
}

/** Start of the highest range, which has no upper bound. */
const openRangeStart = 1_000_000

/** `{lower_bound, upper_bound}` as text: `300-399`, `1000000+`. A range with a missing bound is drift, and null. */
function rangeOf(value: unknown, reporter: DriftReporter, field: string): string | null {
  if (value === undefined) return null
  const lower = count(at(value, 'lower_bound'))
  const upper = count(at(value, 'upper_bound'))
  if (lower !== null && upper !== null) return `${lower}-${upper}`
  if (lower !== null && lower >= openRangeStart && at(value, 'upper_bound') === undefined) return `${lower}+`
  reporter.drift(field)
  return null
}

/** The versions of a creative are its cards. */
function cardsOf(bodies: readonly string[], ...others: (readonly string[])[]): AdCard[] {
  const [titles = [], captions = []] = others
  const length = Math.max(bodies.length, titles.length, captions.length)
  if (length < 2) return []
  return Array.from({ length }, (_, place) => ({
    title: titles[place] ?? null,
    body: bodies[place] ?? null,
    caption: captions[place] ?? null,
    linkUrl: null,
    imageUrl: null,
    videoUrl: null,
  }))
}

function readAd(ad: Json, now: number, isEnded: boolean, reporter: DriftReporter): Ad {
  const startedAt = must(iso(ad.ad_delivery_start_time), 'ad.ad_delivery_start_time')
  const endedAt = iso(ad.ad_delivery_stop_time)
  const pageId = str(ad.page_id)
  const bodies = partOf(ad, 'body')
  const titles = partOf(ad, 'link_title')
  const captions = partOf(ad, 'link_caption')
  return {
    id: must(str(ad.id), 'ad.id'),
    page: {
      id: pageId,
      name: str(ad.page_name),
      url: pageId === null ? null : `${site}/${pageId}`,
      isDeleted: null,
      profilePictureUrl: null,
      likeCount: null,
      categories: [],
    },
    collationId: null,
    collationCount: null,
    // The ad is still shown on its last day.
    isActive: isEnded ? false : endedAt === null || Date.parse(endedAt) + 86_400_000 > now,
    publisherPlatforms: readTexts(ad.publisher_platforms, reporter, 'publisher_platforms'),
    startedAt,
    endedAt,
    categories: [],
    countries: [],
    impressionsText: rangeOf(ad.impressions, reporter, 'impressions'),
    impressionsIndex: null,
    spend: rangeOf(ad.spend, reporter, 'spend'),
    currency: str(ad.currency),
    bodyText: bodies[0] ?? null,
    title: titles[0] ?? null,
    caption: captions[0] ?? null,
    linkUrl: null,
    linkDescription: partOf(ad, 'link_description')[0] ?? null,
    callToAction: null,
    callToActionType: null,
    displayFormat: null,
    images: [],
    videos: [],
    cards: cardsOf(bodies, titles, captions),
  }
}

const media = {
  all: 'ALL',
  image: 'IMAGE',
  video: 'VIDEO',
  meme: 'MEME',
  none: 'NONE',
  'image-and-meme': null,
} as const

function filterQuery({ country, status, mediaType, startDate, endDate }: AdFilters): Query {
  return {
    ad_reached_countries: JSON.stringify([country ?? 'ALL']),
    ad_active_status: (status ?? 'active').toUpperCase(),
    media_type: media[mediaType ?? 'all'],
    ad_delivery_date_min: startDate,
    ad_delivery_date_max: endDate,
    fields,
  }
}

/** Page sizes: the first is the usual one; the others are tried in order where Facebook reports too much data. */
const pageSizes = [25, 10, 3, 1]

async function askAds(context: LookupContext, query: Query): Promise<Answer> {
  for (const [place, limit] of pageSizes.entries()) {
    try {
      return await requestGraph(
        context,
        '/ads_archive',
        { ...query, limit, after: afterOf(context.continuation) },
        'ads',
      )
    } catch (error) {
      const isTooMuch = error instanceof Fault && error.message.includes(tooMuchDataMessage)
      if (!isTooMuch || place === pageSizes.length - 1) throw error
    }
  }
  throw changed('ads_archive')
}

async function pageOfAds(context: LookupContext, query: Query) {
  const answer = await askAds(context, query)
  if (answer.outcome !== 'answered') return answer
  const { entries, next } = readEdge(answer.body, context, pageSizes[0]!)
  const now = context.clock.now()
  // The request filters by ads that have ended.
  const isEnded = query.ad_active_status === 'INACTIVE'
  const items = readEntries(
    entries,
    (entry) => readAd(must(obj(entry), 'ad'), now, isEnded, context),
    context,
    'ads',
  )
  return { outcome: 'found' as const, model: { items, total: null }, next }
}

/** Whether the API supports the requested filters. It cannot sort. */
const canFilter = ({ mediaType, sortBy }: AdFilters) =>
  mediaType !== 'image-and-meme' && sortBy !== 'impressions'

export const officialAdSearch: Source<AdSearch, AdList> = {
  name: 'official',
  requires: [settings.adToken],
  serves: (request) => canFilter(request) && request.query.length <= maxTermLength,
  lookup: (request, context) =>
    pageOfAds(context, {
      search_terms: request.query,
      search_type: request.searchType === 'exact-phrase' ? 'KEYWORD_EXACT_PHRASE' : 'KEYWORD_UNORDERED',
      ad_type: request.adType === 'political-and-issue' ? 'POLITICAL_AND_ISSUE_ADS' : 'ALL',
      ...filterQuery(request),
    }),
}

/** Number of search results compared with the advertiser's name. */
const maxNamesakes = 25

/** Finds an advertiser's page: the page with exactly this name, or the only search result. */
async function pageNamed(context: LookupContext, name: string): Promise<string | Refusal> {
  const canAsk = [settings.token, settings.appSecret].some(
    (setting) => context.setting(setting) !== undefined,
  )
  if (!canAsk) throw notEntitled('the search for pages: set FACEBOOK_ACCESS_TOKEN, or send pageId')
  const answer = await requestGraph(context, '/pages/search', {
    q: name,
    fields: 'id,name',
    limit: maxNamesakes,
  })
  if (answer.outcome !== 'answered') return answer
  const pages = objs(readEdge(answer.body, context, maxNamesakes).entries)
  const same = pages.find((page) => str(page.name)?.toLowerCase() === name.toLowerCase())
  const page = same ?? (pages.length === 1 ? pages[0] : undefined)
  return page ? must(str(page.id), 'page.id') : notFound
}

export const officialCompanyAds: Source<CompanyAds, AdList> = {
  name: 'official',
  requires: [settings.adToken],
  serves: canFilter,
  async lookup(request, context) {
    const { pageId, companyName, language } = request
    const page = pageId ?? (await pageNamed(context, must(companyName, 'companyName')))
    if (typeof page !== 'string') return page
    const found = await pageOfAds(context, {
      search_page_ids: JSON.stringify([page]),
      ad_type: 'ALL',
      languages: language === undefined ? null : JSON.stringify([language]),
      ...filterQuery(request),
    })
    if (found.outcome === 'found') {
      for (const ad of found.model.items) requireSameId(page, ad.page.id, 'ad.page_id')
    }
    return found
  },
}
