import type { SimulatedResponse } from '../../../catalog/ports/simulated.ts'
import { page } from '../../../simulation/lists.ts'
import { dice } from '../../../simulation/world.ts'
import { inner, proto, readToken, textIn, tokenOf } from './tokens.ts'
import { answer, shortEndpoint, type Wire } from './wire.ts'
import { anyChannel, range, uploads, type Video, videoOf } from './world.ts'

const hourMs = 3_600_000
const perPage = 10

/** The feed of shorts of an hour: what everybody is shown first, then second, … */
function feedAt(hour: number, place: number, now: number): Video {
  const channel = anyChannel(dice('youtube shorts feed', hour, place))
  // The feed shows what does well: the best watched of a channel's newest.
  const { items } = page(uploads(channel, 'short', now), { size: 6 })
  return items.reduce((best, video) => (video.views(now) > best.views(now) ? video : best))
}

/** POST reel/reel_item_watch: one short, or the start of the feed when none is named. */
export function reelItem(body: Wire, now: number): SimulatedResponse {
  const hour = Math.floor(now / hourMs)
  const wanted = (body.playerRequest as { videoId?: unknown } | undefined)?.videoId ?? body.videoId
  const video = typeof wanted === 'string' ? videoOf(wanted, now) : feedAt(hour, 0, now)
  const from = typeof wanted === 'string' ? 0 : 1
  return answer({
    status: 'REEL_ITEM_WATCH_STATUS_SUCCEEDED',
    replacementEndpoint: shortEndpoint(video.id),
    sequenceContinuation: tokenOf({ list: 'reel', from, newest: hour }),
  })
}

/** POST reel/reel_watch_sequence: the shorts that come next. */
export function reelSequence(body: Wire, now: number): SimulatedResponse {
  const token = body.sequenceParams ?? body.continuation
  const known = readToken(token)
  // The library builds its own parameters from the id of the short on show.
  const shown = known ? null : (textIn(proto(token), 1) ?? textIn(inner(proto(token), 3), 1))
  const hour = known?.newest ?? Math.floor(now / hourMs)
  const from = known?.from ?? 0
  const videos = range(from, from + perPage).map((place) => feedAt(hour, place, now))
  const entries = videos.filter(({ id }) => id !== shown).map(({ id }) => ({ command: shortEndpoint(id) }))
  const next = tokenOf({ list: 'reel', from: from + perPage, newest: hour })
  const request = 'CONTINUATION_REQUEST_TYPE_REEL_WATCH_SEQUENCE'
  return answer({ entries, continuationEndpoint: { continuationCommand: { token: next, request } } })
}
