import { parameterError } from '../../catalog/errors.ts'
import type { Link } from '../../reading/links.ts'
import {
  isShort,
  opensPost,
  readFacebookLink,
  shortHosts,
  shortKind,
  shortUrl,
  site,
  wrongKind,
} from './links.ts'

/** Parses links and names of Facebook objects, as people paste them, into a canonical form. */

/** A page or profile: the name in its link (lower case), its id, or a share link that must be opened. */
export type PageRef = { readonly handle: string } | { readonly id: string } | { readonly share: string }

/** A post, photo, video or reel. */
export interface PostRef {
  readonly kind: 'post' | 'photo' | 'video' | 'reel' | 'group' | 'short'
  /** Digits or a `pfbid…` token; null for a short link, which must be opened. */
  readonly id: string | null
  /** Name or id of the page or group that published it; null where the link does not contain it. */
  readonly owner: string | null
  /** The link in its canonical form. */
  readonly url: string
}

/** A group: the name in its link, its id, or a share link. */
export type GroupRef = { readonly group: string } | { readonly share: string }

/** An event: its id, or a short link. */
export type EventRef = string | { readonly share: string }

const digits = /^\d{1,25}$/
const postId = /^(?:\d{1,25}|pfbid[A-Za-z0-9]{5,200})$/
const nameForm = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}._-]{0,99}$/u
const groupForm = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}._-]{0,99}$/u

/** First path segments that belong to the site itself, so they are no profile names. */
const sitePages = new Set(
  (
    'about ads bookmarks business careers commerce dialog directory donate download events friends fundraisers gaming ' +
    'games groups hashtag help home home.php instantgames l.php legal live login login.php marketplace media messages ' +
    'notes notifications pages people permalink.php photo photo.php photos plugins policies policy.php privacy ' +
    'profile.php public recover reel reels saved search settings share share.php sharer sharer.php stories story.php ' +
    'jobs shop terms.php video video.php videos watch checkpoint latest index.php p pg tr reg signup app_scoped_user_id ' +
    'unsupportedbrowser r.php embedvideo places a n r v'
  ).split(' '),
)

/** The id at the end of a generated name: `Ada-Bakery-100064843289145`. */
function idInName(name: string): string | null {
  return /-(\d{9,20})$/.exec(name)?.[1] ?? null
}

function pageOfName(name: string): PageRef | null {
  if (digits.test(name)) return { id: name }
  if (sitePages.has(name.toLowerCase()) || !nameForm.test(name)) return null
  const id = idInName(name)
  return id === null ? { handle: name.toLowerCase() } : { id }
}

function lastDigits(parts: readonly string[]): PageRef | null {
  const id = parts.findLast((part) => digits.test(part)) ?? idInName(parts.at(-1) ?? '')
  return id === null || id === undefined ? null : { id }
}

function pageInPath({ url, parts }: Link): PageRef | null {
  const [first = '', second = ''] = parts
  const id = url.searchParams.get('id')
  if (first === 'profile.php') return id !== null && digits.test(id) ? { id } : null
  if (first === 'pages' || first === 'people') return lastDigits(parts.slice(1))
  if (first === 'pg') return pageOfName(second)
  // Links of profiles without a custom name: /p/Ada-Bakery-100064843289145/.
  if (first === 'p') return lastDigits([second])
  if (first === 'ads') {
    const page = url.searchParams.get('view_all_page_id')
    return page !== null && digits.test(page) ? { id: page } : null
  }
  return pageOfName(first.replace(/^@/, ''))
}

const expectedPage = `the link of a page or profile such as ${site}/nasa`

/**
 * Parses a page or profile: a link in any form, a name (with or without `@`), an id, or a share link.
 * @throws ServiceError bad_request for links of other objects; the message says what to send
 */
export function readPage(raw: string): PageRef | null {
  const link = readFacebookLink(raw)
  if (!link) {
    if (/[/\s]|^https?:|\.(com|net|org|example)$/i.test(raw)) return null
    return pageOfName(raw.replace(/^@/, ''))
  }
  if (isShort(link)) {
    const wrong = wrongKind(shortKind(link), expectedPage)
    if (wrong) throw wrong
    if (opensPost(link)) {
      throw parameterError(`This is a share link of a post: send ${expectedPage}.`)
    }
    const [, code = ''] = link.parts
    if (shortHosts.has(link.host) && link.parts.length === 1) return pageOfName(link.parts[0]!)
    return code === '' ? null : { share: shortUrl(link) }
  }
  const isGroup = link.parts[0] === 'groups'
  if (postInPath(link) && !isGroup) {
    throw parameterError(`This is the link of a post: send ${expectedPage}.`)
  }
  const page = pageInPath(link)
  if (page) return page
  const wrong = wrongKind(link.parts, expectedPage)
  if (wrong) throw wrong
  return null
}

/** The name of a page or profile in its link; null for a link that has an id in its place, or is of another thing. */
export function handleInLink(url: string | null | undefined): string | null {
  const link = url ? readFacebookLink(url) : null
  const page = link === null || isShort(link) ? null : pageInPath(link)
  return page !== null && 'handle' in page ? page.handle : null
}

/** Parses a page id: digits, or a link that contains the id. */
export function readPageId(raw: string): string | null {
  if (digits.test(raw)) return raw
  const page = readFacebookLink(raw) === null ? null : readPage(raw)
  return page !== null && 'id' in page ? page.id : null
}

/** The canonical link of a page. */
export function pageUrl(ref: { readonly handle: string } | { readonly id: string }): string {
  return 'id' in ref ? `${site}/profile.php?id=${ref.id}` : `${site}/${encodeURIComponent(ref.handle)}`
}

const isId = (text: string | null | undefined): text is string =>
  typeof text === 'string' && postId.test(text)

const post = (owner: string | null, id: string): PostRef => ({
  kind: 'post',
  id,
  owner,
  url: owner === null ? `${site}/${id}` : `${site}/${encodeURIComponent(owner)}/posts/${id}`,
})
const photo = (id: string, owner: string | null): PostRef => ({
  kind: 'photo',
  id,
  owner,
  url: `${site}/photo/?fbid=${id}`,
})
const video = (id: string, owner: string | null): PostRef => ({
  kind: 'video',
  id,
  owner,
  url: owner === null ? `${site}/watch/?v=${id}` : `${site}/${encodeURIComponent(owner)}/videos/${id}/`,
})
const reel = (id: string): PostRef => ({ kind: 'reel', id, owner: null, url: `${site}/reel/${id}/` })
const groupPost = (group: string, id: string): PostRef => ({
  kind: 'group',
  id,
  owner: group,
  url: `${site}/groups/${encodeURIComponent(group)}/posts/${id}/`,
})

/** The post that the query of a site page identifies. */
function postInQuery(page: string, query: URLSearchParams): PostRef | null {
  const story = query.get('story_fbid')
  const owner = query.get('id')
  const file = query.get('fbid')
  const film = query.get('v') ?? query.get('video_id')
  const set = /^pcb\.(\d+)$/.exec(query.get('set') ?? '')?.[1]
  switch (page) {
    case 'permalink.php':
    case 'story.php':
      return isId(story) && owner !== null && nameForm.test(owner) ? post(owner.toLowerCase(), story) : null
    case 'photo.php':
    case 'photo':
    case 'photos':
      return isId(file) ? photo(file, null) : null
    case 'watch':
    case 'video.php':
    case 'video':
      return isId(film) ? video(film, null) : null
    case 'media':
      return isId(set) ? post(null, set) : null
    default:
      return null
  }
}

function groupPostIn({ url, parts }: Link): PostRef | null {
  const [, group = '', word = '', ...behind] = parts
  const query = url.searchParams
  const id =
    word === 'posts' || word === 'permalink'
      ? // Words of the post may precede its id.
        behind.findLast(isId)
      : (query.get('multi_permalinks')?.split(',')[0] ??
        (query.get('view') === 'permalink' ? query.get('id') : null))
  return isId(id) && groupForm.test(group) ? groupPost(group.toLowerCase(), id) : null
}

/** The post that a link identifies; null for links of other objects. */
function postInPath(link: Link): PostRef | null {
  const { url, parts } = link
  const [first = ''] = parts
  if (first === 'groups') return groupPostIn(link)
  const reelId = first === 'reel' || first === 'reels' ? parts.slice(1).findLast(isId) : undefined
  if (reelId !== undefined) return reel(reelId)
  if ((first === 'watch' || first === 'videos') && isId(parts.at(-1)) && !url.searchParams.has('v')) {
    return video(parts.at(-1)!, null)
  }
  const postOfQuery = postInQuery(first, url.searchParams)
  if (postOfQuery) return postOfQuery
  const pageAndPost = /^(\d{3,25})_(\d{3,25})$/.exec(first)
  if (pageAndPost) return post(pageAndPost[1]!, pageAndPost[2]!)
  // Posts of profiles without a custom name: /people/Ada/1000…/posts/…
  const from =
    first === 'people' || first === 'pages' || first === 'pg' || first === 'p' ? parts.slice(1) : parts
  const word = from.findIndex(
    (part, place) => place > 0 && /^(posts|photos|videos|reels?|activity|permalink)$/.test(part),
  )
  if (word < 0) return null
  const id = from.slice(word + 1).findLast((part) => postId.test(part))
  const ownerPart = from[word - 1] ?? ''
  const owner = idInName(ownerPart) ?? ownerPart.toLowerCase()
  if (id === undefined || (sitePages.has(owner) && first === ownerPart) || !nameForm.test(owner)) return null
  switch (from[word]) {
    case 'photos':
      return photo(id, owner)
    case 'videos':
      return video(id, owner)
    case 'reel':
    case 'reels':
      return reel(id)
    default:
      return post(owner, id)
  }
}

const expectedPost = `the link of a post such as ${site}/nasa/posts/1304655294363177`

/**
 * Parses a post, photo, video or reel: a permalink in any form, a share link, or `<page id>_<post id>`.
 * @throws ServiceError bad_request for links of other objects; the message says what to send
 */
export function readPost(raw: string): PostRef | null {
  const pageAndPost = /^(\d{3,25})_(\d{3,25})$/.exec(raw)
  if (pageAndPost) return post(pageAndPost[1]!, pageAndPost[2]!)
  const link = readFacebookLink(raw)
  if (!link) return null
  if (isShort(link)) {
    const wrong = wrongKind(shortKind(link), expectedPost)
    if (wrong) throw wrong
    const code = link.parts.at(-1) ?? ''
    return link.parts.length > (link.parts[0] === 'share' ? 1 : 0) && /^[\w-]+$/.test(code)
      ? { kind: 'short', id: null, owner: null, url: shortUrl(link) }
      : null
  }
  const found = postInPath(link)
  if (found) return found
  const wrong = wrongKind(link.parts, expectedPost)
  if (wrong) throw wrong
  if (link.parts.length > 0 && pageInPath(link)) {
    throw parameterError(`This is not the link of a post: send ${expectedPost}.`)
  }
  return null
}

/** The post id in a feedback id: base64 of `feedback:<post id>`, the same as plain text, or the post id alone. */
export function readFeedback(raw: string): string | null {
  const plain = /^[A-Za-z0-9+/_-]{12,}={0,2}$/.test(raw) ? Buffer.from(raw, 'base64').toString('utf8') : raw
  const id = /^(?:feedback:)?(\d{3,25})(?:_\d+)?$/.exec(plain)?.[1] ?? /^(\d{3,25})$/.exec(raw)?.[1]
  return id ?? null
}

export const feedbackOf = (id: string) => Buffer.from(`feedback:${id}`).toString('base64')

/** Pages of the site below `/groups`. */
const groupPages = new Set(
  'categories create discover feed joins membership notifications requests search'.split(' '),
)

/**
 * Parses a group: a link, the name in a link, an id, or a share link.
 * @throws ServiceError bad_request for links of other objects; the message says what to send
 */
export function readGroup(raw: string): GroupRef | null {
  const link = readFacebookLink(raw)
  if (!link)
    return groupForm.test(raw) && !/\.(com|net|org)$/i.test(raw) ? { group: raw.toLowerCase() } : null
  const wanted = `the link of a group such as ${site}/groups/woodworkingideas`
  if (isShort(link)) {
    if (opensPost(link)) throw parameterError(`This is a share link of a post: send ${wanted}.`)
    return link.parts[0] === 'share' && link.parts.length > 1 ? { share: shortUrl(link) } : null
  }
  const [first = '', second = ''] = link.parts
  const old = first === 'group.php' ? link.url.searchParams.get('gid') : null
  if (old !== null && digits.test(old)) return { group: old }
  if (first !== 'groups') throw parameterError(`This is not the link of a group: send ${wanted}.`)
  return groupForm.test(second) && !groupPages.has(second) ? { group: second.toLowerCase() } : null
}

export const groupUrl = (group: string) => `${site}/groups/${encodeURIComponent(group)}/`

/**
 * Parses the id or link of a Marketplace listing.
 * @throws ServiceError bad_request for links of other objects; the message says what to send
 */
export function readItem(raw: string): string | null {
  if (digits.test(raw)) return raw
  const link = readFacebookLink(raw)
  if (!link) return null
  const { parts, url } = link
  const word = parts.findIndex((part) => part === 'item' || part === 'listing')
  const id = word > 0 ? parts[word + 1] : url.searchParams.get('listing_id')
  if (id !== null && id !== undefined && digits.test(id)) return id
  throw parameterError(
    `This is not the link of a listing: send a link such as ${site}/marketplace/item/1677104469719388/ or its id.`,
  )
}

export const itemUrl = (id: string) => `${site}/marketplace/item/${id}/`

/**
 * Parses the id or link of an event.
 * @throws ServiceError bad_request for links of other objects; the message says what to send
 */
export function readEvent(raw: string): string | null {
  if (digits.test(raw)) return raw
  const link = readFacebookLink(raw)
  if (!link) return null
  const [first = '', ...rest] = link.parts
  const old = first === 'event.php' ? link.url.searchParams.get('eid') : null
  if (old !== null && digits.test(old)) return old
  const id = first === 'events' && rest[0] !== 'explore' ? rest.find((part) => digits.test(part)) : undefined
  if (id !== undefined) return id
  throw parameterError(
    `This is not the link of an event: send a link such as ${site}/events/1234567890123456/ or its id.`,
  )
}

/**
 * Parses the link of an event, or a short link that opens one (`fb.me/e/…`).
 * @throws ServiceError bad_request for links of other objects; the message says what to send
 */
export function readEventLink(raw: string): EventRef | null {
  const link = readFacebookLink(raw)
  const mayOpen = link !== null && isShort(link) && link.parts.length > 1 && !opensPost(link)
  if (link && mayOpen && link.parts[1] !== 'g') return { share: shortUrl(link) }
  return readEvent(raw)
}

/**
 * Parses the link of a list of events of a place or category.
 * @throws ServiceError bad_request for links of one event or of a page; the message says what to send
 */
export function readEventList(raw: string): string | null {
  const link = readFacebookLink(raw)
  if (!link) return null
  const { parts } = link
  const wanted = `the link of a list of events such as ${site}/events/explore/us-atlanta/107991659233606/`
  if (parts[0] !== 'events') throw parameterError(`This is not the link of a list of events: send ${wanted}.`)
  if (parts[1] !== 'explore' && parts.some((part) => digits.test(part))) {
    throw parameterError(
      'This is the link of one event: ask for its details, or send the link of a list of events.',
    )
  }
  return `${site}/${parts.map(encodeURIComponent).join('/')}/`
}

/**
 * Parses the id or link of an ad in the Ad Library.
 * @throws ServiceError bad_request for links of other objects; the message says what to send
 */
export function readAd(raw: string): string | null {
  if (digits.test(raw)) return raw
  const link = readFacebookLink(raw)
  if (!link) return null
  const id = link.url.searchParams.get('id')
  if (link.parts[0] === 'ads' && id !== null && digits.test(id)) return id
  throw parameterError(
    `This is not the link of an ad: send a link such as ${site}/ads/library/?id=1103135646905363 or its library id.`,
  )
}

export const adUrl = (id: string) => `${site}/ads/library/?id=${id}`
