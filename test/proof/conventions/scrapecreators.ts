import type { Known } from '../../support/proof/conventions.ts'

/** What ScrapeCreators documents or always does, for every platform. */
export const conventions: readonly Known[] = [
  {
    operations: 'facebook.events.details',
    field: 'location.latitude',
    may: 'negative',
    reason: 'places south of the equator',
  },
  {
    operations: 'facebook.events.details',
    field: 'location.longitude',
    may: 'negative',
    reason: 'places west of Greenwich',
  },
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
    reason:
      'the suggestions of a topic are complete; the answer states only for its posts whether there are more',
  },
  {
    operations: 'instagram.search.popular',
    field: 'suggestedTerms',
    may: 'empty',
    reason:
      'the suggestions of a topic are complete; the answer states only for its posts whether there are more',
  },
  {
    operations: 'linkedin.posts*',
    field: '**.imageUrls',
    may: 'empty',
    reason: 'v1 has no null for the list: unknown pictures are an empty list',
  },
  {
    operations: 'twitter.communities',
    field: 'community.unavailable.**',
    may: 'other',
    reason: 'names the unknown fields',
  },
  {
    operations: 'twitter.communities',
    field: 'community.rules',
    may: 'empty',
    reason: '`unavailable` names the unknown fields; the contract has no null for the list',
  },
  {
    operations: 'twitter.communities',
    field: 'community.memberFacepileAvatarUrls',
    may: 'empty',
    reason: '`unavailable` names the unknown fields; the contract has no null for the list',
  },
]
