import type { SimulatedPlatform, SimulatedResponse } from '../../../catalog/ports/simulated.ts'
import { file, json, page, redirect } from '../../../simulation/answers.ts'
import { segmentHeader, webVtt } from '../../../simulation/captions.ts'
import { type Forced, forcedBy, forcedByPacked } from '../../../simulation/forced.ts'
import { masterPlaylist, mediaPlaylist } from '../../../simulation/playlists.ts'
import { type Call, type Handler, type Route, routed } from '../../../simulation/router.ts'
import { forBearers, grant, isBasic } from '../../../simulation/tokens.ts'
import { dice, words } from '../../../simulation/world.ts'
import { commentsAnswer, moreChildren } from './comments.ts'
import { postsAnswer } from './lists.ts'
import { listing, postOfId, postOfVideo, postThing, rulesAnswer, subredditThing } from './things.ts'

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

/** Subreddits that are closed in ways of Reddit's own. */
const closed = new Map([
  ['sim_banned', refusal(404, 'Not Found', { reason: 'banned' })],
  ['sim_quarantined', forbidden('quarantined')],
  ['sim_gated', forbidden('gated')],
])

const nameOf = ({ params }: Call) => (params.name ?? '').toLowerCase()
const wordsOf = ({ query }: Call) => query.get('q') ?? ''

/** The outcome that the names and words in a request force. */
function forcedIn(call: Call): Forced | null {
  const { code = '', id = '' } = call.params
  return forcedBy(nameOf(call)) ?? forcedBy(wordsOf(call)) ?? forcedBy(code) ?? forcedByPacked(id)
}

/** Reddit's answers for forced outcomes: an unknown subreddit redirects to a search for its name. */
function refused(call: Call): SimulatedResponse | undefined {
  const name = nameOf(call)
  switch (forcedIn(call)) {
    case 'not_found':
      if (forcedBy(name)) return redirect(`${call.request.url.origin}/subreddits/search?q=${name}`)
      // A search for unknown words has no results.
      return forcedBy(wordsOf(call)) ? undefined : notFound
    case 'private':
      return forbidden('private')
    case 'restricted':
      return page('Blocked', '<h1>whoa there, pardner!</h1>', 403)
    default:
      return closed.get(name)
  }
}

/** A route that needs no login. */
const open =
  (handler: Handler): Handler =>
  (call) =>
    refused(call) ?? handler(call)

function searchInSubreddit(call: Call): SimulatedResponse {
  // A forced list inside an ordinary subreddit: the query decides.
  const [name, query] = [nameOf(call), wordsOf(call)]
  const list = forcedBy(query) && !forcedBy(name) ? query.toLowerCase() : name
  return answer(postsAnswer('x', list, call, forcedBy(query) ? '' : query))
}

function comments(call: Call): SimulatedResponse {
  const post = postOfId(call.params.id ?? '', call.now)
  return post ? answer(commentsAnswer(post, call)) : notFound
}

/** A post by its fullname, or by the file of its video. */
function info({ query, now }: Call): SimulatedResponse {
  const video = /^https:\/\/v\.redd\.it\/([0-9a-z]+)/.exec(query.get('url') ?? '')?.[1]
  const id = (query.get('id') ?? '').replace(/^t3_/, '')
  const post = video === undefined ? postOfId(id, now) : postOfVideo(video, now)
  return answer(listing(post && post.forced !== 'not_found' ? [postThing(post, now)] : []))
}

function more({ query, now }: Call): SimulatedResponse {
  const post = postOfId((query.get('link_id') ?? '').replace(/^t3_/, ''), now)
  return post ? answer(moreChildren(post, query)) : refusal(403, 'Forbidden')
}

function shareLink({ params }: Call): SimulatedResponse {
  const { name, code = '' } = params
  const post = `1${code.toLowerCase().replaceAll('_', '')}`
  const to = `${site}/r/${name}/comments/${post}/title/?share_id=x&utm_medium=web`
  return redirect(to, 301)
}

const languages = { en: ['English', 'Hello and welcome.'], de: ['Deutsch', 'Hallo und willkommen.'] }
const partSeconds = 6

const denied = file(
  '<?xml version="1.0" encoding="UTF-8"?><Error><Code>AccessDenied</Code></Error>',
  'application/xml',
  {},
  403,
)

/** Files of hosted videos (v.redd.it). */
function videoFile({ params: { video = '', file: name = '' }, query, now }: Call): SimulatedResponse {
  const post = postOfVideo(video, now)
  if (!post) return denied
  const spoken = Object.entries(post.kind === 'video' ? languages : {})
  if (name === 'HLSPlaylist.m3u8') {
    // Captions are named only if the requested formats include them.
    const named = (query.get('f') ?? '').split(',').includes('subsAll') ? spoken : []
    return masterPlaylist(
      { address: 'HLS_720.m3u8', width: 1280, height: 720 },
      named.map(([language, [name = '']]) => ({ language, name, address: `HLS_subs_${language}.m3u8` })),
    )
  }
  for (const [language, [, greeting = '']] of spoken) {
    const texts = [greeting, words.sentence(dice('said', post.id, language))]
    const parts = texts.map((_, part) => `subs_${language}_${part}.vtt`)
    if (name === `HLS_subs_${language}.m3u8`) return mediaPlaylist(parts, partSeconds)
    const part = parts.indexOf(name)
    const startMs = part * partSeconds * 1000 + 500
    const cue = { startMs, endMs: startMs + 2500, text: texts[part] ?? '' }
    if (part >= 0) return file(webVtt([cue], segmentHeader), 'text/vtt')
  }
  return denied
}

/** The API's paths, which the public JSON routes mirror. */
const paths: readonly (readonly [path: string, handler: Handler])[] = [
  ['/r/:name/about', (call) => answer(subredditThing(nameOf(call)))],
  ['/r/:name/about/rules', (call) => answer(rulesAnswer(nameOf(call)))],
  ['/r/:name/search', searchInSubreddit],
  [
    '/r/:name/:sort(^(?:best|hot|new|top|rising|controversial)$)',
    (call) => answer(postsAnswer('x', nameOf(call), call)),
  ],
  ['/comments/:id', comments],
  ['/comments/:id/_/:comment', comments],
  ['/search', (call) => answer(postsAnswer('q', wordsOf(call).toLowerCase(), call))],
  ['/api/info', info],
  ['/api/morechildren', more],
]

const routes: readonly Route[] = [
  ...paths.flatMap(([path, handler]): Route[] => [
    ['GET', api, path, forBearers([app.token], unauthorized, open(handler))],
    ['GET', site, `${path}.json`, open(handler)],
  ]),
  [
    'POST',
    site,
    '/api/v1/access_token',
    ({ request }) => (isBasic(request, app) ? answer(grant(app, 86_400, { scope: '*' })) : unauthorized),
  ],
  ['GET', site, '/r/:name/s/:code', open(shareLink)],
  ['GET', 'https://v.redd.it', '/:video/:file', videoFile],
]

/** The simulated Reddit: the Data API, the public JSON routes, share links, and the files of hosted videos. */
export function simulatedReddit(): SimulatedPlatform {
  // One delay is enough: the rules are requested after the subreddit itself.
  const forced = (call: Call) => (call.request.url.pathname.includes('/about/rules') ? null : forcedIn(call))
  return routed(routes, { forced, otherwise: notFound })
}
