import { parameterError } from '../../catalog/errors.ts'
import { carriedLink, type Link, readLink, withHashPath } from '../../reading/links.ts'

export const site = 'https://www.facebook.com'

const hosts = /^(?:[a-z0-9-]+\.)*(?:facebook\.com|fb\.com)$/
export const shortHosts = new Set(['fb.watch', 'www.fb.watch', 'fb.me', 'www.fb.me', 'on.fb.me'])

/** Pages that carry the link of an object, by their first segment, and the parameters that have it. */
const carriers: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^(?:login|checkpoint|privacy|consent)/, ['next']],
  [/^(?:l\.php|flx|sharer(?:\.php)?|share\.php)$/, ['u']],
  [/^(?:plugins|dialog)$/, ['href', 'link']],
]

/** Embeds and dialogs may name a version of the API first: `/v2.3/plugins/video.php`. */
const apiVersion = /^v\d{1,3}\.\d{1,3}$/

/** The target inside a link of the login page, of a redirector or of an embed. */
function targetOf(link: Link): Link | null {
  const [first = ''] = link.parts
  const names = carriers.find(([form]) => form.test(first))?.[1]
  return names === undefined ? null : carriedLink(link, names, site)
}

/** A link of Facebook or of its short domains; embeds, redirectors and login pages are replaced by their target. */
export function readFacebookLink(raw: string): Link | null {
  const link = /[./]/.test(raw) ? readLink(raw) : null
  if (!link) return null
  if (shortHosts.has(link.host)) return link
  if (!hosts.test(link.host)) return null
  const place = withHashPath(link)
  const page = apiVersion.test(place.parts[0] ?? '') ? { ...place, parts: place.parts.slice(1) } : place
  const target = targetOf(page)
  return target && (hosts.test(target.host) || shortHosts.has(target.host)) ? target : page
}

/** Whether a link must be opened to learn its object. */
export const isShort = ({ host, parts }: Link) => shortHosts.has(host) || parts[0] === 'share'

/** A short link without tracking parameters. */
export function shortUrl({ host, parts }: Link): string {
  const path = parts.map(encodeURIComponent).join('/')
  if (shortHosts.has(host))
    return `https://${host.replace(/^www\./, '')}/${path}${host.includes('watch') ? '/' : ''}`
  return `${site}/${path}/`
}

const shareKinds = /^[prv]$/

/** Whether the form of a short link shows that it opens a post (`/share/p/…`, fb.watch). */
export const opensPost = ({ host, parts }: Link) =>
  host.includes('fb.watch') || (parts[0] === 'share' && shareKinds.test(parts[1] ?? ''))

/** The first segment of a short link, as the links of the site name the object: `fb.me/e/…`, `/share/e/…` open events. */
export const shortKind = ({ host, parts }: Link): readonly string[] =>
  (shortHosts.has(host) ? parts.length > 1 && parts[0] === 'e' : parts[1] === 'e') ? ['events'] : []

/** The error for links of other objects, by the first path segment; null for a segment that may be a page. */
export function wrongKind(parts: readonly string[], expected: string): Error | null {
  const [first = ''] = parts
  const kinds: Readonly<Record<string, string>> = {
    groups: 'a group',
    events: 'an event',
    marketplace: 'the marketplace',
    ads: 'the ad library',
    hashtag: 'a hashtag',
    search: 'a search',
    stories: 'a story',
  }
  const kind = kinds[first]
  if (kind === undefined) return null
  return parameterError(`This is a link of ${kind}: send ${expected}.`)
}
