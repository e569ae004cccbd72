import { bareTag, pathParts, readLink } from '../../reading/links.ts'

/**
 * What people paste, turned into one canonical form each. Tracking parameters, `www.`/`m.`/no host prefix, a missing
 * scheme, trailing slashes and letter case never matter.
 */

const handlePattern = /^[a-z0-9_.]{2,24}$/
const numeric = /^\d{5,20}$/
/** Whether a text is an id: 5 to 20 digits. */
export const isNumeric = (text: string) => numeric.test(text)
/** Hosts whose links redirect to the long form. */
const shortHosts = new Set(['vm.tiktok.com', 'vt.tiktok.com'])

function tiktokUrl(raw: string): URL | null {
  const link = /[./]/.test(raw) ? readLink(raw) : null
  // Data exports and shares from the app carry tiktokv.com.
  return link && /(^|\.)tiktokv?\.com$/.test(link.host) ? link.url : null
}

const segments = (url: URL) => pathParts(url.pathname)

/** A handle of 2 to 24 letters, digits, `_` and `.`, not ending in a dot; lower case. Null for anything else. */
export function readHandle(raw: string): string | null {
  const bare = raw.replace(/^@/, '').toLowerCase()
  if (handlePattern.test(bare) && !bare.endsWith('.') && bare !== 'tiktok.com') return bare
  const url = tiktokUrl(raw)
  if (!url || shortHosts.has(url.hostname)) return null
  const [first, second, ...rest] = segments(url)
  const onlyProfile = second === undefined || (second === 'live' && rest.length === 0)
  return first?.startsWith('@') && onlyProfile ? readHandle(first) : null
}

/** The canonical form of a short link, which has to be resolved; null for any other. */
export function readShortLink(raw: string): string | null {
  const url = tiktokUrl(raw)
  if (!url) return null
  const parts = segments(url)
  if (shortHosts.has(url.hostname) && parts.length === 1) return `https://${url.hostname}/${parts[0]}/`
  return parts[0] === 't' && parts.length === 2 ? `https://www.tiktok.com/t/${parts[1]}/` : null
}

export interface PostLink {
  readonly id: string
  readonly handle: string | null
  readonly photo?: boolean
}

/** A link to a video or photo post, or a numeric id. Null for anything else, also for short links. */
export function readPostLink(raw: string): PostLink | null {
  const found = (id = '', handle: string | null = null, photo = false): PostLink | null =>
    numeric.test(id) ? { id, handle, photo } : null
  if (/^\d{15,20}$/.test(raw)) return found(raw)
  const url = tiktokUrl(raw)
  if (!url) return null
  const path = segments(url).join('/')
  // Links copied from the feed.
  if (path === '' || /^foryou(\/|$)/.test(path)) return found(url.searchParams.get('item_id') ?? '')
  const [, handle, kind, own] = /^(@[^/]*)\/(video|photo|slideshow)\/([^/]*)/.exec(path) ?? []
  if (handle) return found(own, readHandle(handle), kind !== 'video')
  const other =
    /^(?:embed(?:\/v[23])?|player\/v1|share\/(?:video|photo|slideshow)|video)\/(\d+)(?:\/|$)/.exec(path)
  return found(other?.[1] ?? /^v\/(\d+)(?:\.html)?(?:\/|$)/.exec(path)?.[1])
}

/** The canonical text of a post link; `@i` stands for an author that is not known. */
export const postUrl = ({ id, handle, photo }: PostLink) =>
  `https://www.tiktok.com/@${handle ?? 'i'}/${photo ? 'photo' : 'video'}/${id}`

/** The numeric id at the end of `slug-1234567890`, or the digits themselves. */
function trailingId(part: string | undefined): string | null {
  return /(?:^|-)(\d{5,20})$/.exec(part ?? '')?.[1] ?? null
}

/** A reader of ids: digits, or what the path of a link names. */
const idOr = (read: (parts: string[], url: URL) => string | null | undefined) => (raw: string) => {
  if (numeric.test(raw)) return raw
  const url = tiktokUrl(raw)
  return (url && read(segments(url), url)) ?? null
}

/** A sound's numeric id, from digits or a link of a sound. */
export const readMusicId = idOr(([first = '', second = '', third]) => {
  if (first === 'music' || first === 'sound') return trailingId(second)
  return /^(embed|share)$/.test(first) && second === 'music' ? trailingId(third) : null
})

/** A hashtag without `#`: letters and digits of any script and `_`, lower case. */
export function readHashtag(raw: string): string | null {
  const bare = bareTag(raw)
  if (/^[\p{L}\p{N}\p{M}_]{1,128}$/u.test(bare)) return bare
  const url = tiktokUrl(raw)
  if (!url) return null
  const parts = segments(url)
  const name = parts[0] === 'tag' ? parts[1] : parts[0] === 'embed' && parts[1] === 'tag' ? parts[2] : null
  return name && !/[/.]/.test(name) ? readHashtag(name) : null
}

interface CollectionLink {
  kind: 'collection' | 'playlist'
  id: string
}

/** A collection or an author's playlist. */
export function readCollection(raw: string): CollectionLink | null {
  const url = tiktokUrl(raw)
  if (!url) return null
  const [first, second, third] = segments(url)
  if (!first?.startsWith('@') || (second !== 'collection' && second !== 'playlist')) return null
  const id = trailingId(third)
  return id === null ? null : { kind: second, id }
}

/** The canonical link; author and name do not matter to it. */
export const collectionUrl = ({ kind, id }: CollectionLink) => `https://www.tiktok.com/@i/${kind}/x-${id}`

export interface ProductLink {
  id: string
  /** Market of the link (`us`), or null when the link does not tell. */
  market: string | null
}

/** A shop product, from digits or a product link. */
export function readProduct(raw: string): ProductLink | null {
  if (numeric.test(raw)) return { id: raw, market: null }
  const url = tiktokUrl(raw)
  if (!url) return null
  const parts = segments(url)
  const market = url.hostname === 'shop.tiktok.com' && /^[a-z]{2}$/i.test(parts[0] ?? '') ? parts[0]! : null
  const place = parts.findIndex(
    (part, at) => part === 'pdp' || (part === 'product' && parts[at - 1] === 'view'),
  )
  const id = place < 0 ? null : trailingId(parts.at(-1))
  return id === null || place === parts.length - 1 ? null : { id, market: market?.toLowerCase() ?? null }
}

/** The canonical link of a product. */
export function productUrl({ id, market }: ProductLink): string {
  return market === null
    ? `https://www.tiktok.com/shop/pdp/x/${id}`
    : `https://shop.tiktok.com/${market}/pdp/x/${id}`
}

/** A shop's numeric seller id, from digits or a store link. */
export const readStore = idOr((parts) => (parts.includes('store') ? trailingId(parts.at(-1)) : null))

/** An ad's numeric id, from digits or a link of Creative Center or of the ad library. */
export const readAd = idOr((parts, url) => {
  const asked = url.searchParams.get('ad_id') ?? url.searchParams.get('material_id')
  const place = parts.findIndex((part) => part === 'topads' || part === 'detail')
  const id = asked ?? (/topads|detail/.test(url.pathname) ? parts[place + 1] : null)
  return id && numeric.test(id) ? id : null
})
