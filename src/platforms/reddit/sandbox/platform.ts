import type { SimulatedPlatform, SimulatedResponse } from '../../../catalog/ports/simulated.ts'
import { json, page, redirect } from '../../../simulation/answers.ts'
import { type Forced, forcedBy, forcedByPacked } from '../../../simulation/forced.ts'
import { type Call, type Handler, type Route, routed } from '../../../simulation/router.ts'
import { forBearers, grant, isBasic } from '../../../simulation/tokens.ts'
import { commentsAnswer, moreChildren } from './comments.ts'
import { searchList, subredditList } from './lists.ts'
import { isHosted, listing, postOfId, postOfVideo, postThing, rulesAnswer, subredditThing } from './things.ts'
import { videoFile } from './video.ts'

const api = 'https://oauth.reddit.com'
const site = 'https://www.reddit.com'
const app = { id: 'simulated-app', secret: 'simulated-secret', token: 'simulated-reddit-token' }

const limits = { 'x-ratelimit-used': '4', 'x-ratelimit-remaining': '996.0', 'x-ratelimit-reset': '300' }
const answer = (body: unknown) => json(body, 200, limits)
const refusal = (status: number, message: string, more: object = {}) =>
  json({ ...more, message, error: status }, status, limits)
const notFound = refusal(404, 'Not Found')
const unauthorized = refusal(401, 'Unauthorized')
const forbidden = (reason: string) => refusal(403, 'Forbidden', { reason })

/** How Reddit words an outcome that hangs on a post or a query. */
function refused(forced: Forced | null): SimulatedResponse | null {
  if (forced === 'not_found') return notFound
  if (forced === 'private') return forbidden('private')
  return forced === 'restricted' ? page('Blocked', '<h1>whoa there, pardner!</h1>', 403) : null
}

/** Subreddits that are closed in ways of Reddit's own. */
const closed = new Map([
  ['sim_banned', refusal(404, 'Not Found', { reason: 'banned' })],
  ['sim_quarantined', forbidden('quarantined')],
  ['sim_gated', forbidden('gated')],
])

/** How it words those of a subreddit: an unknown name leads to a search for it. */
function refusedSubreddit(name: string, origin: string): SimulatedResponse | null {
  if (forcedBy(name) === 'not_found') return redirect(`${origin}/subreddits/search?q=${name}`)
  return closed.get(name) ?? refused(forcedBy(name))
}

const nameOf = ({ params }: Call) => (params.name ?? '').toLowerCase()
const wordsOf = ({ query }: Call) => query.get('q') ?? ''

/** A route of a subreddit that is open to the public. */
const ofSubreddit =
  (respond: (call: Call, name: string) => unknown): Handler =>
  (call) =>
    refusedSubreddit(nameOf(call), call.request.url.origin) ??
    refused(forcedBy(wordsOf(call))) ??
    answer(respond(call, nameOf(call)))

function searchInSubreddit(call: Call, name: string) {
  // A forced list inside an ordinary subreddit: the query decides.
  const words = wordsOf(call)
  const list = forcedBy(words) && !forcedBy(name) ? words.toLowerCase() : name
  return subredditList(list, call, forcedBy(words) ? '' : words)
}

function comments(call: Call): SimulatedResponse {
  const post = postOfId(call.params.id ?? '', call.now)
  return post ? (refused(post.forced) ?? answer(commentsAnswer(post, call))) : notFound
}

/** A post by its fullname, or by the file of its video. */
function info({ query, now }: Call): SimulatedResponse {
  const video = /^https:\/\/v\.redd\.it\/([0-9a-z]+)/.exec(query.get('url') ?? '')?.[1]
  const id = video === undefined ? query.get('id')?.replace(/^t3_/, '') : postOfVideo(video)
  const post = id ? postOfId(id, now) : null
  const isShown = post && post.forced !== 'not_found' && (video === undefined || isHosted(post))
  return answer(listing(isShown ? [postThing(post, now)] : []))
}

function more({ query, now }: Call): SimulatedResponse {
  const post = postOfId((query.get('link_id') ?? '').replace(/^t3_/, ''), now)
  return post ? answer(moreChildren(post, query)) : refusal(403, 'Forbidden')
}

function shareLink({ params }: Call): SimulatedResponse {
  const { name, code = '' } = params
  const post = `1${code.toLowerCase().replaceAll('_', '')}`
  const to = `${site}/r/${name}/comments/${post}/title/?share_id=x&utm_medium=web`
  return refused(forcedBy(code)) ?? redirect(to, 301)
}

/** The API's paths, which the public JSON routes mirror. */
const paths: readonly (readonly [path: string, handler: Handler])[] = [
  ['/r/:name/about', ofSubreddit((_, name) => subredditThing(name))],
  ['/r/:name/about/rules', ofSubreddit((_, name) => rulesAnswer(name))],
  ['/r/:name/search', ofSubreddit(searchInSubreddit)],
  [
    '/r/:name/:sort(^(?:best|hot|new|top|rising|controversial)$)',
    ofSubreddit((call, name) => subredditList(name, call)),
  ],
  ['/comments/:id', comments],
  ['/comments/:id/_/:comment', comments],
  ['/search', (call) => refused(forcedBy(wordsOf(call))) ?? answer(searchList(wordsOf(call), call))],
  ['/api/info', info],
  ['/api/morechildren', more],
]

const routes: readonly Route[] = [
  ...paths.flatMap(([path, handler]): Route[] => [
    ['GET', api, path, forBearers([app.token], unauthorized, handler)],
    ['GET', site, `${path}.json`, handler],
  ]),
  [
    'POST',
    site,
    '/api/v1/access_token',
    ({ request }) => (isBasic(request, app) ? answer(grant(app, 86_400, { scope: '*' })) : unauthorized),
  ],
  ['GET', site, '/r/:name/s/:code', shareLink],
  ['GET', 'https://v.redd.it', '/:video/:file', videoFile],
]

/** What fails or is slow as a whole. */
function forcedIn(call: Call): Forced | null {
  // Waiting once is enough: the rules are asked for after the subreddit itself.
  if (call.request.url.pathname.includes('/about/rules')) return null
  const { code = '', id = '' } = call.params
  return forcedBy(nameOf(call)) ?? forcedBy(wordsOf(call)) ?? forcedBy(code) ?? forcedByPacked(id)
}

/** The simulated Reddit: the Data API, the public JSON routes, share links, and the files of hosted videos. */
export function simulatedReddit(): SimulatedPlatform {
  return routed(routes, { forced: forcedIn, otherwise: notFound })
}
