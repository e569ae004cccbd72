import type { Known } from '../../support/proof/conventions.ts'

export const conventions: readonly Known[] = [
  { field: '**.score', may: 'negative', reason: 'votes against count below zero' },
  { field: '**.votes', may: 'negative', reason: 'the score of a search in a subreddit' },
  {
    operations: 'reddit.posts.comments',
    answer: 'list emptied: $.json.data.things',
    proves: 'found',
    reason:
      'more comments that are gone: `errors: [], things: []` ends this branch, and pages beyond it go on',
  },
  {
    operations: '*.transcript',
    field: 'transcript.plainText',
    may: 'derived',
    reason: 'the text of those segments that could be read',
  },
]
