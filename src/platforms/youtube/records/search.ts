import { z } from 'zod'
import { each, id, nullableInt, nullableText } from '../../../catalog/fields.ts'
import { recordNames } from '../../../catalog/record-names.ts'
import { page, totalCount } from '../../../catalog/record-schema.ts'
import type { ViewContext } from '../../../catalog/source.ts'
import { contentView } from '../../shared/record-view.ts'
import { playlistUrl, videoUrl } from '../identifiers.ts'
import type { Results, Row } from '../model.ts'
import { channelFields, extraSchemas, extrasOf, linkedChannel, rowFields, videoRowSchemas } from './shared.ts'

const rowChannel = z
  .strictObject(each(nullableText, 'id', 'title', 'handle', 'thumbnailUrl'))
  .register(recordNames, { name: 'YoutubeVideoChannel' })
  .nullable()

const found = { ...videoRowSchemas, channel: rowChannel, badges: z.array(z.string()) }

const searchRow = z
  .strictObject({ ...found, kind: z.enum(['video', 'short', 'live']), ...extraSchemas })
  .register(recordNames, { name: 'YoutubeFoundVideo' })

export const searchRecord = z.strictObject({
  query: z.string(),
  videos: z.array(searchRow),
  shorts: z.array(searchRow),
  channels: z.array(
    z
      .strictObject({
        id,
        ...each(nullableText, 'name', 'handle', 'description', 'thumbnailUrl'),
        subscriberCount: nullableInt,
        subscriberCountText: nullableText,
        badges: z.array(z.string()),
      })
      .register(recordNames, { name: 'YoutubeFoundChannel' }),
  ),
  playlists: z.array(
    z
      .strictObject({
        id,
        ...each(nullableText, 'title', 'url', 'thumbnailUrl'),
        videoCount: nullableInt,
        ...each(nullableText, 'videoId', 'videoUrl'),
        channel: linkedChannel.nullable(),
      })
      .register(recordNames, { name: 'YoutubeFoundPlaylist' }),
  ),
  shelves: z.array(z.strictObject({ type: nullableText, title: nullableText, items: z.array(searchRow) })),
  liveStreams: z.array(searchRow),
  totalResults: totalCount(),
  page,
})

export const searchView = contentView(
  searchRecord.omit({ query: true }),
  (results: Results, { params }: ViewContext<{ includeExtras?: boolean | undefined }>) => {
    const row = (one: Row) => ({ ...rowFields(one), ...(params.includeExtras ? extrasOf(one) : {}) })
    const rows = (kind: Row['kind']) => results.rows.filter((one) => one.kind === kind).map(row)
    const buckets = {
      videos: rows('video'),
      shorts: rows('short'),
      liveStreams: rows('live'),
      channels: results.channels.map((channel) => ({ ...channel, name: channel.title })),
      playlists: results.playlists.map((playlist) => ({
        ...playlist,
        url: playlistUrl(playlist.id),
        videoUrl: playlist.videoId && videoUrl(playlist.videoId),
        channel: playlist.channel && channelFields(playlist.channel),
      })),
      shelves: results.shelves.map((shelf) => ({ ...shelf, items: shelf.rows.map(rowFields) })),
    }
    const totalResults = Object.values(buckets).reduce((sum, bucket) => sum + bucket.length, 0)
    return { ...buckets, totalResults }
  },
)

export const hashtagRecord = z.strictObject({
  hashtag: z.string(),
  type: z.enum(['all', 'shorts']),
  results: z.array(
    z
      .strictObject({ ...found, kind: z.enum(['video', 'short']), description: nullableText.optional() })
      .register(recordNames, { name: 'YoutubeHashtagVideo' }),
  ),
  totalResults: totalCount(),
  page,
})

/** A stream that runs is one of the videos here. */
export const hashtagView = contentView(
  hashtagRecord.omit({ hashtag: true, type: true }),
  (rows: readonly Row[]) => ({
    results: rows.map((row) => ({
      ...rowFields(row),
      kind: row.kind === 'short' ? ('short' as const) : ('video' as const),
    })),
    totalResults: rows.length,
  }),
)
