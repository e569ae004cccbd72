import { changed, notEntitled } from '../../../catalog/errors.ts'
import type { UpstreamResponse } from '../../../catalog/ports/upstream.ts'
import {
  type Finding,
  isPrivate,
  type LookupContext,
  notFound,
  type Refusal,
  restricted,
  type Source,
} from '../../../catalog/source.ts'
import { jsonIn } from '../../../reading/json.ts'
import { at } from '../../../reading/narrow.ts'
import { num } from '../../../reading/values.ts'
import { type AppTokenGrant, withAppToken } from '../../shared/app-token.ts'
import { markWindowSpent, requireOpenWindow } from '../../shared/request-window.ts'
import { redditHosts, webOrigin } from '../identifiers.ts'
import { saysGone } from './gone.ts'

/** Data, or the reason why Reddit sends no data, from a positive sign in its answer. */
export type Answer = { readonly outcome: 'answered'; readonly json: unknown } | Refusal

/** Whether a page is Reddit's block of the caller. */
function isWall(html: string): boolean {
  return /<title>\s*Blocked\s*<\/title>|been blocked (by network security|due to a network policy)/i.test(
    html,
  )
}

/** The absolute target of a redirect; null for other answers. */
export function redirectOf(answer: UpstreamResponse): URL | null {
  const { location } = answer.headers
  return answer.status >= 300 && answer.status < 400 && location ? URL.parse(location, answer.url) : null
}

/**
 * The refusal in a redirect within Reddit: an unknown subreddit redirects to a search for its name, a closed subreddit to a
 * login or consent page.
 * @param from the requested path
 */
export function redirectOutcome(to: URL, from: string): Refusal | null {
  if (!redditHosts.test(to.hostname)) return null
  const path = to.pathname.toLowerCase()
  if (/^\/subreddits\/search(\.json|\/|$)/.test(path)) {
    return /^\/r\//i.test(from) ? notFound : null
  }
  if (/^\/((account\/)?(login|register)|over18|quarantine|gated)(\.json|\/|$)/.test(path)) return restricted
  return null
}

/**
 * Reads an answer of the API or of the public JSON routes. The caller has followed redirects.
 * @throws Fault `not_entitled` when the app lacks the scope, `not_json` or `changed` for an unknown answer
 */
export function answerOf(answer: UpstreamResponse): Answer {
  const { status } = answer
  switch (status) {
    case 200:
      if (answer.text().trimStart().startsWith('<') && isWall(answer.text())) return restricted
      return { outcome: 'answered', json: answer.json() }
    case 404:
      if (!saysGone(answer)) throw changed('HTTP status 404', answer.text().slice(0, 200))
      return notFound
    case 403:
      if (answer.headers['www-authenticate']?.includes('insufficient_scope')) {
        throw notEntitled('the scope read of the Reddit app')
      }
      // Other reasons require the consent of an account. Without a reason Reddit blocks the caller.
      return at(jsonIn(answer.text()), 'reason') === 'private' ? isPrivate : restricted
    case 401:
    case 451:
      return restricted
    default:
      throw changed(`HTTP status ${status}`, answer.text().slice(0, 200))
  }
}

export type Query = Readonly<Record<string, string | number | undefined>>

/** One of the two interfaces to the same data. */
interface Way {
  readonly origin: string
  /** Suffix of the paths. */
  readonly ending: string
  /** Name under which the nodes share the end of an exhausted request window. */
  readonly window: string
  /** Gets the token for its requests. */
  readonly grant?: AppTokenGrant
}

/** Reddit requires `<platform>:<app id>:<version> (by /u/<user>)` and forbids a browser's name. */
export function userAgent(context: LookupContext): string {
  const own = context.setting('REDDIT_USER_AGENT')
  return own ?? `server:${context.setting('REDDIT_CLIENT_ID') ?? 'social-lookup'}:v0.1.0`
}

/** Maximum redirects within Reddit that a request follows: renamed paths, never an outcome. */
const maxRedirects = 2

/** Reads paths of Reddit's API, which the public JSON routes mirror, for a lookup. */
function readerOf(context: LookupContext, way: Way) {
  const headers = { 'user-agent': userAgent(context), accept: 'application/json' }
  async function send(url: string): Promise<UpstreamResponse> {
    const ask = (more: Readonly<Record<string, string>> = {}) =>
      context.upstream.request({
        url,
        headers: { ...headers, ...more },
        redirect: 'manual',
        missing: saysGone,
      })
    const answer = way.grant
      ? await withAppToken(way.grant, context, (token) => ask({ authorization: `Bearer ${token}` }))
      : await ask()
    const remaining = num(answer.headers['x-ratelimit-remaining'])
    const reset = num(answer.headers['x-ratelimit-reset'])
    if (remaining !== null && remaining < 1 && reset && reset > 0)
      await markWindowSpent(context, way.window, reset)
    return answer
  }
  return {
    context,
    /** @param path without `.json`: `/r/programming/hot` */
    async get(path: string, query: Query = {}): Promise<Answer> {
      await requireOpenWindow(context, way.window, 'reddit: window of requests spent')
      const url = new URL(path + way.ending, way.origin)
      // Without raw_json, Reddit escapes <, > and & as HTML.
      for (const [name, value] of Object.entries({ ...query, raw_json: '1' })) {
        if (value !== undefined) url.searchParams.set(name, String(value))
      }
      let answer = await send(url.href)
      for (let followed = 0; ; followed++) {
        const to = redirectOf(answer)
        if (!to) return answerOf(answer)
        const outcome = redirectOutcome(to, path)
        if (outcome) return outcome
        if (followed === maxRedirects || to.origin !== way.origin) throw changed('redirect', to.href)
        answer = await send(to.href)
      }
    },
  }
}

export type Reader = ReturnType<typeof readerOf>

const webWay: Way = { origin: webOrigin, ending: '.json', window: 'reddit-window:web' }

function officialWay(context: LookupContext): Way {
  const clientId = context.setting('REDDIT_CLIENT_ID') ?? ''
  const grant: AppTokenGrant = {
    name: 'reddit',
    tokenUrl: `${webOrigin}/api/v1/access_token`,
    clientId,
    clientSecret: context.setting('REDDIT_CLIENT_SECRET') ?? '',
    credentials: 'basic',
    headers: { 'user-agent': userAgent(context), accept: 'application/json' },
    settings: 'REDDIT_CLIENT_ID and REDDIT_CLIENT_SECRET',
  }
  return { origin: 'https://oauth.reddit.com', ending: '', window: `reddit-window:${clientId}`, grant }
}

/** The two interfaces to the same data: the API with the operator's app, then the public JSON routes. */
export function redditSources<P, Model>(
  lookup: (params: P, reader: Reader) => Promise<Finding<Model>>,
): Source<P, Model>[] {
  const by = (wayOf: (context: LookupContext) => Way) => (params: P, context: LookupContext) =>
    lookup(params, readerOf(context, wayOf(context)))
  return [
    { name: 'official', requires: ['REDDIT_CLIENT_ID', 'REDDIT_CLIENT_SECRET'], lookup: by(officialWay) },
    { name: 'web', lookup: by(() => webWay) },
  ]
}
