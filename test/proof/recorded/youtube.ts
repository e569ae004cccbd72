import { youtube } from '../../../src/platforms/youtube/index.ts'
import {
  commons,
  kurzgesagt,
  nothingElse,
  origins,
  play,
  recorded,
} from '../../platforms/youtube/playback.ts'
import type { RecordedCase, RecordedPlatform } from '../../support/proof/recorded.ts'

function playing(path: string, params: Record<string, string>, files: Record<string, string>): RecordedCase {
  return {
    title: Object.values(files).join(', '),
    path: `/v1/youtube/${path}`,
    params,
    routes: [play(files)],
  }
}

/** Pages and lists of YouTube by its public JSON; its Data API refuses the key. */
export const recordedYoutube: RecordedPlatform = {
  platform: youtube,
  files: recorded,
  origins,
  otherwise: [nothingElse],
  cases: [
    playing('channel', { channelId: kurzgesagt }, { browse: 'channel-kurzgesagt-videos-tab' }),
    playing('channel', { channelId: 'UCOpNcN46UbXVtpKMrmU4Abg' }, { browse: 'trending-gaming' }),
    playing('channels/videos', { channelId: commons }, { browse: 'channel-videos-page1' }),
    playing('channels/videos', { channelId: kurzgesagt }, { browse: 'channel-videos-page1-kurzgesagt' }),
    playing('channels/shorts', { channelId: 'UCh8gHdtzO2tXd593_bjErWg' }, { browse: 'channel-shorts-page1' }),
    playing(
      'playlists',
      { playlistId: 'PL8dPuuaLjXtOAKed_MxxWBNaPno5h3Zs8' },
      { browse: 'playlist-items-crashcourse' },
    ),
    playing('search/hashtags', { hashtag: 'martingarrix' }, { browse: 'hashtag-page1' }),
    playing('search', { query: 'test' }, { search: 'search-all-page1' }),
    playing('search', { query: '#shorts' }, { search: 'search-hashtag-shorts-page1' }),
    playing('search', { query: 'bbc', type: 'channels' }, { search: 'search-channels-bbc-page1' }),
    playing('search', { query: 'test', type: 'playlists' }, { search: 'search-playlists-page1' }),
    playing(
      'videos',
      { url: 'M4gD1WSo5mA' },
      { player: 'video-player-berkman-klein', next: 'video-next-berkman-klein' },
    ),
    playing(
      'videos',
      { url: 'KI7fMGRg0Wk' },
      { player: 'video-player-tagesschau', next: 'video-next-tagesschau-chapters' },
    ),
    playing(
      'videos/transcript',
      { url: 'GJLlxj_dtq8' },
      { player: 'video-player-captions-dave2d', timedtext: 'transcript-timedtext-json3-asr' },
    ),
    playing('videos/comments', { url: 'QqsLTNkzvaY' }, { 'next+continuation': 'comments-page1' }),
  ],
}
