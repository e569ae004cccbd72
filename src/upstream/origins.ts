/** Sends a platform's origins elsewhere (UPSTREAM_ORIGINS), and back again in what comes home. */
export interface Origins {
  /** Where the request really goes. */
  outward(url: URL): URL
  /** Whether the operator named another address for this origin. */
  replaced(url: URL): boolean
  /** The platform's own URL of an address that came back (a redirect's target). */
  homeward(url: URL): URL
}

/**
 * @param replacements the platform's origin → base URL, which may have a path:
 *   `{"https://www.youtube.com": "http://127.0.0.1:9000/youtube"}`
 */
export function createOrigins(replacements: Readonly<Record<string, string>> = {}): Origins {
  const table = Object.entries(replacements).map(([origin, base]) => {
    const at = new URL(base)
    return { origin: new URL(origin).origin, base: at.origin, path: at.pathname.replace(/\/+$/, '') }
  })
  const byOrigin = new Map(table.map((entry) => [entry.origin, entry]))
  // The longest path first: /youtube-i must not be taken for /youtube.
  const byBase = table.toSorted((a, b) => b.path.length - a.path.length)

  return {
    replaced: (url) => byOrigin.has(url.origin),
    outward(url) {
      const entry = byOrigin.get(url.origin)
      return entry ? new URL(entry.base + entry.path + url.pathname + url.search) : url
    },
    homeward(url) {
      const entry = byBase.find(
        ({ base, path }) =>
          base === url.origin && (url.pathname === path || url.pathname.startsWith(`${path}/`)),
      )
      if (!entry) return url
      return new URL(entry.origin + url.pathname.slice(entry.path.length) + url.search)
    },
  }
}

/** The last two labels of a host: exact for the platforms' own hosts, none of which is under a two-part suffix. */
function registrable(host: string): string {
  return host.split('.').slice(-2).join('.')
}

/**
 * Whether a redirect between a platform's own hosts may be followed: within one registrable host, or to a host
 * the platform lists (`x.com` for `twitter.com`). Anything else is an answer for the source to judge.
 */
export function staysHome(from: URL, to: URL, hosts: readonly string[]): boolean {
  if (from.origin === to.origin) return true
  const ip = /^[\d.]+$|^\[/
  if (ip.test(to.hostname) || !to.hostname.includes('.')) return false
  const target = registrable(to.hostname)
  return target === registrable(from.hostname) || hosts.some((host) => registrable(host) === target)
}
