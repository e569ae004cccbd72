import { expect, test } from 'vitest'
import { linkedin } from '../../../src/platforms/linkedin/index.ts'
import { readSalary } from '../../../src/platforms/linkedin/sources/web/salary.ts'
import { playback, route } from '../../support/playback.ts'

/** What the fragment of a job says of applications, in the smallest fragment that says it. */

const site = 'https://www.linkedin.com'
const { play, get, service } = playback({ platform: linkedin, origins: [site] })

/** A menu is in every top card, whether anybody can apply or not. */
const menu = '<button data-tracking-control-name="public_jobs_ellipsis-menu-trigger"></button>'

async function job(parts: { title?: string; row?: string; buttons?: string; more?: string }) {
  const { title = 'Planner', row = '', buttons = '', more = '' } = parts
  service().clock.advance(86_400_000)
  const body = `<section class="top-card-layout"><h2 class="top-card-layout__title topcard__title">${title}</h2>
<h4><a class="topcard__org-name-link" href="https://tr.linkedin.com/company/nightjet">Nightjet</a>${row}</h4>
<div class="top-card-layout__cta-container">${buttons}</div>${menu}</section>${more}`
  play(route(site, /jobPosting\/4400000001/, { status: 200, body }))
  return (await get('/v2/linkedin/jobs/4400000001')).data.job
}

const offsite = `<button class="sign-up-modal__outlet top-card-layout__cta" data-modal="job-details-topcard-apply-modal">Apply</button>
<div class="contextual-sign-in-modal" data-impression-id="public_jobs_apply-link-offsite_contextual-sign-in-modal"></div>`

test('applications on LinkedIn itself, and elsewhere', async () => {
  const simple = `<button class="apply-button" data-tracking-control-name="public_jobs_apply-link-simple_onsite">Apply</button>`
  expect(await job({ buttons: simple })).toMatchObject({ isEasyApply: true, isClosed: false })
  expect(await job({ buttons: offsite })).toMatchObject({ isEasyApply: false, isClosed: false })
})

test('a fragment without a way to apply does not prove that there is one', async () => {
  expect(await job({})).toMatchObject({ isEasyApply: null, isClosed: null })
})

test('a closed job has its own title, without the words that it is closed', async () => {
  const row =
    '<figure class="closed-job"><figcaption class="closed-job__flavor--closed">No longer accepting applications</figcaption></figure>'
  const closed = await job({ title: 'Planner (m/f) (No longer accepting applications)', row })
  expect(closed).toMatchObject({ title: 'Planner (m/f)', isClosed: true })
  expect((await job({ title: 'Planner (m/f)', row })).title).toBe('Planner (m/f)')
})

test('the number of the company stands in the links to its people, where they lead to one company', async () => {
  const people = (facet: string) =>
    `<a href="https://www.linkedin.com/login?session_redirect=${encodeURIComponent(`${site}/search/results/people/?facetCurrentCompany=${encodeURIComponent(facet)}`)}">See</a>`
  expect((await job({ row: people('103256254') })).company.id).toBe('103256254')
  expect((await job({ row: people('[2818, 1115]') })).company.id).toBeNull()
})

test.each([
  ['137 applicants', 137, false],
  ['Mais de 200 candidaturas', 200, true],
  ['200+ applicants', 200, true],
  ["200'den fazla başvuru", 200, true],
  ['200人以上が応募', 200, true],
])('applicants: %s', async (label, applicantCount, isApplicantCountBound) => {
  const row = `<span class="num-applicants__caption topcard__flavor--bullet">${label}</span>`
  expect(await job({ row })).toMatchObject({ applicantCount, isApplicantCountBound })
})

test('criteria in other languages, also where some of them are missing', async () => {
  const item = (label: string, value: string) =>
    `<li class="description__job-criteria-item"><h3>${label}</h3><span class="description__job-criteria-text">${value}</span></li>`
  const turkish = await job({
    more: `<ul>${item('İstihdam türü', 'Tam zamanlı')}${item('Sektörler', 'Yazılım')}</ul>`,
  })
  expect(turkish).toMatchObject({ seniority: null, employmentType: 'Tam zamanlı', industries: 'Yazılım' })
  const japanese = await job({ more: `<ul>${item('雇用形態', '正社員')}${item('職務', 'IT')}</ul>` })
  expect(japanese).toMatchObject({ employmentType: '正社員', jobFunction: 'IT', industries: null })
})

test.each([
  ['$130,000.00/yr - $170,000.00/yr', 130_000, 170_000, 'USD', 'year'],
  ['45.000,00 €/Jahr – 60.000,00 €/Jahr', 45_000, 60_000, 'EUR', 'year'],
  ['R$ 5.000/mês', 5000, 5000, 'BRL', 'month'],
  ['27,50 €/h', 27.5, 27.5, 'EUR', 'hour'],
  ['45 000 zł/rok', 45_000, 45_000, 'PLN', 'year'],
  ['₹12,00,000/yr', 1_200_000, 1_200_000, 'INR', 'year'],
  ['$27.50/hr', 27.5, 27.5, 'USD', 'hour'],
  ['MX$30,000.00/mo', 30_000, 30_000, 'MXN', 'month'],
  ['CHF 110’000.00/yr - CHF 130’000.00/yr', 110_000, 130_000, 'CHF', 'year'],
  ['$66.000.00/yr', null, null, 'USD', 'year'],
  ['€50K/yr - €60K/yr', 50_000, 60_000, 'EUR', 'year'],
])('salary: %s', (label, min, max, currency, period) => {
  expect(readSalary(label)).toEqual({ label, min, max, currency, period })
})

test('the page of a person or of an organization is no job', async () => {
  const body = '<section class="top-card-layout"><h1 class="top-card-layout__title">Ada Okafor</h1></section>'
  play(route(site, /4400000002/, { status: 200, body }))
  expect((await get('/v2/linkedin/jobs/4400000002')).status).toBe(502)
})
