import { listOf, watchFeed } from '../../../catalog/lists.ts'
import { operation } from '../../../catalog/operation.ts'
import { cursor, flag } from '../../../catalog/parameters.ts'
import { askedTrim } from '../../shared/phrases.ts'
import { commonReplies, commonTranscript, commonTweet } from '../common.ts'
import { examplePost, postLink } from '../identifiers.ts'
import { everyHour } from '../parameters.ts'
import { transcriptRecord, transcriptView, tweetRecord, tweetView } from '../records/details.ts'
import { repliesRecord, repliesView } from '../records/items.ts'
import { officialReplies } from '../sources/official/searches.ts'
import { postSources, transcriptSources } from '../sources/single-posts.ts'
import { twitterapiioReplies } from '../sources/twitterapiio/replies.ts'

export const tweets = operation({
  id: 'twitter.tweets',
  path: '/v1/twitter/tweets',
  summary: 'One post on X by link or id',
  description:
    'Text in full, author, counts, media with every variant, poll, link card, edit history, and the quoted or reposted post. Unknown counts are null and named in `metrics.unavailable`.',
  parameters: {
    url: postLink,
    trim: flag({ description: 'Whether to leave the author out (default false).', asked: askedTrim }),
  },
  record: tweetRecord,
  common: commonTweet,
  price: { base: 1 },
  cacheSeconds: 120,
  phrases: [
    'one tweet by link',
    'open this post on X',
    'what does this tweet say',
    'likes and reposts of a tweet',
    'tweet with a given id',
  ],
  view: tweetView,
  sources: postSources,
})

export const tweetsReplies = operation({
  id: 'twitter.tweets.replies',
  path: '/v1/twitter/tweets/replies',
  summary: 'Replies to a post on X, newest first',
  description:
    'Under the first post of a thread: the whole thread. Under a reply: the answers to it. Posts older than seven days need the full-archive search of the X API.',
  parameters: { url: postLink, cursor: cursor() },
  record: repliesRecord,
  common: commonReplies,
  price: { base: 2 },
  cacheSeconds: 60,
  list: listOf('replies', { time: 'createdAt', order: 'newest_first' }),
  watch: watchFeed(everyHour, 'New replies to an X post', `Link of the post, for example ${examplePost}`, {
    triggerAheadMinutes: 10_080,
  }),
  phrases: [
    'replies to a tweet',
    'answers under a post on X',
    'conversation below a tweet',
    'comments on this tweet',
    'thread under a post on Twitter',
  ],
  view: repliesView,
  sources: [...officialReplies, twitterapiioReplies],
})

export const tweetsTranscript = operation({
  id: 'twitter.tweets.transcript',
  path: '/v1/twitter/tweets/transcript',
  summary: 'Spoken text of the video of a post on X',
  description:
    'The captions of the video, or speech to text where that is configured. A video without either is `not_found` with `tweet` filled in.',
  parameters: { url: postLink },
  record: transcriptRecord,
  common: commonTranscript,
  price: { base: 1 },
  cacheSeconds: 86_400,
  timeoutMs: 60_000,
  phrases: [
    'transcript of a video tweet',
    'what is said in the video of this tweet',
    'captions of a video on X',
    'subtitles of a Twitter video',
  ],
  view: transcriptView,
  sources: transcriptSources,
})
