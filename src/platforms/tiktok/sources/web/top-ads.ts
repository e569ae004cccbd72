import pMap from 'p-map'
import { type LookupContext, notFound, restricted } from '../../../../catalog/source.ts'
import { changed, Fault } from '../../../../errors.ts'
import { provenList, readEntries, sameThing } from '../../../../reading/entries.ts'
import { named } from '../../../../reading/named.ts'
import { at, type Json, must, obj } from '../../../../reading/narrow.ts'
import { amount, count, int, str, url } from '../../../../reading/values.ts'
import { optional } from '../../../shared/optional.ts'
import { type AdSearch, adFormats, durations, industries, likeShares, objectives } from '../../ad-filters.ts'
import type { Ad, AdCurve, AdDetail, AdList } from '../../records/ads.ts'
import { flag, partsOf, provenEmpty, readText } from '../values.ts'
import { addressOf, type Query } from './calls.ts'
import { jsonBehindWall, web } from './site.ts'

/** Top Ads of Creative Center. Without a session it mostly answers "no permission". */

const base = 'https://ads.tiktok.com/creative_radar_api/v1/top_ads/'
/** The endpoint refuses more. */
const pageSize = 20

const tooManyRequests = 40100
const noPermission = 40101
const noSuchAd = 40004

/** `data` of an answer; null where the platform wants a session. */
async function call(context: LookupContext, path: string, query: Query): Promise<Json | null | 'missing'> {
  const response = await context.upstream.request({
    url: addressOf(path, base, query),
    headers: {
      accept: 'application/json',
      referer: 'https://ads.tiktok.com/business/creativecenter/inspiration/topads/pc/en',
    },
  })
  const json = jsonBehindWall(response)
  const code = int(json?.code)
  if (json === null || code === noPermission) return null
  if (code === noSuchAd) return 'missing'
  if (code === tooManyRequests) throw new Fault('rate_limited', `${path}: too many requests`)
  if (code !== 0) throw changed(`${path} code`, code ?? Object.keys(json))
  return must(obj(json.data), `${path} data`)
}

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

/** A page of top ads. The advertiser's name and the duration are matched here, page by page. */
export const webAdSearch = web<AdSearch, AdList>(async (wish, context) => {
  const page = typeof context.continuation === 'number' ? context.continuation : 1
  const data = await call(context, 'v2/list', {
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
  if (data === null) return restricted
  if (data === 'missing') throw changed('v2/list code', noSuchAd)
  const materials = provenList(data.materials, 'materials')
  const total = count(at(data, 'pagination', 'total_count'))
  const more = must(flag(at(data, 'pagination', 'has_more')), 'pagination.has_more')
  provenEmpty(materials, page === 1 ? total : Number(more), 'materials')
  const advertiser = wish.advertiserName?.toLowerCase()
  const [least, most] = durations[wish.duration ?? 'under-10s']
  const ads = readEntries(materials, readMaterial, context, 'materials').filter(({ brandName, video }) => {
    const seconds = video?.durationSeconds ?? null
    const fits = seconds !== null && seconds >= least && seconds < most
    return (
      (advertiser === undefined || brandName?.toLowerCase().includes(advertiser)) &&
      (wish.duration === undefined || fits)
    )
  })
  return { outcome: 'found', model: { ads, total }, next: more ? page + 1 : null }
})

/** Metrics of the curves, and of the ranks among ads of the same industry; there is no rank of who remains. */
const curves = {
  ctr: { curve: 'retain_ctr', rank: 'ctr_percentile' },
  cvr: { curve: 'retain_cvr', rank: 'time_attr_conversion_rate_percentile' },
  clicks: { curve: 'click_cnt', rank: 'click_cnt_percentile' },
  conversion: { curve: 'convert_cnt', rank: 'time_attr_convert_cnt_percentile' },
  remain: { curve: 'play_retain_cnt', rank: null },
} as const

/** Data beside the ad itself: absent rather than a reason to fail. */
async function beside(context: LookupContext, path: string, query: Record<string, string>) {
  const data = await optional(`top_ads ${path}`, context, () => call(context, path, query))
  return data === 'missing' ? null : data
}

async function readCurve(
  context: LookupContext,
  id: string,
  { curve, rank }: (typeof curves)[keyof typeof curves],
): Promise<AdCurve | null> {
  const data = await beside(context, 'keyframe', { material_id: id, metric: curve })
  if (data === null) return null
  const readPoint = (point: unknown) => ({
    second: must(amount(at(point, 'second')), 'analysis.second'),
    value: must(amount(at(point, 'value')), 'analysis.value'),
  })
  const analysis = partsOf(data.analysis, readPoint, context, 'keyframe.analysis')
  if (analysis === null) return null
  if (!Array.isArray(data.highlight)) context.drift('highlight')
  const ranks = rank && (await beside(context, 'percentile', { material_id: id, metric: rank }))
  return {
    metric: curve,
    analysis,
    duration: count(data.duration),
    highlight: partsOf(data.highlight, (second) => must(count(second), 'second'), context, 'highlight') ?? [],
    percentile: ranks ? amount(ranks[rank]) : null,
  }
}

const readObjective = (one: unknown) => ({
  label: must(str(at(one, 'label')), 'label'),
  value: count(at(one, 'value')),
})
const readPattern = (one: unknown) => must(str(one) ?? str(at(one, 'label')), 'pattern_label')

/** One ad with its second-by-second curves and related ads. */
export const webAd = web<{ adId?: string | undefined; url?: string | undefined }, AdDetail>(
  async (params, context) => {
    const id = params.adId ?? params.url ?? ''
    const data = await call(context, 'v2/detail', { material_id: id })
    if (data === 'missing') return notFound
    if (data === null) return restricted
    const summary = readMaterial(data)
    sameThing(id, summary.id, 'material.id')
    const read = await pMap(Object.values(curves), (curve) => readCurve(context, id, curve), {
      concurrency: 3,
    })
    const [ctr = null, cvr = null, clicks = null, conversion = null, remain = null] = read
    const related = await beside(context, 'v2/recommend', { material_id: id })
    const materials = related && partsOf(related.materials, readMaterial, context, 'related materials')
    if (!materials) context.drift('related materials')
    const listed = <T>(name: string, read: (entry: unknown) => T) => partsOf(data[name], read, context, name)
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
