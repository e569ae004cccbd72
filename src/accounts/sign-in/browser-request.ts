import { createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { parseCookie, stringifySetCookie } from 'cookie'
import { ServiceError } from '../../catalog/errors.ts'

/** Where a browser reaches the service: decides the cookie's name, its `Secure` attribute and the expected origin. */
export interface PublicAddress {
  /** The configured address, without a final slash; null: the address of the request's Host header. */
  readonly url: string | null
}

/** Whether browsers reach the service by https. */
export const isSecure = ({ url }: PublicAddress): boolean => url?.startsWith('https:') ?? false

/**
 * The name of a cookie. `__Host-` keeps other hosts of the domain from setting it (RFC 6265bis, section 4.1.3.2); it needs
 * https and the path `/`.
 */
export const hostCookieName = (address: PublicAddress, name: string): string =>
  `${isSecure(address) ? '__Host-' : ''}${name}`

const cookieName = (address: PublicAddress, view: string | null = null): string =>
  hostCookieName(address, `social_lookup_${view === null ? 'session' : `view_${view}`}`)

/**
 * The header by which a tab that shows an account to an operator names its session. Each such session has a cookie of
 * its own, so it replaces neither the operator's session nor one that another tab shows.
 */
const viewHeader = 'x-view'
const viewForm = /^[0-9a-f]{12}$/

/** The name of a session that shows an account, from the session's id. */
export const viewOf = (sessionId: string): string => sessionId.slice(-12)

/** The view that a request names; null without one. */
export function requestedView({ headers }: IncomingMessage): string | null {
  const view = headers[viewHeader]
  return typeof view === 'string' && viewForm.test(view) ? view : null
}

/** Cookies of this size and number are read; more is no browser of ours. */
const maxCookieCharacters = 8192

/** The session token of a request; undefined without one. */
export function sessionTokenOf(request: IncomingMessage, address: PublicAddress): string | undefined {
  const { cookie } = request.headers
  if (cookie === undefined || cookie.length > maxCookieCharacters) return undefined
  return parseCookie(cookie)[cookieName(address, requestedView(request))]
}

/**
 * The Set-Cookie header of a session. SameSite=Lax: a sign-in at an OpenID Connect provider ends with a redirect from
 * another site, and Strict would withhold the cookie from the page after it.
 * @param maxAgeSeconds counts by the browser's own clock, which may differ from ours; 0 deletes the cookie
 * @param view the view that the session shows; null: it is the browser's own session
 */
export function sessionCookie(
  address: PublicAddress,
  token: string,
  maxAgeSeconds: number,
  view: string | null = null,
): string {
  return stringifySetCookie({
    name: cookieName(address, view),
    value: token,
    path: '/',
    httpOnly: true,
    secure: isSecure(address),
    sameSite: 'lax',
    maxAge: maxAgeSeconds,
  })
}

/** The token that changes by a session must carry in `x-csrf-token`. Only pages of this origin can read it. */
export const csrfTokenOf = (sessionToken: string): string =>
  createHmac('sha256', sessionToken).update('social-lookup csrf').digest('base64url')

const forged = (message: string) => new ServiceError('forbidden', message, { reason: 'forged_request' })

/** The origin of this service as the browser sees it; null if the request does not name it. */
function ownOrigin({ headers }: IncomingMessage, { url }: PublicAddress): string | null {
  if (url !== null) return new URL(url).origin
  const { host } = headers
  return host === undefined || !URL.canParse(`http://${host}`) ? null : new URL(`http://${host}`).origin
}

/**
 * Refuses a request that a page of another origin sent. Browsers send `Origin` with every request that is not GET or
 * HEAD (Fetch standard, section 3.1); a request without it must state `Sec-Fetch-Site: same-origin`.
 * @throws ServiceError forbidden, reason `forged_request`
 */
export function requireOwnOrigin(request: IncomingMessage, address: PublicAddress): void {
  const { origin } = request.headers
  const site = request.headers['sec-fetch-site']
  const isOwn = origin === undefined ? site === 'same-origin' : origin === ownOrigin(request, address)
  if (!isOwn || (site !== undefined && site !== 'same-origin')) {
    throw forged('This request came from a page of another origin. Send it from the console itself.')
  }
}

/**
 * Refuses a change that carries no CSRF token of its session.
 * @throws ServiceError forbidden, reason `forged_request`
 */
export function requireCsrfToken({ headers }: IncomingMessage, sessionToken: string): void {
  const sent = headers['x-csrf-token']
  const expected = Buffer.from(csrfTokenOf(sessionToken))
  const given = Buffer.from(typeof sent === 'string' ? sent : '')
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
    throw forged('Send the csrfToken of GET /v1/session in the header x-csrf-token.')
  }
}
