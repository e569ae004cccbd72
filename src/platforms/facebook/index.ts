import { operationsOf } from '../../catalog/operation.ts'
import { definePlatform } from '../../catalog/platform.ts'
import { together } from '../../simulation/router.ts'
import * as ads from './operations/ads.ts'
import * as events from './operations/events.ts'
import * as groups from './operations/groups.ts'
import * as marketplace from './operations/marketplace.ts'
import * as posts from './operations/posts.ts'
import * as profiles from './operations/profiles.ts'

/** Facebook: pages, posts, groups, marketplace, events and the Ad Library. */
export const facebook = definePlatform({
  name: 'facebook',
  displayName: 'Facebook',
  ownWords: { marketplace: 'marketplace' },
  nicknames: ['fb', 'face book', 'facebok', 'meta', 'meta ad library'],
  hosts: ['facebook.com', 'fb.com', 'fb.watch', 'fb.me', 'fbcdn.net'],
  operations: operationsOf(profiles, posts, groups, marketplace, events, ads),
  simulated: async () =>
    together(
      (await import('./sandbox/index.ts')).simulatedFacebook(),
      (await import('./sandbox/scrapecreators/index.ts')).simulatedScrapeCreators(),
    ),
  testSettings: {
    FACEBOOK_APP_ID: '1000000000000001',
    FACEBOOK_APP_SECRET: 'simulated-app-secret',
    FACEBOOK_ACCESS_TOKEN: 'simulated-page-token',
    FACEBOOK_AD_LIBRARY_TOKEN: 'simulated-ad-library-token',
  },
  settings: {
    FACEBOOK_APP_ID:
      'Id of your Meta app with Page Public Content Access; with its secret, enables the official source.',
    FACEBOOK_APP_SECRET: 'Secret of the app; with a token of your own, calls carry its proof.',
    FACEBOOK_ACCESS_TOKEN: 'Access token in place of id and secret: a page token, or that of a system user.',
    FACEBOOK_AD_LIBRARY_TOKEN:
      'User token of a person who confirmed identity and location at facebook.com/ID; enables the Ad Library API.',
    FACEBOOK_GRAPH_VERSION: 'Version of the Graph API (default v24.0).',
  },
})
