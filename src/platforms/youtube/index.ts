import { definePlatform } from '../platform.ts'
import { channel, channelShorts, channelVideos } from './channels.ts'
import { commentAnalysis, commentReplies, comments } from './comments.ts'
import { communityPost, playlist } from './playlists.ts'
import { hashtagSearch, search } from './search.ts'
import { transcript, trendingShorts, video } from './videos.ts'

/** YouTube: public channels, videos, comments, captions and searches. */
export const youtube = definePlatform({
  name: 'youtube',
  displayName: 'YouTube',
  hosts: ['youtube.com', 'youtube-nocookie.com', 'youtu.be'],
  operations: [
    channel,
    channelVideos,
    channelShorts,
    playlist,
    communityPost,
    search,
    hashtagSearch,
    video,
    comments,
    commentAnalysis,
    commentReplies,
    transcript,
    trendingShorts,
  ],
  testSettings: { YOUTUBE_API_KEY: 'simulated' },
  simulated: async () => (await import('./sandbox/index.ts')).simulatedYoutube(),
  settings: {
    YOUTUBE_API_KEY:
      'Key of the YouTube Data API v3: answers where the public pages are refused, from your daily quota.',
  },
})
