import { expect, test } from 'vitest'
import * as v1 from '../../../src/platforms/linkedin/records/v1/shared.ts'
import { readPost as readHarvestPost } from '../../../src/platforms/linkedin/sources/harvestapi/posts.ts'
import { readAd } from '../../../src/platforms/linkedin/sources/official/ads.ts'
import { readFoundPost } from '../../../src/platforms/linkedin/sources/scrapecreators/posts.ts'
import { picturesOf } from '../../../src/platforms/linkedin/sources/scrapecreators/values.ts'
import { rangeIn } from '../../../src/platforms/linkedin/sources/web/dates.ts'
import { readActivity } from '../../../src/platforms/linkedin/sources/web/person-sections.ts'
import { readCounts } from '../../../src/platforms/linkedin/sources/web/post-card.ts'
import { loadHtml } from '../../../src/reading/html.ts'

/** An unreadable part of an entry is null; a lost list that the contract has no null for counts. */

function counting() {
  const counted: string[] = []
  const drift = (field: string, unreadable?: string) => void (unreadable && counted.push(field))
  return { counted, reporter: { drift } }
}

test.each(['text', 7, {}])('pictures of a post as %j are unknown, and count', (list) => {
  const { counted, reporter } = counting()
  expect(picturesOf(list, undefined, reporter)).toBeNull()
  expect(counted).toEqual(['images'])
})

test('pictures that an answer lacks are unknown; one alone is the only one', () => {
  const { counted, reporter } = counting()
  expect(picturesOf(undefined, undefined, reporter)).toBeNull()
  expect(picturesOf([], undefined, reporter)).toEqual([])
  expect(picturesOf(undefined, 'https://media.licdn.com/a.jpg', reporter)).toHaveLength(1)
  expect(counted).toEqual([])
})

test('a missing list of pictures counts where the vendor always sends one, and not in a shared post', () => {
  const post = {
    ...{ id: '7412345678901234567', linkedinUrl: 'https://www.linkedin.com/feed/update/urn:li:activity:7' },
    ...{ content: 'words', author: { name: 'Ada', linkedinUrl: 'https://www.linkedin.com/in/ada' } },
  }
  const engagement = { likes: 1, comments: 0, shares: 0, reactions: [] }
  const own = counting()
  expect(readHarvestPost({ ...post, engagement }, own.reporter).images).toBeNull()
  expect(own.counted).toEqual(['postImages'])
  const shared = counting()
  expect(readHarvestPost({ ...post, engagement }, shared.reporter, true).images).toBeNull()
  expect(shared.counted).toEqual([])
})

test.each([
  ['details', { details: 'text' }],
  ['statistics', { details: { adStatistics: [] } }],
  ['countries', { details: { adStatistics: { impressionsDistributionByCountry: {} } } }],
])(
  'the countries of an ad whose %s are in another form count as one; those that are missing do not',
  (_, part) => {
    const ad = { adUrl: 'https://www.linkedin.com/ad-library/detail/77', isRestricted: false }
    const { counted, reporter } = counting()
    expect(readAd({ ...ad, ...part }, reporter)).toMatchObject({ id: '77', byCountry: null })
    expect(counted).toHaveLength(1)
    const without = counting()
    expect(readAd({ ...ad, details: { adStatistics: {} } }, without.reporter).byCountry).toBeNull()
    expect(without.counted).toEqual([])
  },
)

test('kinds of reactions are unknown where one is unreadable, and no entry is missing', () => {
  const post = {
    ...{ id: '7412345678901234567', linkedinUrl: 'https://www.linkedin.com/feed/update/urn:li:activity:7' },
    ...{
      content: 'words',
      author: { name: 'Ada', linkedinUrl: 'https://www.linkedin.com/in/ada' },
      postImages: [],
    },
  }
  const like = { type: 'LIKE', count: 3 }
  const kinds = (reactions: unknown) => {
    const { counted, reporter } = counting()
    const { reactionTypes } = readHarvestPost({ ...post, engagement: { likes: 3, reactions } }, reporter)
    return [reactionTypes, counted.length]
  }
  expect(kinds([like])).toEqual([['LIKE'], 0])
  expect(kinds([like, null])).toEqual([null, 0])
})

test('an unreadable comment of a found post counts only where comments are shown', () => {
  const entry = {
    url: 'https://www.linkedin.com/posts/ada_words-activity-7412345678901234567-abcd',
    comments: [null],
  }
  const [own, beside] = [counting(), counting()]
  readFoundPost({ ...entry, images: [] }, own.reporter, beside.reporter)
  expect([own.counted.length, beside.counted.length]).toEqual([0, 1])
})

test('an item of a list on a guest page that has lost the sign of its card counts; an item without content does not', () => {
  const card = (id: number, sign = 'base-main-card') =>
    `<li><div class="${sign}"><a href="https://www.linkedin.com/posts/ada_x-activity-${id}-abcd">A post</a></div></li>`
  const page = (...items: string[]) =>
    loadHtml(`<section class="activities"><ul>${items.join('<li>  </li>')}</ul></section>`)
  const whole = counting()
  expect(readActivity(page(card(71), card(72), card(73)), whole.reporter)).toHaveLength(3)
  expect(whole.counted).toEqual([])
  const { counted, reporter } = counting()
  const found = readActivity(
    page(card(71), card(72, 'card-v9').replace('href', 'data-v9'), card(73)),
    reporter,
  )
  expect(found?.map(({ id }) => id)).toEqual(['71', '73'])
  expect(counted).toHaveLength(1)
})

test('a single date behind a dash is the end of a range, and whether the range goes on is unknown', () => {
  const of = (range: string) => {
    const $ = loadHtml(`<p class="date-range">${range}</p>`)
    return rangeIn($, $('body'))
  }
  expect(of('<time>Mar 2013</time> - <time>Dec 2016</time>')).toMatchObject({ isOpen: false })
  for (const start of ['', '<span>Mar 2013</span>']) {
    expect(of(`${start} - <time>Dec 2016</time>`)).toMatchObject({
      start: null,
      end: { year: 2016, month: 12 },
      isOpen: null,
    })
  }
  expect(of('<time>Mar 2013</time> - Present')).toMatchObject({
    start: { year: 2013 },
    end: null,
    isOpen: true,
  })
})

test('kinds of reactions on a guest page are unknown where one of their pictures has none', () => {
  const kinds = (second: string) => {
    const pictures = `<img data-reaction-type="LIKE"><img ${second}>`
    const $ = loadHtml(`<p><a data-test-id="social-actions__reactions">${pictures}</a></p>`)
    return readCounts($('p')).reactionTypes
  }
  expect(kinds('data-reaction-type="PRAISE"')).toEqual(['LIKE', 'PRAISE'])
  expect(kinds('data-reaction-type=""')).toBeNull()
  expect(kinds('data-reaction-type-v9="PRAISE"')).toBeNull()
})

test('an entry that does not fit the legacy form is left out and counts', () => {
  const { counted, reporter } = counting()
  expect(v1.showCollections({ people: ['Ada', null], posts: null }, reporter)).toMatchObject({
    people: ['Ada'],
    compatibility: { omittedEntries: { people: 1, posts: 0 } },
  })
  expect(counted).toEqual(['people'])
})
