import type { SimulatedResponse } from '../../../catalog/ports/simulated.ts'
import { redirect } from '../../../simulation/answers.ts'
import type { Forced } from '../../../simulation/forced.ts'
import { type Call, type Handler, type Route, routed, together } from '../../../simulation/router.ts'
import { withSpeech } from '../../../simulation/speech.ts'
import { apiRoutes, identifiersIn } from './api.ts'
import {
  forcedCountry,
  invalidLogin,
  noPermission,
  overview,
  topAdRoutes,
  topContents,
} from './creative-center.ts'
import { forcedOf } from './ids.ts'
import { identifiersInBody, noScope, officialRoutes, token } from './official.ts'
import * as pages from './pages.ts'
import { productPage } from './shop.ts'
import { captcha, challenge, emptyAnswer } from './wire.ts'

/** The routes of simulated TikTok. */

const site = 'https://www.tiktok.com'
const official = 'https://open.tiktokapis.com'
const adHosts = ['https://ads.tiktok.com', 'https://ads.us.tiktok.com', 'https://ads-useast2a.tiktok.com']
const videoHosts = ['https://v16-webapp-prime.us.tiktok.com', 'https://v16m-default.tiktokcdn.com']

const report = '/CreativeOne/Report'

/** Answers with `restriction` where an identifier of the call forces `restricted`. */
const withRestriction =
  (handler: Handler, restriction: SimulatedResponse): Handler =>
  (call) =>
    forced(call) === 'restricted' ? restriction : handler(call)

const get = (origin: string, path: string, handler: Handler, wall?: SimulatedResponse): Route => [
  'GET',
  origin,
  path,
  wall ? withRestriction(handler, wall) : handler,
]

const login = redirect(`${site}/login`)

const routes: readonly Route[] = [
  ...apiRoutes.map(([path, handler]) => get(site, path, handler, emptyAnswer)),
  get(site, '/api-live/user/room', pages.liveCall, emptyAnswer),
  get(site, '/embed/@:handle', pages.creatorEmbed, challenge),
  get(site, '/embed/v2/:id', pages.videoEmbed, challenge),
  get(site, '/embed/:kind/:name', pages.listEmbed, challenge),
  get(site, '/oembed', pages.oembed),
  get(site, '/t/:code', pages.shortLink, login),
  get(site, '/shop/pdp/:id', productPage('shop/pdp/'), captcha),
  get(site, '/@:handle', pages.profilePage, challenge),
  get(site, '/@:handle/live', pages.livePage, challenge),
  get(site, '/@:handle/video/:id', pages.videoPage, challenge),
  get(site, '/@:handle/photo/:id', pages.videoPage, challenge),
  get('https://vm.tiktok.com', '/:code', pages.shortLink, login),
  get('https://vt.tiktok.com', '/:code', pages.shortLink, login),
  get('https://shop.tiktok.com', '/:market/pdp/:id', productPage(''), captcha),
  get('https://webcast.tiktok.com', '/webcast/room/info', pages.webcastRoom),
  ['POST', official, '/v2/oauth/token', token],
  ...officialRoutes.map(
    ([path, handler]): Route => ['POST', official, path, withRestriction(handler, noScope)],
  ),
  ...adHosts.flatMap((host) => [
    get(host, `${report}/GetTopContentsOverview`, overview),
    get(host, `${report}/CreativeCenterGetTopContentsList`, topContents, invalidLogin),
    ...topAdRoutes.map(([path, handler]) => get(host, path, handler, noPermission)),
  ]),
]

const delivery: readonly Route[] = [
  get('https://p16-common-sign.tiktokcdn-us.com', '/*', pages.picture),
  get('https://v16m-webapp.tiktokcdn-us.com', '/captions/:id/:language.vtt', pages.captions),
  ...videoHosts.map((host) => get(host, '/*', pages.video)),
]

/** The outcome that a request forces by the handle, id, tag or code that it names; null for an ordinary request. */
function forced(call: Call): Forced | null {
  const { url } = call.request
  const country = forcedCountry(call.query)
  if (country) return country
  const named = [...url.pathname.split('/'), ...identifiersIn(call.query)]
  if (url.origin === official && url.pathname.startsWith('/v2/research/'))
    named.push(...identifiersInBody(call))
  return named.map(forcedOf).find(Boolean) ?? null
}

export const simulatedTiktok = together(routed(routes, { forced }), withSpeech('tiktok', delivery))
