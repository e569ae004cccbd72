import { type Forced, forcedBy, forcedByNumber } from '../../../simulation/forced.ts'
import { type Call, type Handler, type Route, routed, together } from '../../../simulation/router.ts'
import { speechOrigin, transcription } from '../../../simulation/speech.ts'
import { apiRoutes, identifiersIn } from './api.ts'
import { forcedCountry, overview, topAdRoutes, topContents } from './creative.ts'
import { captions, picture, video } from './files.ts'
import { identifiersInBody, officialRoutes, token } from './official.ts'
import {
  creatorEmbed,
  listEmbed,
  liveCall,
  livePage,
  oembed,
  profilePage,
  shortLink,
  videoEmbed,
  videoPage,
  webcastRoom,
} from './pages.ts'
import { shopProduct, siteProduct } from './shop.ts'

/** Simulated TikTok: which answer belongs to which request. */

const site = 'https://www.tiktok.com'
const official = 'https://open.tiktokapis.com'
const adHosts = ['https://ads.tiktok.com', 'https://ads.us.tiktok.com', 'https://ads-useast2a.tiktok.com']
const videoHosts = ['https://v16-webapp-prime.us.tiktok.com', 'https://v16m-default.tiktokcdn.com']

const get = (origin: string, path: string, handler: Handler): Route => ['GET', origin, path, handler]
const report = '/CreativeOne/Report'

const routes: readonly Route[] = [
  ...apiRoutes.map(([path, handler]) => get(site, path, handler)),
  get(site, '/api-live/user/room', liveCall),
  get(site, '/embed/@:handle', creatorEmbed),
  get(site, '/embed/v2/:id', videoEmbed),
  get(site, '/embed/:kind/:name', listEmbed),
  get(site, '/oembed', oembed),
  get(site, '/t/:code', shortLink),
  get(site, '/shop/pdp/:id', siteProduct),
  get(site, '/@:handle', profilePage),
  get(site, '/@:handle/live', livePage),
  get(site, '/@:handle/video/:id', videoPage),
  get(site, '/@:handle/photo/:id', videoPage),
  get('https://vm.tiktok.com', '/:code', shortLink),
  get('https://vt.tiktok.com', '/:code', shortLink),
  get('https://shop.tiktok.com', '/:market/pdp/:id', shopProduct),
  get('https://webcast.tiktok.com', '/webcast/room/info', webcastRoom),
  ['POST', official, '/v2/oauth/token', token],
  ...officialRoutes.map(([path, handler]): Route => ['POST', official, path, handler]),
  ...adHosts.flatMap((host) => [
    get(host, `${report}/GetTopContentsOverview`, overview),
    get(host, `${report}/CreativeCenterGetTopContentsList`, topContents),
    ...topAdRoutes.map(([path, handler]) => get(host, path, handler)),
  ]),
]

const delivery: readonly Route[] = [
  get('https://p16-common-sign.tiktokcdn-us.com', '/*', picture),
  get('https://v16m-webapp.tiktokcdn-us.com', '/captions/:id/:language.vtt', captions),
  ...videoHosts.map((host) => get(host, '/*', video)),
  ['POST', speechOrigin, '/tiktok/v1/audio/transcriptions', transcription],
]

/** What a request forces on the platform as a whole: the handle, id, tag or code it names. */
function forced(call: Call): Forced | null {
  const { url } = call.request
  const country = forcedCountry(call.query)
  if (country) return country
  const named = [...url.pathname.split('/'), ...identifiersIn(call.query)]
  if (url.origin === official && url.pathname.startsWith('/v2/research/'))
    named.push(...identifiersInBody(call))
  for (const one of named) {
    const outcome = forcedBy(one) ?? forcedByNumber(one)
    if (outcome) return outcome
  }
  return null
}

const files = routed(delivery)

export const simulatedTiktok = together(routed(routes, { forced }), {
  ...files,
  origins: files.origins.map((origin) => (origin === speechOrigin ? `${origin}/tiktok` : origin)),
})
