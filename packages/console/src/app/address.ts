/** The address of the console, with a final slash. The page's base is relative, so this holds behind every path prefix. */
export const consoleUrl = new URL(document.baseURI)

/** The path under which the router works, without a final slash. */
export const consolePath = consoleUrl.pathname.replace(/\/$/, '')

/** The address of the service, without a final slash. */
export const serviceUrl = new URL('..', consoleUrl).href.replace(/\/$/, '')

/** The sign-in page, which returns to this place. */
export function signInAddress(): string {
  const { pathname, search } = window.location
  const place = pathname.slice(new URL(serviceUrl).pathname.replace(/\/$/, '').length) + search
  return `${serviceUrl}/sign-in?next=${encodeURIComponent(place)}`
}
