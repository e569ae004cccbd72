import type { SimulatedResponse } from '../../../catalog/ports/simulated.ts'
import { file, json } from '../../../simulation/answers.ts'
import { type Cue, json3, json3Event, spoken, timedXml } from '../../../simulation/captions.ts'
import type { Call } from '../../../simulation/router.ts'
import { deep, type Wire } from '../../../simulation/wire.ts'
import { isoSeconds } from '../../../simulation/wording.ts'
import { dice } from '../../../simulation/world.ts'
import { gates, isGated } from './special.ts'
import * as wire from './wire.ts'
import { type Video, videoOf } from './world.ts'

/** Whether `player` and `next` hide everything about the video. */
export const isHidden = ({ special }: Video) => isGated(special, 'missing', 'deleted', 'private', 'bot check')

function playability({ special, publishedAt }: Video): Wire {
  const gate = special?.gate
  if (!gate) return { status: 'OK', playableInEmbed: true }
  const [status, reason] = gates[gate]
  const base = { status, reason }
  if (gate === 'upcoming') {
    const startsAt = String(Math.floor(publishedAt / 1000))
    const slate = deep('offlineSlate.liveStreamOfflineSlateRenderer.scheduledStartTime', startsAt)
    return { ...base, ...deep('liveStreamability.liveStreamabilityRenderer', slate) }
  }
  return { ...base, ...deep('errorScreen.playerErrorMessageRenderer.reason', wire.runs(reason)) }
}

function details(video: Video, now: number): Wire {
  const { special, channel, publishedAt } = video
  const upcoming = special?.gate === 'upcoming'
  const live = special?.live === true
  const counts = {
    lengthSeconds: live || upcoming ? '0' : String(video.seconds),
    viewCount: String(upcoming ? 0 : video.views(now)),
  }
  return {
    videoDetails: {
      ...counts,
      videoId: video.id,
      title: video.title,
      keywords: video.keywords,
      channelId: channel.id,
      shortDescription: video.description,
      thumbnail: wire.thumbnails(wire.stills(video.id)),
      author: channel.title,
      isLiveContent: live || upcoming,
      ...(live ? { isLive: true } : {}),
      ...(upcoming ? { isUpcoming: true } : {}),
    },
    ...deep('microformat.playerMicroformatRenderer', {
      ...counts,
      ownerProfileUrl: `http://www.youtube.com/@${channel.handle}`,
      externalChannelId: channel.id,
      category: video.category,
      // A planned stream was announced before it starts.
      publishDate: isoSeconds(upcoming ? publishedAt - 86_400_000 : publishedAt, '+00:00'),
      ...(special?.likesHidden ? {} : { likeCount: String(video.likes(now)) }),
    }),
  }
}

/** POST player. */
export function player(videoId: string, now: number): SimulatedResponse {
  const video = videoOf(videoId, now)
  const status = { playabilityStatus: playability(video) }
  if (isHidden(video)) return wire.answer(status)
  const captions = video.special?.gate ? {} : captionsOf(video)
  return wire.answer({ ...status, ...captions, ...details(video, now) })
}

const languages = { en: 'English', de: 'German', es: 'Spanish', pt: 'Portuguese' }

interface Track {
  readonly languageCode: string
  readonly name: string
  readonly kind: 'asr' | null
}

/** The caption tracks of a video: written ones in one to four languages, automatic English always. */
function tracksOf({ id, channel, special }: Video): Track[] {
  if (special?.captions === 'none' || special?.live || special?.gate === 'upcoming') return []
  const automatic: Track = { languageCode: 'en', name: 'English (auto-generated)', kind: 'asr' }
  if (special?.captions === 'automatic') return [automatic]
  const all = Object.entries(languages).map(([languageCode, name]) => ({ languageCode, name, kind: null }))
  return [...all.slice(0, dice('youtube captions', channel.seed, id).int(1, all.length)), automatic]
}

/** `captions` of a player answer; absent for a video without captions. */
function captionsOf(video: Video): Wire {
  const captionTracks = tracksOf(video).map(({ languageCode, name, kind }) => {
    const query = new URLSearchParams({ v: video.id, signature: 'simulated', lang: languageCode })
    if (kind) query.set('kind', kind)
    // Asks for a proof of origin; without one the answer is empty.
    if (video.special?.captions === 'withheld') query.set('exp', 'xpe')
    return {
      baseUrl: `https://www.youtube.com/api/timedtext?${query}`,
      name: wire.simple(name),
      languageCode,
      ...(kind ? { kind } : {}),
      isTranslatable: true,
    }
  })
  return captionTracks.length === 0 ? {} : deep('captions.playerCaptionsTracklistRenderer', { captionTracks })
}

/** The spoken text of a video: one line every four seconds, for two minutes at most. */
function lines({ id, channel, seconds }: Video): Cue[] {
  const cues = spoken(
    dice('youtube speech', channel.seed, id),
    Math.max(1, Math.floor(Math.min(seconds, 120) / 4)),
  )
  return cues.map((cue) => ({ ...cue, startMs: cue.startMs + 400, endMs: cue.endMs + 400 }))
}

/** Automatic captions come word by word, in a window, each line followed by a line break of its own. */
function automaticEvents(video: Video): Wire[] {
  const events = lines(video).flatMap((cue) => {
    const segs = cue.text
      .toLowerCase()
      .split(/(?= )/)
      .map((utf8) => ({ utf8 }))
    const end = { tStartMs: cue.endMs - 10, dDurationMs: 10, aAppend: 1, segs: [{ utf8: '\n' }] }
    return [{ ...json3Event(cue), segs }, end]
  })
  return [{ tStartMs: 0, dDurationMs: video.seconds * 1000, id: 1 }, ...events]
}

/** GET /api/timedtext: a track as json3, or as XML if the request names no format. */
export function timedText({ query, now }: Call): SimulatedResponse {
  const video = videoOf(query.get('v') ?? '', now)
  const track = tracksOf(video).find(
    ({ languageCode, kind }) => languageCode === query.get('lang') && kind === query.get('kind'),
  )
  if (!track) return file('', 'text/html', {}, 404)
  if (query.get('exp') === 'xpe' || query.get('signature') !== 'simulated') return file('', 'text/html')
  if (query.get('fmt') !== 'json3') return file(timedXml(lines(video)), 'text/xml; charset=UTF-8')
  return json(json3(track.kind ? automaticEvents(video) : lines(video).map(json3Event)))
}
