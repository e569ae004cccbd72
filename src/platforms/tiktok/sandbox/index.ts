import { parseJson } from '../../../upstream/json.ts'
import type { SimulatedPlatform, SimulatedRequest, SimulatedResponse } from '../../../upstream/types.ts'
import { type Forced, failingResponse, forcedBy, forcedByNumber, slowMs } from '../../shared/forced.ts'
import { at, obj } from '../../shared/narrow.ts'
import { apiCall, forcedInCall } from './api.ts'
import { creativeCall, forcedInAds } from './creative.ts'
import { file, transcription } from './files.ts'
import { officialCall } from './official.ts'
import { embed, liveCall, livePage, oembed, profilePage, shortLink, videoPage, webcastRoom } from './pages.ts'
import { forcedInProvider, providerCall } from './provider.ts'
import { productPage } from './shop.ts'
import { nothing } from './wire.ts'

/** Simulated TikTok: which answer belongs to which request. */

const deliveryHosts = [
  'https://p16-common-sign.tiktokcdn-us.com',
  'https://v16-webapp-prime.us.tiktok.com',
  'https://v16m-webapp.tiktokcdn-us.com',
  'https://v16m-default.tiktokcdn.com',
]

const nowhere: SimulatedResponse = {
  status: 404,
  headers: { 'content-type': 'text/html' },
  body: 'Not Found',
}

/** What a path of the site forces: the handle, id, tag or code it names. */
function forcedInPath(path: string): Forced | null {
  for (const part of path.split('/')) {
    const forced = forcedBy(part) ?? forcedByNumber(part)
    if (forced) return forced
  }
  return null
}

function site(request: SimulatedRequest): SimulatedResponse {
  const { url, now } = request
  const path = url.pathname
  const query = url.searchParams
  const [first = '', second = '', third = ''] = path.split('/').filter(Boolean)
  if (first === 'api') return apiCall(path, query, now) ?? nowhere
  if (path === '/api-live/user/room/') {
    const handle = query.get('uniqueId') ?? ''
    return forcedBy(handle) === 'restricted' ? nothing : liveCall(handle, now)
  }
  if (first === 'embed') return embed(path, now)
  if (first === 'oembed') return oembed(query.get('url') ?? '', now)
  if (first === 't') return shortLink(second, now)
  if (first === 'shop' && second === 'pdp')
    return productPage(path.split('/').at(-1) ?? '', 'shop/pdp/(product_name_slug$)/(product_id)/page')
  if (first.startsWith('@')) {
    const handle = first.slice(1).toLowerCase()
    if (second === 'video' || second === 'photo') return videoPage(third, handle === 'i' ? '' : handle, now)
    return second === 'live' ? livePage(handle, now) : profilePage(handle, now)
  }
  return nowhere
}

function respond(request: SimulatedRequest): SimulatedResponse {
  const { url, now } = request
  const path = url.pathname
  switch (url.hostname) {
    case 'www.tiktok.com':
      return site(request)
    case 'vm.tiktok.com':
    case 'vt.tiktok.com':
      return shortLink(path.split('/')[1] ?? '', now)
    case 'shop.tiktok.com':
      return productPage(path.split('/').at(-1) ?? '', '(product_name_slug$)/(product_id)/page')
    case 'webcast.tiktok.com':
      return webcastRoom(url.searchParams.get('room_id') ?? '0', now)
    case 'open.tiktokapis.com':
      return officialCall(request)
    case 'ads.tiktok.com':
    case 'ads.us.tiktok.com':
    case 'ads-useast2a.tiktok.com':
      return creativeCall(path, url.searchParams, now) ?? nowhere
    case 'provider.simulated':
      return providerCall(parseJson(request.body?.toString() ?? '{}'), now)
    case 'transcription.simulated':
      return transcription(request)
    default:
      return file(request)
  }
}

/** What a request forces on the platform as a whole: failing or slow answers. */
function forcedIn({ url, body }: SimulatedRequest): Forced | null {
  if (url.hostname === 'open.tiktokapis.com') return null
  if (url.hostname.startsWith('ads')) return forcedInAds(url.searchParams)
  if (url.hostname === 'provider.simulated') {
    return forcedInProvider(obj(at(parseJson(body?.toString() ?? '{}'), 'params')) ?? {})
  }
  if (url.hostname.endsWith('tiktok.com')) return forcedInPath(url.pathname) ?? forcedInCall(url.searchParams)
  return null
}

export const simulatedTiktok: SimulatedPlatform = {
  origins: [
    'https://www.tiktok.com',
    'https://vm.tiktok.com',
    'https://vt.tiktok.com',
    'https://shop.tiktok.com',
    'https://webcast.tiktok.com',
    'https://open.tiktokapis.com',
    'https://ads.tiktok.com',
    'https://ads.us.tiktok.com',
    'https://ads-useast2a.tiktok.com',
    ...deliveryHosts,
    'https://provider.simulated/tiktok',
    'https://transcription.simulated/tiktok',
  ],
  handle(request) {
    const forced = forcedIn(request)
    const failing = failingResponse(forced)
    if (failing) return failing
    const given = respond(request)
    return forced === 'slow' ? { ...given, delayMs: slowMs } : given
  },
}
