import { changed, Fault } from '../../../errors.ts'
import type { LookupContext } from '../../../lookup/source.ts'
import { arr, at, int, type Json, num, obj, objs, str, url } from '../../shared/narrow.ts'
import {
  type AdSearch,
  adFormats,
  durations,
  industries,
  likeShares,
  objectives,
  orders,
} from '../ad-filters.ts'
import type { AdRecord, AdSummary, Analysis } from '../ad-records.ts'
import { inParallel, isWall } from './web.ts'

/** Top Ads of Creative Center. Without a session it mostly answers "no permission". */

const base = 'https://ads.tiktok.com/creative_radar_api/v1/top_ads'
/** The endpoint refuses more. */
const pageSize = 20

const tooManyRequests = 40100
const noPermission = 40101
const noSuchAd = 40004

/** `data` of an answer; null where the platform wants a session. */
async function call(
  context: LookupContext,
  path: string,
  query: Record<string, string | number | undefined>,
): Promise<Json | null | 'missing'> {
  const link = new URL(`${base}/${path}`)
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) link.searchParams.set(name, String(value))
  }
  const response = await context.upstream.request({
    url: link.href,
    headers: {
      accept: 'application/json',
      referer: 'https://ads.tiktok.com/business/creativecenter/inspiration/topads/pc/en',
    },
  })
  const body = response.text().trim()
  if (isWall(response, body) || body === '' || body.startsWith('<')) return null
  const json = obj(response.json())
  const code = int(json?.code)
  if (code === noPermission) return null
  if (code === noSuchAd) return 'missing'
  if (code === tooManyRequests) throw new Fault('rate_limited', `${path}: too many requests`)
  const data = obj(json?.data)
  if (code !== 0 || !data) throw changed(`${path} code`, code)
  return data
}

function readVideo(video: Json | undefined): AdSummary['video'] {
  if (!video) return null
  const links = obj(video.video_url)
  return {
    id: str(video.vid),
    durationSeconds: num(video.duration),
    coverUrl: url(video.cover),
    width: int(video.width),
    height: int(video.height),
    urls: links
      ? {
          p360: url(links['360p']),
          p480: url(links['480p']),
          p540: url(links['540p']),
          p720: url(links['720p']),
          p1080: url(links['1080p']),
        }
      : null,
  }
}

/** Reads a material; null when it has no id. */
export function readMaterial(material: Json): AdSummary | null {
  const id = str(material.id)
  if (id === null) return null
  return {
    id,
    title: str(material.ad_title),
    brandName: str(material.brand_name),
    cost: num(material.cost),
    ctr: num(material.ctr),
    likeCount: int(material.like),
    industryKey: str(material.industry_key),
    objective: str(material.objective_key),
    video: readVideo(obj(material.video_info)),
  }
}

const chosen = <T extends object>(table: T, name: (keyof T & string) | undefined) =>
  name === undefined ? undefined : (table[name] as string | number)

export interface AdPage {
  ads: AdSummary[]
  hasMore: boolean
  total: number | null
}

/** One page of top ads. The advertiser's name and the duration are matched here, page by page. */
export async function topAds(context: LookupContext, wish: AdSearch, page: number): Promise<AdPage | null> {
  const data = await call(context, 'v2/list', {
    page,
    limit: pageSize,
    period: wish.period ?? '30',
    order_by: orders[wish.orderBy ?? 'for-you'],
    country_code: wish.region ?? 'US',
    keyword: wish.query || wish.advertiserName,
    industry: chosen(industries, wish.industry),
    objective: chosen(objectives, wish.objective),
    like: chosen(likeShares, wish.likes),
    ad_format: chosen(adFormats, wish.adFormat),
    ad_language: wish.adLanguage,
  })
  if (data === null || data === 'missing') return null
  if (!Array.isArray(data.materials)) throw changed('materials', Object.keys(data))
  const advertiser = wish.advertiserName?.toLowerCase()
  const [from, to] = wish.duration ? durations[wish.duration] : [0, Number.POSITIVE_INFINITY]
  const ads = objs(data.materials)
    .flatMap((material) => readMaterial(material) ?? [])
    .filter((ad) => advertiser === undefined || ad.brandName?.toLowerCase().includes(advertiser))
    .filter((ad) => {
      const seconds = ad.video?.durationSeconds ?? null
      return wish.duration === undefined || (seconds !== null && seconds >= from && seconds < to)
    })
  return {
    ads,
    hasMore: at(data, 'pagination', 'has_more') === true,
    total: int(at(data, 'pagination', 'total_count')),
  }
}

const curves = {
  ctr: 'retain_ctr',
  cvr: 'retain_cvr',
  clicks: 'click_cnt',
  conversion: 'convert_cnt',
  remain: 'play_retain_cnt',
} as const

/** Data beside the ad itself: absent rather than a reason to fail. */
async function beside(
  context: LookupContext,
  path: string,
  query: Record<string, string>,
): Promise<Json | null> {
  try {
    const data = await call(context, path, query)
    return data === 'missing' ? null : data
  } catch (error) {
    if (!(error instanceof Fault) || context.signal.aborted) throw error
    context.drift(`${path} ${error.reason}`)
    return null
  }
}

async function readCurve(context: LookupContext, id: string, metric: string): Promise<Analysis> {
  const data = await beside(context, 'keyframe', { material_id: id, metric })
  if (data === null) return null
  const rank = await beside(context, 'percentile', { material_id: id, metric })
  return {
    metric,
    analysis: objs(data.analysis).flatMap((point) => {
      const [second, value] = [num(point.second), num(point.value)]
      return second === null || value === null ? [] : [{ second, value }]
    }),
    duration: int(data.duration),
    highlight: arr(data.highlight).flatMap((second) => int(second) ?? []),
    percentile: num(rank?.[metric]),
  }
}

const texts = (value: unknown) => arr(value).filter((one): one is string => typeof one === 'string')

/** One ad with its second-by-second curves and related ads. */
export async function topAd(
  context: LookupContext,
  id: string,
): Promise<{ outcome: 'found'; ad: NonNullable<AdRecord['ad']> } | { outcome: 'not_found' | 'restricted' }> {
  const data = await call(context, 'v2/detail', { material_id: id })
  if (data === 'missing') return { outcome: 'not_found' }
  if (data === null) return { outcome: 'restricted' }
  const summary = readMaterial(data)
  if (summary === null) throw changed('detail id', Object.keys(data))
  const names = Object.keys(curves) as (keyof typeof curves)[]
  const read = await inParallel(names, 3, (name) => readCurve(context, id, curves[name]))
  const [ctr = null, cvr = null, clicks = null, conversion = null, remain = null] = read
  const related = await beside(context, 'v2/recommend', { material_id: id })
  return {
    outcome: 'found',
    ad: {
      ...summary,
      commentCount: int(data.comment),
      shareCount: int(data.share),
      countries: texts(data.country_code),
      landingPageUrl: url(data.landing_page),
      keywords: Array.isArray(data.keyword_list) ? texts(data.keyword_list) : null,
      objectives: objs(data.objectives).map((one) => ({ label: str(one.label), value: num(one.value) })),
      patterns: arr(data.pattern_label).flatMap((one) => str(one) ?? str(at(one, 'label')) ?? []),
      source: str(data.source),
      hasVoiceOver: typeof data.voice_over === 'boolean' ? data.voice_over : null,
      detailUrl: `https://ads.tiktok.com/business/creativecenter/topads/${id}/pc/en`,
      interactiveAnalysis: read.every((curve) => curve === null)
        ? null
        : { ctr, cvr, clicks, conversion, remain },
      relatedAds: objs(related?.materials).flatMap((material) => readMaterial(material) ?? []),
    },
  }
}
