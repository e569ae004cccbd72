import type { SimulatedResponse } from '../../../catalog/ports/simulated.ts'
import { bareNumber } from '../../../reading/json.ts'
import { type Forced, forcedBy, forcedByNumber } from '../../../simulation/forced.ts'
import { all, type List, listIn, newestFirst, page } from '../../../simulation/lists.ts'
import { mentioning } from '../../../simulation/mention.ts'
import type { Handler } from '../../../simulation/router.ts'
import { type Dice, dice, timeline, words, worldBegan } from '../../../simulation/world.ts'
import { kinds, makeId, numberOf, placeOf } from './ids.ts'
import { coverOf } from './items.ts'
import { type Answer, json, numberIn, type QueryValues, routesOf } from './wire.ts'
import { postOf, sharedList } from './world.ts'

/** Simulated ads.tiktok.com: the open preview of Creative Center, and Top Ads as a caller with a session sees them. */

/** The answer to calls without a session. */
export const invalidLogin = json({ BaseResp: { StatusCode: 38001001, StatusMessage: 'InvalidLogin' } })

/** Posts of each ranking that the preview shows without a login. */
const previewSize = 4

/** Country codes of the trending feed that force an outcome. No country has them: ISO 3166-1 leaves XA to XZ to users. */
const forcedCountries: Record<string, Forced> = {
  XR: 'restricted',
  XU: 'unavailable',
  XL: 'ratelimited',
  XM: 'malformed',
  XE: 'empty',
}

export const topContents: Handler = ({ query }) => {
  if (query.get('page') !== '1') return invalidLogin
  const end = query.get('periodEndTimestamp')
  const name = `trend ${query.get('countryCode')} ${query.get('orderByMetric')} ${end}`
  const list = sharedList(forcedCountry(query) === 'empty' ? 'sim_empty' : name, Number(end) * 1000)
  const entityInfos = page(list, { size: previewSize }).items.map((id) => ({
    itemInfo: { itemID: bareNumber(id) },
    itemAuthorInfo: { handlerName: postOf(id).author.handle },
  }))
  return json({ BaseResp: { StatusCode: 0, StatusMessage: '' }, entityInfos })
}

export const overview: Handler = ({ now }) => {
  const day = Math.floor(now / 86_400_000) * 86_400
  return json({ BaseResp: { StatusCode: 0, StatusMessage: '' }, lastDailyEndTimestamp: day })
}

export const adFile = (id: string) => `https://v16m-default.tiktokcdn.com/ads/${id}.mp4?mime_type=video_mp4`

const brands = ['Copper House', 'Night Trains', 'Tiny Robots Ltd', 'Garden Works', 'Old Maps']
/** Names of the objectives of ads, by the number in filters. */
const goals: Readonly<Record<number, string>> = {
  1: 'traffic',
  2: 'app_install',
  3: 'conversions',
  4: 'video_view',
  5: 'reach',
  8: 'lead_generation',
  15: 'product_sales',
}
/** All pairs of goal and industry. An ad's id contains the number of its pair, so that filtered lists need no search. */
const topics = Array.from({ length: 21 }, (_, place) => (10 + place) * 1e9).flatMap((industry) =>
  Object.keys(goals).map((goal) => ({ goal: Number(goal), industry })),
)
const topicOf = (id: string) => topics[placeOf(id) % topics.length]!

function material(id: string, now: number) {
  const d = dice('top ad', id)
  const { goal, industry } = topicOf(id)
  return {
    id,
    ad_title: words.title(d),
    brand_name: d.pick(brands),
    cost: d.int(0, 2),
    ctr: Number((d.next() * 2).toFixed(2)),
    like: d.int(20, 90_000),
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

const ok = (data: unknown) => json({ code: 0, msg: 'OK', data })
export const noPermission = json({ code: 40101, msg: 'no permission' })

/** Ads in a list. */
const maxAds = 100

function adList(values: QueryValues, now: number): SimulatedResponse {
  const { keyword = '', order_by: order } = values
  const number = numberIn(values, 'page', 1)
  const size = numberIn(values, 'limit', 20)
  const ads = all(adIds(values, size, now)).map((id) => {
    const ad = material(id, now)
    // Half of the ads match the keyword by their brand name, for filters by advertiser.
    const brand = keyword !== '' && placeOf(id) % 2 === 0 ? keyword : ad.brand_name
    return { ...ad, ad_title: mentioning(ad.ad_title, keyword), brand_name: brand }
  })
  if (order === 'like' || order === 'ctr') ads.sort((a, b) => b[order] - a[order])
  const { items, next } = page(listIn(ads), { after: (number - 1) * size, size })
  const pagination = { has_more: next !== null, page: number, size, total_count: ads.length }
  return ok({ materials: items, pagination })
}

/** The ids of a list's newest ads with the requested industry and goal. */
function adIds(values: QueryValues, lastPage: number, now: number): List<string> {
  const { page: _, limit: __, order_by: ___, ...filtered } = values
  const { keyword = '', industry, objective: wanted } = values
  const forced = forcedBy(keyword)
  const filters = Object.entries(filtered).map(String)
  const name = `ads ${filters.sort().join(' ')}`
  const round = numberOf(name) % 1000
  const places = [...topics.keys()].filter((place) => {
    const topic = topics[place]!
    if (industry !== undefined && industry !== String(topic.industry)) return false
    return wanted === undefined || wanted === String(topic.goal)
  })
  if (places.length === 0) return listIn([])
  const line = timeline(name, forced === 'busy' ? 1 : 300)
  const make = (index: number) =>
    makeId(line.timeOf(index), round * topics.length + places[index % places.length]!, kinds.other)
  return newestFirst(line, now, make, { most: maxAds, forced, lastPage })
}

const adDetail: Answer = ({ material_id: id = '' }, now) => {
  if (forcedByNumber(id) === 'not_found') return json({ code: 40004, msg: 'material not found' })
  const d = dice('top ad detail', id)
  const { goal } = topicOf(id)
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
    voice_over: d.chance(0.5),
  })
}

/** A random number from 0 to 1, rounded to a number of digits. */
const share = (d: Dice, digits: number) => Number(d.next().toFixed(digits))

const keyframe: Answer = ({ material_id: id = '', metric = '' }) => {
  const d = dice('keyframe', id, metric)
  const duration = d.int(5, 12)
  const analysis = Array.from({ length: duration }, (_, second) => ({ second, value: share(d, 4) }))
  return ok({ analysis, duration, highlight: [d.int(0, duration - 1)] })
}

const related = (id: string, now: number) =>
  [1, 2, 3].map((place) => material(makeId(worldBegan + place * 60_000, numberOf(id), kinds.other), now))

/** The outcome that the country code of a call forces; null for other codes. */
export const forcedCountry = (query: URLSearchParams) =>
  forcedCountries[query.get('countryCode') ?? ''] ?? null

/** The calls of Top Ads as routes. */
export const topAdRoutes = routesOf('/creative_radar_api/v1/top_ads/', {
  'v2/list': adList,
  'v2/detail': adDetail,
  'v2/recommend': ({ material_id: id = '' }, now) => ok({ materials: related(id, now) }),
  keyframe,
  percentile: ({ material_id: id = '', metric = '' }) =>
    ok({ [metric]: share(dice('percentile', id, metric), 2) }),
})
