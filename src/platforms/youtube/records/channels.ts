import { z } from 'zod'
import { id, lookupStatus, nullableInt, nullableText, page } from '../../../catalog/records.ts'
import type { Viewing } from '../../../catalog/source.ts'
import { channelUrl, shortUrl, videoUrl } from '../identifiers.ts'
import type { Channel, Tab } from '../model.ts'
import { clockOf } from '../sources/texts.ts'
import { extras, extrasOf, shownOf, shownVideo, url, viewed } from './shared.ts'

export const channelRecord = z.strictObject({
  lookupStatus,
  channel: z
    .strictObject({
      platform: z.literal('youtube'),
      handle: id,
      displayName: nullableText,
      bio: nullableText,
      avatarUrl: nullableText,
      bannerUrl: nullableText,
      verified: z.boolean(),
      profileUrl: url,
      platformUserId: id.optional(),
      country: nullableText.optional(),
      joinedDateText: nullableText.optional(),
      externalLinks: z.array(z.string()).optional(),
    })
    .nullable(),
  metrics: z.strictObject({ subscribers: nullableInt, videos: nullableInt, views: nullableInt }).nullable(),
})

export function channelView({ subscribers, videos, views, externalLinks, ...channel }: Channel) {
  const { id, handle, title, description, ...told } = channel
  return {
    channel: {
      ...told,
      platform: 'youtube' as const,
      handle: handle ?? id,
      displayName: title,
      bio: description,
      profileUrl: channelUrl(handle, id)!,
      platformUserId: id,
      ...(externalLinks ? { externalLinks } : {}),
    },
    metrics: { subscribers, videos, views },
  }
}

const publishing = {
  publishDate: nullableText.optional(),
  genre: nullableText.optional(),
  durationMs: nullableInt.optional(),
  durationFormatted: nullableText.optional(),
}

export const channelVideosRecord = z.strictObject({
  lookupStatus,
  videos: z.array(
    z.strictObject({
      ...shownVideo,
      channelTitle: nullableText,
      channelThumbnailUrl: nullableText,
      ...extras,
      ...publishing,
    }),
  ),
  page,
})

export const channelVideosView = (
  tab: Tab,
  { params }: Viewing<{ includeExtras?: boolean | undefined }>,
) => ({
  videos: tab.rows.map((row) => ({
    ...shownOf(row),
    url: videoUrl(row.id),
    publishedAt: row.extras?.publishedAt ?? row.publishedAt,
    channelTitle: row.channel?.title ?? tab.channelTitle,
    channelThumbnailUrl: row.channel?.thumbnailUrl ?? tab.channelThumbnailUrl,
    ...(params.includeExtras
      ? {
          ...extrasOf(row),
          publishDate: row.extras?.publishedAt ?? null,
          genre: row.extras?.genre ?? null,
          durationMs: row.extras?.durationMs ?? null,
          durationFormatted: clockOf(row.extras?.durationMs ? row.extras.durationMs / 1000 : null),
        }
      : {}),
  })),
})

export const channelShortsRecord = z.strictObject({
  lookupStatus,
  shorts: z.array(
    z.strictObject({
      id,
      url: nullableText,
      title: nullableText,
      thumbnailUrl: nullableText,
      ...extras,
      description: nullableText,
      ...viewed,
      ...publishing,
    }),
  ),
  page,
})

/** The shorts tab tells neither text nor date of a Short. */
export const channelShortsView = (tab: Tab) => ({
  shorts: tab.rows.map((row) => {
    const { id, title, thumbnailUrl, viewCount, viewCountText } = shownOf(row)
    return { id, url: shortUrl(id), title, thumbnailUrl, description: null, viewCount, viewCountText }
  }),
})
