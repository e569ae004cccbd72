import type { SimulatedResponse } from '../../../catalog/ports/simulated.ts'
import { page } from '../../../simulation/lists.ts'
import type { Wire } from '../../../simulation/wire.ts'
import { dice } from '../../../simulation/world.ts'
import { readToken, tokenOf } from './tokens.ts'
import { answer, failure, shortEndpoint } from './wire.ts'
import { anyChannel, range, uploads, type Video } from './world.ts'

const perPage = 10

/** The feed of shorts of an hour: what everybody is shown first, then second, … */
function feedAt(hour: number, place: number, now: number): Video {
  const channel = anyChannel(dice('youtube shorts feed', hour, place))
  // The feed shows what does well: the best watched of a channel's newest.
  const { items } = page(uploads(channel, 'short', now), { size: 6 })
  return items.reduce((best, video) => (video.views(now) > best.views(now) ? video : best))
}

/** POST reel/reel_item_watch: the start of the feed. */
export function reelItem(_body: Wire, now: number): SimulatedResponse {
  const hour = Math.floor(now / 3_600_000)
  return answer({
    replacementEndpoint: shortEndpoint(feedAt(hour, 0, now).id),
    sequenceContinuation: tokenOf({ list: 'reel', from: 1, newest: hour }),
  })
}

/** POST reel/reel_watch_sequence: the shorts that come next. */
export function reelSequence({ sequenceParams }: Wire, now: number): SimulatedResponse {
  const at = readToken(sequenceParams)
  if (!at?.newest) return failure('INVALID_ARGUMENT')
  const { from, newest: hour } = at
  const videos = range(from, from + perPage).map((place) => feedAt(hour, place, now))
  const continuationCommand = { token: tokenOf({ ...at, from: from + perPage }) }
  return answer({
    entries: videos.map(({ id }) => ({ command: shortEndpoint(id) })),
    continuationEndpoint: { continuationCommand },
  })
}
