import { changed } from '../../../errors.ts'
import type { LookupContext } from '../../../lookup/source.ts'
import { at, int, obj, str, url } from '../../shared/narrow.ts'
import { openEmbed } from './embed.ts'
import { listPlace, type PlacedList, pageOf } from './hashtags.ts'
import { embeddedPosts, missingCodes } from './lists.ts'
import { type PostMusic, readMusic } from './post.ts'
import { unsigned } from './web.ts'

export interface Song extends PostMusic {
  videoCount: number | null
  /** Whether the sound's author is a registered artist. */
  isArtist: boolean | null
}

/** One sound: the JSON call, else its embed page. */
export async function findSong(
  context: LookupContext,
  id: string,
): Promise<{ outcome: 'found'; song: Song } | { outcome: 'not_found' | 'restricted' }> {
  const answer = await unsigned(context, '/api/music/detail/', { musicId: id })
  if (answer && missingCodes.has(answer.code)) return { outcome: 'not_found' }
  if (answer) {
    const info = obj(answer.json.musicInfo)
    const music = readMusic(obj(info?.music))
    if (answer.code !== 0 || music?.id == null) throw changed('musicInfo.music', answer.code)
    const artists = info?.artists
    return {
      outcome: 'found',
      song: {
        ...music,
        videoCount: int(at(info, 'stats', 'videoCount')),
        isArtist: Array.isArray(artists) ? artists.length > 0 : null,
      },
    }
  }
  const embed = await openEmbed(context, `/embed/music/${id}`)
  if (embed.outcome !== 'found') return embed
  const info = obj(embed.data.embedInfo)
  const title = str(info?.title)
  if (!info || title === null) throw changed('embedInfo', Object.keys(embed.data))
  return {
    outcome: 'found',
    song: {
      id: str(info.id) ?? id,
      title,
      author: str(info.artist),
      album: null,
      playUrl: null,
      coverUrl: url(info.coverUrl),
      durationSec: null,
      isOriginal: null,
      videoCount: int(info.videoCount),
      isArtist: null,
    },
  }
}

/** A page of the posts with a sound: the JSON call, else (first page) the embed page. */
export async function musicPosts(context: LookupContext, id: string): Promise<PlacedList | null | 'missing'> {
  const path = '/api/music/item_list/'
  const place = listPlace(context.continuation)
  const list = await pageOf(context, path, 'musicID', place ?? { id, cursor: '0' })
  if (list !== null || place) return list
  const embedded = await embeddedPosts(context, `/embed/music/${id}`)
  return embedded === null || embedded === 'missing' ? embedded : { ...embedded, next: null }
}

/** A page of a collection's or playlist's posts. */
export function collectionPosts(
  context: LookupContext,
  kind: string,
  id: string,
): Promise<PlacedList | null | 'missing'> {
  const place = listPlace(context.continuation) ?? { id, cursor: '0' }
  return kind === 'collection'
    ? pageOf(context, '/api/collection/item_list/', 'collectionId', place)
    : pageOf(context, '/api/mix/item_list/', 'mixId', place)
}
