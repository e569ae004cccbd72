import { type Missing, notFound, type Refusal } from '../../../../catalog/source.ts'
import { changed } from '../../../../errors.ts'
import { expected, type Losses, readEntries } from '../../../../reading/entries.ts'
import { arr, at, type Json, must, obj } from '../../../../reading/narrow.ts'
import { bool, count, int, iso, isoFromSeconds, num, str, text, yes } from '../../../../reading/values.ts'
import type { CaptionTrack } from '../../model.ts'
import { sameId, wordsIn } from '../core.ts'
import { handleOf, rawText } from '../texts.ts'
import type { Answer } from './innertube.ts'
import { findAll } from './lists.ts'
import { refusal } from './refusals.ts'
import { type Reading, widest } from './rows.ts'

/**
 * The outcome a playability status stands for; null when the video can be shown. Matched on `status` first, then
 * on the English reason.
 */
function refused(playability: Json): Missing | null {
  const status = str(playability.status)
  const screen = at(playability, 'errorScreen', 'playerErrorMessageRenderer')
  const texts = [
    playability.reason,
    ...arr(playability.messages),
    at(screen, 'reason'),
    at(screen, 'subreason'),
  ]
  const reason = texts.map(rawText).join(' ')
  const isPrivate = /\b(?:private video|video is private)\b/i.test(reason)
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
      return /\b(?:unavailable|removed|terminated|no longer available)\b/i.test(reason) &&
        !/\bcountr(?:y|ies)\b|\bmembers?\b|\bpremium\b/i.test(reason)
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

/** What an answer of the player has beside `playabilityStatus` where only these fields were asked for. */
const maskedKeys = new Set(['responseContext', 'videoDetails', 'microformat'])

/** Reads the player's answer for the video `id`. Outcomes are read from English texts only. */
export function playerOf(id: string, answer: Answer, reading: Reading): Player | Refusal {
  const outcome = refusal(answer)
  if (outcome) return { outcome }
  // Some calls wrap the player's answer.
  const raw = obj(answer.raw.playerResponse) ?? answer.raw
  const playability = obj(raw.playabilityStatus)
  if (!playability) {
    const keys = Object.keys(raw)
    // An empty object is the answer for an id that never was.
    if (keys.every((key) => key === 'responseContext')) return notFound
    if (!raw.microformat || keys.some((key) => !maskedKeys.has(key))) throw changed('playabilityStatus')
  }
  const refusedAs = playability ? refused(playability) : null
  return refusedAs ? { outcome: refusedAs } : read(id, raw, playability, reading)
}

/** What the player is told about a video, and about whose it is. */
export type Player = ReturnType<typeof read>

function read(id: string, raw: Json, playability: Json | undefined, reading: Reading) {
  const details = must(obj(raw.videoDetails), 'videoDetails')
  const micro = obj(at(raw, 'microformat', 'playerMicroformatRenderer'))
  const length = count(details.lengthSeconds) ?? count(micro?.lengthSeconds)
  const seconds = expected(length, 'video.lengthSeconds', reading)
  const slate = at(playability, 'liveStreamability', 'liveStreamabilityRenderer', 'offlineSlate')
  const startsAt = isoFromSeconds(at(slate, 'liveStreamOfflineSlateRenderer', 'scheduledStartTime'))
  const upcoming = str(playability?.status) === 'LIVE_STREAM_OFFLINE' || yes(details.isUpcoming)
  const live = !upcoming && (yes(details.isLive) || yes(at(micro, 'liveBroadcastDetails', 'isLiveNow')))
  const video = {
    id: sameId(id, str(details.videoId), 'videoDetails.videoId'),
    title: str(details.title) ?? rawText(micro?.title),
    description: text(details.shortDescription) ?? rawText(micro?.description),
    keywords: wordsIn(details.keywords, reading, 'videoDetails.keywords'),
    durationMs: seconds ? seconds * 1000 : null,
    viewCount: count(details.viewCount) ?? count(micro?.viewCount),
    likeCount: count(micro?.likeCount),
    publishedAt: iso(micro?.publishDate) ?? iso(micro?.uploadDate),
    genre: str(micro?.category),
    thumbnailUrl: widest(at(details, 'thumbnail', 'thumbnails')),
    liveStatus: live ? ('live' as const) : upcoming ? ('upcoming' as const) : ('none' as const),
    scheduledStartAt: upcoming ? startsAt : null,
    isPaidPromotion: raw.paidContentOverlay !== undefined,
  }
  const owner = {
    id: str(details.channelId) ?? str(micro?.externalChannelId),
    title: str(details.author) ?? str(micro?.ownerChannelName),
    handle: handleOf(str(micro?.ownerProfileUrl)),
  }
  /** @throws Fault changed when there are captions and none can be read */
  const captions = (losses: Losses) => captionsOf(raw, losses)
  return { video, owner, captions }
}

/** The tracks of a video; none only where nothing in the answer speaks of captions. */
function captionsOf(raw: Json, losses: Losses): CaptionTrack[] {
  const list = obj(at(raw, 'captions', 'playerCaptionsTracklistRenderer'))
  const tracks = arr(list?.captionTracks)
  if (tracks.length === 0) {
    // A stream's captions, made as it runs, are no tracks.
    if (at(raw, 'captions', 'playerCaptionsRenderer')) return []
    if (raw.captions !== undefined || findAll(raw, 'captionTracks').length > 0)
      throw changed('captions.captionTracks')
    return []
  }
  const audio = int(list?.defaultAudioTrackIndex) ?? 0
  const first = num(at(list, 'audioTracks', audio, 'defaultCaptionTrackIndex'))
  const read = (entry: unknown, index: number): CaptionTrack => {
    const track = obj(entry) ?? {}
    return {
      baseUrl: must(str(track.baseUrl), 'captionTracks.baseUrl'),
      languageCode: must(str(track.languageCode), 'captionTracks.languageCode'),
      label: rawText(track.name),
      kind: str(track.kind),
      isTranslatable: bool(track.isTranslatable),
      isDefault: index === first,
    }
  }
  return readEntries(tracks, read, losses, 'captionTracks')
}
