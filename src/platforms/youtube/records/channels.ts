import { z } from 'zod'
import { each, id, nullableInt, nullableText } from '../../../catalog/fields.ts'
import { lookupStatus, page } from '../../../catalog/records.ts'
import type { Viewing } from '../../../catalog/source.ts'
import { fieldsOf } from '../../shared/views.ts'
import { channelUrl, shortUrl, videoUrl } from '../identifiers.ts'
import { type Channel, type Row, untoldVideo } from '../model.ts'
import { extras, extrasOf, formatted, shownOf, shownVideo, url, viewed } from './shared.ts'

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
    .nullable(),
  metrics: z.strictObject(each(nullableInt, 'subscribers', 'videos', 'views')).nullable(),
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
  ...each(nullableText.optional(), 'publishDate', 'genre'),
  durationMs: nullableInt.optional(),
  durationFormatted: nullableText.optional(),
}

export const channelVideosRecord = z.strictObject({
  lookupStatus,
  videos: z.array(
    z.strictObject({
      ...shownVideo,
      ...each(nullableText, 'channelTitle', 'channelThumbnailUrl'),
      ...extras,
      ...publishing,
    }),
  ),
  page,
})

export const channelVideosView = (
  rows: readonly Row[],
  { params }: Viewing<{ includeExtras?: boolean | undefined }>,
) => ({
  videos: rows.map((row) => {
    const told = row.extras ?? untoldVideo
    const { publishedAt: publishDate, genre, durationMs } = told
    const published = { publishDate, genre, durationMs, durationFormatted: formatted(durationMs) }
    return {
      ...shownOf(row),
      url: videoUrl(row.id),
      publishedAt: told.publishedAt ?? row.publishedAt,
      channelTitle: row.channel?.title ?? null,
      channelThumbnailUrl: row.channel?.thumbnailUrl ?? null,
      ...(params.includeExtras ? { ...extrasOf(row), ...published } : {}),
    }
  }),
})

const shownShort = { id, ...each(nullableText, 'url', 'title', 'thumbnailUrl') }

export const channelShortsRecord = z.strictObject({
  lookupStatus,
  shorts: z.array(
    z.strictObject({ ...shownShort, ...extras, description: nullableText, ...viewed, ...publishing }),
  ),
  page,
})

/** The shorts tab tells neither text nor date of a Short. */
export const channelShortsView = (rows: readonly Row[]) => ({
  shorts: rows.map((row) => ({
    ...fieldsOf({ ...shownShort, ...viewed }, row),
    url: shortUrl(row.id),
    description: null,
  })),
})
