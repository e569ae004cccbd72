import { instagram } from '../../../src/platforms/instagram/index.ts'
import { json, playback, route } from '../../support/playback.ts'
import type { ReplayAnswer, ReplayRoute } from '../../support/replay.ts'

/** Answers of Instagram made by hand, in the forms that are recorded, for what no recording shows. */

export const site = 'https://www.instagram.com'
export const graph = 'https://graph.facebook.com'

export const infoPlace = '/api/v1/users/web_profile_info'
export const feedPlace = /^\/api\/v1\/feed\/user\//
export const postEmbed = /^\/p\/[^/]+\/embed\/captioned$/
export const postPage = /^\/p\/[^/]+$/
export const profileEmbed = /^\/[\w.]+\/embed$/
export const profilePage = /^\/[\w.]+$/

const html = (body: string, status = 200): ReplayAnswer => ({
  status,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body,
})

export const login: ReplayAnswer = {
  status: 302,
  headers: { location: `${site}/accounts/login/?next=%2F` },
  body: '',
}
/** What visitors get who are shown nothing. */
export const shell = html('<html><head><title>Login • Instagram</title></head><body></body></html>')
export const gonePage = html('<html><head><title>Page not found • Instagram</title></head></html>', 404)
export const wallJson = json(
  { message: 'Please wait a few minutes before you try again.', require_login: true, status: 'fail' },
  401,
)

/** oEmbed of a post that it shows to nobody. */
export const noOembed: ReplayRoute = route(
  graph,
  '/v26.0/instagram_oembed',
  json(
    { error: { message: 'The requested resource does not exist', type: 'OAuthException', code: 24 } },
    400,
  ),
)

const embedScript = (context: unknown) =>
  `<script>s.handle({"require":[["PolarisEmbedSimple","init",[],[{"contextJSON":${JSON.stringify(context === null ? null : JSON.stringify(context))}}]]]})</script>`

export const embedWith = (context: unknown) => html(`<html><body>${embedScript(context)}</body></html>`)
export const brokenEmbed = html(
  `<html><body><div class="EmbedBrokenMedia"></div>${embedScript(null)}</body></html>`,
)
export const embedOf = (media: unknown) =>
  embedWith({ context: { copyright_blocked: false }, gql_data: { shortcode_media: media } })

const sjs = (data: object) =>
  `<script type="application/json" data-sjs>${JSON.stringify({ require: [[0, 0, 0, [{ __bbox: { require: [[0, 0, 0, [0, { __bbox: { complete: true, result: { data } } }]]] } }]]] })}</script>`

/** A page whose scripts hold these answers of queries. */
export const pageWith = (...data: readonly object[]) =>
  html(`<html><head><title>Instagram</title></head><body>${data.map(sjs).join('')}</body></html>`)

/** A page with nothing but tags for link previews. */
export const pageTagged = (tags: Readonly<Record<string, string>>, title = 'Instagram') =>
  html(
    `<html><head><title>${title}</title>${Object.entries(tags)
      .map(
        ([name, content]) => `<meta property="og:${name}" content="${content.replaceAll('"', '&quot;')}" />`,
      )
      .join('')}</head><body></body></html>`,
  )

/** The post of all made answers. */
export const post = { id: '3943405578951853695', shortcode: 'Da5ynsiuAZ_' }

/** A Reel as GraphQL has it. */
export const node = (more: object = {}) => ({
  __typename: 'GraphVideo',
  ...post,
  is_video: true,
  video_url: 'https://scontent.cdninstagram.com/v/a.mp4',
  display_url: 'https://scontent.cdninstagram.com/v/a.jpg',
  dimensions: { width: 720, height: 1280 },
  edge_media_to_caption: { edges: [{ node: { text: 'Mars in motion!' } }] },
  edge_media_to_comment: { count: 495 },
  edge_liked_by: { count: 46280 },
  video_view_count: 1000,
  taken_at_timestamp: 1_784_302_937,
  owner: { id: '582986390', username: 'nasajpl', is_verified: true, is_private: false },
  ...more,
})

/** The same as REST has it. */
export const item = (more: object = {}) => ({
  pk: post.id,
  id: `${post.id}_582986390`,
  code: post.shortcode,
  media_type: 2,
  product_type: 'clips',
  taken_at: 1_784_302_937,
  caption: { text: 'Mars in motion!' },
  like_count: 46280,
  comment_count: 495,
  play_count: 1000,
  like_and_view_counts_disabled: false,
  original_width: 720,
  original_height: 1280,
  image_versions2: {
    candidates: [{ url: 'https://scontent.cdninstagram.com/v/a.jpg', width: 720, height: 1280 }],
  },
  video_versions: [{ url: 'https://scontent.cdninstagram.com/v/a.mp4', width: 720, height: 1280 }],
  user: { pk: '582986390', username: 'nasajpl', is_verified: true, is_private: false },
  ...more,
})

export const feedOf = (items: readonly unknown[], more: object = { more_available: false }) =>
  json({
    items,
    num_results: items.length,
    status: 'ok',
    user: { pk: '582986390', username: 'nasajpl' },
    ...more,
  })

export const userOf = (more: object = {}) =>
  json({
    data: {
      user: {
        id: '582986390',
        username: 'nasajpl',
        full_name: 'NASA JPL',
        biography: '',
        is_private: false,
        is_verified: true,
        edge_followed_by: { count: 100 },
        edge_follow: { count: 2 },
        edge_owner_to_timeline_media: {
          count: 1,
          page_info: { has_next_page: false, end_cursor: null },
          edges: [{ node: node({ product_type: 'clips' }) }],
        },
        edge_related_profiles: { edges: [] },
        ...more,
      },
    },
    status: 'ok',
  })

/** A service that plays such answers to live keys; what is not played gets the login. */
export const madeAnswers = () => {
  const open = playback({
    platform: instagram,
    origins: [site, graph],
    otherwise: [noOembed, route(site, /./, login)],
  })
  const answering = (...places: readonly (readonly [string | RegExp, ReplayAnswer])[]) =>
    open.play(...places.map(([place, answer]) => route(site, place, answer)))
  return { ...open, answering }
}
