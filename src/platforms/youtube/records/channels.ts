import { z } from 'zod'
import { each, id, nullableInt, nullableText } from '../../../catalog/fields.ts'
import { recordNames } from '../../../catalog/record-names.ts'
import { lookupStatus, page } from '../../../catalog/record-schema.ts'
import type { ViewContext } from '../../../catalog/source.ts'
import { contentView } from '../../shared/record-view.ts'
import { channelUrl, shortUrl, videoUrl } from '../identifiers.ts'
import { type Channel, type Row, unknownVideo } from '../model.ts'
import {
  channelFields,
  extraSchemas,
  extrasOf,
  formatDuration,
  rowFields,
  url,
  videoRowSchemas,
  viewSchemas,
} from './shared.ts'

export const channelRecord = z.strictObject({
  lookupStatus,
  channel: z
    .strictObject({
      platform: z.literal('youtube'),
      handle: id,
      ...each(nullableText, 'displayName', 'bio', 'avatarUrl', 'bannerUrl'),
      verified: z.boolean(),
      profileUrl: url,
      platformUserId: id.optional(),
      ...each(nullableText.optional(), 'country', 'joinedDateText'),
      externalLinks: z.array(z.string()).optional(),
    })
    .register(recordNames, { name: 'YoutubeChannel' })
    .nullable(),
  metrics: z.strictObject(each(nullableInt, 'subscribers', 'videos', 'views')).nullable(),
})

export const channelView = contentView(channelRecord, (channel: Channel) => ({
  channel: {
    ...channel,
    ...channelFields(channel),
    handle: channel.handle ?? channel.id,
    bio: channel.description,
    profileUrl: channelUrl(channel.handle, channel.id)!,
  },
  metrics: channel,
}))

const publishing = {
  ...each(nullableText.optional(), 'publishDate', 'genre'),
  durationMs: nullableInt.optional(),
  durationFormatted: nullableText.optional(),
}

export const channelVideosRecord = z.strictObject({
  lookupStatus,
  videos: z.array(
    z
      .strictObject({
        ...videoRowSchemas,
        ...each(nullableText, 'channelTitle', 'channelThumbnailUrl'),
        ...extraSchemas,
        ...publishing,
      })
      .register(recordNames, { name: 'YoutubeChannelVideo' }),
  ),
  page,
})

export const channelVideosView = contentView(
  channelVideosRecord,
  (rows: readonly Row[], { params }: ViewContext<{ includeExtras?: boolean | undefined }>) => ({
    videos: rows.map((row) => {
      const { publishedAt: publishDate, genre, durationMs } = row.extras ?? unknownVideo
      const published = { publishDate, genre, durationMs, durationFormatted: formatDuration(durationMs) }
      return {
        ...rowFields(row),
        url: videoUrl(row.id),
        publishedAt: publishDate ?? row.publishedAt,
        channelTitle: row.channel?.title ?? null,
        channelThumbnailUrl: row.channel?.thumbnailUrl ?? null,
        ...(params.includeExtras ? { ...extrasOf(row), ...published } : {}),
      }
    }),
  }),
)

export const channelShortsRecord = z.strictObject({
  lookupStatus,
  shorts: z.array(
    z
      .strictObject({
        id,
        ...each(nullableText, 'url', 'title', 'thumbnailUrl'),
        ...extraSchemas,
        description: nullableText,
        ...viewSchemas,
        ...publishing,
      })
      .register(recordNames, { name: 'YoutubeChannelShort' }),
  ),
  page,
})

/** The Shorts tab reports neither description nor date. */
export const channelShortsView = contentView(channelShortsRecord, (rows: readonly Row[]) => ({
  shorts: rows.map((row) => ({ ...rowFields(row), url: shortUrl(row.id), description: null })),
}))
