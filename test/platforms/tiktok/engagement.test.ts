import { expect, test } from 'vitest'
import { measureEngagement, qualityOf, quantile } from '../../../src/platforms/shared/engagement.ts'
import { commonCountry, sharesOf } from '../../../src/platforms/tiktok/country-shares.ts'
import { type Post, unknownPost } from '../../../src/platforms/tiktok/model.ts'
import { auditOf } from '../../../src/platforms/tiktok/records/engagement.ts'
import { readProfile } from '../../../src/platforms/tiktok/sources/web/profile.ts'

function post(id: string, stats: Partial<Post['stats']>): Post {
  const known = { views: 0, likes: 0, comments: 0, shares: 0, saves: 0 }
  return { ...unknownPost(id), stats: { ...known, ...stats } }
}

test('rates are likes, comments and shares per hundred followers, as calculated by hand', () => {
  const result = measureEngagement(
    [
      post('a', { likes: 80, comments: 15, shares: 5, views: 1000, saves: 400 }),
      post('b', { likes: 30, comments: 15, shares: 5, views: 500 }),
      post('c', { likes: 190, comments: 0, shares: 10, views: 3000 }),
    ],
    2000,
  )
  // 100 / 2000 = 5 %, 50 / 2000 = 2.5 %, 200 / 2000 = 10 %: saves and views do not count.
  expect(result.measured.map((one) => one.rate)).toEqual([5, 2.5, 10])
  expect(result).toMatchObject({
    averageRate: 5.83,
    medianRate: 5,
    averageLikes: 100,
    averageComments: 10,
    averageShares: 6.67,
    averageViews: 1500,
    commentToLikeRatio: 0.1,
    best: 'c',
    worst: 'b',
  })
  // Deviation of 5, 2.5, 10 about 5.8333 is 3.1180; divided by the mean: 53.45 %.
  expect(result.volatility).toBe(53.45)
})

test('a post that the sample has twice counts once', () => {
  const pinned = post('a', { likes: 100 })
  const result = measureEngagement([pinned, post('b', { likes: 20 }), pinned], 1000)
  expect(result.measured.map((one) => one.post.id)).toEqual(['a', 'b'])
  expect(result.averageLikes).toBe(60)
})

test('a post that hides a count is left out of every figure and says why', () => {
  const result = measureEngagement(
    [
      post('a', { likes: 10, comments: 5, shares: 5 }),
      post('b', { likes: null, comments: 5, shares: 5 }),
      post('c', { likes: 1000, comments: null, shares: 5 }),
      post('d', { likes: 1000, comments: 5, shares: null }),
      post('e', { likes: null, comments: null, shares: 5 }),
    ],
    100,
  )
  expect(result.measured.map((one) => one.skipReason)).toEqual([
    null,
    'missing likes',
    'missing comments',
    'missing shares',
    'missing several counts',
  ])
  expect(result.skippedReasons).toEqual({
    missingLikes: 1,
    missingComments: 1,
    missingShares: 1,
    missingMultiple: 1,
  })
  expect(result).toMatchObject({
    averageRate: 20,
    medianRate: 20,
    averageLikes: 10,
    best: 'a',
    worst: 'a',
    volatility: null,
  })
})

test('without followers or posts there are no rates and no invented figures', () => {
  for (const followers of [0, null]) {
    const result = measureEngagement([post('a', { likes: 10, comments: 1, shares: 1 })], followers)
    expect(result).toMatchObject({
      averageRate: null,
      medianRate: null,
      best: null,
      averageLikes: 10,
      volatility: null,
    })
  }
  expect(measureEngagement([], 500)).toMatchObject({
    averageRate: null,
    averageLikes: null,
    commentToLikeRatio: null,
  })
})

test('posts far outside the quartiles are marked as outliers, in samples of four and more', () => {
  const posts = [10, 11, 12, 13, 100].map((likes, place) => post(String(place), { likes }))
  expect(measureEngagement(posts, 100).measured.map((one) => one.outlier)).toEqual([
    null,
    null,
    null,
    null,
    'high',
  ])
  expect(measureEngagement(posts.slice(2), 100).measured.map((one) => one.outlier)).toEqual([
    null,
    null,
    null,
  ])
  const low = [100, 101, 102, 103, 1].map((likes, place) => post(String(place), { likes }))
  expect(measureEngagement(low, 100).measured.at(-1)?.outlier).toBe('low')
})

test('quantiles interpolate', () => {
  expect(quantile([4, 1, 3, 2], 0.5)).toBe(2.5)
  expect(quantile([1, 2, 3, 4, 5], 0.25)).toBe(2)
  expect(quantile([7], 0.9)).toBe(7)
  expect(quantile([], 0.5)).toBeNull()
})

test.each([
  [12, 20, 'excellent'],
  [5, 20, 'strong'],
  [1.5, 20, 'moderate'],
  [1.4, 20, 'low'],
  [12, 4, 'directional'],
  [null, 20, null],
] as const)('a median rate of %s over %i posts is called %s', (rate, usable, label) => {
  expect(qualityOf(rate, usable)).toBe(label)
})

test('shares of countries report their sample; a sample of too few people has no shares', () => {
  const shares = sharesOf(['US', 'us', 'BR', 'US', 'DE', 'BR', '', 'xyz'])
  expect(shares.locations).toEqual([
    { country: 'United States', countryCode: 'US', count: 3, percentage: '50.00%' },
    { country: 'Brazil', countryCode: 'BR', count: 2, percentage: '33.33%' },
    { country: 'Germany', countryCode: 'DE', count: 1, percentage: '16.67%' },
  ])
  expect(shares).toMatchObject({ size: 6, confidence: 'low', marginOfErrorPercent: 40 })
  expect(sharesOf(['US', 'US', 'US', 'US'])).toEqual({
    locations: null,
    size: 4,
    confidence: 'none',
    marginOfErrorPercent: null,
  })
  expect(sharesOf(Array.from({ length: 30 }, () => 'JP'))).toMatchObject({
    confidence: 'medium',
    marginOfErrorPercent: 17.9,
  })
})

test('the country of an account is the country of most uploads; the newest post decides a tie', () => {
  expect(commonCountry(['US', 'BR', 'BR', null])).toBe('BR')
  expect(commonCountry(['FR', 'US', 'US', 'FR'])).toBe('FR')
  expect(commonCountry([null, null])).toBeNull()
})

test('the sentence about comments is correct for ratios below a ten-thousandth', () => {
  const posts = [post('a', { likes: 700_000, comments: 3 }), post('b', { likes: 300_000, comments: 1 })]
  const ada = { uniqueId: 'ada', verified: false, privateAccount: false, secret: false }
  const audit = auditOf(readProfile({ user: ada, stats: { followerCount: 1000 } }), posts, 0)
  expect(audit.metrics.commentToLikeRatio).toBe(0)
  expect(audit.insight?.contentPatternObservations).toContain('One comment for every 250000 likes.')
})
