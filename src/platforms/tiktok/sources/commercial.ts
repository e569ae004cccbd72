import { changed } from '../../../errors.ts'
import type { LookupContext } from '../../../lookup/source.ts'
import { arr, at, int, type Json, obj, objs, str, url } from '../../shared/narrow.ts'
import type { AdSearch } from '../ad-filters.ts'
import type { AdRecord, AdSummary } from '../ad-records.ts'
import { Digits, dayText, official } from './research.ts'

/** The ad library of the Commercial Content API: ads shown in the EEA, the United Kingdom and Switzerland. */

const countries = new Set(
  'AT BE BG CH CY CZ DE DK EE ES FI FR GB GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK'.split(
    ' ',
  ),
)

const dayMs = 86_400_000
/** Longest search term the API takes. */
const longestTerm = 50

/** Whether the API can answer a search: it knows countries, days, terms and advertisers, and no other filter. */
export function servesAdSearch(wish: AdSearch): boolean {
  const { industry, objective, duration, likes, adFormat, adLanguage, orderBy = 'for-you' } = wish
  const others = [industry, objective, duration, likes, adFormat, adLanguage]
  return (
    countries.has(wish.region ?? 'US') &&
    orderBy === 'for-you' &&
    others.every((one) => one === undefined) &&
    (wish.query ?? '').length <= longestTerm
  )
}

/** Reads an ad; the API names one file a video without its height, which stands under `p720`. */
export function readAd(ad: Json, advertiser: Json | undefined): AdSummary | null {
  const id = str(ad.id)
  if (id === null) return null
  const video = objs(ad.videos)[0]
  const file = url(video?.url)
  const image = url(arr(ad.image_urls)[0])
  return {
    id,
    title: str(ad.title),
    brandName: str(advertiser?.business_name),
    cost: null,
    ctr: null,
    likeCount: null,
    industryKey: null,
    objective: str(ad.advertising_objective),
    video:
      video || image
        ? {
            id: null,
            durationSeconds: null,
            coverUrl: url(video?.cover_image_url) ?? image,
            width: null,
            height: null,
            urls: file ? { p360: null, p480: null, p540: null, p720: file, p1080: null } : null,
          }
        : null,
  }
}

const listFields = [
  'ad.id',
  'ad.first_shown_date',
  'ad.last_shown_date',
  'ad.status',
  'ad.videos',
  'ad.image_urls',
  'ad.reach',
  'advertiser.business_id',
  'advertiser.business_name',
  'advertiser.paid_for_by',
]

async function advertiserIds(
  context: LookupContext,
  name: string,
): Promise<string[] | { outcome: 'not_found' | 'restricted' }> {
  const answer = await official(
    context,
    '/v2/research/adlib/advertiser/query/',
    ['business_id', 'business_name'],
    {
      search_term: name.slice(0, longestTerm),
      max_count: 10,
    },
  )
  if (!answer.ok) return { outcome: answer.outcome }
  if (!Array.isArray(answer.data.advertisers)) throw changed('advertisers', Object.keys(answer.data))
  return objs(answer.data.advertisers).flatMap((one) => str(one.business_id) ?? [])
}

export interface CommercialPage {
  ads: AdSummary[]
  searchId: string | null
}

/** One page of the ads shown in a country; the next one repeats the search id. */
export async function commercialAds(
  context: LookupContext,
  wish: AdSearch,
  searchId: string | null,
): Promise<CommercialPage | { outcome: 'not_found' | 'restricted' }> {
  const businesses =
    wish.advertiserName === undefined ? null : await advertiserIds(context, wish.advertiserName)
  if (businesses !== null && !Array.isArray(businesses)) return businesses
  // No such advertiser: no ads of it, and that is proven.
  if (businesses?.length === 0) return { ads: [], searchId: null }
  const now = context.clock.now()
  // Ads of today are not complete before tomorrow.
  const dates = { min: dayText(now - Number(wish.period ?? '30') * dayMs), max: dayText(now - dayMs) }
  const answer = await official(context, '/v2/research/adlib/ad/query/', listFields, {
    filters: {
      ad_published_date_range: dates,
      country_code: wish.region,
      ...(businesses === null ? {} : { advertiser_business_ids: businesses.map((id) => new Digits(id)) }),
    },
    ...(wish.query ? { search_term: wish.query, search_type: 'fuzzy_phrase' } : {}),
    max_count: 20,
    ...(searchId === null ? {} : { search_id: searchId }),
  })
  if (!answer.ok) return { outcome: answer.outcome }
  const { data } = answer
  if (!Array.isArray(data.ads)) throw changed('ads', Object.keys(data))
  const ads = objs(data.ads).flatMap((entry) => {
    const ad = obj(entry.ad)
    return (ad && readAd(ad, obj(entry.advertiser))) ?? []
  })
  return { ads, searchId: data.has_more === true ? str(data.search_id) : null }
}

const detailFields = [
  ...listFields.slice(0, -1),
  'ad.title',
  'ad.external_url',
  'ad.call_to_action',
  'ad.advertising_objective',
  'ad_group.targeting_info',
]

/** One ad of the library. */
export async function commercialAd(
  context: LookupContext,
  id: string,
): Promise<{ outcome: 'found'; ad: NonNullable<AdRecord['ad']> } | { outcome: 'not_found' | 'restricted' }> {
  const answer = await official(context, '/v2/research/adlib/ad/detail/', detailFields, {
    ad_id: new Digits(id),
  })
  if (!answer.ok) return { outcome: answer.outcome }
  const ad = obj(answer.data.ad)
  const summary = ad && readAd(ad, obj(answer.data.advertiser))
  if (!ad || !summary) throw changed('ad', Object.keys(answer.data))
  const shown = obj(at(ad, 'reach', 'unique_users_seen_by_country'))
  const targeted = arr(at(answer.data, 'ad_group', 'targeting_info', 'country'))
  return {
    outcome: 'found',
    ad: {
      ...summary,
      commentCount: null,
      shareCount: null,
      countries: shown
        ? Object.keys(shown)
        : targeted.filter((one): one is string => typeof one === 'string'),
      landingPageUrl: url(ad.external_url),
      keywords: null,
      objectives: summary.objective === null ? [] : [{ label: summary.objective, value: int(null) }],
      patterns: [],
      source: 'Commercial Content API',
      hasVoiceOver: null,
      detailUrl: `https://library.tiktok.com/ads/detail/?ad_id=${id}`,
      interactiveAnalysis: null,
      relatedAds: [],
    },
  }
}
