import { operationsOf } from '../../catalog/operation.ts'
import { definePlatform } from '../../catalog/platform.ts'
import * as posts from './operations/posts.ts'
import * as subreddits from './operations/subreddits.ts'

/** Reddit: public posts, comments and subreddits. */
export const reddit = definePlatform({
  name: 'reddit',
  displayName: 'Reddit',
  nicknames: ['redit', 'reddit com', 'front page of the internet'],
  ownWords: {
    subreddit: 'community',
    subreddits: 'communities',
    redditor: 'user',
    redditors: 'users',
    sub: 'community',
    subredit: 'community',
    'sub-reddit': 'community',
  },
  hosts: ['reddit.com', 'redd.it', 'redditmedia.com'],
  operations: operationsOf(subreddits, posts),
  simulated: async () => (await import('./sandbox/platform.ts')).simulatedReddit(),
  testSettings: {
    REDDIT_CLIENT_ID: 'simulated-app',
    REDDIT_CLIENT_SECRET: 'simulated-secret',
    REDDIT_USER_AGENT: 'server:social-lookup-test:v0.1.0 (by /u/simulated)',
  },
  settings: {
    REDDIT_CLIENT_ID: 'Id of your Reddit app, approved for the Data API.',
    REDDIT_CLIENT_SECRET: 'Secret of that app.',
    REDDIT_USER_AGENT: 'How the service introduces itself: `<platform>:<app id>:<version> (by /u/<user>)`.',
  },
})
