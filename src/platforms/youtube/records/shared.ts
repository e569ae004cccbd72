import { z } from 'zod'
import { each, id, nullableInt, nullableText } from '../../../catalog/fields.ts'
import { recordNames } from '../../../catalog/record-names.ts'
import { fieldsOf } from '../../shared/views.ts'
import { channelUrl, shortUrl, videoUrl } from '../identifiers.ts'
import { type Owner, type Row, unknownVideo } from '../model.ts'
import { clockOf } from '../sources/texts.ts'

export const url = z.string().min(1)
export const nullableIso = z.iso.datetime().nullable()

export const viewSchemas = { viewCount: nullableInt, viewCountText: nullableText }
export const publicationSchemas = { publishedAt: nullableIso, publishedTimeText: nullableText }
export const durationSchemas = { durationSeconds: nullableInt, durationText: nullableText }

/** A channel as other records name it. */
export const namedChannel = z
  .strictObject({
    platform: z.literal('youtube'),
    ...each(nullableText, 'platformUserId', 'handle', 'displayName', 'profileUrl'),
  })
  .register(recordNames, { name: 'YoutubeChannelLink' })

/** A channel with the address of its page. */
export const linkedChannel = z
  .strictObject(each(nullableText, 'id', 'url', 'handle', 'title'))
  .register(recordNames, { name: 'YoutubeListedChannel' })

/** A channel under the names of all records that contain one. */
export function channelFields({ id, handle, title }: Pick<Owner, 'id' | 'handle' | 'title'>) {
  const url = channelUrl(handle, id)
  const base = { id, handle, title, url, platformUserId: id, displayName: title, profileUrl: url }
  return { ...base, platform: 'youtube' as const }
}

/** The channels of a video by several. Records of videos by one channel leave the field out. */
export const collaborators = z.array(linkedChannel).optional()

/** {@link collaborators} of the model. */
export const collaboratorsOf = (owners: readonly Owner[] | null) => owners?.map(channelFields) ?? null

/** What every list shows of a video. */
export const videoRowSchemas = {
  id,
  ...each(nullableText, 'url', 'title', 'thumbnailUrl'),
  ...viewSchemas,
  ...publicationSchemas,
  ...durationSchemas,
  collaborators,
}

/** A row under the names of its records; Shorts open in their own player. */
export const rowFields = (row: Row) => ({
  ...row,
  url: row.kind === 'short' ? shortUrl(row.id) : videoUrl(row.id),
  channel: row.channel && { ...row.channel, ...channelFields(row.channel) },
  collaborators: collaboratorsOf(row.collaborators),
})

/** What `includeExtras` adds to a row of a list. */
export const extraSchemas = {
  description: nullableText.optional(),
  likeCount: nullableInt.optional(),
  likeCountText: nullableText.optional(),
  commentCount: nullableInt.optional(),
  commentCountText: nullableText.optional(),
}

/** The extras of a row, null where its page could not be read. */
export const extrasOf = (row: Row) => fieldsOf(extraSchemas, row.extras ?? unknownVideo)

/** A length as players show it. */
export const formatDuration = (durationMs: number | null) =>
  clockOf(durationMs === null ? null : durationMs / 1000)
