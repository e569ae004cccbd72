import type { CheerioAPI } from 'cheerio'
import { changed, Fault } from '../../../../catalog/errors.ts'
import type { LookupContext } from '../../../../catalog/source.ts'
import { type DriftReporter, readPartsOrNull, requireSameId } from '../../../../reading/entries.ts'
import { at, must, obj } from '../../../../reading/narrow.ts'
import { iso, num, str, url } from '../../../../reading/values.ts'
import type { SourceAnswer } from '../../../shared/web-source.ts'
import type { Actor, Job, Salary } from '../../model.ts'
import { unknownJob } from '../unknown-models.ts'
import {
  actorByName,
  actorOf,
  codeOf,
  type Elements,
  employerIn,
  numberIn,
  pictureOf,
  words,
} from './elements.ts'
import { sectionCards } from './job-cards.ts'
import { type Criteria, criteriaOrder, criterionOf } from './job-labels.ts'
import { requireOwnAddress } from './own-address.ts'
import { readSalary } from './salary.ts'
import { type GuestPage, guestPage, nodesOfType } from './site.ts'
import { blockText } from './texts.ts'
import { listEntries } from './visible-list.ts'

/** One job: the fragment for guests, and its page. */

function readCriteria({ $ }: GuestPage): Criteria {
  const items = $('li.description__job-criteria-item').toArray()
  const read: Record<string, string | null> = {}
  for (const [place, item] of items.entries()) {
    const label = words($(item).find('h3')) ?? ''
    const fallback = items.length === criteriaOrder.length ? criteriaOrder[place] : undefined
    const field = criterionOf(label) ?? fallback
    if (field && read[field] === undefined) {
      read[field] = words($(item).find('.description__job-criteria-text'))
    }
  }
  return {
    seniority: read.seniority ?? null,
    employmentType: read.employmentType ?? null,
    jobFunction: read.jobFunction ?? null,
    industries: read.industries ?? null,
  }
}

/** Reads the hiring team, which few jobs show. A page without this block has an empty team. */
function readTeam({ $ }: GuestPage, context: DriftReporter): Actor[] | null {
  // The criteria follow the hiring team. A page with criteria is therefore complete up to the team.
  if ($('.description__job-criteria-item').length === 0) return null
  const cards = listEntries($, $('.message-the-recruiter .base-main-card').toArray())
  return readPartsOrNull(
    cards,
    (card) => {
      const one = $(card as (typeof cards)[number])
      const link = one.is('a') ? one.attr('href') : one.find('a[href*="/in/"]').attr('href')
      const more = {
        name: words(one.find('.base-main-card__title')),
        headline: words(one.find('.base-main-card__subtitle')),
        pictureUrl: pictureOf(one.find('img')),
      }
      return must(actorOf(link, more) ?? actorByName(more.name, 'person', more), 'name')
    },
    context,
    'hiring team',
  )
}

const units = { HOUR: 'hour', DAY: 'day', WEEK: 'week', MONTH: 'month', YEAR: 'year' } as const

/** Reads the salary in JSON-LD. */
function linkedSalary(posting: unknown): Salary | null {
  const value = at(posting, 'baseSalary', 'value')
  const min = num(at(value, 'minValue')) ?? num(at(value, 'value'))
  const max = num(at(value, 'maxValue')) ?? min
  const currency = str(at(posting, 'baseSalary', 'currency'))
  if (min === null) return null
  const unit = str(at(value, 'unitText'))?.toUpperCase() as keyof typeof units | undefined
  const range = max === min ? `${min}` : `${min} - ${max}`
  return {
    label: currency ? `${currency} ${range}` : range,
    min,
    max,
    currency,
    period: (unit && units[unit]) ?? null,
  }
}

/**
 * Whether the page has this way to apply: an element named "public_jobs_apply-link-simple_onsite" or a similar modal.
 */
const leads = ($: CheerioAPI, where: 'onsite' | 'offsite') =>
  $(`[data-tracking-control-name*="apply-link"], [data-impression-id*="apply-link"]`).is((_, one) => {
    const { 'data-tracking-control-name': control, 'data-impression-id': impression } = $(one).attr() ?? {}
    return new RegExp(`apply-link-(?:[a-z]+_)?${where}`).test(`${control} ${impression}`)
  })

/** Reads the application link and whether applications are open. */
function readApplication({ $ }: GuestPage): Pick<Job, 'applyUrl' | 'isEasyApply' | 'isClosed'> {
  const code = codeOf($('code#applyUrl'))
  const target = code === null ? null : url(code.replace(/^"|"$/g, '').replaceAll('&amp;', '&'))
  const applyUrl =
    target !== null && URL.canParse(target) ? (url(new URL(target).searchParams.get('url')) ?? target) : null
  const isOffsite = leads($, 'offsite') || applyUrl !== null
  const isOnsite = leads($, 'onsite')
  // Closed jobs have none of these buttons. The top card shows its other buttons for every job.
  const button = $('.top-card-layout__cta-container button')
  return {
    applyUrl,
    isEasyApply: isOffsite ? false : isOnsite ? true : null,
    isClosed:
      $('[class*="closed-job"]').length > 0
        ? true
        : isOffsite || isOnsite || button.length > 0
          ? false
          : null,
  }
}

/** Reads "196 applicants". A number after other words ("Over 200 applicants") is a bound. */
function readApplicants(caption: Elements): Pick<Job, 'applicantCount' | 'isApplicantCountBound'> {
  const shown = words(caption)
  const applicants = numberIn(shown)
  if (shown === null || applicants === null) return { applicantCount: null, isApplicantCountBound: null }
  return { applicantCount: applicants, isApplicantCountBound: !/^\d/.test(shown) || moreThan.test(shown) }
}

/** Words and signs after a number that make it a lower bound. */
const moreThan = /^[\d.,]+(?![\d.,])(?:\+|\D*(?:fazla|以上|超|이상))/u

/** Reads the title. A closed job also has a note in parentheses after its title. */
function titleOf({ $ }: GuestPage): string {
  const title = must(words($('.top-card-layout__title')) ?? words($('.topcard__title')), 'topcard title')
  const closed = words($('[class*="closed-job__flavor--closed"]'))
  const parts = /^(.+?) ?\(([^()]+)\)$/u.exec(title)
  if (closed === null || !parts) return title
  const isNotice = parts[2] === closed || /no longer accepting|nicht mehr angenommen/i.test(parts[2]!)
  return isNotice ? parts[1]! : title
}

/** Reads a job from a fragment or page. Both always contain its heading. */
export function readJob(page: GuestPage, context: DriftReporter, jobId: string): Job {
  const { $ } = page
  const posting = nodesOfType(page, 'JobPosting')[0]
  const title = titleOf(page)
  const urn = $('[data-semaphore-content-urn^="urn:li:jobPosting:"]').attr('data-semaphore-content-urn')
  const shownId =
    /(?<!\d)(\d+)$/.exec(urn ?? '')?.[1] ?? codeOf($('code#decoratedJobPostingId'))?.replaceAll('"', '')
  requireSameId(jobId, shownId, 'jobPosting')
  requireOwnAddress($, ([kind, place, name = '']) => {
    const id = /(?:^|-)(\d+)$/.exec(name)?.[1]
    return kind === 'jobs' && place === 'view' && id === jobId
  })
  const link = $('a.topcard__org-name-link').first()
  const organization = obj(posting?.hiringOrganization)
  const company = {
    name: words(link) ?? str(organization?.name),
    id: /^\d+$/.exec($('meta[name="companyId"]').attr('content') ?? '')?.[0] ?? employerIn($),
    pictureUrl: pictureOf($('.top-card-layout img.artdeco-entity-image, section img.artdeco-entity-image')),
  }
  const markup = $('.description__text .show-more-less-html__markup').first()
  const label = words($('.posted-time-ago__text'))
  const isNamed = shownId !== undefined || posting !== undefined || organization !== undefined
  const criteria = readCriteria(page)
  // Pages of people and organizations have the same heading.
  const hasParts = link.length + markup.length > 0 || Object.values(criteria).some((one) => one !== null)
  if (!isNamed && !hasParts) throw changed('topcard')
  const salary = $('.salary.compensation__salary, .compensation__salary')
  const similar = $('section.similar-jobs')
  const viewed = $('section.people-also-viewed')
  const country = str(at(posting, 'jobLocation', 'address', 'addressCountry'))
  const postedAt = iso(posting?.datePosted)
  return {
    ...unknownJob,
    id: jobId,
    title,
    company: actorOf(link.attr('href'), company) ?? actorByName(company.name, 'organization', company),
    location: words($('.topcard__flavor--bullet').not('.num-applicants__caption, figure')),
    countryCode: country !== null && /^[A-Z]{2}$/.test(country) ? country : null,
    descriptionHtml: markup.length === 0 ? null : (markup.html()?.trim() ?? null),
    description: blockText(markup),
    ...criteria,
    salary: readSalary(words(salary)) ?? linkedSalary(posting),
    postedAt,
    postedDay: postedAt?.slice(0, 10) ?? null,
    postedLabel: label,
    expiresAt: iso(posting?.validThrough),
    ...readApplicants($('.num-applicants__caption')),
    ...readApplication(page),
    hiringTeam: readTeam(page, context),
    similar: similar.length === 0 ? null : sectionCards($, similar, context, 'similar jobs'),
    relatedViews: viewed.length === 0 ? null : sectionCards($, viewed, context, 'also viewed'),
  }
}

const jobReader = { module: import.meta.url, read: { readJob } }

/** Requests the page of a job. Only the page shows related jobs. */
export async function readJobPage(context: LookupContext, id: string): Promise<SourceAnswer<Job>> {
  return await guestPage(context, `/jobs/view/${id}`, jobReader, id)
}

async function readJobFragment(context: LookupContext, id: string): Promise<SourceAnswer<Job>> {
  return await guestPage(context, `/jobs-guest/jobs/api/jobPosting/${id}`, jobReader, id)
}

/**
 * Requests the fragment of a job, and its page if the fragment is unreadable. The outcome is `not_found` only if both
 * are missing.
 */
export async function readOneJob(context: LookupContext, id: string): Promise<SourceAnswer<Job>> {
  let fragment: SourceAnswer<Job> | undefined
  let fault: Fault | undefined
  try {
    fragment = await readJobFragment(context, id)
    if (fragment.outcome === 'answered') return fragment
  } catch (error) {
    if (!(error instanceof Fault) || context.signal.aborted) throw error
    fault = error
  }
  // The page may lack fields of the fragment, so the unreadable fragment counts as drift.
  context.drift(fault?.field ?? 'fragment')
  const page = await readJobPage(context, id)
  if (page.outcome === 'answered') return page
  // A fragment's 404 without LinkedIn's own sign says nothing, but the page's own sign is proof.
  const isSilent = fault?.field?.startsWith('HTTP status 4') === true
  if (fault && !(isSilent && page.outcome === 'not_found')) throw fault
  return page.outcome === 'not_found' && fragment?.outcome === 'restricted' ? fragment : page
}
