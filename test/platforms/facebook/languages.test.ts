import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { facebook } from '../../../src/platforms/facebook/index.ts'
import { parseCount } from '../../../src/platforms/facebook/sources/web/counts.ts'
import { openPlayback, type Playback, route } from '../../support/playback.ts'

const site = 'https://www.facebook.com'
let open: Playback
beforeAll(async () => {
  open = await openPlayback({ platform: facebook, origins: [site] })
})
afterAll(() => open.close())

test.each([
  ['3,783 likes', 3783, true],
  ['57.552 „Gefällt mir“-Angaben', 57552, true],
  ['57 552 J’aime', 57552, true],
  ['3.7K followers', 3700, false],
  ['2,6 Mio. Follower', 2_600_000, false],
  ['3,7 mil seguidores', 3700, false],
  ['12 тыс. подписчиков', 12_000, false],
  ['1.2万人', 12_000, false],
  ['1,2 mi de seguidores', 1_200_000, false],
  ['162 views', 162, true],
  ['3’783 „Gefällt mir“-Angaben', 3783, true],
])('%s', (text, value, isExact) => {
  // 万人 is a counter with its noun.
  expect(parseCount(text.replace('人', ' 人'))).toEqual({ value, isExact })
})

test.each(['likes', '3,78,3 likes', '3·783 likes', ''])('"%s" holds no count', (text) =>
  expect(parseCount(text)).toBeNull(),
)

function page(description: string) {
  const tags = `<meta property="og:title" content="24 Stunden Brot" /><meta property="og:url" content="${site}/brot24" /><meta property="og:description" content="${description}" />`
  const body = `<html lang="de" id="facebook"><head><title>24 Stunden Brot</title>${tags}</head><body></body></html>`
  open.play(route(site, '/brot24', { status: 200, headers: { 'content-type': 'text/html' }, body }))
}

async function profile() {
  open.service.clock.advance(86_400_000)
  const answer = await open.service.call('/v1/facebook/profiles?url=brot24', { key: open.service.liveKey })
  return answer.body.data
}

test('the likes of a page in another language: the count before the first point, not a number in the name', async () => {
  page('24 Stunden Brot. 57.552 „Gefällt mir“-Angaben · 1.048 Personen sprechen darüber. Brot.')
  expect(await profile()).toMatchObject({ profile: { profileType: 'business' }, metrics: { likes: 57552 } })
})

test('a page that shows followers in place of likes: every digit of them, and no likes', async () => {
  page('24 Stunden Brot. 28,729,285 followers · 122,448 talking about this. Brot.')
  expect(await profile()).toMatchObject({
    profile: { profileType: 'business' },
    metrics: { likes: null, followers: 28_729_285 },
    business: { intro: 'Brot.' },
  })
})

test('a description without counts is a person, and has no likes', async () => {
  page('24 Stunden Brot ist bei Facebook.')
  expect(await profile()).toMatchObject({ profile: { profileType: 'person' }, metrics: { likes: null } })
})

describe('a description of 100,000 characters is read in time by its length', () => {
  test.each([
    ['digits', '7'.repeat(100_000)],
    ['digits and points', '1.'.repeat(50_000)],
    ['digits and spaces', '1 '.repeat(50_000)],
    ['digits behind a point', `${'.'.repeat(50_000)}${'7'.repeat(50_000)}`],
    ['digits, then words', `${'7,'.repeat(50_000)} x`],
  ])('of %s', async (_, text) => {
    page(text)
    await profile()
    page(text)
    const before = process.cpuUsage()
    await profile()
    expect(process.cpuUsage(before).user).toBeLessThan(1_500_000)
  })
})

test.each([
  ['Brot,, 7 followers, 12 followers · 5 talking about this. Brot.', { likes: null, followers: 7 }],
  ['Brot., 1,234 followers · 5 talking about this. Brot.', { likes: null, followers: 1234 }],
  ['Brot 24, 12.345 „Gefällt mir“-Angaben · 5 waren hier.', { likes: null }],
  ['Brot 24. 12.345 „Gefällt mir“-Angaben · 5 waren hier.', { likes: null }],
  ['Brot 24: 12.345 „Gefällt mir“-Angaben · 5 waren hier.', { likes: 12_345 }],
])('%s', async (description, metrics) => {
  page(description)
  expect(await profile()).toMatchObject({ metrics })
})
