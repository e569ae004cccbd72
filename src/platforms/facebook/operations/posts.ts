import { listOf } from '../../../catalog/lists.ts'
import { operation } from '../../../catalog/operation.ts'
import { cursor, exactlyOne, flag } from '../../../catalog/parameters.ts'
import { at, objs } from '../../../reading/narrow.ts'
import { str } from '../../../reading/values.ts'
import { commonComments, commonPost, commonTranscript } from '../common.ts'
import * as parameters from '../parameters.ts'
import * as records from '../records/posts.ts'
import {
  officialComments,
  officialPost,
  officialReplies,
  officialTranscript,
} from '../sources/official/pages.ts'
import { scrapecreatorsComments, scrapecreatorsReplies } from '../sources/scrapecreators/lists.ts'
import { webComments, webPost, webTranscript } from '../sources/web/posts.ts'
import { commentsWatch } from '../watches.ts'

const { examples, postUrl: url } = parameters

export const post = operation({
  id: 'facebook.posts',
  path: '/v1/facebook/posts',
  summary: 'One Facebook post, photo, video or reel with its author, counts and media.',
  parameters: {
    url,
    includeComments: flag({ description: 'Adds the first comments, as far as they come with the post.' }),
    includeTranscript: flag({ description: 'Adds the spoken text of a video that has captions.' }),
  },
  record: records.postRecord,
  common: commonPost,
  price: { base: 1 },
  cacheSeconds: 120,
  example: { url: examples.post, includeComments: 'true' },
  phrases: [
    'one facebook post by its link',
    'reactions and shares of a facebook post',
    'likes and comments of a facebook link',
    'details of a facebook video',
    'open this facebook post',
    'who wrote this facebook post',
  ],
  view: records.postView,
  sources: [...officialPost, webPost],
})

export const comments = operation({
  id: 'facebook.posts.comments',
  path: '/v1/facebook/posts/comments',
  summary: 'Comments on a Facebook post, with a cursor to the replies of each.',
  parameters: { url: parameters.postUrlOptional, feedbackId: parameters.feedbackId, cursor: cursor() },
  check: exactlyOne(['url', 'feedbackId'], `url=${examples.post}`),
  record: records.commentsRecord,
  common: commonComments,
  price: { base: 1 },
  cacheSeconds: 60,
  list: listOf('comments', { time: 'createdAt', order: 'ranked' }),
  watch: commentsWatch,
  phrases: [
    'comments on a facebook post',
    'what did people comment on facebook',
    'facebook comments of a link',
    'discussion under a facebook post',
    'who commented on this facebook post',
  ],
  view: records.commentsView,
  sources: [...officialComments, webComments, scrapecreatorsComments],
})

export const replies = operation({
  id: 'facebook.posts.comments.replies',
  path: '/v1/facebook/posts/comments/replies',
  summary: 'Replies to a comment on a Facebook post, oldest first.',
  parameters: {
    cursor: cursor({
      required: true,
      description:
        'The `repliesCursor` of a comment (GET /v1/facebook/posts/comments), or the `nextCursor` of the page before.',
    }),
  },
  record: records.repliesRecord,
  price: { base: 1 },
  cacheSeconds: 60,
  list: listOf('replies', { time: 'createdAt', order: 'oldest_first' }),
  exampleCursor: {
    from: 'facebook.posts.comments',
    pick: (data) =>
      objs(at(data, 'comments')).flatMap((comment) => str(comment.repliesCursor) ?? [])[0] ?? null,
  },
  phrases: [
    'replies to a facebook comment',
    'load comment replies on facebook with a cursor',
    'answers below a facebook comment',
    'thread of a facebook comment',
  ],
  view: records.repliesView,
  sources: [...officialReplies, scrapecreatorsReplies],
})

export const transcript = operation({
  id: 'facebook.posts.transcript',
  path: '/v1/facebook/posts/transcript',
  summary: 'The spoken text of a Facebook video or reel that has captions.',
  parameters: { url },
  record: records.transcriptRecord,
  common: commonTranscript,
  price: { base: 1 },
  cacheSeconds: 86_400,
  example: { url: examples.reel },
  phrases: [
    'transcript of a facebook video',
    'what is said in a facebook reel',
    'spoken words of a facebook video',
    'captions of a facebook video',
    'text of a facebook reel',
  ],
  view: records.transcriptView,
  sources: [webTranscript, ...officialTranscript],
  timeoutMs: 120_000,
})
