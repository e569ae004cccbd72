import { definePlatform } from '../platform.ts'
import { comments, post, transcript } from './posts.ts'
import { search } from './search.ts'
import { posts, search as subredditSearch, subreddits } from './subreddits.ts'

/** Reddit: public posts, comments and subreddits. */
export const reddit = definePlatform({
  name: 'reddit',
  displayName: 'Reddit',
  hosts: ['reddit.com', 'redd.it', 'redditmedia.com'],
  operations: [search, subreddits, posts, subredditSearch, post, comments, transcript],
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
