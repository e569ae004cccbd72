import type { SimulatedResponse } from '../../../catalog/ports/simulated.ts'
import { html, json, page, redirect } from '../../../simulation/answers.ts'
import { type Forced, forcedBy, forcedByCode, isHidden, isWalled } from '../../../simulation/forced.ts'
import { filtered, page as pageOf } from '../../../simulation/lists.ts'
import { paged, startIn } from '../../../simulation/page-tokens.ts'
import type { Call } from '../../../simulation/router.ts'
import { idOfShortcode } from '../identifiers.ts'
import { accountPage } from './account-page.ts'
import { embedScript, sjs } from './scripts.ts'
import { commentWire, itemOf, nodeOf, polarisItemOf, userWire } from './wire.ts'
import {
  accountOf,
  commentsOf,
  forcedPost,
  handleOfUser,
  postOf,
  postsOf,
  type SimulatedPost,
  userIdOf,
} from './world.ts'

/** Public pages of the simulated Instagram: embeds, posts, profiles. */

export const site = 'https://www.instagram.com'

const login = redirect(`${site}/accounts/login/?next=%2F`)
const gone = page('Page not found • Instagram', '<h2>Sorry, this page isn&#39;t available.</h2>', 404)

/** The post of a shortcode. Shortcodes such as `simnotfound` force an outcome. */
function postOfCode(code: string, now: number): { post: SimulatedPost | null; forced: Forced | null } {
  const forced = forcedByCode(code)
  const id = idOfShortcode(code)
  return { post: forced === null ? postOf(id, now) : forcedPost(id, now), forced }
}

const broken = html(
  `<html><body><div class="EmbedBrokenMedia"><p>The link may be broken.</p></div>${embedScript(null)}</body></html>`,
)

export function postEmbed({ params, now }: Call): SimulatedResponse {
  const { post, forced } = postOfCode(params.code ?? '', now)
  if (!post || isHidden(forced)) return broken
  const context = { context: { type: 'Graph', shortcode: post.shortcode, copyright_blocked: false } }
  const data = { ...context, gql_data: { shortcode_media: nodeOf(post, now) } }
  return html(`<html><body>${embedScript(JSON.stringify(data))}</body></html>`)
}

const commentsOnPage = 15

export function postPage({ params, now }: Call): SimulatedResponse {
  const { post, forced } = postOfCode(params.code ?? '', now)
  if (isWalled(forced)) return login
  if (!post || forced === 'not_found') return gone
  const list = commentsOf(forced === null ? post : { ...post, forced }, now)
  const total = list.length
  const { items, next } = pageOf(list, { size: commentsOnPage })
  const connection = {
    edges: items.map((one) => ({ node: commentWire(post, one, now) })),
    page_info: { has_next_page: next !== null, end_cursor: null },
  }
  const of = { pk: post.id, code: post.shortcode }
  const item = { ...polarisItemOf(post, now), comment_count: total }
  const media = { ...of, gating_ruling: null, if_not_gated_logged_out: item }
  const talk = { ...of, comments_connection: connection }
  return html(
    `<!doctype html><html><head><title>Instagram</title></head><body>${sjs({ xig_polaris_media: media })}${sjs({ xig_polaris_media: talk })}</body></html>`,
  )
}

const postsOnEmbed = 6

export function profileEmbed({ params, now }: Call): SimulatedResponse {
  const handle = (params.handle ?? '').toLowerCase()
  if (isHidden(forcedBy(handle)) || ['sim_tags', 'sim_page'].includes(handle)) return broken
  const posts = postsOf(handle, now, null)
  const shown = Array.from({ length: Math.min(postsOnEmbed, posts.length) }, (_, place) => posts.at(place))
  const { id, ...user } = userWire(handle, now)
  const context = {
    ...user,
    followers_count: accountOf(handle).followers,
    posts_count: posts.length,
    has_public_story: true,
    pronouns: [],
    graphql_media: shown.map((post) => {
      // Embeds of profiles do not mark Reels.
      const { product_type, ...node } = nodeOf(post, now)
      return { shortcode_media: node }
    }),
    owner_id: id,
    type: 'Profile',
  }
  return html(`<html><body>${embedScript(JSON.stringify({ context }))}</body></html>`)
}

const reelsQuery = { id: '26000000000000001', name: 'PolarisProfileReelsTabContentQuery' }
const lsdToken = 'AVsimulated1'
const reelsOnTab = 12

/** The Reels of a tab: with plays, without captions and times. */
function clips(handle: string, after: string | null, now: number) {
  const start = startIn(after)
  const posts = postsOf(handle, now, start.newest)
  const reels = { ...filtered(posts, ({ isReel }) => isReel), newest: posts.newest }
  const { items, token } = paged(reels, start, reelsOnTab)
  const edges = items.map((post) => {
    const { caption, taken_at, usertags, video_versions, video_duration, ...item } = itemOf(post, now)
    const pk = userIdOf(handle)
    return { node: { media: { ...item, user: { pk, id: pk } }, __typename: 'XDTClipsItemDict' }, cursor: '' }
  })
  const page_info = { end_cursor: token, has_next_page: token !== null }
  return { xdt_api__v1__clips__user__connection_v2: { edges, page_info } }
}

/** The Reels tab of an account with restricted JSON: its first page, and the query for further pages. */
export function reelsPage({ params, now }: Call): SimulatedResponse {
  const handle = (params.handle ?? '').toLowerCase()
  if (handle !== 'sim_embed') return login
  const variables = {
    data: { target_user_id: userIdOf(handle), page_size: reelsOnTab, include_feed_video: true },
  }
  const preload = {
    preloaderID: `adp_${reelsQuery.name}RelayPreloader_6a1`,
    queryID: reelsQuery.id,
    variables,
  }
  return html(
    `<!doctype html><html><head><title>${accountOf(handle).name} (@${handle}) • Instagram reels</title></head><body><script type="application/json">${JSON.stringify(
      {
        require: [
          ['P', 'p', [], [preload]],
          ['LSD', [], { token: lsdToken }, 323],
        ],
      },
    )}</script>${sjs(clips(handle, null, now))}</body></html>`,
  )
}

/** The answer to the tab's query. It requires the tokens of the tab's page. */
export function graphql({ form, now }: Call): SimulatedResponse {
  const variables = JSON.parse(form.get('variables') ?? '{}')
  const handle = handleOfUser(String(variables.data?.target_user_id ?? '0'))
  if (form.get('lsd') !== lsdToken || handle !== 'sim_embed') return page('', '', 403)
  if (form.get('doc_id') !== reelsQuery.id) {
    return json({ errors: [{ message: 'execution error', code: 1_675_002 }], data: null, status: 'ok' })
  }
  return json({ data: clips(handle, variables.after ?? null, now), status: 'ok' })
}

/** A profile's own page: a redirect to the login, data, or tags for link previews. */
export function profilePage({ params, now }: Call): SimulatedResponse {
  const handle = (params.handle ?? '').toLowerCase()
  if (handle === 'sim_page') return accountPage(handle, now)
  if (handle !== 'sim_tags') return login
  const { name, following } = accountOf(handle)
  const posts = postsOf(handle, now, null).length
  const tag = (property: string, content: string) => `<meta property="og:${property}" content="${content}" />`
  const counts = `12K Followers, ${following} Following, ${posts} Posts`
  const tags = [
    tag('title', `${name} (@${handle}) • Instagram photos and videos`),
    tag('url', `${site}/${handle}/`),
    tag('description', `${counts} - See Instagram photos and videos from ${name} (@${handle})`),
  ]
  return html(
    `<!doctype html><html><head><title>Instagram</title>${tags.join('')}</head><body></body></html>`,
  )
}
