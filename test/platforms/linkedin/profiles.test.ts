import { expect, test } from 'vitest'
import { linkedin } from '../../../src/platforms/linkedin/index.ts'
import { playback, route } from '../../support/playback.ts'

/** The smallest guest page of a person. */

const site = 'https://www.linkedin.com'
const { play, get, service } = playback({ platform: linkedin, origins: [site] })

const linked = (...graph: readonly unknown[]) =>
  `<script type="application/ld+json">${JSON.stringify({ '@context': 'http://schema.org', '@graph': graph })}</script>`

const person = (more: Record<string, unknown>) => ({
  '@type': 'Person',
  name: 'Ada Okafor',
  url: 'https://se.linkedin.com/in/ada',
  ...more,
})

function show(head: string, body = ''): void {
  service().clock.advance(86_400_000)
  play(
    route(site, /^\/in\/ada/, { status: 200, body: `<html><head>${head}</head><body>${body}</body></html>` }),
  )
}

async function profile(head: string, body = '') {
  show(head, body)
  return (await get('/v2/linkedin/profiles', { handle: 'ada' })).data.profile
}

test("LinkedIn's own grey head is no picture of the person", async () => {
  const grey = 'https://static.licdn.com/aero-v1/sc/h/grey'
  const record = await profile(linked(person({ image: { '@type': 'ImageObject', contentUrl: grey } })))
  expect([record.profilePictureUrl, record.profilePictures]).toEqual([null, null])
})

test('breaks in what people say of themselves are lines', async () => {
  const record = await profile(
    linked(person({ description: 'Plans night trains.<br><br>Draws maps.' })),
    `<section class="experience"><ul><li class="experience-item"><span class="experience-item__title">Planner</span>
<p class="show-more-less-text__text--less">Timetables.<br>Sleepers.</p></li></ul></section>`,
  )
  expect(record.summary).toBe('Plans night trains.\n\nDraws maps.')
  expect(record.positions[0].description).toBe('Timetables.\nSleepers.')
})

test('two dates of a certificate are read one after the other', async () => {
  const record = await profile(
    linked(person({})),
    `<section class="certifications"><ul><li class="profile-section-card"><h3>Sleeper Attendant</h3><h4>Night School</h4>
<div><span>Issued <time>Feb 2019</time></span><span>Expires <time>Feb 2022</time></span></div></li></ul></section>`,
  )
  expect(record.certifications[0]).toMatchObject({ startDate: { year: 2019 }, endDate: { year: 2022 } })
  const old = await get('/v1/linkedin/profiles', { url: 'ada' })
  expect(old.data.results[0].profile.certifications[0].meta).toBe('Feb 2019 - Feb 2022')
})

test('former employers stand among the places where somebody was', async () => {
  const at = (name: string, member: Record<string, unknown>, type = 'Organization') => ({
    '@type': type,
    name,
    url: `https://se.linkedin.com/company/${name.toLowerCase()}`,
    member: { '@type': 'OrganizationRole', ...member },
  })
  const record = await profile(
    linked(
      person({
        jobTitle: ['Planner'],
        worksFor: [at('Nightjet', { startDate: '2021-11' })],
        alumniOf: [
          at('Sleepers', { startDate: '2018-08', endDate: '2019-07', description: 'Drew maps.' }),
          at('*****', { startDate: '2010-01', endDate: '2011-01' }),
          at('KTH', { startDate: 2014, endDate: 2017 }, 'EducationalOrganization'),
        ],
      }),
    ),
  )
  expect(record.positions).toMatchObject([
    { title: 'Planner', companyName: 'Nightjet', isCurrent: true },
    { title: null, companyName: 'Sleepers', description: 'Drew maps.', isCurrent: false },
  ])
  expect(record.educations).toMatchObject([{ schoolName: 'KTH' }])
})

test('how many recommend somebody, where only some of them are shown', async () => {
  show(
    linked(person({})),
    `<section class="recommendations"><ul><li><p>“Draws the best maps.”</p></li></ul>
<p data-test-id="recommendations__recommenders">14 people have recommended Ada</p></section>`,
  )
  const { data } = await get('/v1/linkedin/profiles', { url: 'ada' })
  expect(data.results[0].metrics.recommendationsCount).toBe(14)
})

test('an article that is named rather than headed, with its text as text', async () => {
  show(
    linked(person({}), {
      '@type': 'Article',
      name: 'How to sleep on rails',
      author: { '@type': 'Person', name: 'Ada Okafor', url: 'https://se.linkedin.com/in/ada' },
      articleBody: '<p>Lie down &amp; wait.</p><h3>Then</h3><p>Sleep.</p>',
      url: `${site}/pulse/how-sleep-rails-ada-okafor`,
    }),
  )
  const { data } = await get('/v1/linkedin/profiles/posts', { url: 'ada' })
  expect(data.posts).toMatchObject([
    { title: 'How to sleep on rails', text: 'Lie down & wait.\nThen\nSleep.' },
  ])
})

test('a post that the page has twice takes the place of no other post', async () => {
  const article = (name: string) => ({
    '@type': 'Article',
    name,
    author: { '@type': 'Person', name: 'Ada Okafor', url: 'https://se.linkedin.com/in/ada' },
    url: `${site}/pulse/${name}`,
    datePublished: '2026-01-02T03:04:05Z',
  })
  show(linked(person({}), article('one'), article('one'), article('two')))
  const { data } = await get('/v1/linkedin/profiles/posts', { url: 'ada', limit: '2' })
  expect(data.posts.map(({ title }: { title: string }) => title)).toEqual(['one', 'two'])
})
