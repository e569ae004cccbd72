import { listOf } from '../../../catalog/lists.ts'
import { operation } from '../../../catalog/operation.ts'
import { cursor, flag } from '../../../catalog/parameters.ts'
import { withRequest } from '../../../catalog/source.ts'
import { askedTrim } from '../../shared/phrases.ts'
import type { MediaRef } from '../identifiers.ts'
import { commentId, examplePost, postUrl, region } from '../parameters.ts'
import * as records from '../records/v1/posts.ts'
import { hikerapiPostComments, hikerapiPostReplies } from '../sources/hikerapi/talk.ts'
import { scrapecreatorsComments, scrapecreatorsReplies } from '../sources/scrapecreators/talk.ts'
import { webComments, webDownload, webPost, webTranscript } from '../sources/web/index.ts'
import { commentsWatch } from '../watches.ts'

const url = postUrl

interface ByUrl {
  readonly url: MediaRef
}

const byUrl = ({ url: media }: ByUrl) => ({ media })
const byUrlAndComment = ({ url: media, commentId }: ByUrl & { readonly commentId: string }) => ({
  media,
  commentId,
})

export const post = operation({
  id: 'instagram.posts',
  path: '/v1/instagram/posts',
  summary: 'One Instagram post or Reel with its author, counts and media.',
  parameters: {
    url,
    region,
    trim: flag({
      description: 'A shorter answer: no alt text, tags or coauthors.',
      shapes: false,
      asked: askedTrim,
    }),
    downloadMedia: flag({
      description: 'Keeps the original files on this service; kept files cost extra: see the price.',
      shapes: false,
    }),
  },
  record: records.postRecord,
  price: { base: 1, surcharges: [{ parameter: 'downloadMedia', credits: 10, per: 'lookup', maxUnits: 1 }] },
  cacheSeconds: 120,
  phrases: [
    'one instagram post by its link',
    'likes and comments of an instagram post',
    'details of a reel',
    'caption of an instagram post',
    'how many plays does this reel have',
    'open this instagram link',
  ],
  view: records.postView,
  sources: [webPost],
})

export const comments = operation({
  id: 'instagram.posts.comments',
  path: '/v1/instagram/posts/comments',
  summary: 'Comments on an Instagram post.',
  parameters: { url, cursor: cursor() },
  record: records.commentsRecord,
  price: { base: 1 },
  cacheSeconds: 60,
  list: listOf('comments', { time: 'createdAt', order: 'ranked' }),
  watch: commentsWatch(examplePost),
  phrases: [
    'comments on an instagram post',
    'what do people say under this reel',
    'instagram comments of a link',
    'who commented on this instagram post',
    'reactions in words to an instagram post',
  ],
  view: records.commentsView,
  sources: [webComments, hikerapiPostComments, scrapecreatorsComments],
})

export const replies = operation({
  id: 'instagram.posts.comments.replies',
  path: '/v1/instagram/posts/comments/replies',
  summary: 'Replies to a comment on an Instagram post, oldest first.',
  parameters: { url, commentId, cursor: cursor() },
  record: records.repliesRecord,
  price: { base: 1 },
  cacheSeconds: 60,
  list: listOf('replies', { time: 'createdAt', order: 'oldest_first' }),
  phrases: [
    'replies to an instagram comment',
    'answers below a comment on a reel',
    'thread of an instagram comment',
    'who answered this instagram comment',
    'instagram comment replies',
  ],
  view: records.repliesView,
  sources: [
    withRequest(hikerapiPostReplies, byUrlAndComment),
    withRequest(scrapecreatorsReplies, byUrlAndComment),
  ],
})

export const download = operation({
  id: 'instagram.posts.download',
  path: '/v1/instagram/posts/download',
  summary: 'The original files of an Instagram post, kept on this service.',
  parameters: { url, region },
  record: records.postRecord,
  price: { base: 11, outcomes: { not_found: 1, private: 1, restricted: 1 } },
  cacheSeconds: 600,
  phrases: [
    'download an instagram video',
    'download this reel',
    'save the photos of an instagram post',
    'instagram video file',
    'get the mp4 of a reel',
  ],
  view: records.postView,
  sources: [webDownload],
  timeoutMs: 60_000,
})

export const transcript = operation({
  id: 'instagram.posts.transcript',
  path: '/v1/instagram/posts/transcript',
  summary: 'The spoken text of an Instagram video.',
  description:
    'Instagram publishes no captions to visitors: the sound is transcribed where speech to text is configured.',
  parameters: { url },
  record: records.transcriptRecord,
  price: { base: 1 },
  cacheSeconds: 86_400,
  example: { url: 'https://www.instagram.com/reel/DLZEet2I6No/' },
  phrases: [
    'transcript of a reel',
    'what is said in an instagram video',
    'spoken words of a reel',
    'text of an instagram video',
    'captions of an instagram reel',
  ],
  view: records.transcriptView,
  sources: [withRequest(webTranscript, byUrl)],
  timeoutMs: 120_000,
})
