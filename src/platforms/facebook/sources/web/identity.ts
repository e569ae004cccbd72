import { otherObject, requireSameId } from '../../../../reading/entries.ts'
import { pathParts } from '../../../../reading/links.ts'
import type { PostRef } from '../../identifiers.ts'
import { site } from '../../links.ts'

/** Compares names and links in an answer with the requested page, group or post. */

const isNumber = (text: string) => /^\d+$/.test(text)

/** Facebook ignores dots and letter case in names. */
export const plainName = (name: string) => name.toLowerCase().replaceAll('.', '')

/** The decoded segments of a link's path; empty for a text that is not a link. Pages may escape slashes (`\/`). */
export function segmentsOf(link: string | null | undefined): string[] {
  const text = link?.replaceAll('\\', '') ?? ''
  return URL.canParse(text, site) ? pathParts(new URL(text, site).pathname) : []
}

/** First segments of links that go on after a page's name: `/people/Ada/100…`, `/pages/Ada/100…`. */
const longForms = new Set(['people', 'pages', 'pg', 'p'])

/**
 * Checks that the address of a page is the page's own and not that of a post or another part of it.
 * @throws Fault changed for an address that continues past the page
 */
export function requireWholePage(link: string | null, field: string): void {
  const [first = '', ...rest] = segmentsOf(link)
  if (rest.length > 0 && !longForms.has(first)) throw otherObject(field, first, link)
}

const postWords = new Set(['posts', 'permalink', 'reel', 'reels'])
const isPostId = (segment: string) => /^(?:\d{6,}|pfbid\w+)$/.test(segment)

/**
 * Checks that the address of a post is the post's own and not that of another thing below it.
 * @throws Fault changed for an address that continues past the post
 */
export function requireWholePost(link: string | null, field: string): void {
  const segments = segmentsOf(link)
  const below = segments.slice(segments.findIndex((segment) => postWords.has(segment)) + 1)
  const id = below.findIndex(isPostId)
  if (below.length < segments.length && id >= 0 && id < below.length - 1) {
    throw otherObject(field, below[id], below.at(-1))
  }
}

/**
 * Checks the link of a group, or of a post in it, where link and request name the group in the same way.
 * @param names the group's known names and ids
 * @throws Fault changed for another group
 */
export function requireSameGroup(
  names: readonly (string | null)[],
  link: string | null,
  field: string,
): void {
  const [first = '', group = ''] = segmentsOf(link)
  if (first !== 'groups' || group === '') return
  const alike = names.filter((name) => name !== null).filter((name) => isNumber(name) === isNumber(group))
  if (alike.length > 0 && !alike.some((name) => plainName(name) === plainName(group))) {
    throw otherObject(field, alike[0], group)
  }
}

/**
 * Checks the id of a post. A `pfbid` token and a number cannot be compared: both can identify the same post. Then the
 * pages that published them are compared.
 * @param link the link of the post in the answer
 * @throws Fault changed for another post
 */
export function requireSamePost(
  { id, owner, kind }: PostRef,
  reported: string | null,
  link: string | null,
): void {
  if (id === null || reported === null) return
  if (isNumber(id) && isNumber(reported)) requireSameId(id, reported, 'post.id')
  else if (kind === 'post') requireSamePublisher(owner, link)
}

function requireSamePublisher(owner: string | null, link: string | null): void {
  const [publisher = '', word] = segmentsOf(link)
  if (owner === null || word !== 'posts' || isNumber(owner) !== isNumber(publisher)) return
  requireSameId(plainName(owner), plainName(publisher), 'post.url')
}

/**
 * Checks the post of a comment by the comment's id, `<post>_<comment>`.
 * @param posts the ids under which comments can name the post
 * @throws Fault changed for a comment on another post
 */
export function requireCommentOf(posts: readonly (string | null)[], commentId: string, field: string): void {
  const known = posts.filter((one) => one !== null).filter(isNumber)
  const post = /^(\d+)_\d+$/.exec(commentId)?.[1]
  if (post !== undefined && known.length > 0 && !known.includes(post))
    throw otherObject(field, known[0], post)
}
