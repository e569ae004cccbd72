import { z } from 'zod'
import { id, nullableInt, nullableText } from '../../../catalog/records.ts'
import { channelUrl, shortUrl, videoUrl } from '../identifiers.ts'
import type { Owner, Row } from '../model.ts'

export const url = z.string().min(1)
export const nullableIso = z.iso.datetime().nullable()

export const viewed = { viewCount: nullableInt, viewCountText: nullableText }
export const published = { publishedAt: nullableIso, publishedTimeText: nullableText }
export const lasting = { durationSeconds: nullableInt, durationText: nullableText }

/** A channel as other records name it. */
export const namedChannel = z.strictObject({
  platform: z.literal('youtube'),
  platformUserId: nullableText,
  handle: nullableText,
  displayName: nullableText,
  profileUrl: nullableText,
})

export const namedOf = ({ id, handle, title }: Owner): z.infer<typeof namedChannel> => ({
  platform: 'youtube',
  platformUserId: id,
  handle,
  displayName: title,
  profileUrl: channelUrl(handle, id),
})

/** What every list shows of a video. */
export const shownVideo = {
  id,
  url: nullableText,
  title: nullableText,
  thumbnailUrl: nullableText,
  ...viewed,
  ...published,
  ...lasting,
}

/** A row as every list shows it; Shorts open in their own player. */
export const shownOf = ({ kind, channel, badges, extras, ...shown }: Row) => ({
  ...shown,
  url: kind === 'short' ? shortUrl(shown.id) : videoUrl(shown.id),
})

/** What `includeExtras` adds to a row of a list. */
export const extras = {
  description: nullableText.optional(),
  likeCount: nullableInt.optional(),
  likeCountText: nullableText.optional(),
  commentCount: nullableInt.optional(),
  commentCountText: nullableText.optional(),
}

/** The extras of a row, null where its page could not be read. */
export const extrasOf = ({ extras }: Row) => ({
  description: extras?.description ?? null,
  likeCount: extras?.likeCount ?? null,
  likeCountText: extras?.likeCountText ?? null,
  commentCount: extras?.commentCount ?? null,
  commentCountText: extras?.commentCountText ?? null,
})
