import type { Types } from 'youtubei.js/web.bundle'
import { changed } from '../../../../catalog/errors.ts'
import type { Source } from '../../../../catalog/source.ts'
import { expectValue, readEntries, readParts, requiredList, skipEntry } from '../../../../reading/entries.ts'
import { at, type Json, must, obj } from '../../../../reading/narrow.ts'
import { str } from '../../../../reading/values.ts'
import type { ChannelHit, PlaylistHit, Results, Row } from '../../model.ts'
import type { SearchRequest } from '../../parameters.ts'
import { countOf, handleOf, ofForm, rawText } from '../texts.ts'
import { type Answer, openTube, refusal, requestContinuation, requestPage, type Tube } from './innertube.ts'
import { appended, find, headerOf, itemsOf, kindOf, type ListPage, nextOf, unwrap, within } from './lists.ts'
import {
  distinct,
  isKnown,
  labels,
  linkedOwner,
  lockupParts,
  noteIn,
  type Reading,
  readRow,
  rowsOf,
  widest,
} from './rows.ts'
import { addExtras } from './video.ts'

const typeFilter = { videos: 'video', shorts: 'shorts', channels: 'channel', playlists: 'playlist' } as const
const dateFilter = { today: 'today', this_week: 'week', this_month: 'month', this_year: 'year' } as const
const durationFilter = {
  under_3_min: 'under_three_mins',
  between_3_and_20_min: 'three_to_twenty_mins',
  over_20_min: 'over_twenty_mins',
} as const

function filtersOf(request: SearchRequest): Types.SearchFilters {
  return {
    ...(request.type ? { type: typeFilter[request.type] } : {}),
    ...(request.uploadDate ? { upload_date: dateFilter[request.uploadDate] } : {}),
    ...(request.duration ? { duration: durationFilter[request.duration] } : {}),
    ...(request.sortBy === 'popular' ? { prioritize: 'popularity' as const } : {}),
  }
}

function channelHit(channel: Json, reading: Reading): ChannelHit {
  // The site puts the handle where the subscribers were, and the subscribers where the videos were.
  const texts = [channel.subscriberCountText, channel.videoCountText].flatMap((text) => rawText(text) ?? [])
  const subscribers = expectValue(ofForm(texts, 'subscribers'), 'channel.subscribers', reading)
  return {
    id: must(str(channel.channelId), 'channelRenderer.channelId'),
    title: rawText(channel.title),
    handle:
      handleOf(texts.find((text) => text.startsWith('@'))) ??
      linkedOwner(at(channel, 'navigationEndpoint', 'browseEndpoint'))?.handle ??
      null,
    thumbnailUrl: widest(at(channel, 'thumbnail', 'thumbnails')),
    description: rawText(channel.descriptionSnippet),
    subscriberCount: countOf(subscribers),
    subscriberCountText: subscribers,
    badges: labels(channel.ownerBadges, reading),
  }
}

function playlistHit(lockup: Json, reading: Reading): PlaylistHit {
  const { title, thumbnailUrl, channel, overlays } = lockupParts(lockup, reading)
  const tap = at(lockup, 'rendererContext', 'commandContext', 'onTap', 'innertubeCommand')
  return {
    id: must(str(lockup.contentId), 'contentId'),
    title,
    thumbnailUrl,
    videoCount: expectValue(countOf(ofForm(overlays, 'videos')), 'playlist.videoCount', reading),
    videoId: str(at(tap, 'watchEndpoint', 'videoId')),
    channel,
  }
}

type Found = { -readonly [Kind in keyof Results]: Results[Kind][number][] }

/** Builds a shelf of these items. The reader skips shelves without videos (films, channels). */
function shelf(
  type: string,
  title: unknown,
  items: unknown,
  reading: Reading,
): Results['shelves'][number] | typeof skipEntry {
  const { entries } = unwrap(requiredList(items, `${type} shelf`))
  if (entries.length === 0) throw changed(`${type} shelf`)
  const rows = readParts(entries, (entry) => readRow(entry, reading), reading, `${type} shelf`)
  return rows.length === 0 ? skipEntry : { type, title: rawText(title), rows }
}

/** Adds an entry to the results of its kind. */
function readHit(entry: Json, found: Found, reading: Reading): number | typeof skipEntry {
  const { kind, content } = kindOf(entry)
  const put = <T>(list: T[], hit: T | typeof skipEntry) => (hit === skipEntry ? skipEntry : list.push(hit))
  switch (kind) {
    case 'channelRenderer':
      return found.channels.push(channelHit(content, reading))
    case 'gridShelfViewModel':
      return put(found.shelves, shelf('shorts', find(content.header, 'headline'), content.contents, reading))
    case 'reelShelfRenderer':
      return put(found.shelves, shelf('shorts', content.title, content.items, reading))
    case 'richShelfRenderer':
      return put(found.shelves, shelf('videos', content.title, content.contents, reading))
    case 'shelfRenderer': {
      const list = kindOf(must(obj(content.content), 'shelfRenderer.content')).content
      return put(found.shelves, shelf('videos', content.title, list.items, reading))
    }
    default: {
      const isList = /_(?:PLAYLIST|ALBUM|PODCAST)$/.test(str(content.contentType) ?? '')
      if (isList) return found.playlists.push(playlistHit(content, reading))
      return put(found.rows, readRow(entry, reading))
    }
  }
}

const isKnownHit = (entry: Json) =>
  isKnown(entry) || /^(?:gridShelfViewModel|richShelfRenderer|shelfRenderer)$/.test(kindOf(entry).kind)

/**
 * Reads the results of a page by kind. If no entry of a known kind is readable, or most kinds are unknown, the format
 * has changed.
 */
function readHits({ entries }: ListPage, reading: Reading): Found {
  const known = entries.filter(isKnownHit)
  for (const entry of entries)
    if (!isKnownHit(entry)) reading.drift(`search results: ${kindOf(entry).kind}`, 'entry')
  if (entries.length > 2 * known.length) throw changed('search results', entries.map(kindOf))
  const found: Found = { rows: [], channels: [], playlists: [], shelves: [] }
  for (const group of Object.values(Object.groupBy(known, (entry) => kindOf(entry).kind)))
    readEntries(group ?? [], (entry) => readHit(entry, found, reading), reading, 'search results')
  return found
}

function firstPage(raw: Json): ListPage {
  const path = 'contents.twoColumnSearchResultsRenderer.primaryContents.sectionListRenderer.contents'
  return unwrap(requiredList(within(raw, path), 'sectionListRenderer.contents'))
}

/** One page of a search. */
export const webSearch: Source<SearchRequest, Results> = {
  name: 'web',
  async lookup(request, context) {
    const tube = await openTube(context, { region: request.region })
    const resume = str(context.continuation)
    const answer = resume
      ? await requestContinuation('/search', resume, tube, context)
      : requestPage(await tube.ask((yt) => yt.search(request.query, filtersOf(request))))
    if ('outcome' in answer) {
      // A search always has a page of results, so a missing page is a change of the format.
      if (answer.outcome === 'not_found') throw changed('search results')
      return answer
    }
    const { raw } = answer
    const listed = resume ? appended(raw) : firstPage(raw)
    const found = readHits(listed, context)
    const isNone = /^no (?:more )?results\b/i.test(noteIn(listed) ?? '') || raw.estimatedResults === '0'
    const isEmpty = Object.values(found).every((kind) => kind.length === 0)
    if (isEmpty && !isNone) {
      const kinds = listed.entries.map((entry) => kindOf(entry).kind)
      throw changed('search results', kinds)
    }
    // A page that reports the end may still contain the old token.
    const next = isEmpty ? null : nextOf(listed, isKnownHit)
    // Asked for shorts, the site still lays them out in shelves: there they are the results themselves.
    const inShelves = request.type === 'shorts' ? found.shelves.splice(0).flatMap(({ rows }) => rows) : []
    const rows = distinct([...found.rows, ...inShelves])
    const model: Results = {
      rows: request.includeExtras ? await addExtras(rows, context) : rows,
      channels: distinct(found.channels),
      playlists: distinct(found.playlists),
      shelves: found.shelves,
    }
    return { outcome: 'found', model, next }
  },
}

/** The first page of a hashtag. The site's answer contains the address of its shorts tab. */
async function hashtagPage(hashtag: string, type: 'all' | 'shorts', tube: Tube): Promise<Answer> {
  if (type === 'all') return tube.ask((yt) => yt.getHashtag(hashtag))
  const url = `https://www.youtube.com/hashtag/${encodeURIComponent(hashtag)}/shorts`
  const resolved = await tube.post('/navigation/resolve_url', { url })
  if (refusal(resolved)) return resolved
  const params = str(at(resolved.raw, 'endpoint', 'browseEndpoint', 'params'))
  if (params === null) throw changed('endpoint.browseEndpoint.params')
  return tube.post('/browse', { browseId: 'FEhashtag', params })
}

/** One page of a hashtag: all its videos, or its shorts. */
export const webHashtag: Source<{ hashtag: string; type?: 'all' | 'shorts' }, readonly Row[]> = {
  name: 'web',
  async lookup({ hashtag, type = 'all' }, context) {
    const tube = await openTube(context)
    const resume = str(context.continuation)
    const answer = resume
      ? await requestContinuation('/browse', resume, tube, context)
      : requestPage(await hashtagPage(hashtag, type, tube))
    if ('outcome' in answer) {
      // Every hashtag has a page, so a missing page is a change of the format.
      if (answer.outcome === 'not_found') throw changed('hashtag page')
      return answer
    }
    const { raw } = answer
    const listed = itemsOf(raw)
    const { rows, token } = rowsOf(listed, context, 'hashtag results')
    // YouTube shows a note for an unused hashtag.
    const counted = countOf(ofForm(headerOf(raw).texts, 'videos'))
    // The header counts videos and shorts together, so it contradicts only the list of both.
    const isContradicted = type === 'all' && counted !== null && counted > 0
    const isNone =
      counted === 0 || (!isContradicted && /\bno (?:videos|results|content)\b/i.test(noteIn(listed) ?? ''))
    const model = distinct(rows).filter((row) => type === 'all' || row.kind === 'short')
    if (model.length === 0 && (rows.length > 0 || !isNone)) throw changed('hashtag results')
    return { outcome: 'found', model, next: token }
  },
}
