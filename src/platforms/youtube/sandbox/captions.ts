import type { SimulatedResponse } from '../../../catalog/ports/simulated.ts'
import { file, json } from '../../../simulation/answers.ts'
import { type Cue, json3, json3Event, timedXml } from '../../../simulation/captions.ts'
import type { Call } from '../../../simulation/router.ts'
import { dice, words } from '../../../simulation/world.ts'
import { deep, simple, type Wire } from './wire.ts'
import { range, type Video, videoOf } from './world.ts'

const languages = [
  { code: 'en', name: 'English' },
  { code: 'de', name: 'German' },
  { code: 'es', name: 'Spanish' },
  { code: 'pt', name: 'Portuguese' },
]

interface Track {
  readonly code: string
  readonly name: string
  readonly automatic: boolean
}

/** The caption tracks of a video: written ones in one to three languages, automatic English always. */
function tracksOf(video: Video): Track[] {
  const { captions, live, gate } = video.special ?? {}
  if (captions === 'none' || live || gate === 'upcoming') return []
  const automatic = { ...languages[0]!, automatic: true }
  if (captions === 'automatic') return [automatic]
  const d = dice('youtube captions', video.channel.seed, video.id)
  const written = languages.slice(0, d.int(1, languages.length)).map((one) => ({ ...one, automatic: false }))
  return [...written, automatic]
}

function trackWire(video: Video, { code, name, automatic }: Track, now: number): Wire {
  const query = new URLSearchParams({
    v: video.id,
    caps: 'asr',
    // Asks for a proof of origin; without one the answer is empty.
    ...(video.special?.captions === 'withheld' ? { exp: 'xpe' } : {}),
    hl: 'en',
    expire: String(Math.floor(now / 1000) + 25_200),
    signature: 'simulated',
    key: 'yt8',
    ...(automatic ? { kind: 'asr' } : {}),
    lang: code,
  })
  return {
    baseUrl: `https://www.youtube.com/api/timedtext?${query}`,
    name: simple(automatic ? `${name} (auto-generated)` : name),
    vssId: `${automatic ? 'a' : ''}.${code}`,
    languageCode: code,
    ...(automatic ? { kind: 'asr' } : {}),
    isTranslatable: true,
    trackName: '',
  }
}

/** `captions` of a player answer; absent for a video without captions. */
export function captionsOf(video: Video, now: number): Wire {
  const tracks = tracksOf(video)
  if (tracks.length === 0) return {}
  return deep('captions.playerCaptionsTracklistRenderer', {
    captionTracks: tracks.map((track) => trackWire(video, track, now)),
    audioTracks: [{ captionTrackIndices: tracks.map((_, index) => index) }],
    translationLanguages: [{ languageCode: 'fr', languageName: simple('French') }],
    defaultAudioTrackIndex: 0,
  })
}

/** What is said in a video: one line every four seconds, for two minutes at most. */
function lines(video: Video): Cue[] {
  const d = dice('youtube speech', video.channel.seed, video.id)
  return range(0, Math.max(1, Math.floor(Math.min(video.seconds, 120) / 4))).map((place) => ({
    startMs: place * 4000 + 400,
    endMs: (place + 1) * 4000,
    text: words.sentence(d),
  }))
}

/** Automatic captions come word by word, each line followed by a line break of its own. */
function automaticEvents(video: Video): Wire[] {
  const window = { tStartMs: 0, dDurationMs: video.seconds * 1000, id: 1, wpWinPosId: 1, wsWinStyleId: 1 }
  const spoken = lines(video).flatMap((cue) => {
    const parts = cue.text.toLowerCase().split(' ')
    const step = (cue.endMs - cue.startMs) / parts.length
    const segs = parts.map((utf8, place) => ({
      utf8: place === 0 ? utf8 : ` ${utf8}`,
      ...(place === 0 ? {} : { tOffsetMs: Math.floor(step * place) }),
      acAsrConf: 255,
    }))
    const end = { tStartMs: cue.endMs - 10, dDurationMs: 10, wWinId: 1, aAppend: 1, segs: [{ utf8: '\n' }] }
    return [{ ...json3Event(cue), wWinId: 1, segs }, end]
  })
  return [window, ...spoken]
}

/** GET /api/timedtext: a track as json3, or as XML when no format is asked for. */
export function timedText({ query, now }: Call): SimulatedResponse {
  const video = videoOf(query.get('v') ?? '', now)
  const automatic = query.get('kind') === 'asr'
  const track = tracksOf(video).find((one) => one.code === query.get('lang') && one.automatic === automatic)
  if (!track) return file('', 'text/html', {}, 404)
  if (query.get('exp') === 'xpe' || query.get('signature') !== 'simulated') return file('', 'text/html')
  if (query.get('fmt') !== 'json3') return file(timedXml(lines(video)), 'text/xml; charset=UTF-8')
  return json(json3(automatic ? automaticEvents(video) : lines(video).map(json3Event)))
}
