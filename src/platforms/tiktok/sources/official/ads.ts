import { changed } from '../../../../catalog/errors.ts'
import type { LookupContext, Refusal } from '../../../../catalog/source.ts'
import {
  readEntries,
  readParts,
  requiredList,
  requireSameId,
  valueReporter,
} from '../../../../reading/entries.ts'
import { bareNumber } from '../../../../reading/json.ts'
import { arr, at, type Json, must, obj, objs } from '../../../../reading/narrow.ts'
import { str, url } from '../../../../reading/values.ts'
import { unknownFields } from '../../../shared/unknown-fields.ts'
import type { AdSearch } from '../../ad-filters.ts'
import type { Ad, AdDetail, AdList } from '../../records/ads.ts'
import { europeanCountries } from '../web/creative-center.ts'
import { callOfficial, officialSource, readOfficialList } from './api.ts'
import { formatDay } from './videos.ts'

/** The ad library of the Commercial Content API, which has ads shown in the EEA, the United Kingdom and Switzerland. */

const dayMs = 86_400_000
/** The API refuses longer search terms. */
const maxSearchTermLength = 50

/** Reads an ad. The API reports one file of a video without its height; the record contains it under `p720`. */
function readAd(ad: Json, advertiser: Json | undefined): Ad {
  const video = objs(ad.videos)[0]
  const file = url(video?.url)
  const image = url(arr(ad.image_urls)[0])
  return {
    id: must(str(ad.id), 'ad.id'),
    title: str(ad.title),
    brandName: str(advertiser?.business_name),
    ...unknownFields('cost', 'ctr', 'likeCount', 'industryKey'),
    objective: str(ad.advertising_objective),
    video:
      video || image
        ? {
            ...unknownFields('id', 'durationSeconds', 'width', 'height'),
            coverUrl: url(video?.cover_image_url) ?? image,
            urls: file ? { ...unknownFields('p360', 'p480', 'p540', 'p1080'), p720: file } : null,
          }
        : null,
  }
}

const listFields =
  'ad.id,ad.first_shown_date,ad.last_shown_date,ad.status,ad.videos,ad.image_urls,ad.reach,' +
  'advertiser.business_id,advertiser.business_name'

async function readAdvertiserIds(context: LookupContext, name: string): Promise<unknown[] | Refusal> {
  const path = '/v2/research/adlib/advertiser/query/'
  const body = { search_term: name.slice(0, maxSearchTermLength), max_count: 10 }
  const answer = await callOfficial(context, path, 'business_id,business_name', body)
  if (answer.outcome !== 'answered') return answer
  return readEntries(
    requiredList(answer.data.advertisers, 'advertisers'),
    (one) => bareNumber(must(str(at(one, 'business_id')), 'business_id')),
    valueReporter(context),
    'advertisers',
  )
}

/** A page of the ads shown in a country. The search id of a page is the cursor of the next page. */
export const officialAdSearch = officialSource<AdSearch, AdList>(
  async (wish, context) => {
    const searchId = typeof context.continuation === 'string' ? context.continuation : null
    const by =
      wish.advertiserName === undefined ? null : await readAdvertiserIds(context, wish.advertiserName)
    if (by !== null && 'outcome' in by) return by
    // The API found no such advertiser, which proves that there are no ads.
    if (by?.length === 0) return { outcome: 'found', model: { ads: [], total: null }, next: null }
    const now = context.clock.now()
    // The range ends yesterday: the ads of the current day are incomplete.
    const dates = { min: formatDay(now - Number(wish.period ?? '30') * dayMs), max: formatDay(now - dayMs) }
    const body = {
      filters: {
        ad_published_date_range: dates,
        country_code: wish.region,
        ...(by === null ? {} : { advertiser_business_ids: by }),
      },
      ...(wish.query ? { search_term: wish.query, search_type: 'fuzzy_phrase' } : {}),
      max_count: 20,
      ...(searchId === null ? {} : { search_id: searchId }),
    }
    const fields = `${listFields},advertiser.paid_for_by`
    const list = await readOfficialList(context, '/v2/research/adlib/ad/query/', fields, body, {
      name: 'ads',
      read: (entry) => readAd(must(obj(at(entry, 'ad')), 'ad'), obj(at(entry, 'advertiser'))),
      next: (data) => str(data.search_id),
    })
    if (list.outcome !== 'listed') return list
    return { outcome: 'found', model: { ads: list.items, total: null }, next: list.next }
  },
  // The API filters by country, days, search term and advertiser only.
  ({ region = 'US', query = '', advertiserName: _, period: __, orderBy = 'for-you', ...others }) =>
    europeanCountries.has(region) &&
    orderBy === 'for-you' &&
    query.length <= maxSearchTermLength &&
    Object.entries(others).every(([name, value]) => name === 'cursor' || value === undefined),
)

function readCountry(code: string): string {
  if (!/^[A-Z]{2}$/.test(code)) throw changed('country', code)
  return code
}

const detailFields = `${listFields},ad.title,ad.external_url,ad.call_to_action,ad.advertising_objective,ad_group.targeting_info`

/** An ad of the library by its id. */
export const officialAd = officialSource<{ adId?: string | undefined; url?: string | undefined }, AdDetail>(
  async (params, context) => {
    const id = params.adId ?? params.url ?? ''
    const path = '/v2/research/adlib/ad/detail/'
    const answer = await callOfficial(context, path, detailFields, { ad_id: bareNumber(id) })
    if (answer.outcome !== 'answered') return answer
    const ad = must(obj(answer.data.ad), 'ad')
    const summary = readAd(ad, obj(answer.data.advertiser))
    requireSameId(id, summary.id, 'ad.id')
    if (summary.objective === null) context.drift('ad.advertising_objective')
    const shown = obj(at(ad, 'reach', 'unique_users_seen_by_country'))
    const targeted = arr(at(answer.data, 'ad_group', 'targeting_info', 'country'))
    const model = {
      ...summary,
      ...unknownFields('commentCount', 'shareCount', 'keywords', 'hasVoiceOver', 'interactiveAnalysis'),
      countries: shown
        ? readParts(Object.keys(shown), readCountry, context, 'unique_users_seen_by_country')
        : targeted.filter((one): one is string => typeof one === 'string'),
      landingPageUrl: url(ad.external_url),
      objectives: summary.objective === null ? [] : [{ label: summary.objective, value: null }],
      patterns: [],
      source: 'Commercial Content API',
      detailUrl: `https://library.tiktok.com/ads/detail/?ad_id=${id}`,
      relatedAds: [],
    }
    return { outcome: 'found', model }
  },
)
