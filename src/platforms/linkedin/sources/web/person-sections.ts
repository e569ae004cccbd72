import type { CheerioAPI } from 'cheerio'
import { changed } from '../../../../catalog/errors.ts'
import { type DriftReporter, readPartsOrNull, skipEntry } from '../../../../reading/entries.ts'
import { must } from '../../../../reading/narrow.ts'
import { site } from '../../identifiers.ts'
import type {
  Activity,
  Actor,
  Education,
  Membership,
  Position,
  ProfileEntry,
  Recommendation,
} from '../../model.ts'
import { rangeIn } from './dates.ts'
import {
  actorByName,
  actorOf,
  type Elements,
  lines,
  numberIn,
  outside,
  pictureOf,
  unmasked,
  unmaskedLines,
  words,
} from './elements.ts'
import { listEntries, visibleList } from './visible-list.ts'

/** The sections of a person's page that the member made public; null where the page has no such section. */

/** Reads a position. Several positions at one company share the header with the company's name. */
function readPosition($: CheerioAPI, item: Elements): Position | typeof skipEntry {
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
    company: actorOf(link, { name, pictureUrl }) ?? actorByName(name, 'organization', { pictureUrl }),
    location: words(
      meta.find(
        (one) => one.find('.date-range, time').length === 0 && one.find('.show-more-less-text').length === 0,
      ) ?? item.find('.none'),
    ),
    description: unmaskedLines(lines(item.find('[class*="show-more-less-text__text"]').last())),
    startDate: start,
    endDate: end,
    isCurrent: isOpen,
  }
}

export function readPositions($: CheerioAPI, context: DriftReporter): Position[] | null {
  const items = listEntries($, $('.experience-item, .experience-group-position').toArray())
  if (items.length === 0 && $('section.experience, section[data-section="experience"]').length === 0)
    return null
  return visibleList(items, context, 'experience', (item) => readPosition($, $(item)))
}

export function readEducations($: CheerioAPI, context: DriftReporter): Education[] | null {
  const items = listEntries($, $('.education__list-item').toArray())
  if (items.length === 0 && $('section.education, section[data-section^="education"]').length === 0)
    return null
  return visibleList(items, context, 'education', (element) => {
    const item = $(element)
    const name = words(item.find('h3'))
    if (name === null) return maskedOr(item, 'education h3')
    const more = { name, pictureUrl: pictureOf(item.find('img')) }
    const degree = words(item.find('h4'))
    const { start, end } = rangeIn($, item)
    return {
      school:
        actorOf(item.find('a[href*="/school/"], a[href*="/company/"]').attr('href'), more) ??
        actorByName(name, 'organization', more),
      degree: degree === null || /^[-–\s]*$/.test(degree) ? null : degree,
      description: unmaskedLines(lines(item.find('[class*="show-more-less-text__text"]').last())),
      startDate: start,
      endDate: end,
    }
  })
}

/** Reads the entries of a smaller section. Returns null if the page has no such section. */
export function readProfileEntries(
  $: CheerioAPI,
  context: DriftReporter,
  names: readonly string[],
): ProfileEntry[] | null {
  const section = $(
    names.map((name) => `section.${name}, section[data-section="${name}"]`).join(', '),
  ).first()
  if (section.length === 0) return null
  const cards = section.find('li.profile-section-card, li[class*="list-item"], li.personal-project')
  const items = listEntries($, cards.toArray())
  return visibleList(items, context, names[0]!, (element) => {
    const item = $(element)
    const title = words(item.find('h3'))
    if (title === null) return maskedOr(item, 'h3')
    const { start, end, label } = rangeIn($, item)
    return {
      title,
      issuer: words(item.find('h4')),
      dateLabel: label,
      startDate: start,
      endDate: end,
      url: outside(item.find('h3 a[href]').attr('href')),
      description: unmaskedLines(lines(item.find('[class*="show-more-less-text__text"]').last())),
    }
  })
}

/**
 * Skips an entry without readable text if it is masked or empty.
 * @throws Fault changed if it has other text: its markup changed
 */
function maskedOr(item: Elements, field: string): typeof skipEntry {
  if (unmasked(item.text()) === null || /\*{3}/.test(item.text())) return skipEntry
  throw changed(field)
}

export function readRecommendations($: CheerioAPI, context: DriftReporter): Recommendation[] | null {
  const section = $('section.recommendations').first()
  if (section.length === 0) return null
  return visibleList(section.find('li').toArray(), context, 'recommendations', (element) => {
    const item = $(element)
    const body = unmaskedLines(lines(item.find('blockquote, [class*="recommendation__text"], p').first()))
    const card = item.find('a[href*="/in/"]').first()
    const name = words(card.find('h3')) ?? words(card)
    const more = { name, pictureUrl: pictureOf(item.find('img')) }
    if (body === null) return maskedOr(item, 'text')
    return {
      id: null,
      text: body,
      author: actorOf(card.attr('href'), more) ?? actorByName(name, 'person', more),
      relationship: null,
      createdAt: null,
    }
  })
}

/**
 * Reads the number of recommenders; the person's name may contain digits. Returns null if the page does not show it.
 */
export function readRecommenders($: CheerioAPI, name: string): number | null {
  const label = words($('[data-test-id="recommendations__recommenders"]'))
  return numberIn(label?.replaceAll(name, ''))
}

/** Reads the posts that the person reacted to: the cards under "Activity". */
export function readActivity($: CheerioAPI, context: DriftReporter): Activity[] | null {
  const section = $('section.activities, section[data-section="posts"]').first()
  if (section.length === 0) return null
  return visibleList(
    listEntries($, section.find('.base-main-card').toArray()),
    context,
    'activity',
    (element) => {
      const card = $(element)
      const address = must(
        outside(card.is('a') ? card.attr('href') : card.find('a[href]').attr('href')),
        'href',
      )
      if (!/\/(?:posts|pulse|feed)\//.test(address)) return skipEntry
      const path = new URL(address).pathname
      const id = /-(?:activity|share|ugcPost)-(\d+)/.exec(path)?.[1] ?? path.split('/').filter(Boolean).at(-1)
      return {
        id: must(id, 'id'),
        url: `${site}${path}`,
        title: words(card.find('[class*="card__title"]')),
        interaction: words(card.find('[class*="card__subtitle"], [class*="card__metadata"]')),
        imageUrl: pictureOf(card.find('img')),
      }
    },
  )
}

/** Reads the people that the page shows beside the profile. */
export function readSimilarPeople($: CheerioAPI, context: DriftReporter): Actor[] | null {
  const cards = listEntries($, $('.aside-profile-card').toArray())
  if (cards.length === 0) return null
  return readPartsOrNull(
    cards,
    (element) => {
      const card = $(element as (typeof cards)[number])
      const link = card.is('a') ? card.attr('href') : card.find('a[href*="/in/"]').attr('href')
      const more = {
        name: words(card.find('[class*="card__title"]')),
        headline: words(card.find('[class*="card__subtitle"]')),
        location: words(card.find('[class*="card__metadata"]')),
        pictureUrl: pictureOf(card.find('img')),
      }
      return must(actorOf(link, more), 'href')
    },
    context,
    'similar people',
  )
}

export function readWebsites(
  $: CheerioAPI,
  context: DriftReporter,
): { title: string | null; url: string }[] | null {
  const links = $('a[data-tracking-control-name*="website"]').toArray()
  if (links.length === 0) return null
  return visibleList(links, context, 'websites', (link) => ({
    title: words($(link)),
    url: must(outside($(link).attr('href')), 'href'),
  }))
}

export function readMemberships($: CheerioAPI, context: DriftReporter): Membership[] | null {
  return (
    readProfileEntries($, context, ['organizations'])?.map(({ title, issuer, startDate, endDate }) => ({
      name: title,
      role: issuer,
      startDate,
      endDate,
    })) ?? null
  )
}
