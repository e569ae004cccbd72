import type { SimulatedPlatform, SimulatedRequest, SimulatedResponse } from '../../../upstream/types.ts'
import { type Forced, failingResponse, forcedBy, slowMs } from '../../shared/forced.ts'
import { commentsAnswer, moreChildren } from './comments.ts'
import { type ListQuery, searchList, subredditList } from './lists.ts'
import { listing, postThing, rulesAnswer, subredditThing } from './things.ts'
import { videoFile } from './video.ts'
import { closedSubreddits, postOfId, postOfVideo } from './world.ts'

const api = 'https://oauth.reddit.com'
const site = 'https://www.reddit.com'
const videos = 'https://v.redd.it'
const token = 'simulated-reddit-token'

function json(body: unknown, status = 200, delayMs?: number): SimulatedResponse {
  return {
    status,
    headers: {
      'content-type': 'application/json; charset=UTF-8',
      'x-ratelimit-used': '4',
      'x-ratelimit-remaining': '996.0',
      'x-ratelimit-reset': '300',
    },
    body: JSON.stringify(body),
    ...(delayMs ? { delayMs } : {}),
  }
}

function page(status: number, title: string, text: string): SimulatedResponse {
  return {
    status,
    headers: { 'content-type': 'text/html; charset=UTF-8' },
    body: `<!doctype html>\n<html><head><title>${title}</title></head><body><h1>${text}</h1></body></html>`,
  }
}

const notFound = json({ message: 'Not Found', error: 404 }, 404)
const unauthorized = json({ message: 'Unauthorized', error: 401 }, 401)
const forbidden = (reason: string) => json({ reason, message: 'Forbidden', error: 403 }, 403)
const blocked = page(403, 'Blocked', 'whoa there, pardner!')

/** How Reddit words an outcome that hangs on a post or a query. */
function refused(forced: Forced | null): SimulatedResponse | null {
  if (forced === 'not_found') return notFound
  if (forced === 'private') return forbidden('private')
  if (forced === 'restricted') return blocked
  return failingResponse(forced)
}

/** How it words those of a subreddit: an unknown name leads to a search for it. */
function refusedSubreddit(name: string, origin: string): SimulatedResponse | null {
  const forced = forcedBy(name)
  if (forced === 'not_found') {
    const location = `${origin}/subreddits/search?q=${name}`
    return { ...page(302, '302 Found', 'Found'), headers: { 'content-type': 'text/html', location } }
  }
  if (name === closedSubreddits[0]) return json({ reason: 'banned', message: 'Not Found', error: 404 }, 404)
  if (name === closedSubreddits[1] || name === closedSubreddits[2]) return forbidden(name.slice(4))
  return refused(forced)
}

function listQuery(query: URLSearchParams, sort: string): ListQuery {
  return {
    sort,
    timeframe: query.get('t'),
    after: query.get('after'),
    limit: Math.min(100, Number(query.get('limit') ?? 25)),
    withSubreddit: query.get('sr_detail') === '1',
  }
}

function subreddit(request: SimulatedRequest, name: string, what: string): SimulatedResponse {
  const query = request.url.searchParams
  const words = what === 'search' ? (query.get('q') ?? '') : ''
  const no = refusedSubreddit(name, request.url.origin) ?? refused(forcedBy(words))
  if (no) return no
  const delayMs = forcedBy(name) === 'slow' || forcedBy(words) === 'slow' ? slowMs : undefined
  if (what === 'about') return json(subredditThing(name), 200, delayMs)
  if (what === 'about/rules') return json(rulesAnswer(name))
  if (what === 'search') {
    // A forced list inside an ordinary subreddit: the query decides.
    const list = forcedBy(words) && !forcedBy(name) ? words.toLowerCase() : name
    return json(
      subredditList(list, listQuery(query, query.get('sort') ?? 'relevance'), request.now),
      200,
      delayMs,
    )
  }
  return json(subredditList(name, listQuery(query, what), request.now), 200, delayMs)
}

function comments(request: SimulatedRequest, id: string, comment: string | null): SimulatedResponse {
  const post = postOfId(id, request.now)
  const no = post ? refused(post.forced) : notFound
  if (no || !post) return no ?? notFound
  const query = request.url.searchParams
  const depth = query.get('depth')
  const tree = {
    sort: query.get('sort') ?? 'confidence',
    limit: Number(query.get('limit') ?? 200),
    depth: depth === null ? null : Number(depth),
    comment,
  }
  const delayMs = post.forced === 'slow' ? slowMs : undefined
  return json(commentsAnswer(post, tree, request.now), 200, delayMs)
}

function info(request: SimulatedRequest): SimulatedResponse {
  const query = request.url.searchParams
  const video = /^https:\/\/v\.redd\.it\/([0-9a-z]+)/.exec(query.get('url') ?? '')?.[1]
  const fromVideo = video === undefined ? null : postOfVideo(video)
  const ids = (query.get('id') ?? '').split(',').flatMap((name) => /^t3_([0-9a-z]+)$/.exec(name)?.[1] ?? [])
  const posts = [...ids, ...(fromVideo ? [fromVideo] : [])].flatMap((id) => postOfId(id, request.now) ?? [])
  const shown = posts.filter(
    (post) => post.forced !== 'not_found' && (fromVideo === null || /^(video|nocaptions)$/.test(post.kind)),
  )
  return json(listing(shown.map((post) => postThing(post, request.now))))
}

function more(request: SimulatedRequest): SimulatedResponse {
  const query =
    request.method === 'POST' ? new URLSearchParams(request.body?.toString()) : request.url.searchParams
  const post = postOfId((query.get('link_id') ?? '').replace(/^t3_/, ''), request.now)
  if (!post) return json({ message: 'Forbidden', error: 403 }, 403)
  const depth = query.get('depth')
  return json(
    moreChildren(post, (query.get('children') ?? '').split(','), depth === null ? null : Number(depth)),
  )
}

/** The API's paths, which the public JSON routes mirror. */
function answer(request: SimulatedRequest, path: string): SimulatedResponse {
  const [, name, what] =
    /^\/r\/([^/]+)\/(about|about\/rules|search|best|hot|new|top|rising|controversial)$/.exec(path) ?? []
  if (name && what) return subreddit(request, name.toLowerCase(), what)
  const [, id, comment] = /^\/comments\/([0-9a-z]+)(?:\/_\/([0-9a-z]+))?$/.exec(path) ?? []
  if (id) return comments(request, id, comment ?? null)
  if (path === '/search') {
    const query = request.url.searchParams
    const q = query.get('q') ?? ''
    const list = listQuery(query, query.get('sort') ?? 'relevance')
    const delayMs = forcedBy(q) === 'slow' ? slowMs : undefined
    return refused(forcedBy(q)) ?? json(searchList(q, list, request.now), 200, delayMs)
  }
  if (path === '/api/info') return info(request)
  if (path === '/api/morechildren') return more(request)
  return notFound
}

function appToken(request: SimulatedRequest): SimulatedResponse {
  const basic = `Basic ${Buffer.from('simulated-app:simulated-secret').toString('base64')}`
  if (request.headers.authorization !== basic) return unauthorized
  return json({ access_token: token, token_type: 'bearer', expires_in: 86_400, scope: '*' })
}

function website(request: SimulatedRequest): SimulatedResponse {
  const { pathname } = request.url
  if (pathname === '/api/v1/access_token' && request.method === 'POST') return appToken(request)
  if (pathname.endsWith('.json')) return answer(request, pathname.slice(0, -'.json'.length))
  const [, name, code] = /^\/r\/([^/]+)\/s\/(\w+)$/.exec(pathname) ?? []
  if (!name || !code) return page(404, 'Not Found', 'page not found')
  const no = refused(forcedBy(code))
  if (no) return no
  const to = `${site}/r/${name}/comments/1${code.toLowerCase().replaceAll('_', '')}/title/?share_id=x&utm_medium=web`
  return { status: 301, headers: { location: to, 'content-type': 'text/html' }, body: '' }
}

/** The simulated Reddit: the Data API, the public JSON routes, share links, and the files of hosted videos. */
export function simulatedReddit(): SimulatedPlatform {
  return {
    origins: [api, site, videos],
    handle(request) {
      const { origin, pathname } = request.url
      if (origin === videos) return videoFile(request.url, request.now)
      if (origin === site) return website(request)
      if (request.headers.authorization !== `Bearer ${token}`) return unauthorized
      return answer(request, pathname.replace(/\/$/, ''))
    },
  }
}
