import { changed } from '../../../../catalog/errors.ts'
import type { Segment } from '../../../../catalog/ports/transcripts.ts'
import {
  type Finding,
  type LookupContext,
  type Missing,
  notFound,
  type Refusal,
  type Source,
} from '../../../../catalog/source.ts'
import { readCaptionFile } from '../../../../reading/caption-files.ts'
import { type DriftReporter, expectValue, readParts } from '../../../../reading/entries.ts'
import { arr, at, type Json, must, obj } from '../../../../reading/narrow.ts'
import { bool, count, int, iso, isoFromSeconds, num, str, text, yes } from '../../../../reading/values.ts'
import type { CaptionTrack, Transcript } from '../../model.ts'
import { collectTexts, sameId } from '../core.ts'
import { handleOf, rawText } from '../texts.ts'
import { saysVideoIsElsewhere, saysVideoIsGone } from './gone.ts'
import { isBotCheck, openTube, refusal, type Tube } from './innertube.ts'
import { findAll } from './lists.ts'
import { type Reading, widest } from './rows.ts'

/**
 * Maps a playability status to an outcome: first by `status`, then by the English reason. Null if the video is
 * playable.
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
      if (isPrivate) return 'private'
      if (!saysVideoIsGone(reason)) throw changed('playabilityStatus.reason', reason)
      return 'not_found'
    case 'LOGIN_REQUIRED':
      return isPrivate ? 'private' : 'restricted'
    case 'UNPLAYABLE':
      if (isPrivate) return 'private'
      return saysVideoIsGone(reason) && !saysVideoIsElsewhere(reason) ? 'not_found' : 'restricted'
    case 'AGE_CHECK_REQUIRED':
    case 'AGE_VERIFICATION_REQUIRED':
    case 'CONTENT_CHECK_REQUIRED':
      return 'restricted'
    default:
      throw changed('playabilityStatus.status', status)
  }
}

/** The player's answer beside `playabilityStatus` if the request selects these fields. */
const maskedKeys = new Set(['responseContext', 'videoDetails', 'microformat'])

/**
 * Requests the player of a video. Returns its fields or the outcome. Outcomes are read from English texts only.
 * @param needsWords whether only the player's own words prove that a video is gone, and no status of its answer
 */
export async function playerOf(
  id: string,
  tube: Tube,
  reading: Reading,
  needsWords = false,
): Promise<Player | Refusal> {
  // These flags confirm content checks, so that warnings do not replace the answer.
  const answer = await tube.post('/player', { videoId: id, contentCheckOk: true, racyCheckOk: true })
  const outcome = refusal(answer)
  if (outcome === 'not_found' && needsWords) throw changed('player', answer.status)
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

/** The video and its owner, as the player reports them. */
export type Player = ReturnType<typeof read>

function read(id: string, raw: Json, playability: Json | undefined, reading: Reading) {
  const details = must(obj(raw.videoDetails), 'videoDetails')
  const micro = obj(at(raw, 'microformat', 'playerMicroformatRenderer'))
  const length = count(details.lengthSeconds) ?? count(micro?.lengthSeconds)
  const seconds = expectValue(length, 'video.lengthSeconds', reading)
  const slate = at(playability, 'liveStreamability', 'liveStreamabilityRenderer', 'offlineSlate')
  const startsAt = isoFromSeconds(at(slate, 'liveStreamOfflineSlateRenderer', 'scheduledStartTime'))
  const upcoming = str(playability?.status) === 'LIVE_STREAM_OFFLINE' || yes(details.isUpcoming)
  const live = !upcoming && (yes(details.isLive) || yes(at(micro, 'liveBroadcastDetails', 'isLiveNow')))
  const video = {
    id: sameId(id, str(details.videoId), 'videoDetails.videoId'),
    title: str(details.title) ?? rawText(micro?.title),
    description: text(details.shortDescription) ?? rawText(micro?.description),
    keywords: collectTexts(details.keywords, reading, 'videoDetails.keywords'),
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
  /**
   * Reads the caption tracks.
   * @throws Fault changed if the video has captions but none is readable
   */
  const captions = (reporter: DriftReporter) => captionsOf(raw, reporter)
  return { video, owner, captions }
}

/** Reads the tracks of a video. The list is empty only if no part of the answer mentions captions. */
function captionsOf(raw: Json, reporter: DriftReporter): CaptionTrack[] {
  const list = obj(at(raw, 'captions', 'playerCaptionsTracklistRenderer'))
  const tracks = arr(list?.captionTracks)
  if (tracks.length === 0) {
    // Live captions of a stream are not tracks.
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
  return readParts(tracks, read, reporter, 'captionTracks')
}

const base = (code: string) => code.toLowerCase().split('-')[0]!

/** The spoken language, if tracks show it: automatic captions are in that language. */
function spokenIn(tracks: readonly CaptionTrack[]): string | undefined {
  const spoken =
    tracks.find((track) => track.kind === 'asr') ??
    tracks.find((track) => track.isDefault) ??
    tracks.find((track) => base(track.languageCode) === 'en') ??
    tracks[0]
  return spoken?.languageCode
}

/**
 * Chooses a track: the requested language, else the spoken language; written captions before automatic captions. If the
 * requested language has no track, it chooses a track that YouTube can translate. Null without tracks.
 */
export function chooseTrack(
  tracks: readonly CaptionTrack[],
  language = spokenIn(tracks),
): { track: CaptionTrack; translate: boolean } | null {
  const written = (candidates: readonly CaptionTrack[]) =>
    candidates.find((track) => track.kind !== 'asr') ?? candidates[0]
  const exact = written(tracks.filter((track) => base(track.languageCode) === base(language ?? '')))
  const track = exact ?? written(tracks.filter((candidate) => candidate.isTranslatable))
  return track ? { track, translate: track !== exact } : null
}

/** Which track is the right one is known only where all can be read. */
const strict: DriftReporter = {
  drift: (field) => {
    throw changed(field)
  },
}

/** The address of a track's captions; they are YouTube's own, at its own origin. */
function trackUrl(id: string, track: CaptionTrack, translateTo: string | undefined): URL {
  if (!URL.canParse(track.baseUrl, 'https://www.youtube.com')) throw changed('captionTracks.baseUrl')
  const url = new URL(track.baseUrl, 'https://www.youtube.com')
  if (url.origin !== 'https://www.youtube.com' || url.pathname !== '/api/timedtext') {
    throw changed('captionTracks.baseUrl', url.origin)
  }
  const named = url.searchParams.get('v')
  if (named !== null && /^[\w-]{11}$/.test(named)) sameId(id, named, 'captionTracks.baseUrl')
  url.searchParams.set('fmt', 'json3')
  if (translateTo) url.searchParams.set('tlang', translateTo)
  return url
}

/**
 * Captions in whichever form the endpoint chose; null for an empty body, its way to ask for attestation, and for a
 * captcha.
 * @throws Fault changed for captions without words: there was a track
 */
async function readCaptions(text: string, context: LookupContext): Promise<Segment[] | null> {
  if (text.trim() === '') return null
  const form = text.trimStart().startsWith('<') ? 'timedXml' : 'json3'
  const segments = await readCaptionFile(text, form, { reporter: context, signal: context.signal })
  if (form === 'timedXml' && !segments && isBotCheck(text)) return null
  if (!segments || segments.length === 0) throw changed('timedtext.events')
  return segments
}

/**
 * Looks up the captions of a video. A video without captions is `not_found` with the video named: there is a
 * video, and no transcript of it.
 */
export const webTranscript: Source<{ url: string; language?: string }, Transcript> = {
  name: 'web',
  async lookup({ url: id, language }, context): Promise<Finding<Transcript>> {
    const without = (outcome: Missing) => ({ outcome, model: { id, captions: null } })
    const player = await playerOf(id, await openTube(context), context)
    if ('outcome' in player) return player.outcome === 'not_found' ? player : without(player.outcome)
    const chosen = chooseTrack(player.captions(strict), language)
    if (!chosen) return without('not_found')
    const { track, translate } = chosen
    const url = trackUrl(id, track, translate ? language : undefined)
    const response = await context.upstream.request({ url: url.href, headers: { 'accept-language': 'en' } })
    const { status, headers } = response
    if (status === 401 || status === 403 || status === 451) return without('restricted')
    // The video is gone although the player names it, or the request was redirected (to the consent page, for example).
    if (status !== 200) throw changed('timedtext', headers.location ?? status)
    const segments = await readCaptions(response.text(), context)
    if (!segments) return without('restricted')
    const whole = ({ text, startMs, endMs }: Segment) => ({
      text,
      startMs: Math.round(startMs),
      endMs: Math.round(endMs),
    })
    const spokenIn = translate ? base(language!) : base(track.languageCode)
    return {
      outcome: 'found',
      model: { id, captions: { segments: segments.map(whole), language: spokenIn } },
    }
  },
}
