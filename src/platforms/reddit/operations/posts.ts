import { listOf, orderBy, watchFeed } from '../../../catalog/lists.ts'
import { operation } from '../../../catalog/operation.ts'
import { cursor, flag, integer, oneOf } from '../../../catalog/parameters.ts'
import { languageCode } from '../../shared/languages.ts'
import { askedTrim } from '../../shared/phrases.ts'
import { commonComments, commonPost, commonTranscript } from '../common.ts'
import { examplePost, postUrl } from '../identifiers.ts'
import { commentsLookup, commentsView } from '../records/comments.ts'
import { postLookup, postView, transcriptLookup, transcriptView } from '../records/posts.ts'
import { lookUpComments } from '../sources/comments.ts'
import { lookUpPost, lookUpTranscript } from '../sources/posts.ts'
import { redditSources } from '../sources/reader.ts'

export const posts = operation({
  id: 'reddit.posts',
  path: '/v1/reddit/posts',
  summary: 'One post by its link.',
  parameters: { url: postUrl },
  record: postLookup,
  common: commonPost,
  price: { base: 1 },
  cacheSeconds: 120,
  phrases: [
    'one reddit post',
    'score and author of a reddit post',
    'upvotes of a reddit link',
    'details of a reddit thread',
    'open this reddit post',
  ],
  view: postView,
  sources: redditSources(lookUpPost),
})

export const comments = operation({
  id: 'reddit.posts.comments',
  path: '/v1/reddit/posts/comments',
  summary: "A post's comments as a tree.",
  description:
    'Where Reddit cuts a branch off, the `replies.page` of the comment above it (or the `page` of the whole tree) carries a cursor that continues right there.',
  parameters: {
    url: postUrl,
    sort: oneOf(['confidence', 'top', 'new', 'controversial', 'old', 'qa'], {
      description: 'Order (default: what the subreddit suggests; confidence is "best").',
      example: 'top',
    }),
    depth: integer({
      description: 'Levels of replies in one answer (default: as many as Reddit gives).',
      example: '3',
      min: 1,
      max: 10,
    }),
    trim: flag({ description: 'A shorter answer: `renderedHtml` is null.', shapes: false, asked: askedTrim }),
    cursor: cursor(),
  },
  record: commentsLookup,
  common: commonComments,
  price: { base: 1 },
  cacheSeconds: 60,
  list: listOf('comments', {
    time: 'createdAt',
    order: orderBy('sort', {
      pinned_first: ['new'],
      oldest_first: ['old'],
      ranked: ['confidence', 'top', 'controversial', 'qa'],
    }),
  }),
  watch: watchFeed({ defaultMinutes: 30, minMinutes: 5 }, 'Top-level comments on a post', examplePost, {
    defaults: { sort: 'new' },
    triggerAheadMinutes: 10_080,
  }),
  phrases: [
    'comments of a reddit post',
    'comment thread of a reddit link',
    'replies to a reddit post',
    'discussion under a reddit post',
    'what do people say in this reddit thread',
  ],
  view: commentsView,
  sources: redditSources(lookUpComments),
})

export const transcript = operation({
  id: 'reddit.posts.transcript',
  path: '/v1/reddit/posts/transcript',
  summary: "Captions of a post's video, where Reddit has them.",
  description:
    'A video without captions (in the language asked for) is `not_found` with `post` filled in; a post without a hosted video is a 400 `transcript_target_not_video`.',
  parameters: {
    url: postUrl,
    language: languageCode('Language of the captions (ISO 639-1); without it the default ones.'),
  },
  record: transcriptLookup,
  common: commonTranscript,
  price: { base: 1 },
  cacheSeconds: 86_400,
  example: { url: 'https://www.reddit.com/r/videos/comments/simvideo/title/' },
  phrases: [
    'transcript of a reddit video',
    'spoken words of a reddit video',
    'captions of a reddit post',
    'what is said in this reddit video',
  ],
  view: transcriptView,
  sources: redditSources(lookUpTranscript),
})
