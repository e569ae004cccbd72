import { changed } from '../../../../catalog/errors.ts'
import type { LookupContext, Refusal, Source } from '../../../../catalog/source.ts'
import {
  expectValue,
  readEntries,
  requireSameId,
  requireUncontradicted,
} from '../../../../reading/entries.ts'
import { at, type Json, must, obj } from '../../../../reading/narrow.ts'
import { count, iso, str, text } from '../../../../reading/values.ts'
import type { ChannelRef } from '../../identifiers.ts'
import type { Channel, Owner, Playlist, Row } from '../../model.ts'
import { type ChannelParams, chosenChannel } from '../../parameters.ts'
import { sameId, videoIdIn } from '../core.ts'
import { absoluteUrl } from '../texts.ts'
import {
  largest,
  officialSource,
  type Refusals,
  readOwner,
  requestFigures,
  requestItem,
  requestList,
  rowOf,
} from './api.ts'

/** How the Data API finds a channel; null where it cannot (custom `/c/` names). */
function channelQuery(ref: ChannelRef): Record<string, string> | null {
  if (ref.kind === 'id') return { id: ref.id }
  if (ref.kind === 'handle') return { forHandle: `@${ref.handle}` }
  const user = /^\/user\/(.+)$/.exec(ref.path)?.[1]
  return user ? { forUsername: decodeURIComponent(user) } : null
}

/** The one channel a request names, or the outcome in its way. */
async function channelItem(
  ref: ChannelRef,
  part: string,
  context: LookupContext,
): Promise<Refusal | { id: string; handle: string | null; item: Json }> {
  const found = await requestItem('channels', { part, ...channelQuery(ref) }, context)
  if ('outcome' in found) return found
  const { item } = found
  const id = must(str(item.id), 'channels.id')
  if (ref.kind === 'id') sameId(ref.id, id, 'channels.id')
  // Old custom names are not handles.
  const url = must(str(at(item, 'snippet', 'customUrl')), 'channels.customUrl')
  const handle = url.startsWith('@') ? url.slice(1) : null
  return { id, handle, item }
}

/** A channel by the Data API: exact counts. The API does not report whether it is verified. */
export const officialChannel: Source<ChannelParams, Channel> = {
  ...officialSource,
  serves: (params) => channelQuery(chosenChannel(params)) !== null,
  async lookup(params, context) {
    const found = await channelItem(chosenChannel(params), 'snippet,statistics,brandingSettings', context)
    if ('outcome' in found) return found
    const { id, handle, item } = found
    const snippet = must(obj(item.snippet), 'channels.snippet')
    const counter = (name: string) =>
      expectValue(count(at(item, 'statistics', name)), `channels.${name}`, context)
    const isHidden = at(item, 'statistics', 'hiddenSubscriberCount') === true
    return {
      outcome: 'found',
      model: {
        id,
        handle,
        title: must(str(snippet.title), 'channels.snippet.title'),
        description: text(snippet.description),
        avatarUrl: largest(snippet.thumbnails),
        bannerUrl: absoluteUrl(at(item, 'brandingSettings', 'image', 'bannerExternalUrl')),
        verified: false,
        country: str(snippet.country),
        joinedDateText: null,
        externalLinks: null,
        subscribers: isHidden ? null : counter('subscriberCount'),
        videos: counter('videoCount'),
        views: counter('viewCount'),
      },
    }
  },
}

/** A page of 50 videos of a playlist, with their figures and exact dates. */
async function videosOf(
  playlistId: string,
  pageToken: string | undefined,
  /** The requested id, the id in an entry, and its field. */
  namedBy: (item: Json) => readonly [requested: string, reported: string | null, field: string],
  ownerOf: (snippet: unknown) => Owner,
  context: LookupContext,
): Promise<Refusals | { rows: Row[]; nextPageToken: string | null }> {
  const query = { part: 'snippet,contentDetails', playlistId, maxResults: 50, pageToken }
  const answer = await requestList('playlistItems', query, context)
  if ('outcome' in answer) return answer
  const idOf = (item: Json) =>
    str(at(item, 'snippet', 'resourceId', 'videoId')) ?? str(at(item, 'contentDetails', 'videoId'))
  const ids = answer.items.flatMap((item) => idOf(item) ?? [])
  const known = await requestFigures(ids, context)
  const read = (item: Json): Row => {
    requireSameId(...namedBy(item))
    const id = videoIdIn(idOf(item), 'playlistItems.videoId')
    const row = rowOf(id, item.snippet, known.get(id), context)
    const publishedAt = iso(at(item, 'contentDetails', 'videoPublishedAt')) ?? row.publishedAt
    const extras = row.extras && { ...row.extras, publishedAt }
    return { ...row, channel: ownerOf(item.snippet), publishedAt, extras }
  }
  const rows = readEntries(answer.items, read, context, 'playlistItems')
  return { rows, nextPageToken: answer.nextPageToken }
}

type Resume = {
  readonly playlist: string
  readonly pageToken: string
}

/** A page of a channel's uploads, newest first. */
export const officialUploads: Source<ChannelParams & { sortBy?: 'latest' | 'popular' }, readonly Row[]> = {
  ...officialSource,
  serves: (params) => params.sortBy !== 'popular' && channelQuery(chosenChannel(params)) !== null,
  async lookup(params, context) {
    const resume = context.continuation as Resume | null
    let playlist = resume?.playlist
    let videoCount: unknown
    if (!playlist) {
      const channel = await channelItem(chosenChannel(params), 'snippet,contentDetails,statistics', context)
      if ('outcome' in channel) return channel
      videoCount = at(channel.item, 'statistics', 'videoCount')
      const uploads = str(at(channel.item, 'contentDetails', 'relatedPlaylists', 'uploads'))
      // Every channel's uploads list carries the channel's id under another prefix.
      playlist = channel.id.replace(/^UC/, 'UU')
      if (uploads !== null) sameId(playlist, uploads, 'relatedPlaylists.uploads')
    }
    // The list of uploads has the channel's id under another prefix.
    const channelId = playlist.replace(/^UU/, 'UC')
    const namesChannel = (item: Json) =>
      [channelId, str(at(item, 'snippet', 'channelId')), 'playlistItems.channelId'] as const
    const page = await videosOf(playlist, resume?.pageToken, namesChannel, readOwner, context)
    // A channel that never uploaded has no uploads list.
    const isNone = 'outcome' in page && page.reason === 'playlistNotFound' && !resume
    if ('outcome' in page && !isNone) return page
    if (isNone) requireUncontradicted({ counts: [videoCount] }, 'relatedPlaylists.uploads')
    const { rows, nextPageToken } = 'outcome' in page ? { rows: [], nextPageToken: null } : page
    const next: Resume | null = nextPageToken === null ? null : { playlist, pageToken: nextPageToken }
    return { outcome: 'found', model: rows, next }
  },
}

/** Pages of 50 read into one answer, as many as the web source reads. */
const playlistPages = 10
/** Pages without a new video after which the reader stops. */
const maxRepeats = 2

/** A playlist by the Data API: its header, and its first 500 videos. */
export const officialPlaylist: Source<{ playlistId: string }, Playlist> = {
  ...officialSource,
  async lookup({ playlistId }, context) {
    const header = await requestItem('playlists', { part: 'snippet,contentDetails', id: playlistId }, context)
    if ('outcome' in header) return header
    const playlist = header.item
    const id = sameId(playlistId, str(playlist.id), 'playlists.id')
    const itemCount = count(at(playlist, 'contentDetails', 'itemCount'))
    const totalVideos = expectValue(itemCount, 'playlists.itemCount', context)
    const namesList = (item: Json) =>
      [playlistId, str(at(item, 'snippet', 'playlistId')), 'playlistItems.playlistId'] as const
    const ownerOf = (snippet: unknown) => readOwner(snippet, str, 'videoOwnerChannel')
    const rows: Row[] = []
    let pageToken: string | undefined
    const seen = new Set<string>()
    let repeats = 0
    for (let page = 0; page < playlistPages && (page === 0 || pageToken) && repeats < maxRepeats; page++) {
      const answer = await videosOf(playlistId, pageToken, namesList, ownerOf, context)
      if ('outcome' in answer) return answer
      repeats = answer.rows.some((row) => !seen.has(row.id)) ? 0 : repeats + 1
      for (const row of answer.rows) seen.add(row.id)
      rows.push(...answer.rows)
      pageToken = answer.nextPageToken ?? undefined
    }
    if (rows.length === 0 && totalVideos !== 0) throw changed('playlistItems.items', { totalVideos })
    const title = str(at(playlist, 'snippet', 'title'))
    const owner = readOwner(playlist.snippet)
    return { outcome: 'found', model: { id, title, owner: owner.id ? owner : null, totalVideos, rows } }
  },
}
