import { each } from '../../catalog/fields.ts'
import { operationsOf } from '../../catalog/operation.ts'
import { definePlatform } from '../../catalog/platform.ts'
import { together } from '../../simulation/router.ts'
import * as communities from './operations/communities.ts'
import * as profiles from './operations/profiles.ts'
import * as search from './operations/search.ts'
import * as tweets from './operations/tweets.ts'

/** X, formerly Twitter: public embeds, and the X API v2 with the operator's own app. */
export const twitter = definePlatform({
  name: 'twitter',
  displayName: 'X (Twitter)',
  nicknames: ['x', 'tweeter', 'x com', 'bird app', 'twiter'],
  ownWords: {
    ...each('post', 'tweet', 'tuit', 'tuite'),
    ...each('posts', 'tweets', 'twits', 'tuits', 'tuites', 'tuitea'),
    ...each('posting', 'tweeting', 'tuiteando'),
    ...each('posted', 'tweeted', 'tweete', 'tweetou', 'tuiteado', 'tuiteo', 'tuiteó', 'tuitou', 'tuitado'),
    ...each('posted', 'twittert', 'getwittert', 'tweetet', 'getweetet'),
    retweet: 'share',
    retweets: 'shares',
  },
  hosts: ['x.com', 'twitter.com', 'twimg.com', 't.co'],
  operations: operationsOf(profiles, tweets, search, communities),
  simulated: async () =>
    together(
      (await import('./sandbox/index.ts')).simulatedX(),
      (await import('./sandbox/scrapecreators/index.ts')).simulatedScrapeCreators(),
      (await import('./sandbox/twitterapiio/index.ts')).simulatedTwitterapiio(),
    ),
  testSettings: {
    X_BEARER_TOKEN: 'simulated-app-token',
    X_API_KEY: 'simulated-key',
    X_API_KEY_SECRET: 'simulated-key-secret',
    X_ACCESS_TOKEN: 'simulated-access-token',
    X_ACCESS_TOKEN_SECRET: 'simulated-access-token-secret',
    X_FULL_ARCHIVE: 'true',
  },
  settings: {
    X_BEARER_TOKEN: 'App-only Bearer token of your X developer app; enables the official source of X.',
    X_API_KEY: 'API key (consumer key) of the app; with the three below, enables the search for people.',
    X_API_KEY_SECRET: 'API key secret (consumer secret) of the app.',
    X_ACCESS_TOKEN: 'Access token of the account that owns the app.',
    X_ACCESS_TOKEN_SECRET: 'Access token secret of the account that owns the app.',
    X_FULL_ARCHIVE:
      'true where your X API plan includes the full-archive search; needed for dates and replies older than seven days.',
    X_FIELD_NAMES: 'How field names are sent to the X API: tweet (default) or post, the newer spelling.',
  },
})
