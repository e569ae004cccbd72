import type { Known } from '../../support/proof/conventions.ts'

/** What ScrapeCreators documents or always does, whichever platform it tells of. */
export const conventions: readonly Known[] = [
  {
    operations: 'facebook.marketplace.*',
    field: '**.latitude',
    may: 'negative',
    reason: 'places south of the equator',
  },
  {
    operations: 'facebook.marketplace.*',
    field: '**.longitude',
    may: 'negative',
    reason: 'places west of Greenwich',
  },
  {
    operations: 'facebook.*',
    field: '**.author.url',
    may: 'other',
    like: /^https:\/\/www\.facebook\.com\/profile\.php\?id=\d+$/,
    reason: 'the link by id, which Facebook itself uses for people without a name in links',
  },
  {
    operations: 'instagram.*',
    field: '**.suggestedTerms',
    may: 'empty',
    reason: 'a topic suggests what it suggests; whether there is more is told of its posts',
  },
  {
    operations: 'instagram.search.popular',
    field: 'suggestedTerms',
    may: 'empty',
    reason: 'a topic suggests what it suggests; whether there is more is told of its posts',
  },
]
