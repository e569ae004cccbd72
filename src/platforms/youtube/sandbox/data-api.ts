import type { SimulatedResponse } from '../../../catalog/ports/simulated.ts'
import { json } from '../../../simulation/answers.ts'
import { type Forced, underForce } from '../../../simulation/forced.ts'
import { type GrowingList, type List, listOf, page } from '../../../simulation/lists.ts'
import type { Call } from '../../../simulation/router.ts'
import type { Wire } from '../../../simulation/wire.ts'
import { dice } from '../../../simulation/world.ts'
import * as resources from './data-items.ts'
import { commentAt, commentCount, commentsOf, hasNoComments, repliesOf } from './discussion.ts'
import { forcedOf, readCommentId } from './ids.ts'
import { playlistOf } from './playlist.ts'
import { oldest, searchHits } from './search.ts'
import { isGated, specialOf } from './special.ts'
import { readToken, tokenOf } from './tokens.ts'
import { anyChannel, channelById, channelOf, type Video, videoOf } from './world.ts'

/** The YouTube Data API v3 of the simulated world: what sources ask when the public pages refuse. */

type Query = Readonly<Record<string, string | undefined>>

function failure(code: number, reason: string): SimulatedResponse {
  const message = `The request failed: ${reason}.`
  return json({ error: { code, message, errors: [{ message, reason }] } }, code)
}

/** Where a list was newest when its first page was shown, as a page's token has it. */
const newestIn = ({ pageToken }: Query) => readToken(pageToken)?.newest

/** A page of a list as `maxResults` and `pageToken` ask for it. */
function listing<T>(
  { pageToken, maxResults = '5' }: Query,
  most: number,
  list: List<T> | GrowingList<T>,
  make: (item: T, place: number) => Wire,
): SimulatedResponse {
  const perPage = Math.min(most, Number(maxResults))
  const from = pageToken === undefined ? 0 : readToken(pageToken)?.from
  if (from === undefined) return failure(400, 'invalidPageToken')
  const { items, next } = page(list, { after: from, size: perPage })
  const newest = 'newest' in list ? { newest: list.newest } : {}
  return json({
    ...(next === null ? {} : { nextPageToken: tokenOf({ list: 'data', from: next, ...newest }) }),
    pageInfo: { totalResults: list.length, resultsPerPage: perPage },
    items: items.map((item, offset) => make(item, from + offset)),
  })
}

/** The objects with the requested ids. */
const these = (...items: readonly Wire[]) =>
  json({ pageInfo: { totalResults: items.length, resultsPerPage: Math.max(1, items.length) }, items })

const isLeftOut = ({ special }: Video) => isGated(special, 'missing', 'deleted', 'private')
// A real key would be shown the metadata: here what is documented as restricted stays so.
const isRefused = ({ special }: Video) => isGated(special, 'age', 'members', 'country', 'premium')

/** How many results a search has here. */
const searchTotal = 100

function search(query: Query, now: number): SimulatedResponse {
  const { q = '', type = 'video', order, publishedAfter = '', videoDuration } = query
  const hours = (now - Date.parse(publishedAfter)) / 3_600_000
  const uploaded = Math.max(0, oldest.indexOf(Math.round(hours)))
  const length = videoDuration === 'long' ? 2 : 0
  const filters = { sort: order === 'viewCount' ? 3 : 0, uploaded, type: 1, length }
  const hits = type.includes('video') ? searchHits(q, 'video', filters, now, searchTotal) : []
  const kind = type.includes('playlist') ? 'playlist' : 'channel'
  const results = listOf(searchTotal, (place) => hits[place])
  return listing(query, 50, results, (video, place) =>
    video
      ? resources.foundVideo(video)
      : resources.foundChannel(anyChannel(dice('youtube data api search', q, place)), kind),
  )
}

function commentThreads(query: Query, now: number): SimulatedResponse {
  const video = videoOf(query.videoId ?? '', now)
  if (isLeftOut(video)) return failure(404, 'videoNotFound')
  if (isRefused(video)) return failure(403, 'forbidden')
  if (hasNoComments(video)) return failure(403, 'commentsDisabled')
  const newest = newestIn(query) ?? commentCount(video, now)
  const all = commentsOf(video, query.order === 'time' ? 'newest' : 'top', newest)
  const list = { ...all, length: Math.min(all.length, 400), newest }
  return listing(query, 100, list, (comment) => resources.threadItem(comment, repliesOf(comment, now).length))
}

/** The methods, for objects that are not forced to be missing. */
const methods: Readonly<Record<string, (query: Query, now: number) => SimulatedResponse>> = {
  channels({ id, forHandle, forUsername }, now) {
    const name = forHandle ?? forUsername
    if (!id && !name) return failure(400, 'missingRequiredParameter')
    return these(resources.channelItem(id ? channelById(id) : channelOf(name!), now))
  },
  playlists: ({ id = '' }, now) => these(resources.playlistResource(playlistOf(id, now))),
  playlistItems(query, now) {
    const list = playlistOf(query.playlistId ?? '', now, newestIn(query))
    if (list.length === 0) return failure(404, 'playlistNotFound')
    return listing(query, 50, list, (video, place) => resources.playlistItem(list, video, place))
  },
  videos({ id = '' }, now) {
    const all = id.split(',').map((one) => videoOf(one, now))
    if (all.length === 1 && isRefused(all[0]!)) return failure(403, 'forbidden')
    return these(...all.filter((one) => !isLeftOut(one)).map((one) => resources.videoItem(one, now)))
  },
  search,
  commentThreads,
  comments(query, now) {
    const place = readCommentId(query.parentId ?? '')
    if (!place) return failure(404, 'commentNotFound')
    const comment = commentAt(videoOf(place.videoId, now), place.index)
    return listing(query, 100, repliesOf(comment, now), resources.commentItem)
  },
}

function forcedIn({ id, videoId, playlistId, forHandle, forUsername, q }: Query): Forced | null {
  const special = specialOf(videoId ?? id ?? '')
  return special
    ? (special.forced ?? null)
    : forcedOf(id ?? playlistId ?? forHandle ?? forUsername ?? q ?? '')
}

/** GET https://www.googleapis.com/youtube/v3/…; wants a key, as the real one does. */
export async function dataApi({ request, params, query, now }: Call): Promise<SimulatedResponse> {
  const method = methods[params.method ?? '']
  if (!method) return failure(404, 'notFound')
  const values: Query = Object.fromEntries(query)
  if (!request.headers['x-goog-api-key'] && !values.key) return failure(403, 'forbidden')
  const forced = forcedIn(values)
  return underForce(forced === 'slow' ? null : forced, () => {
    if (forced === 'restricted') return failure(403, 'forbidden')
    return forced === 'not_found' || forced === 'private' ? these() : method(values, now)
  })
}
