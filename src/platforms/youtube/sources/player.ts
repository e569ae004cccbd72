import type { Outcome } from '../../../catalog/operation.ts'
import { changed } from '../../../errors.ts'
import { arr, at, int, isoFromSeconds, type Json, obj, objs, str, yes } from '../../shared/narrow.ts'
import { type Answer, rawText, refusal } from './innertube.ts'
import { absoluteUrl } from './texts.ts'

/** A caption track of a video. */
export interface CaptionTrack {
  readonly baseUrl: string
  readonly languageCode: string
  readonly label: string
  /** "asr" for automatic captions, null for written ones. */
  readonly kind: string | null
  readonly isTranslatable: boolean
  /** The one YouTube shows first, where it says so. */
  readonly isDefault: boolean
}

/** What the player is told about a video. */
export interface Player {
  readonly details: Json
  readonly microformat: Json | undefined
  readonly id: string | null
  readonly title: string | null
  readonly description: string | null
  readonly author: string | null
  readonly channelId: string | null
  readonly keywords: readonly string[]
  readonly durationMs: number | null
  readonly viewCount: number | null
  readonly likeCount: number | null
  readonly thumbnailUrl: string | null
  readonly captions: readonly CaptionTrack[]
  readonly liveStatus: 'live' | 'upcoming' | 'none'
  readonly scheduledStartAt: string | null
  readonly isPaidPromotion: boolean
}

export type PlayerAnswer = Player | { readonly outcome: Exclude<Outcome, 'found'> }

/**
 * The outcome a playability status stands for; null when the video can be shown. Matched on `status` first, then
 * on the English reason.
 */
function refused(playability: Json): Exclude<Outcome, 'found'> | null {
  const status = str(playability.status)
  const reason = [
    str(playability.reason),
    ...arr(playability.messages).map(str),
    rawText(at(playability, 'errorScreen', 'playerErrorMessageRenderer', 'reason')),
    rawText(at(playability, 'errorScreen', 'playerErrorMessageRenderer', 'subreason')),
  ].join(' ')
  const isPrivate = /private video|video is private/i.test(reason)
  switch (status) {
    case 'OK':
    case 'LIVE_STREAM_OFFLINE':
      return null
    case 'ERROR':
      return isPrivate ? 'private' : 'not_found'
    case 'LOGIN_REQUIRED':
      return isPrivate ? 'private' : 'restricted'
    case 'UNPLAYABLE':
      if (isPrivate) return 'private'
      return /unavailable|removed|terminated|no longer available/i.test(reason) &&
        !/countr|member|premium/i.test(reason)
        ? 'not_found'
        : 'restricted'
    case 'AGE_CHECK_REQUIRED':
    case 'AGE_VERIFICATION_REQUIRED':
    case 'CONTENT_CHECK_REQUIRED':
      return 'restricted'
    default:
      throw changed('playabilityStatus.status', status)
  }
}

/** Reads a player answer. */
export function playerOf(answer: Answer): PlayerAnswer {
  const outcome = refusal(answer)
  if (outcome) return { outcome }
  // Some calls wrap the player's answer.
  const raw = obj(answer.raw.playerResponse) ?? answer.raw
  const playability = obj(raw.playabilityStatus)
  const details = obj(raw.videoDetails)
  const microformat = obj(at(raw, 'microformat', 'playerMicroformatRenderer'))
  if (!playability && !microformat) {
    // An empty object is the answer for an id that never was.
    if (Object.keys(raw).every((key) => key === 'responseContext')) return { outcome: 'not_found' }
    throw changed('playabilityStatus')
  }
  const refusedAs = playability ? refused(playability) : null
  if (refusedAs) return { outcome: refusedAs }
  if (!details) throw changed('videoDetails')

  const seconds = int(details.lengthSeconds) ?? int(microformat?.lengthSeconds)
  const broadcast = obj(microformat?.liveBroadcastDetails)
  const slate = at(playability, 'liveStreamability', 'liveStreamabilityRenderer', 'offlineSlate')
  const scheduled = at(slate, 'liveStreamOfflineSlateRenderer', 'scheduledStartTime')
  const upcoming = str(playability?.status) === 'LIVE_STREAM_OFFLINE' || yes(details.isUpcoming)
  const live = !upcoming && (yes(details.isLive) || yes(broadcast?.isLiveNow))
  return {
    details,
    microformat,
    id: str(details.videoId),
    title: str(details.title) ?? rawText(microformat?.title),
    description: str(details.shortDescription) ?? rawText(microformat?.description),
    author: str(details.author) ?? str(microformat?.ownerChannelName),
    channelId: str(details.channelId) ?? str(microformat?.externalChannelId),
    keywords: arr(details.keywords).flatMap((word) => str(word) ?? []),
    durationMs: seconds === null || seconds === 0 ? null : seconds * 1000,
    viewCount: int(details.viewCount) ?? int(microformat?.viewCount),
    likeCount: int(microformat?.likeCount),
    thumbnailUrl: absoluteUrl(objs(at(details, 'thumbnail', 'thumbnails')).at(-1)?.url),
    captions: captionsOf(raw),
    liveStatus: live ? 'live' : upcoming ? 'upcoming' : 'none',
    scheduledStartAt: upcoming ? (isoFromSeconds(scheduled) ?? null) : null,
    isPaidPromotion: raw.paidContentOverlay !== undefined,
  }
}

function captionsOf(raw: Json): CaptionTrack[] {
  const list = at(raw, 'captions', 'playerCaptionsTracklistRenderer')
  const audio = int(at(list, 'defaultAudioTrackIndex')) ?? 0
  const first = int(at(list, 'audioTracks', audio, 'defaultCaptionTrackIndex'))
  return objs(at(list, 'captionTracks')).flatMap((track, index) => {
    const [baseUrl, languageCode] = [str(track.baseUrl), str(track.languageCode)]
    if (!baseUrl || !languageCode) return []
    return {
      baseUrl,
      languageCode,
      label: rawText(track.name) ?? languageCode,
      kind: str(track.kind),
      isTranslatable: track.isTranslatable === true,
      isDefault: index === first,
    }
  })
}
