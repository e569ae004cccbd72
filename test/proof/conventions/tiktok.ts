import type { Known } from '../../support/proof/conventions.ts'

export const conventions: readonly Known[] = [
  {
    operations: 'tiktok.profiles.audience',
    field: '**',
    may: 'shown',
    reason:
      'shares of countries among those commenters whose profiles could be read; the sample says how many',
  },
  {
    operations: 'tiktok.profiles.engagement',
    field: '**',
    may: 'shown',
    reason: 'rates over those posts whose counts could be read; each skipped post says why',
  },
  {
    answer: 'nothing in it: no body',
    proves: 'restricted',
    reason: 'unsigned calls of the site are answered with 200 and an empty body since 2024',
  },
  {
    answer: 'status: 204 with nothing',
    proves: 'restricted',
    reason: 'the same: nothing in place of an answer',
  },
  {
    operations: 'tiktok.videos',
    answer: 'list emptied: $.data.videos',
    proves: 'not_found',
    reason: 'the Research API answers a query for the id of a post that it does not have with an empty list',
  },
  {
    field: '**',
    may: 'other',
    like: /^https:\/\/www\.tiktok\.com\/@i\/(?:video|photo)\/\d+$/,
    reason: 'TikTok leads from any name to the post of an id; this is the link for an unknown name',
  },
  {
    field: '**.avatarUrl',
    may: 'other',
    like: /\/avatar-\d+~/,
    reason: 'avatarLarger, avatarMedium and avatarThumb are sizes of one picture',
  },
  {
    operations: 'tiktok.videos.download',
    field: 'downloads.*.originalUrl',
    may: 'other',
    like: /logo_name=tiktok$/,
    reason: 'downloadAddr is the same video with a watermark',
  },
  {
    operations: 'tiktok.videos.comments*',
    field: '**.language',
    may: 'other',
    like: /^un$/,
    reason: "the contract has no null here: the record has the platform's own code for an unknown language",
  },
  {
    operations: 'tiktok.videos.comments*',
    field: '**.author.handle',
    may: 'empty',
    reason:
      'the contract has no null here: the documented handle of an unknown author, as by the Research API',
  },
  {
    operations: 'tiktok.profiles.region',
    field: 'regionSource',
    may: 'other',
    like: /^uploads$/,
    reason: 'pages of 2026 state no region; recent uploads tell one, and the record says which it is',
  },
  {
    operations: 'tiktok.videos.comments.replies',
    field: 'replies.*.replyCount',
    may: 'zero',
    reason: 'recorded replies carry no reply_comment_total: threads are flat',
  },
  ...['tiktok.profiles.videos', 'tiktok.music.videos', 'tiktok.search.hashtags'].map(
    (operations): Known => ({
      operations,
      field: 'page.nextCursor',
      may: 'derived',
      reason:
        'where the list is refused, the embed page shows its first posts and goes no further; that is counted',
    }),
  ),
  {
    operations: 'tiktok.products.reviews',
    field: 'reviews.*.createdAt',
    may: 'other',
    like: /T00:00:00\.000Z$/,
    reason: 'review_timestamp_fmt has only the day',
  },
  ...['ad.relatedAds', 'ad.interactiveAnalysis.*.highlight', 'ad.objectives'].map(
    (field): Known => ({
      operations: 'tiktok.adLibrary.ads',
      field,
      may: 'derived',
      reason: 'asked for beside the ad; the contract has no null for the list, and the loss is counted',
    }),
  ),
  {
    operations: 'tiktok.videos.transcript',
    field: 'transcript.plainText',
    may: 'derived',
    reason: 'the text of those segments that could be read',
  },
  {
    operations: 'tiktok.profiles',
    field: 'profile.avatarUrl',
    may: 'other',
    like: /^https:\/\/[\w.-]+\.tiktokcdn[\w.-]*\//,
    reason: 'another size of the same picture',
  },
  {
    operations: 'tiktok.profiles',
    answer: 'status: 400 with {}',
    proves: 'not_found',
    reason: 'the embed page of a handle that is not there is answered with 400 (documented)',
  },
  {
    operations: 'tiktok.products.reviews',
    answer: 'entry of another: 2831111111111111112',
    proves: 'found',
    reason: 'a variant of the example has the number of its product; reviews name no product',
  },
  {
    operations: 'tiktok.search.hashtags',
    answer: 'entry of another: cpplupl',
    proves: 'found',
    reason:
      'the text of a post may leave out the hashtag of its list; only `challenges` and `cha_list` prove another one',
  },
]
