import { z } from 'zod'
import { each, id, nullableInt, nullableText } from '../../../catalog/fields.ts'
import { lookupStatus } from '../../../catalog/records.ts'
import { fieldsOf } from '../../shared/views.ts'
import { channelUrl, postUrl, videoUrl } from '../identifiers.ts'
import type { Playlist, Post } from '../model.ts'
import { lasting, namedChannel, namedOf, published, shownOf, shownVideo, url } from './shared.ts'

const listedVideo = { id, ...each(nullableText, 'title', 'url', 'thumbnailUrl'), ...lasting }

export const playlistRecord = z.strictObject({
  lookupStatus,
  playlist: z
    .strictObject({ id, title: nullableText, owner: namedChannel.nullable(), totalVideos: nullableInt })
    .nullable(),
  videos: z.array(z.strictObject({ ...listedVideo, channelTitle: nullableText, channelUrl: nullableText })),
})

export const playlistView = ({ id, title, owner, totalVideos, rows }: Playlist) => ({
  playlist: { id, title, owner: owner && namedOf(owner), totalVideos },
  videos: rows.map((row) => ({
    ...fieldsOf(listedVideo, row),
    url: videoUrl(row.id),
    channelTitle: row.channel?.title ?? null,
    channelUrl: row.channel && channelUrl(row.channel.handle, row.channel.id),
  })),
})

export const communityPostRecord = z.strictObject({
  lookupStatus,
  post: z.strictObject({ id, url, text: nullableText, ...published }).nullable(),
  channel: namedChannel.nullable(),
  media: z.strictObject({
    imageUrls: z.array(z.string()),
    linkedVideo: z.strictObject({ ...shownVideo, url }).nullable(),
  }),
  metrics: z.strictObject({ likes: nullableInt }).nullable(),
})

export const communityPostView = ({ channel, imageUrls, linkedVideo, likes, ...post }: Post) => ({
  post: { ...post, url: postUrl(post.id) },
  channel: namedOf(channel),
  media: { imageUrls, linkedVideo: linkedVideo && shownOf(linkedVideo) },
  metrics: { likes },
})
