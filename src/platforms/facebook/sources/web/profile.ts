import { changed } from '../../../../catalog/errors.ts'
import type { LookupContext, Refusal, Source } from '../../../../catalog/source.ts'
import { requireSameId } from '../../../../reading/entries.ts'
import { at, type Json, obj, objs } from '../../../../reading/narrow.ts'
import { bool, str, url as urlOf } from '../../../../reading/values.ts'
import { type PageRef, pageUrl } from '../../identifiers.ts'
import type { Profile } from '../../model.ts'
import { type NamedPage, resolvePage } from '../links.ts'
import { parseCount } from './counts.ts'
import { plainName, requireWholePage, segmentsOf } from './identity.ts'
import { findPath, type PageData, restrictedOrChanged } from './page-data.ts'
import { openPage } from './site.ts'
import { handleOf } from './story.ts'

/** Reads a page or profile from its own page, as visitors see it. */

/** Checks that the answer is about the requested page, where it contains a name or id. */
function requireSamePage(ref: NamedPage, link: string | null, ids: readonly (string | null)[]): void {
  requireWholePage(link, 'profile.url')
  const handle = handleOf(link)
  if ('handle' in ref) {
    if (handle !== null) requireSameId(plainName(ref.handle), plainName(handle), 'profile.url')
    return
  }
  const known = ids.filter((id) => id !== null)
  if (known.length > 0 && !known.includes(ref.id))
    throw changed('profile.id', { requested: ref.id, reported: known })
}

/** The lines of the introduction, by Facebook's item type. */
function introOf(data: PageData): ReadonlyMap<string, string> {
  const lines = new Map<string, string>()
  for (const item of tiles(data)) {
    const kind = str(at(item, 'timeline_context_item', 'timeline_context_list_item_type'))
    const context = at(item, 'timeline_context_item', 'renderer', 'context_item')
    const words = str(at(context, 'plaintext_title', 'text')) ?? str(at(context, 'title', 'text'))
    if (kind !== null && words !== null && !lines.has(kind)) lines.set(kind, words)
    const bio = str(at(item, 'profile_status_text', 'text'))
    if (bio !== null) lines.set('BIO', bio)
  }
  return lines
}

function tiles(data: PageData): Json[] {
  const edges = data.answers.flatMap((answer) =>
    objs(at(obj(answer.user) ?? answer, 'profile_tile_sections', 'edges')),
  )
  const views = edges.flatMap((edge) => objs(at(edge, 'node', 'profile_tile_views', 'nodes')))
  const items = views.flatMap((view) =>
    objs(at(view, 'view_style_renderer', 'view', 'profile_tile_items', 'nodes')),
  )
  return items.flatMap((item): Json[] => {
    const node = obj(item.node)
    return node ? [node] : []
  })
}

/** A count below the name, found by the path of its link. Facebook rounds large counts. */
function socialCount(user: Json | undefined, path: RegExp): number | null {
  const lines = objs(at(user, 'profile_social_context', 'content'))
  const line = lines.find((one) => path.test(str(one.uri) ?? ''))
  return line ? (parseCount(str(at(line, 'text', 'text')) ?? '')?.value ?? null) : null
}

/** Some pages show followers instead of likes: "NASA. 5,300 followers · 20 talking about this." */
const followersIn = (description: string) =>
  parseCount(
    /(?<![\d.,\u00a0\u202f])[.,\u00a0\u202f]*(\d[\d.,\u00a0\u202f]*\s?[KMB]?) followers\b/.exec(
      description.split(' · ')[0] ?? '',
    )?.[1] ?? '',
  )?.value ?? null

/** Whether a description contains a page's counts: "57,552 likes · 1,048 talking about this". Persons have none. */
const hasCounts = (description: string) => {
  const [first, second] = description.split(' · ')
  return first !== undefined && second !== undefined && /\d/.test(first) && parseCount(second) !== null
}

/**
 * Reads likes from the description, which has the exact count: "Meedan. 3,783 likes · 65 were here." In other languages
 * the last number before the first middle dot is taken. It must agree with the rounded count below the name, or further
 * counts must follow it.
 */
function likesOf(description: string, rounded: number | null): number | null {
  if (followersIn(description) !== null) return rounded
  const english = /(?<![\d.,\u00a0\u202f])([\d.,\u00a0\u202f]+\s?[KMB]?) likes\b/.exec(description)?.[1]
  const head = description.split(' · ')[0] ?? ''
  const last = [...head.matchAll(/\d[\d.,\u00a0\u202f ]*/gu)].at(-1)
  const count = parseCount(english ?? (last ? head.slice(last.index) : ''))
  if (!count?.isExact) return rounded ?? (english ? (count?.value ?? null) : null)
  if (rounded !== null) return Math.abs(count.value - rounded) <= rounded * 0.1 ? count.value : rounded
  return english || hasCounts(description) ? count.value : null
}

/** The introduction: the text after the counts in `og:description`. Other description tags cut it. */
const introIn = (description = '') =>
  str(/(?:were here|talking about this|likes)\. (.+)$/su.exec(description)?.[1])

/** The category in `Page · Bakery`. */
const categoryOf = (line: string | undefined) => str(line?.split('·').at(-1)?.trim())

function readProfile(data: PageData, ref: NamedPage): { profile: Profile; isPrivate: boolean } | Refusal {
  const user = obj(findPath(data, 'user', 'profile_header_renderer', 'user'))
  const { tags } = data
  // The title continues with the page's location after a bar.
  // Tags are not read beside a query that failed.
  if (!user && data.hasFailedQuery) throw changed('profile query')
  const name = str(user?.name) ?? str(tags.get('og:title')?.split(' | ')[0])
  const link = urlOf(user?.url) ?? urlOf(tags.get('og:url')) ?? urlOf(data.canonical)
  if (name === null || link === null) return restrictedOrChanged(data, 'profile_header_renderer')
  const appLink = tags.get('al:android:url') ?? ''
  const id = str(user?.id) ?? /(?:profile|page)\/(\d+)/.exec(appLink)?.[1] ?? null
  const adPageId = str(at(user, 'delegate_page', 'id'))
  // The home page's address names no page.
  if (segmentsOf(link).length === 0) throw changed('profile link', link)
  requireSamePage(ref, link, [id, adPageId])
  const stated = tags.get('og:url') ?? null
  if (stated !== null) requireWholePage(stated, 'og:url')
  const intro = introOf(data)
  const description = tags.get('og:description') ?? tags.get('description') ?? ''
  const likes = likesOf(description, socialCount(user, /likes/))
  const sex = str(user?.gender)
  const hasCount = likes !== null || followersIn(description) !== null
  const isPerson = user ? adPageId === null && (sex === 'MALE' || sex === 'FEMALE') : !hasCount
  const rating = intro.get('INTRO_CARD_RATING') ?? null
  const ratings = rating === null ? null : /\((\d[\d,.]*)/.exec(rating)?.[1]
  const website = intro.get('INTRO_CARD_WEBSITE') ?? null
  const profile: Profile = {
    profileType: isPerson ? 'person' : 'business',
    platformUserId: id,
    displayName: name,
    profileUrl: link,
    avatarUrl: urlOf(at(user, 'profilePicLarge', 'uri')) ?? urlOf(tags.get('og:image')),
    coverImageUrl: urlOf(at(user, 'cover_photo', 'photo', 'image', 'uri')),
    likes,
    followers: followersIn(description) ?? socialCount(user, /followers/),
    ratingCount: ratings ? (parseCount(ratings)?.value ?? null) : null,
    ratingText: rating,
    address: intro.get('INTRO_CARD_ADDRESS') ?? null,
    email: intro.get('INTRO_CARD_PROFILE_EMAIL') ?? null,
    phone: intro.get('INTRO_CARD_PROFILE_PHONE') ?? null,
    website,
    intro: intro.get('BIO') ?? introIn(tags.get('og:description')),
    category:
      categoryOf(intro.get('INTRO_CARD_INFLUENCER_CATEGORY') ?? intro.get('INTRO_CARD_CATEGORY')) ??
      str(at(user, 'delegate_page', 'category_name')),
    services: intro.get('INTRO_CARD_BUSINESS_SERVICES') ?? null,
    priceRange: categoryOf(intro.get('INTRO_CARD_BUSINESS_PRICE')),
    isActive: null,
    createdDateText: null,
    adLibraryStatus: null,
    adLibraryPageId: adPageId,
    hours: null,
  }
  const sharing = at(user, 'wem_private_sharing_bundle', 'private_sharing_control_model_for_user')
  return { profile, isPrivate: bool(at(sharing, 'private_sharing_enabled')) === true }
}

/** Requests and reads a profile; also returns the page's data. */
export async function openProfile(context: LookupContext, ref: PageRef) {
  const page = await resolvePage(context, ref)
  if ('outcome' in page) return page
  const answer = await openPage(context, pageUrl(page))
  if (answer.outcome !== 'answered') return answer
  const read = readProfile(answer.found, page)
  return 'outcome' in read ? read : { ...read, data: answer.found }
}

export const webProfile: Source<{ readonly url: PageRef }, Profile> = {
  name: 'web',
  async lookup({ url }, context) {
    const found = await openProfile(context, url)
    if ('outcome' in found) return found
    return { outcome: found.isPrivate ? 'private' : 'found', model: found.profile }
  },
}
