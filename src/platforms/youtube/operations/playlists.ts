import { listOf } from '../../../catalog/lists.ts'
import { operation } from '../../../catalog/operation.ts'
import { identifier } from '../../../catalog/parameters.ts'
import { readPlaylistId, readPostId } from '../identifiers.ts'
import * as records from '../records/playlists.ts'
import { officialPlaylist } from '../sources/official/channels.ts'
import { webPlaylist } from '../sources/web/playlist.ts'
import { webPost } from '../sources/web/post.ts'
import { searchWatch } from '../watches.ts'

export const playlist = operation({
  id: 'youtube.playlists',
  path: '/v1/youtube/playlists',
  summary: 'A playlist: title, owner, size and its first 500 videos.',
  parameters: {
    playlistId: identifier(
      {
        description: 'Playlist id, or any link that carries one in `list=`.',
        example: 'PLFs4vir_WsTwEd-nJgVJCZPNL3HALHHpF',
        required: true,
        expects:
          'a playlist id such as PLFs4vir_WsTwEd-nJgVJCZPNL3HALHHpF, or a link with list=; a video link without list= is not a playlist',
      },
      readPlaylistId,
    ),
  },
  record: records.playlistRecord,
  price: { base: 1 },
  cacheSeconds: 300,
  timeoutMs: 30_000,
  list: listOf('videos', { order: 'unordered' }),
  watch: searchWatch('New videos in a YouTube playlist', 'PLFs4vir_WsTwEd-nJgVJCZPNL3HALHHpF'),
  phrases: [
    'videos in a youtube playlist',
    'contents of a youtube playlist',
    'who owns a youtube playlist',
    'how many videos are in a playlist',
  ],
  view: records.playlistView,
  sources: [webPlaylist, officialPlaylist],
})

export const communityPost = operation({
  id: 'youtube.communityPosts',
  aliases: ['youtube.community-posts'],
  path: '/v1/youtube/community-posts',
  summary: 'A community post: text, pictures, linked video and likes.',
  parameters: {
    url: identifier(
      {
        description: 'Link to the post, or its id.',
        example: 'https://www.youtube.com/post/UgkxLkQ8bTgBhJkDqW8pqZ1HC0oIyx2OMJCn',
        required: true,
        expects:
          'a community post link such as https://www.youtube.com/post/Ugkx… or the post id; channel and video links are not posts',
      },
      readPostId,
    ),
  },
  record: records.communityPostRecord,
  price: { base: 1 },
  cacheSeconds: 300,
  phrases: [
    'youtube community post',
    'text of a youtube community tab post',
    'likes of a youtube post',
    'pictures in a youtube community post',
  ],
  blank: { media: { imageUrls: [], linkedVideo: null } },
  view: records.communityPostView,
  sources: [webPost],
})
