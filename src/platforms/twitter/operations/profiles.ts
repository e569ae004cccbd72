import { listOf, watchFeed } from '../../../catalog/lists.ts'
import { operation } from '../../../catalog/operation.ts'
import { cursor, flag, integer } from '../../../catalog/parameters.ts'
import { commonAccount, commonTimeline } from '../common.ts'
import { handle } from '../identifiers.ts'
import { everyHour } from '../parameters.ts'
import { profileRecord, profileView } from '../records/accounts.ts'
import { timelineRecord, timelineView } from '../records/items.ts'
import { officialProfile, officialTimeline } from '../sources/official/profiles.ts'
import { scrapecreatorsTimeline } from '../sources/scrapecreators/lookups.ts'
import { twitterapiioProfile } from '../sources/twitterapiio/profiles.ts'
import { twitterapiioTimeline } from '../sources/twitterapiio/timelines.ts'

export const profiles = operation({
  id: 'twitter.profiles',
  path: '/v1/twitter/profiles/{handle}',
  summary: 'Profile of an account on X',
  description:
    'Name, bio, pictures, verification and counts. A protected account is `private`, with its public profile; suspended and missing accounts are `not_found`.',
  parameters: { handle },
  record: profileRecord,
  common: commonAccount,
  price: { base: 1 },
  cacheSeconds: 300,
  phrases: [
    'X profile of an account',
    'Twitter user by handle',
    'how many followers does someone have on Twitter',
    'bio of a Twitter account',
    'is this X account verified',
  ],
  view: profileView,
  sources: [officialProfile, twitterapiioProfile],
})

export const profilesTweets = operation({
  id: 'twitter.profiles.tweets',
  path: '/v1/twitter/profiles/{handle}/tweets',
  summary: 'Posts of an account on X, newest first',
  description:
    'Posts, reposts and quotes; replies and the pinned post on request. Reaches the newest 3,200 posts (800 without replies).',
  parameters: {
    handle,
    limit: integer({
      description: 'Posts per page, 1 to 100 (default 40).',
      pageSize: { default: 40 },
      example: '20',
      min: 1,
      max: 100,
    }),
    includeReplies: flag({ description: 'Whether replies of the account are listed.', default: 'false' }),
    includePinned: flag({
      description: 'Whether the pinned post comes first, in addition to the page (default false).',
    }),
    cursor: cursor(),
  },
  record: timelineRecord,
  common: commonTimeline,
  price: { base: 2 },
  cacheSeconds: 60,
  list: listOf('tweets', { time: 'createdAt', order: 'pinned_first' }),
  watch: watchFeed(everyHour, 'New posts of an X account', 'Handle, for example nasa'),
  phrases: [
    'newest tweets of an account',
    'Twitter timeline of someone',
    'what did an account post on X lately',
    'recent posts by a Twitter user',
    'tweets from an account including replies',
  ],
  view: timelineView,
  sources: [officialTimeline, scrapecreatorsTimeline, twitterapiioTimeline],
})
