import type { SimulatedResponse } from '../../../../catalog/ports/simulated.ts'
import { json } from '../../../../simulation/answers.ts'
import { lengthUnder, listOf } from '../../../../simulation/lists.ts'
import { paged, startIn } from '../../../../simulation/page-tokens.ts'
import type { Call } from '../../../../simulation/router.ts'
import { dice, words } from '../../../../simulation/world.ts'
import { fileUrl, userWire } from '../wire.ts'
import { handleOfUser, postsOf } from '../world.ts'
import { forcedCall, refusal } from './signs.ts'
import { keptStoryWire, profileWire, storyWire } from './wire.ts'

const lastPage = 3

/** The account that a call names, by whichever parameter. */
export function handleIn({ query }: Call): string {
  const id = query.get('user_id') ?? query.get('id')
  return id === null ? (query.get('username') ?? '').toLowerCase() : handleOfUser(id)
}

/** The vendor returns a private account, and refuses its lists. */
export function user(call: Call): SimulatedResponse {
  const isPrivate = forcedCall(call) === 'private'
  const refused = isPrivate ? null : refusal(call)
  return (
    refused ??
    json({ user: { ...profileWire(handleIn(call), call.now), is_private: isPrivate }, status: 'ok' })
  )
}

export function about(call: Call): SimulatedResponse {
  const username = handleIn(call)
  const d = dice('instagram about', username)
  return (
    refusal(call) ??
    json({
      username,
      is_verified: false,
      country: d.pick(['Norway', 'Kenya', 'Japan']),
      date: `${d.pick(['March', 'November'])} ${d.int(2011, 2024)}`,
      former_usernames: d.pick(['', `old.${username}`]),
    })
  )
}

export function stories(call: Call): SimulatedResponse {
  const handle = handleIn(call)
  const refused = refusal(call)
  if (refused) return refused
  if (forcedCall(call) === 'empty') return json({ broadcast: null, reel: null, status: 'ok' })
  const posts = postsOf(handle, call.now, null)
  // The oldest story first, as the app plays them.
  const items = Array.from({ length: lastPage }, (_, place) => storyWire(posts.at(place), call.now)).reverse()
  const reel = {
    id: userWire(handle, call.now).pk,
    user: userWire(handle, call.now),
    items,
    media_count: items.length,
  }
  return json({ broadcast: null, reel, status: 'ok' })
}

const firstAlbum = 17_900_000_000_000_000n

function albumWire(id: string, handle: string, now: number) {
  const d = dice('instagram album', id)
  const url = fileUrl(`cover${id}`, 'jpg', now)
  const createdAt = Math.floor(now / 1000) - d.int(10, 400) * 86_400
  return {
    id: `highlight:${id}`,
    title: words.title(d),
    created_at: createdAt,
    latest_reel_media: createdAt + 3600,
    media_count: 3,
    cover_media: { cropped_image_version: { url, width: 150, height: 150 }, full_image_version: null },
    user: userWire(handle, now),
  }
}

const albumsAtOnce = 4

export function highlights(call: Call): SimulatedResponse {
  const handle = handleIn(call)
  const count = lengthUnder(forcedCall(call), 6, lastPage)
  const list = listOf(count, (place) => albumWire(String(firstAlbum + BigInt(place) + 1n), handle, call.now))
  const { items, token } = paged(list, startIn(call.query.get('page_id')), albumsAtOnce)
  return refusal(call) ?? json({ response: { tray: items, status: 'ok' }, next_page_id: token })
}

export function highlight(call: Call): SimulatedResponse {
  const id = call.query.get('id') ?? ''
  const posts = postsOf('ada.cooks', call.now, null)
  const items = Array.from({ length: lastPage }, (_, place) => keptStoryWire(posts.at(place), call.now))
  const reel = { ...albumWire(id, 'ada.cooks', call.now), items }
  return refusal(call) ?? json({ response: { reels: { [`highlight:${id}`]: reel }, status: 'ok' } })
}

const followedAtOnce = 25

export function following(call: Call): SimulatedResponse {
  const handle = handleIn(call)
  const list = listOf(lengthUnder(forcedCall(call), 60, lastPage), (place) =>
    userWire(`friend_${dice('follows', handle, place).int(1, 999)}_${place}`, call.now),
  )
  const { items, token } = paged(list, startIn(call.query.get('page_id')), followedAtOnce)
  const response = { users: items, next_max_id: token, ...(token === null ? {} : { has_more: true }) }
  return refusal(call) ?? json({ response, next_page_id: token })
}
