import { changed, Fault } from '../../../errors.ts'
import { parseJson } from '../../../upstream/json.ts'
import type { UpstreamResponse } from '../../../upstream/types.ts'
import { obj, str } from '../../shared/narrow.ts'

/** Why Reddit gives no data, from a positive sign in its answer. */
export interface Refusal {
  readonly outcome: 'not_found' | 'private' | 'restricted'
}

export type Answer = { readonly outcome: 'answered'; readonly json: unknown } | Refusal

const notFound: Refusal = { outcome: 'not_found' }
const restricted: Refusal = { outcome: 'restricted' }

/** Whether a page is Reddit's block of the caller, or its login wall. */
export function isWall(html: string): boolean {
  return /<title>\s*Blocked\s*<\/title>|blocked (by network security|due to a network policy)|log ?in to your reddit account/i.test(
    html,
  )
}

function jsonOf(answer: UpstreamResponse): unknown {
  try {
    return parseJson(answer.text())
  } catch {
    return undefined
  }
}

/** Where a redirect leads, in full; null when the answer is none. */
export function redirectOf(answer: UpstreamResponse): URL | null {
  const location = answer.headers.location
  if (answer.status < 300 || answer.status >= 400 || !location) return null
  return URL.canParse(location, answer.url) ? new URL(location, answer.url) : null
}

/** What a redirect says: unknown subreddits lead to a search, closed ones to a login or consent page. */
export function redirectOutcome(to: URL): Refusal | null {
  const path = to.pathname.toLowerCase()
  if (path.startsWith('/subreddits/search') || path === '/search' || path === '/search/') return notFound
  if (/^\/(account\/)?(login|register)|^\/(over18|quarantine|gated)/.test(path)) return restricted
  return null
}

/**
 * Reads an answer of the API or of the public JSON routes. Redirects have been dealt with before.
 * @throws Fault `not_configured` when the app lacks the scope, `not_json` or `changed` for an unknown answer
 */
export function answerOf(answer: UpstreamResponse): Answer {
  const { status } = answer
  if (status === 200) {
    const body = answer.text()
    if (body.trimStart().startsWith('<') && isWall(body)) return restricted
    return { outcome: 'answered', json: answer.json() }
  }
  if (status === 404 || status === 410) return notFound
  if (status === 451) return restricted
  if (status === 403) {
    if (answer.headers['www-authenticate']?.includes('insufficient_scope')) {
      throw new Fault('not_configured', 'reddit: the app token lacks the scope read', {
        publicMessage: "The platform did not allow this service's app to read; check the Reddit app.",
      })
    }
    // JSON with a reason speaks of the subreddit; anything else is a block of the caller.
    return str(obj(jsonOf(answer))?.reason) === 'private' ? { outcome: 'private' } : restricted
  }
  if (status === 401) return restricted
  throw changed(`HTTP status ${status}`, answer.text().slice(0, 200))
}
