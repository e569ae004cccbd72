import type { SimulatedResponse } from '../../../upstream/types.ts'
import { dice } from '../../shared/world.ts'
import { playerBody } from './player.ts'
import { ago, compact } from './text.ts'
import { inner, proto, readToken, textIn, tokenOf } from './tokens.ts'
import { answer, avatars, channelEndpoint, shortEndpoint, type Wire } from './wire.ts'
import { anyChannel, newestIndex, range, type Video, videoAt, videoOf } from './world.ts'

const hourMs = 3_600_000
const perPage = 10

/** The feed of shorts of an hour: what everybody is shown first, then second, … */
function feedAt(hour: number, place: number, now: number): Video {
  const d = dice('youtube shorts feed', hour, place)
  const channel = anyChannel(d)
  const newest = newestIndex(channel, 'short', now)
  // The feed shows what does well: the best watched of a channel's newest.
  const recent = range(Math.max(0, newest - 5), newest + 1).map((index) => videoAt(channel, 'short', index))
  return recent.reduce((best, video) => (video.views(now) > best.views(now) ? video : best))
}

function overlay(video: Video, now: number): Wire {
  const { channel } = video
  const likes = video.likes(now)
  return {
    reelPlayerOverlayRenderer: {
      likeButton: {
        likeButtonRenderer: {
          target: { videoId: video.id },
          likeStatus: 'INDIFFERENT',
          likeCount: likes,
          likeCountText: { simpleText: compact(likes) },
          likesAllowed: true,
        },
      },
      reelPlayerHeaderSupportedRenderers: {
        reelPlayerHeaderRenderer: {
          reelTitleText: { runs: [{ text: video.title }] },
          timestampText: { simpleText: ago(video.publishedAt, now) },
          channelNavigationEndpoint: channelEndpoint(channel),
          channelTitleText: {
            runs: [{ text: `@${channel.handle}`, navigationEndpoint: channelEndpoint(channel) }],
          },
          channelThumbnail: { thumbnails: avatars(channel, 48, 88, 176) },
        },
      },
      style: 'REEL_PLAYER_OVERLAY_STYLE_SHORTS',
      viewCommentsButton: {
        buttonRenderer: {
          isDisabled: false,
          text: { simpleText: compact(Math.floor(likes / 9)) },
          icon: { iconType: 'SHORTS_COMMENT' },
        },
      },
    },
  }
}

/** POST reel/reel_item_watch: one short, or the start of the feed when none is named. */
export function reelItem(body: Wire, now: number): SimulatedResponse {
  const hour = Math.floor(now / hourMs)
  const wanted = (body.playerRequest as { videoId?: unknown } | undefined)?.videoId ?? body.videoId
  const seedless = typeof wanted !== 'string'
  const video = seedless ? feedAt(hour, 0, now) : videoOf(wanted, now)
  const sequence = tokenOf({ list: 'reel', from: seedless ? 1 : 0, newest: hour })
  return answer({
    overlay: overlay(video, now),
    status: 'REEL_ITEM_WATCH_STATUS_SUCCEEDED',
    ...(body.disablePlayerResponse === true ? {} : { playerResponse: playerBody(video, now) }),
    replacementEndpoint: shortEndpoint(video.id),
    sequenceContinuation: sequence,
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
  const entries = range(from, from + perPage)
    .map((place) => feedAt(hour, place, now))
    .filter((video) => video.id !== shown)
    .map((video) => ({ command: shortEndpoint(video.id) }))
  return answer({
    entries,
    continuationEndpoint: {
      continuationCommand: {
        token: tokenOf({ list: 'reel', from: from + perPage, newest: hour }),
        request: 'CONTINUATION_REQUEST_TYPE_REEL_WATCH_SEQUENCE',
      },
    },
  })
}
