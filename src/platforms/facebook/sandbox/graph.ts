import type { SimulatedResponse } from '../../../catalog/ports/simulated.ts'
import { json } from '../../../simulation/answers.ts'
import type { Remark } from '../../../simulation/comments.ts'
import { type Forced, forcedBy, forcedByNumber, isWalled } from '../../../simulation/forced.ts'
import {
  type GrowingList,
  type List,
  lengthUnder,
  listOf,
  page as pageOf,
} from '../../../simulation/lists.ts'
import { startIn, tokenAt } from '../../../simulation/page-tokens.ts'
import type { Call, Route } from '../../../simulation/router.ts'
import { forBearers } from '../../../simulation/tokens.ts'
import { site } from '../links.ts'
import {
  adWire,
  commentCount,
  commentForm,
  commentIdOf,
  commentWire,
  pageWire,
  photoWire,
  postWire,
  talkOf,
  videoWire,
  type Wire,
} from './graph-objects.ts'
import {
  accountOf,
  adsOf,
  captionsOf,
  nameOf,
  pageIdOf,
  pageNamed,
  postOf,
  postsOf,
  type SimulatedAd,
  type SimulatedPost,
} from './world.ts'

/** The simulated Graph API. */

const graph = 'https://graph.facebook.com'

function failure(code: number, message: string, more: Wire = {}, status = 400): SimulatedResponse {
  return json(
    { error: { message, type: 'OAuthException', code, ...more, fbtrace_id: 'ASimulatedTrace' } },
    status,
  )
}

const badToken = failure(190, 'Invalid OAuth access token - Cannot parse access token', {}, 401)
const unknownName = (name: string) =>
  failure(803, `(#803) Cannot query users by their username (${name})`, {}, 404)
const unknownId = (id: string) =>
  failure(
    100,
    `Unsupported get request. Object with ID '${id}' does not exist, cannot be loaded due to missing permissions, or does not support this operation`,
    { error_subcode: 33 },
  )
const notPermitted = failure(
  10,
  "(#10) This endpoint requires the 'pages_read_engagement' permission or the 'Page Public Content Access' feature.",
  {},
  403,
)

/** The API's answer for a forced outcome; null for the ordinary answer. */
function refused(forced: Forced | null, node: string): SimulatedResponse | null {
  if (forced === 'not_found') return /^\d+$/.test(node) ? unknownId(node) : unknownName(node)
  // The API refuses private and restricted objects by a missing permission.
  return isWalled(forced) ? notPermitted : null
}

/** The answer of an edge: a page of a list. Its cursor contains the position and the newest entry. */
function edge<T>(
  call: Call,
  list: List<T> | GrowingList<T>,
  wire: (item: T) => unknown,
  more: Wire = {},
): SimulatedResponse {
  const after = startOf(call).after ?? 0
  const { items, next } = pageOf(list, { after, size: Math.min(100, Number(call.query.get('limit') ?? 25)) })
  if (items.length === 0) return json({ data: [], ...more })
  const encoded = (place: number) => Buffer.from(tokenAt(place, list, '.')).toString('base64url')
  const cursors = { before: encoded(after), after: encoded(after + items.length) }
  const url = new URL(call.request.url)
  url.searchParams.set('access_token', 'REDACTED')
  url.searchParams.set('after', cursors.after)
  const paging = { cursors, ...(next === null ? {} : { next: url.href }) }
  return json({ data: items.map(wire), paging, ...more })
}

/** The start of the page that a cursor requests. */
const startOf = ({ query }: Call) =>
  startIn(Buffer.from(query.get('after') ?? '', 'base64url').toString(), '.')

const newestOf = (call: Call) => startOf(call).newest

/** The post of an id: `<page>_<post>`, or the post's number alone. */
function postNode(node: string, now: number): SimulatedPost | null {
  const [first = '', second] = node.split('_')
  return second === undefined ? postOf(first, now) : postOf(second, now, pageNamed(first))
}

/** A video with its captions. The API omits an edge without entries. */
function captioned(node: string, now: number): SimulatedResponse {
  const post = postNode(node, now)
  if (!post) return unknownId(node)
  if (post.forced === 'empty') return json({ id: node })
  const track = {
    create_time: Math.floor(post.createdAt / 1000),
    locale: 'en_US',
    locale_name: 'English (US)',
    uri: captionsOf(node),
    is_auto_generated: false,
    is_default: true,
  }
  return json({ captions: { data: [track] }, id: node })
}

/** The kind of medium that the requested fields belong to; null for other objects. */
const requestedMedium = (fields: string): 'photo' | 'video' | null =>
  /(?:^|,)images(?:,|$)/.test(fields) ? 'photo' : /(?:^|,)length(?:,|$)/.test(fields) ? 'video' : null

/** A photo or video by its number, with counts and, on request, first comments. */
function single(node: string, medium: 'photo' | 'video', { now, query }: Call): SimulatedResponse {
  const post = postOf(node, now, undefined, medium)
  if (!post) return unknownId(node)
  const { reactions, comments, from } = postWire(post, now, query.get('fields') ?? '')
  const wire = medium === 'photo' ? photoWire(post) : videoWire(post)
  return refused(post.forced, node) ?? json({ ...wire, from, reactions, comments })
}

function object(call: Call): SimulatedResponse {
  const { params, now, query } = call
  const node = params.node ?? ''
  if (query.get('fields')?.startsWith('captions')) return captioned(node, now)
  const medium = requestedMedium(query.get('fields') ?? '')
  if (medium !== null && /^\d+$/.test(node)) return single(node, medium, call)
  const isPost = node.includes('_') && /^\d/.test(node)
  if (!isPost) {
    const name = pageNamed(node)
    return refused(forcedBy(name), node) ?? json(pageWire(name))
  }
  const post = postNode(node, now)
  if (!post) return unknownId(node)
  return refused(post.forced, node) ?? json(postWire(post, now, query.get('fields') ?? ''))
}

function comments(call: Call): SimulatedResponse {
  const { params, now } = call
  const node = params.node ?? ''
  const [, of, index = '', reply = ''] = commentForm.exec(node) ?? []
  const post = of === undefined ? postNode(node, now) : postOf(of, now)
  if (!post) return unknownId(node)
  const talk = talkOf(post)
  if (of !== undefined) {
    const to = talk.at(Number(index))
    const replies = Number(reply) > 0 ? listOf(0, () => to) : talk.replies(to, now)
    const wire = (one: Remark) =>
      commentWire(post, one, commentIdOf(Number(index), one.index + 1), 0, commentIdOf(Number(index)))
    return edge(call, replies, wire, { summary: { order: 'chronological', total_count: replies.length } })
  }
  const refusal = refused(post.forced, node)
  if (refusal) return refusal
  const count = newestOf(call) ?? commentCount(post, now)
  const list = { ...talk.newest(count), newest: count }
  const wire = (one: Remark) => commentWire(post, one, commentIdOf(one.index), talk.replies(one, now).length)
  return edge(call, list, wire, {
    summary: { order: 'reverse_chronological', total_count: count, can_comment: false },
  })
}

/** Edges of pages, and the comments edge of posts and comments. */
function edgeOf(call: Call): SimulatedResponse {
  const { params, now } = call
  const { node = '', edge: name = '' } = params
  if (name === 'comments') return comments(call)
  // The operator of the simulated app manages no pages.
  if (name === 'video_reels') return notPermitted
  const owner = pageNamed(node)
  const refusal = refused(forcedBy(owner), node)
  if (refusal) return refusal
  switch (name) {
    case 'posts':
      return edge(call, postsOf(owner, now, newestOf(call)), (post) => postWire(post, now, ''))
    case 'videos':
      return edge(call, postsOf(owner, now, newestOf(call), 'video'), videoWire)
    case 'photos':
      return edge(call, postsOf(owner, now, newestOf(call), 'photo'), photoWire)
    default:
      return failure(100, `(#100) Tried accessing nonexisting field (${name}) on node type (Page)`)
  }
}

function pagesSearch(call: Call): SimulatedResponse {
  const words = call.query.get('q') ?? ''
  const forced = forcedBy(words)
  const name = (place: number) => (place === 0 ? nameOf(words) : `${nameOf(words)}.${place}`)
  return edge(call, listOf(lengthUnder(forced, 20), name), (one) => {
    const { place, country, verified } = accountOf(one)
    return {
      id: pageIdOf(one),
      name: one === nameOf(words) ? words : `${words} ${accountOf(one).name}`,
      link: `${site}/${one}`,
      location: { city: place, country },
      verification_status: verified ? 'blue_verified' : 'not_verified',
    }
  })
}

function adsArchive(call: Call): SimulatedResponse {
  const { query, now } = call
  if (!query.get('ad_reached_countries')) {
    return failure(100, '(#100) The parameter ad_reached_countries is required')
  }
  const pages: unknown[] = JSON.parse(query.get('search_page_ids') ?? '[]')
  const page = pages.length > 0 ? pageNamed(String(pages[0])) : null
  const about = page ?? query.get('search_terms') ?? ''
  const forced = forcedBy(about)
  if (isWalled(forced))
    return failure(
      10,
      '(#10) Application does not have permission for this action',
      { error_subcode: 2_332_002 },
      403,
    )
  const status = query.get('ad_active_status')
  const passes = ({ endedAt }: SimulatedAd) =>
    status === 'ALL' || (status === 'INACTIVE') === (endedAt !== null)
  const list = adsOf(about, page, now, newestOf(call))
  const items = Array.from({ length: list.length }, (_, place) => list.at(place)).filter(passes)
  return edge(call, { ...listOf(items.length, (place) => items[place]!), newest: list.newest }, adWire)
}

/** Accepted tokens: that of a system user, and the app's own. */
const appTokens = ['simulated-page-token', '1000000000000001|simulated-app-secret']

export const graphRoutes: readonly Route[] = [
  ['GET', graph, '/:version/ads_archive', forBearers(['simulated-ad-library-token'], badToken, adsArchive)],
  ['GET', graph, '/:version/pages/search', forBearers(appTokens, badToken, pagesSearch)],
  ['GET', graph, '/:version/:node/:edge', forBearers(appTokens, badToken, edgeOf)],
  ['GET', graph, '/:version/:node', forBearers(appTokens, badToken, object)],
]

/** The outcome that the requested page, post or search words force. */
export function forcedGraphCall({ params, query }: Call): Forced | null {
  const names = [
    ...(params.node ?? '').split('_'),
    params.node ?? '',
    query.get('q') ?? '',
    query.get('search_terms') ?? '',
  ]
  const ids = (query.get('search_page_ids') ?? '').match(/\d+/g) ?? []
  for (const one of [...names, ...ids]) {
    const forced =
      forcedBy(one) ?? forcedByNumber(one) ?? (/^\d+$/.test(one) ? forcedBy(pageNamed(one)) : null)
    if (forced) return forced
  }
  return null
}
