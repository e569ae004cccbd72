import type { Known } from '../../support/proof/conventions.ts'

export const conventions: readonly Known[] = [
  {
    field: '**.metrics.unavailable.**',
    may: 'other',
    reason: 'names the unknown counts, and exists only where there are some',
  },
  {
    field: '**.url',
    may: 'other',
    like: /^https:\/\/x\.com\/i\/status\/\d+$/,
    reason: 'the address X itself uses for a post whose author is unknown',
  },
  {
    field: '**.text',
    may: 'other',
    like: /…( https:\/\/t\.co\/\w+)?$/,
    reason: 'the beginning of a long post, which X sends beside the whole; marked with textTruncated',
  },
  {
    field: '**.textTruncated',
    may: 'other',
    like: /^true$/,
    reason: 'says that the text is only the beginning',
  },
  {
    operations: 'twitter.tweets*',
    answer: 'another thing: NASA',
    proves: 'found',
    reason: 'X finds a post by its id, whatever name its link has: accounts are renamed',
  },
  {
    operations: '*.transcript',
    field: 'transcript.plainText',
    may: 'derived',
    reason: 'the text of those segments that could be read',
  },
  {
    field: '**.textTruncated',
    may: 'other',
    reason: 'X marks a cut text; the record then says so, and is silent otherwise',
  },
  {
    operations: 'twitter.search',
    field: 'tweets.*.text',
    may: 'shown',
    like: /…/,
    reason: 'the cut text where X does not send the whole one, marked with textTruncated',
  },
  {
    operations: 'twitter.tweets',
    field: 'tweet.isQuote',
    may: 'false',
    reason: 'the widget leaves quoted_tweet out where a post quotes none',
  },
  {
    answer: 'cursor removed: $.meta.next_token',
    proves: 'last page',
    reason: 'documented (pagination): `meta` without `next_token` is the last page of results',
  },
]
