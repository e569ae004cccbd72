import pMap from 'p-map'
import { changed, Fault } from '../../../../catalog/errors.ts'
import { type LookupContext, notFound, restricted } from '../../../../catalog/source.ts'
import { readEntries, readPartsOrNull, requiredList, requireSameId } from '../../../../reading/entries.ts'
import { named } from '../../../../reading/named.ts'
import { at, type Json, must, obj } from '../../../../reading/narrow.ts'
import { amount, count, digits, int, isoFromSeconds, str, url } from '../../../../reading/values.ts'
import { requestOptional } from '../../../shared/optional-request.ts'
import { type AdSearch, adFormats, durations, industries, likeShares, objectives } from '../../ad-filters.ts'
import type { PostLink } from '../../identifiers.ts'
import type { PostList } from '../../model.ts'
import type { Ad, AdCurve, AdDetail, AdList } from '../../records/ads.ts'
import { flag, readText, requireProvenEmpty } from '../values.ts'
import { buildUrl, type Query } from './api-calls.ts'
import { openVideoPage } from './post.ts'
import { readJsonAnswer, webSource } from './site.ts'

/**
 * Creative Center: trending posts of a country from the open preview, and Top Ads. Without a session, Top Ads mostly
 * answer "no permission", and the preview shows the first entries of each ranking only.
 */

const site = 'https://ads.tiktok.com'
const topAds = `${site}/creative_radar_api/v1/top_ads/`
/** The endpoint refuses larger pages. */
const pageSize = 20

/** Codes for "no permission" and for "log in to see more". */
const refusedCodes = new Set([40101, 38001001])
const tooManyRequests = 40100
const noSuchAd = 40004

/**
 * Calls Creative Center like one of its own pages. Null where it requires a session.
 * @param page the path of the page, for the `referer` header
 * @throws Fault changed for a code that is not in `expected`
 */
async function callCreativeCenter(
  context: LookupContext,
  url: string,
  page: string,
  expected = [0],
): Promise<Json | null> {
  const headers = { accept: 'application/json', origin: site, referer: `${site}/${page}` }
  const json = readJsonAnswer(await context.upstream.request({ url, headers }))
  const code = int(json?.code ?? at(json, 'BaseResp', 'StatusCode')) ?? Number.NaN
  if (json === null || refusedCodes.has(code)) return null
  const { pathname } = new URL(url)
  if (code === tooManyRequests) throw new Fault('rate_limited', `${pathname}: too many requests`)
  if (!expected.includes(code)) throw changed(`${pathname} code`, code)
  return json
}

const callTopAds = (context: LookupContext, path: string, query: Query, expected?: number[]) =>
  callCreativeCenter(
    context,
    buildUrl(path, topAds, query),
    'business/creativecenter/inspiration/topads/pc/en',
    expected,
  )

const callPreview = (context: LookupContext, address: string) =>
  callCreativeCenter(context, address, 'creative/creativeCenter/trends/video')

const dataOf = (json: Json) => must(obj(json.data), 'data')

const qualities = { p360: '360p', p480: '480p', p540: '540p', p720: '720p', p1080: '1080p' }

const readVideo = (video: Json): Ad['video'] => ({
  id: str(video.vid),
  durationSeconds: amount(video.duration),
  coverUrl: url(video.cover),
  ...named(count, video, { width: 'width', height: 'height' }),
  urls: obj(video.video_url) ? named(url, video.video_url, qualities) : null,
})

function readMaterial(material: unknown): Ad {
  const it = obj(material) ?? {}
  const video = obj(it.video_info)
  return {
    id: must(str(it.id), 'material.id'),
    ...named(str, it, { title: 'ad_title', brandName: 'brand_name' }),
    ...named(amount, it, { cost: 'cost', ctr: 'ctr' }),
    likeCount: count(it.like),
    ...named(str, it, { industryKey: 'industry_key', objective: 'objective_key' }),
    video: video ? readVideo(video) : null,
  }
}

/** A page of top ads. The platform cannot filter by advertiser and duration, so the source filters each page. */
export const webAdSearch = webSource<AdSearch, AdList>(async (wish, context) => {
  const page = typeof context.continuation === 'number' ? context.continuation : 1
  const json = await callTopAds(context, 'v2/list', {
    page,
    limit: pageSize,
    period: wish.period ?? '30',
    order_by: wish.orderBy?.replaceAll('-', '_') ?? 'for_you',
    country_code: wish.region ?? 'US',
    keyword: wish.query || wish.advertiserName,
    industry: wish.industry && industries[wish.industry],
    objective: wish.objective && objectives[wish.objective],
    like: wish.likes && 1 + likeShares.indexOf(wish.likes),
    ad_format: wish.adFormat && 1 + adFormats.indexOf(wish.adFormat),
    ad_language: wish.adLanguage,
  })
  if (json === null) return restricted
  const data = dataOf(json)
  const materials = requiredList(data.materials, 'materials')
  const total = count(at(data, 'pagination', 'total_count'))
  const more = must(flag(at(data, 'pagination', 'has_more')), 'pagination.has_more')
  requireSameId(String(page), str(at(data, 'pagination', 'page')), 'pagination.page')
  const stated = at(data, 'pagination', 'total_count')
  requireProvenEmpty(materials, 'materials', page === 1 ? stated : null, Number(more))
  const advertiser = wish.advertiserName?.toLowerCase()
  const [minSeconds, maxSeconds] = durations[wish.duration ?? 'under-10s']
  const ads = readEntries(materials, readMaterial, context, 'materials').filter(({ brandName, video }) => {
    const seconds = video?.durationSeconds ?? null
    const fits = seconds !== null && seconds >= minSeconds && seconds < maxSeconds
    return (
      (advertiser === undefined || brandName?.toLowerCase().includes(advertiser)) &&
      (wish.duration === undefined || fits)
    )
  })
  return { outcome: 'found', model: { ads, total }, next: more ? page + 1 : null }
})

/** The platform's names of each curve and of its rank among ads of the same industry; `remain` has no rank. */
const curveMetrics = {
  ctr: { curve: 'retain_ctr', rank: 'ctr_percentile' },
  cvr: { curve: 'retain_cvr', rank: 'time_attr_conversion_rate_percentile' },
  clicks: { curve: 'click_cnt', rank: 'click_cnt_percentile' },
  conversion: { curve: 'convert_cnt', rank: 'time_attr_convert_cnt_percentile' },
  remain: { curve: 'play_retain_cnt', rank: null },
} as const

/** Data that only adds to an ad: null where it cannot be read. */
const readOptionalTopAds = (context: LookupContext, path: string, query: Query) =>
  requestOptional(`top_ads ${path}`, context, async () => {
    const json = await callTopAds(context, path, query)
    return json && dataOf(json)
  })

async function readCurve(
  context: LookupContext,
  id: string,
  { curve, rank }: (typeof curveMetrics)[keyof typeof curveMetrics],
): Promise<AdCurve | null> {
  const data = await readOptionalTopAds(context, 'keyframe', { material_id: id, metric: curve })
  if (data === null) return null
  const readPoint = (point: unknown) => ({
    second: must(amount(at(point, 'second')), 'analysis.second'),
    value: must(amount(at(point, 'value')), 'analysis.value'),
  })
  const analysis = readPartsOrNull(data.analysis, readPoint, context, 'keyframe.analysis')
  if (analysis === null) return null
  if (!Array.isArray(data.highlight)) context.drift('highlight')
  const ranks = rank && (await readOptionalTopAds(context, 'percentile', { material_id: id, metric: rank }))
  return {
    metric: curve,
    analysis,
    duration: count(data.duration),
    highlight:
      readPartsOrNull(data.highlight, (second) => must(count(second), 'second'), context, 'highlight') ?? [],
    percentile: ranks ? amount(ranks[rank]) : null,
  }
}

const readObjective = (one: unknown) => ({
  label: must(str(at(one, 'label')), 'label'),
  value: count(at(one, 'value')),
})
const readPattern = (one: unknown) => must(str(one) ?? str(at(one, 'label')), 'pattern_label')

/** One ad with its second-by-second curves and related ads. */
export const webAd = webSource<{ adId?: string | undefined; url?: string | undefined }, AdDetail>(
  async (params, context) => {
    const id = params.adId ?? params.url ?? ''
    const json = await callTopAds(context, 'v2/detail', { material_id: id }, [0, noSuchAd])
    if (json === null) return restricted
    if (int(json.code) === noSuchAd) return notFound
    const data = dataOf(json)
    const summary = readMaterial(data)
    requireSameId(id, summary.id, 'material.id')
    const read = await pMap(Object.values(curveMetrics), (curve) => readCurve(context, id, curve), {
      concurrency: 3,
    })
    const [ctr = null, cvr = null, clicks = null, conversion = null, remain = null] = read
    const related = await readOptionalTopAds(context, 'v2/recommend', { material_id: id })
    const materials =
      related && readPartsOrNull(related.materials, readMaterial, context, 'related materials')
    if (!materials) context.drift('related materials')
    const listed = <T>(name: string, read: (entry: unknown) => T) =>
      readPartsOrNull(data[name], read, context, name)
    const model = {
      ...summary,
      ...named(count, data, { commentCount: 'comment', shareCount: 'share' }),
      countries: must(listed('country_code', readText), 'country_code'),
      landingPageUrl: url(data.landing_page),
      keywords: listed('keyword_list', readText),
      objectives: must(listed('objectives', readObjective), 'objectives'),
      patterns: must(listed('pattern_label', readPattern), 'pattern_label'),
      source: str(data.source),
      hasVoiceOver: flag(data.voice_over),
      detailUrl: `https://ads.tiktok.com/business/creativecenter/topads/${id}/pc/en`,
      interactiveAnalysis: read.every((curve) => curve === null)
        ? null
        : { ctr, cvr, clicks, conversion, remain },
      relatedAds: materials ?? [],
    }
    return { outcome: 'found', model }
  },
)

/** Countries served from Europe (EEA, United Kingdom, Switzerland). */
export const europeanCountries: ReadonlySet<string> = new Set(
  'AT BE BG CH CY CZ DE DK EE ES FI FR GB GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK'.split(
    ' ',
  ),
)

function hostOf(region: string): string {
  if (region === 'US') return 'https://ads.us.tiktok.com'
  return europeanCountries.has(region) ? 'https://ads-useast2a.tiktok.com' : 'https://ads.tiktok.com'
}

/** The link of a ranked post. The ranking reports no other value of the post than its views. */
function readRankedPost(entity: unknown): PostLink {
  const handle = must(str(at(entity, 'itemAuthorInfo', 'handlerName')), 'itemAuthorInfo.handlerName')
  return { id: must(digits(at(entity, 'itemInfo', 'itemID')), 'itemInfo.itemID'), handle }
}

/** Posts of a ranking that the preview shows. */
const previewSize = 4

/** The platform's numbers of the rankings by views, engagement and completion in the last 7 days. */
const rankingMetrics = [1, 2, 3]

/**
 * Trending posts of a country. The preview shows the first four posts of each ranking, without likes and comments. So
 * the source merges three rankings and reads each post from its own page; it leaves out posts whose page is unreadable.
 * Restricted where the platform requires a login, and where every page is restricted.
 */
export const webTrending = webSource<{ region: string }, PostList>(async ({ region }, context) => {
  const base = `${hostOf(region)}/CreativeOne/Report`
  const overview = await callPreview(context, `${base}/GetTopContentsOverview`)
  if (overview === null) return restricted
  const end = must(count(overview.lastDailyEndTimestamp), 'lastDailyEndTimestamp')
  must(isoFromSeconds(end), 'lastDailyEndTimestamp')
  const rankings = await pMap(rankingMetrics, (metric) => {
    const query = {
      countryCode: region,
      periodDimension: 3,
      periodEndTimestamp: end,
      orderByMetric: metric,
      contentLabelIDs: '',
      organicOnly: 'false',
      limit: 20,
      page: 1,
    }
    return callPreview(context, buildUrl(`${base}/CreativeCenterGetTopContentsList`, base, query))
  })
  const shown = rankings.filter((ranking) => ranking !== null)
  if (shown.length === 0) return restricted
  const entities = shown.flatMap((ranking) => {
    const list = requiredList(ranking.entityInfos, 'entityInfos')
    const { totalCount, hasMore } = obj(ranking.pagination) ?? {}
    requireProvenEmpty(list, 'entityInfos', totalCount, Number(flag(hasMore) === true))
    return list
  })
  for (let walled = shown.length; walled < rankings.length; walled += 1) {
    for (let place = 0; place < previewSize; place += 1) context.drift('ranking walled', 'entry')
  }
  const links = readEntries(entities, readRankedPost, context, 'entityInfos')
  const uniqueLinks = [...new Map(links.map((link) => [link.id, link])).values()]
  const open = (link: PostLink) =>
    requestOptional('trending entry', context, () => openVideoPage(context, link))
  const pages = await pMap(uniqueLinks, open, { concurrency: 5 })
  if (uniqueLinks.length > 0 && pages.every((page) => page?.outcome === 'restricted')) return restricted
  const read = (page: (typeof pages)[number]) => must(page?.outcome === 'found' ? page.model : null, 'page')
  return { outcome: 'found', model: { posts: readEntries(pages, read, context, 'entries') } }
})
