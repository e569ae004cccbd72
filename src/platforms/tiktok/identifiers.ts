import { bareTag, carriedLink, pathParts, readLink, withHashPath } from '../../reading/links.ts'

/**
 * Readers that turn pasted links and names into canonical identifiers. They ignore tracking parameters, the host prefix
 * (`www.`, `m.`), a missing scheme, trailing slashes and letter case.
 */

const handlePattern = /^[a-z0-9_.]{2,24}$/
const numeric = /^\d{5,20}$/
/** Tabs of a profile. */
const tabs = new Set(['live', 'liked', 'reposts', 'favorites'])
/** Whether a text is an id: 5 to 20 digits. */
export const isNumeric = (text: string) => numeric.test(text)
/** Hosts whose links redirect to the long form. */
const shortHosts = new Set(['vm.tiktok.com', 'vt.tiktok.com'])

function tiktokUrl(raw: string): URL | null {
  const link = /[./]/.test(raw) ? readLink(raw) : null
  // Data exports and links shared from the app have the host tiktokv.com.
  if (!link || !hosts.test(link.host)) return null
  const inner = /^(?:login|signup|oembed)$/.test(link.parts[0] ?? '')
    ? carriedLink(link, ['redirect_url', 'url'], 'https://www.tiktok.com')
    : null
  return inner && hosts.test(inner.host) ? inner.url : withHashPath(link).url
}

const hosts = /(^|\.)tiktokv?\.com$/

/** Old mobile pages, pages for other languages and pages without scripts put these before the path. */
const prefixes = /^(?:amp|h5|i18n|[a-z]{2}(?:-[a-z]{2})?)$/i

function segments(url: URL): string[] {
  const [first = '', ...rest] = pathParts(url.pathname)
  const isPrefix = prefixes.test(first) && /^(?:@|share$|tag$|music$|foryou$)/.test(rest[0] ?? '')
  return (isPrefix ? rest : [first, ...rest]).filter((part) => part !== '')
}

/** Matches the path of a TikTok link; null for another host or path. */
function matchPath(raw: string, pattern: RegExp): RegExpExecArray | null {
  const url = tiktokUrl(raw)
  return url && pattern.exec(segments(url).join('/'))
}

/** Builds a reader of ids. It accepts digits, or a link whose path matches; the first group of the pattern is the id. */
const idReader = (pattern: RegExp) => (raw: string) =>
  numeric.test(raw) ? raw : (matchPath(raw, pattern)?.[1] ?? null)

const isEmbedPart = (part: string, place: number) =>
  (place === 0 && part === 'embed') || (place === 1 && /^v[23]$/.test(part))

/**
 * The handle of a profile, in lower case: 2 to 24 letters, digits, `_` and `.`, not ending in a dot. It accepts a handle
 * with or without `@`, or a profile link; null for anything else.
 */
export function readHandle(raw: string): string | null {
  const bare = raw.replace(/^@/, '').toLowerCase()
  if (handlePattern.test(bare) && !bare.endsWith('.') && bare !== 'tiktok.com') return bare
  const url = tiktokUrl(raw)
  if (!url || shortHosts.has(url.hostname)) return null
  // Embeds of profiles: /embed/@nasa, /embed/v2/@nasa.
  const parts = segments(url).filter((part, place) => !isEmbedPart(part, place))
  const [first, second, ...rest] = /^(?:live|share)$/.test(parts[0] ?? '') ? parts.slice(1) : parts
  const onlyProfile = second === undefined || (tabs.has(second) && rest.length === 0)
  return first?.startsWith('@') && onlyProfile ? readHandle(first) : null
}

/** The canonical form of a short link, which the source has to resolve; null for other links. */
export function readShortLink(raw: string): string | null {
  const url = tiktokUrl(raw)
  if (!url) return null
  const parts = segments(url)
  if (shortHosts.has(url.hostname) && parts.length === 1) return `https://${url.hostname}/${parts[0]}/`
  return parts[0] === 't' && parts.length === 2 ? `https://www.tiktok.com/t/${parts[1]}/` : null
}

/** Whether a link names an object of TikTok, of any kind. */
export const namesObject = (raw: string): boolean =>
  [readHandle, readPostLink, readMusicId, readHashtag, readCollection, readProduct, readStore, readAd].some(
    (read) => read(raw) !== null,
  )

export interface PostLink {
  readonly id: string
  readonly handle: string | null
  readonly photo?: boolean
}

/** The post that a link or a numeric id names; null for anything else, short links included. */
export function readPostLink(raw: string): PostLink | null {
  const linkTo = (id = '', handle: string | null = null, photo = false): PostLink | null =>
    numeric.test(id) ? { id, handle, photo } : null
  if (/^\d{15,20}$/.test(raw)) return linkTo(raw)
  const url = tiktokUrl(raw)
  if (!url) return null
  const path = segments(url).join('/')
  // Links copied from the feed name the post in their query.
  if (path === '' || /^foryou(\/|$)/.test(path)) return linkTo(url.searchParams.get('item_id') ?? '')
  const [, handle, kind, id] = /^(@[^/]*)\/(video|photo|slideshow)\/([^/]*)/.exec(path) ?? []
  if (handle) return linkTo(id, readHandle(handle), kind !== 'video')
  const withoutHandle =
    /^(?:embed(?:\/v[23])?|player\/v1|share\/(?:video|photo|slideshow|item)|video)\/(\d+)(?:\.html|\/|$)/.exec(
      path,
    )
  return linkTo(withoutHandle?.[1] ?? /^v\/(\d+)(?:\.html)?(?:\/|$)/.exec(path)?.[1])
}

/** The canonical link of a post; with an unknown author it contains `@i`. */
export const postUrl = ({ id, handle, photo }: PostLink) =>
  `https://www.tiktok.com/@${handle ?? 'i'}/${photo ? 'photo' : 'video'}/${id}`

/** The numeric id of a sound, from digits or a link of the sound (`/music/slug-1234567890`). */
export const readMusicId = idReader(
  /^(?:music|sound|(?:embed|share)\/music)\/(?:.*[/-])?(\d{5,20})(?:\.html|\/|$)/,
)

/** The hashtag that a search page looks for: `/search?q=%23space`. */
function soughtTag(raw: string): string | null {
  const url = tiktokUrl(raw)
  const words = url?.pathname.startsWith('/search') ? (url.searchParams.get('q') ?? '') : ''
  return /^[#＃]/u.test(words) ? words : null
}

/** A hashtag without `#`, in lower case: letters and digits of any script and `_`. Null for anything else. */
export function readHashtag(raw: string): string | null {
  const bare = bareTag(raw)
  if (/^[\p{L}\p{N}\p{M}_]{1,128}$/u.test(bare)) return bare
  const name = matchPath(raw, /^(?:(?:embed|share)\/)?tag\/([^/]+)/)?.[1] ?? soughtTag(raw)
  return name && !name.includes('.') ? readHashtag(name) : null
}

interface CollectionLink {
  kind: 'collection' | 'playlist'
  id: string
}

/** The collection or playlist that a link names; null for anything else. */
export function readCollection(raw: string): CollectionLink | null {
  const [, kind, id] = matchPath(raw, /^@[^/]*\/(collection|playlist)\/(?:[^/]*-)?(\d{5,20})(?:\/|$)/) ?? []
  return id === undefined ? null : { kind: kind as CollectionLink['kind'], id }
}

/** The canonical link of a collection or playlist, without the author and the name. */
export const collectionUrl = ({ kind, id }: CollectionLink) => `https://www.tiktok.com/@i/${kind}/x-${id}`

export interface ProductLink {
  id: string
  /** Market of the link (`us`); null for a link without a market. */
  market: string | null
}

/** The shop product that digits or a product link name; null for anything else. */
export function readProduct(raw: string): ProductLink | null {
  if (numeric.test(raw)) return { id: raw, market: null }
  const pattern = /^(?:(?<first>[^/]+)\/)?(?:.*\/)?(?:pdp|view\/product)\/(?:.*[/-])?(?<id>\d{5,20})$/
  const { first = '', id } = matchPath(raw, pattern)?.groups ?? {}
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

/** The numeric seller id of a store, from digits or a store link. */
export const readStore = idReader(/(?:^|\/)store\/(?:.*[/-])?(\d{5,20})$/)

const readAdPath = idReader(/(?:^|\/)(?:topads|detail)\/(\d{5,20})(?:\/|$)/)

/** The numeric id of an ad, from digits or a link of Creative Center or the ad library. */
export function readAd(raw: string): string | null {
  const query = tiktokUrl(raw)?.searchParams
  const id = query?.get('ad_id') ?? query?.get('material_id')
  return id ? (numeric.exec(id)?.[0] ?? null) : readAdPath(raw)
}
