import { operationsOf } from '../../catalog/operation.ts'
import { definePlatform } from '../../catalog/platform.ts'
import * as channels from './operations/channels.ts'
import * as comments from './operations/comments.ts'
import * as playlists from './operations/playlists.ts'
import * as search from './operations/search.ts'
import * as videos from './operations/videos.ts'

/** YouTube: public channels, videos, comments, captions and searches. */
export const youtube = definePlatform({
  name: 'youtube',
  displayName: 'YouTube',
  nicknames: ['yt', 'you tube', 'utube', 'youtub', 'tube'],
  ownWords: { youtuber: 'creator', youtubers: 'creators', youtubeur: 'creator', youtubeuse: 'creator' },
  hosts: ['youtube.com', 'youtube-nocookie.com', 'youtu.be'],
  operations: operationsOf(channels, playlists, search, videos, comments),
  testSettings: { YOUTUBE_API_KEY: 'simulated' },
  simulated: async () => (await import('./sandbox/index.ts')).simulatedYoutube(),
  settings: {
    YOUTUBE_API_KEY:
      'Key of the YouTube Data API v3: answers where the public pages are refused, from your daily quota.',
  },
})
