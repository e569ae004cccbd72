import {
  type Finding,
  type LookupContext,
  type Missing,
  notFound,
  type Source,
} from '../../../../catalog/source.ts'
import { changed } from '../../../../errors.ts'
import { readEntries } from '../../../../reading/entries.ts'
import { at, count, iso, type Json, must, obj, str, text } from '../../../../reading/narrow.ts'
import type { ChannelRef } from '../../identifiers.ts'
import type { Channel, Playlist, Row, Tab } from '../../model.ts'
import { chosenChannel } from '../../parameters.ts'
import { sameId } from '../identity.ts'
import { absoluteUrl } from '../texts.ts'
import { apiKeySetting, figuresOf, largest, listing, ownerIn, rowOf } from './api.ts'

type ChannelParams = Parameters<typeof chosenChannel>[0]

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
): Promise<{ outcome: Missing } | { id: string; handle: string | null; item: Json }> {
  const answer = await listing('channels', { part, ...channelQuery(ref), maxResults: 1 }, context)
  if ('outcome' in answer) return { outcome: answer.outcome }
  const item = answer.items[0]
  if (!item) return notFound
  const id = must(str(item.id), 'channels.id')
  if (ref.kind === 'id') sameId(ref.id, id, 'channels.id')
  // Old custom names are no handles.
  const url = must(str(at(item, 'snippet', 'customUrl')), 'channels.customUrl')
  const handle = url.startsWith('@') ? url.slice(1) : null
  return { id, handle, item }
}

/** A channel by the Data API: exact counters; whether it is verified is not told. */
export const officialChannel: Source<ChannelParams, Channel> = {
  name: 'official',
  requires: [apiKeySetting],
  serves: (params) => channelQuery(chosenChannel(params)) !== null,
  async lookup(params, context) {
    const found = await channelItem(chosenChannel(params), 'snippet,statistics,brandingSettings', context)
    if ('outcome' in found) return found
    const { id, handle, item } = found
    const snippet = must(obj(item.snippet), 'channels.snippet')
    const counter = (name: string) => {
      const value = count(at(item, 'statistics', name))
      if (value === null) context.drift(`channels.${name}`)
      return value
    }
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

/** The videos of a page of `playlistItems`, with their figures. */
async function itemRows(
  items: readonly Json[],
  context: LookupContext,
  asRow: (item: Json, row: Row) => Row,
) {
  const idOf = (item: Json) =>
    str(at(item, 'snippet', 'resourceId', 'videoId')) ?? str(at(item, 'contentDetails', 'videoId'))
  const known = await figuresOf(
    items.flatMap((item) => idOf(item) ?? []),
    context,
  )
  const read = (item: Json) => {
    const id = must(idOf(item), 'playlistItems.videoId')
    return asRow(item, rowOf(id, item.snippet, known.get(id), context))
  }
  return readEntries(items, read, context, 'playlistItems')
}

interface Resume {
  readonly playlist: string
  readonly pageToken: string
  readonly [name: string]: string
}

/** A page of a channel's uploads, newest first, with exact dates and counters. */
async function uploads(ref: ChannelRef, context: LookupContext): Promise<Finding<Tab>> {
  const resume = context.continuation as Resume | null
  let playlist = resume?.playlist
  if (!playlist) {
    const channel = await channelItem(ref, 'snippet,contentDetails', context)
    if ('outcome' in channel) return channel
    const told = str(at(channel.item, 'contentDetails', 'relatedPlaylists', 'uploads'))
    // Every channel's uploads list carries the channel's id under another prefix.
    playlist = told ?? channel.id.replace(/^UC/, 'UU')
  }
  const query = {
    part: 'snippet,contentDetails',
    playlistId: playlist,
    maxResults: 50,
    pageToken: resume?.pageToken,
  }
  const answer = await listing('playlistItems', query, context)
  // A channel that never uploaded has no uploads list.
  const isNone = 'outcome' in answer && answer.reason === 'playlistNotFound' && !resume
  if ('outcome' in answer && !isNone) return { outcome: answer.outcome }
  const { items, nextPageToken } = 'outcome' in answer ? { items: [], nextPageToken: null } : answer
  const rows = await itemRows(items, context, (item, row) => {
    const publishedAt = iso(at(item, 'contentDetails', 'videoPublishedAt')) ?? row.publishedAt
    return { ...row, publishedAt, extras: row.extras && { ...row.extras, publishedAt } }
  })
  const next: Resume | null = nextPageToken === null ? null : { playlist, pageToken: nextPageToken }
  const channelTitle = rows[0]?.channel?.title ?? null
  return { outcome: 'found', model: { rows, channelTitle, channelThumbnailUrl: null }, next }
}

export const officialUploads: Source<ChannelParams & { sortBy?: 'latest' | 'popular' }, Tab> = {
  name: 'official',
  requires: [apiKeySetting],
  serves: (params) => params.sortBy !== 'popular' && channelQuery(chosenChannel(params)) !== null,
  lookup: (params, context) => uploads(chosenChannel(params), context),
}

/** Pages of 50 read into one answer, as many as the web source reads. */
const playlistPages = 10

/** A playlist by the Data API: its header, and its first 500 videos. */
export const officialPlaylist: Source<{ playlistId: string }, Playlist> = {
  name: 'official',
  requires: [apiKeySetting],
  async lookup({ playlistId }, context) {
    const header = await listing(
      'playlists',
      { part: 'snippet,contentDetails', id: playlistId, maxResults: 1 },
      context,
    )
    if ('outcome' in header) return { outcome: header.outcome }
    const playlist = header.items[0]
    if (!playlist) return notFound
    const id = sameId(playlistId, str(playlist.id), 'playlists.id')
    const totalVideos = count(at(playlist, 'contentDetails', 'itemCount'))
    if (totalVideos === null) context.drift('playlists.itemCount')
    const rows: Row[] = []
    let pageToken: string | null = null
    for (let page = 0; page < playlistPages && (page === 0 || pageToken !== null); page++) {
      const query = {
        part: 'snippet,contentDetails',
        playlistId,
        maxResults: 50,
        pageToken: pageToken ?? undefined,
      }
      const answer = await listing('playlistItems', query, context)
      if ('outcome' in answer) return { outcome: answer.outcome }
      const owned = (item: Json, row: Row): Row => ({
        ...row,
        channel: {
          id: str(at(item, 'snippet', 'videoOwnerChannelId')),
          title: str(at(item, 'snippet', 'videoOwnerChannelTitle')),
          handle: null,
          thumbnailUrl: null,
        },
      })
      rows.push(...(await itemRows(answer.items, context, owned)))
      pageToken = answer.nextPageToken
    }
    if (rows.length === 0 && totalVideos !== 0) throw changed('playlistItems.items', { totalVideos })
    const title = str(at(playlist, 'snippet', 'title'))
    const owner = ownerIn(playlist.snippet)
    return { outcome: 'found', model: { id, title, owner: owner.id ? owner : null, totalVideos, rows } }
  },
}
