import { operationsOf } from '../../catalog/operation.ts'
import { definePlatform } from '../../catalog/platform.ts'
import { together } from '../../simulation/router.ts'
import * as v1Posts from './operations/v1-posts.ts'
import * as v1Profiles from './operations/v1-profiles.ts'
import * as v1Searches from './operations/v1-searches.ts'
import * as v2Media from './operations/v2-media.ts'
import * as v2Profiles from './operations/v2-profiles.ts'

/** Instagram: public profiles, posts, comments and searches, in both API versions. */
export const instagram = definePlatform({
  name: 'instagram',
  displayName: 'Instagram',
  nicknames: ['insta', 'ig', 'instagr', 'the gram', 'instagramm', 'instgram', 'insta gram'],
  ownWords: { instagrammer: 'creator', instagrammers: 'creators', instagramer: 'creator', igtv: 'video' },
  hosts: ['instagram.com', 'cdninstagram.com', 'fbcdn.net', 'facebook.com'],
  operations: operationsOf(v1Profiles, v1Posts, v1Searches, v2Profiles, v2Media),
  testSettings: {
    INSTAGRAM_ACCESS_TOKEN: 'simulated',
    INSTAGRAM_USER_ID: '17841405309211844',
    TRANSCRIPTION_URL: 'https://transcription.simulated/instagram/v1/audio/transcriptions',
    TRANSCRIPTION_KEY: 'simulated',
    TRANSCRIPTION_MODEL: 'simulated',
  },
  settings: {
    INSTAGRAM_ACCESS_TOKEN:
      'Facebook-login token of an app with instagram_basic, instagram_manage_insights and pages_read_engagement.',
    INSTAGRAM_USER_ID: 'Id (1784…) of the professional account that the token belongs to.',
  },
  simulated: async () =>
    together(
      (await import('./sandbox/index.ts')).simulatedInstagram(),
      (await import('./sandbox/hikerapi/index.ts')).simulatedHikerapi(),
      (await import('./sandbox/scrapecreators/index.ts')).simulatedScrapeCreators(),
    ),
})
