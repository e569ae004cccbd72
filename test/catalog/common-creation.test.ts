import { describe, expect, it } from 'vitest'
import { creationOf } from '../../src/catalog/common.ts'
import { handleInLink } from '../../src/platforms/facebook/identifiers.ts'
import { ageIn, spanOfAge, timeOfAge } from '../../src/platforms/youtube/sources/ages.ts'

const now = Date.parse('2026-03-15T10:20:30Z')

describe('a time that a platform states in words', () => {
  it.each([
    ['1 year ago', 365, 731],
    ['2 years ago', 730, 1097],
    ['1 month ago', 28, 62],
    ['3 weeks ago', 21, 29],
    ['5 days ago', 5, 7],
    ['2 hours ago', 2 / 24, 4 / 24],
    ['just now', 0, 2 / 1440],
  ])('is within the span of %s, whatever its age is in days', (words, youngest, oldest) => {
    const age = ageIn(words)!
    const { earliest, latest } = spanOfAge(age, timeOfAge(age, now))
    const days = (time: number) => (now - time) / 86_400_000
    expect(days(latest)).toBeLessThanOrEqual(youngest)
    expect(days(earliest)).toBeGreaterThan(youngest)
    expect(days(earliest)).toBeLessThanOrEqual(oldest)
  })

  it('is no time: the words are shown in its place', () => {
    expect(creationOf('3 weeks ago')).toMatchObject({ createdAt: null, createdAtText: '3 weeks ago' })
    const exact = '2026-01-02T03:04:05.000Z'
    expect(creationOf(exact)).toMatchObject({ createdAt: exact, createdAtText: null })
    expect(creationOf(null)).toMatchObject({ createdAt: null, createdAtText: null })
  })
})

it.each([
  ['https://www.facebook.com/NASA', 'nasa'],
  ['https://m.facebook.com/nasa/?ref=page', 'nasa'],
  ['https://www.facebook.com/profile.php?id=100064843289145', null],
  ['https://www.facebook.com/people/Ada-Bakery/100064843289145/', null],
  ['https://www.facebook.com/groups/woodworkingideas', null],
  ['https://www.facebook.com/share/1AbCdEfGh/', null],
  ['https://example.com/nasa', null],
  [null, null],
])('the handle in the Facebook link %s is %s', (url, handle) => {
  expect(handleInLink(url)).toBe(handle)
})
