import { expect, test } from 'vitest'
import { matchesAnyPattern, matchesPattern } from '../../src/catalog/patterns.ts'

test.each([
  ['*', 'twitter.communities', true],
  ['twitter.communities', 'twitter.communities', true],
  ['twitter.communities', 'twitter.communities.tweets', false],
  ['twitter.communities.*', 'twitter.communities.tweets', true],
  ['twitter.communities.*', 'twitter.communities', true],
  ['twitter.communities.*', 'twitter.communitiesOfOthers', false],
  ['twitter.*', 'twitter.communities.tweets', true],
  ['twitter.*', 'twitterish.search', false],
  ['*.comments', 'youtube.videos.comments', true],
  ['*.comments', 'youtube.videos.comments.replies', false],
  ['youtube.*.comments', 'youtube.videos.comments', true],
  ['youtube.*.comments', 'youtube.comments', false],
  ['', 'twitter.search', false],
])('%s and %s: %s', (pattern, operationId, expected) => {
  expect(matchesPattern(pattern, operationId)).toBe(expected)
})

test('one matching pattern is enough; an empty list matches no operation', () => {
  expect(matchesAnyPattern(['reddit.*', 'youtube.videos.*'], 'youtube.videos')).toBe(true)
  expect(matchesAnyPattern([], 'youtube.videos')).toBe(false)
})
