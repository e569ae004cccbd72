import type { SimulatedResponse } from '../../../../catalog/ports/simulated.ts'
import { json } from '../../../../simulation/answers.ts'
import { filtered, lengthUnder, listOf } from '../../../../simulation/lists.ts'
import { paged, startIn } from '../../../../simulation/page-tokens.ts'
import type { Call } from '../../../../simulation/router.ts'
import { userWire } from '../wire.ts'
import { postsWith } from '../world.ts'
import { hashtagWire, placeWire, trackWire } from './posts.ts'
import { emptyFor } from './signs.ts'
import { mediaWire } from './wire.ts'

const pageSize = 10
const lastPage = 3

/** Letters and digits of what is searched for. */
const stemIn = ({ query }: Call) =>
  (query.get('query') ?? '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '')
    .slice(0, 12) || 'found'

/** A page of what a search finds. */
function found<T>(call: Call, token: string, most: number, at: (place: number) => T) {
  const list = listOf(lengthUnder(emptyFor(call), most, lastPage), at)
  return paged(list, startIn(call.query.get(token)), pageSize)
}

export function people(call: Call): SimulatedResponse {
  const stem = stemIn(call)
  const { items, token } = found(call, 'page_token', 25, (place) => userWire(`${stem}.${place}`, call.now))
  const more = { has_more: token !== null, page_token: token }
  return json({ num_results: items.length, users: items, ...more, status: 'ok' })
}

export function hashtags(call: Call): SimulatedResponse {
  const stem = stemIn(call)
  const { items, token } = found(call, 'page_token', 15, (place) => hashtagWire(`${stem}${place || ''}`))
  return json({ results: items, has_more: token !== null, page_token: token, status: 'ok' })
}

export function music(call: Call): SimulatedResponse {
  const at = (place: number) => ({ track: trackWire(String(664_212_705_901_923 + place), call.now) })
  const { items, token } = found(call, 'next_max_id', 15, at)
  return json({ items, page_info: { next_max_id: token, more_available: token !== null }, status: 'ok' })
}

export function places(call: Call): SimulatedResponse {
  const { items } = found(call, 'none', 8, (place) => placeWire(String(213_385_402 + place)))
  return json(items)
}

export function reels(call: Call): SimulatedResponse {
  const start = startIn(call.query.get('reels_max_id'))
  const posts = postsWith(stemIn(call), call.now, start.newest)
  const all = filtered(posts, (post) => post.isReel)
  const length = lengthUnder(emptyFor(call), all.length, lastPage)
  const { items, token } = paged({ ...all, length, newest: posts.newest }, start, pageSize)
  const clips = items.map((post) => ({ media: mediaWire(post, call.now) }))
  const modules = clips.length === 0 ? [] : [{ module_type: 'clips', clips }]
  return json({
    reels_serp_modules: modules,
    has_more: token !== null,
    reels_max_id: token,
    page_index: 1,
    status: 'ok',
  })
}

export function top(call: Call): SimulatedResponse {
  const stem = stemIn(call)
  const place = placeWire('213385402')
  const all = [
    { user: userWire(`${stem}.1`, call.now) },
    { user: userWire(`${stem}.2`, call.now) },
    { hashtag: { ...hashtagWire(stem), search_result_subtitle: 'many posts' } },
    {
      place: {
        location: { ...place, facebook_places_id: place.pk },
        title: place.name,
        subtitle: place.address,
      },
    },
  ]
  const list = all.slice(0, lengthUnder(emptyFor(call), all.length, lastPage))
  return json({ list: list.map((entry, position) => ({ position, ...entry })), status: 'ok' })
}
