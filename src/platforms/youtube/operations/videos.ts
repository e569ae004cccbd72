import { listOf } from '../../../catalog/lists.ts'
import { operation } from '../../../catalog/operation.ts'
import { languageCode } from '../../shared/languages.ts'
import { commonTranscript, commonVideo } from '../common.ts'
import { languageTag, videoParameter } from '../parameters.ts'
import * as records from '../records/videos.ts'
import { officialVideo } from '../sources/official/videos.ts'
import { webTranscript } from '../sources/web/player.ts'
import { webTrendingShorts, webVideo } from '../sources/web/video.ts'

export const video = operation({
  id: 'youtube.videos',
  path: '/v1/youtube/videos',
  summary: 'A video, Short or live stream: texts, counters, chapters, caption tracks, related videos.',
  parameters: { url: videoParameter, language: languageTag },
  record: records.videoRecord,
  common: commonVideo,
  price: { base: 1 },
  cacheSeconds: 300,
  phrases: [
    'youtube video details',
    'how many views does a youtube video have',
    'likes and comments of a youtube video',
    'when was a youtube video published',
    'chapters of a youtube video',
    'description of a youtube video',
  ],
  view: records.videoView,
  sources: [webVideo, officialVideo],
})

export const transcript = operation({
  id: 'youtube.videos.transcript',
  path: '/v1/youtube/videos/transcript',
  summary: 'What is said in a video, from its captions.',
  description:
    'Written captions come before automatic ones. A video without captions is `not_found` with `video` filled in.',
  parameters: {
    url: videoParameter,
    language: languageCode(
      'Language wanted (ISO 639-1). Where there are no such captions, a translation made by YouTube.',
    ),
  },
  record: records.transcriptRecord,
  common: commonTranscript,
  price: { base: 1 },
  cacheSeconds: 86_400,
  phrases: [
    'transcript of a youtube video',
    'subtitles of a youtube video',
    'captions of a youtube video as text',
    'what is said in a youtube video',
    'youtube video to text',
  ],
  view: records.transcriptView,
  sources: [webTranscript],
})

export const trendingShorts = operation({
  id: 'youtube.shorts.trending',
  path: '/v1/youtube/shorts/trending',
  summary: 'Shorts that YouTube shows to everybody now.',
  description:
    'YouTube publishes no chart of Shorts. These are the ones its public feed starts with for a visitor without an account.',
  parameters: {},
  record: records.trendingShortsRecord,
  price: { base: 1 },
  cacheSeconds: 300,
  timeoutMs: 30_000,
  list: listOf('shorts'),
  phrases: [
    'trending youtube shorts',
    'popular shorts right now',
    'viral youtube shorts',
    'what shorts are trending on youtube',
  ],
  view: records.trendingShortsView,
  sources: [webTrendingShorts],
})
