import { instagram } from '../../../src/platforms/instagram/index.ts'
import { pageWith } from '../../platforms/instagram/answers.ts'
import { recorded, route } from '../../support/playback.ts'
import type { RecordedCase, RecordedPlatform } from '../../support/proof/recorded.ts'
import type { ReplayAnswer, ReplayRoute } from '../../support/replay.ts'

const site = 'https://www.instagram.com'
const graph = 'https://graph.facebook.com'
const files = recorded('instagram')

/** What everything else gets: the login. */
const login: ReplayRoute = () => ({ status: 302, headers: { location: `${site}/accounts/login/` }, body: '' })

/** Graph shows nothing but what is played. */
const noOembed: ReplayRoute = ({ origin }) =>
  origin === graph ? { status: 400, body: '{"error":{"message":"missing","code":24}}' } : undefined

const feed = /^\/api\/v1\/feed\/user\//
const embed = /^\/p\/[^/]+\/embed\/captioned$/

/** A recorded feed with the end that was cut off it. */
function withMore(name: string): ReplayAnswer {
  const answer = files.answer(name)
  const end = '"more_available": true, "next_max_id": "3949068819346649021_1", "num_results"'
  const body = String(answer.body).replace(/"more_available":\s*true,/, '')
  return { ...answer, body: body.replace('"num_results"', end) }
}

/** The page of a Reels tab that names its query. */
const reelsPage: ReplayAnswer = {
  headers: { 'content-type': 'text/html' },
  body: `<html><head><title>Creator (@creator.name) • Instagram reels</title></head><body><script type="application/json">${JSON.stringify(
    {
      require: [
        [
          'P',
          {
            preloaderID: 'adp_PolarisProfileReelsTabContentQueryRelayPreloader_6a1',
            queryID: '26000000000000001',
            variables: { data: { target_user_id: '67321317932' } },
          },
        ],
        ['LSD', [], { token: 'redacted' }, 323],
      ],
    },
  )}</script></body></html>`,
}

/** The page of an account as it is since 2026, made by hand: its names, and a grid of its posts. */
function accountPage(): ReplayAnswer {
  const id = '17841400573960012'
  const user = { pk: '582986390', id, username: 'nasajpl', full_name: 'NASA JPL', is_private: false }
  const about = {
    ...{ is_verified: true, biography: 'Mars.', pronouns: [], follower_count: 268_457, following_count: 194 },
    bio_links: [{ title: 'JPL', url: 'https://jpl.example/' }],
    profile_pic_url: 'https://scontent.cdninstagram.com/v/pic.jpg',
  }
  const nodes = [
    ['3943405578951853695', 'Da5ynsiuAZ_', 2, 'clips'],
    ['3999518748855536783', 'DeBJRyaDIyP', 8, 'carousel_container'],
  ].map(([pk, code, media_type, product_type]) => ({
    ...{ pk, code, media_type, product_type, user, id: `POLARIS_${pk}` },
    caption: { text: `Post ${code}` },
    display_uri: `https://scontent.cdninstagram.com/v/${code}.jpg`,
  }))
  const grid = {
    edges: nodes.map((node) => ({ node })),
    page_info: { has_next_page: true, end_cursor: 'AQH' },
  }
  return pageWith(
    { xig_user_by_username: { ...user, ...about } },
    { xig_user_by_username: { pk: user.pk, id, polaris_ordered_timeline_connection: grid } },
  )
}

const accountCases: readonly Pick<RecordedCase, 'path' | 'params'>[] = [
  { path: '/v1/instagram/profiles/{handle}', params: { handle: 'nasajpl' } },
  { path: '/v2/instagram/profiles/{profile}', params: { profile: 'nasajpl', include: 'recentMedia' } },
  { path: '/v2/instagram/profiles/{profile}/media', params: { profile: 'nasajpl' } },
]

function playing(path: string, params: Record<string, string>, place: string | RegExp, name: string) {
  return { title: name, path, params, routes: [route(site, place, () => files.answer(name))] }
}
const info = '/api/v1/users/web_profile_info'

/** Profile information, embeds and pages of Instagram. */
export const recordedInstagram: RecordedPlatform = {
  platform: instagram,
  files,
  origins: [site, graph],
  env: { INSTAGRAM_ACCESS_TOKEN: 'token', INSTAGRAM_USER_ID: '17841405309211844' },
  otherwise: [noOembed, login],
  cases: [
    playing(
      '/v1/instagram/profiles/{handle}',
      { handle: 'maynel_baby_shop' },
      info,
      'web_profile_info_business',
    ),
    playing(
      '/v2/instagram/profiles/{profile}',
      { profile: 'megadeth', include: 'recentMedia' },
      info,
      'web_profile_info_verified_band',
    ),
    playing(
      '/v1/instagram/posts',
      { url: 'Da5ynsiuAZ_' },
      '/p/Da5ynsiuAZ_/embed/captioned',
      'embed_reel_raw',
    ),
    playing(
      '/v1/instagram/posts',
      { url: 'DaQ5CPTki4E' },
      '/p/DaQ5CPTki4E/embed/captioned',
      'embed_carousel_raw',
    ),
    ...['/v1/instagram/profiles/{handle}/posts', '/v1/instagram/profiles/{handle}/reels'].map((path) => ({
      title: `feed_user_reels_and_posts ${path}`,
      path,
      params: { handle: 'fixture_user_10' },
      // The cursor that was cut off.
      routes: [route(site, feed, () => withMore('feed_user_reels_and_posts'))],
    })),
    {
      title: 'feed_user_carousel',
      path: '/v2/instagram/profiles/{profile}/media',
      params: { profile: 'fixture_user_7' },
      routes: [route(site, feed, () => withMore('feed_user_carousel'))],
    },
    playing('/v2/instagram/media/{media}', { media: 'C79gQqLpkul' }, embed, 'embed_single_image_raw'),
    ...accountCases.map((one) => ({
      ...one,
      title: `the page of an account ${one.path}`,
      routes: [route(site, '/nasajpl', accountPage())],
    })),
    {
      title: 'graphql_user_reels_logged_out',
      path: '/v2/instagram/profiles/{profile}/media',
      params: { profile: 'creator.name', tab: 'reels' },
      routes: [
        route(site, '/creator.name/reels', reelsPage),
        route(site, '/graphql/query', () => files.answer('graphql_user_reels_logged_out')),
      ],
    },
    {
      title: 'graph_ig_hashtag_search',
      path: '/v2/instagram/hashtags/{hashtag}',
      params: { hashtag: 'coke' },
      routes: [
        route(graph, '/v25.0/ig_hashtag_search', () => files.answer('graph_ig_hashtag_search')),
        route(graph, '/v25.0/17873440459141021', { body: '{"id":"17873440459141021","name":"coke"}' }),
      ],
    },
    playing(
      '/v2/instagram/media/{media}/comments',
      { media: 'DLZEet2I6No' },
      '/p/DLZEet2I6No',
      'reel_page_logged_out_trimmed',
    ),
  ],
}
