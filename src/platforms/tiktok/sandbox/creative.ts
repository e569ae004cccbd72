import type { SimulatedResponse } from '../../../upstream/types.ts'
import { type Forced, forcedBy, forcedByNumber } from '../../shared/forced.ts'
import { dice, words, worldBegan } from '../../shared/world.ts'
import { kinds, makeId, numberOf, timeOf } from './ids.ts'
import { coverOf, playOf } from './items.ts'
import { json } from './wire.ts'
import { postOf, sharedList } from './world.ts'

/** ads.tiktok.com: the open preview of Creative Center, and Top Ads as a logged-in caller sees them. */

type Query = URLSearchParams

const invalidLogin = json({ BaseResp: { StatusCode: 38001001, StatusMessage: 'InvalidLogin' } })

/** Without a login the preview shows this many of each ranking. */
const previewSize = 4

/** Country codes of the trending feed that force an outcome: user-assigned codes, which no country has. */
const forcedCountries: Record<string, Forced> = {
  XR: 'restricted',
  XU: 'unavailable',
  XL: 'ratelimited',
  XM: 'malformed',
  XE: 'empty',
}

function topContents(query: Query, now: number): SimulatedResponse {
  if (query.get('page') !== '1') return invalidLogin
  const name = `trend ${query.get('countryCode')} ${query.get('orderByMetric')} ${query.get('periodEndTimestamp')}`
  const country = forcedCountries[query.get('countryCode') ?? '']
  if (country === 'restricted') return invalidLogin
  const { ids } = sharedList(
    country === 'empty' ? 'sim_empty' : name,
    Number(query.get('periodEndTimestamp')) * 1000,
    0,
    previewSize,
  )
  const entries = ids.map((id) => {
    const post = postOf(id)
    return {
      itemInfo: {
        itemID: `#${id}#`,
        authorID: `#${post.author.id}#`,
        title: post.caption,
        createTime: Math.floor(post.created / 1000),
        contentType: 1,
        coverURL: coverOf(post, now),
        videoURL: playOf(post, now),
      },
      itemAuthorInfo: {
        handlerName: post.author.handle,
        nickName: post.author.name,
        avatarURI: '',
        bio: post.author.bio,
      },
      itemAuthorMetrics: { followers: post.author.followers },
      itemMetrics: {
        videoViews: post.views,
        organicVideoViews: post.views,
        engagementRate: 0.1,
        sixSecondsVTR: 0.5,
      },
    }
  })
  const body = JSON.stringify({
    BaseResp: { StatusCode: 0, StatusMessage: '' },
    entityInfos: entries,
    pagination: { page: 1, limit: previewSize, totalCount: 100, hasMore: true },
  })
  // Ids are bare 64-bit numbers here.
  return json(body.replaceAll(/"#(\d+)#"/g, '$1'))
}

function overview(now: number): SimulatedResponse {
  const day = Math.floor(now / 86_400_000) * 86_400
  return json({
    BaseResp: { StatusCode: 0, StatusMessage: '' },
    lastDailyEndTimestamp: day,
    lastWeeklyEndTimestamp: day - 86_400,
    lastMonthlyEndTimestamp: day - 5 * 86_400,
  })
}

export const adFile = (id: string) => `https://v16m-default.tiktokcdn.com/ads/${id}.mp4?mime_type=video_mp4`

const brands = ['Copper House', 'Night Trains', 'Tiny Robots Ltd', 'Garden Works', 'Old Maps']
/** Names of what an ad is to achieve, by the number that filters ask for. */
const goals: Readonly<Record<number, string>> = {
  1: 'traffic',
  2: 'app_install',
  3: 'conversions',
  4: 'video_view',
  5: 'reach',
  8: 'lead_generation',
  15: 'product_sales',
}
const goalNumbers = Object.keys(goals).map(Number)
const industryCount = 21

/** Goal and industry of the ad of a minute: told by the minute alone, so that filtered lists need no search. */
function topicOf(minute: number): { goal: number; industry: number } {
  const goal = goalNumbers[minute % goalNumbers.length]!
  return { goal, industry: (10 + (Math.floor(minute / goalNumbers.length) % industryCount)) * 1e9 }
}

const minuteOf = (id: string) => Math.max(0, Math.floor(timeOf(id) / 60_000))

function material(id: string, now: number) {
  const d = dice('top ad', id)
  const { goal, industry } = topicOf(minuteOf(id))
  return {
    id,
    ad_title: words.title(d),
    brand_name: d.pick(brands),
    cost: d.int(0, 2),
    ctr: Number((d.next() * 2).toFixed(2)),
    like: d.int(20, 90_000),
    favorite: false,
    is_search: false,
    industry_key: `label_${industry}`,
    objective_key: `campaign_objective_${goals[goal]}`,
    video_info: {
      vid: `v10033g5${id}`,
      duration: d.int(5, 60) + 0.5,
      cover: coverOf(postOf(id), now),
      video_url: { '540p': adFile(id), '720p': adFile(id) },
      width: 576,
      height: 1024,
    },
  }
}

const adPages: Partial<Record<Forced, number>> = { empty: 0, not_found: 0, last_page: 1 }

const ok = (data: unknown) => json({ code: 0, msg: 'OK', request_id: 'SIMULATED', data })
const noPermission = json({ code: 40101, msg: 'no permission', request_id: 'SIMULATED' })

function adList(query: Query, now: number): SimulatedResponse {
  const keyword = query.get('keyword') ?? ''
  const page = Number(query.get('page') ?? '1')
  const limit = Number(query.get('limit') ?? '20')
  const forced = forcedBy(keyword)
  const pages = (forced && adPages[forced]) ?? 5
  // The newest entry of a busy search changes every minute.
  const shift = forced === 'busy' ? Math.floor(now / 60_000) : 0
  const filters = [...query].filter(([name]) => !['page', 'limit', 'order_by'].includes(name)).map(String)
  const ads = adIds(`ads ${filters.sort().join(' ')}`, query, pages * limit, shift).map((id) =>
    material(id, now),
  )
  const order = query.get('order_by')
  if (order === 'like' || order === 'ctr') ads.sort((a, b) => b[order] - a[order])
  return ok({
    materials: ads.slice((page - 1) * limit, page * limit),
    pagination: { has_more: page < pages, page, size: limit, total_count: ads.length },
  })
}

/** The newest ads of a list that have the industry and the goal asked for. */
function adIds(name: string, query: Query, count: number, shift: number): string[] {
  const seed = numberOf(name)
  const industry = query.get('industry')
  const wanted = query.get('objective')
  const ids: string[] = []
  for (let minute = Math.floor(worldBegan / 60_000) + shift + 30_000; ids.length < count; minute--) {
    const topic = topicOf(minute)
    if (industry !== null && industry !== String(topic.industry)) continue
    if (wanted !== null && wanted !== String(topic.goal)) continue
    ids.push(makeId(minute * 60_000, seed, kinds.other))
  }
  return ids
}

function adDetail(id: string, now: number): SimulatedResponse {
  if (forcedByNumber(id) === 'not_found')
    return json({ code: 40004, msg: 'material not found', request_id: 'SIMULATED' })
  const d = dice('top ad detail', id)
  const { goal } = topicOf(minuteOf(id))
  return ok({
    ...material(id, now),
    comment: d.int(0, 900),
    share: d.int(0, 900),
    country_code: ['US', 'GB'],
    landing_page: 'https://example.com/offer',
    keyword_list: ['kitchen', 'copper'],
    objectives: [{ label: `campaign_objective_${goals[goal]}`, value: goal }],
    pattern_label: [],
    source: 'TikTok Ads Manager',
    source_key: 1,
    highlight_text: '',
    voice_over: d.chance(0.5),
  })
}

function keyframe(id: string, metric: string): SimulatedResponse {
  const d = dice('keyframe', id, metric)
  const duration = d.int(5, 12)
  const analysis = Array.from({ length: duration }, (_, second) => ({
    second,
    value: Number(d.next().toFixed(4)),
  }))
  return ok({ analysis, duration, highlight: [d.int(0, duration - 1)] })
}

/** What the request forces. */
export function forcedInAds(query: Query): Forced | null {
  const country = forcedCountries[query.get('countryCode') ?? ''] ?? null
  return country ?? forcedBy(query.get('keyword') ?? '') ?? forcedByNumber(query.get('material_id') ?? '')
}

/** Answers a call of ads.tiktok.com; undefined for a path it does not have. */
export function creativeCall(path: string, query: Query, now: number): SimulatedResponse | undefined {
  if (path === '/CreativeOne/Report/GetTopContentsOverview') return overview(now)
  if (path === '/CreativeOne/Report/CreativeCenterGetTopContentsList') return topContents(query, now)
  if (!path.startsWith('/creative_radar_api/v1/top_ads/')) return undefined
  if (forcedInAds(query) === 'restricted') return noPermission
  const id = query.get('material_id') ?? ''
  const metric = query.get('metric') ?? 'retain_ctr'
  switch (path.slice('/creative_radar_api/v1/top_ads/'.length)) {
    case 'v2/list':
      return adList(query, now)
    case 'v2/detail':
      return adDetail(id, now)
    case 'keyframe':
      return keyframe(id, metric)
    case 'percentile':
      return ok({ [metric]: Number(dice('percentile', id, metric).next().toFixed(2)) })
    case 'v2/recommend':
      return ok({
        materials: [1, 2, 3].map((place) =>
          material(makeId(worldBegan + place * 60_000, numberOf(id), kinds.other), now),
        ),
      })
    default:
      return undefined
  }
}
