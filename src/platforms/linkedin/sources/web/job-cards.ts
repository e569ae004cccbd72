import type { CheerioAPI } from 'cheerio'
import { changed } from '../../../../catalog/errors.ts'
import type { LookupContext } from '../../../../catalog/source.ts'
import { type DriftReporter, readEntries } from '../../../../reading/entries.ts'
import { must } from '../../../../reading/narrow.ts'
import type { Actor, Job } from '../../model.ts'
import { unknownJob } from '../unknown-models.ts'
import { actorByName, actorOf, type Elements, pictureOf, words } from './elements.ts'
import { readSalary } from './salary.ts'
import type { GuestPage } from './site.ts'
import { listEntries, visibleList } from './visible-list.ts'

/** Reads the job cards of searches, similar jobs and also viewed jobs. */

const root = '[data-entity-urn^="urn:li:jobPosting:"]'

/** Reads the day in a `time` element, and the beginning of that day in UTC. */
export function dayOf(element: Elements): { postedAt: string | null; postedDay: string | null } {
  const day = /^\d{4}-\d{2}-\d{2}/.exec(element.first().attr('datetime') ?? '')?.[0] ?? null
  return { postedAt: day && `${day}T00:00:00.000Z`, postedDay: day }
}

function companyOf(card: Elements): Actor | null {
  const subtitle = card.find('[class*="card__subtitle"]').first()
  const name = words(subtitle)
  const pictureUrl = pictureOf(card.find('img'))
  const link = subtitle.find('a[href]').attr('href')
  return actorOf(link, { name, pictureUrl }) ?? actorByName(name, 'organization', { pictureUrl })
}

/** Reads a card. Every card has an id and a title. */
function readCard(card: Elements): Job {
  const id = must(/(?<!\d)(\d+)$/.exec(card.attr('data-entity-urn') ?? '')?.[1], 'data-entity-urn')
  const time = card.find('time')
  const benefits = card.find('.job-posting-benefits__text')
  return {
    ...unknownJob,
    id,
    title: must(words(card.find('h3[class*="card__title"]')), 'card title'),
    company: companyOf(card),
    location: words(card.find('[class*="card__location"]')),
    ...dayOf(time),
    postedLabel: words(time),
    salary: readSalary(words(card.find('[class*="salary-info"]'))),
    benefits: benefits.length === 0 ? null : [words(benefits) ?? ''].filter((one) => one !== ''),
  }
}

const once = (jobs: readonly Job[]) => [...new Map(jobs.map((job) => [job.id, job])).values()]

/** Reads the distinct cards of a section. Returns null and reports drift if no card is readable. */
export function sectionCards(
  $: CheerioAPI,
  section: Elements,
  context: Pick<LookupContext, 'drift'>,
  field: string,
): Job[] | null {
  const jobs = visibleList(listEntries($, section.find(root).toArray()), context, field, (card) =>
    readCard($(card)),
  )
  return jobs && once(jobs)
}

/**
 * Reads the cards of a search fragment. An empty fragment is the end of the list. Entries without a readable card are a
 * change of the markup.
 */
export function readFragment(
  { $, html }: GuestPage,
  context: DriftReporter,
): { jobs: Job[]; entries: number } {
  const markup = html.replaceAll(/<!--[\s\S]*?-->|<!doctype[^>]*>/gi, '').trim()
  if (markup === '') return { jobs: [], entries: 0 }
  const entries = $('li')
    .toArray()
    .filter((item) => $(item).text().trim() !== '')
  if (entries.length === 0) {
    // Only a list without entries is the end of the results.
    if (/^(?:<\/?(?:ul|li)[^>]*>|\s)*$/i.test(markup)) return { jobs: [], entries: 0 }
    throw changed('li')
  }
  const shown = $(root).toArray()
  const jobs = once(readEntries(shown, (card) => readCard($(card)), context, 'jobs'))
  if (jobs.length === 0) throw changed('data-entity-urn')
  // Entries whose card lost its URN count as unreadable too.
  const cards = shown.length
  for (let lost = cards; lost < entries.filter((item) => $(item).find('li').length === 0).length; lost++) {
    context.drift('jobs: card', 'entry')
  }
  return { jobs, entries: cards }
}

export const fragmentReader = { module: import.meta.url, read: { readFragment } }
