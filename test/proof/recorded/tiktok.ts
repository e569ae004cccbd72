import { tiktok } from '../../../src/platforms/tiktok/index.ts'
import { recorded } from '../../support/playback.ts'
import { casesBelow, type RecordedPlatform } from '../../support/proof/recorded.ts'
import type { ReplayRoute } from '../../support/replay.ts'

const site = 'https://www.tiktok.com'
const shop = 'https://shop.tiktok.com'
const api = 'https://open.tiktokapis.com'
const ads = 'https://ads.tiktok.com'
const adsUs = 'https://ads.us.tiktok.com'
const files = recorded('tiktok')

/** What everything else gets: the JavaScript challenge, empty answers of the unsigned calls, no rights. */
const refused: ReplayRoute = ({ origin, path }) => {
  if (path === '/v2/oauth/token/') return { body: '{"access_token":"t","expires_in":7200}' }
  if (origin === api) return { status: 401, body: '{"data":{},"error":{"code":"scope_not_authorized"}}' }
  if (origin === ads || origin === adsUs) return { body: '{"code":40101,"msg":"no permission"}' }
  if (path.startsWith('/api')) return { body: '' }
  return { headers: { 'content-type': 'text/html' }, body: '<p class="_wafchallengeid">Please wait...</p>' }
}

const playing = casesBelow('/v1/tiktok', files)
const post = (handle: string, id: string) => ({ url: `https://www.tiktok.com/@${handle}/video/${id}` })

/** Pages, unsigned calls and official APIs of TikTok. */
export const recordedTiktok: RecordedPlatform = {
  platform: tiktok,
  files,
  origins: [site, shop, api, ads, adsUs],
  env: { TIKTOK_CLIENT_KEY: 'key', TIKTOK_CLIENT_SECRET: 'secret' },
  otherwise: [refused],
  cases: [
    playing('profiles/{handle}', { handle: 'alcaldiasa' }, [
      site,
      '/@alcaldiasa',
      'profile_page_verified_org_trimmed.json',
    ]),
    playing('profiles/{handle}/engagement', { handle: 'huxleythepandapuppy' }, [
      site,
      '/@huxleythepandapuppy',
      'profile_page_sigi_with_videos_trimmed.json',
    ]),
    playing('videos', post('mysticaquariumct', '7660566211100511518'), [
      site,
      /\/video\/7660566211100511518$/,
      'video_page_raw.json',
    ]),
    playing('videos', post('duolingo', '7663591047909379341'), [
      site,
      /\/video\/7663591047909379341$/,
      'photo_post_page_raw.json',
    ]),
    playing('videos/comments', post('person', '7603296357641735445'), [
      site,
      /^\/api\/comment\/list\//,
      'api_comment_list.json',
    ]),
    playing('search/top', { query: 'example' }, [
      site,
      /^\/api\/search\/general\/full\//,
      'api_search_general_full.json',
    ]),
    playing('profiles/{handle}', { handle: 'joe123456' }, [
      api,
      /^\/v2\/research\/user\/info\//,
      'research_user_info.json',
    ]),
    playing('ad-library/ads/search', { region: 'JP', period: '7' }, [
      ads,
      /top_ads\/v2\/list/,
      'creative_top_ads_list.json',
    ]),
    playing('products', { url: 'https://www.tiktok.com/shop/pdp/x/1729447605324124806' }, [
      site,
      '/shop/pdp/1729447605324124806',
      'shop_product_page_trimmed.json',
    ]),
  ],
}
