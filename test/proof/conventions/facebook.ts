import type { Known } from '../../support/proof/conventions.ts'

export const conventions: readonly Known[] = [
  {
    field: '**.url',
    may: 'other',
    like: /^https:\/\/www\.facebook\.com\/(\d+\/posts\/\d+|[\w.]+\/posts\/\d+|reel\/\d+\/|photo\/\?fbid=\d+)$/,
    reason: 'the permalink of a post by its numbers, which Facebook itself uses, or by its other telling',
  },
  ...['**.profileUrl', '**.author.url'].map(
    (field): Known => ({
      field,
      may: 'other',
      like: /^https:\/\/www\.facebook\.com\/profile\.php\?id=\d+$/,
      reason: 'the link by id, which Facebook itself uses for people without a name in links',
    }),
  ),
  ...['media.imageUrls.*', 'media.imageUrl', 'media.thumbnailUrl'].map(
    (field): Known => ({
      operations: 'facebook.posts',
      field,
      may: 'other',
      like: /^https:\/\/[\w.-]+\.fbcdn\.net\//,
      reason:
        'an embed contains each picture twice, as it is shown at first and as it is loaded later (recorded)',
    }),
  ),
  {
    operations: 'facebook.profiles',
    field: 'contact.address',
    may: 'other',
    reason: 'the parts of the address (location), in one line, where the line itself is missing',
  },
  ...['latitude', 'longitude'].map(
    (name): Known => ({
      operations: 'facebook.marketplace.*',
      field: `**.location.${name}`,
      may: 'negative',
      reason: 'degrees south and west are below zero',
    }),
  ),
  ...[
    'null in its place: application/json.require.*.*.*.__bbox.require.*.*.*.__bbox.result.data.ad_library_main.deeplink_ad_archive_result',
    'null in its place: application/json.require.*.*.*.__bbox.require.*.*.*.__bbox.result.data.ad_library_main.deeplink_ad_archive_result.deeplink_ad_archive',
  ].map(
    (answer): Known => ({
      operations: 'facebook.adLibrary.ads',
      answer,
      proves: 'not_found',
      reason: 'GraphQL answers null for an object that is not there (GraphQL specification, 6.4.4)',
    }),
  ),
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
    proves: 'found',
    reason: 'the embed shows the post, whatever its page became',
  },
  {
    operations: 'facebook.marketplace.items',
    field: 'attributes.*.value',
    may: 'other',
    reason: 'the answer has the condition twice, in two words',
  },
  {
    operations: 'facebook.marketplace.items',
    field: 'availability.hidden',
    may: 'false',
    reason: 'two answers of the page have it',
  },
  {
    answer: 'nothing in it: {"data":[]}',
    proves: 'found',
    reason: 'documented: an edge of the Graph API without entries',
  },
  ...[
    'ad.categories',
    'ad.publisherPlatforms',
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
  ...['application/json.require', 'application/json.require.*.*.*.__bbox.require'].map(
    (path): Known => ({
      operations: 'facebook.groups.posts',
      answer: `list emptied: ${path}`,
      proves: 'restricted',
      reason: "a group's page whose loader is handed nothing of posts is what most visitors get",
    }),
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
    proves: 'not_found',
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
    answer: 'cursor removed: $.paging',
    proves: 'last page',
    reason:
      'documented (developers.facebook.com/docs/graph-api/results): without `next` it is the last page; a full page without `paging` is a fault',
  },
  {
    answer: 'cursor removed: $.paging.next',
    proves: 'last page',
    reason:
      'documented (developers.facebook.com/docs/graph-api/results): without `next` it is the last page of data',
  },
  {
    operations: 'facebook.marketplace.items',
    field: 'attributes',
    may: 'lost',
    reason: 'each fact of a vehicle is a field of its own, left out or null where the seller stated none',
  },
  {
    operations: 'facebook.marketplace.*',
    field: '**.title',
    may: 'other',
    reason:
      'the answer has it twice: from Facebook (marketplace_listing_title) and as the seller wrote it (custom_title)',
  },
  {
    operations: 'facebook.adLibrary.*',
    field: '**.page.isDeleted',
    may: 'false',
    reason: 'the ad and its snapshot both have it',
  },
  {
    operations: 'facebook.adLibrary.*',
    field: '**.isActive',
    may: 'other',
    like: /^true$/,
    reason: 'the API leaves ad_delivery_stop_time out while an ad runs',
  },
  {
    operations: 'facebook.posts.comments',
    answer: 'entry of another: qfstpo',
    proves: 'found',
    reason: 'the recording names every person `person`, the author of the post and those of comments alike',
  },
]
