/** Replaces a platform's origins (UPSTREAM_ORIGINS) in requests, and restores them in answers. */
export interface Origins {
  /** The URL that the request is sent to. */
  outward(url: URL): URL
  /** Whether the operator replaced this origin. */
  replaced(url: URL): boolean
  /** The platform's own URL for a URL in an answer (a redirect's target). */
  homeward(url: URL): URL
}

/**
 * @param replacements the platform's origin → base URL, which may have a path:
 *   `{"https://www.youtube.com": "http://127.0.0.1:9000/youtube"}`
 */
export function createOrigins(replacements: Readonly<Record<string, string>> = {}): Origins {
  const table = Object.entries(replacements).map(([origin, base]) => {
    const at = new URL(base)
    return { origin: new URL(origin).origin, base: at.origin, path: at.pathname.replace(/(?<!\/)\/+$/, '') }
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

/** The last two labels of a host. This is exact for the platforms' own hosts: all have a suffix of one label. */
function registrable(host: string): string {
  return host.split('.').slice(-2).join('.')
}

/**
 * Whether a redirect between a platform's own hosts may be followed: within one registrable domain, or to a host that
 * the platform lists (`x.com` for `twitter.com`). Any other redirect is an answer that the source reads.
 */
export function staysHome(from: URL, to: URL, hosts: readonly string[]): boolean {
  if (from.origin === to.origin) return true
  const ip = /^[\d.]+$|^\[/
  if (ip.test(to.hostname) || !to.hostname.includes('.')) return false
  const target = registrable(to.hostname)
  return target === registrable(from.hostname) || hosts.some((host) => registrable(host) === target)
}
