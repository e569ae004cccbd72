import { z } from 'zod'
import { each, nullableInt, nullableText } from '../../../catalog/fields.ts'
import { listOf, watchSearch } from '../../../catalog/lists.ts'
import { operation } from '../../../catalog/operation.ts'
import { cursor, identifier } from '../../../catalog/parameters.ts'
import { recordNames } from '../../../catalog/record-names.ts'
import { lookupStatus, page } from '../../../catalog/record-schema.ts'
import { commonOtherVideos } from '../common.ts'
import { collectionUrl, readCollection } from '../identifiers.ts'
import { linked, music } from '../parameters.ts'
import { videoItem, videosView } from '../records/posts.ts'
import { officialMusicVideos } from '../sources/official/videos.ts'
import { webCollection, webMusicVideos, webSong } from '../sources/web/post-lists.ts'
import { daily, everyFourHours } from '../watch-intervals.ts'

/** Sounds, the videos made with them, and collections. */

const song = z
  .strictObject({
    ...each(nullableText, 'id', 'title', 'author', 'album', 'playUrl', 'coverUrl'),
    durationSec: z.number().nullable(),
    videoCount: nullableInt,
    ...each(z.boolean().nullable(), 'isOriginal', 'isArtist'),
    shareUrl: nullableText,
  })
  .register(recordNames, { name: 'TiktokSong' })

export const songs = operation({
  id: 'tiktok.songs',
  path: '/v1/tiktok/songs',
  summary: 'One TikTok sound',
  parameters: { id: music({ required: true }) },
  record: z.strictObject({ lookupStatus, song: song.nullable() }),
  price: { base: 1 },
  cacheSeconds: 3600,
  phrases: [
    'details of a tiktok song',
    'title and artist of a tiktok sound',
    'how many videos use a tiktok sound',
    'information about a tiktok track by id',
  ],
  view: (found) => ({ song: { ...found, shareUrl: `https://www.tiktok.com/music/x-${found.id}` } }),
  sources: [webSong],
})

export const videos = operation({
  id: 'tiktok.music.videos',
  path: '/v1/tiktok/music/{clipId}/videos',
  summary: 'Videos made with a TikTok sound',
  parameters: { clipId: music({ in: 'path' }), cursor: cursor() },
  record: z.strictObject({ clipId: z.string(), videos: z.array(videoItem), page }),
  price: { base: 1 },
  cacheSeconds: 120,
  list: listOf('videos', { time: 'createdAt', order: 'ranked' }),
  watch: watchSearch(everyFourHours, 'New videos with a TikTok sound', 'clipId'),
  common: commonOtherVideos,
  phrases: [
    'tiktoks that use a sound',
    'videos made with a tiktok music clip',
    'who uses this song on tiktok',
    'tiktok videos for a sound id',
  ],
  // A short link is replaced by the sound that it resolves to.
  echo: ({ clipId }): object => ({ clipId }),
  view: (list, viewing) => ({ clipId: list.ownerId, ...videosView(list, viewing) }),
  sources: [webMusicVideos, officialMusicVideos],
  timeoutMs: 60_000,
})

const collectionExample = 'https://www.tiktok.com/@ada.cooks/collection/soups-7400000000000000015'

export const collectionVideos = operation({
  id: 'tiktok.collections.videos',
  path: '/v1/tiktok/collections/videos',
  summary: 'Videos of a TikTok collection or playlist',
  parameters: {
    url: identifier(
      {
        required: true,
        description: 'Link or short link of a collection or playlist.',
        example: collectionExample,
        expects: `the link of a TikTok collection or playlist, such as ${collectionExample}`,
      },
      linked(readCollection, collectionUrl),
    ),
    cursor: cursor(),
  },
  record: z.strictObject({ collectionId: nullableText, videos: z.array(videoItem), page }),
  price: { base: 1 },
  cacheSeconds: 300,
  list: listOf('videos', { time: 'createdAt', order: 'unordered' }),
  watch: watchSearch(daily, 'New videos in a TikTok collection', 'url'),
  common: commonOtherVideos,
  phrases: ['videos in a tiktok collection', 'tiktok playlist videos', 'list a public tiktok collection'],
  view: (list, viewing) => ({ collectionId: list.ownerId, ...videosView(list, viewing) }),
  sources: [webCollection],
})
