import { listOf, orderBy } from '../../../catalog/lists.ts'
import { operation } from '../../../catalog/operation.ts'
import { cursor } from '../../../catalog/parameters.ts'
import { at, objs } from '../../../reading/narrow.ts'
import { str } from '../../../reading/values.ts'
import { commonComments } from '../common.ts'
import { order, videoParameter } from '../parameters.ts'
import * as records from '../records/comments.ts'
import { analyzeComments } from '../sources/comment-analysis.ts'
import { officialComments, officialReplies } from '../sources/official/comments.ts'
import { webComments } from '../sources/web/comments.ts'
import { webReplies } from '../sources/web/replies.ts'
import { commentsWatch } from '../watches.ts'

export const comments = operation({
  id: 'youtube.videos.comments',
  path: '/v1/youtube/videos/comments',
  summary: 'The comments under a video, with a cursor to the replies of each.',
  description:
    '`createdAt` is estimated from the relative time that YouTube shows (`publishedTimeText`), cut to its unit.',
  parameters: { url: videoParameter, cursor: cursor(), order },
  record: records.commentsRecord,
  common: commonComments,
  price: { base: 1 },
  cacheSeconds: 60,
  list: listOf('comments', { order: orderBy('order', { pinned_first: ['newest'], ranked: ['top'] }) }),
  watch: commentsWatch(videoParameter.example),
  phrases: [
    'comments on a youtube video',
    'newest comments under a youtube video',
    'what do people write under a youtube video',
    'top comments of a youtube video',
  ],
  view: records.commentsView,
  sources: [webComments, officialComments],
})

export const commentReplies = operation({
  id: 'youtube.videos.comments.replies',
  path: '/v1/youtube/videos/comments/replies',
  summary: 'The replies to a comment, oldest first.',
  parameters: {
    cursor: cursor({
      required: true,
      description:
        'The `repliesCursor` of a comment (GET /v1/youtube/videos/comments), or the `nextCursor` of the page before.',
    }),
  },
  record: records.repliesRecord,
  price: { base: 1 },
  cacheSeconds: 60,
  list: listOf('replies', { order: 'oldest_first' }),
  exampleCursor: {
    from: 'youtube.videos.comments',
    pick: (data) =>
      objs(at(data, 'comments')).flatMap((comment) => str(comment.repliesCursor) ?? [])[0] ?? null,
  },
  phrases: [
    'replies to a youtube comment',
    'answers under a comment on youtube',
    'youtube comment thread',
    'read the replies of a comment',
  ],
  view: records.repliesView,
  sources: [webReplies, officialReplies],
})

export const commentAnalysis = operation({
  id: 'youtube.videos.comments.analysis',
  path: '/v1/youtube/videos/comments/analysis',
  summary: 'What the comments under a video say: sentiment, topics, languages, questions, keywords.',
  description:
    'Reads up to 100 comments; `commentCount` says how many were read, and every number is about those.',
  parameters: { url: videoParameter, order },
  record: records.commentAnalysisRecord,
  price: { base: 2 },
  cacheSeconds: 600,
  timeoutMs: 30_000,
  phrases: [
    'analyse the comments of a youtube video',
    'sentiment of youtube comments',
    'what do viewers think of a youtube video',
    'topics in youtube comments',
    'questions viewers ask under a youtube video',
  ],
  view: records.commentAnalysisView,
  sources: [webComments, officialComments].map(analyzeComments),
})
