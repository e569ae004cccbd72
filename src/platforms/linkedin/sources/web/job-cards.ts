import type { CheerioAPI } from 'cheerio'
import type { LookupContext } from '../../../../catalog/source.ts'
import { changed } from '../../../../errors.ts'
import { type Losses, readEntries } from '../../../../reading/entries.ts'
import { must } from '../../../../reading/narrow.ts'
import type { Actor, Job, Salary } from '../../model.ts'
import { untoldJob } from '../blank.ts'
import { actorOf, type Elements, named, pictureOf, words } from './elements.ts'
import { shownList } from './optional-list.ts'
import type { GuestPage } from './site.ts'

/** Cards of jobs: of searches, similar jobs, and jobs that others also viewed. */

const root = '[data-entity-urn^="urn:li:jobPosting:"]'

const currencies: readonly (readonly [sign: RegExp, code: string])[] = [
  [/\b([A-Z]{3})\b/, ''],
  [/CA\$|C\$/, 'CAD'],
  [/A\$|AU\$/, 'AUD'],
  [/R\$/, 'BRL'],
  [/\$/, 'USD'],
  [/€/, 'EUR'],
  [/£/, 'GBP'],
  [/₹/, 'INR'],
  [/zł/, 'PLN'],
]
const periods = {
  hr: 'hour',
  hour: 'hour',
  day: 'day',
  wk: 'week',
  week: 'week',
  mo: 'month',
  month: 'month',
  yr: 'year',
  year: 'year',
} as const

/** "$130,000.00/yr - $170,000.00/yr" and its kind. */
export function salaryOf(label: string | null): Salary | null {
  if (label === null) return null
  const amounts = [...label.matchAll(/(\d[\d,]*(?:\.\d+)?)\s?(K)?/g)].map(
    ([, digits, thousand]) => Number(digits!.replaceAll(',', '')) * (thousand ? 1000 : 1),
  )
  const [sign, code] = currencies.find(([form]) => form.test(label)) ?? []
  const period = /\/\s?(hr|hour|day|wk|week|mo|month|yr|year)\b/.exec(label)?.[1]
  return {
    label,
    least: amounts[0] ?? null,
    most: amounts[1] ?? amounts[0] ?? null,
    currency: sign ? code || (sign.exec(label)?.[1] ?? null) : null,
    period: period ? periods[period as keyof typeof periods] : null,
  }
}

/** The day in a `time`; its beginning stands for it. */
export function dayOf(element: Elements): { postedAt: string | null; postedDay: string | null } {
  const day = /^\d{4}-\d{2}-\d{2}/.exec(element.first().attr('datetime') ?? '')?.[0] ?? null
  return { postedAt: day && `${day}T00:00:00.000Z`, postedDay: day }
}

function companyOf(card: Elements): Actor | null {
  const subtitle = card.find('[class*="card__subtitle"]').first()
  const name = words(subtitle)
  const pictureUrl = pictureOf(card.find('img'))
  const link = subtitle.find('a[href]').attr('href')
  return actorOf(link, { name, pictureUrl }) ?? named(name, 'organization', { pictureUrl })
}

/** Reads a card. Its id and its title are what a card has at the least. */
function readCard(card: Elements): Job {
  const id = must(/(\d+)$/.exec(card.attr('data-entity-urn') ?? '')?.[1], 'data-entity-urn')
  const time = card.find('time')
  const benefits = card.find('.job-posting-benefits__text')
  return {
    ...untoldJob,
    id,
    title: must(words(card.find('h3[class*="card__title"]')), 'card title'),
    company: companyOf(card),
    location: words(card.find('[class*="card__location"]')),
    ...dayOf(time),
    postedLabel: words(time),
    salary: salaryOf(words(card.find('[class*="salary-info"]'))),
    benefits: benefits.length === 0 ? null : [words(benefits) ?? ''].filter((one) => one !== ''),
  }
}

const once = (jobs: readonly Job[]) => [...new Map(jobs.map((job) => [job.id, job])).values()]

/** The cards of a section that the page shows, doubled ones once; null, and counted, where none can be read. */
export function sectionCards(
  $: CheerioAPI,
  section: Elements,
  context: Pick<LookupContext, 'drift'>,
  field: string,
): Job[] | null {
  const jobs = shownList(section.find(root).toArray(), context, field, (card) => readCard($(card)))
  return jobs && once(jobs)
}

/**
 * The cards of a fragment of a search. An empty fragment is the end of the list; entries without any card are a change.
 */
export function readFragment({ $, html }: GuestPage, context: Losses): { jobs: Job[]; entries: number } {
  const said = html.replaceAll(/<!--[\s\S]*?-->|<!doctype[^>]*>/gi, '').trim()
  if (said === '') return { jobs: [], entries: 0 }
  const entries = $('li')
    .toArray()
    .filter((item) => $(item).text().trim() !== '')
  if (entries.length === 0) {
    // A list without entries: the end. Anything else is another page.
    if (/^(?:<\/?(?:ul|li)[^>]*>|\s)*$/i.test(said)) return { jobs: [], entries: 0 }
    throw changed('li')
  }
  const shown = $(root).toArray()
  const jobs = once(readEntries(shown, (card) => readCard($(card)), context, 'jobs'))
  if (jobs.length === 0) throw changed('data-entity-urn')
  // An entry whose card has no urn any more is lost as well.
  const cards = shown.length
  for (let lost = cards; lost < entries.filter((item) => $(item).find('li').length === 0).length; lost++) {
    context.drift('jobs: card', 'entry')
  }
  return { jobs, entries: cards }
}

export const fragmentReader = { module: import.meta.url, read: readFragment }
