import { listOf, watchSearch } from '../../../catalog/lists.ts'
import { operation } from '../../../catalog/operation.ts'
import { cursor, flag } from '../../../catalog/parameters.ts'
import { languageCode } from '../../shared/languages.ts'
import { askedTrim, readPhrases } from '../../shared/phrases.ts'
import { commonComments, commonTranscript, commonVideo } from '../common.ts'
import { digits, region, trim, videoUrl } from '../parameters.ts'
import {
  commentsRecord,
  commentView,
  repliesRecord,
  transcriptRecord,
  transcriptView,
  videoRecord,
  videoView,
} from '../records/posts.ts'
import { officialComments, officialVideo } from '../sources/official/videos.ts'
import { scrapecreatorsComments, scrapecreatorsReplies } from '../sources/scrapecreators/lists.ts'
import { webComments, webReplies } from '../sources/web/comments.ts'
import { webDownload, webTranscript, webVideo } from '../sources/web/post.ts'
import { hourly } from '../watch-intervals.ts'

/** One post: its record, its files, its words, its comments. */

export const videos = operation({
  id: 'tiktok.videos',
  path: '/v1/tiktok/videos',
  summary: 'One TikTok video or photo post',
  parameters: {
    url: videoUrl,
    region,
    trim,
    downloadMedia: flag({
      description:
        'Keep the files of the post and return links to them in `downloads`; files that were found cost extra: see the price.',
    }),
    getTranscript: flag({ description: 'Return the captions of the video in `transcript`.' }),
  },
  record: videoRecord,
  common: commonVideo,
  price: { base: 1, surcharges: [{ parameter: 'downloadMedia', credits: 10, per: 'lookup', maxUnits: 1 }] },
  cacheSeconds: 300,
  phrases: [
    'details of a tiktok video link',
    'stats of this tiktok',
    'views and likes of a tiktok video',
    'who posted this tiktok',
    'information about a tiktok photo post or slideshow',
  ],
  blank: { captions: [] },
  view: videoView,
  sources: [webVideo, officialVideo],
  timeoutMs: 60_000,
})

export const download = operation({
  id: 'tiktok.videos.download',
  path: '/v1/tiktok/videos/download',
  summary: 'Files of one TikTok post, kept for download',
  parameters: { url: videoUrl, region },
  record: videoRecord,
  price: { base: 11 },
  cacheSeconds: 300,
  phrases: [
    'download a tiktok video',
    'save this tiktok as mp4',
    'tiktok without watermark',
    'get the video file of a tiktok link',
    'download the pictures of a tiktok slideshow',
  ],
  blank: { captions: [] },
  view: videoView,
  sources: [webDownload],
  timeoutMs: 60_000,
})

export const transcript = operation({
  id: 'tiktok.videos.transcript',
  path: '/v1/tiktok/videos/transcript',
  summary: 'Spoken text of a TikTok video',
  description:
    'The captions of the video, in the language asked for. A video without such captions is `not_found` with the video ' +
    'named and a null transcript, unless `useAiFallback=true` lets the transcription endpoint of this service make one.',
  parameters: {
    url: videoUrl,
    language: languageCode('Language of the transcript (ISO 639-1), default: the spoken one.'),
    useAiFallback: flag({
      description: 'Transcribe the audio where there are no captions, which costs extra: see the price.',
      asked: {
        as: [readPhrases(new URL('./ai-fallback-phrases.txt', import.meta.url))],
      },
    }),
  },
  record: transcriptRecord,
  common: commonTranscript,
  price: { base: 1, surcharges: [{ parameter: 'useAiFallback', credits: 10, per: 'lookup', maxUnits: 1 }] },
  cacheSeconds: 86_400,
  phrases: [
    'transcript of a tiktok video',
    'what is said in this tiktok',
    'speech to text of a tiktok link',
    'subtitles or captions of a tiktok',
  ],
  view: transcriptView,
  sources: [webTranscript],
  timeoutMs: 120_000,
})

export const comments = operation({
  id: 'tiktok.videos.comments',
  path: '/v1/tiktok/videos/comments',
  summary: 'Comments of a TikTok post',
  description:
    "Top-level comments, in the platform's own order. Comments read through the Research API carry no author (`author.handle` is empty).",
  parameters: {
    url: videoUrl,
    cursor: cursor(),
    trim: flag({
      description: 'Accepted for symmetry with other lists; comments carry no extra details.',
      asked: askedTrim,
      shapes: false,
    }),
  },
  record: commentsRecord,
  common: commonComments,
  price: { base: 1 },
  cacheSeconds: 60,
  list: listOf('comments', { time: 'createdAt', order: 'ranked' }),
  watch: watchSearch(hourly, 'New comments on a TikTok post', 'url', { triggerAheadMinutes: 10_080 }),
  phrases: [
    'comments on a tiktok video',
    'what people say under this tiktok',
    'read the comments of a tiktok link',
    'tiktok comment section',
  ],
  view: (list) => ({ comments: list.comments.map(commentView), totalComments: list.total }),
  sources: [webComments, officialComments, scrapecreatorsComments],
})

export const replies = operation({
  id: 'tiktok.videos.comments.replies',
  path: '/v1/tiktok/videos/comments/replies',
  summary: 'Replies of a TikTok comment',
  parameters: {
    url: videoUrl,
    commentId: digits({
      required: true,
      description: 'Id of the comment, from the comments list.',
      example: '7336846332562244374',
    }),
    cursor: cursor(),
  },
  record: repliesRecord,
  price: { base: 1 },
  cacheSeconds: 60,
  list: listOf('replies', { time: 'createdAt' }),
  phrases: [
    'replies to a tiktok comment',
    'answers below a comment on a tiktok video',
    'thread of a tiktok comment',
  ],
  view: (list) => ({ replies: list.comments.map(commentView), totalReplies: list.total }),
  sources: [webReplies, officialComments, scrapecreatorsReplies],
})
