import { changed, parameterError } from '../../../catalog/errors.ts'
import { type LookupContext, notFound, type Refusal, restricted } from '../../../catalog/source.ts'
import { readLink } from '../../../reading/links.ts'
import {
  type EventRef,
  type GroupRef,
  type PageRef,
  type PostRef,
  readEventLink,
  readGroup,
  readPage,
  readPost,
} from '../identifiers.ts'
import { isGonePage } from './gone.ts'

/** Opens share links one redirect at a time, and only within Facebook. */

const maxRedirects = 4

/** Whether an address belongs to Facebook. */
function isFacebookAddress(address: string): boolean {
  const host = readLink(address)?.host ?? ''
  return /^(?:[a-z0-9-]+\.)*(?:facebook\.com|fb\.com|fb\.watch|fb\.me)$/.test(host)
}

/** Whether a page is the login or the empty application. */
const isHiddenPage = (html: string) =>
  /\bid="login_form"|<title>\s*(?:Log into Facebook|Facebook)\s*<\/title>/i.test(html)

/** Share links of missing objects end at the home page; those of restricted objects end at a login. */
function refusalAt(target: URL): Refusal | null {
  if (/^\/(home\.php)?$/.test(target.pathname)) return notFound
  return /^\/(login|checkpoint)/.test(target.pathname) ? restricted : null
}

/**
 * Follows a share link to the object that it opens.
 * @param read parses the object from a link; null for other objects and for a further share link
 * @throws ServiceError bad_request for a link that opens another kind of object
 */
async function openShareLink<T>(
  context: LookupContext,
  short: string,
  read: (address: string) => T | null,
): Promise<{ readonly found: T } | Refusal> {
  let address = short
  for (let hop = 0; hop < maxRedirects; hop++) {
    const answer = await context.guarded.request({ url: address, redirect: 'manual' })
    const { status, headers } = answer
    const html = status === 200 || status === 404 || status === 410 ? answer.text() : ''
    if ((status === 404 || status === 410) && isGonePage(html)) return notFound
    // Facebook sends its login or the empty application instead of a redirect where it hides the target from visitors.
    if (status === 200 && isHiddenPage(html)) return restricted
    if (status < 300 || status > 399 || !headers.location || !URL.canParse(headers.location, address)) {
      throw changed('share link', `status ${status}`)
    }
    const target = new URL(headers.location, address)
    if (!isFacebookAddress(target.href)) {
      throw parameterError('This share link leads away from Facebook: send the link of the thing itself.')
    }
    const found = read(target.href)
    if (found !== null) return { found }
    const ended = refusalAt(target)
    if (ended) return ended
    address = target.href
  }
  throw changed('share link', 'too many redirects')
}

export type NamedPage = Exclude<PageRef, { share: string }>

/** Resolves a page reference; opens share links. */
export async function resolvePage(context: LookupContext, ref: PageRef): Promise<NamedPage | Refusal> {
  if (!('share' in ref)) return ref
  const answer = await openShareLink(context, ref.share, (address) => {
    const page = readPage(address)
    return page !== null && !('share' in page) ? page : null
  })
  return 'found' in answer ? answer.found : answer
}

/** Resolves a post reference; opens short links. */
export async function resolvePost(context: LookupContext, ref: PostRef): Promise<PostRef | Refusal> {
  if (ref.kind !== 'short') return ref
  const answer = await openShareLink(context, ref.url, (address) => {
    const post = readPost(address)
    return post !== null && post.kind !== 'short' ? post : null
  })
  return 'found' in answer ? answer.found : answer
}

/** Resolves an event reference to an id; opens short links. */
export async function resolveEvent(context: LookupContext, ref: EventRef): Promise<string | Refusal> {
  if (typeof ref === 'string') return ref
  const answer = await openShareLink(context, ref.share, (address) => {
    const event = readEventLink(address)
    return typeof event === 'string' ? event : null
  })
  return 'found' in answer ? answer.found : answer
}

/** Resolves a group reference to a name or id; opens share links. */
export async function resolveGroup(context: LookupContext, ref: GroupRef): Promise<string | Refusal> {
  if ('group' in ref) return ref.group
  const answer = await openShareLink(context, ref.share, (address) => {
    const group = readGroup(address)
    return group !== null && 'group' in group ? group.group : null
  })
  return 'found' in answer ? answer.found : answer
}
