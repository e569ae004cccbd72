import type { SimulatedResponse } from '../../../upstream/types.ts'
import { dice, words } from '../../shared/world.ts'
import type { Wire } from './wire.ts'
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

/** `captions` of a player answer; absent for a video without captions. */
export function captionsOf(video: Video, now: number): Wire {
  const tracks = tracksOf(video)
  if (tracks.length === 0) return {}
  const expire = Math.floor(now / 1000) + 25_200
  return {
    captions: {
      playerCaptionsTracklistRenderer: {
        captionTracks: tracks.map(({ code, name, automatic }) => {
          const query = new URLSearchParams({
            v: video.id,
            caps: 'asr',
            // Asks for a proof of origin; without one the answer is empty.
            ...(video.special?.captions === 'withheld' ? { exp: 'xpe' } : {}),
            hl: 'en',
            expire: String(expire),
            signature: 'simulated',
            key: 'yt8',
            ...(automatic ? { kind: 'asr' } : {}),
            lang: code,
          })
          return {
            baseUrl: `https://www.youtube.com/api/timedtext?${query}`,
            name: { simpleText: automatic ? `${name} (auto-generated)` : name },
            vssId: `${automatic ? 'a' : ''}.${code}`,
            languageCode: code,
            ...(automatic ? { kind: 'asr' } : {}),
            isTranslatable: true,
            trackName: '',
          }
        }),
        audioTracks: [{ captionTrackIndices: tracks.map((_, index) => index) }],
        translationLanguages: [{ languageCode: 'fr', languageName: { simpleText: 'French' } }],
        defaultAudioTrackIndex: 0,
      },
    },
  }
}

/** What is said in a video: one line every four seconds, for two minutes at most. */
function lines(video: Video): { startMs: number; durationMs: number; text: string }[] {
  const d = dice('youtube speech', video.channel.seed, video.id)
  return range(0, Math.max(1, Math.floor(Math.min(video.seconds, 120) / 4))).map((place) => ({
    startMs: place * 4000 + 400,
    durationMs: 3600,
    text: words.sentence(d),
  }))
}

/** Automatic captions come word by word, each line followed by a line break of its own. */
function automaticEvents(video: Video): Wire[] {
  const spoken = lines(video)
  const window = { tStartMs: 0, dDurationMs: video.seconds * 1000, id: 1, wpWinPosId: 1, wsWinStyleId: 1 }
  return [
    window,
    ...spoken.flatMap(({ startMs, durationMs, text }) => {
      const parts = text.toLowerCase().split(' ')
      const segs = parts.map((utf8, place) =>
        place === 0
          ? { utf8, acAsrConf: 255 }
          : { utf8: ` ${utf8}`, tOffsetMs: Math.floor((durationMs / parts.length) * place), acAsrConf: 255 },
      )
      return [
        { tStartMs: startMs, dDurationMs: durationMs, wWinId: 1, segs },
        {
          tStartMs: startMs + durationMs - 10,
          dDurationMs: 10,
          wWinId: 1,
          aAppend: 1,
          segs: [{ utf8: '\n' }],
        },
      ]
    }),
  ]
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll("'", '&#39;')

/** GET /api/timedtext: a track as json3, or as XML when no format is asked for. */
export function timedText(url: URL, now: number): SimulatedResponse {
  const query = url.searchParams
  const video = videoOf(query.get('v') ?? '', now)
  const automatic = query.get('kind') === 'asr'
  const track = tracksOf(video).find((one) => one.code === query.get('lang') && one.automatic === automatic)
  if (!track) return { status: 404, headers: { 'content-type': 'text/html' }, body: '' }
  const json = query.get('fmt') === 'json3'
  const headers = { 'content-type': json ? 'application/json; charset=UTF-8' : 'text/xml; charset=UTF-8' }
  if (query.get('exp') === 'xpe' || query.get('signature') !== 'simulated') {
    return { status: 200, headers, body: '' }
  }
  if (json) {
    const events = automatic
      ? automaticEvents(video)
      : lines(video).map(({ startMs, durationMs, text }) => ({
          tStartMs: startMs,
          dDurationMs: durationMs,
          segs: [{ utf8: text }],
        }))
    const body = JSON.stringify({
      wireMagic: 'pb3',
      pens: [{}],
      wsWinStyles: [{}],
      wpWinPositions: [{}],
      events,
    })
    return { status: 200, headers, body }
  }
  const texts = lines(video).map(
    ({ startMs, durationMs, text }) =>
      `<text start="${startMs / 1000}" dur="${durationMs / 1000}">${escaped(text)}</text>`,
  )
  return {
    status: 200,
    headers,
    body: `<?xml version="1.0" encoding="utf-8" ?><transcript>${texts.join('')}</transcript>`,
  }
}
