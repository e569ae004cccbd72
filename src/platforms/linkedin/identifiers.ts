import { parameterError } from '../../catalog/errors.ts'
import { carriedLink, type Link, readLink } from '../../reading/links.ts'

/** Parses the links and names that users paste into canonical references. */

export const site = 'https://www.linkedin.com'

export type PersonRef =
  | { readonly kind: 'handle'; readonly handle: string }
  | { readonly kind: 'entityId'; readonly entityId: string }

export type OrganizationRef =
  | { readonly kind: 'id'; readonly id: string }
  | { readonly kind: 'slug'; readonly slug: string; readonly type: 'company' | 'school' | 'showcase' }

/** A reference to a post: the activity that announced it, the share or post itself, or an article. */
export type PostRef =
  | {
      readonly kind: 'post'
      readonly type: 'activity' | 'share' | 'ugcPost'
      readonly id: string
      /** The path of the post's page, if the link had it. */
      readonly path: string | null
    }
  | { readonly kind: 'article'; readonly slug: string }

const digits = /^\d{1,20}$/
/**
 * Handles and slugs: letters of any script, digits, hyphens and a few more. Old ones also have emoji and other signs, which
 * U+200D and U+FE0F join.
 */
const nameForm =
  /^[\p{L}\p{M}\p{N}\p{So}](?:[\p{L}\p{M}\p{N}\p{So}\p{Sc}\p{Emoji_Modifier}_.'’&·+!()*~-]|\u200d|\ufe0f){0,150}$/u
const entityForm = /^A[A-Z][a-zA-Z0-9]AA[\w-]{10,100}$/
const opaque = /^[\w-]{5,128}$/

/** Login pages and redirectors contain the link itself in a parameter. */
const carrierPaths = /^\/(?:authwall|login|signup|uas\/login|checkpoint|redir\/redirect|safety\/go)\b/

/** Parses a link to LinkedIn in any language or mobile form. Returns null for other links. */
function readLinkedin(raw: string): Link | null {
  const link = /[./]/.test(raw) ? readLink(raw) : null
  if (!link) return null
  if (link.host === 'lnkd.in') {
    throw parameterError('Short links (lnkd.in) cannot be looked up: open it and send the link behind it.')
  }
  if (!/^(?:[a-z-]+\.)?linkedin\.(?:com|cn)$/.test(link.host)) return null
  const inner = carrierPaths.test(link.url.pathname)
    ? carriedLink(link, ['sessionRedirect', 'session_redirect', 'url'], site)
    : null
  if (inner) return readLinkedin(inner.url.href)
  // Emails and the mobile site put these prefixes before the path.
  const parts = [...link.parts]
  while (/^(?:comm|mwlite|m)$/.test(parts[0] ?? '')) parts.shift()
  if (/^(?:feed|profile)$/.test(parts[0] ?? '') && /^(?:posts|in)$/.test(parts[1] ?? '')) parts.shift()
  return { ...link, parts }
}

/** Whether a text is a link or a path, not a bare name. */
const isPlace = (raw: string) => raw.includes('/') || /^[\w-]+\.linkedin\.com/i.test(raw)

function refuseInternal({ parts }: Link): void {
  if (/^(?:sales|talent|recruiter)$/.test(parts[0] ?? '')) {
    throw parameterError(
      'Links of Sales Navigator and Recruiter cannot be looked up: send the public link (https://www.linkedin.com/in/<handle>).',
    )
  }
}

function personName(name: string): PersonRef | null {
  if (entityForm.test(name)) return { kind: 'entityId', entityId: name }
  const handle = name.normalize('NFC').toLowerCase()
  return nameForm.test(handle) && !handle.includes('linkedin.com') ? { kind: 'handle', handle } : null
}

/**
 * Parses a person: handle with or without `@`, `in/<handle>`, profile link, or entity id.
 * @throws ServiceError bad_request for links to other objects, with the form to send instead
 */
export function readPerson(raw: string): PersonRef | null {
  const urn = /^urn:li:fsd?_(?:profile|salesProfile):\(?([\w-]+)/.exec(raw)?.[1]
  if (urn) return personName(urn)
  const link = readLinkedin(raw)
  const parts = link?.parts ?? raw.replace(/^\/+/, '').split('/').filter(Boolean)
  if (link || isPlace(raw)) {
    if (link) refuseInternal(link)
    const [first = '', second = ''] = parts
    if (first === 'in' && second !== '') return personName(second)
    if (link && first === 'profile' && second === 'view')
      return personName(link.url.searchParams.get('id') ?? '')
    if (link && /^(?:company|school|showcase)$/.test(first)) {
      throw parameterError(
        'This is the link of an organization: send the link of a person (…/in/<handle>), or use the organization routes.',
      )
    }
    if (link && first === 'posts') {
      throw parameterError('This is the link of a post: send the link of its author (…/in/<handle>).')
    }
    if (link && first === 'pub') {
      throw parameterError(
        'Links of the old form (/pub/…) lead nowhere: send https://www.linkedin.com/in/<handle>.',
      )
    }
    return null
  }
  return personName(raw.replace(/^@/, ''))
}

/**
 * Parses the handle of a person.
 * @throws ServiceError bad_request for an entity id
 */
export function readHandle(raw: string): string | null {
  const ref = readPerson(raw)
  if (ref?.kind === 'entityId')
    throw parameterError('This is an entityId, not a handle: send it as entityId.')
  return ref?.handle ?? null
}

/**
 * Parses a person's entity id. It strips the prefix `urn:li:fsd_profile:` and reads the id from a profile link.
 * @throws ServiceError bad_request for a handle
 */
export function readEntityId(raw: string): string | null {
  const bare = raw.replace(/^urn:li:(?:fsd?_profile|member|person):/, '')
  const ref = isPlace(bare) ? readPerson(bare) : null
  if (ref?.kind === 'handle') throw handleForEntityId(ref.handle)
  if (isPlace(bare)) return ref?.kind === 'entityId' ? ref.entityId : null
  // Entity ids have capital letters, and may have underscores. Handles have neither.
  if (bare === raw && /^[\d-]*[a-z][a-z\d-]*$/.test(bare)) throw handleForEntityId(bare)
  return opaque.test(bare) ? bare : null
}

const handleForEntityId = (handle: string) =>
  parameterError(
    `This is a handle, not an entityId: /v2/linkedin/people/resolve?handle=${encodeURIComponent(handle)} returns the entityId, and so does the profile.`,
  )

/** First segments of pages of organizations, and the kind of page that the segment opens today. */
const pageTypes: Readonly<Record<string, 'company' | 'school' | 'showcase'>> = {
  company: 'company',
  companies: 'company',
  organization: 'company',
  'company-beta': 'company',
  school: 'school',
  showcase: 'showcase',
}

/**
 * Parses an organization: slug, numeric id, or the link of a company, school or showcase page.
 * @throws ServiceError bad_request for links to other objects, with the form to send instead
 */
export function readOrganization(raw: string): OrganizationRef | null {
  const urn = /^urn:li:(?:organization|company|fsd?_company):(\d+)$/.exec(raw)?.[1]
  if (urn) return { kind: 'id', id: urn }
  const link = readLinkedin(raw)
  const parts = link?.parts ?? raw.replace(/^\/+/, '').split('/').filter(Boolean)
  if (link || isPlace(raw)) {
    if (link) refuseInternal(link)
    const at = parts[0] === 'organization-guest' || parts[0] === 'edu' ? 1 : 0
    const [type = '', name = ''] = parts.slice(at)
    const pageType = Object.hasOwn(pageTypes, type) ? pageTypes[type] : undefined
    // `/company/setup/new`: the form that makes a page.
    const isForm = name === 'setup' && parts[at + 2] === 'new'
    if (pageType !== undefined && name !== '' && !isForm) return named(name, pageType)
    if (link && type === 'in') {
      throw parameterError(
        'This is the link of a person: send the link of an organization (…/company/<slug>), or use the people routes.',
      )
    }
    return null
  }
  return named(raw.replace(/^@/, ''), 'company')
}

function named(name: string, type: 'company' | 'school' | 'showcase'): OrganizationRef | null {
  if (digits.test(name)) return { kind: 'id', id: name }
  const slug = name.normalize('NFC').toLowerCase()
  return nameForm.test(slug) && !slug.includes('linkedin.com') ? { kind: 'slug', slug, type } : null
}

/** Parses the slug of an organization. Digits are an id, not a slug. */
export function readSlug(raw: string): string | null {
  const ref = readOrganization(raw)
  if (ref?.kind === 'id')
    throw parameterError('This is the id of an organization, not its slug: send it as id.')
  return ref?.slug ?? null
}

/** Parses the id of an organization: digits, a URN, or a link that contains the digits. */
export function readOrganizationId(raw: string): string | null {
  const ref = readOrganization(raw)
  if (ref?.kind === 'slug') {
    throw parameterError(
      'This is a slug, not an id: /v2/linkedin/organizations/resolve returns the id (digits) of a slug.',
    )
  }
  return ref?.id ?? null
}

/**
 * Parses a job: digits, a URN, or a link with the id (`/jobs/view/…`, `currentJobId=`).
 * @throws ServiceError bad_request for links of searches
 */
export function readJob(raw: string): string | null {
  const bare = raw.replace(/^urn:li:(?:fsd?_)?(?:normalized_)?jobPosting:/, '')
  if (digits.test(bare)) return bare
  const link = readLinkedin(raw)
  const parts = link?.parts ?? raw.replace(/^\/+/, '').split('/').filter(Boolean)
  const place = parts.indexOf('view')
  if (place >= 0 && /^jobs2?$/.test(parts[place - 1] ?? '')) {
    // The id may follow the words of the title, in the same segment or in the next.
    const [name = '', next = ''] = parts.slice(place + 1)
    const id = (/(?:^|-)(\d{6,20})$/.exec(name) ?? /^(\d{6,20})$/.exec(next))?.[1]
    if (id !== undefined || name !== '') return id ?? null
  }
  if (parts[0] === 'jobs-guest') {
    const id = parts[parts.indexOf('jobPosting') + 1] ?? ''
    return digits.test(id) ? id : null
  }
  const current = link?.url.searchParams.get('currentJobId') ?? ''
  if (digits.test(current)) return current
  if (link && parts[0] === 'jobs') {
    if (/^\d{6,20}$/.test(parts[1] ?? '')) return parts[1]!
    throw parameterError(
      'This link names no job: send the link of one, such as https://www.linkedin.com/jobs/view/4411867124.',
    )
  }
  return null
}

const urnForm = /urn:li:(activity|share|ugcPost):(\d{5,20})/
/** Old links of the feed have the id without `urn:li:`. */
const oldUrnForm = /\/(activity|share|ugcPost):(\d{15,20})/

function postIn(text: string, path: string | null): PostRef | null {
  const [, type, id] = urnForm.exec(text) ?? oldUrnForm.exec(text) ?? []
  return id === undefined ? null : { kind: 'post', type: type as 'activity', id, path }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Pages below `/pulse` that list articles. */
const topicPages = new Set(['topics', 'browse', 'discover', 'channel', 'source'])

/** The activity in old links of the home page, which LinkedIn redirects to the post: `/hp/update/<id>`, `/nhome/updates?topic=<id>`. */
function oldActivityIn({ parts, url }: Link): string | null {
  const [first, second, third = ''] = parts
  const id = first === 'hp' && second === 'update' ? third : null
  const topic = first === 'nhome' && second === 'updates' ? url.searchParams.get('topic') : null
  return /^\d{15,20}$/.exec(id ?? topic ?? '')?.[0] ?? null
}

/**
 * Parses a post or article: link of a post, the feed, an embed or an article; a URN; or the digits of an activity.
 * @throws ServiceError bad_request for links to other objects, with the form to send instead
 */
export function readPost(raw: string): PostRef | null {
  if (/^\d{15,20}$/.test(raw)) return { kind: 'post', type: 'activity', id: raw, path: null }
  if (raw.startsWith('urn:')) return postIn(raw, null)
  const link = readLinkedin(raw)
  if (!link) return null
  refuseInternal(link)
  const [first = '', second = ''] = link.parts
  if (first === 'posts') {
    // The link of a post without words has the type directly after its author: `ada_activity-…`.
    const [, type, id] = /(?:^|[-_])(activity|share|ugcPost)-(\d{15,20})(?:-[\w-]{0,12})?$/.exec(second) ?? []
    if (id !== undefined) {
      return { kind: 'post', type: type as 'activity', id, path: `/posts/${encodeURIComponent(second)}` }
    }
  }
  if (first === 'pulse' && second !== '' && !topicPages.has(second)) return { kind: 'article', slug: second }
  const old = oldActivityIn(link)
  if (old !== null) return { kind: 'post', type: 'activity', id: old, path: null }
  const inside = postIn(decoded(link.url.href), null)
  if (inside) return inside
  throw parameterError(
    'This link leads to no post: send a link such as https://www.linkedin.com/posts/<author>_…-activity-<id>-<code>, or urn:li:activity:<id>.',
  )
}

/** Parses the id of an activity: digits, `urn:li:activity:` with digits, or a link that contains it. */
export function readActivityId(raw: string): string | null {
  if (digits.test(raw)) return raw
  const ref = readPost(raw)
  if (ref?.kind === 'post' && ref.type === 'activity') return ref.id
  if (ref !== null) {
    throw parameterError(
      'This names no activity: send the digits of an activity (urn:li:activity:<id>), as the link of a post shows them.',
    )
  }
  return null
}

/** Parses an ad: digits, or the link of its page in the ad library. */
export function readAd(raw: string): string | null {
  if (digits.test(raw)) return raw
  const link = readLinkedin(raw)
  const [first, second, id = ''] = link?.parts ?? []
  return first === 'ad-library' && second === 'detail' && digits.test(id) ? id : null
}

/** Decodes the creation time in the id of a post or comment, in ISO 8601. Returns null for an id without a time. */
export function timeOfId(id: string): string | null {
  if (!/^\d{15,20}$/.test(id)) return null
  const milliseconds = Number(BigInt(id) >> 22n)
  return milliseconds > 1_000_000_000_000 && milliseconds < 4_102_444_800_000
    ? new Date(milliseconds).toISOString()
    : null
}

export const profileUrl = (handle: string) => `${site}/in/${encodeURIComponent(handle)}`
export const organizationUrl = (name: string, type = 'company') =>
  `${site}/${type}/${encodeURIComponent(name)}`
export const jobUrl = (id: string) => `${site}/jobs/view/${id}`
export const activityUrl = (id: string) => `${site}/feed/update/urn:li:activity:${id}/`
export const adUrl = (id: string) => `${site}/ad-library/detail/${id}`

/**
 * Reads when an address of LinkedIn's delivery network expires: `e` is Unix time in seconds. Returns null if unknown.
 */
export function expiryOf(address: string | null): string | null {
  if (address === null || !URL.canParse(address)) return null
  const seconds = Number(new URL(address).searchParams.get('e') ?? Number.NaN)
  // LinkedIn writes 2147483647 for addresses that never expire.
  return seconds > 0 && seconds < 2_147_483_647 ? new Date(seconds * 1000).toISOString() : null
}
