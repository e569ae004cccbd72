import { operation } from '../../catalog/operation.ts'
import { cursor, flag, identifier } from '../../catalog/parameters.ts'
import { noPage } from '../shared/records.ts'
import { postForms, readPost } from './identifiers.ts'
import { repliesRecord, type Tweet, transcriptRecord, tweetRecord } from './records.ts'
import { postSource } from './sources/official.ts'
import { repliesSource } from './sources/official-lists.ts'
import { transcriptSources } from './sources/transcript.ts'
import { webPostSource } from './sources/web.ts'

const exampleUrl = 'https://x.com/NASA/status/1491475671058681863'

const url = identifier(
  {
    required: true,
    description: 'Link of the post (x.com, twitter.com, embed or t.co link), or its numeric id.',
    example: exampleUrl,
    expects: postForms,
  },
  readPost,
)

export const tweet = operation({
  id: 'twitter.tweets',
  path: '/v1/twitter/tweets',
  summary: 'One post on X by link or id',
  description:
    'Text in full, author, counts, media with every variant, poll, link card, edit history, and the quoted or reposted post. Counts the answering source does not tell are named in `metrics.unavailable`.',
  parameters: {
    url,
    trim: flag({ description: 'Whether to leave the author out (default false).' }),
  },
  record: tweetRecord,
  price: { base: 1 },
  cacheSeconds: 120,
  example: { url: exampleUrl },
  phrases: [
    'one tweet by link',
    'open this post on X',
    'what does this tweet say',
    'likes and reposts of a tweet',
    'tweet with a given id',
  ],
  empty: (outcome) => ({ lookupStatus: outcome, author: null, tweet: null }),
  // The official source first: only it has all six counts the record promises, and long posts in full.
  sources: [postSource, webPostSource],
})

export const tweetReplies = operation({
  id: 'twitter.tweets.replies',
  path: '/v1/twitter/tweets/replies',
  summary: 'Replies to a post on X, newest first',
  description:
    'Under the first post of a thread: the whole thread. Under a reply: the answers to it. Posts older than seven days need the full-archive search of the X API.',
  parameters: { url, cursor: cursor() },
  record: repliesRecord,
  price: { base: 2 },
  cacheSeconds: 60,
  list: {
    items: (data) => data.replies,
    itemId: (reply: Tweet) => reply.id,
    itemTime: (reply: Tweet) => reply.createdAt,
  },
  watch: {
    mode: 'feed',
    defaultIntervalMinutes: 60,
    minIntervalMinutes: 5,
    displayName: 'New replies to an X post',
    inputHint: `Link of the post, for example ${exampleUrl}`,
  },
  example: { url: exampleUrl },
  phrases: [
    'replies to a tweet',
    'answers under a post on X',
    'conversation below a tweet',
    'comments on this tweet',
    'thread under a post on Twitter',
  ],
  empty: (outcome) => ({ lookupStatus: outcome, replies: [], page: noPage }),
  sources: [repliesSource],
})

export const tweetTranscript = operation({
  id: 'twitter.tweets.transcript',
  path: '/v1/twitter/tweets/transcript',
  summary: 'Spoken text of the video of a post on X',
  description:
    'The captions of the video, or speech to text where that is configured. A video without either is `not_found` with `tweet` filled in.',
  parameters: { url },
  record: transcriptRecord,
  price: { base: 1 },
  cacheSeconds: 86_400,
  timeoutMs: 60_000,
  example: { url: exampleUrl },
  phrases: [
    'transcript of a video tweet',
    'what is said in the video of this tweet',
    'captions of a video on X',
    'subtitles of a Twitter video',
  ],
  empty: (outcome) => ({ lookupStatus: outcome, tweet: null, transcript: null }),
  sources: transcriptSources,
})
