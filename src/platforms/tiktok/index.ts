import { definePlatform } from '../platform.ts'
import { getAd, searchAds } from './ads.ts'
import { getAudience } from './audience.ts'
import { getFollowers, getFollowing, getVideos } from './author-lists.ts'
import { getComments, getReplies } from './comments.ts'
import { getEngagement } from './engagement.ts'
import { getTrending } from './feed.ts'
import { getLive } from './live.ts'
import { getCollectionVideos, getMusicVideos, getSong } from './music.ts'
import { getProfile, getRegion } from './profiles.ts'
import { searchForTop, searchForUsers, searchForVideos, searchHashtag, searchSuggestions } from './search.ts'
import { getProduct, getReviews, getShowcase, getStoreProducts, searchProducts } from './shop.ts'
import { getTranscript } from './transcripts.ts'
import { downloadVideo, getVideo } from './videos.ts'

export const tiktok = definePlatform({
  name: 'tiktok',
  displayName: 'TikTok',
  operations: [
    getProfile,
    getVideos,
    getFollowers,
    getFollowing,
    getRegion,
    getAudience,
    getLive,
    getEngagement,
    getShowcase,
    searchForUsers,
    searchForVideos,
    searchForTop,
    searchHashtag,
    searchSuggestions,
    getVideo,
    getComments,
    getReplies,
    downloadVideo,
    getTranscript,
    getTrending,
    getCollectionVideos,
    getSong,
    getMusicVideos,
    searchProducts,
    getStoreProducts,
    getProduct,
    getReviews,
    getAd,
    searchAds,
  ],
  simulated: async () => (await import('./sandbox/index.ts')).simulatedTiktok,
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
