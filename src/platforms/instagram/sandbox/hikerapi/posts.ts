import type { SimulatedResponse } from '../../../../catalog/ports/simulated.ts'
import { json } from '../../../../simulation/answers.ts'
import { filtered, type GrowingList, lengthUnder, listOf } from '../../../../simulation/lists.ts'
import { paged, startIn } from '../../../../simulation/page-tokens.ts'
import type { Call } from '../../../../simulation/router.ts'
import { dice, words } from '../../../../simulation/world.ts'
import { fileUrl } from '../wire.ts'
import {
  commentsOf,
  forcedPost,
  hashtagIdOf,
  postOf,
  postsOf,
  postsWith,
  type SimulatedPost,
} from '../world.ts'
import { handleIn } from './accounts.ts'
import { forcedCall, refusal } from './signs.ts'
import { commentWire, flatWire, mediaWire, replyWire } from './wire.ts'

const pageSize = 12
const lastPage = 3

/** A list of posts as its first page knew it. */
function pageOfPosts(call: Call, list: (newest: number | null) => GrowingList<SimulatedPost>) {
  const start = startIn(call.query.get('page_id') ?? call.query.get('max_id'))
  return paged(list(start.newest), start, pageSize)
}

export function tagged(call: Call): SimulatedResponse {
  const handle = handleIn(call)
  const list = (newest: number | null) => {
    const posts = postsWith('streetfood', call.now, newest)
    const length = lengthUnder(forcedCall(call), posts.length, lastPage)
    return { ...posts, length }
  }
  const { items, token } = pageOfPosts(call, list)
  const response = {
    num_results: items.length,
    more_available: token !== null,
    items: items.map((post) => ({ ...mediaWire(post, call.now), photo_of_you: handle !== '' })),
    next_max_id: token,
    total_count: list(null).length,
    status: 'ok',
  }
  return refusal(call) ?? json({ response, next_page_id: token })
}

export function clips(call: Call): SimulatedResponse {
  const handle = handleIn(call)
  const { items, token } = pageOfPosts(call, (newest) => {
    const posts = postsOf(handle, call.now, newest)
    return { ...filtered(posts, (post) => post.isReel), newest: posts.newest }
  })
  const response = {
    items: items.map((post) => ({ media: mediaWire(post, call.now) })),
    paging_info: { max_id: token, more_available: token !== null },
    status: 'ok',
  }
  return refusal(call) ?? json({ response, next_page_id: token })
}

const commentsAtOnce = 15

export function comments(call: Call): SimulatedResponse {
  const id = call.query.get('id') ?? ''
  const forced = forcedCall(call)
  const post = { ...(postOf(id, call.now) ?? forcedPost(id, call.now)), forced }
  const start = startIn(call.query.get('page_id'))
  const list = commentsOf(post, call.now, start.newest)
  const { items, token } = paged(list, start, commentsAtOnce)
  const comments = items.map((one) => commentWire(post, one, call.now))
  const response = { comment_count: list.length, comments, has_more_comments: false, status: 'ok' }
  return refusal(call) ?? json({ response, next_page_id: token })
}

const repliesAtOnce = 4

export function replies(call: Call): SimulatedResponse {
  const { query, now } = call
  const [id, parent] = [query.get('media_id') ?? '', query.get('comment_id') ?? '']
  const count = lengthUnder(forcedCall(call), 6, lastPage)
  // The oldest first: comments of a higher place are older.
  const list = listOf(count, (place) => replyWire(id, count - 1 - place, now - 86_400_000, now, parent))
  const { items, token } = paged(list, startIn(query.get('min_id')), repliesAtOnce)
  const body = {
    child_comment_count: count,
    child_comments: items,
    has_more_head_child_comments: false,
    has_more_tail_child_comments: token !== null,
    ...(token === null ? {} : { next_min_child_cursor: token }),
    parent_comment: { ...replyWire(id, 0, now - 90_000_000, now), pk: parent },
    status: 'ok',
  }
  return refusal(call) ?? json(body)
}

export function hashtagWire(name: string) {
  const d = dice('instagram tag', name)
  const media_count = d.int(100, 90_000_000)
  return { id: hashtagIdOf(name), name, media_count }
}

export function hashtag(call: Call): SimulatedResponse {
  const tag = hashtagWire((call.query.get('name') ?? '').toLowerCase())
  return refusal(call) ?? json({ ...tag, is_trending: false, status: 'ok', profile_pic_url: null })
}

export function hashtagPosts(call: Call): SimulatedResponse {
  const name = (call.query.get('name') ?? '').toLowerCase()
  const { items, token } = pageOfPosts(call, (newest) => postsWith(name, call.now, newest))
  const wires = items.map((post) => ({ media: mediaWire(post, call.now) }))
  const grid = (medias: unknown[]) => ({
    layout_type: 'media_grid',
    feed_type: 'media',
    layout_content: { medias },
  })
  const sections = [wires.slice(0, 3), wires.slice(3)].filter((row) => row.length > 0).map(grid)
  const response = { sections, more_available: token !== null, next_max_id: token, status: 'ok' }
  return refusal(call) ?? json({ response, next_page_id: token })
}

export function placeWire(id: string) {
  const d = dice('instagram place', id)
  return {
    pk: id,
    name: words.title(d),
    address: `${d.int(1, 200)} ${words.title(d)}`,
    city: d.pick(['Oslo', 'Nairobi', 'Osaka']),
    zip: null,
    lat: d.int(-80, 80) + 0.25,
    lng: d.int(-170, 170) + 0.5,
    external_id: id,
    external_id_source: 'facebook_places',
  }
}

export const place = (call: Call): SimulatedResponse =>
  refusal(call) ?? json(placeWire(call.query.get('id') ?? ''))

export function placePosts(call: Call): SimulatedResponse {
  const id = call.query.get('location_pk') ?? ''
  const { items, token } = pageOfPosts(call, (newest) => {
    const posts = postsWith(`place${id}`, call.now, newest)
    return { ...posts, length: lengthUnder(forcedCall(call), posts.length, lastPage) }
  })
  const located = items.map((post) => ({ ...flatWire(post, call.now), location: placeWire(id) }))
  return refusal(call) ?? json([located, token])
}

export function trackWire(id: string, now: number) {
  const d = dice('instagram sound', id)
  return {
    audio_cluster_id: id,
    id: `9${id}`.slice(0, 16),
    audio_asset_id: `9${id}`.slice(0, 16),
    title: words.title(d),
    display_artist: words.personName(d),
    ig_username: null,
    duration_in_ms: d.int(20, 300) * 1000,
    is_explicit: false,
    cover_artwork_uri: fileUrl(`sound${id}`, 'jpg', now),
  }
}

export function track(call: Call): SimulatedResponse {
  const id = call.query.get('track_id') ?? ''
  const { items, token } = pageOfPosts(call, (newest) => {
    const posts = postsWith('sourdough', call.now, newest)
    const reels = { ...filtered(posts, (post) => post.isReel), newest: posts.newest }
    return { ...reels, length: lengthUnder(forcedCall(call), reels.length, lastPage) }
  })
  const response = {
    items: items.map((post) => ({ media: mediaWire(post, call.now) })),
    metadata: { music_info: { music_asset_info: trackWire(id, call.now) }, original_sound_info: null },
    paging_info: { max_id: token, more_available: token !== null },
    status: 'ok',
  }
  return refusal(call) ?? json({ response, next_page_id: token })
}
