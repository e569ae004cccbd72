import { parameterError } from '../../errors.ts'
import { bareTag, type Link, readLink } from '../../reading/links.ts'

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
  'p reel reels tv stories explore accounts direct share popular about developer legal web api graphql s challenge oauth session emails directory nametag'.split(
    ' ',
  ),
)
const mediaWords = new Set(['p', 'reel', 'reels', 'tv'])

function readInstagram(raw: string): Link | null {
  const link = /[./]/.test(raw) ? readLink(raw) : null
  if (!link || !/^(?:www\.|m\.)?(?:instagram\.com|instagr\.am)$/.test(link.host)) return null
  if (link.parts[0] === 'share') {
    throw parameterError(
      'Share links cannot be looked up: open it and send the post link behind it (…/p/<code>/).',
    )
  }
  return link
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
    if (sitePages.has(name.toLowerCase())) return null
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

/** The shortcode of a numeric id; `<pk>_<owner>` is accepted. */
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
  const milliseconds = (BigInt(id) >> 23n) + 1_314_220_021_721n
  return milliseconds < 4_102_444_800_000n ? new Date(Number(milliseconds)).toISOString() : null
}

/**
 * A post or Reel: shortcode, post, Reel or TV link, or numeric media id.
 * @throws ServiceError bad_request for links of other objects; the message names what to send
 */
export function readMedia(raw: string): MediaRef | null {
  if (/^[1-9]\d{7,19}(?:_\d+)?$/.test(raw)) {
    const id = raw.split('_', 1)[0]!
    return { id, shortcode: shortcodeOfId(id) }
  }
  const link = readInstagram(raw)
  if (link) {
    const code = mediaCode(link)
    if (code === null) {
      throw parameterError(
        'This link leads to no post: send a link such as https://www.instagram.com/p/<code>/.',
      )
    }
    return { shortcode: code, id: idOfShortcode(code) }
  }
  return shortcodeForm.test(raw) ? { shortcode: raw, id: idOfShortcode(raw) } : null
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

/** A hashtag by name, `#name` or link, in any letter case. Null for text with spaces or punctuation. */
export function readHashtag(raw: string): string | null {
  const link = readInstagram(raw)
  const name = link
    ? link.parts[0] === 'explore' && link.parts[1] === 'tags'
      ? (link.parts[2] ?? '')
      : ''
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
export const readAudio = (raw: string) => idIn(raw, ['reels', 'audio'])

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
