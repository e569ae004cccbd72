import { expect, test } from 'vitest'
import { linkedin } from '../../../src/platforms/linkedin/index.ts'
import { playback, route } from '../../support/playback.ts'

/** Guest pages speak the language of their country: what they say of numbers, in the smallest pages that say it. */

const site = 'https://www.linkedin.com'
const { play, get, service } = playback({ platform: linkedin, origins: [site] })

const page = (body: string) => `<!DOCTYPE html><html><head></head><body>${body}</body></html>`
const about = (name: string, value: string) =>
  `<div data-test-id="about-us__${name}"><dt>x</dt><dd> ${value} </dd></div>`

function showing(place: RegExp, body: string): void {
  service().clock.advance(86_400_000)
  play(route(site, place, { status: 200, body: page(body) }))
}

async function organization(body: string) {
  showing(/^\/company\/sap/, `<h1 class="top-card-layout__title">SAP</h1>${body}`)
  return (await get('/v2/linkedin/organizations', { slug: 'sap' })).data.organization
}

async function profile(body: string) {
  showing(/^\/in\/ada/, `<h1 class="top-card-layout__title">Ada Okafor</h1>${body}`)
  return (await get('/v2/linkedin/profiles', { handle: 'ada' })).data.profile
}

test.each([
  'Walldorf, BW <span class="before:middot"></span> 3.435.167 Follower:innen',
  'Walldorf, BW <span class="before:middot"></span> 3\u202f435\u202f167 abonnés',
  'Walldorf, BW <span class="before:middot"></span> 3.435.167 de urmăritori',
  'Walldorf, BW <span class="before:middot"></span> フォロワー3,435,167人',
  'Walldorf, BW <span class="before:middot"></span> ผู้ติดตาม 3,435,167 คน',
  '69190 Walldorf <span class="before:middot"></span> 3 435 167 отслеживающих',
  'Zürich <span class="before:middot"></span> 3’435’167 Follower:innen',
])('followers of an organization: %s', async (line) => {
  const record = await organization(`<h3 class="top-card-layout__first-subline"> ${line} </h3>`)
  expect(record.followerCount).toBe(3_435_167)
})

test('a number whose digits have unknown separators is not read as its first digits', async () => {
  const line = 'Walldorf, BW <span class="before:middot"></span> 3·435·167 followers'
  const record = await organization(`<h3 class="top-card-layout__first-subline"> ${line} </h3>`)
  expect(record.followerCount).toBeNull()
})

test('followers that only the description for search engines has', async () => {
  const stated = 'SAP | ERP | 3.435.167 Follower:innen auf LinkedIn. 50 Jahre. | Walldorf'
  const record = await organization(`<meta name="description" content="${stated}">`)
  expect(record.followerCount).toBe(3_435_167)
})

test.each([
  ['5 001-10 000 ansatte', 5001, 10_000],
  ['De 51 à 200 employés', 51, 200],
  ['Mehr als 10.000 Beschäftigte', 10_000, null],
  ['10.001+ Beschäftigte', 10_001, null],
])('band of sizes: %s', async (label, min, max) => {
  const record = await organization(about('size', label))
  expect(record.size).toEqual({ label, min, max })
})

test('the last of the specialties stands behind a word for and', async () => {
  const stated = about('specialties', 'ERP, Finanzen, Forschung und Entwicklung und Analytik')
  showing(/^\/company\/sap/, '')
  play(
    route(site, /^\/company\/sap/, {
      status: 200,
      body: `<!DOCTYPE html><html lang="de"><body><h1 class="top-card-layout__title">SAP</h1>${stated}</body></html>`,
    }),
  )
  const { data } = await get('/v2/linkedin/organizations', { slug: 'sap' })
  expect(data.organization.specialties).toEqual(['ERP', 'Finanzen', 'Forschung und Entwicklung', 'Analytik'])
})

test.each([
  ['Contact Info', '564 followers', '338 connections', 338],
  ['Kontaktinfo', '564 Follower:innen', 'Mehr als 500 Kontakte', 500],
  ['Informazioni di contatto', '564 follower', 'Oltre 500 collegamenti', 500],
  ['Contactgegevens', '564 volgers', '500+ connecties', 500],
  ['Kontaktinfo', '564 følgere', '500+ forbindelser', 500],
  ['İletişim bilgileri', '564 takipçi', '500+ bağlantı', 500],
  ['연락처 정보', '팔로워 564명', '1촌 338명', 338],
])('a profile beside %s: %s, %s', async (link, followers, connections, count) => {
  const record = await profile(
    `<h3 class="top-card-layout__first-subline"><div><span>Malmö</span><span class="link">${link}</span></div>
<div><span> ${followers} </span><span> ${connections} </span></div></h3>`,
  )
  expect([record.followerCount, record.connectionCount]).toEqual([564, count])
})

test.each([
  ['heinäkuu 2021', 7],
  ['يوليو 2021', 7],
  ['יולי 2021', 7],
  ['जुलाई 2021', 7],
  ['2021年7月', 7],
])('the month of a date: %s', async (stated, month) => {
  const record = await profile(
    `<section class="experience"><ul><li class="experience-item"><span class="experience-item__title">Planner</span><span class="date-range"><time>${stated}</time></span></li></ul></section>`,
  )
  expect(record.positions[0].startDate).toEqual({ year: 2021, month, day: null })
})
