import type { Known } from '../../support/proof/conventions.ts'

export const conventions: readonly Known[] = [
  {
    operations: 'linkedin.*',
    field: '**.educations.*.degree',
    may: 'shown',
    reason: 'degree and field of study in one, as LinkedIn writes them; the field is known for some only',
  },
  {
    operations: 'linkedin.*',
    field: 'comments.*.likeCount',
    may: 'zero',
    reason: 'a comment without reactions has an empty list of their kinds: recorded',
  },
  {
    operations: 'linkedin.posts.search',
    field: 'posts.*.imageUrls',
    may: 'empty',
    reason:
      'the contract has no null for it; postImages is left out of posts without pictures (the types of its client)',
  },
]
