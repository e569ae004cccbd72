/** A link as people paste it: with or without scheme, with tracking parameters, in angle brackets. */
export interface Link {
  readonly url: URL
  /** Lower case, without a dot at its end. */
  readonly host: string
  /** Segments of the path, decoded; none of them is empty. */
  readonly parts: readonly string[]
}

/** The segments of a path, decoded. A broken escape leaves its segment as it was. */
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

/** The http(s) link in a text; null when it names no host. */
export function readLink(raw: string): Link | null {
  const text = raw.trim().replace(/^<(.*)>$/, '$1')
  const full = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text.replace(/^\/+/, '')}`
  if (!URL.canParse(full)) return null
  const url = new URL(full)
  const host = url.hostname.toLowerCase().replace(/\.$/, '')
  if (!/^https?:$/.test(url.protocol) || !host.includes('.')) return null
  return { url, host, parts: pathParts(url.pathname) }
}

/** A hashtag as it is looked up: without its sign (also the wide one of Asian keyboards), composed, lower case. */
export function bareTag(raw: string): string {
  return raw
    .trim()
    .replace(/^[#＃]/u, '')
    .normalize('NFC')
    .toLowerCase()
}
