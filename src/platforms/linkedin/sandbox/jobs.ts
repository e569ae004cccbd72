import type { SimulatedResponse } from '../../../catalog/ports/simulated.ts'
import { file, html } from '../../../simulation/answers.ts'
import { forcedIn, isWalled } from '../../../simulation/forced.ts'
import { page } from '../../../simulation/lists.ts'
import { mentioning } from '../../../simulation/mention.ts'
import type { Call } from '../../../simulation/router.ts'
import { ago } from '../../../simulation/wording.ts'
import { dice, words } from '../../../simulation/world.ts'
import {
  day,
  escaped,
  guestPage,
  image,
  loginWall,
  notFoundPage,
  picture,
  semaphore,
  site,
} from './markup.ts'
import {
  forcedOf,
  jobOf,
  jobsFor,
  memberOf,
  numberOf,
  organizationOf,
  personHandle,
  type SimulatedJob,
  slugOf,
} from './world.ts'

/** Jobs: the search's fragments, one job as a fragment and as a page. */

type Place = { readonly card: string; readonly place: string; readonly subtitle: string }
const searchCard: Place = { card: 'base-search-card', place: 'job-search-card', subtitle: 'h4' }
const mainCard: Place = { card: 'base-main-card', place: 'main-job-card', subtitle: 'h4' }
const asideCard: Place = { card: 'base-aside-card', place: 'aside-job-card', subtitle: 'p' }

function card(job: SimulatedJob, now: number, { card: name, place, subtitle }: Place): string {
  const { company } = job
  const slug = `${job.title.toLowerCase().replaceAll(' ', '-')}-at-${company.slug}-${job.id}`
  return `<li><div class="base-card relative ${name} ${place}" data-entity-urn="urn:li:jobPosting:${job.id}">
<a class="base-card__full-link" href="${site}/jobs/view/${slug}?position=1&amp;pageNum=0"><span class="sr-only">${escaped(job.title)}</span></a>
<div class="search-entity-media">${image(picture(company.logo), 'artdeco-entity-image')}</div>
<div class="${name}__info"><h3 class="${name}__title">
  ${escaped(job.title)}
</h3><${subtitle} class="${name}__subtitle"><a class="hidden-nested-link" href="${site}/company/${company.slug}?trk=public_jobs">
  ${escaped(company.name)}
</a></${subtitle}><!---->
<div class="${name}__metadata"><span class="${place}__location">${escaped(job.place)}</span>
<time class="${place}__listdate" datetime="${day(job.at)}">${ago(job.at, now)}</time></div></div></div></li>`
}

const cardsPerCall = 10

export function search({ query, now }: Call): SimulatedResponse {
  const about = query.get('keywords') ?? ''
  const ids = (query.get('f_C') ?? '').split(',').filter(Boolean)
  const forced =
    forcedIn(about) ?? forcedIn(query.get('location') ?? '') ?? ids.map(forcedOf).find(Boolean) ?? null
  if (isWalled(forced)) return loginWall
  const start = Number(query.get('start') ?? 0)
  const slug = ids.length > 0 ? slugOf(ids[0]!) : undefined
  const named = [...query].filter(([name]) => name !== 'start').map(([name, value]) => `${name}=${value}`)
  const list = jobsFor(named.join('&'), forced, now, slug)
  const { items } = page(list, { after: start, size: cardsPerCall })
  const matching = (job: SimulatedJob) => ({ ...job, title: mentioning(job.title, about) })
  return html(items.map((job) => card(matching(job), now, searchCard)).join('\n'))
}

function criteria(d: ReturnType<typeof dice>): string {
  const entries = [
    ['Seniority level', d.pick(['Entry level', 'Associate', 'Mid-Senior level', 'Not Applicable'])],
    ['Employment type', d.pick(['Full-time', 'Part-time', 'Contract'])],
    ['Job function', 'Engineering and Information Technology'],
    ['Industries', 'Rail Transportation'],
  ]
  const items = entries.map(
    ([label, value]) =>
      `<li class="description__job-criteria-item"><h3 class="description__job-criteria-subheader">${label}</h3><span
  class="description__job-criteria-text description__job-criteria-text--criteria">${value}</span></li>`,
  )
  return `<ul class="description__job-criteria-list">${items.join('')}</ul>`
}

function team(id: string): string {
  const d = dice('linkedin recruiter', id)
  if (forcedOf(id) === 'empty' || d.chance(0.4)) return ''
  const person = memberOf(personHandle(d))
  return `<div class="message-the-recruiter"><p>Direct message the job poster</p><div class="base-card base-main-card">
<a class="base-card__full-link" href="${site}/in/${person.handle}?trk=public_jobs"></a><h3 class="base-main-card__title">${escaped(person.name)}</h3>
<h4 class="base-main-card__subtitle">${escaped(person.headline)}</h4></div></div>`
}

/** The markup that the fragment and the page have in common. */
function details(job: SimulatedJob, now: number, heading: 'h1' | 'h2'): string {
  const d = dice('linkedin job page', job.id)
  const { company } = job
  const low = d.int(40, 120)
  const salary = d.chance(0.5)
    ? `<div class="salary compensation__salary">$${low},000.00/yr - $${low + 30},000.00/yr</div>`
    : ''
  const introduction = words.paragraph(d, 3)
  const points = `<ul><li>${escaped(words.sentence(d))}</li><li>${escaped(words.sentence(d))}</li></ul>`
  return `<section class="top-card-layout container-lined"><a
  href="${site}/company/${company.slug}?trk=public_jobs_topcard_logo">${image(picture(company.logo), 'artdeco-entity-image artdeco-entity-image--square-5')}</a>
<div class="top-card-layout__entity-info"><${heading} class="top-card-layout__title topcard__title">${escaped(job.title)}</${heading}>
<h4><div class="topcard__flavor-row"><span class="topcard__flavor"><a class="topcard__org-name-link topcard__flavor--black-link"
  href="${site}/company/${company.slug}?trk=public_jobs_topcard-org-name">
  ${escaped(company.name)}
</a></span><span class="topcard__flavor topcard__flavor--bullet">${escaped(job.place)}</span></div>
<div class="topcard__flavor-row"><span class="posted-time-ago__text topcard__flavor--metadata">${ago(job.at, now)}</span>
<span class="num-applicants__caption topcard__flavor--metadata topcard__flavor--bullet">${job.applicants} applicants</span></div></h4></div>
<div class="top-card-layout__cta-container"><button class="apply-button" data-tracking-control-name="public_jobs_apply-link-onsite">Apply</button></div>
${semaphore('JOB', `urn:li:jobPosting:${job.id}`)}</section>
<div class="decorated-job-posting__details">${team(job.id)}${salary}<section class="core-section-container"><div
  class="description__text description__text--rich"><section class="show-more-less-html"><div
  class="show-more-less-html__markup"><strong>Who we are</strong><br><br>${escaped(introduction)}${points}</div></section></div>${criteria(d)}</section></div>`
}

/** The answer that a job's id forces. */
function refusal(id: string): SimulatedResponse | null {
  const forced = forcedOf(id)
  if (forced === 'not_found') return notFoundPage
  return isWalled(forced) ? loginWall : null
}

export function fragment({ params, now }: Call): SimulatedResponse {
  const id = params.id ?? ''
  return refusal(id) ?? html(`<!DOCTYPE html>${details(jobOf(id), now, 'h2')}`)
}

export function jobPage({ params, now }: Call): SimulatedResponse {
  const id = /(?<!\d)(\d+)$/.exec(params.id ?? '')?.[1] ?? ''
  const refused = refusal(id)
  if (refused) return refused
  const job = jobOf(id)
  const beside = (seed: string, size: number) =>
    page(jobsFor(`${seed} ${id}`, forcedOf(id), now), { size }).items
  const cards = (jobs: readonly SimulatedJob[], place: Place) =>
    jobs.map((one) => card(one, now, place)).join('\n')
  const body = `${details(job, now, 'h1')}<code id="decoratedJobPostingId" style="display: none"><!--"${id}"--></code>
<section class="core-section-container my-3 similar-jobs"><h2>Similar jobs</h2><ul>${cards(beside('similar', 10), mainCard)}</ul></section>
<section class="aside-section-container people-also-viewed"><h2>People also viewed</h2><ul>${cards(beside('viewed', 8), asideCard)}</ul></section>`
  const head = `<meta name="companyId" content="${job.company.id}">`
  return guestPage('d_jobs_guest_details', `${job.company.name} hiring ${job.title} | LinkedIn`, body, head)
}

/** Companies whose names begin with words. */
export function typeaheadHits({ query }: Call): SimulatedResponse {
  const words = query.get('query') ?? ''
  const forced = forcedIn(words)
  if (isWalled(forced)) return loginWall
  const type = query.get('typeaheadType') ?? 'COMPANY'
  const base = words
    .toLowerCase()
    .trim()
    .replaceAll(/[^a-z0-9]+/g, '-')
  const slugs = forced === 'not_found' || forced === 'empty' ? [] : [base, `${base}-labs`, `${base}-group`]
  const found = slugs.map((slug) => ({
    id: numberOf(slug),
    type,
    displayName: organizationOf(slug).name,
    trackingId: dice('tracking', slug).token(16),
  }))
  return file(JSON.stringify(found), 'text/plain;charset=UTF-8')
}
