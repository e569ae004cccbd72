import { z } from 'zod'
import { each, id, nullableInt, nullableText } from '../../../catalog/fields.ts'
import { recordNames } from '../../../catalog/record-names.ts'
import { lookupStatus } from '../../../catalog/record-schema.ts'
import { contentView } from '../../shared/record-view.ts'
import { postUrl, videoUrl } from '../identifiers.ts'
import type { Playlist, Post } from '../model.ts'
import {
  channelFields,
  durationSchemas,
  namedChannel,
  publicationSchemas,
  rowFields,
  url,
  videoRowSchemas,
} from './shared.ts'

export const playlistRecord = z.strictObject({
  lookupStatus,
  playlist: z
    .strictObject({ id, title: nullableText, owner: namedChannel.nullable(), totalVideos: nullableInt })
    .register(recordNames, { name: 'YoutubePlaylist' })
    .nullable(),
  videos: z.array(
    z
      .strictObject({
        id,
        ...each(nullableText, 'title', 'url', 'thumbnailUrl'),
        ...durationSchemas,
        ...each(nullableText, 'channelTitle', 'channelUrl'),
      })
      .register(recordNames, { name: 'YoutubePlaylistVideo' }),
  ),
})

export const playlistView = contentView(playlistRecord, (playlist: Playlist) => ({
  playlist: { ...playlist, owner: playlist.owner && channelFields(playlist.owner) },
  videos: playlist.rows.map((row) => {
    const { title: channelTitle = null, url: channelUrl = null } =
      (row.channel && channelFields(row.channel)) ?? {}
    return { ...row, url: videoUrl(row.id), channelTitle, channelUrl }
  }),
}))

export const communityPostRecord = z.strictObject({
  lookupStatus,
  post: z
    .strictObject({ id, url, text: nullableText, ...publicationSchemas })
    .register(recordNames, { name: 'YoutubeCommunityPost' })
    .nullable(),
  channel: namedChannel.nullable(),
  media: z.strictObject({
    imageUrls: z.array(z.string()),
    linkedVideo: z.strictObject({ ...videoRowSchemas, url }).nullable(),
  }),
  metrics: z.strictObject({ likes: nullableInt }).nullable(),
})

export const communityPostView = contentView(communityPostRecord, (post: Post) => ({
  post: { ...post, url: postUrl(post.id) },
  channel: channelFields(post.channel),
  media: { ...post, linkedVideo: post.linkedVideo && rowFields(post.linkedVideo) },
  metrics: post,
}))
