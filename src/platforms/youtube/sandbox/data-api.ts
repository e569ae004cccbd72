import type { SimulatedResponse } from '../../../catalog/ports/simulated.ts'
import { json } from '../../../simulation/answers.ts'
import { type Forced, underForce } from '../../../simulation/forced.ts'
import { type GrowingList, type List, listOf, page } from '../../../simulation/lists.ts'
import type { Call } from '../../../simulation/router.ts'
import type { Wire } from '../../../simulation/wire.ts'
import { dice } from '../../../simulation/world.ts'
import * as resources from './data-items.ts'
import { commentAt, commentCount, commentsOf, hasNoComments, repliesOf } from './discussion.ts'
import { forcedOf, placeOfComment } from './ids.ts'
import { playlistOf } from './playlist.ts'
import { found, oldest } from './search.ts'
import { isGated, specialOf } from './special.ts'
import { readToken, tokenOf } from './tokens.ts'
import { anyChannel, channelById, channelOf, type Video, videoOf } from './world.ts'

/** The YouTube Data API v3 of the simulated world: what sources ask when the public pages refuse. */

type Query = URLSearchParams

function failure(code: number, reason: string): SimulatedResponse {
  const message = `The request failed: ${reason}.`
  return json({ error: { code, message, errors: [{ message, reason }] } }, code)
}

/** Where a list was newest when its first page was shown, as a page's token has it. */
const newestIn = (query: Query) => readToken(query.get('pageToken'))?.newest

/** A page of a list as `maxResults` and `pageToken` ask for it. */
function listing<T>(
  query: Query,
  most: number,
  list: List<T> | GrowingList<T>,
  make: (item: T, place: number) => Wire,
): SimulatedResponse {
  const perPage = Math.min(most, Number(query.get('maxResults') ?? 5))
  const token = query.get('pageToken')
  const from = token === null ? 0 : readToken(token)?.from
  if (from === undefined) return failure(400, 'invalidPageToken')
  const { items, next } = page(list, { after: from, size: perPage })
  const newest = 'newest' in list ? { newest: list.newest } : {}
  return json({
    ...(next === null ? {} : { nextPageToken: tokenOf({ list: 'data', from: next, ...newest }) }),
    pageInfo: { totalResults: list.length, resultsPerPage: perPage },
    items: items.map((item, offset) => make(item, from + offset)),
  })
}

/** The things that were asked for by their ids. */
const these = (...items: readonly Wire[]) =>
  json({ pageInfo: { totalResults: items.length, resultsPerPage: Math.max(1, items.length) }, items })

const isGone = (forced: Forced | null) => forced === 'not_found' || forced === 'private'

function channels(query: Query, now: number): SimulatedResponse {
  const id = query.get('id')
  const name = query.get('forHandle') ?? query.get('forUsername')
  if (!id && !name) return failure(400, 'missingRequiredParameter')
  const channel = id ? channelById(id) : channelOf(name!)
  return isGone(channel.forced) ? these() : these(resources.channelItem(channel, now))
}

const isLeftOut = ({ special }: Video) => isGated(special, 'missing', 'deleted', 'private')
// A real key would be shown the metadata: here what is documented as restricted stays so.
const isRefused = ({ special }: Video) => isGated(special, 'age', 'members', 'country', 'premium')

function videos(query: Query, now: number): SimulatedResponse {
  const all = (query.get('id') ?? '').split(',').map((id) => videoOf(id, now))
  if (all.length === 1 && isRefused(all[0]!)) return failure(403, 'forbidden')
  return these(...all.filter((video) => !isLeftOut(video)).map((video) => resources.videoItem(video, now)))
}

function playlists(query: Query, now: number): SimulatedResponse {
  const id = query.get('id') ?? ''
  return isGone(forcedOf(id)) ? these() : these(resources.playlistResource(playlistOf(id, now)))
}

function playlistItems(query: Query, now: number): SimulatedResponse {
  const list = playlistOf(query.get('playlistId') ?? '', now, newestIn(query))
  if (list.length === 0) return failure(404, 'playlistNotFound')
  return listing(query, 50, list, (video, place) => resources.playlistItem(list, video, place))
}

/** How many results a search has here. */
const searchTotal = 100

function search(query: Query, now: number): SimulatedResponse {
  const words = query.get('q') ?? ''
  const type = query.get('type') ?? 'video'
  const hours = (now - Date.parse(query.get('publishedAfter') ?? '')) / 3_600_000
  const uploaded = Math.max(0, oldest.indexOf(Math.round(hours)))
  const length = query.get('videoDuration') === 'long' ? 2 : 0
  const filters = { sort: query.get('order') === 'viewCount' ? 3 : 0, uploaded, type: 1, length }
  const hits = type.includes('video') ? found(words, 'video', filters, now, searchTotal) : []
  const kind = type.includes('playlist') ? 'playlist' : 'channel'
  const results = listOf(searchTotal, (place) => hits[place])
  return listing(query, 50, results, (video, place) =>
    video
      ? resources.foundVideo(video)
      : resources.foundChannel(anyChannel(dice('youtube data api search', words, place)), kind),
  )
}

function commentThreads(query: Query, now: number): SimulatedResponse {
  const video = videoOf(query.get('videoId') ?? '', now)
  if (isLeftOut(video)) return failure(404, 'videoNotFound')
  if (isRefused(video)) return failure(403, 'forbidden')
  if (hasNoComments(video)) return failure(403, 'commentsDisabled')
  const sort = query.get('order') === 'time' ? 'newest' : 'top'
  const newest = newestIn(query) ?? commentCount(video, now)
  const all = commentsOf(video, sort, newest)
  const list = { ...all, length: Math.min(all.length, 400), newest }
  return listing(query, 100, list, (comment) => resources.threadItem(comment, repliesOf(comment, now).length))
}

function comments(query: Query, now: number): SimulatedResponse {
  const place = placeOfComment(query.get('parentId') ?? '')
  if (!place) return failure(404, 'commentNotFound')
  const comment = commentAt(videoOf(place.videoId, now), place.index)
  return listing(query, 100, repliesOf(comment, now), resources.commentItem)
}

const methods: Readonly<Record<string, (query: Query, now: number) => SimulatedResponse>> = {
  channels,
  playlists,
  playlistItems,
  videos,
  search,
  commentThreads,
  comments,
}

function forcedIn(query: Query): Forced | null {
  const special = specialOf(query.get('videoId') ?? query.get('id') ?? '')
  if (special) return special.forced ?? null
  const names = ['id', 'playlistId', 'forHandle', 'forUsername', 'q'].map((name) => query.get(name) ?? '')
  return names.map(forcedOf).find((forced) => forced !== null) ?? null
}

/** GET https://www.googleapis.com/youtube/v3/…; wants a key, as the real one does. */
export async function dataApi({ request, params, query, now }: Call): Promise<SimulatedResponse> {
  const method = methods[params.method ?? '']
  if (!method) return failure(404, 'notFound')
  if (!request.headers['x-goog-api-key'] && !query.get('key')) return failure(403, 'forbidden')
  const forced = forcedIn(query)
  const failing = forced === 'slow' ? null : forced
  return underForce(failing, () => (forced === 'restricted' ? failure(403, 'forbidden') : method(query, now)))
}
