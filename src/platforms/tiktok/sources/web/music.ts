import { each } from '../../../../catalog/fields.ts'
import { type Finding, type LookupContext, notFound } from '../../../../catalog/source.ts'
import { expected, sameThing } from '../../../../reading/entries.ts'
import { at, must, obj } from '../../../../reading/narrow.ts'
import { count, str, url } from '../../../../reading/values.ts'
import { readCollection, readMusicId } from '../../identifiers.ts'
import type { PostList, Song } from '../../model.ts'
import { called } from './calls.ts'
import { openEmbed } from './embed.ts'
import { readMusic } from './item.ts'
import { postsIn } from './lists.ts'
import { resolveLink } from './short-links.ts'
import { web } from './site.ts'

/** Sounds, the posts made with them, and collections. */

/** A list of posts, and the id of what it belongs to. */
export interface OwnedList extends PostList {
  readonly ownerId: string
}

/** A finding of a list, whatever its outcome, with the id of what it belongs to. */
export function ownedBy(ownerId: string, finding: Finding<PostList>): Finding<OwnedList> {
  return { ...finding, model: { posts: [], ...finding.model, ownerId } }
}

/** The sound that an id or a canonical link names. */
export const resolveMusic = (context: LookupContext, raw: string) =>
  resolveLink(context, raw, readMusicId, 'a sound')

/** One sound: the JSON call, else its embed page. */
export const webSong = web<{ id: string }, Song>(async (params, context) => {
  const sound = await resolveMusic(context, params.id)
  if ('outcome' in sound) return sound
  const id = sound.link
  const answer = await called(context, '/api/music/detail/', { musicId: id })
  if (answer.outcome === 'not_found') return notFound
  if (answer.outcome === 'answered') {
    const info = obj(answer.json.musicInfo)
    const music = readMusic(must(obj(info?.music), 'musicInfo.music'))
    sameThing(id, must(music.id, 'musicInfo.music.id'), 'musicInfo.music.id')
    must(music.title, 'musicInfo.music.title')
    const isArtist = Array.isArray(info?.artists) ? info.artists.length > 0 : null
    const videoCount = expected(count(at(info, 'stats', 'videoCount')), 'musicInfo.stats.videoCount', context)
    return { outcome: 'found', model: { ...music, videoCount, isArtist } }
  }
  const embed = await openEmbed(context, `/embed/music/${id}`)
  if (embed.outcome !== 'found') return embed
  const info = must(obj(embed.data.embedInfo), 'embedInfo')
  sameThing(id, str(info.id), 'embedInfo.id')
  const model = {
    ...each(null, 'album', 'playUrl', 'durationSec', 'isOriginal', 'isArtist'),
    id,
    title: must(str(info.title), 'embedInfo.title'),
    author: str(info.artist),
    coverUrl: url(info.coverUrl),
    videoCount: count(info.videoCount),
  }
  return { outcome: 'found', model }
})

export const webMusicVideos = web<{ clipId: string }, OwnedList>(async (params, context) => {
  const sound = await resolveMusic(context, params.clipId)
  if ('outcome' in sound) return sound
  return ownedBy(sound.link, await postsIn(context, 'music', sound.link))
})

export const webCollection = web<{ url: string }, OwnedList>(async (params, context) => {
  const resolved = await resolveLink(context, params.url, readCollection, 'a collection or playlist')
  if ('outcome' in resolved) return resolved
  const { kind, id } = resolved.link
  return ownedBy(id, await postsIn(context, kind, id))
})
