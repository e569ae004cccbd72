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

/** What a form of path on TikTok finds in a link; null for another path or host. */
function inPath(raw: string, form: RegExp): RegExpExecArray | null {
  const url = tiktokUrl(raw)
  return url && form.exec(segments(url).join('/'))
}

/** A reader of ids: digits, or what the first group of a form of path holds. */
const idIn = (form: RegExp) => (raw: string) => (numeric.test(raw) ? raw : (inPath(raw, form)?.[1] ?? null))

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

/** A sound's numeric id, from digits or a link of a sound (`/music/slug-1234567890`). */
export const readMusicId = idIn(/^(?:music|sound|(?:embed|share)\/music)\/(?:[^/]*-)?(\d{5,20})(?:\/|$)/)

/** A hashtag without `#`: letters and digits of any script and `_`, lower case. */
export function readHashtag(raw: string): string | null {
  const bare = bareTag(raw)
  if (/^[\p{L}\p{N}\p{M}_]{1,128}$/u.test(bare)) return bare
  const name = inPath(raw, /^(?:embed\/)?tag\/([^/]+)/)?.[1]
  return name && !name.includes('.') ? readHashtag(name) : null
}

interface CollectionLink {
  kind: 'collection' | 'playlist'
  id: string
}

/** A collection or an author's playlist. */
export function readCollection(raw: string): CollectionLink | null {
  const [, kind, id] = inPath(raw, /^@[^/]*\/(collection|playlist)\/(?:[^/]*-)?(\d{5,20})(?:\/|$)/) ?? []
  return id === undefined ? null : { kind: kind as CollectionLink['kind'], id }
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
  const form = /^(?:(?<first>[^/]+)\/)?(?:.*\/)?(?:pdp|view\/product)\/(?:.*[/-])?(?<id>\d{5,20})$/
  const { first = '', id } = inPath(raw, form)?.groups ?? {}
  if (id === undefined) return null
  const isMarket = tiktokUrl(raw)?.hostname === 'shop.tiktok.com' && /^[a-z]{2}$/i.test(first)
  return { id, market: isMarket ? first.toLowerCase() : null }
}

/** The canonical link of a product. */
export function productUrl({ id, market }: ProductLink): string {
  return market === null
    ? `https://www.tiktok.com/shop/pdp/x/${id}`
    : `https://shop.tiktok.com/${market}/pdp/x/${id}`
}

/** A shop's numeric seller id, from digits or a store link. */
export const readStore = idIn(/(?:^|\/)store\/(?:.*[/-])?(\d{5,20})$/)

const adInPath = idIn(/(?:^|\/)(?:topads|detail)\/(\d{5,20})(?:\/|$)/)

/** An ad's numeric id, from digits or a link of Creative Center or of the ad library. */
export function readAd(raw: string): string | null {
  const query = tiktokUrl(raw)?.searchParams
  const asked = query?.get('ad_id') ?? query?.get('material_id')
  return asked ? (numeric.exec(asked)?.[0] ?? null) : adInPath(raw)
}
