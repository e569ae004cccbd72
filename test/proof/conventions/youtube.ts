import type { Known } from '../../support/proof/conventions.ts'

const pageBeside =
  'from the page beside the player: without it a video lacks only these fields, and that is counted'

export const conventions: readonly Known[] = [
  {
    operations: 'youtube.videos',
    field: '**.collaborators.*.url',
    may: 'other',
    like: /^https:\/\/www\.youtube\.com\/channel\/UC[\w-]{22}$/,
    reason:
      'the address of a channel by its id, where its handle is unknown (recorded: both beside each other)',
  },
  {
    operations: 'youtube.videos.comments.analysis',
    field: '**',
    may: 'derived',
    reason: 'figures over those comments that could be read',
  },
  {
    operations: 'youtube.videos.transcript',
    answer: 'nothing in it: no body',
    proves: 'restricted',
    reason: 'captions that ask for a proof of origin are answered with 200 and an empty body',
  },
  {
    operations: 'youtube.videos.transcript',
    field: 'transcript.segments.*.startMs',
    may: 'zero',
    reason: 'timed text leaves a start of 0 out (seen since 2025): a first line without a start begins at 0',
  },
  {
    operations: 'youtube.videos.transcript',
    field: 'transcript.segments.*.endMs',
    may: 'other',
    reason: 'the end of such a line: its start and its length',
  },
  {
    operations: 'youtube.videos.transcript',
    field: 'transcript.segments.**',
    may: 'derived',
    reason:
      'a line with an unreadable time stands between its neighbours, one with unreadable words has the others; both are counted',
  },
  {
    operations: '*.transcript',
    field: 'transcript.plainText',
    may: 'derived',
    reason: 'the text of those segments that could be read',
  },
  {
    answer: 'nothing in it: {}',
    operations: 'youtube.videos*',
    proves: 'not_found',
    reason: 'the player answers with an empty object for an id that never was (recorded)',
  },
  {
    operations: 'youtube.videos',
    field: 'relatedVideos',
    may: 'derived',
    reason: pageBeside,
  },
  {
    operations: 'youtube.videos',
    field: 'video.keywords',
    may: 'empty',
    reason: 'player and Data API leave keywords out where a video has none (recorded)',
  },
  {
    operations: 'youtube.shorts.trending',
    field: 'shorts.*.keywords',
    may: 'empty',
    reason: 'left out where a video has none; a Short whose player cannot be read is counted',
  },
  {
    operations: 'youtube.shorts.trending',
    field: 'shorts.*.publishedAt',
    may: 'other',
    like: /T00:00:00\.000Z$/,
    reason: 'the page beside the player has the day',
  },
  {
    operations: 'youtube.search',
    field: 'totalResults',
    may: 'derived',
    reason: 'how many results of every kind could be read',
  },
  {
    operations: 'youtube.videos',
    field: 'video.publishedAt',
    may: 'other',
    like: /T00:00:00\.000Z$/,
    reason: 'the page beside the player has the day',
  },
  {
    field: '**.profileUrl',
    may: 'other',
    like: /^https:\/\/www\.youtube\.com\/channel\/UC/,
    reason: 'a channel with an unknown handle has the address of its id',
  },
  {
    field: '**.channelUrl',
    may: 'other',
    like: /^https:\/\/www\.youtube\.com\/channel\/UC/,
    reason: 'a channel with an unknown handle has the address of its id',
  },
  {
    operations: 'youtube.search',
    field: '**.channel.url',
    may: 'other',
    like: /^https:\/\/www\.youtube\.com\/channel\/UC/,
    reason: 'a channel with an unknown handle has the address of its id',
  },
  {
    field: '**.thumbnailUrl',
    may: 'other',
    like: /^https:\/\/yt3\.(?:ggpht|googleusercontent)\.com\//,
    reason: 'another size of the same picture',
  },
  {
    operations: 'youtube.channel',
    field: 'channel.avatarUrl',
    may: 'other',
    like: /^https:\/\/yt3\.(?:ggpht|googleusercontent)\.com\//,
    reason: 'another size of the same picture, without its scheme: trending-gaming',
  },
  { operations: 'youtube.videos', field: 'chapters', may: 'derived', reason: pageBeside },
  { operations: 'youtube.videos', field: 'video.descriptionLinks', may: 'derived', reason: pageBeside },
  { operations: 'youtube.videos', field: 'video.descriptionLinks.*', may: 'derived', reason: pageBeside },
  {
    operations: 'youtube.videos',
    field: 'channel.handle',
    may: 'other',
    like: /^UC[\w-]{22}$/,
    reason: 'a channel with an unknown handle is named by its id',
  },
  {
    operations: 'youtube.videos',
    field: 'video.thumbnailUrl',
    may: 'other',
    like: /^https:\/\/i\.ytimg\.com\/vi\/[\w-]{11}\/hqdefault\.jpg$/,
    reason: 'the still that YouTube keeps for every video; the contract has no null there',
  },
  {
    operations: 'youtube.search',
    field: '**.badges',
    may: 'empty',
    reason: 'badges are left out where there are none (recorded)',
  },
  {
    operations: 'youtube.videos',
    field: 'chapters.*.startTimeSeconds',
    may: 'other',
    reason: 'the text of a chapter ("0:18") has whole seconds, its link the exact ones',
  },
  {
    operations: 'youtube.videos.comments',
    answer: 'status: 400 with {}',
    proves: 'not_found',
    reason:
      'a watch page that is refused is explained by the player, of which nothing is recorded beside comments',
  },
  {
    operations: 'youtube.search',
    answer: 'entry of another: qmbzmjtut',
    proves: 'found',
    reason: 'results of a search need not contain its words',
  },
]
