import type { CheerioAPI } from 'cheerio'
import type { LookupContext } from '../../../../catalog/source.ts'
import { changed } from '../../../../errors.ts'
import { type Losses, passOver, readEntries, sameThing } from '../../../../reading/entries.ts'
import { arr, at, int, iso, type Json, must, obj, objs, str, text, url } from '../../../../reading/narrow.ts'
import { activityUrl, site, timeOfId } from '../../identifiers.ts'
import type {
  Activity,
  Actor,
  Education,
  Membership,
  PartialDate,
  Person,
  Position,
  Post,
  Recommendation,
  Titled,
} from '../../model.ts'
import { untoldPerson, untoldPost } from '../blank.ts'
import { dateIn, rangeIn } from './dates.ts'
import {
  actorOf,
  type Elements,
  lines,
  named,
  numberIn,
  outside,
  pictureOf,
  unmasked,
  words,
} from './elements.ts'
import { optionalList, shownList } from './optional-list.ts'
import { interactions, linkedAuthor } from './post.ts'
import { type Answer, type GuestPage, guestPage, typed } from './site.ts'

/** The page of a person, as guests see it: JSON-LD, and sections that the member made public. */

/** Whether a value is kept from guests. */
const isMasked = (value: unknown) => typeof value === 'string' && value !== '' && unmasked(value) === null

/** A date of JSON-LD: a year, or `2015-3`. */
const linkedDate = (value: unknown): PartialDate | null => dateIn(str(value))

/** An organization that JSON-LD names; masked names are none. */
function linkedOrganization(node: Json): Actor | null {
  const name = unmasked(str(node.name))
  return actorOf(str(node.url) ?? undefined, { name }) ?? named(name, 'organization')
}

function linkedPosition(node: Json, title: string | null): Position | null {
  const member = obj(node.member)
  const company = linkedOrganization(node)
  const start = linkedDate(member?.startDate)
  const end = linkedDate(member?.endDate)
  if (company?.name == null && title === null) return null
  return {
    title,
    company,
    location: unmasked(str(node.location)),
    description: unmasked(str(member?.description)),
    start,
    end,
    isCurrent: member ? end === null : null,
  }
}

/** Where the person works, by JSON-LD: titles stand in a list of their own, in the same order. */
export function linkedPositions(node: Json | undefined): Position[] | null {
  if (!Array.isArray(node?.worksFor)) return null
  const titles = arr(node.jobTitle).map((title) => unmasked(str(title)))
  const nodes = objs(arr(node.worksFor).flat())
  const positions = nodes.flatMap(
    (one, place) =>
      linkedPosition(one, nodes.length === titles.length ? (titles[place] ?? null) : null) ?? [],
  )
  // It has the present ones alone, and some of them masked: that none can be read does not say that there are none.
  return positions.length === 0 ? null : positions
}

/** Where the person learned, by JSON-LD. */
export function linkedEducations(node: Json | undefined, context: Losses): Education[] | null {
  return optionalList(node?.alumniOf, context, 'alumniOf', (entry) => {
    const one = must(obj(entry), 'alumniOf')
    // Former employers stand beside schools.
    if (one['@type'] === 'Organization' || one['@type'] === 'Corporation') return passOver
    if (one['@type'] !== 'EducationalOrganization') throw changed('@type')
    if (isMasked(one.name)) return passOver
    const school = must(linkedOrganization(one), 'name')
    const member = obj(one.member)
    return {
      school,
      degree: null,
      description: unmasked(str(member?.description)),
      start: linkedDate(member?.startDate),
      end: linkedDate(member?.endDate),
    }
  })
}

/** A list of JSON-LD whose entries are names or things with one. */
function linkedNames(value: unknown, context: Losses, field: string): string[] | null {
  const names = optionalList(value, context, field, (one) => {
    const name = typeof one === 'string' ? one : at(one, 'name')
    return isMasked(name) ? passOver : must(unmasked(text(name)), field)
  })
  // Names that are all masked are not none.
  return names?.length === 0 && arr(value).length > 0 ? null : names
}

/** One position of the list; several at one company stand under its name. */
function readPosition($: CheerioAPI, item: Elements): Position | typeof passOver {
  const group = item.closest('.experience-group')
  const title = words(item.find('.experience-item__title'))
  const name =
    words(item.find('.experience-item__subtitle')) ??
    words(group.find('[class*="experience-group-header__company"]'))
  const link =
    item.find('a[href*="/company/"], a[href*="/school/"]').attr('href') ??
    group.find('a[href*="/company/"]').attr('href')
  const pictureUrl = pictureOf(item.find('img')) ?? pictureOf(group.find('img'))
  const { start, end, isOpen } = rangeIn($, item)
  const meta = item
    .find('.experience-item__meta-item')
    .toArray()
    .map((one) => $(one))
  if (title === null && name === null) return maskedOr(item, 'experience-item__title')
  return {
    title,
    company: actorOf(link, { name, pictureUrl }) ?? named(name, 'organization', { pictureUrl }),
    location: words(
      meta.find(
        (one) => one.find('.date-range, time').length === 0 && one.find('.show-more-less-text').length === 0,
      ) ?? item.find('.none'),
    ),
    description: unmasked(lines(item.find('[class*="show-more-less-text__text"]').last())),
    start,
    end,
    isCurrent: isOpen,
  }
}

function readPositions($: CheerioAPI, context: Losses): Position[] | null {
  const items = $('.experience-item, .experience-group-position').toArray()
  if (items.length === 0 && $('section.experience, section[data-section="experience"]').length === 0)
    return null
  return shownList(items, context, 'experience', (item) => readPosition($, $(item)))
}

function readEducations($: CheerioAPI, context: Losses): Education[] | null {
  const items = $('.education__list-item').toArray()
  if (items.length === 0 && $('section.education, section[data-section^="education"]').length === 0)
    return null
  return shownList(items, context, 'education', (element) => {
    const item = $(element)
    const name = words(item.find('h3'))
    if (name === null) return maskedOr(item, 'education h3')
    const more = { name, pictureUrl: pictureOf(item.find('img')) }
    const degree = words(item.find('h4'))
    const { start, end } = rangeIn($, item)
    return {
      school:
        actorOf(item.find('a[href*="/school/"], a[href*="/company/"]').attr('href'), more) ??
        named(name, 'organization', more),
      degree: degree === null || /^[-–\s]*$/.test(degree) ? null : degree,
      description: unmasked(lines(item.find('[class*="show-more-less-text__text"]').last())),
      start,
      end,
    }
  })
}

/** The entries of a smaller section; null where the page has no such section. */
function entriesOf($: CheerioAPI, context: Losses, names: readonly string[]): Titled[] | null {
  const section = $(
    names.map((name) => `section.${name}, section[data-section="${name}"]`).join(', '),
  ).first()
  if (section.length === 0) return null
  const items = section.find('li.profile-section-card, li[class*="list-item"], li.personal-project').toArray()
  return shownList(items, context, names[0]!, (element) => {
    const item = $(element)
    const title = words(item.find('h3'))
    if (title === null) return maskedOr(item, 'h3')
    const { start, end, label } = rangeIn($, item)
    return {
      title,
      by: words(item.find('h4')),
      when: label,
      start,
      end,
      url: outside(item.find('h3 a[href]').attr('href')),
      description: unmasked(lines(item.find('[class*="show-more-less-text__text"]').last())),
    }
  })
}

/** An entry without words of its own: kept from guests, or an empty element; else its markup has changed. */
function maskedOr(item: Elements, field: string): typeof passOver {
  if (unmasked(item.text()) === null || /\*{3}/.test(item.text())) return passOver
  throw changed(field)
}

function recommendationsOf($: CheerioAPI, context: Losses): Recommendation[] | null {
  const section = $('section.recommendations').first()
  if (section.length === 0) return null
  return shownList(section.find('li').toArray(), context, 'recommendations', (element) => {
    const item = $(element)
    const said = unmasked(lines(item.find('blockquote, [class*="recommendation__text"], p').first()))
    const card = item.find('a[href*="/in/"]').first()
    const name = words(card.find('h3')) ?? words(card)
    const more = { name, pictureUrl: pictureOf(item.find('img')) }
    if (said === null) return maskedOr(item, 'text')
    return {
      id: null,
      text: said,
      author: actorOf(card.attr('href'), more) ?? named(name, 'person', more),
      relationship: null,
      createdAt: null,
    }
  })
}

/** What the person reacted to: cards under "Activity". */
function activityOf($: CheerioAPI, context: Losses): Activity[] | null {
  const section = $('section.activities, section[data-section="posts"]').first()
  if (section.length === 0) return null
  return shownList(section.find('.base-main-card').toArray(), context, 'activity', (element) => {
    const card = $(element)
    const address = must(
      outside(card.is('a') ? card.attr('href') : card.find('a[href]').attr('href')),
      'href',
    )
    if (!/\/(?:posts|pulse|feed)\//.test(address)) return passOver
    const path = new URL(address).pathname
    const id = /-(?:activity|share|ugcPost)-(\d+)/.exec(path)?.[1] ?? path.split('/').filter(Boolean).at(-1)
    return {
      id: must(id, 'id'),
      url: `${site}${path}`,
      title: words(card.find('[class*="card__title"]')),
      interaction: words(card.find('[class*="card__subtitle"], [class*="card__metadata"]')),
      imageUrl: pictureOf(card.find('img')),
    }
  })
}

/** People shown beside the profile. */
function similarOf($: CheerioAPI, context: Losses): Actor[] | null {
  const cards = $('.aside-profile-card').toArray()
  if (cards.length === 0) return null
  return optionalList(cards, context, 'similar people', (element) => {
    const card = $(element as (typeof cards)[number])
    const link = card.is('a') ? card.attr('href') : card.find('a[href*="/in/"]').attr('href')
    const more = {
      name: words(card.find('[class*="card__title"]')),
      headline: words(card.find('[class*="card__subtitle"]')),
      location: words(card.find('[class*="card__metadata"]')),
      pictureUrl: pictureOf(card.find('img')),
    }
    return must(actorOf(link, more), 'href')
  })
}

const postTypes = ['DiscussionForumPosting', 'SocialMediaPosting', 'VideoObject', 'Article'] as const
const knownTypes = new Set<string>([
  ...postTypes,
  'Person',
  'WebPage',
  'ProfilePage',
  'BreadcrumbList',
  'PublicationIssue',
])

/** Posts and articles in JSON-LD, newest first. Null where the page tells nothing of them. */
function postsOf(page: GuestPage, context: Pick<LookupContext, 'drift'>): Post[] | null {
  const nodes = typed(page, ...postTypes)
  const strange = page.linked.filter((one) => !knownTypes.has(String(one['@type']))).length
  for (let lost = 0; lost < strange; lost++) context.drift('ld+json @type')
  // Posts stand in one graph with the person: without the person it cannot be told that there are none.
  if (nodes.length === 0 && (strange > 0 || typed(page, 'Person').length === 0)) return null
  const posts = readEntries(
    nodes,
    (node): Post => {
      const address = must(url(node.url) ?? url(node.mainEntityOfPage), 'url')
      const path = new URL(address).pathname
      const kind = path.startsWith('/pulse/') ? 'article' : 'post'
      const id = /-activity-(\d+)/.exec(path)?.[1] ?? null
      const headline = text(node.headline)
      const picture = url(at(node, 'image', 'url'))
      return {
        ...untoldPost,
        kind,
        id,
        url: kind === 'post' && id === null ? address : `${site}${path}` || activityUrl(id ?? ''),
        title: headline || null,
        headline: headline || null,
        text: text(node.text) ?? text(node.articleBody),
        author: linkedAuthor(node),
        publishedAt: iso(node.datePublished) ?? (id && timeOfId(id)),
        reactions: interactions(node, 'Like'),
        comments: interactions(node, 'Comment'),
        images: picture === null ? null : [{ url: picture, width: null, height: null }],
      }
    },
    context,
    'posts',
  )
  return posts.sort((a, b) => (b.publishedAt ?? '').localeCompare(a.publishedAt ?? ''))
}

/** First and last name: as the page tells them, or the two words of a name of two. */
function namesOf($: CheerioAPI, name: string | null): Pick<Person, 'firstName' | 'lastName'> {
  const first = unmasked($('meta[property="profile:first_name"]').attr('content'))
  const last = unmasked($('meta[property="profile:last_name"]').attr('content'))
  if (first !== null || last !== null) return { firstName: first, lastName: last }
  const parts = name?.split(' ') ?? []
  return parts.length === 2
    ? { firstName: parts[0]!, lastName: parts[1]! }
    : { firstName: null, lastName: null }
}

/** "Bill Gates - Chair, Gates Foundation | LinkedIn": the headline; a title of two parts has position and company. */
function titled($: CheerioAPI, name: string | null): string | null {
  const title = $('title')
    .first()
    .text()
    .trim()
    .replace(/\s*\|\s*LinkedIn\s*$/, '')
  const rest = name !== null && title.startsWith(`${name} - `) ? title.slice(name.length + 3) : ''
  return / [-–] /.test(rest) ? null : unmasked(rest)
}

/** A number beside a word in the top card: followers and connections ("500+ connections"). */
function topCount($: CheerioAPI, word: RegExp): number | null {
  const texts = $('.top-card-layout__first-subline span, .top-card__subline-item')
    .toArray()
    .map((one) => $(one).text().trim())
  return numberIn(texts.find((one) => word.test(one)))
}

function readPerson(page: GuestPage, context: Pick<LookupContext, 'drift'>): Person {
  const { $ } = page
  const node = typed(page, 'Person').find((one) => 'url' in one || 'sameAs' in one || 'worksFor' in one)
  const name = unmasked(str(node?.name)) ?? words($('.top-card-layout__title'))
  if (name === null) throw changed('name')
  const handle = decodeURIComponent(page.path.split('/')[2] ?? '').toLowerCase()
  const told = actorOf(str(node?.url) ?? str(node?.sameAs) ?? undefined)
  sameThing(handle, told?.handle, 'Person.url')
  const picture =
    url(at(node, 'image', 'contentUrl')) ??
    pictureOf($('img.top-card__profile-image, img[class*="top-card-layout__entity-image"]'))
  const country = str(at(node, 'address', 'addressCountry'))
  const memberships = linkedNames(node?.memberOf, context, 'memberOf')
  const awards = linkedNames(node?.awards, context, 'awards')
  const urn = $('[data-semaphore-content-urn^="urn:li:member:"]').attr('data-semaphore-content-urn')
  const summary = $('section.summary .core-section-container__content p').first()
  const creator = str(node?.disambiguatingDescription)
  return {
    ...untoldPerson,
    handle: told?.handle ?? handle,
    memberId: /(\d+)$/.exec(urn ?? '')?.[1] ?? null,
    name,
    ...namesOf($, name),
    headline: words($('.top-card-layout__headline')) ?? titled($, name),
    summary: unmasked(str(node?.description)) === null ? unmasked(lines(summary)) : str(node?.description),
    pictureUrl: picture,
    pictures: picture === null ? null : [sized(picture)],
    coverUrl: pictureOf($('img.cover-img__image')),
    location:
      unmasked(str(at(node, 'address', 'addressLocality'))) ?? words($('.top-card__subline-item').first()),
    countryCode: country !== null && /^[A-Z]{2}$/.test(country) ? country : null,
    followers: interactions(node, 'Follow') ?? topCount($, /follower|abonn|seguidor|volger|followers/i),
    connections: topCount($, /connection|kontakt|relation|contact|conex|connessi/i),
    isInfluencer: creator === null ? null : /influencer/i.test(creator),
    websites: websitesOf($, context),
    positions: readPositions($, context) ?? linkedPositions(node),
    educations: readEducations($, context) ?? linkedEducations(node, context),
    languages: languagesOf($, node, context),
    memberships:
      membershipsOf($, context) ??
      memberships?.map((one) => ({ name: one, role: null, start: null, end: null })) ??
      null,
    publications: entriesOf($, context, ['publications']),
    projects: entriesOf($, context, ['projects']),
    awards: entriesOf($, context, ['awards', 'honors-and-awards']) ?? awards?.map(bare) ?? null,
    certifications: entriesOf($, context, ['certifications']),
    courses: entriesOf($, context, ['courses']),
    volunteering: entriesOf($, context, ['volunteering']),
    recommendations: recommendationsOf($, context),
    posts: postsOf(page, context),
    activity: activityOf($, context),
    similar: similarOf($, context),
  }
}

const bare = (title: string): Titled => ({
  title,
  by: null,
  when: null,
  start: null,
  end: null,
  url: null,
  description: null,
})

/** LinkedIn's addresses of pictures name their size: `…_200_200/`. */
function sized(address: string) {
  const [, width, height] = /_(\d{2,4})_(\d{2,4})\//.exec(address) ?? []
  return { url: address, width: width ? Number(width) : null, height: int(height) }
}

function websitesOf($: CheerioAPI, context: Losses): { title: string | null; url: string }[] | null {
  const links = $('a[data-tracking-control-name*="website"]').toArray()
  if (links.length === 0) return null
  return shownList(links, context, 'websites', (link) => ({
    title: words($(link)),
    url: must(outside($(link).attr('href')), 'href'),
  }))
}

function languagesOf($: CheerioAPI, node: Json | undefined, context: Losses) {
  const shown = entriesOf($, context, ['languages'])
  if (shown !== null) return shown.map(({ title, by }) => ({ name: title, proficiency: by }))
  return (
    linkedNames(node?.knowsLanguage, context, 'knowsLanguage')?.map((name) => ({
      name,
      proficiency: null,
    })) ?? null
  )
}

function membershipsOf($: CheerioAPI, context: Losses): Membership[] | null {
  return (
    entriesOf($, context, ['organizations'])?.map(({ title, by, start, end }) => ({
      name: title,
      role: by,
      start,
      end,
    })) ?? null
  )
}

/** One person by the handle. */
export async function readPersonPage(context: LookupContext, handle: string): Promise<Answer<Person>> {
  const answer = await guestPage(context, `/in/${encodeURIComponent(handle)}`)
  if (answer.outcome !== 'answered') return answer
  return { outcome: 'answered', found: readPerson(answer.found, context) }
}
