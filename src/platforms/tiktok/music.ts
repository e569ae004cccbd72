import { z } from 'zod'
import { operation } from '../../catalog/operation.ts'
import { cursor, identifier } from '../../catalog/parameters.ts'
import type { Continuation, LookupContext, Source } from '../../lookup/source.ts'
import { firstOf, noPage, nullableInt, nullableText, page } from '../shared/records.ts'
import { collectionUrl, readCollection, readMusicId, readShortLink } from './identifiers.ts'
import { toVideoItem } from './items.ts'
import { outcomeStatus, videoItem } from './records.ts'
import { collectionPosts, findSong, musicPosts } from './sources/music.ts'
import { needsApp } from './sources/research.ts'
import { researchVideos } from './sources/search.ts'
import { resolveLink } from './sources/short-links.ts'

/** Sounds, the videos made with them, and collections. */

const songRecord = z.strictObject({
  lookupStatus: outcomeStatus,
  song: z
    .strictObject({
      id: nullableText,
      title: nullableText,
      author: nullableText,
      album: nullableText,
      playUrl: nullableText,
      coverUrl: nullableText,
      durationSec: z.number().nullable(),
      videoCount: nullableInt,
      isOriginal: z.boolean().nullable(),
      isArtist: z.boolean().nullable(),
      shareUrl: nullableText,
    })
    .nullable(),
})

const musicExample = '7318959279833088793'
const expects =
  'a sound id (digits) or the link of a sound, such as https://www.tiktok.com/music/name-7318959279833088793'

const musicOrShort = (raw: string) => readMusicId(raw) ?? readShortLink(raw)

/** The sound that an id or a canonical link names. */
const resolveMusic = (context: LookupContext, raw: string) =>
  resolveLink(context, raw, readMusicId, 'a sound')

const webSong: Source<{ id: string }, z.infer<typeof songRecord>> = {
  name: 'web',
  async lookup(params, context) {
    const sound = await resolveMusic(context, params.id)
    if ('outcome' in sound) return sound
    const answer = await findSong(context, sound.link)
    if (answer.outcome !== 'found') return { outcome: answer.outcome }
    const shareUrl = `https://www.tiktok.com/music/x-${sound.link}`
    return { outcome: 'found', data: { lookupStatus: 'found', song: { ...answer.song, shareUrl } } }
  },
}

export const getSong = operation({
  id: 'tiktok.songs',
  path: '/v1/tiktok/songs',
  summary: 'One TikTok sound',
  parameters: {
    id: identifier(
      { required: true, description: 'Id, link or short link of the sound.', example: musicExample, expects },
      musicOrShort,
    ),
  },
  record: songRecord,
  price: { base: 1 },
  cacheSeconds: 3600,
  example: { id: musicExample },
  phrases: [
    'details of a tiktok song',
    'title and artist of a tiktok sound',
    'how many videos use a tiktok sound',
    'information about a tiktok track by id',
  ],
  empty: (lookupStatus) => ({ lookupStatus, song: null }),
  sources: [webSong],
})

const musicRecord = z.strictObject({ clipId: z.string(), videos: z.array(videoItem), page })
type MusicVideos = z.infer<typeof musicRecord>

const webMusic: Source<{ clipId: string }, MusicVideos> = {
  name: 'web',
  async lookup(params, context) {
    const sound = await resolveMusic(context, params.clipId)
    if ('outcome' in sound) return sound
    const list = await musicPosts(context, sound.link)
    if (list === null) return { outcome: 'restricted' }
    if (list === 'missing') return { outcome: 'not_found' }
    const videos = list.posts.map((post) => toVideoItem(post))
    return {
      outcome: 'found',
      data: { clipId: sound.link, videos, page: firstOf(list.next !== null) },
      next: list.next,
    }
  },
}

const officialMusic: Source<{ clipId: string }, MusicVideos> = {
  name: 'official',
  requires: needsApp,
  async lookup(params, context) {
    const sound = await resolveMusic(context, params.clipId)
    if ('outcome' in sound) return sound
    const condition = { operation: 'EQ' as const, field_name: 'music_id', field_values: [sound.link] }
    const found = await researchVideos(context, [condition], {})
    if ('outcome' in found) return { outcome: found.outcome }
    const videos = found.posts.map((post) => toVideoItem(post))
    return {
      outcome: 'found',
      data: { clipId: sound.link, videos, page: firstOf(found.next !== null) },
      next: found.next as Continuation,
    }
  },
}

const newItems = {
  itemId: (item: { id: string }) => item.id,
  itemTime: (item: { createdAt: string | null }) => item.createdAt,
}

export const getMusicVideos = operation({
  id: 'tiktok.music.videos',
  path: '/v1/tiktok/music/{clipId}/videos',
  summary: 'Videos made with a TikTok sound',
  parameters: {
    clipId: identifier(
      { in: 'path', description: 'Id, link or short link of the sound.', example: musicExample, expects },
      musicOrShort,
    ),
    cursor: cursor(),
  },
  record: musicRecord,
  price: { base: 1 },
  cacheSeconds: 120,
  list: { items: (data) => data.videos, ...newItems },
  watch: {
    mode: 'search',
    defaultIntervalMinutes: 240,
    minIntervalMinutes: 15,
    displayName: 'New videos with a TikTok sound',
    inputHint: 'clipId',
  },
  example: { clipId: musicExample },
  phrases: [
    'tiktoks that use a sound',
    'videos made with a tiktok music clip',
    'who uses this song on tiktok',
    'tiktok videos for a sound id',
  ],
  empty: (_, params) => ({ clipId: params.clipId, videos: [], page: noPage }),
  sources: [webMusic, officialMusic],
  timeoutMs: 60_000,
})

const collectionRecord = z.strictObject({ collectionId: nullableText, videos: z.array(videoItem), page })

const webCollection: Source<{ url: string }, z.infer<typeof collectionRecord>> = {
  name: 'web',
  async lookup(params, context) {
    const resolved = await resolveLink(context, params.url, readCollection, 'a collection or playlist')
    if ('outcome' in resolved) return resolved
    const { kind, id } = resolved.link
    const list = await collectionPosts(context, kind, id)
    if (list === null) return { outcome: 'restricted' }
    if (list === 'missing') return { outcome: 'not_found' }
    const videos = list.posts.map((post) => toVideoItem(post))
    return {
      outcome: 'found',
      data: { collectionId: id, videos, page: firstOf(list.next !== null) },
      next: list.next,
    }
  },
}

const collectionExample = 'https://www.tiktok.com/@ada.cooks/collection/soups-7400000000000000015'

export const getCollectionVideos = operation({
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
      (raw) => {
        const link = readCollection(raw)
        return link ? collectionUrl(link) : readShortLink(raw)
      },
    ),
    cursor: cursor(),
  },
  record: collectionRecord,
  price: { base: 1 },
  cacheSeconds: 300,
  list: { items: (data) => data.videos, ...newItems },
  watch: {
    mode: 'search',
    defaultIntervalMinutes: 1440,
    minIntervalMinutes: 60,
    displayName: 'New videos in a TikTok collection',
    inputHint: 'url',
  },
  example: { url: collectionExample },
  phrases: ['videos in a tiktok collection', 'tiktok playlist videos', 'list a public tiktok collection'],
  empty: (_, params) => ({ collectionId: readCollection(params.url)?.id ?? null, videos: [], page: noPage }),
  sources: [webCollection],
})
