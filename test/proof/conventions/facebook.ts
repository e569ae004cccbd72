import type { Known } from '../../support/proof/conventions.ts'

export const conventions: readonly Known[] = [
  {
    field: '**.url',
    may: 'other',
    like: /^https:\/\/www\.facebook\.com\/(\d+\/posts\/\d+|[\w.]+\/posts\/\d+|reel\/\d+\/|photo\/\?fbid=\d+)$/,
    reason: 'the permalink of a post by its numbers, which Facebook itself uses, or by its other telling',
  },
  {
    field: '**.profileUrl',
    may: 'other',
    like: /^https:\/\/www\.facebook\.com\/profile\.php\?id=\d+$/,
    reason: 'the link by id, which Facebook itself uses for people without a name in links',
  },
  {
    operations: 'facebook.posts*',
    field: '**.author.name',
    may: 'empty',
    reason: 'the Graph API leaves `from` out for people; the contract has no null for the name',
  },
  {
    operations: 'facebook.posts',
    field: 'comments.*.authorName',
    may: 'empty',
    reason: 'the Graph API leaves `from` out for people; the contract has no null for the name',
  },
  {
    operations: 'facebook.posts',
    field: 'author.verified',
    may: 'false',
    reason: 'the badge is shown where there is one, and nothing where there is none',
  },
  {
    operations: 'facebook.posts',
    field: 'comments',
    may: 'derived',
    reason:
      'beside the post, from another page; the contract has no null for the list, and the loss is counted',
  },
  {
    operations: 'facebook.posts',
    answer: 'another thing: 1304655294363177',
    tells: 'found',
    reason: 'the embed tells the post, whatever its page became',
  },
  {
    operations: 'facebook.marketplace.items',
    field: 'attributes.*.value',
    may: 'other',
    reason: 'the condition is told twice, in two words',
  },
  {
    operations: 'facebook.marketplace.items',
    field: 'availability.hidden',
    may: 'false',
    reason: 'told by two answers of the page',
  },
  {
    answer: 'nothing in it: {"data":[]}',
    tells: 'found',
    reason: 'documented: an edge of the Graph API without entries',
  },
  ...[
    'ad.categories',
    'ad.page.categories',
    'ad.creative.images',
    'ad.creative.videos',
    'ad.creative.cards',
  ].map(
    (field): Known => ({
      operations: 'facebook.adLibrary.ads',
      field,
      may: 'derived',
      reason: 'beside the ad; the contract has no null for the list, and the loss is counted',
    }),
  ),
  ...[
    'application/json.require',
    'application/json.require.*.*.*.__bbox.require',
    'application/json.require.*.*.*.__bbox.require.*',
    'application/json.require.*.*.*.__bbox.require.*.*.*',
  ].flatMap((path) =>
    ['entries of an unknown kind', 'list emptied', 'entries null', 'text in another form'].map(
      (kind): Known => ({
        operations: 'facebook.groups.posts',
        answer: `${kind}: ${path}`,
        tells: 'restricted',
        reason: "a group's page that shows its name and no posts is what most visitors get",
      }),
    ),
  ),
  {
    operations: 'facebook.profiles.posts',
    field: 'posts.*.imageUrl',
    may: 'other',
    reason: 'the first of the pictures that could be read; a lost one is counted',
  },
  {
    operations: 'facebook.posts.transcript',
    answer: 'list emptied: $.captions.data',
    tells: 'not_found',
    reason: 'a video of the Graph API without captions',
  },
  ...['facebook.profiles.*', 'facebook.adLibrary.*'].map(
    (operations): Known => ({
      operations,
      field: 'page.nextCursor',
      may: 'derived',
      reason: 'documented: an edge of the Graph API without entries and without paging is the end',
    }),
  ),
  {
    operations: 'facebook.marketplace.items',
    field: 'attributes',
    may: 'lost',
    reason: 'each fact of a vehicle is a field of its own, left out or null where the seller told none',
  },
  {
    operations: 'facebook.marketplace.*',
    field: '**.title',
    may: 'other',
    reason: 'told twice: by Facebook (marketplace_listing_title) and as the seller wrote it (custom_title)',
  },
  {
    operations: 'facebook.adLibrary.*',
    field: '**.page.isDeleted',
    may: 'false',
    reason: 'told by the ad and by its snapshot',
  },
  {
    operations: 'facebook.adLibrary.*',
    field: '**.isActive',
    may: 'other',
    like: /^true$/,
    reason: 'the API leaves ad_delivery_stop_time out while an ad runs',
  },
  {
    operations: 'facebook.adLibrary.*',
    field: '**.text',
    may: 'other',
    like: /^\d+\+$/,
    reason: 'the API leaves the upper bound of the highest range out',
  },
]
