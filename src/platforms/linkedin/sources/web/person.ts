import type { CheerioAPI } from 'cheerio'
import { changed } from '../../../../catalog/errors.ts'
import type { LookupContext } from '../../../../catalog/source.ts'
import { type DriftReporter, readParts, requireSameId } from '../../../../reading/entries.ts'
import { pathParts } from '../../../../reading/links.ts'
import { at, type Json, must } from '../../../../reading/narrow.ts'
import { int, iso, str, text, url } from '../../../../reading/values.ts'
import type { SourceAnswer } from '../../../shared/web-source.ts'
import { activityUrl, site, timeOfId } from '../../identifiers.ts'
import type { Person, Post, ProfileEntry } from '../../model.ts'
import { unknownPerson, unknownPost } from '../unknown-models.ts'
import { readAudience } from './audience.ts'
import { actorOf, lines, pictureOf, shown, unmasked, unmaskedLines, words } from './elements.ts'
import { readJsonLdEducations, readJsonLdNames, readJsonLdPositions } from './json-ld-person.ts'
import { isPageOf, requireOwnAddress } from './own-address.ts'
import {
  readActivity,
  readEducations,
  readMemberships,
  readPositions,
  readProfileEntries,
  readRecommendations,
  readRecommenders,
  readSimilarPeople,
  readWebsites,
} from './person-sections.ts'
import { interactions, linkedAuthor } from './post.ts'
import { type GuestPage, guestPage, nodesOfType } from './site.ts'
import { textOf, unbroken } from './texts.ts'

/** The guest page of a person: JSON-LD, and the sections that the member made public. */

const postTypes = ['DiscussionForumPosting', 'SocialMediaPosting', 'VideoObject', 'Article'] as const
const knownTypes = new Set<string>([
  ...postTypes,
  'Person',
  'WebPage',
  'ProfilePage',
  'BreadcrumbList',
  'PublicationIssue',
])

/** Reads posts and articles from JSON-LD, newest first. Returns null if the page has neither. */
function postsOf(page: GuestPage, context: Pick<LookupContext, 'drift'>): Post[] | null {
  const nodes = nodesOfType(page, ...postTypes)
  const strange = page.linked.filter((one) => !knownTypes.has(String(one['@type']))).length
  for (let lost = 0; lost < strange; lost++) context.drift('ld+json @type', 'part')
  // JSON-LD lists posts in the same graph as the person. Without the person, a missing list does not prove that there
  // are not posts.
  if (nodes.length === 0 && (strange > 0 || nodesOfType(page, 'Person').length === 0)) return null
  const posts = readParts(
    nodes,
    (node): Post => {
      const address = must(url(node.url) ?? url(node.mainEntityOfPage), 'url')
      const path = new URL(address).pathname
      const kind = path.startsWith('/pulse/') ? 'article' : 'post'
      const id = /[-_]activity-(\d+)/.exec(path)?.[1] ?? null
      const headline = text(node.headline) || text(node.name)
      const picture = shown(at(node, 'image', 'url')) ?? shown(node.image)
      return {
        ...unknownPost,
        type: kind,
        id,
        url: kind === 'post' && id === null ? address : `${site}${path}` || activityUrl(id ?? ''),
        title: headline || null,
        headline: headline || null,
        text: text(node.text) ?? textOf(text(node.articleBody)),
        author: linkedAuthor(node),
        publishedAt: iso(node.datePublished) ?? (id && timeOfId(id)),
        reactionCount: interactions(node, 'Like'),
        commentCount: interactions(node, 'Comment'),
        images: picture === null ? null : [{ url: picture, width: null, height: null }],
      }
    },
    context,
    'posts',
  )
  // A limit cuts the list: a repeated post would take the place of another one.
  const once = [...new Map(posts.map((post) => [post.url, post])).values()]
  return once.sort((a, b) => (b.publishedAt ?? '').localeCompare(a.publishedAt ?? ''))
}

/** First and last name from the page, or the two words of a two-word name. */
function namesOf($: CheerioAPI, name: string | null): Pick<Person, 'firstName' | 'lastName'> {
  const first = unmasked($('meta[property="profile:first_name"]').attr('content'))
  const last = unmasked($('meta[property="profile:last_name"]').attr('content'))
  if (first !== null || last !== null) return { firstName: first, lastName: last }
  const parts = name?.split(' ') ?? []
  return parts.length === 2
    ? { firstName: parts[0]!, lastName: parts[1]! }
    : { firstName: null, lastName: null }
}

/**
 * Reads the headline from the title "Bill Gates - Chair, Gates Foundation
 * LinkedIn". A title with two parts has position and company.
 */
function titled($: CheerioAPI, name: string | null): string | null {
  const title = $('title')
    .first()
    .text()
    .trim()
    .replace(/(?<!\s)\s*\|\s*LinkedIn\s*$/, '')
  const rest = name !== null && title.startsWith(`${name} - `) ? title.slice(name.length + 3) : ''
  return / [-–] /.test(rest) ? null : unmasked(rest)
}

/** Followers and connections in the top card ("500+ connections"). */
const audienceIn = ($: CheerioAPI) =>
  readAudience(
    $('.top-card-layout__first-subline span, .top-card__subline-item')
      .toArray()
      .map((one) => $(one).text().trim()),
  )

/** Reads a person's page. */
export function readPerson(page: GuestPage, context: DriftReporter): Person {
  const { $ } = page
  const node = nodesOfType(page, 'Person').find((one) => 'url' in one || 'sameAs' in one || 'worksFor' in one)
  const name = unmasked(str(node?.name)) ?? words($('.top-card-layout__title'))
  if (name === null) throw changed('name')
  const [kind, shownName = ''] = pathParts(page.path)
  if (kind !== 'in') throw changed('page', page.path)
  const handle = shownName.toLowerCase()
  requireOwnAddress($, (parts) => isPageOf(['in'], handle, parts))
  const named = actorOf(str(node?.url) ?? str(node?.sameAs) ?? undefined)
  requireSameId(handle, named?.handle, 'Person.url')
  const picture =
    shown(at(node, 'image', 'contentUrl')) ??
    shown(at(node, 'image', 'url')) ??
    shown(node?.image) ??
    pictureOf($('img.top-card__profile-image, img[class*="top-card-layout__entity-image"]'))
  const country = str(at(node, 'address', 'addressCountry'))
  const memberships = readJsonLdNames(node?.memberOf, context, 'memberOf')
  const awards = readJsonLdNames(node?.awards, context, 'awards')
  const urn = $('[data-semaphore-content-urn^="urn:li:member:"]').attr('data-semaphore-content-urn')
  const summary = $('section.summary .core-section-container__content p').first()
  const creator = str(node?.disambiguatingDescription)
  const audience = audienceIn($)
  return {
    ...unknownPerson,
    handle: named?.handle ?? handle,
    memberId: /(?<!\d)(\d+)$/.exec(urn ?? '')?.[1] ?? null,
    name,
    ...namesOf($, name),
    headline: words($('.top-card-layout__headline')) ?? titled($, name),
    summary: unmaskedLines(unbroken(str(node?.description))) ?? unmaskedLines(lines(summary)),
    pictureUrl: picture,
    pictures: picture === null ? null : [sized(picture)],
    coverUrl: pictureOf($('img.cover-img__image')),
    location:
      unmasked(str(at(node, 'address', 'addressLocality'))) ?? words($('.top-card__subline-item').first()),
    countryCode: country !== null && /^[A-Z]{2}$/.test(country) ? country : null,
    followerCount: interactions(node, 'Follow') ?? audience.followers,
    connectionCount: audience.connections,
    isInfluencer: creator === null ? null : /influencer/i.test(creator),
    websites: readWebsites($, context),
    positions: readPositions($, context) ?? readJsonLdPositions(node),
    educations: readEducations($, context) ?? readJsonLdEducations(node, context),
    languages: languagesOf($, node, context),
    memberships:
      readMemberships($, context) ??
      memberships?.map((one) => ({ name: one, role: null, startDate: null, endDate: null })) ??
      null,
    publications: readProfileEntries($, context, ['publications']),
    projects: readProfileEntries($, context, ['projects']),
    awards: readProfileEntries($, context, ['awards', 'honors-and-awards']) ?? awards?.map(bare) ?? null,
    certifications: readProfileEntries($, context, ['certifications']),
    courses: readProfileEntries($, context, ['courses']),
    volunteering: readProfileEntries($, context, ['volunteering']),
    recommendations: readRecommendations($, context),
    recommendationCount: readRecommenders($, name),
    posts: postsOf(page, context),
    activity: readActivity($, context),
    similar: readSimilarPeople($, context),
  }
}

/** Reads the size in a picture's address: `…_200_200/`. */
function sized(address: string) {
  const [, width, height] = /_(\d{2,4})_(\d{2,4})\//.exec(address) ?? []
  return { url: address, width: width ? Number(width) : null, height: int(height) }
}

function languagesOf($: CheerioAPI, node: Json | undefined, context: DriftReporter) {
  const shown = readProfileEntries($, context, ['languages'])
  if (shown !== null) return shown.map(({ title, issuer: by }) => ({ name: title, proficiency: by }))
  return (
    readJsonLdNames(node?.knowsLanguage, context, 'knowsLanguage')?.map((name) => ({
      name,
      proficiency: null,
    })) ?? null
  )
}

const bare = (title: string): ProfileEntry => ({
  title,
  issuer: null,
  dateLabel: null,
  startDate: null,
  endDate: null,
  url: null,
  description: null,
})

/** Requests a person by handle. */
export async function readPersonPage(context: LookupContext, handle: string): Promise<SourceAnswer<Person>> {
  return await guestPage(context, `/in/${encodeURIComponent(handle)}`, {
    module: import.meta.url,
    read: { readPerson },
  })
}
