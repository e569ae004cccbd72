import type { UpstreamResponse } from '../../../catalog/ports/upstream.ts'
import { isPrivate, notFound, type Refusal, restricted } from '../../../catalog/source.ts'
import { changed, notEntitled } from '../../../errors.ts'
import { jsonIn } from '../../../reading/json.ts'
import { at } from '../../../reading/narrow.ts'

/** Data, or why Reddit gives none: from a positive sign in its answer. */
export type Answer = { readonly outcome: 'answered'; readonly json: unknown } | Refusal

/** Whether a page is Reddit's block of the caller. */
export function isWall(html: string): boolean {
  return /<title>\s*Blocked\s*<\/title>|been blocked (by network security|due to a network policy)/i.test(
    html,
  )
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
  if (/^\/subreddits\/search(\.json|\/|$)/.test(path)) return notFound
  if (/^\/((account\/)?(login|register)|over18|quarantine|gated)(\.json|\/|$)/.test(path)) return restricted
  return null
}

/**
 * Reads an answer of the API or of the public JSON routes. Redirects have been dealt with before.
 * @throws Fault `not_entitled` when the app lacks the scope, `not_json` or `changed` for an unknown answer
 */
export function answerOf(answer: UpstreamResponse): Answer {
  const { status } = answer
  switch (status) {
    case 200:
      if (answer.text().trimStart().startsWith('<') && isWall(answer.text())) return restricted
      return { outcome: 'answered', json: answer.json() }
    case 404:
    case 410:
      return notFound
    case 403:
      if (answer.headers['www-authenticate']?.includes('insufficient_scope')) {
        throw notEntitled('the scope read of the Reddit app')
      }
      // Other reasons ask for the consent of an account; without any it is a block of the caller.
      return at(jsonIn(answer.text()), 'reason') === 'private' ? isPrivate : restricted
    case 401:
    case 451:
      return restricted
    default:
      throw changed(`HTTP status ${status}`, answer.text().slice(0, 200))
  }
}
