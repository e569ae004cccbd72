import { parameterError } from '../../catalog/errors.ts'
import { bareTag, carriedLink, type Link, readLink } from '../../reading/links.ts'

/** Reads pasted names and links of Instagram's objects into their canonical form. */

export type ProfileRef =
  | { readonly kind: 'handle'; readonly handle: string }
  | { readonly kind: 'id'; readonly id: string }

const handleForm = /^[a-z0-9_](?:[a-z0-9_]|\.(?!\.|$)){0,29}$/
/** Instagram's database ids: positive 64-bit integers. */
const numeric = /^[1-9]\d{0,18}$/
/** Public shortcodes, and shortcodes of private links followed by a key. */
const shortcodeForm = /^(?=.*[^\d])[\w-]{5,14}(?:[\w-]{28})?$/
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
/** Length of the key at the end of a private link's code. */
const privateKeyLength = 28
/** First path segments of the site's own pages, never a handle. */
const sitePages = new Set(
  'p reel reels tv stories explore accounts direct share popular about developer legal web api graphql s challenge oauth session emails directory nametag your_activity qr invites'.split(
    ' ',
  ),
)
const mediaWords = new Set(['p', 'reel', 'reels', 'tv'])

function instagramLink(raw: string): Link | null {
  const link = /[./]/.test(raw) ? readLink(raw) : null
  return link && /^(?:www\.|m\.)?(?:instagram\.com|instagr\.am)$/.test(link.host) ? link : null
}

const carriers = /^(?:accounts|challenge|consent|oembed|api)$/

/**
 * A link that people paste, also inside a link of the login or consent page, of oEmbed or of the redirector
 * (l.instagram.com).
 * @throws ServiceError bad_request for a share link
 */
function readInstagram(raw: string): Link | null {
  const outer = /[./]/.test(raw) ? readLink(raw) : null
  const isCarrier =
    outer !== null &&
    (/^(?:l|api|graph)\.instagram\.com$/.test(outer.host) ||
      (instagramLink(raw) !== null && carriers.test(outer.parts[0] ?? '')))
  const inner = isCarrier ? carriedLink(outer, ['next', 'u', 'url'], 'https://www.instagram.com') : null
  const link = instagramLink(inner?.url.href ?? raw)
  if (link?.parts[0] === 'share') {
    throw parameterError(
      'Share links cannot be looked up: open it and send the post link behind it (…/p/<code>/).',
    )
  }
  return link
}

/** The post that a link in Instagram's answers names; null for other links and for addresses below the post's. */
export function mediaInLink(link: string): MediaRef | null {
  const parsed = instagramLink(link)
  const code = parsed && parsed.parts[0] !== 'share' ? mediaCode(parsed) : null
  return code !== null && parsed?.parts.at(-1) === code ? refOfCode(code) : null
}

/** The account that a link in Instagram's answers names; null for other links and for addresses below the account's. */
export function handleInLink(link: string): string | null {
  const [name = '', ...rest] = instagramLink(link)?.parts ?? []
  return rest.length > 0 || sitePages.has(name.toLowerCase()) ? null : readHandle(name)
}

/** A user id: digits without leading zeros. */
export const readUserId = (raw: string) => (numeric.test(raw) ? raw : null)

/** A handle in any letter case, with or without `@`; null for anything else. */
export function readHandle(raw: string): string | null {
  const bare = raw.replace(/^@/, '').toLowerCase()
  return handleForm.test(bare) && !(bare === 'instagram.com') ? bare : null
}

function mediaCode({ parts }: Link): string | null {
  const [first = '', second = '', third = ''] = parts
  if (mediaWords.has(first)) return shortcodeForm.test(second) && second !== 'audio' ? second : null
  return mediaWords.has(second) && shortcodeForm.test(third) ? third : null
}

/** What stands behind the handle in links of a profile's tabs, lists and stories. */
const profileTabs = new Set(
  'reels tagged live channel guide guides followers following saved feed igtv clips collabs similar_accounts mutualonly related_profiles embed about_this_account highlights photos posts'.split(
    ' ',
  ),
)

/** Whether a link leads to a thing of another kind (an effect, a broadcast channel): a site's page and its id. */
const isOtherThing = (tab: string | undefined): boolean =>
  tab !== undefined && !profileTabs.has(tab.toLowerCase())

/**
 * A profile: handle with or without `@`, profile or story link, or digits (a user id).
 * @throws ServiceError bad_request for links of other objects; the message names what to send
 */
export function readProfile(raw: string): ProfileRef | null {
  if (/^\d+$/.test(raw)) return numeric.test(raw) ? { kind: 'id', id: raw } : null
  const link = readInstagram(raw)
  if (link) {
    if (mediaCode(link)) throw parameterError('This is the link of a post: send the handle of its author.')
    const [first = '', second = ''] = link.parts
    // Apps link to profiles as /_u/<handle>.
    const leads = (first === 'stories' && second !== 'highlights') || first === '_u'
    const name = leads ? second : first
    if (highlightIn(link) !== null || (first === 'stories' && second === 'highlights')) {
      throw parameterError('This is the link of a highlight: send the handle of its owner.')
    }
    if (sitePages.has(name.toLowerCase()) || (!leads && isOtherThing(second || undefined))) return null
    const handle = readHandle(name)
    return handle === null ? null : { kind: 'handle', handle }
  }
  const handle = readHandle(raw)
  return handle === null ? null : { kind: 'handle', handle }
}

/** The handle of a profile, for v1 routes, which do not accept ids. */
export function readProfileHandle(raw: string): string | null {
  const ref =
    readHandle(raw) === null ? readProfile(raw) : { kind: 'handle' as const, handle: readHandle(raw)! }
  return ref?.kind === 'handle' ? ref.handle : null
}

/** A post or Reel by shortcode and id. */
export interface MediaRef {
  readonly shortcode: string
  /** Numeric id (pk). */
  readonly id: string
}

/** The numeric id in a shortcode: base 64, most significant digit first. In private links a key follows. */
export function idOfShortcode(shortcode: string): string {
  const code = shortcode.length > privateKeyLength ? shortcode.slice(0, -privateKeyLength) : shortcode
  let id = 0n
  for (const character of code) id = id * 64n + BigInt(alphabet.indexOf(character))
  return id.toString()
}

/**
 * Whether a text is digits, no more than the longest shortcode makes (14 letters; Instagram's own ids have at most 20
 * digits). Arithmetic with longer texts takes time by their square.
 */
export const isMediaId = (text: string) => /^\d{1,26}$/.test(text)

/** The shortcode of a numeric id ({@link isMediaId}); `<pk>_<owner>` is accepted. */
export function shortcodeOfId(id: string): string {
  let left = BigInt(id.split('_', 1)[0]!)
  let code = ''
  do {
    code = alphabet[Number(left % 64n)]! + code
    left /= 64n
  } while (left > 0n)
  return code
}

/** The time in a post's id: exact unless the post was scheduled. Null for an id outside the years to 2099. */
export function timeOfId(id: string): string | null {
  if (!isMediaId(id)) return null
  const milliseconds = (BigInt(id) >> 23n) + 1_314_220_021_721n
  return milliseconds < 4_102_444_800_000n ? new Date(Number(milliseconds)).toISOString() : null
}

/** Ids are signed 64-bit integers. */
const maxId = 2n ** 63n - 1n
/** Codes that force an outcome of the simulated Instagram have more letters than real ones. */
const forcingCode = /^sim_?[a-z_]+$/

/** The post of a shortcode; null for a code beyond 64 bits. */
function refOfCode(shortcode: string): MediaRef | null {
  const id = idOfShortcode(shortcode)
  return BigInt(id) <= maxId || forcingCode.test(shortcode) ? { shortcode, id } : null
}

/**
 * A post or Reel: shortcode, post, Reel or TV link, or numeric media id.
 * @throws ServiceError bad_request for links of other objects; the message names what to send
 */
export function readMedia(raw: string): MediaRef | null {
  if (/^[1-9]\d{7,19}(?:_\d+)?$/.test(raw)) {
    const id = raw.split('_', 1)[0]!
    return BigInt(id) <= maxId ? { id, shortcode: shortcodeOfId(id) } : null
  }
  const link = readInstagram(raw)
  if (link) {
    const code = mediaCode(link)
    if (code === null) {
      throw parameterError(
        'This link leads to no post: send a link such as https://www.instagram.com/p/<code>/.',
      )
    }
    return refOfCode(code)
  }
  return shortcodeForm.test(raw) ? refOfCode(raw) : null
}

/** The link of a post or Reel. */
export function mediaUrl(shortcode: string, product: string | null = null): string {
  return `https://www.instagram.com/${product === 'clips' ? 'reel' : 'p'}/${shortcode}/`
}

export const tagUrl = (name: string) => `https://www.instagram.com/explore/tags/${encodeURIComponent(name)}/`
export const placeUrl = (id: string) => `https://www.instagram.com/explore/locations/${id}/`
export const soundUrl = (id: string) => `https://www.instagram.com/reels/audio/${id}/`
export const profileUrl = (handle: string) => `https://www.instagram.com/${handle}/`

/** Letters, digits, underscores and emoji. */
const tagForm = /^[\p{L}\p{M}\p{N}_\p{Extended_Pictographic}\p{Emoji_Modifier}\p{RI}\u200d]{1,150}$/u

/** The hashtag that a search page looks for: `/explore/search/keyword/?q=%23space`. */
function soughtTag({ url, parts }: Link): string {
  const words = parts[0] === 'explore' && parts[1] === 'search' ? (url.searchParams.get('q') ?? '') : ''
  return /^[#＃]/u.test(words) ? words : ''
}

/** A hashtag by name, `#name` or link, in any letter case. Null for text with spaces or punctuation. */
export function readHashtag(raw: string): string | null {
  const link = readInstagram(raw)
  const name = link
    ? link.parts[0] === 'explore' && link.parts[1] === 'tags'
      ? (link.parts[2] ?? '')
      : soughtTag(link)
    : raw
  const tag = bareTag(name)
  return tagForm.test(tag) ? tag : null
}

function idIn(raw: string, prefix: readonly string[]): string | null {
  if (numeric.test(raw)) return raw
  const link = readInstagram(raw)
  if (!link || !prefix.every((part, place) => link.parts[place] === part)) return null
  const id = link.parts[prefix.length] ?? ''
  return numeric.test(id) ? id : null
}

/** The id in a highlight's link: `/stories/highlights/<id>/`, or `/s/<base64 of highlight:id>` from the apps. */
function highlightIn({ parts: [first = '', second = '', third = ''] }: Link): string | null {
  if (first === 'stories' && second === 'highlights') return numeric.test(third) ? third : null
  if (first !== 's') return null
  return /^highlight:(\d{1,19})$/.exec(Buffer.from(second, 'base64').toString('latin1'))?.[1] ?? null
}

/** A highlight: its id, with or without Instagram's prefix `highlight:`, or its link. */
export function readHighlight(raw: string): string | null {
  const id = raw.replace(/^highlight:/, '')
  if (numeric.test(id)) return id
  const link = readInstagram(raw)
  return link && highlightIn(link)
}

export const readLocation = (raw: string) => idIn(raw, ['explore', 'locations'])
export const readAudio = (raw: string) => idIn(raw, ['reels', 'audio']) ?? idIn(raw, ['reel', 'audio'])

/** A topic: a word or phrase, or the link of its page (`/popular/<slug>/`). */
export function readTopic(raw: string): string | null {
  const link = readInstagram(raw)
  if (link) {
    const slug = link.parts[0] === 'popular' ? link.parts[1] : undefined
    return slug ? slug.replaceAll('-', ' ').toLowerCase() : null
  }
  return raw.length <= 200 && !/^https?:/i.test(raw) ? raw.toLowerCase() : null
}

/** Expiry of an address of Instagram's delivery network: `oe` is hexadecimal Unix time. Null if it has no `oe`. */
export function expiryOf(address: string | null): string | null {
  if (address === null || !URL.canParse(address)) return null
  const seconds = Number.parseInt(new URL(address).searchParams.get('oe') ?? '', 16)
  return seconds > 0 && seconds < 4_102_444_800 ? new Date(seconds * 1000).toISOString() : null
}
