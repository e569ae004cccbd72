import type { Known } from '../../support/proof/conventions.ts'

export const conventions: readonly Known[] = [
  {
    operations: 'instagram.v2.highlights',
    field: 'stories.*.media.url',
    may: 'other',
    like: /^https:\/\/[\w.-]+\.cdninstagram\.com\//,
    reason: 'the next of the sizes of the same file',
  },
  ...['url', 'thumbnailUrl'].map(
    (name): Known => ({
      operations: 'instagram.v2.profiles.stories',
      field: `stories.*.media.${name}`,
      may: 'other',
      like: /^https:\/\/[\w.-]+\.cdninstagram\.com\//,
      reason: 'the next of the sizes of the same file',
    }),
  ),
  ...['**.displayUrl', 'media.*.media.*.url', 'reels.*.media.*.url'].map(
    (field): Known => ({
      field,
      may: 'other',
      like: /^https:\/\/[\w.-]+\.cdninstagram\.com\//,
      reason: 'the next of the sizes of the same picture, which the list of candidates has beside it',
    }),
  ),
  ...['instagram.profiles.engagement', 'instagram.v2.profiles.engagement'].map(
    (operations): Known => ({
      operations,
      field: '**',
      may: 'shown',
      reason: 'rates over those posts whose counts could be read; each skipped post says why',
    }),
  ),
  {
    field: '**.caption',
    may: 'empty',
    reason: 'GraphQL says that a post has no caption with an empty list of captions',
  },
  {
    field: '**.createdAt',
    may: 'other',
    like: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/,
    reason: 'the id of a post contains its time, within seconds (recorded)',
  },
  {
    field: '**',
    may: 'other',
    like: /^https:\/\/www\.instagram\.com\/p\/[\w-]+\/$/,
    reason: 'links of posts lead to Reels as well; a post without a known kind has such a link',
  },
  {
    field: '**.mediaType',
    may: 'other',
    like: /^unknown$/,
    reason: "the contract's word for an unknown kind",
  },
  ...['media.*.text', 'recentMedia.*.text', 'media.text', 'posts.*.media.text'].map(
    (field): Known => ({
      operations: 'instagram.v2.*',
      field,
      may: 'empty',
      reason: 'the feed says that a post has no caption with null in its place, GraphQL with an empty list',
    }),
  ),
  {
    field: '**.areCountsHidden',
    may: 'other',
    like: /^true$/,
    reason: 'likes of -1 are those that an author hides',
  },
  ...(['other', 'lost'] as const).map(
    (may): Known => ({
      operations: 'instagram.v2.media.transcript',
      field: may === 'lost' ? 'transcript.segments' : 'transcript.segments.**',
      may,
      reason: 'endpoints of speech to text need not tell segments: the whole text is one then',
    }),
  ),
  {
    operations: 'instagram.v2.profiles',
    field: 'profile.hasLiveStory',
    may: 'other',
    reason: 'the embed of a profile, which needs no login, has it; the profile information does not',
  },
  {
    field: '**.thumbnailUrl',
    may: 'other',
    like: /^https:\/\/[\w.-]+\.cdninstagram\.com\//,
    reason: 'the smallest of those sizes of a picture that could be read',
  },
  { field: '**.isPinned', may: 'false', reason: 'pinned for nobody: an empty list of users' },
  ...['latitude', 'longitude'].map(
    (name): Known => ({ field: `**.location.${name}`, may: 'negative', reason: 'south and west' }),
  ),
  {
    field: 'page.nextCursor',
    may: 'derived',
    reason:
      'where the feed is refused, the profile shows its first posts and goes no further; that is counted',
  },
  {
    operations: 'instagram.profiles',
    field: 'relatedProfiles',
    may: 'derived',
    reason: 'beside the profile; the contract has no null for the list, and the loss is counted',
  },
  {
    answer: 'null in its place: $.data.user',
    proves: 'not_found',
    reason: 'profile information says so of accounts that are gone',
  },
  {
    operations: 'instagram.*',
    answer: 'entry of another: beb.dpplt',
    proves: 'found',
    reason:
      'lists name their account by number and handle; entries with the same number are its own under another handle',
  },
  {
    operations: 'instagram.*audio.reels',
    answer: 'entry of another: 775323816112134',
    proves: 'found',
    reason: 'remixes among the Reels of a sound name other sounds',
  },
  {
    operations: 'instagram.v2.profiles.media',
    answer: 'entry of another: obtbkqm',
    proves: 'found',
    reason: 'the grid of an account has posts of others in which it is a co-author',
  },
]
