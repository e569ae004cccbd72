/**
 * A link as people paste it: with or without scheme, with tracking parameters, in angle brackets.
 */
export interface Link {
  readonly url: URL
  /** The host in lower case, without a trailing dot. */
  readonly host: string
  /** The path's non-empty segments, decoded. */
  readonly parts: readonly string[]
}

/** The segments of a path, decoded. A segment with a broken escape stays unchanged. */
export function pathParts(path: string): string[] {
  return path.split('/').flatMap((part) => {
    if (part === '') return []
    try {
      return [decodeURIComponent(part)]
    } catch {
      return [part]
    }
  })
}

/** The http(s) link in a text; null if it names no host. */
export function readLink(raw: string): Link | null {
  const text = raw.trim().replace(/^<(.*)>$/, '$1')
  const full = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text.replace(/^\/+/, '')}`
  if (!URL.canParse(full)) return null
  const url = new URL(full)
  const host = url.hostname.toLowerCase().replace(/\.$/, '')
  if (!/^https?:$/.test(url.protocol) || !host.includes('.')) return null
  return { url, host, parts: pathParts(url.pathname) }
}

/**
 * The link that a page of the site carries in a parameter, as login and consent pages, redirectors and embeds do. Null if
 * no parameter has one.
 * @param names the parameters, the preferred first
 * @param site the origin of a value that is only a path (`/nasa`)
 */
export function carriedLink({ url }: Link, names: readonly string[], site: string): Link | null {
  const carried = names.map((name) => url.searchParams.get(name)).find((value) => value)
  if (!carried) return null
  return readLink(carried.startsWith('/') && !carried.startsWith('//') ? site + carried : carried)
}

/** The link with the path that old sites have after `#!` or `#`; the link itself if it has none. */
export function withHashPath(link: Link): Link {
  const path = /^#!?(\/.*)$/.exec(link.url.hash)?.[1]
  return (path !== undefined && readLink(link.url.origin + path)) || link
}

/**
 * A hashtag as lookups use it: without its sign (also the wide sign of Asian keyboards), composed,
 * lower case.
 */
export function bareTag(raw: string): string {
  return raw
    .trim()
    .replace(/^[#＃]/u, '')
    .normalize('NFC')
    .toLowerCase()
}
