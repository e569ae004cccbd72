// Generated from the catalog by `npm run client`. Do not edit.
import type { Table } from '../../table.ts'
import type { Api } from '../api.ts'

/** The calls of `youtube`, for {@link createClient}. */
export const youtube: Table<Pick<Api, 'youtube'>> = {
  'youtube.channel': {"path":"/v1/youtube/channel","price":1},
  'youtube.channels.shorts': {"path":"/v1/youtube/channels/shorts","price":1,"items":["shorts"]},
  'youtube.channels.videos': {"path":"/v1/youtube/channels/videos","price":1,"items":["videos"]},
  'youtube.communityPosts': {"path":"/v1/youtube/community-posts","price":1},
  'youtube.playlists': {"path":"/v1/youtube/playlists","price":1,"items":["videos"]},
  'youtube.search': {"path":"/v1/youtube/search","price":1,"items":["videos","shorts","liveStreams","channels","playlists"]},
  'youtube.search.hashtags': {"path":"/v1/youtube/search/hashtags","price":1,"items":["results"]},
  'youtube.shorts.trending': {"path":"/v1/youtube/shorts/trending","price":1,"items":["shorts"]},
  'youtube.videos': {"path":"/v1/youtube/videos","price":1},
  'youtube.videos.comments': {"path":"/v1/youtube/videos/comments","price":1,"items":["comments"]},
  'youtube.videos.comments.analysis': {"path":"/v1/youtube/videos/comments/analysis","price":2},
  'youtube.videos.comments.replies': {"path":"/v1/youtube/videos/comments/replies","price":1,"items":["replies"]},
  'youtube.videos.transcript': {"path":"/v1/youtube/videos/transcript","price":1},
}
