import { z } from 'zod'
import { id, lookupStatus, nullableInt, nullableText } from '../../../catalog/records.ts'
import { channelUrl, postUrl, videoUrl } from '../identifiers.ts'
import type { Playlist, Post } from '../model.ts'
import { lasting, namedChannel, namedOf, published, shownOf, shownVideo, url } from './shared.ts'

export const playlistRecord = z.strictObject({
  lookupStatus,
  playlist: z
    .strictObject({ id, title: nullableText, owner: namedChannel.nullable(), totalVideos: nullableInt })
    .nullable(),
  videos: z.array(
    z.strictObject({
      id,
      title: nullableText,
      url: nullableText,
      thumbnailUrl: nullableText,
      ...lasting,
      channelTitle: nullableText,
      channelUrl: nullableText,
    }),
  ),
})

export const playlistView = ({ id, title, owner, totalVideos, rows }: Playlist) => ({
  playlist: { id, title, owner: owner && namedOf(owner), totalVideos },
  videos: rows.map((row) => ({
    id: row.id,
    title: row.title,
    url: videoUrl(row.id),
    thumbnailUrl: row.thumbnailUrl,
    durationSeconds: row.durationSeconds,
    durationText: row.durationText,
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

export const communityPostView = (post: Post) => ({
  post: {
    id: post.id,
    url: postUrl(post.id),
    text: post.text,
    publishedAt: post.publishedAt,
    publishedTimeText: post.publishedTimeText,
  },
  channel: namedOf(post.channel),
  media: { imageUrls: [...post.imageUrls], linkedVideo: post.linkedVideo && shownOf(post.linkedVideo) },
  metrics: { likes: post.likes },
})
