import { changed, Fault } from '../../../errors.ts'
import type { LookupAnswer, LookupContext } from '../../../lookup/source.ts'
import { plainText, readJson3, readTimedXml } from '../../../transcripts/captions.ts'
import type { Segment } from '../../../transcripts/types.ts'
import { videoUrl } from '../identifiers.ts'
import type { TranscriptData } from '../records.ts'
import { isBotCheck, openTube } from './innertube.ts'
import { type CaptionTrack, playerOf } from './player.ts'

const base = (code: string) => code.toLowerCase().split('-')[0]!

/**
 * The track to read: of the language asked for, else of any; written captions before automatic ones. Where the
 * language asked for has no track, one that YouTube can translate. Null when there is none.
 */
export function chooseTrack(
  tracks: readonly CaptionTrack[],
  language: string | undefined,
): { track: CaptionTrack; translate: boolean } | null {
  const written = (candidates: readonly CaptionTrack[]) =>
    candidates.find((track) => track.kind !== 'asr') ?? candidates[0]
  if (language === undefined) {
    // Automatic captions are made in the language spoken: written ones in that language are the best there is.
    const spoken =
      tracks.find((track) => track.kind === 'asr') ??
      tracks.find((track) => track.isDefault) ??
      tracks.find((track) => base(track.languageCode) === 'en') ??
      tracks[0]
    if (!spoken) return null
    const track = written(tracks.filter((one) => base(one.languageCode) === base(spoken.languageCode)))
    return track ? { track, translate: false } : null
  }
  const exact = written(tracks.filter((track) => base(track.languageCode) === base(language)))
  if (exact) return { track: exact, translate: false }
  const track = written(tracks.filter((candidate) => candidate.isTranslatable))
  return track ? { track, translate: true } : null
}

/** The address of a track's captions; they are YouTube's own, at its own origin. */
function trackUrl(track: CaptionTrack, translateTo: string | undefined): URL {
  if (!URL.canParse(track.baseUrl, 'https://www.youtube.com')) throw changed('captionTracks.baseUrl')
  const url = new URL(track.baseUrl, 'https://www.youtube.com')
  if (url.origin !== 'https://www.youtube.com' || url.pathname !== '/api/timedtext') {
    throw changed('captionTracks.baseUrl', url.origin)
  }
  url.searchParams.set('fmt', 'json3')
  if (translateTo) url.searchParams.set('tlang', translateTo)
  return url
}

/**
 * Captions in whichever form the endpoint chose; null for an empty body, its way to ask for attestation, and for a
 * captcha.
 */
function readCaptions(text: string): Segment[] | null {
  if (text.trim() === '') return null
  if (text.trimStart().startsWith('<')) {
    const segments = readTimedXml(text)
    if (segments) return segments
    if (isBotCheck(text)) return null
    throw changed('timedtext')
  }
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (cause) {
    throw new Fault('not_json', 'timedtext is not JSON', { cause })
  }
  const segments = readJson3(value)
  if (!segments) throw changed('timedtext.events')
  return segments
}

/**
 * Looks up the captions of a video. A video without captions is `not_found` with the video named: there is a
 * video, and no transcript of it.
 */
export async function lookupTranscript(
  id: string,
  language: string | undefined,
  context: LookupContext,
): Promise<LookupAnswer<TranscriptData>> {
  const tube = await openTube(context)
  const player = playerOf(
    await tube.post('/player', { videoId: id, contentCheckOk: true, racyCheckOk: true }),
  )
  if ('outcome' in player) return player
  const video = { id, url: videoUrl(id) }
  const without = (outcome: 'not_found' | 'restricted'): LookupAnswer<TranscriptData> => ({
    outcome,
    data: { lookupStatus: outcome, video, transcript: null },
  })
  const chosen = chooseTrack(player.captions, language)
  if (!chosen) return without('not_found')
  const { track, translate } = chosen
  const url = trackUrl(track, translate ? language : undefined)
  const response = await context.upstream.request({ url: url.href, headers: { 'accept-language': 'en' } })
  if (response.status === 404 || response.status === 410) return without('not_found')
  if (response.status >= 400) return without('restricted')
  // Led away (to the consent page, say), which must not pass for the empty body below.
  if (response.status >= 300) throw changed('timedtext', response.headers.location)
  const segments = readCaptions(response.text())
  if (!segments) return without('restricted')
  return {
    outcome: 'found',
    data: {
      lookupStatus: 'found',
      video,
      transcript: {
        segments: segments.map(({ text, startMs, endMs }) => ({
          text,
          startMs: Math.max(0, Math.round(startMs)),
          endMs: Math.max(0, Math.round(endMs)),
        })),
        plainText: plainText(segments),
        language: translate ? base(language!) : base(track.languageCode),
      },
    },
  }
}
