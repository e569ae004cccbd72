import { operationsOf } from '../../catalog/operation.ts'
import { definePlatform } from '../../catalog/platform.ts'
import { together } from '../../simulation/router.ts'
import * as ads from './operations/ads.ts'
import * as music from './operations/music.ts'
import * as profiles from './operations/profiles.ts'
import * as search from './operations/search.ts'
import * as shop from './operations/shop.ts'
import * as videos from './operations/videos.ts'

export const tiktok = definePlatform({
  name: 'tiktok',
  displayName: 'TikTok',
  nicknames: ['tik tok', 'tt', 'tictoc', 'tik toc', 'tictok', 'ticktock', 'tick tock'],
  ownWords: {
    tiktoker: 'creator',
    tiktokers: 'creators',
    tiktoks: 'videos',
    tiktokeur: 'creator',
    tiktokeuse: 'creator',
  },
  operations: operationsOf(profiles, search, videos, music, shop, ads),
  simulated: async () =>
    together(
      (await import('./sandbox/index.ts')).simulatedTiktok,
      (await import('./sandbox/scrapecreators/index.ts')).simulatedScrapeCreators(),
    ),
  testSettings: {
    TIKTOK_CLIENT_KEY: 'simulated',
    TIKTOK_CLIENT_SECRET: 'simulated',
    TRANSCRIPTION_URL: 'https://transcription.simulated/tiktok/v1/audio/transcriptions',
    TRANSCRIPTION_KEY: 'simulated',
    TRANSCRIPTION_MODEL: 'simulated',
  },
  settings: {
    TIKTOK_CLIENT_KEY:
      'Client key of an app approved for the Research API or the Commercial Content API of TikTok.',
    TIKTOK_CLIENT_SECRET: 'Its client secret.',
  },
})
