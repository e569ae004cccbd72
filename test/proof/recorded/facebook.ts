import { facebook } from '../../../src/platforms/facebook/index.ts'
import { recorded } from '../../support/playback.ts'
import { casesBelow, type RecordedPlatform } from '../../support/proof/recorded.ts'
import type { ReplayRoute } from '../../support/replay.ts'

const site = 'https://www.facebook.com'
const graph = 'https://graph.facebook.com'
const files = recorded('facebook')

/** What everything else gets: the login, and no permission. */
const walled: ReplayRoute = ({ origin }) =>
  origin === graph
    ? { status: 403, headers: { 'content-type': 'application/json' }, body: '{"error":{"code":10}}' }
    : {
        status: 200,
        headers: { 'content-type': 'text/html' },
        body: files.answer('login-wall-page-redirected').body,
      }

const playing = casesBelow('/v1/facebook', files)

/** Pages and embeds of Facebook, and answers of its Graph API. */
export const recordedFacebook: RecordedPlatform = {
  platform: facebook,
  files,
  origins: [site, graph],
  env: { FACEBOOK_ACCESS_TOKEN: 'token', FACEBOOK_AD_LIBRARY_TOKEN: 'token' },
  otherwise: [walled],
  cases: [
    playing('profiles', { url: 'heymeedan' }, [site, '/heymeedan', 'page-profile-meedan-2023']),
    playing('profiles', { url: 'calvaryftl' }, [site, '/calvaryftl', 'm-page-profile-calvary-og-only-2026']),
    playing('profiles', { url: 'facebookapp' }, [graph, '/v24.0/facebookapp', 'graph-page-facebook']),
    playing('profiles/posts', { url: 'heymeedan' }, [site, '/heymeedan', 'page-profile-meedan-2023']),
    playing('profiles/posts', { pageId: '19292868552' }, [
      graph,
      '/v24.0/19292868552/posts',
      'graph-page-feed-p1',
    ]),
    playing('profiles/photos', { url: 'facebookapp' }, [
      graph,
      '/v24.0/facebookapp/photos',
      'graph-photos-p1',
    ]),
    playing('profiles/reels', { url: 'facebookapp' }, [
      graph,
      '/v24.0/facebookapp/videos',
      'graph-videos-p1',
    ]),
    playing('posts', { url: `${site}/NPR/posts/1111111111111111` }, [
      site,
      '/plugins/post.php',
      'plugin-post-multiphoto',
    ]),
    playing('posts', { url: '175154750010052_424924701699721' }, [
      graph,
      '/v24.0/175154750010052_424924701699721',
      'graph-post-one',
    ]),
    playing('posts', { url: `${site}/RealInfoWars/posts/pfbid0aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa` }, [
      site,
      /\/posts\//,
      'page-post-infowars-2026',
    ]),
    playing('posts/comments', { url: `${site}/person/posts/pfbid0aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa` }, [
      site,
      /\/posts\//,
      'post-comments-embedded-json-modern',
    ]),
    playing('posts/comments', { url: `${site}/19292868552/posts/10158407654328553` }, [
      graph,
      '/v24.0/19292868552_10158407654328553/comments',
      'graph-comments-p1',
    ]),
    playing('marketplace/items', { itemId: '1677104469719388' }, [
      site,
      '/marketplace/item/1677104469719388',
      'marketplace-item-motorcycle-epping',
    ]),
    playing('marketplace/search', { query: 'motorcycle', lat: '42.36', lng: '-71.06' }, [
      site,
      '/marketplace/search',
      'marketplace-search-boston-motorcycles',
    ]),
    playing('ad-library/ads/search', { query: 'perfumes', sortBy: 'impressions' }, [
      site,
      '/ads/library',
      'adlibrary-html-search-perfumes',
    ]),
    playing('ad-library/companies/ads', { pageId: '6756153498', status: 'all' }, [
      graph,
      '/v24.0/ads_archive',
      'graph-ads-archive-one-ad-bloomberg',
    ]),
    playing('ad-library/companies/search', { query: 'facebook' }, [
      graph,
      '/v24.0/pages/search',
      'graph-pages-search',
    ]),
  ],
}
